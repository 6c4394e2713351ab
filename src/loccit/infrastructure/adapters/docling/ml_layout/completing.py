"""What the text layer knows better: which words are text, the title, and pages Docling has lost.

Docling loses words: those of a table that fit no cell, of a title, of a box that overlaps another
one. It keeps some that are no text of the author: page numbers, running lines. Which words are
text is what the text layer's reader has measured. Docling says what they are, and their order.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from loccit.domain.models.document import Block, BlockKind, Box, ConversionResult
from loccit.infrastructure.adapters.docling.ml_layout.items import ItemPart, LayoutItem

_LETTERS: Final = re.compile(r"[\W_]+")
_WORD: Final = re.compile(r"\w+")
_SHINGLE: Final = 6
"""Letters of a row that are looked for: over spaces and hyphens, which two readers do not set
alike, and few enough for a script without spaces."""
_LOST: Final = 0.5
"""Of the rows of a block. Of one that is there, two readers agree in nearly all."""
_LOST_OF_TABLE: Final = 0.1
"""Of the letters of a table: cells that are lost are few."""
_MOST_LEFT_OUT: Final = 0.3
"""Of the letters of a page: with more, it is the boxes of the two readers that do not agree."""


def completed(items: Sequence[LayoutItem], text: ConversionResult) -> list[LayoutItem]:
    """Make the words of the items those of the text layer, and put pages in order."""
    layer = _Layer(text)
    found = _with_title(items, layer)
    found = _without_what_is_no_text(found, layer)
    found = _with_tables_whole(found, layer)
    return _by_page(_with_lost_blocks(found, layer))


class _Layer:
    """The blocks of the text layer, as items, by page."""

    def __init__(self, text: ConversionResult) -> None:
        self.levels = {heading.span: heading.level for heading in text.structure.heading_tree}
        self.text = text.plain_text
        self.pages: dict[int, list[LayoutItem]] = defaultdict(list)
        for block in text.structure.blocks:
            if block.page is not None:
                self.pages[block.page].append(self._item_of(block))

    def _item_of(self, block: Block) -> LayoutItem:
        part = ItemPart(block.span.of(self.text), block.page or 1, block.box)
        return LayoutItem(block.kind, (part,), self.levels.get(block.span, 0))

    @property
    def titles(self) -> list[LayoutItem]:
        """The blocks of the title."""
        blocks = (block for page in self.pages.values() for block in page)
        return [block for block in blocks if block.kind is BlockKind.TITLE]


def _with_title(items: Sequence[LayoutItem], layer: _Layer) -> list[LayoutItem]:
    titles = layer.titles
    if not titles or any(item.kind is BlockKind.TITLE for item in items):
        return list(items)
    whole = _letters("".join(title.text for title in titles))
    page = titles[0].parts[0].page
    for place, item in enumerate(items):
        if item.parts[0].page == page and _letters(item.text) == whole:
            title = replace(item, kind=BlockKind.TITLE, level=0)
            return [*items[:place], title, *items[place + 1 :]]
    return [*titles, *items]


def _without_what_is_no_text(items: Sequence[LayoutItem], layer: _Layer) -> list[LayoutItem]:
    """Leave out what stands where the text layer has no block."""
    letters, left_out = Counter[int](), Counter[int]()
    stray: set[int] = set()
    for place, item in enumerate(items):
        for part in item.parts:
            letters[part.page] += len(part.text)
        [page, *others] = {part.page for part in item.parts}
        boxes = [block.parts[0].box for block in layer.pages.get(page, ())]
        own = item.parts[0].box
        if others or not boxes or own is None or item.kind is BlockKind.TABLE:
            continue
        if not any(box is None or _overlap(own, box) for box in boxes):
            stray.add(place)
            left_out[page] += len(item.text)
    agreed = {page for page in left_out if left_out[page] <= _MOST_LEFT_OUT * letters[page]}
    return [
        item
        for place, item in enumerate(items)
        if place not in stray or item.parts[0].page not in agreed
    ]


def _with_tables_whole(items: Sequence[LayoutItem], layer: _Layer) -> list[LayoutItem]:
    """Let the text layer stand in for a table that has lost words."""
    found: list[LayoutItem] = []
    for item in items:
        inside = _blocks_inside(item, layer) if item.kind is BlockKind.TABLE else []
        if _share_lost(inside, item) > _LOST_OF_TABLE:
            found += inside
        else:
            found.append(item)
    return found


def _blocks_inside(item: LayoutItem, layer: _Layer) -> list[LayoutItem]:
    part = item.parts[0]
    return [
        block
        for block in layer.pages.get(part.page, ())
        if part.box and block.parts[0].box and _holds(part.box, block.parts[0].box)
    ]


def _share_lost(blocks: Sequence[LayoutItem], table: LayoutItem) -> float:
    words = Counter(word for block in blocks for word in _WORD.findall(block.text.casefold()))
    lost = words - Counter(_WORD.findall(table.text.casefold()))
    return _length(lost) / max(1, _length(words))


def _length(words: Mapping[str, int]) -> int:
    return sum(len(word) * times for word, times in words.items())


def _with_lost_blocks(items: Sequence[LayoutItem], layer: _Layer) -> list[LayoutItem]:
    """Add each block of the text layer whose words are not there, behind the one before it."""
    front: list[LayoutItem] = []
    behind: dict[int, list[LayoutItem]] = defaultdict(list)
    places: dict[int, list[int]] = defaultdict(list)
    has_title = any(item.kind is BlockKind.TITLE for item in items)
    for place, item in enumerate(items):
        for page in {part.page for part in item.parts}:
            places[page].append(place)
    for page, blocks in layer.pages.items():
        here = [items[place] for place in places[page]]
        seen = _letters("".join(part.text for item in here for part in item.parts))
        rows = set(_rows(seen))
        last: int | None = None
        for block in blocks:
            if _is_lost(_letters(block.text), seen, rows):
                lost = _but_one_title(block, has_title=has_title)
                (front if last is None else behind[last]).append(lost)
            else:
                last = _where(block, places[page], items, last)
    return [
        *front,
        *(each for place, item in enumerate(items) for each in (item, *behind[place])),
    ]


def _but_one_title(block: LayoutItem, *, has_title: bool) -> LayoutItem:
    if has_title and block.kind is BlockKind.TITLE:
        return replace(block, kind=BlockKind.PARAGRAPH)
    return block


def _is_lost(letters: str, seen: str, rows: set[str]) -> bool:
    if len(letters) < _SHINGLE:
        return letters not in seen
    own = list(_rows(letters))
    return sum(row not in rows for row in own) > _LOST * len(own)


def _rows(letters: str) -> Iterator[str]:
    return (letters[start : start + _SHINGLE] for start in range(len(letters) - _SHINGLE + 1))


def _where(
    block: LayoutItem, places: Sequence[int], items: Sequence[LayoutItem], last: int | None
) -> int | None:
    """Return the place of the item that shares most of the block's box."""
    page, own = block.parts[0].page, block.parts[0].box
    shared = {
        place: max(
            _overlap(own, part.box) if own and part.box and part.page == page else 0.0
            for part in items[place].parts
        )
        for place in places
    }
    best = max(shared, key=lambda place: shared[place], default=None)
    return best if best is not None and shared[best] else last


