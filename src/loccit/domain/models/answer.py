"""The answer to a question: sentences of the documents, with their places."""

from dataclasses import dataclass, replace

from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Hit
from loccit.domain.text.spans import Span


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The sentences of a passage that answer a question.

    Attributes:
        passage: What was found.
        span: The sentences, in the canonical text of the document; they lie in the passage.

    Raises:
        ValueError: If they do not.
    """

    passage: Hit
    span: Span

    def __post_init__(self) -> None:
        if not self.passage.chunk.span.contains(self.span):
            raise ValueError(f"{self.span} does not lie in {self.passage.chunk.span}")

    @property
    def quoted(self) -> Hit:
        """The passage cut down to the sentences: its text is the quote, its pages are theirs."""
        return replace(
            self.passage,
            chunk=self.passage.chunk.part(self.span),
            context_before="",
            context_after="",
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found of a question.

    Attributes:
        question: What was asked.
        project_id: The project that was asked.
        model: The embedding model of its vectors.
        excerpts: Best passage first; none when what was searched does not answer.
        warnings: What a reader should know of the search, as in `QueryResult`.
    """

    question: str
    project_id: ProjectId
    model: str
    excerpts: tuple[Excerpt, ...]
    warnings: tuple[DocumentWarning, ...] = ()
