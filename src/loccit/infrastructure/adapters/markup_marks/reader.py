"""The words at the places of marks in EPUB books and web pages, which hold no marks themselves."""

from collections.abc import Callable, Sequence
from typing import Final
from zipfile import BadZipFile

from loccit.domain.annotations.annotation import Annotation, EpubPlace, HtmlPlace, Place
from loccit.domain.marks.alignment import MarkedWords
from loccit.domain.policy.source_formats import suffix_of
from loccit.infrastructure.adapters.markup_marks.chapters import Book, Marked
from loccit.infrastructure.adapters.markup_marks.web_pages import WebPage

WEB_PAGES: Final = frozenset({".html", ".htm", ".xhtml"})
BOOKS: Final = frozenset({".epub"})


class MarkupMarkReader:
    """A `MarkReaderPort` for EPUB books and web pages that works in this process."""

    def marks(self, source_path: str, name: str) -> tuple[Annotation, ...]:
        """Return nothing: readers keep such marks elsewhere."""
        return ()

    def words_at(self, source_path: str, places: Sequence[Place]) -> list[MarkedWords | None]:
        """Return what the file has at each place; see `MarkReaderPort`."""
        try:
            if suffix_of(source_path) in BOOKS:
                book = Book(source_path)
                try:
                    return [_words(book.marked, place) for place in places]
                finally:
                    book.close()
            page = WebPage(source_path)
        except (OSError, BadZipFile):
            return [None] * len(places)
        return [
            _around(page.marked(place)) if isinstance(place, HtmlPlace) else None
            for place in places
        ]


def _words(marked: Callable[[str], Marked | None], place: Place) -> MarkedWords | None:
    return _around(marked(place.cfi)) if isinstance(place, EpubPlace) else None


def _around(found: Marked | None) -> MarkedWords | None:
    if found is None:
        return None
    text, start, end = found.text, found.start, found.end
    return MarkedWords(text[start:end], text[:start], text[end:])
