"""Marks as entries of a project's memory, and back."""

from datetime import datetime
from typing import Final, TypedDict, cast
from uuid import UUID, uuid5

from loccit.domain.annotations.annotation import (
    Annotation,
    AnnotationKind,
    EpubPlace,
    HtmlPlace,
    PdfPlace,
    Place,
    Rect,
)
from loccit.domain.json_value import JsonObject
from loccit.domain.models.chunk import ChunkId, PageBox
from loccit.domain.models.document import Box, DocId
from loccit.domain.models.mark import LeftReason, Mark
from loccit.domain.models.memory import MemoryEntry, MemoryKind
from loccit.domain.models.project import Revision
from loccit.domain.text.spans import Span

_NAMESPACE: Final = UUID("0a5c9f0e-4b0d-5b0e-8a53-6f6d2f3c5d1e")
"""Of the ids of these entries. It never changes: ids would."""

_Rect = tuple[float, float, float, float]
_Span = tuple[int, int]


class _PlaceData(TypedDict, total=False):
    page: int
    rects: list[_Rect]
    next_rects: list[_Rect]
    cfi: str
    css: str
    start: int | None
    end: int | None


class _MarkData(TypedDict):
    key: str
    kind: str
    text: str
    comment: str
    color: str | None
    tags: list[str]
    page_label: str
    place: _PlaceData | None
    author: str
    modified: str | None
    source: str
    revision: str
    span: _Span | None
    reason: str | None
    beside: _Span | None
    chunk_ids: list[str]
    boxes: list[tuple[int, float, float, float, float]]


def mark_id(doc_id: DocId, key: str) -> str:
    """Return the id of the entry of a mark."""
    return str(uuid5(_NAMESPACE, f"mark\0{doc_id}\0{key}"))


def mark_entry(mark: Mark) -> MemoryEntry:
    """Return a mark as an entry; it is recalled by what the reader wrote."""
    annotation = mark.annotation
    data: _MarkData = {
        "key": annotation.key,
        "kind": annotation.kind.value,
        "text": annotation.text,
        "comment": annotation.comment,
        "color": annotation.color,
        "tags": list(annotation.tags),
        "page_label": annotation.page_label,
        "place": _place_data(annotation.place),
        "author": annotation.author,
        "modified": annotation.modified.isoformat() if annotation.modified else None,
        "source": mark.source,
        "revision": mark.revision,
        "span": _span_data(mark.span),
        "reason": mark.reason.value if mark.reason else None,
        "beside": _span_data(mark.beside),
        "chunk_ids": list(mark.chunk_ids),
        "boxes": [
            (each.page, each.box.left, each.box.top, each.box.right, each.box.bottom)
            for each in mark.boxes
        ],
    }
    return MemoryEntry(
        mark_id(mark.doc_id, annotation.key),
        MemoryKind.MARK,
        "",
        mark.said,
        doc_ids=(mark.doc_id,),
        data=cast("JsonObject", data),
    )


def mark_of(entry: MemoryEntry) -> Mark:
    """Return the mark of an entry."""
    data = cast("_MarkData", entry.data)
    modified = data["modified"]
    annotation = Annotation(
        data["key"],
        AnnotationKind(data["kind"]),
        data["text"],
        data["comment"],
        data["color"],
        tuple(data["tags"]),
        data["page_label"],
        _place_of(data["place"]),
        data["author"],
        datetime.fromisoformat(modified) if modified else None,
    )
    return Mark(
        entry.doc_ids[0],
        annotation,
        data["source"],
        Revision(data["revision"]),
        _span_of(data["span"]),
        LeftReason(data["reason"]) if data["reason"] else None,
        _span_of(data["beside"]),
        tuple(map(ChunkId, data["chunk_ids"])),
        tuple(PageBox(int(page), Box(*sides)) for page, *sides in data["boxes"]),
    )


def _place_data(place: Place | None) -> _PlaceData | None:
    match place:
        case PdfPlace(page, rects, following):
            return {
                "page": page,
                "rects": list(map(_rect_data, rects)),
                "next_rects": list(map(_rect_data, following)),
            }
        case EpubPlace(cfi):
            return {"cfi": cfi}
        case HtmlPlace(css, start, end):
            return {"css": css, "start": start, "end": end}
        case None:
            return None


def _place_of(data: _PlaceData | None) -> Place | None:
    if data is None:
        return None
    if "cfi" in data:
        return EpubPlace(data["cfi"])
    if "css" in data:
        return HtmlPlace(data["css"], data.get("start"), data.get("end"))
    return PdfPlace(
        data["page"],
        tuple(Rect(*each) for each in data["rects"]),
        tuple(Rect(*each) for each in data["next_rects"]),
    )


def _rect_data(rect: Rect) -> _Rect:
    return rect.left, rect.bottom, rect.right, rect.top


def _span_data(span: Span | None) -> _Span | None:
    return (span.start, span.end) if span else None


def _span_of(data: _Span | None) -> Span | None:
    return Span(*data) if data else None
