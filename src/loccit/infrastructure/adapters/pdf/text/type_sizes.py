"""Sizes of type that were estimated on images: which of them are one."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Line, PageText
from loccit.infrastructure.adapters.pdf.text.styles import StyleBook
from loccit.infrastructure.adapters.pdf.text.word_table import ASCENT, DESCENT

RECOGNISED: Final = "ocr"
"""Stands for the font of what was recognised."""
_SAME_SIZE: Final = 0.1
"""How far, as a share, the estimated sizes of lines in one type lie from their middle: a line
without a p or a b is estimated from its other letters."""


def settled_types(pages: Sequence[PageText], book: StyleBook) -> tuple[PageText, ...]:
    """Return the pages, all lines of a type that was recognised in one size.

    The sizes of a page are settled first: the lines of one title stay together.

    Args:
        pages: Of a document.
        book: For the styles.
    """
    of_page: dict[int, dict[float, float]] = {}
    whole: Counter[float] = Counter()
    for page in pages:
        if page.scan:
            weights: Counter[float] = Counter()
            for line in (*page.upright, *page.turned):
                weights[book.styles[line.style].size] += len(line.text)
            of_page[page.index] = sizes = types_of(weights)
            for size, settled in sizes.items():
                whole[settled] += weights[size]
    of_document = types_of(whole)
    found: list[PageText] = []
    for page in pages:
        sizes = of_page.get(page.index, {})
        types = {size: of_document[settled] for size, settled in sizes.items()}
        found.append(_with_types(page, types, book) if types else page)
    return tuple(found)


def _with_types(page: PageText, types: Mapping[float, float], book: StyleBook) -> PageText:
    def number(style: int) -> int:
        known = book.styles[style]
        return book.number(replace(known, size=types.get(known.size, known.size)))

    def settled(line: Line) -> Line:
        style = number(line.style)
        base = line.bottom - DESCENT * book.styles[line.style].size
        size = book.styles[style].size
        return replace(
            line,
            top=base - ASCENT * size,
            bottom=base + DESCENT * size,
            style=style,
            lead_style=number(line.lead_style),
        )

    return replace(
        page, upright=tuple(map(settled, page.upright)), turned=tuple(map(settled, page.turned))
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
