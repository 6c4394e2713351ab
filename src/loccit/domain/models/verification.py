"""The report of checking the quotations and citations of a text."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from loccit.domain.assistant.flow import Step
from loccit.domain.models.chunk import PagePart
from loccit.domain.models.document import DocId
from loccit.domain.models.project import ProjectId
from loccit.domain.models.quotation import Citation, Place, Quotation, Unread
from loccit.domain.text.spans import Span


class QuoteState(StrEnum):
    """What became of a quotation."""

    EXACT = "exact"
    """Word for word in the work that is cited, on the page that is cited."""
    ALTERED = "altered"
    """Like a passage of the library, but not word for word."""
    ELSEWHERE = "elsewhere"
    """Word for word in the library, but on another page or in another work."""
    ABSENT = "absent"
    """Nothing in the library is like it."""
    SOURCE_CHANGED = "source_changed"
    """It was taken from a document that is no longer in the library as it was then."""


class CitationState(StrEnum):
    """What became of a citation that no quotation belongs to."""

    FOUND = "found"
    """The work is in the library, and has the page."""
    NO_SUCH_PAGE = "no_such_page"
    UNKNOWN_WORK = "unknown_work"
    """No document of the library is the work."""


class DifferenceKind(StrEnum):
    """What differs between a quotation and the passage that is most like it."""

    NUMBER = "number"
    NEGATION = "negation"
    WORD = "word"
    SPACING = "spacing"
    """The same letters as other words: "long term" and "long-term"."""
    CASE = "case"
    PUNCTUATION = "punctuation"
    PART = "part"
    """A part between two ellipses that does not stand there."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where a quotation and its source part.

    Attributes:
        kind: What differs.
        quoted: As it is quoted; empty when it was left out.
        source: As it stands in the source; empty when it was added.
    """

    kind: DifferenceKind
    quoted: str
    source: str


@dataclass(frozen=True, slots=True)
class QuotePlace:
    """Where a quotation stands in the library, or what is most like it.

    Attributes:
        doc_id: The document.
        citekey: Of its citation, None without one.
        source_path: Absolute.
        title: Of its citation, else its own, None when there is neither.
        span: In the document's canonical text.
        text: That slice.
        pages: The pages it lies on; empty for formats without pages.
    """

    doc_id: DocId
    citekey: str | None
    source_path: str
    title: str | None
    span: Span
    text: str
    pages: tuple[PagePart, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """A locator as it should be.

    Attributes:
        span: Of what stands in the file now.
        text: What should stand there.
        file: The file when it is not the draft itself but one that it includes.
        place: Where a person finds it, when no program but his own may write the file.
    """

    span: Span
    text: str
    file: str = ""
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class QuoteVerdict:
    """What became of one quotation.

    Attributes:
        quotation: As it was read.
        place: Where in the file.
        state: What was found.
        found: Where it stands, None when nothing is like it.
        differences: From the source; empty unless altered, or altered since its source changed.
        reason: What a reader should know beyond the state; empty when there is nothing.
        correction: What each wrong locator should say, by its span in the file; `--fix` writes it.
    """

    quotation: Quotation
    place: Place
    state: QuoteState
    found: QuotePlace | None
    differences: tuple[Difference, ...] = ()
    reason: str = ""
    correction: tuple[Correction, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the quotation stands."""
        return self.state is QuoteState.EXACT


@dataclass(frozen=True, slots=True)
class CitationVerdict:
    """What became of a citation without a quotation."""

    citation: Citation
    place: Place
    state: CitationState
    reason: str = ""

    @property
    def ok(self) -> bool:
        """Whether the work is there, and the page."""
        return self.state is CitationState.FOUND


@dataclass(frozen=True, slots=True)
class Verification:
    """The report of checking one file.

    Attributes:
        project_id: What it was checked against.
        quotations: One verdict for each quotation, in order.
        citations: One for each citation that no quotation belongs to, in order.
        unchecked: Quotations too short to tell (titles, single words) that cite nothing.
        evidence: Whether there was an evidence file.
        fixed: The corrections that were written into the file before it was checked again; their
            spans are those of the file as it was.
        unread: Files that it includes and that could not be read.
        file_spans: Where spans of quotations, citations and locators stand in their files, by
            those in the draft's text; those that are the same are left out.
    """

    project_id: ProjectId
    quotations: tuple[QuoteVerdict, ...]
    citations: tuple[CitationVerdict, ...]
    unchecked: int = 0
    evidence: bool = False
    fixed: tuple[Correction, ...] = ()
    unread: tuple[Unread, ...] = ()
    file_spans: Mapping[Span, Span] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether all was read, and all quotations and citations stand."""
        quotations_stand = all(each.ok for each in self.quotations)
        return not self.unread and quotations_stand and all(each.ok for each in self.citations)

    def count(self, state: QuoteState) -> int:
        """Return how many quotations are in a state."""
        return sum(each.state is state for each in self.quotations)


TOPICS: Final = "topics"
"""The setting of a note's evidence that holds its topics, a line each."""


@dataclass(frozen=True, slots=True)
class EvidenceQuote:
    """A quotation as it was taken from a document.

    Attributes:
        text: The slice of the canonical text.
        doc_id: The document, by the hash of its bytes.
        span: `text == span.of(plain_text)`.
        citekey: How it was cited, None without a citation.
        pages: Its pages as they were cited, printed number first.
    """

    text: str
    doc_id: DocId
    span: Span
    citekey: str | None = None
    pages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TopicRun:
    """How a language model worked on a topic of a note.

    Attributes:
        topic: The topic.
        llm: The model, as configured.
        question_hash: Names the topic to this model; see `question_hash`.
        steps: What it decided after each piece of work, in order. Words of it are untrusted.
    """

    topic: str
    llm: str
    question_hash: str
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """The content of a note's evidence file, `note.md.evidence.json`.

    Attributes:
        project_id: Where the quotations come from.
        quotes: In the order of the note.
        models: What was used, by its role: `{"embedding": "fastembed/..."}`.
        settings: What was in force, by name.
        runs: How a language model came to it, oldest first; none without one.
    """

    project_id: str
    quotes: tuple[EvidenceQuote, ...]
    models: Mapping[str, str]
    settings: Mapping[str, str]
    runs: tuple[TopicRun, ...] = ()

    @property
    def topics(self) -> tuple[str, ...]:
        """What the note is about, in the order in which it was first asked."""
        return tuple(self.settings.get(TOPICS, "").splitlines())
