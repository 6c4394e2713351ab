"""A page with its text, and where a passage stands on it."""

from dataclasses import dataclass
from enum import StrEnum

from loccit.domain.models.document import Box
from loccit.domain.models.mark import Mark
from loccit.domain.models.page_image import PageSize
from loccit.domain.text.spans import Span


class FileState(StrEnum):
    """Whether the file of a document is still what was ingested."""

    UNCHANGED = "unchanged"
    GONE = "gone"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page of a document.

    Boxes are in points from the top left corner of the page as displayed.

    Attributes:
        index: Position in the file, from 1.
        pages: How many the file has.
        label: Its printed number, None when it is not known.
        span: Its characters in the canonical text, None for a page without text.
        text: The slice `span`.
        cite: The page as Pandoc cites it, "[@rossi2019, p. 12]"; None without a citation.
        file: Whether it can be drawn.
        size: None when it cannot.
        lines: One box for each line and column of the words of the passage that stand on it;
            None when they could not be found, and then `blocks` are all that is known.
        blocks: The boxes of the paragraphs, tables ... that the passage touches on it.
        marks: What a reader marked on it; some of their boxes may stand on the next page.
    """

    index: int
    pages: int
    label: str | None
    span: Span | None
    text: str
    cite: str | None
    file: FileState
    size: PageSize | None
    lines: tuple[Box, ...] | None
    blocks: tuple[Box, ...]
    marks: tuple[Mark, ...] = ()
