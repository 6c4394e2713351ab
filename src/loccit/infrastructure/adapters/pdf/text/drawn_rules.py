"""Straight lines drawn on a page, read from its paths."""

from collections.abc import Callable, Container
from itertools import compress, filterfalse, repeat
from typing import Final

import numpy as np

from loccit.infrastructure.adapters.pdf.file.pdfium import Pdfium
from loccit.infrastructure.adapters.pdf.file.pdfium_calls import each, pointer
from loccit.infrastructure.adapters.pdf.model import Rule
from loccit.infrastructure.adapters.pdf.text.word_table import Floats, bounded

_PATH: Final = 2  # FPDF_PAGEOBJ_PATH
_THIN: Final = 2.5  # points; anything thicker is a bar or a shade
_SHORTEST: Final = 6.0  # points; a shorter line underlines a letter, or is a tick
_MAX_OBJECTS: Final = 12_000  # on a page; where there are more, they are a drawing
_MAX_RULES: Final = 2_000
_MAX_EDGES: Final = 1_000  # of shaded cells; where there are more, they are a drawing
_LEAST_SHADE: Final = (60.0, 6.0)  # points: width and height of a shaded row


def read_rules(
    lib: Pdfium,
    page: int,
    frame: Callable[[Floats, Floats], tuple[Floats, Floats]],
    texts: Container[int],
) -> tuple[Rule, ...]:
    """Return the straight lines among the paths of a page.

    Args:
        lib: The binding to pdfium.
        page: Handle of the page.
        frame: Maps user space to the frame of the text.
        texts: Handles of objects that are known to be text; they are half of a page's.

    Returns:
        Those that are thin and long enough, and the upper and lower edges of wide rectangles;
        none when the page is a large drawing.
    """
    objects = lib.object_count(page)
    if objects > _MAX_OBJECTS:
        return ()
    handles = each(lib.page_object, repeat(pointer(page)), range(objects))
    others = list(map(pointer, filterfalse(texts.__contains__, handles)))
    shapes = list(compress(others, map(_PATH.__eq__, each(lib.object_type, others))))
    boxes = lib.bounds.filled(lib.object_bounds, shapes, count=len(shapes))
    left, bottom, right, top = bounded(boxes).T
    wide, high = right - left, top - bottom
    longer, shorter = np.maximum(wide, high), np.minimum(wide, high)
    lines = ((wide > _THIN) != (high > _THIN)) & (longer >= _SHORTEST)
    shades = (longer >= _LEAST_SHADE[0]) & (shorter >= _LEAST_SHADE[1])
    found = np.flatnonzero(lines | shades)
    if not len(found) or lines.sum() > _MAX_RULES:
        return ()
    left, bottom, right, top = left[found], bottom[found], right[found], top[found]
    xs, ys = zip(frame(left, bottom), frame(right, top), strict=True)
    sides = np.minimum(*xs), np.minimum(*ys), np.maximum(*xs), np.maximum(*ys)
    drawn = zip(lines[found].tolist(), *(side.tolist() for side in sides), strict=True)
    rules: list[Rule] = []
    edges: list[Rule] = []
    for is_line, *box in drawn:
        if is_line:
            rules.append(Rule(*box))
        else:
            edges += _edges(*box)
    return (*rules, *(edges if len(edges) <= _MAX_EDGES else ()))


def _edges(left: float, top: float, right: float, bottom: float) -> list[Rule]:
    """Return the upper and the lower edge of a rectangle that may shade a row."""
    wide, high = right - left, bottom - top
    least, lowest = _LEAST_SHADE
    if wide < least or high < lowest:
        return []
    return [Rule(left, at, right, at, edge=True) for at in (top, bottom)]
