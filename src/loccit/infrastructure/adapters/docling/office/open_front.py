"""The first pages of an OpenDocument text."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from loccit.infrastructure.adapters.docling.office.front_lines import (
    FrontLine,
    FrontSetter,
    Words,
    words_of,
)
from loccit.infrastructure.adapters.docling.office.looks import Look
from loccit.infrastructure.adapters.docling.office.names import DRAW, OFFICE, TABLE, TEXT
from loccit.infrastructure.adapters.docling.office.open_looks import OpenLooks
from loccit.infrastructure.adapters.docling.office.packing import parts_of
from loccit.infrastructure.adapters.docling.trees import Element

_PARAGRAPHS: Final = frozenset({f"{TEXT}p", f"{TEXT}h"})
_AROUND: Final = frozenset(
    {f"{TEXT}section", f"{TEXT}list", f"{TEXT}list-item", f"{TEXT}list-header", f"{DRAW}text-box"}
    | {f"{DRAW}frame", f"{TEXT}table-of-content", f"{TEXT}index-body", f"{TEXT}index-title"}
)
_WITHOUT_TEXT: Final = frozenset(
    {f"{TEXT}note", f"{DRAW}frame", f"{DRAW}custom-shape", f"{OFFICE}annotation"}
)
_LEVEL: Final = f"{TEXT}outline-level"


def open_front(data: bytes) -> list[FrontLine]:
    """Return the lines of the first pages of an OpenDocument text, and some behind them."""
    contents = parts_of(data, r"content\.xml")
    styles = parts_of(data, r"styles\.xml")
    walk = _Walk(OpenLooks([*styles.values(), *contents.values()]))
    for part in contents.values():
        for body in part.iter(f"{OFFICE}text"):
            walk.blocks(body)
    return walk.setter.lines


class _Walk:
    """Sets the paragraphs of a document one after the other."""

    def __init__(self, looks: OpenLooks) -> None:
        self.setter = FrontSetter()
        self._looks = looks

    def blocks(self, parent: Element) -> None:
        """Set what a body, a section, a list or a box holds."""
        for block in parent:
            if self.setter.is_full:
                return
            if block.tag in _PARAGRAPHS:
                if self._looks.turns_page(block.get(f"{TEXT}style-name", "")):
                    self.setter.turn()
                for box in block.iter(f"{DRAW}text-box"):
                    self.blocks(box)
                self.setter.set(*self._read(block))
            elif block.tag == f"{TABLE}table":
                self._table(block)
            elif block.tag in _AROUND:
                self.blocks(block)

    def _table(self, table: Element) -> None:
        for row in table.iter(f"{TABLE}table-row"):
            cells = [
                [self._read(one) for one in cell.iter(*_PARAGRAPHS)]
                for cell in row.iterchildren(f"{TABLE}table-cell")
            ]
            self.setter.set_row(cells)

    def _read(self, paragraph: Element) -> tuple[list[list[Words]], Look]:
        """Return the rows of a paragraph, and its look by most of its letters."""
        look = self._looks.of_paragraph(paragraph.get(f"{TEXT}style-name", ""))
        level = paragraph.get(_LEVEL, "")
        if paragraph.tag == f"{TEXT}h":
            look = replace(look, level=int(level) if re.fullmatch(r"[1-9]", level) else 1)
        rows: list[list[list[tuple[str, bool]]]] = [[[]]]
        looks: Counter[Look] = Counter()
        for text, own, raised in self._texts(paragraph, look, raised=False):
            if text == "\n":
                rows.append([[]])
            elif text == "\t":
                rows[-1].append([])
            else:
                rows[-1][-1].append((text, raised))
                looks[own] += len(text.strip())
        if looks:
            own = looks.most_common(1)[0][0]
            look = replace(look, size=own.size, bold=own.bold, italic=own.italic)
        return [[words_of(parts) for parts in row] for row in rows], look

    def _texts(
        self, element: Element, look: Look, *, raised: bool
    ) -> Iterator[tuple[str, Look, bool]]:
        """Yield the texts of a paragraph, each with its look; breaks and tabs as one sign."""
        if element.text:
            yield " ".join(re.split(r"[ \t\r\n]+", element.text)), look, raised
        for child in element:
            match child.tag.removeprefix(TEXT):
                case "line-break":
                    yield "\n", look, raised
                case "tab":
                    yield "\t", look, raised
                case "s":
                    yield " ", look, raised
                case "span":
                    own, told = self._looks.of_span(child.get(f"{TEXT}style-name", ""), look)
                    yield from self._texts(child, own, raised=raised if told is None else told)
                case _ if child.tag not in _WITHOUT_TEXT:
                    yield from self._texts(child, look, raised=raised)
                case _:
                    pass
            if child.tail:
                yield " ".join(re.split(r"[ \t\r\n]+", child.tail)), look, raised
