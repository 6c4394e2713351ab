"""Which reader of marks is for which file; the process that reads them builds it by its name."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from loccit.domain.policy.source_formats import suffix_of

if TYPE_CHECKING:
    from loccit.application.ports.mark_reader import MarkReaderPort
    from loccit.domain.annotations.annotation import Annotation, Place
    from loccit.domain.marks.alignment import MarkedWords
    from loccit.infrastructure.adapters.isolation.mark_reader import IsolatedMarkReader


class _MarkReaders:
    """A `MarkReaderPort` that asks the reader of each kind of file."""

    def __init__(self) -> None:
        from loccit.infrastructure.adapters.markup_marks.reader import (
            BOOKS,
            WEB_PAGES,
            MarkupMarkReader,
        )
        from loccit.infrastructure.adapters.pdf.mark_reader import PdfMarkReader

        markup = MarkupMarkReader()
        self._readers: dict[str, MarkReaderPort] = {
            ".pdf": PdfMarkReader(),
            **dict.fromkeys(BOOKS | WEB_PAGES, markup),
        }

    def marks(self, source_path: str, name: str) -> "tuple[Annotation, ...]":
        reader = self._readers.get(suffix_of(source_path))
        return reader.marks(source_path, name) if reader else ()

    def words_at(self, source_path: str, places: "Sequence[Place]") -> "list[MarkedWords | None]":
        reader = self._readers.get(suffix_of(source_path))
        return reader.words_at(source_path, places) if reader else [None] * len(places)


def build_mark_reader() -> "MarkReaderPort":
    """Build what reads marks in this process."""
    return _MarkReaders()


def isolated_mark_reader() -> "IsolatedMarkReader":
    """Return what reads marks in a process of its own; the caller closes it."""
    from loccit.infrastructure.adapters.isolation.mark_reader import IsolatedMarkReader

    return IsolatedMarkReader(build_mark_reader)
