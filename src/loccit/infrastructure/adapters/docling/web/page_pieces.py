"""A prepared page as pieces of a canonical text, in the order in which a browser sets them."""

import re
from dataclasses import dataclass
from typing import Final

from lxml import etree

from loccit.domain.documents.canonical_text import Piece
from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.docling.document.pieces import Pieces, shown_length
from loccit.infrastructure.adapters.docling.document.table_grid import TableGrid
from loccit.infrastructure.adapters.docling.trees import HEADINGS, Element, text_of
from loccit.infrastructure.adapters.docling.web.page_blocks import (
    BLOCKS,
    SILENT,
    is_data_table,
    parts_paragraphs,
)

_KINDS: Final = {
    **dict.fromkeys(HEADINGS, BlockKind.HEADING),
    **dict.fromkeys(("dd", "dt", "li"), BlockKind.LIST_ITEM),
    **dict.fromkeys(("caption", "figcaption"), BlockKind.CAPTION),
    **dict.fromkeys(("dl", "menu", "ol", "ul"), BlockKind.PARAGRAPH),
    **dict.fromkeys(("pre", "textarea"), BlockKind.CODE),
}
_CELLS: Final = frozenset({"td", "th"})
_LISTS: Final = frozenset({"menu", "ol", "ul"})
_PARAGRAPHS: Final = frozenset({"address", "p", "summary"})
_RUNS: Final = frozenset({
    "area", "br", "code", "img", "input", "label", "map", "meter", "nobr", "output", "picture",
    "progress", "slot", "source",
})  # fmt: skip
"""What stands in a line, of what preparation leaves."""
_PASSED_OVER: Final = (SILENT - {"object", "svg", "textarea"}) | {
    "audio", "canvas", "datalist", "select", "video",
}  # fmt: skip
_GAPS: Final = {BlockKind.CODE: "\n", BlockKind.PARAGRAPH: None}
"""What parts blocks within a block; None if each is a piece, and a blank elsewhere."""
_NUMBER: Final = re.compile(r"\s*([+-]?\d{1,9})\b")


@dataclass(frozen=True, slots=True)
class PageText:
    """What was read of a page.

    Attributes:
        pieces: In order, each note below what refers to it.
        characters: Those of its body, kept or not.
    """

    pieces: list[Piece]
    characters: int


def page_text(page: Element) -> PageText:
    """Return the text of a page.

    Elements are taken as they open and close, without recursion: they may be thousands deep.

    Args:
        page: From `prepare_page`.
    """
    walk = _Walk()
    body = page.find("body")
    steps = etree.iterwalk(body, events=("start", "end"))
    for event, element in steps:
        if event == "end":
            walk.end(element)
        elif element.tag in _PASSED_OVER:
            steps.skip_subtree()
        else:
            walk.start(element)
    return PageText(walk.pieces.placed(), shown_length(text_of(body)))


@dataclass(slots=True)
class _Block:
    """What the next text becomes.

    Attributes:
        element: What it stands in.
        kind: Of the piece. What stands behind a list in an item is a paragraph.
        marker: Of an item of a numbered list.
        number: Of the next item in a numbered list.
    """

    element: Element | None = None
    kind: BlockKind = BlockKind.PARAGRAPH
    marker: str = ""
    number: int | None = None

    @property
    def level(self) -> int:
        """Of a heading, from 1; 0 for all else."""
        if self.element is None or self.kind is not BlockKind.HEADING:
            return 0
        return HEADINGS.index(str(self.element.tag)) + 1