def _overlap(one: Box, other: Box) -> float:
    """Return the area that two boxes share, in square points."""
    width = min(one.right, other.right) - max(one.left, other.left)
    height = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0.0, width) * max(0.0, height)


def _holds(outer: Box, inner: Box) -> bool:
    """Tell whether the middle of a box lies in another one."""
    x, y = (inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2
    return outer.left <= x <= outer.right and outer.top <= y <= outer.bottom


def _letters(text: str) -> str:
    return _LETTERS.sub("", text.casefold())


def _by_page(items: Sequence[LayoutItem]) -> list[LayoutItem]:
    """Sort by pages; what a page breaks goes last on its first page, and first on its second.

    Only one item can be there. Any other one that a page breaks is divided.
    """
    broken: set[int] = set()
    found: list[LayoutItem] = []
    for item in items:
        pages = [part.page for part in item.parts]
        first, last = pages[0], pages[-1]
        goes_on = last == first + 1 and pages == sorted(pages) and first not in broken
        if len(set(pages)) == 1:
            found.append(item)
        elif goes_on:
            broken.add(first)
            found.append(item)
        else:
            found += [replace(item, parts=(replace(part, glued=False),)) for part in item.parts]
    return sorted(found, key=lambda item: (item.parts[-1].page, item.parts[0].page))
