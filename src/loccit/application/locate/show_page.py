"""A page of a document as it is shown: its image, its text, and a passage lit on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loccit.application.locate.file_state import file_state
from loccit.application.ports.page_reader import PageReaderPort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.answers.citation import pandoc
from loccit.domain.documents.placed_blocks import placed_blocks
from loccit.domain.documents.slicing import passage_at
from loccit.domain.errors import PageUnavailable
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.page_image import PageImage, PageSize
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.retrieval import hit_of
from loccit.domain.models.shown_page import FileState, ShownPage
from loccit.domain.policy.source_formats import has_page_images
from loccit.domain.text.spans import Span

_WHY: Final = {
    FileState.GONE: "the file is gone; put it back, or ingest it where it is now",
    FileState.CHANGED: "the file has changed since it was ingested; ingest it again",
}


@dataclass(frozen=True, slots=True)
class ShowPage:
    """Shows pages of documents.

    Attributes:
        index: Where the documents of the project are.
        pages: Reads pages again.
    """

    index: VectorIndexPort
    pages: PageReaderPort

    def __call__(
        self, record: DocumentRecord, number: int, passage: Span | None = None
    ) -> ShownPage:
        """Return a page, with its text from the index and the rest from the file.

        Args:
            record: The document.
            number: Of the page in the file, from 1.
            passage: What is to be lit, in the canonical text; nothing by default.

        Raises:
            PageUnavailable: If the document has no such page.
        """
        _require_page(record, number)
        chunks = self.index.chunks(record.doc_id)
        span = _span_of(chunks, number)
        whole = passage_at(chunks, span) if span else None
        state = file_state(record.source)
        is_there = state is FileState.UNCHANGED and has_page_images(record.source.path)
        size = self._size(record, number) if is_there else None
        touched = [
            block
            for block in placed_blocks(chunks)
            if passage and block.page == number and block.span.overlaps(passage)
        ]
        found = None
        if passage and touched and size:
            part = Span(touched[0].span.start, max(each.span.end for each in touched))
            [found] = self.pages.word_boxes(record, touched, [part.common(passage)])
        return ShownPage(
            index=number,
            pages=record.coverage.pages,
            label=whole.pages[0].label if whole else None,
            span=whole.span if whole else None,
            text=whole.text if whole else "",
            cite=pandoc(hit_of(record, whole)) if whole else None,
            file=state,
            size=size,
            lines=None if found is None else tuple(each.box for each in found),
            blocks=tuple(each.box for each in touched),
        )

    def image(self, record: DocumentRecord, number: int, width: int) -> PageImage:
        """Return the image of a page.

        Args:
            record: The document.
            number: Of the page in the file, from 1.
            width: In pixels.

        Raises:
            PageUnavailable: If there is no such page, the file is gone or has changed, or the
                page cannot be drawn.
        """
        _require_page(record, number)
        state = file_state(record.source)
        if state is not FileState.UNCHANGED:
            raise PageUnavailable(record.source.path, number, _WHY[state])
        if not has_page_images(record.source.path):
            reason = "only the pages of a PDF or an image can be drawn"
            raise PageUnavailable(record.source.path, number, reason)
        return self.pages.image(record, number, width)

    def _size(self, record: DocumentRecord, number: int) -> PageSize | None:
        try:
            return self.pages.size(record, number)
        except PageUnavailable:
            return None


def _require_page(record: DocumentRecord, number: int) -> None:
    if not 1 <= number <= record.coverage.pages:
        reason = f"the document has {record.coverage.pages} pages"
        raise PageUnavailable(record.source.path, number, reason)


def _span_of(chunks: Sequence[Chunk], number: int) -> Span | None:
    """Return the characters of a page."""
    parts = [page.span for chunk in chunks for page in chunk.pages if page.index == number]
    if not parts:
        return None
    return Span(min(part.start for part in parts), max(part.end for part in parts))
