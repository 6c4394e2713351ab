"""From the `DoclingDocument` of a PDF to items with pages and boxes, in Docling's order."""

from __future__ import annotations  # the types are Docling's, which is not loaded here

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from loccit.domain.models.document import BlockKind, Box
from loccit.domain.text.clean_text import clean_block, clean_lines
from loccit.infrastructure.adapters.docling.document.tables import as_markdown, rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docling_core.types.doc.common.reference import ProvenanceItem
    from docling_core.types.doc.document import DoclingDocument
    from docling_core.types.doc.items.node import NodeItem
    from docling_core.types.doc.items.table.table import TableItem

_KINDS: Final = {
    "title": BlockKind.TITLE,
    "section_header": BlockKind.HEADING,
    "list_item": BlockKind.LIST_ITEM,
    "caption": BlockKind.CAPTION,
    "footnote": BlockKind.FOOTNOTE,
    "reference": BlockKind.REFERENCE,
    "code": BlockKind.CODE,
    "formula": BlockKind.FORMULA,
}
_KEEPS_LINES: Final = frozenset({BlockKind.CODE, BlockKind.FORMULA})
_WHOLE: Final = frozenset({BlockKind.TITLE, BlockKind.HEADING})  # blocks of one place
_PICTURE: Final = "picture"
_BODY: Final = "body"  # the layer; the other one holds headers and footers


@dataclass(frozen=True, slots=True)
class ItemPart:
    """What stands of an item in one place.

    Attributes:
        text: Clean, without white space at either end, not empty.
        page: Index of the page, from 1.
        box: On the page as displayed, in points; None when Docling does not say.
        glued: Whether it goes on with the part before without a space: in the middle of a word.
    """

    text: str
    page: int
    box: Box | None
    glued: bool = False


@dataclass(frozen=True, slots=True)
class LayoutItem:
    """One block as Docling's layout model sees it.

    Attributes:
        kind: What it is.
        parts: At least one; several when a page or a column breaks it.
        level: Of a heading, from 1, as Docling says; 0 for all else.
    """

    kind: BlockKind
    parts: tuple[ItemPart, ...]
    level: int = 0

    @property
    def text(self) -> str:
        """The texts of all parts."""
        return "".join(
            part.text if part.glued or not place else f" {part.text}"
            for place, part in enumerate(self.parts)
        )


def items_of(document: DoclingDocument) -> list[LayoutItem]:
    """Return the blocks of the body in order; headers and footers are left out."""
    walk = _Walk(document)
    walk.children(document.body)
    return walk.items


class _Walk:
    def __init__(self, document: DoclingDocument) -> None:
        self.items: list[LayoutItem] = []
        self._document = document
        self._done: set[str] = set()
        self._in_picture = 0  # how many there are around the node at hand
        self._page = 1  # of the item before, for items that have no place

    def children(self, node: NodeItem) -> None:
        for reference in node.children:
            self._node(reference.resolve(self._document))

    def _node(self, node: NodeItem) -> None:
        if node.self_ref in self._done or node.content_layer.value != _BODY:
            return
        self._done.add(node.self_ref)
        label = str(getattr(node, "label", ""))
        self._in_picture += label == _PICTURE
        for reference in getattr(node, "captions", ()):
            self._node(reference.resolve(self._document))
        if label in {"table", "document_index"}:
            self._table(node)
        else:
            kind = _KINDS.get(label, BlockKind.PARAGRAPH)
            if self._in_picture and kind is BlockKind.PARAGRAPH:
                kind = BlockKind.FIGURE
            # Docling has no text for a formula that no model has written as LaTeX.
            text = getattr(node, "text", "") or getattr(node, "orig", "")
            if kind is BlockKind.LIST_ITEM and getattr(node, "enumerated", False):
                self._add(kind, node, text, f"{getattr(node, 'marker', '')} ")
            else:
                self._add(kind, node, text)
        self.children(node)
        self._in_picture -= label == _PICTURE
        for reference in getattr(node, "footnotes", ()):
            self._node(reference.resolve(self._document))

    def _table(self, node: NodeItem) -> None:
        table: TableItem = node  # type: ignore[assignment]  # the label says so
        rows = rows_of(table.data, lambda cell: cell.text)
        if any(cell for row in rows for cell in row):
            page, box = self._place(table.prov[0] if table.prov else None)
            part = ItemPart(clean_lines(as_markdown(rows)), page, box)
            self.items.append(LayoutItem(BlockKind.TABLE, (part,)))

    def _add(self, kind: BlockKind, node: NodeItem, text: str, marker: str = "") -> None:
        clean = clean_lines if kind in _KEEPS_LINES else clean_block
        places: Sequence[ProvenanceItem] = getattr(node, "prov", ())
        parts: list[ItemPart] = []
        for start, end, place in _slices(text, places):
            shown = clean(marker * (start == 0) + text[start:end])
            page, box = self._place(place)
            if shown:
                glued = bool(parts) and not (text[start - 1] + text[start]).count(" ")
                parts.append(ItemPart(shown, page, box, glued))
        level = max(1, getattr(node, "level", 1)) if kind is BlockKind.HEADING else 0
        if kind in _WHOLE:
            self.items += [LayoutItem(kind, (part,), level) for part in parts]
        elif parts:
            self.items.append(LayoutItem(kind, tuple(parts), level))

    def _place(self, place: ProvenanceItem | None) -> tuple[int, Box | None]:
        if place is None or place.page_no not in self._document.pages:
            return self._page, None
        self._page = place.page_no
        height = self._document.pages[place.page_no].size.height
        box = place.bbox.to_top_left_origin(height)
        return place.page_no, Box(box.l, box.t, box.r, box.b)


def _slices(
    text: str, places: Sequence[ProvenanceItem]
) -> list[tuple[int, int, ProvenanceItem | None]]:
    """Divide a text by its places; the first place takes it all where they do not fit."""
    if not places:
        return [(0, len(text), None)]
    starts = [0, *(place.charspan[0] for place in places[1:])]
    if starts != sorted(set(starts)) or starts[-1] >= len(text):
        return [(0, len(text), places[0])]
    return list(zip(starts, [*starts[1:], len(text)], places, strict=True))
