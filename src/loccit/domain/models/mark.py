"""A mark in a document of a project: an annotation, and the words that it is of."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self

from loccit.domain.annotations.annotation import Annotation, PdfPlace
from loccit.domain.models.chunk import ChunkId, PageBox
from loccit.domain.models.document import DocId
from loccit.domain.models.project import Revision
from loccit.domain.text.spans import Span


class LeftReason(StrEnum):
    """Why a mark was not aligned."""

    NO_WORDS = "no_words"
    """It marks no words: a note, an image, ink, or a highlight of an empty place."""
    NOT_FOUND = "not_found"
    """The text has no such words there: another edition, a figure, a running head."""
    AMBIGUOUS = "ambiguous"
    """The words stand there several times, or are few, and the place does not decide."""
    NO_FILE = "no_file"
    """The file that it is in is not there: a library told of the mark."""
    NO_DOCUMENT = "no_document"
    """The file that it is in could not be ingested, or is of no kind that is read."""


@dataclass(frozen=True, slots=True)
class Mark:
    """An annotation and where it stands in the canonical text.

    Attributes:
        doc_id: The document.
        annotation: What was marked and written; its words are untrusted.
        source: Who told of it: "file" for those inside the document, "zotero" ...
        revision: The conversion whose text it was aligned to.
        span: The words that it is of, None when it was left.
        reason: Why it was left, else None.
        beside: For one that was left on a page: the block that stands nearest to it.
        chunk_ids: The passages that hold these words, or that block.
        boxes: Where it stands on pages as displayed.
    """

    doc_id: DocId
    annotation: Annotation
    source: str
    revision: Revision
    span: Span | None
    reason: LeftReason | None = None
    beside: Span | None = None
    chunk_ids: tuple[ChunkId, ...] = ()
    boxes: tuple[PageBox, ...] = ()

    @property
    def where(self) -> Span | None:
        """The words that it is of, else those beside it."""
        return self.span or self.beside

    @property
    def page(self) -> int | None:
        """The page that it begins on, from 1; None for files without pages."""
        place = self.annotation.place
        return place.page_index + 1 if isinstance(place, PdfPlace) else None

    @property
    def said(self) -> str:
        """What the reader wrote: the comment and the tags, one a line."""
        return "\n".join(filter(None, (self.annotation.comment, *self.annotation.tags)))


@dataclass(frozen=True, slots=True)
class LeftMark:
    """A mark that was not aligned: its key, and why."""

    key: str
    reason: LeftReason


@dataclass(frozen=True, slots=True)
class MarksReport:
    """How the marks of a source, or of some documents, fit the texts.

    Attributes:
        total: How many marks there are.
        aligned: How many of them have a span.
        left: The others.
    """

    total: int = 0
    aligned: int = 0
    left: tuple[LeftMark, ...] = ()

    @classmethod
    def of(cls, parts: Iterable[Self]) -> Self:
        """Return several reports as one."""
        every = tuple(parts)
        return cls(
            sum(each.total for each in every),
            sum(each.aligned for each in every),
            tuple(left for each in every for left in each.left),
        )


NO_MARKS: Final = MarksReport()
