"""From a `DoclingDocument` to the pieces of a canonical text, in reading order."""

from __future__ import annotations  # the types are Docling's, which is not loaded here

import re
from typing import TYPE_CHECKING

from loccit.domain.models.document import BlockKind
from loccit.domain.text.clean_text import clean_block
from loccit.infrastructure.adapters.docling.document.pieces import (
    Pieces,
    shown_length,
    shown_text,
)
from loccit.infrastructure.adapters.docling.document.tables import rows_of

if TYPE_CHECKING:
    from docling_core.types.doc.document import DoclingDocument
    from docling_core.types.doc.items.node import NodeItem
    from docling_core.types.doc.items.table.table import TableItem
    from docling_core.types.doc.items.table.table_data import TableCell

    from loccit.domain.documents.canonical_text import Piece

_KINDS = {
    "caption": BlockKind.CAPTION,
    "footnote": BlockKind.FOOTNOTE,
    "reference": BlockKind.REFERENCE,
}
_CLOSING = tuple(".,;:!?)]}%\u2019\u201d\u00bb")
_OPENING = tuple("([{\u2018\u201c\u00ab")
_ODS_SHEET = "sheet: "
"""What Docling writes before the name of a sheet of an OpenDocument file."""
_NO_TITLE = re.compile(r"slide-\d+")
"""What it writes for the title of a slide without one."""
_SUB = "sub"
_SUPER = "super"


