"""A language model's answer from the passages of a library, sentence by sentence."""

from dataclasses import dataclass
from enum import StrEnum

from loccit.domain.assistant.agent_run import AgentResult
from loccit.domain.assistant.question_hash import question_hash
from loccit.domain.models.answer import Excerpt
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Hit


class SentenceState(StrEnum):
    """How a sentence of a model stands to the library. None says that it is true."""

    QUOTED = "quoted"
    """What it quotes stands there word for word."""
    RELATED = "related"
    """It names a passage that is about the same, and quotes nothing of it."""
    UNSUPPORTED = "unsupported"


@dataclass(frozen=True, slots=True)
class WrittenSentence:
    """A sentence of a model, and what it stands on.

    Attributes:
        text: The model's words, without marks. Untrusted.
        state: How it stands to the library.
        excerpts: What it quotes: slices of documents, never the model's words.
        passages: What it names without quoting, of the passages that the run was shown.
        reason: Why its state is no better; empty when it is quoted.
    """

    text: str
    state: SentenceState
    excerpts: tuple[Excerpt, ...] = ()
    passages: tuple[Hit, ...] = ()
    reason: str = ""

    @property
    def cited(self) -> tuple[Hit, ...]:
        """Its quotes, each with its own pages, else the passages it names."""
        return tuple(each.quoted for each in self.excerpts) or self.passages


@dataclass(frozen=True, slots=True)
class WrittenAnswer:
    """The answer of a language model to a question.

    Attributes:
        question: What was asked.
        project_id: The project whose passages it read.
        model: The embedding model of the project.
        llm: The language model, as configured.
        sentences: In order; none when it says that the library does not answer.
        run: How it came about.
        warnings: What a reader should know of the searches, as in `QueryResult`.
    """

    question: str
    project_id: ProjectId
    model: str
    llm: str
    sentences: tuple[WrittenSentence, ...]
    run: AgentResult
    warnings: tuple[DocumentWarning, ...] = ()

    @property
    def question_hash(self) -> str:
        """Names the question to this model, whatever came of it."""
        return question_hash(self.question, self.llm)

    @property
    def is_answered(self) -> bool:
        """Whether any sentence stands on the library."""
        return any(each.state is not SentenceState.UNSUPPORTED for each in self.sentences)
