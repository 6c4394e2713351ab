"""From a page of a document to its image, and to the places of words on it."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from loccit.domain.models.chunk import PageBox, PlacedBlock
from loccit.domain.models.page_image import PageImage, PageSize
from loccit.domain.models.project import DocumentRecord
from loccit.domain.text.spans import Span


@runtime_checkable
class PageReaderPort(Protocol):
    """Reads the pages of a file again, which is as it was when the document was converted.

    Lengths are in points of 1/72 inch, from the top left corner of the page as displayed. Safe to
    call from several threads.
    """

    def word_boxes(
        self, record: DocumentRecord, blocks: Sequence[PlacedBlock], spans: Sequence[Span]
    ) -> list[tuple[PageBox, ...] | None]:
        """Return for each span, in order, one rectangle for each line and column of its words.

        A word of the span lies in one of them whole; one that the span cuts, as far as it is in
        the span. A word that a hyphen divides lies in two. Rectangles are in the order of the
        text.

        Args:
            record: The document.
            blocks: At least those that the spans touch.
            spans: Of its canonical text.

        Returns:
            None for a span whose words cannot be found: the file is of another kind or cannot be
            read, or a page was recognised on its image.
        """
        ...

    def size(self, record: DocumentRecord, page: int) -> PageSize:
        """Return the size of a page, by its index from 1.

        Raises:
            PageUnavailable: If the file has no such page, or it cannot be read.
        """
        ...

    def image(self, record: DocumentRecord, page: int, width: int) -> PageImage:
        """Draw a page, by its index from 1.

        Args:
            record: The document.
            page: Which.
            width: Of the image, in pixels; it is smaller where the image would be too large.

        Raises:
            PageUnavailable: If the file has no such page, or it cannot be drawn.
        """
        ...
