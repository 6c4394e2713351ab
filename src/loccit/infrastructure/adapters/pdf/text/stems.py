"""How heavy the letters of a font are, where its name does not tell and its descriptor cannot.

Arbortext Advent 3B2, which ACS, Sage, Elsevier and others set their journals with, calls a font
"AdvOTce3d9a73" and gives no weight; other programs give every font that of a bold one. The stem of
an "l" tells: .065 to .09 em in faces for text, .107 (Computer Modern) to .145 in bold ones.
"""

import ctypes
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import Final

from loccit.infrastructure.adapters.pdf.file.pdfium import Pdfium

_STEMMED: Final = "linhtrIHTE"
"""Letters that have upright strokes alone at the height below."""
_ENOUGH: Final = 4  # of them
_HEIGHT: Final = 0.22  # em: half of a small letter
_LOWEST: Final = 0.1  # em; a lower outline is that of no letter
_THINNEST: Final = 0.035  # em; what is thinner is a gap between two outlines
BOLD: Final = 0.105
"""Em: the stems of a bold face are as wide at least."""
_MOVE, _LINE, _BEZIER = 2, 0, 1  # FPDF_SEGMENT_MOVETO, FPDF_SEGMENT_LINETO, FPDF_SEGMENT_BEZIERTO
_STEPS: Final = 6  # lines in place of a curve
_Point = tuple[float, float]


def stem_width(lib: Pdfium, font: int) -> float | None:
    """Return how wide the upright strokes of a font's letters are, in em.

    Args:
        lib: The binding to pdfium.
        font: Address of the font.

    Returns:
        The median of a few letters; None where the file has no outline of them.
    """
    stems: list[float] = []
    for letter in _STEMMED:
        outline = list(_outline(lib, font, letter))
        widths = _widths(outline)
        if widths:
            stems.append(min(widths))
        if len(stems) == _ENOUGH:
            break
    return median(stems) if stems else None


def _outline(lib: Pdfium, font: int, letter: str) -> Iterator[list[_Point]]:
    """Yield the closed lines around a letter, in em, curves as lines."""
    path = lib.glyph_path(font, ord(letter), 1.0)
    x, y = ctypes.c_float(), ctypes.c_float()
    points: list[_Point] = []
    curve: list[_Point] = []
    for place in range(lib.glyph_segments(path) if path else 0):
        segment = lib.glyph_segment(path, place)
        lib.segment_point(segment, ctypes.byref(x), ctypes.byref(y))
        point, kind = (x.value, y.value), lib.segment_type(segment)
        if kind == _MOVE:
            if points:
                yield points
            points, curve = [point], []
        elif kind == _LINE:
            points.append(point)
        elif kind == _BEZIER:
            curve.append(point)
            if len(curve) == 3:  # noqa: PLR2004  (two controls and the end)
                points += _flattened(points[-1], curve)
                curve = []
    if points:
        yield points


def _flattened(start: _Point, curve: Sequence[_Point]) -> list[_Point]:
    """Return points along a cubic curve, its end last."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = start, *curve
    found: list[_Point] = []
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        u = 1 - t
        a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        found.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return found


def _widths(outline: Sequence[Sequence[_Point]]) -> list[float]:
    """Return how wide the strokes of a letter are at half of the height of small letters."""
    heights = [y for points in outline for _, y in points]
    if not heights or max(heights) - min(heights) < _LOWEST:
        return []
    crossings = sorted(
        x + (_HEIGHT - y) * (right - x) / (top - y)
        for points in outline
        for (x, y), (right, top) in pairwise([*points, points[0]])
        if (y <= _HEIGHT) != (top <= _HEIGHT)
    )
    widths = (end - begin for begin, end in zip(crossings[::2], crossings[1::2], strict=False))
    return [width for width in widths if width > _THINNEST]
