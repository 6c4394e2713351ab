"""The marks inside PDFs, and the words at the places of marks."""

from collections.abc import Sequence
from threading import Lock

from loccit.domain.annotations.annotation import Annotation, PdfPlace, Place
from loccit.domain.errors import DocumentConversionError
from loccit.domain.marks.alignment import MarkedWords
from loccit.infrastructure.adapters.pdf.annotations.file_marks import file_marks
from loccit.infrastructure.adapters.pdf.annotations.words_at import PageOfMarks, words_at
from loccit.infrastructure.adapters.pdf.file.pdfium import OpenDocument
from loccit.infrastructure.adapters.pdf.shown_pages import opened_document
from loccit.infrastructure.adapters.pdf.text.words import PageFailed


class PdfMarkReader:
    """A `MarkReaderPort` for PDFs that works in this process, and opens a file for each call."""

    def __init__(self) -> None:
        """Open nothing yet."""
        self._lock = Lock()

    def marks(self, source_path: str, name: str) -> tuple[Annotation, ...]:
        """Return the marks inside a PDF; see `MarkReaderPort`."""
        with self._lock, opened_document(source_path) as document:
            return file_marks(document, name) if isinstance(document, OpenDocument) else ()

    def words_at(self, source_path: str, places: Sequence[Place]) -> list[MarkedWords | None]:
        """Return what the file has at each place; see `MarkReaderPort`."""
        try:
            with self._lock, opened_document(source_path) as document:
                if not isinstance(document, OpenDocument):
                    return [None] * len(places)
                pages = _Pages(document)
                return [pages.words_at(place) for place in places]
        except DocumentConversionError:
            return [None] * len(places)


class _Pages:
    """The pages of a document, each read once."""

    def __init__(self, document: OpenDocument) -> None:
        self._document = document
        self._read: dict[int, PageOfMarks | None] = {}

    def words_at(self, place: Place) -> MarkedWords | None:
        if not isinstance(place, PdfPlace) or not place.rects:
            return None
        first = self._page(place.page_index + 1)
        if first is None:
            return None
        following = self._page(place.page_index + 2) if place.next_page_rects else None
        return words_at(place, first, following)

    def _page(self, index: int) -> PageOfMarks | None:
        if index not in self._read:
            self._read[index] = None
            if 1 <= index <= self._document.pages:
                try:
                    self._read[index] = PageOfMarks(self._document, index)
                except PageFailed:
                    return None
        return self._read[index]
