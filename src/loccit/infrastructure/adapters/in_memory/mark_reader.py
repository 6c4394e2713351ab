"""`InMemoryMarkReader`: marks of text files, for tests."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from loccit.domain.annotations.annotation import Annotation, AnnotationKind, PdfPlace, Place, Rect
from loccit.domain.errors import DocumentConversionError
from loccit.domain.marks.alignment import MarkedWords

_MARKED: Final = re.compile(r"\{\{(.+?)\|(.*?)\}\}", re.DOTALL)
LINE: Final = 10.0
"""Points of a line: that of number n stands from 10 n to 10 n + 10."""


class InMemoryMarkReader:
    """A `MarkReaderPort`: `{{words|comment}}` in the file beside it (`.marks`) is a highlight.

    A page is what form feeds part, and a rectangle of it names lines, from the top.
    """

    def marks(self, source_path: str, name: str) -> tuple[Annotation, ...]:
        """Return the marks of the file beside it, none without one."""
        if not Path(source_path).is_file():
            raise DocumentConversionError(source_path, "no such file")
        beside = Path(f"{source_path}.marks")
        if not beside.exists():
            return ()
        return tuple(
            Annotation(f"{name}:{number}", AnnotationKind.HIGHLIGHT, found[1], found[2])
            for number, found in enumerate(_MARKED.finditer(beside.read_text(encoding="utf-8")))
        )

    def words_at(self, source_path: str, places: Sequence[Place]) -> list[MarkedWords | None]:
        """Return the lines that rectangles name."""
        try:
            pages = Path(source_path).read_text(encoding="utf-8").split("\f")
        except (OSError, UnicodeDecodeError):
            return [None] * len(places)
        return [_words(pages, place) for place in places]


def line(number: int) -> Rect:
    """Return the rectangle that names a line, from 0."""
    return Rect(0, LINE * number, 100, LINE * (number + 1))


def _words(pages: Sequence[str], place: Place) -> MarkedWords | None:
    if not isinstance(place, PdfPlace) or place.page_index >= len(pages) or not place.rects:
        return None
    lines = pages[place.page_index].splitlines()
    first = int(place.rects[0].bottom // LINE)
    last = int(place.rects[-1].top // LINE)
    parts = (lines[first:last], lines[:first], lines[last:])
    text, before, after = ("\n".join(part) for part in parts)
    return MarkedWords(text, before, after)