class Assembly:
    """Walks one document.

    Attributes:
        pieces: What is kept, in order.
        characters_read: Characters of all texts that Docling returned, kept or not.
        slide_titles: In order.
    """

    def __init__(self, document: DoclingDocument, *, with_notes: bool) -> None:
        """Prepare the walk.

        Args:
            document: What to walk.
            with_notes: Whether the notes of a speaker belong to the text.
        """
        self.pieces: list[Piece] = []
        self._taken = Pieces()
        self.characters_read = 0
        self.slide_titles: tuple[str, ...] = ()
        self._document = document
        self._layers = {"body", "notes"} if with_notes else {"body"}
        self._is_workbook = False
        self._done: set[str] = set()

    def run(self) -> Assembly:
        """Walk the whole document."""
        from docling_core.types.doc.labels import DocItemLabel

        for item in self._document.texts:
            self.characters_read += shown_length(item.text)
        for table in self._document.tables:
            self.characters_read += sum(shown_length(cell.text) for cell in table.data.table_cells)
        self._children(self._document.body)
        # Word and OpenDocument notes lie among the furniture; they are text of the author.
        for item in self._document.texts:
            if item.label is DocItemLabel.FOOTNOTE:
                self._layers.add(item.content_layer.value)
                self._node(item)
        self.pieces = self._taken.placed()
        return self

    def _children(self, node: NodeItem) -> None:
        for reference in node.children:
            self._node(reference.resolve(self._document))

    def _node(self, node: NodeItem) -> None:
        if node.self_ref in self._done or node.content_layer.value not in self._layers:
            return
        self._done.add(node.self_ref)
        label = str(getattr(node, "label", ""))
        match label:
            case "table" | "document_index":
                self._table(node)
            case "picture" | "chart":
                self._referenced(node, "captions")
                self._chart(node)
                self._children(node)
                self._referenced(node, "footnotes")
            case "chapter":
                self._slide(node)
            case "sheet":
                self._sheet(node, getattr(node, "name", ""))
            case "section" if getattr(node, "name", "").startswith(_ODS_SHEET):
                self._sheet(node, getattr(node, "name", "").removeprefix(_ODS_SHEET))
            case "list" | "ordered_list":
                self._list(node)
            case "inline":
                self._taken.add(BlockKind.PARAGRAPH, self._inline(node))
            case _:
                self._text(node, label)

    def _text(self, node: NodeItem, label: str) -> None:
        text = getattr(node, "text", "") or getattr(node, "orig", "")
        if not text and label in {"title", "section_header", "list_item"}:
            text = self._own_inline(node)
        if label == "title":
            self._title(text)
        elif label == "section_header":
            self._taken.add(BlockKind.HEADING, text, level=max(1, getattr(node, "level", 0)))
        elif label == "list_item":
            self._taken.add(BlockKind.LIST_ITEM, text)
        elif label == "code":
            self._taken.add_lines(BlockKind.CODE, text)
        elif label == "formula":
            self._taken.add_lines(BlockKind.FORMULA, text)
        else:
            self._taken.add(_KINDS.get(label, BlockKind.PARAGRAPH), text)
        self._children(node)

    def _title(self, text: str) -> None:
        # A second title further down (a part of a book) is a heading.
        if self._taken.is_only_title():
            self._taken.add(BlockKind.TITLE, text)
        else:
            self._taken.add(BlockKind.HEADING, text, level=1)

    def _slide(self, group: NodeItem) -> None:
        """Make a slide a section by its number, which tells slides of one title apart."""
        number = int(re.sub(r"\D", "", getattr(group, "name", "")) or 0) + 1
        children = [reference.resolve(self._document) for reference in group.children]
        titles = [child for child in children if str(getattr(child, "label", "")) == "title"]
        # A title of several lines is several items.
        title_text = " ".join(getattr(title, "text", "") for title in titles)
        heading = shown_text(title_text)
        if titles and _NO_TITLE.fullmatch(heading):
            self._done.add(titles[0].self_ref)
            heading = ""
        if heading:
            self._done.update(title.self_ref for title in titles)
            self.slide_titles += (heading,)
        place = f"Slide {number}"
        before = len(self._taken)
        self._taken.add(BlockKind.HEADING, f"{place}: {title_text}" if heading else place, level=1)
        for child in children:
            self._node(child)
        for title in titles if heading else ():
            self._children(title)
        if not heading and len(self._taken) == before + 1:
            self._taken.take_back()  # a slide without text

    def _sheet(self, group: NodeItem, name: str) -> None:
        self._is_workbook = True
        before = len(self._taken)
        self._taken.add(BlockKind.HEADING, name, level=1)
        self._children(group)
        if len(self._taken) == before + 1:
            self._taken.take_back()  # an empty sheet

    def _list(self, group: NodeItem) -> None:
        number = 0
        for reference in group.children:
            item = reference.resolve(self._document)
            before = len(self._taken)
            self._node(item)
            number += 1
            if not getattr(item, "enumerated", False) or len(self._taken) == before:
                continue
            marker = clean_block(getattr(item, "marker", "")) or f"{number}."
            self._taken.put_behind(before, marker)

    def _table(self, node: NodeItem) -> None:
        table: TableItem = node  # type: ignore[assignment]  # the label says so
        self._referenced(node, "captions")
        self._taken.add_grid(rows_of(table.data, self._cell_text))
        self._referenced(node, "footnotes")

    def _chart(self, node: NodeItem) -> None:
        """Add the numbers that a chart is drawn from; those of a workbook stand in its cells."""
        chart = getattr(getattr(node, "meta", None), "tabular_chart", None)
        if chart is not None and not self._is_workbook:
            self.characters_read += sum(
                shown_length(cell.text) for cell in chart.chart_data.table_cells
            )
            self._taken.add_grid(rows_of(chart.chart_data, self._cell_text))

    def _cell_text(self, cell: TableCell) -> str:
        text = self._taken.cell_text(cell.text)
        reference = getattr(cell, "ref", None)
        if reference is not None:
            inner = " ".join(self._texts(reference.resolve(self._document)))
            if len("".join(inner.split())) > len("".join(text.split())):
                text = inner
        return text

    def _referenced(self, node: NodeItem, role: str) -> None:
        for reference in getattr(node, role, ()):
            self._node(reference.resolve(self._document))

    def _texts(self, node: NodeItem) -> list[str]:
        """Return the texts at and below a node, read, and take them for done."""
        self._done.add(node.self_ref)
        if str(getattr(node, "label", "")) == "inline":
            return [self._taken.cell_text(self._inline(node))]
        if str(getattr(node, "label", "")) == "table":
            table: TableItem = node  # type: ignore[assignment]  # the label says so
            return [cell for row in rows_of(table.data, self._cell_text) for cell in row if cell]
        own = self._taken.cell_text(getattr(node, "text", ""))
        below = (self._texts(child.resolve(self._document)) for child in node.children)
        return [*([own] if own else []), *(text for texts in below for text in texts)]

    def _own_inline(self, node: NodeItem) -> str:
        for reference in node.children:
            child = reference.resolve(self._document)
            if str(getattr(child, "label", "")) == "inline":
                self._done.add(child.self_ref)
                return self._inline(child)
        return ""

    def _inline(self, group: NodeItem) -> str:
        """Join runs. Docling has stripped most; where a space stood is guessed."""
        joined = ""
        raised = False
        for reference in group.children:
            item = reference.resolve(self._document)
            self._done.add(item.self_ref)
            text = getattr(item, "text", "") or getattr(item, "orig", "")
            script = getattr(getattr(item, "formatting", None), "script", None)
            now_raised = str(getattr(script, "value", "")) in {_SUB, _SUPER}
            if joined and not (raised or now_raised) and _apart(joined, text):
                joined += " "
            joined += text
            raised = now_raised
        return joined


def _apart(left: str, right: str) -> bool:
    if left[-1:].isspace() or right[:1].isspace():
        return False
    return not (right.startswith(_CLOSING) or left.endswith(_OPENING))
