"""The marks that readers left inside a PDF: highlights, notes, ink, and what was written there."""

import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256
from typing import Final

from loccit.domain.annotations.annotation import Annotation, AnnotationKind, PdfPlace, Rect
from loccit.domain.text.clean_text import clean_block, clean_lines
from loccit.infrastructure.adapters.pdf.file.pdfium import OpenDocument, library
from loccit.infrastructure.adapters.pdf.file.pdfium_annotations import (
    PdfiumAnnotations,
    annotations,
)

_KINDS: Final = {
    1: AnnotationKind.NOTE,
    3: AnnotationKind.TEXT,
    9: AnnotationKind.HIGHLIGHT,
    10: AnnotationKind.UNDERLINE,
    11: AnnotationKind.UNDERLINE,  # a wavy line
    12: AnnotationKind.STRIKEOUT,
    15: AnnotationKind.INK,
}
"""By pdfium's number of the subtype. Links, forms, stamps and shapes are no marks of a reader."""
_ON_WORDS: Final = frozenset(
    {AnnotationKind.HIGHLIGHT, AnnotationKind.UNDERLINE, AnnotationKind.STRIKEOUT}
)
MOST_MARKS: Final = 5_000
"""Of one file; who reads for years makes a hundred in a paper."""
_MOST_ON_PAGE: Final = 20_000  # annotations of any kind; most are links
_MOST_LINES: Final = 1_000  # that one mark goes over
_LONGEST: Final = 20_000  # characters of a comment
_DATE: Final = re.compile(
    r"D?:?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([-+])(\d\d)'?(\d\d)?|Z)?"
)
_FAR: Final = 1e6  # points; pages end long before


@dataclass(slots=True)
class _Found:
    """A mark and the comments of those who answered it."""

    kind: AnnotationKind
    rects: tuple[Rect, ...]
    said: list[str]
    color: str | None
    author: str
    modified: datetime | None
    name: str
    replies: list[str] = field(default_factory=list)


def file_marks(document: OpenDocument, name: str) -> tuple[Annotation, ...]:
    """Return the marks of a document, by page, in the order of the file.

    Args:
        document: Open for nothing else: what draws its annotations is taken away.
        name: Of the document, with which the keys of its marks begin.
    """
    found: list[Annotation] = []
    keys: set[str] = set()
    for index in range(document.pages):
        for each in _on_page(document, index):
            comment = "\n".join(part for part in (*each.said, *each.replies) if part)
            named = each.name or _digest(each)
            key = f"{name}:{index}:{named}"
            number = 1
            while key in keys:  # a name is unique on its page only by the rule
                number += 1
                key = f"{name}:{index}:{named}:{number}"
            keys.add(key)
            found.append(
                Annotation(
                    key,
                    each.kind,
                    comment=comment[:_LONGEST],
                    color=each.color,
                    page_label=clean_block(document.label(index + 1)),
                    place=PdfPlace(index, each.rects),
                    author=each.author,
                    modified=each.modified,
                )
            )
            if len(found) >= MOST_MARKS:
                return tuple(found)
    return tuple(found)


def _on_page(document: OpenDocument, index: int) -> Iterator[_Found]:
    page = library().load_page(document.handle, index)
    if not page:
        return
    try:
        yield from _read(page).values()
    finally:
        library().close_page(page)


def _read(page: int) -> dict[int, _Found]:
    """Return the marks of a page by their number on it."""
    lib = annotations()
    found: dict[int, _Found] = {}
    answers: list[tuple[int, str]] = []
    for number in range(min(lib.count(page), _MOST_ON_PAGE)):
        with _opened(lib, page, number) as annotation:
            kind = _KINDS.get(lib.subtype(annotation)) if annotation else None
            if kind is None or lib.has_key(annotation, b"StateModel"):
                continue
            answered = _answered(lib, page, annotation)
            if answered is None:
                found[number] = _mark(lib, annotation, kind)
            else:
                answers.append((answered, _words(lib, annotation, "Contents")))
    for number, said in answers:
        if number in found:
            found[number].replies.append(said)
    return found


def _answered(lib: PdfiumAnnotations, page: int, annotation: int) -> int | None:
    """Return the number of the annotation that this one answers, None when it answers none."""
    if not lib.has_key(annotation, b"IRT"):
        return None
    parent = lib.linked(annotation, b"IRT")
    if not parent:
        return None
    try:
        return int(lib.index_of(page, parent))
    finally:
        lib.close(parent)


def _mark(lib: PdfiumAnnotations, annotation: int, kind: AnnotationKind) -> _Found:
    sides = [
        lib.quad(annotation, number)
        for number in range(min(lib.quad_count(annotation), _MOST_LINES))
        if kind in _ON_WORDS
    ] or [lib.rect(annotation)]
    return _Found(
        kind,
        tuple(Rect(*each) for each in sides if each and _is_near(each)),
        [_words(lib, annotation, "Contents")],
        lib.color(annotation),
        clean_block(lib.string(annotation, "T"))[:_LONGEST],
        parsed_date(lib.string(annotation, "M")),
        clean_block(lib.string(annotation, "NM"))[:100],
    )


def _words(lib: PdfiumAnnotations, annotation: int, key: str) -> str:
    return clean_lines(lib.string(annotation, key)[:_LONGEST])


def _is_near(sides: tuple[float, ...]) -> bool:
    return all(math.isfinite(side) and abs(side) < _FAR for side in sides)


def _digest(mark: _Found) -> str:
    """Return a name for a mark that has none; it is the same while the mark is."""
    places = [(r.left, r.bottom, r.right, r.top) for r in mark.rects]
    return sha256(repr((mark.kind.value, places)).encode()).hexdigest()[:16]


@contextmanager
def _opened(lib: PdfiumAnnotations, page: int, number: int) -> Iterator[int]:
    annotation = lib.get(page, number)
    try:
        yield annotation or 0
    finally:
        if annotation:
            lib.close(annotation)


def parsed_date(written: str) -> datetime | None:
    """Return a date as PDF writes it (ISO 32000-1, 7.9.4), in UTC; None when it is none."""
    match = _DATE.match(written.strip())
    if match is None:
        return None
    year, month, day, hour, minute, second, sign, hours, minutes = match.groups()
    ahead = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
    try:
        zone = timezone(-ahead if sign == "-" else ahead)
        local = datetime(
            int(year),
            int(month or 1),
            int(day or 1),
            int(hour or 0),
            int(minute or 0),
            int(second or 0),
            tzinfo=zone,
        )
        return local.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
