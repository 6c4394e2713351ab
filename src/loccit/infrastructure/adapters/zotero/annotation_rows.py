"""An annotation of Zotero's as a value. Pure."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from loccit.domain.annotations.annotation import (
    Annotation,
    AnnotationKind,
    EpubPlace,
    HtmlPlace,
    PdfPlace,
    Place,
    Rect,
)

_KINDS: Final = {
    1: AnnotationKind.HIGHLIGHT,
    2: AnnotationKind.NOTE,
    3: AnnotationKind.IMAGE,
    4: AnnotationKind.INK,
    5: AnnotationKind.UNDERLINE,
    6: AnnotationKind.TEXT,
}
"""By Zotero's numbers."""
_COLOR: Final = re.compile(r"#[0-9a-f]{6}")
_CORNERS: Final = 4


@dataclass(frozen=True, slots=True)
class AnnotationRow:
    """What the database says of an annotation."""

    key: str
    type: int
    text: str
    comment: str
    color: str
    page_label: str
    position: str
    author: str
    modified: str
    tags: tuple[str, ...]


def annotation_of(row: AnnotationRow, library: str) -> Annotation | None:
    """Return an annotation; None for a kind that is not known."""
    kind = _KINDS.get(row.type)
    if kind is None:
        return None
    color = row.color.lower()
    return Annotation(
        key=f"zotero:{library}:{row.key}",
        kind=kind,
        text=row.text,
        comment=row.comment,
        color=color if _COLOR.fullmatch(color) else None,
        tags=row.tags,
        page_label=row.page_label,
        place=place_of(row.position),
        author=row.author,
        modified=_time(row.modified),
    )


def place_of(position: str) -> Place | None:
    """Return where an annotation stands, None when that cannot be read."""
    try:
        told = json.loads(position)
    except (ValueError, RecursionError):
        return None
    if not isinstance(told, dict):
        return None
    if told.get("type") in {"FragmentSelector", "CssSelector"}:
        return _selected(told)
    index = told.get("pageIndex")
    if not isinstance(index, int) or isinstance(index, bool) or index < 0:
        return None
    rects = tuple(_rects(told.get("rects"))) or _bounds(told.get("paths"))
    return PdfPlace(index, rects, tuple(_rects(told.get("nextPageRects"))))


def _selected(told: Mapping[str, object]) -> Place | None:
    value = told.get("value")
    if not isinstance(value, str) or not value:
        return None
    if told["type"] == "FragmentSelector":
        return EpubPlace(value)
    refined = told.get("refinedBy")
    if not isinstance(refined, dict):
        return HtmlPlace(value)
    start, end = refined.get("start"), refined.get("end")
    if isinstance(start, int) and isinstance(end, int):
        return HtmlPlace(value, start, end)
    return HtmlPlace(value)


def _rects(value: object) -> Iterable[Rect]:
    for one in value if isinstance(value, list) else ():
        if isinstance(one, list) and len(one) == _CORNERS and all(map(_is_number, one)):
            left, bottom, right, top = one
            yield Rect(min(left, right), min(bottom, top), max(left, right), max(bottom, top))


def _bounds(paths: object) -> tuple[Rect, ...]:
    """Return the box of all strokes, each a list of x, y, x, y ..."""
    listed = paths if isinstance(paths, list) else []
    across = [x for one in listed if isinstance(one, list) for x in one[0::2] if _is_number(x)]
    up = [y for one in listed if isinstance(one, list) for y in one[1::2] if _is_number(y)]
    return (Rect(min(across), min(up), max(across), max(up)),) if across and up else ()


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _time(value: str) -> datetime | None:
    """Return a time that SQLite wrote in UTC."""
    try:
        return datetime.fromisoformat(value).replace(tzinfo=UTC)
    except ValueError:
        return None
