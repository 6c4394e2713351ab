"""The first pages of a Word file."""

from typing import Final

from loccit.infrastructure.adapters.docling.office.front_lines import (
    FrontLine,
    FrontSetter,
)
from loccit.infrastructure.adapters.docling.office.names import ON, WORD
from loccit.infrastructure.adapters.docling.office.packing import parts_of
from loccit.infrastructure.adapters.docling.office.word_looks import WordLooks
from loccit.infrastructure.adapters.docling.trees import Element

_PARAGRAPH: Final = f"{WORD}p"
_TABLE: Final = f"{WORD}tbl"
_BOX: Final = f"{WORD}txbxContent"
_FALLBACK: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_PAGE_BREAKS: Final = (f"{WORD}lastRenderedPageBreak", f"{WORD}br", f"{WORD}pageBreakBefore")


def word_front(data: bytes) -> list[FrontLine]:
    """Return the lines of the first pages of a Word file, and some behind them."""
    documents = parts_of(data, r"word/document\d*\.xml")
    styles = parts_of(data, r"word/styles\.xml")
    if not documents:
        return []
    walk = _Walk(WordLooks(next(iter(styles.values()), None)))
    body = next(next(iter(documents.values())).iter(f"{WORD}body"), None)
    if body is not None:
        walk.blocks(body)
    return walk.setter.lines


class _Walk:
    """Sets the paragraphs of a document one after the other."""

    def __init__(self, looks: WordLooks) -> None:
        self.setter = FrontSetter()
        self._looks = looks

    def blocks(self, parent: Element) -> None:
        """Set what a body, a box or a content control holds."""
        for block in parent:
            if self.setter.is_full:
                return
            if block.tag == _PARAGRAPH:
                self._paragraph(block)
            elif block.tag == _TABLE:
                self._table(block)
            elif block.tag == f"{WORD}sdt":
                for content in block.iterchildren(f"{WORD}sdtContent"):
                    self.blocks(content)

    def _paragraph(self, paragraph: Element) -> None:
        turns, ends = _breaks(paragraph)
        if turns:
            self.setter.turn()
        for box in paragraph.iter(_BOX):
            if next(box.iterancestors(_FALLBACK), None) is None:
                self.blocks(box)
        self.setter.set(self._looks.read(paragraph))
        if ends:
            self.setter.turn()

    def _table(self, table: Element) -> None:
        for row in table.iterchildren(f"{WORD}tr"):
            if self.setter.is_full:
                return
            cells = [
                [self._looks.read(paragraph) for paragraph in cell.iter(_PARAGRAPH)]
                for cell in row.iterchildren(f"{WORD}tc")
            ]
            self.setter.set_row(cells)


def _turns(element: Element) -> bool:
    """Tell whether a break is one of pages, and is not switched off."""
    is_line = element.tag == f"{WORD}br" and element.get(f"{WORD}type") != "page"
    return not is_line and element.get(f"{WORD}val", "1") in ON


def _breaks(paragraph: Element) -> tuple[bool, bool]:
    """Return whether a page begins with a paragraph, and whether one ends with it."""
    begins = ends = False
    has_text = False
    for element in paragraph.iter(*_PAGE_BREAKS, f"{WORD}t", f"{WORD}sectPr"):
        if element.tag == f"{WORD}t":
            has_text |= bool((element.text or "").strip())
        elif element.tag == f"{WORD}sectPr":
            kind = element.find(f"{WORD}type")
            ends |= kind is None or kind.get(f"{WORD}val") != "continuous"
        elif _turns(element):
            begins |= not has_text
            ends |= has_text
    return begins, ends
