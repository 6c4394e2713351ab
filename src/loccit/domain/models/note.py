"""A research note: what a library says of some topics, quote by quote."""

from dataclasses import dataclass

from loccit.domain.assistant.flow import Step
from loccit.domain.assistant.usage import NO_USAGE, UsageMetadata
from loccit.domain.loccit_error import LoccitError
from loccit.domain.models.answer import Excerpt
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.project import ProjectId
from loccit.domain.models.written_answer import WrittenSentence


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found of a topic.

    Attributes:
        topic: As the user put it.
        excerpts: Best passage first; none when the library says nothing new of it.
        is_answered: Whether the library says anything of it, new or not.
        sentences: What a language model says that each excerpt shows, or what the reader wrote
            there, in order; untrusted, and perhaps empty. None without either.
        is_by_reader: Whether the sentences are those of the reader, who may quote anybody.
        disagreements: Where documents contradict each other, in its words, each with the slices
            that it quotes.
        open_questions: What the documents leave open, in its words; untrusted.
        see_also: Other topics of the note, under which it quotes what belongs here too.
        error: What ended the work on the topic before it was done, None when it was done.
        warnings: What a reader should know of the searches, as in `QueryResult`.
        steps: What a language model decided after each piece of work on it; none without one.

    Raises:
        ValueError: If there are sentences, but not one for each excerpt.
    """

    topic: str
    excerpts: tuple[Excerpt, ...]
    is_answered: bool
    sentences: tuple[str, ...] = ()
    is_by_reader: bool = False
    disagreements: tuple[WrittenSentence, ...] = ()
    open_questions: tuple[str, ...] = ()
    see_also: tuple[str, ...] = ()
    error: LoccitError | None = None
    warnings: tuple[DocumentWarning, ...] = ()
    steps: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        if self.sentences and len(self.sentences) != len(self.excerpts):
            raise ValueError(f"{len(self.sentences)} sentences on {len(self.excerpts)} excerpts")


@dataclass(frozen=True, slots=True)
class ResearchNote:
    """What a project says of some topics.

    Attributes:
        project_id: The project.
        model: The embedding model of its vectors.
        findings: One for each topic, in the order in which they were given.
        llm: The language model that read the passages, None without one.
        usage: What its requests took.
    """

    project_id: ProjectId
    model: str
    findings: tuple[Findings, ...]
    llm: str | None = None
    usage: UsageMetadata = NO_USAGE

    @property
    def warnings(self) -> tuple[DocumentWarning, ...]:
        """What a reader should know of the searches, each once."""
        return tuple(dict.fromkeys(warning for each in self.findings for warning in each.warnings))

    @property
    def excerpts(self) -> tuple[Excerpt, ...]:
        """All quotes, in order."""
        quoted = [
            excerpt
            for each in self.findings
            for excerpt in (
                *each.excerpts,
                *(excerpt for sentence in each.disagreements for excerpt in sentence.excerpts),
            )
        ]
        return tuple(dict.fromkeys(quoted))
