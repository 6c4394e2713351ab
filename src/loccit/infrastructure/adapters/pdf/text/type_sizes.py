"""Sizes of type that were estimated on images: which of them are one."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Line, PageText
from loccit.infrastructure.adapters.pdf.text.styles import StyleBook

RECOGNISED: Final = "ocr"
"""Stands for the font of what was recognised."""
ASCENT: Final = 0.8  # em; as for words of a text layer
DESCENT: Final = 0.22
_SAME_SIZE: Final = 0.1
"""How far, as a share, the estimated sizes of lines in one type lie from their middle: a line
without a p or a b is estimated from its other letters."""


def settled_types(pages: Sequence[PageText], book: StyleBook) -> tuple[PageText, ...]:
    """Return the pages, all lines of a type that was recognised in one size.

    Args:
        pages: Of a document.
        book: For the styles.
    """
    weights: Counter[float] = Counter()
    for page in pages:
        for line in (*page.upright, *page.turned) if page.scan else ():
            weights[book.styles[line.style].size] += len(line.text)
    sizes = types_of(weights)

    def number(style: int) -> int:
        known = book.styles[style]
        return book.number(replace(known, size=sizes.get(known.size, known.size)))

    def settled(line: Line) -> Line:
        old, style = book.styles[line.style].size, number(line.style)
        new = book.styles[style].size
        base = line.bottom - DESCENT * old
        return replace(
            line,
            top=base - ASCENT * new,
            bottom=base + DESCENT * new,
            style=style,
            lead_style=number(line.lead_style),
        )

    return tuple(
        replace(
            page,
            upright=tuple(map(settled, page.upright)),
            turned=tuple(map(settled, page.turned)),
        )
        if page.scan
        else page
        for page in pages
    )


def types_of(weights: Counter[float]) -> dict[float, float]:
    """Return for each estimated size the size of its type.

    The size of most characters is settled first, then that of most of the others.

    Args:
        weights: How many characters have each size, in points.
    """
    settled: dict[float, float] = {}
    left = {size: weight for size, weight in weights.items() if size > 0}
    while left:
        middle = max(
            sorted(left),
            key=lambda one: sum(weight for size, weight in left.items() if _near(size, one)),
        )
        near = [size for size in left if _near(size, middle)]
        total = sum(left[size] for size in near)
        mean = round(sum(size * left[size] for size in near) / total, 1)
        for size in near:
            settled[size] = mean
            del left[size]
    return settled


def _near(size: float, middle: float) -> bool:
    return abs(size - middle) <= _SAME_SIZE * middle + 1e-9
