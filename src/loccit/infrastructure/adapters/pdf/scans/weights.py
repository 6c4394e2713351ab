"""Which recognised lines are set in bold type: their strokes are wider on the image.

Nothing else tells it where a page was recognised here, or by Tesseract, which writes all words in
a font without letters; and many headings are bold without being larger. The width of strokes is
their area by the length of their edges, which blur does not change: half of what changes from
pixel to pixel along the rows.
"""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from loccit.infrastructure.adapters.pdf.model import Line, PageText
from loccit.infrastructure.adapters.pdf.scans.rendering import POINTS_PER_INCH, DrawPage
from loccit.infrastructure.adapters.pdf.text.styles import StyleBook
from loccit.infrastructure.adapters.pdf.text.type_sizes import RECOGNISED
from loccit.infrastructure.adapters.pdf.text.word_table import DESCENT
from loccit.infrastructure.adapters.pdf.text.words import PageFailed

if TYPE_CHECKING:
    from PIL.Image import Image

_RESOLUTION: Final = 150
"""In dots per inch. With 100 half as many bold lines are told at the same number of mistakes."""
_BOLD: Final = 1.25
"""Of the width of strokes that is usual in type of this size. On scans of 13 papers five bold
lines in six are above it, and one other line in thirty: code, tables, words in colour."""
_MOST_LAYERS: Final = 64
"""Pages. Longer documents are books, mostly, whose headings are larger than their text."""
_FEWEST: Final = 20  # lines in one size that tell what is usual
_ABOVE: Final = 0.75  # em over the baseline: the rows that are looked at begin there
_BELOW: Final = 0.05  # em under it, where they end
_STRIP: Final = 3.0  # em; a tilted line is looked at in parts of this length
_SHORT: Final = 0.8  # of the width of long lines
_LONG: Final = 75  # percentile
_EDGE: Final = 0.08  # of the page: where headers and footers stand
_ENDS: Final = frozenset(".,;:-")
_BLACK: Final = 0.5  # percentile of brightness

Pixels = npt.NDArray[np.float32]


def with_bold_type(
    pages: Sequence[PageText], draw: DrawPage, book: StyleBook
) -> tuple[PageText, ...]:
    """Return the pages, the bold lines of those that were recognised in bold type.

    Only pages are drawn on which a line may be a heading, and those of text layers in short
    documents alone: to draw one may take a second where its image is JPEG 2000.

    Args:
        pages: Of a document, the sizes of their type settled.
        draw: Draws one.
        book: For the styles.
    """
    layers = sum(page.scan and not page.recognised for page in pages)
    weights = {
        page.index: found
        for page in pages
        if page.recognised or (page.scan and layers <= _MOST_LAYERS)
        if not page.turn and _may_have_heading(page, book)
        if (found := _weights_of(page, draw, book))
    }
    usual = _usual(pages, weights, book)
    return tuple(
        replace(page, upright=tuple(_in_type(page.upright, weights[page.index], usual, book)))
        if page.index in weights
        else page
        for page in pages
    )


def _may_have_heading(page: PageText, book: StyleBook) -> bool:
    """Tell whether a short line within the page begins like a heading, and ends like one.

    Not where the layer has fonts that tell more.
    """
    if not any(book.styles[line.style].font == RECOGNISED for line in page.upright):
        return False
    long = float(np.percentile([line.width for line in page.upright], _LONG))
    top, bottom = _EDGE * page.height, (1 - _EDGE) * page.height
    return any(
        line.width < _SHORT * long
        and top < line.top < bottom
        and (line.text[0].isupper() or line.text[0].isdigit())
        and line.text[-1] not in _ENDS
        for line in page.upright
    )


def _weights_of(page: PageText, draw: DrawPage, book: StyleBook) -> list[float]:
    """Return the width of the strokes of each line, in em; none when it cannot be drawn."""
    try:
        image, resolution = draw(page.index, _RESOLUTION)
    except PageFailed:
        return []
    ink, scale = _ink(image), resolution / POINTS_PER_INCH
    found: list[float] = []
    for line in page.upright:
        size = book.styles[line.style].size
        area = edges = 0.0
        for part in _parts(page, line, size, ink, scale):
            area += float(part.sum())
            edges += float(np.abs(np.diff(part, axis=1)).sum()) / 2
        found.append(area / (edges * size * scale) if edges and size > 0 else 0.0)
    return found


def _ink(image: "Image") -> Pixels:
    """Return how dark each pixel is, from the paper, 0, to the blackest ones, 1."""
    grey = np.asarray(image, dtype=np.float32)
    paper, black = float(np.median(grey)), float(np.percentile(grey, _BLACK))
    return ((paper - grey) / max(1.0, paper - black)).clip(0, 1)


def _parts(page: PageText, line: Line, size: float, ink: Pixels, scale: float) -> Iterator[Pixels]:
    """Yield the parts of the image on which a line stands, along the tilt of its page."""
    angle = math.radians(page.skew)
    cos, sin = math.cos(angle), math.sin(angle)
    across, down = page.width / 2, page.height / 2
    base = line.bottom - DESCENT * size - down
    count = 1 + int(line.width // max(1.0, _STRIP * size))
    sides = np.linspace(line.left - across, line.right - across, count + 1).tolist()
    for left, right in pairwise(sides):
        y = left * sin + base * cos + down
        rows = slice(_pixel((y - _ABOVE * size) * scale), _pixel((y + _BELOW * size) * scale))
        first, last = (side * cos - base * sin + across for side in (left, right))
        yield ink[rows, _pixel(first * scale) : _pixel(last * scale)]


def _pixel(place: float) -> int:
    return max(0, int(place))


def _usual(
    pages: Sequence[PageText], weights: Mapping[int, Sequence[float]], book: StyleBook
) -> dict[float, float]:
    """Return the usual width of strokes, in em, for each size of type."""
    found: dict[float, list[float]] = defaultdict(list)
    for page in pages:
        for line, weight in zip(page.upright, weights.get(page.index, ()), strict=False):
            if weight:
                found[book.styles[line.style].size].append(weight)
    most = max(found.values(), key=len, default=[])
    return {
        size: float(np.median(own if len(own) >= _FEWEST else most)) for size, own in found.items()
    }


def _in_type(
    lines: Sequence[Line],
    weights: Sequence[float],
    usual: Mapping[float, float],
    book: StyleBook,
) -> Iterator[Line]:
    for line, weight in zip(lines, weights, strict=True):
        style = book.styles[line.style]
        if style.bold or not weight or weight <= _BOLD * usual[style.size]:
            yield line
            continue
        bold = book.number(replace(style, bold=True))
        lead = bold if line.lead_style == line.style else line.lead_style
        yield replace(line, style=bold, lead_style=lead)