class _Walk:
    def __init__(self) -> None:
        self.pieces = Pieces()
        self._blocks = [_Block()]
        self._text: list[str] = []
        self._pictures: list[str] = []  # what is said of those in the block
        self._grid: TableGrid | None = None
        self._items = 0  # that are open
        self._paragraphs = 0

    def start(self, element: Element) -> None:
        tag = str(element.tag)
        self._items += _is_item(element)
        self._paragraphs += tag in _PARAGRAPHS
        if tag == "img":
            self._picture(element)
        elif tag == "br":
            self._line_break(element)
        elif self._blocks[-1].kind is BlockKind.TABLE:
            self._part(tag)
        elif tag == "table" and is_data_table(element):
            self._open(element, BlockKind.PARAGRAPH)
            self._grid = TableGrid()
        elif self._grid is not None and tag == "tr":
            self._grid.begin_row()
        elif self._grid is not None and tag in _CELLS:
            self._open(element, BlockKind.TABLE)
        elif tag in _KINDS and not (tag in HEADINGS and self._items):
            self._open(element, _KINDS[tag])
        elif tag in _PARAGRAPHS and _is_code(element):
            self._open(element, BlockKind.CODE)
        else:
            self._part(tag)
        self._text.append(element.text or "")

    def end(self, element: Element) -> None:
        tag = str(element.tag)
        if tag not in _PASSED_OVER:
            self._items -= _is_item(element)
            self._paragraphs -= tag in _PARAGRAPHS
            if self._blocks[-1].element is element:
                self._close(element)
            else:
                self._part(tag)
        self._text.append(element.tail or "")

    def _open(self, element: Element, kind: BlockKind) -> None:
        self._flush()
        block = _Block(element, kind)
        around = self._blocks[-1]
        if element.tag == "ol":
            block.number = _number(element.get("start", ""), 1)
        elif element.tag == "li" and around.number is not None:
            number = _number(element.get("value", ""), around.number)
            block.marker, around.number = f"{number}.", number + 1
        self._blocks.append(block)

    def _close(self, element: Element) -> None:
        self._flush()
        self._blocks.pop()
        if element.tag == "table" and self._grid is not None:
            self.pieces.add_grid(self._grid.rows())
            self._grid = None

    def _part(self, tag: str) -> None:
        """Part what stands before a tag from what stands behind it, if it is one of a block."""
        if tag in _RUNS or (tag not in BLOCKS and (self._paragraphs or ":" in tag)):
            return
        gap = _GAPS.get(self._blocks[-1].kind, " ")
        if gap is None:
            self._flush()
        else:
            self._text.append(gap)

    def _line_break(self, element: Element) -> None:
        kind = self._blocks[-1].kind
        if kind is BlockKind.PARAGRAPH and parts_paragraphs(element):
            self._flush()
        else:
            self._text.append("\n" if kind is BlockKind.CODE else " ")

    def _picture(self, picture: Element) -> None:
        figure = next(picture.iterancestors("figure"), None)
        if figure is not None and figure[0].tag == "figcaption":  # preparation puts it there
            return
        said = picture.get("alt", "")
        if self._blocks[-1].kind is BlockKind.TABLE:
            self._text.append(f" {said} ")
        else:
            self._pictures.append(said)

    def _flush(self) -> None:
        """Make what was gathered a piece, or a cell of the table."""
        block = self._blocks[-1]
        text = "".join(self._text)
        self._text.clear()
        if block.kind is BlockKind.TABLE:
            self._add_cell(block, text)
        elif block.kind is BlockKind.CODE:
            self.pieces.add_lines(block.kind, text)
        elif text.strip():
            self._add(block, text)
        for said in self._pictures:
            self.pieces.add(BlockKind.CAPTION, said)
        self._pictures.clear()

    def _add(self, block: _Block, text: str) -> None:
        place = len(self.pieces)
        self.pieces.add(block.kind, text, block.level)
        if block.marker and len(self.pieces) > place:
            self.pieces.put_behind(place, block.marker)
        block.kind, block.marker = BlockKind.PARAGRAPH, ""

    def _add_cell(self, block: _Block, text: str) -> None:
        if self._grid is not None and block.element is not None:
            columns, rows = (
                _number(block.element.get(span, ""), 1) for span in ("colspan", "rowspan")
            )
            self._grid.add(self.pieces.cell_text(text), columns, rows)


def _is_code(paragraph: Element) -> bool:
    around = (paragraph.text, *(part.tail for part in paragraph))
    has_only_code = {part.tag for part in paragraph} in ({"code"}, {"code", "br"})
    return has_only_code and not any((text or "").strip() for text in around)


def _is_item(element: Element) -> bool:
    """Tell an item of a list; many pages have some without a list, which nothing ends."""
    parent = element.getparent()
    is_listed = parent is not None and parent.tag in _LISTS
    return element.tag in {"dd", "dt"} or (element.tag == "li" and is_listed)


def _number(written: str, default: int) -> int:
    found = _NUMBER.match(written)
    return int(found[1]) if found else default
