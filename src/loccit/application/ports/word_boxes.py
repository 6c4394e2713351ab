"""From spans of a document to the places of their words on its pages."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from loccit.domain.models.chunk import Chunk, PageBox
from loccit.domain.models.project import DocumentRecord
from loccit.domain.text.spans import Span


@runtime_checkable
class WordBoxesPort(Protocol):
    """Reads the pages of a file again, which is as it was when the document was converted."""

    def word_boxes(
        self, record: DocumentRecord, chunks: Sequence[Chunk], spans: Sequence[Span]
    ) -> list[tuple[PageBox, ...] | None]:
        """Return for each span, in order, one rectangle for each line and column of its words.

        A word of the span lies in one of them whole; one that the span cuts, as far as it is in
        the span. A word that a hyphen divides lies in two. Rectangles are in the order of the
        text, in points from the top left corner of the page as displayed.

        Args:
            record: The document.
            chunks: All of it, in order.
            spans: Of its canonical text.

        Returns:
            None for a span whose words cannot be found: the file is of another kind or cannot be
            read, or a page was recognised on its image.
        """
        ...
