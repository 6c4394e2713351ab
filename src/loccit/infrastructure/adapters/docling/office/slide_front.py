"""The first slides of a presentation, as the first pages of a document."""

import re
from typing import Final

from loccit.infrastructure.adapters.docling.office.front_lines import (
    MOST_PAGES,
    FrontLine,
    FrontSetter,
)
from loccit.infrastructure.adapters.docling.office.looks import Look, ReadParagraph
from loccit.infrastructure.adapters.docling.office.names import (
    DRAW,
    DRAWING,
    PRESENTATION,
    RELATION,
    SLIDE,
    TEXT,
)
from loccit.infrastructure.adapters.docling.office.packing import parts_of
from loccit.infrastructure.adapters.docling.trees import Element, text_of

_HUNDREDTHS: Final = 100  # of a point: the unit of sizes in PowerPoint
_SIZES: Final = {"title": 40.0, "ctrTitle": 40.0, "subTitle": 24.0, "subtitle": 24.0}
"""Points of type in the places that a template has for them, as PowerPoint sets them."""
_TEXT_SIZE: Final = 18.0
"""Points of type in a box for which nothing is said (ECMA-376, part 1, 21.1.2.3.9)."""
_OF_EVERY_SLIDE: Final = frozenset({"dt", "ftr", "sldNum", "hdr", "date-time", "footer"})


def powerpoint_front(data: bytes) -> list[FrontLine]:
    """Return the lines of the first slides of a PowerPoint file."""
    names = _in_order(data)[:MOST_PAGES]
    slides = parts_of(data, "|".join(map(re.escape, names)))
    setter = FrontSetter()
    for name in [name for name in names if name in slides]:
        for shape in slides[name].iter(f"{SLIDE}sp"):
            place = next(shape.iter(f"{SLIDE}ph"), None)
            kind = "" if place is None else place.get("type", "body")
            if kind not in _OF_EVERY_SLIDE:
                for paragraph in shape.iter(f"{DRAWING}p"):
                    _set(setter, _parts(paragraph), _size(paragraph, kind), kind)
        setter.turn()
    return setter.lines


def open_slides_front(data: bytes) -> list[FrontLine]:
    """Return the lines of the first slides of an OpenDocument presentation."""
    setter = FrontSetter()
    for part in parts_of(data, r"content\.xml").values():
        for slide in [*part.iter(f"{DRAW}page")][:MOST_PAGES]:
            for frame in slide.iterchildren(f"{DRAW}frame", f"{DRAW}custom-shape"):
                kind = frame.get(f"{PRESENTATION}class", "")
                if kind not in _OF_EVERY_SLIDE:
                    for paragraph in frame.iter(f"{TEXT}p"):
                        _set(setter, [text_of(paragraph)], _SIZES.get(kind, _TEXT_SIZE), kind)
            setter.turn()
    return setter.lines


def _set(setter: FrontSetter, rows: list[str], size: float, kind: str) -> None:
    if setter.is_full:
        return
    style = ("title",) if kind in {"title", "ctrTitle"} else ()
    look = Look(size, styles=style)
    setter.set(ReadParagraph([[[(row, False)]] for row in rows], look, whole=True))


def _parts(paragraph: Element) -> list[str]:
    """Return the lines of a paragraph, which breaks part."""
    rows = [""]
    for element in paragraph.iter(f"{DRAWING}t", f"{DRAWING}br"):
        if element.tag == f"{DRAWING}br":
            rows.append("")
        else:
            rows[-1] += element.text or ""
    return rows


def _size(paragraph: Element, kind: str) -> float:
    sizes = (run.get("sz", "") for run in paragraph.iter(f"{DRAWING}rPr"))
    own = next((size for size in sizes if re.fullmatch(r"\d{3,5}", size)), None)
    return int(own) / _HUNDREDTHS if own else _SIZES.get(kind, _TEXT_SIZE)


def _in_order(data: bytes) -> list[str]:
    """Return the names of the parts that are slides, as they are shown."""
    parts = parts_of(data, r"ppt/(?:_rels/)?presentation\.xml(?:\.rels)?")
    links = parts.get("ppt/_rels/presentation.xml.rels")
    shown = parts.get("ppt/presentation.xml")
    if links is None or shown is None:
        return []
    targets = {link.get("Id", ""): link.get("Target", "") for link in links}
    names = (targets.get(one.get(f"{RELATION}id", ""), "") for one in shown.iter(f"{SLIDE}sldId"))
    return [name.lstrip("/") if name.startswith("/") else f"ppt/{name}" for name in names]
