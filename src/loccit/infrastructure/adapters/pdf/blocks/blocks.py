"""From the lines of a column to paragraphs, lists, tables, captions and the rest."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from loccit.domain.documents.canonical_text import names_references
from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.pdf.blocks.breaks import (
    INDENT,
    MAX_INDENT,
    OpenBlock,
    goes_on,
)
from loccit.infrastructure.adapters.pdf.blocks.formulas import number_last
from loccit.infrastructure.adapters.pdf.blocks.line_kinds import (
    begins_note,
    box_around,
    divided_rows,
    kind_by_signs,
    with_indents,
)
from loccit.infrastructure.adapters.pdf.blocks.reference_lists import (
    heading_texts,
    reference_lists,
)
from loccit.infrastructure.adapters.pdf.blocks.references import ReferenceList
from loccit.infrastructure.adapters.pdf.forks import in_windows
from loccit.infrastructure.adapters.pdf.furniture.contents import ends_entry
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Line, Part, Place
from loccit.infrastructure.adapters.pdf.patterns import ends_sentence
from loccit.infrastructure.adapters.pdf.structure.told import ToldLine

_SURE: Final = 0.6  # confidence of the model from which on no sign is asked
_LIKE_CODE: Final = 0.9  # confidence from which on type of letters of any width may be code
_LOW: Final = 0.5  # of the page: footnotes stand below
_FLOATING: Final = frozenset({BlockKind.CAPTION, BlockKind.FOOTNOTE, BlockKind.TABLE})
_OPENED: Final = frozenset({BlockKind.CAPTION, BlockKind.FOOTNOTE, BlockKind.LIST_ITEM})
_SENTENCES: Final = frozenset({BlockKind.PARAGRAPH, BlockKind.CAPTION, BlockKind.LIST_ITEM})
_NO_SPACE: Final = 0.25  # em more than the leading, at most, from line to line of a paragraph
_NEARLY_FULL: Final = 0.06  # of the column; a line that ends nearer to its edge is full
_LIKE_BODY: Final = 0.4  # of the body's size; type of a reference list differs by less


def blocks_of(
    columns: Sequence[Column],
    headings: Mapping[Place, HeadingMark],
    profile: TypeProfile,
    heights: Mapping[int, float],
    told: Mapping[Place, ToldLine],
    processes: int = 1,
) -> list[Part]:
    """Return the parts of all columns, in reading order.

    Args:
        columns: All columns of the document.
        headings: Its headings by their first line.
        profile: Its body type.
        heights: Height of each page, by index, in the frame of its text.
        told: What the model tells of lines, where it is sure.
        processes: How many may work on it.

    Raises:
        ForkEnded: If one of several processes ends.
    """
    lists = reference_lists(columns, headings)

    def parts_in(window: range) -> list[Part]:
        found: list[Part] = []
        for index in range(window.start - 1, window.stop - 1):
            column = columns[index]
            gatherer = _Gatherer(
                index,
                column,
                profile,
                heights[column.page],
                told,
                references=lists.at_start[index],
            )
            marks = lists.headings.get(index, {})
            row = 0
            while row < len(column.lines):
                mark = marks.get(row)
                if mark is None:
                    if (index, row) == lists.unnamed:
                        gatherer.read_references(row)
                    gatherer.add(row)
                    row += 1
                    continue
                gatherer.add_heading(row, mark)
                if mark.level:
                    listed = (index, row) in lists.openers
                    gatherer.read_references(row + mark.lines if listed else None)
                row += mark.lines
            found += gatherer.close()
        return found

    return in_windows(parts_in, len(columns), processes)


class _Gatherer:
    """Gathers the lines of one column into parts."""

    def __init__(
        self,
        index: int,
        column: Column,
        profile: TypeProfile,
        height: float,
        told: Mapping[Place, ToldLine],
        *,
        references: bool,
    ) -> None:
        self.parts: list[Part] = []
        self._index = index
        self._column = column
        self._profile = profile
        self._height = height
        self._told = told
        body = [line.bottom for line in column.lines if line.style == profile.body]
        self._body_end = max(body, default=0.0) - profile.body_size
        self._divided = divided_rows(column)
        self._open: OpenBlock | None = None
        self.read_references(0 if references and not column.aside else None)

    def read_references(self, row: int | None) -> None:
        """Take the lines from a row on for those of a reference list, or for text again."""
        self._list = None if row is None else ReferenceList(self._column, self._profile, row)

    def close(self) -> list[Part]:
        """End the column and return its parts."""
        self._flush()
        return self.parts

    def add_heading(self, row: int, mark: HeadingMark) -> None:
        """Add a heading; what follows it on its line begins a paragraph."""
        self._flush()
        lines = self._column.lines[row : row + mark.lines]
        last = lines[-1]
        kind = BlockKind.HEADING if mark.level else BlockKind.TITLE
        texts = heading_texts(lines, mark)
        self._emit(kind, lines, texts, mark, opens=True)
        if not mark.cut:
            return
        rest = replace(last, text=last.text[mark.cut :].strip())
        below = BlockKind.PARAGRAPH
        if mark.level and names_references(texts[-1]):
            below = BlockKind.REFERENCE
        self._open = OpenBlock(below, [rest], opens=True)

    def _add_entry(self, line: Line) -> None:
        """Add a line of a table of contents; an entry ends with its page number."""
        if self._open is None or not self._open.lines[-1].entry:
            self._flush()
            self._open = OpenBlock(BlockKind.LIST_ITEM, [line], opens=True)
        else:
            self._open.lines.append(line)
        if ends_entry(line.text):
            self._flush()

    def add(self, row: int) -> None:
        """Add a line."""
        line = self._column.lines[row]
        if line.entry:
            self._add_entry(line)
            return
        kind = self._kind(row)
        current = self._open
        before = self._column.lines[row - 1] if row else None
        ends_list = self._list is not None and row == self._list.end
        if current is None or before is None or ends_list:
            self._start(kind, row)
        elif self._list is not None and kind is BlockKind.REFERENCE:
            if current.kind is not kind or self._list.opens_entry(row):
                self._start(kind, row)
            else:
                current.lines.append(line)
        elif not self._begins(row, current) and goes_on(
            current, kind, before, line, self._column, self._profile
        ):
            current.lines.append(line)
        else:
            self._start(kind, row)

    def _kind(self, row: int) -> BlockKind:
        line = self._column.lines[row]
        if line.table:
            return BlockKind.TABLE
        if self._list is not None and self._list.holds(row) and self._is_like_body(line):
            noted = self._in(BlockKind.FOOTNOTE) or begins_note(line, self._profile)
            return BlockKind.PARAGRAPH if noted else BlockKind.REFERENCE
        told = self._told.get((self._index, row))
        spaced = line.style in self._profile.monospaced
        kind = BlockKind.PARAGRAPH
        if told is not None and told.kind is BlockKind.FORMULA:
            kind = told.kind
        elif row in self._divided:
            kind = BlockKind.TABLE
        elif told is not None and told.kind is BlockKind.CODE:
            kind = told.kind if spaced or told.confidence > _LIKE_CODE else kind
        elif told is None and spaced and (len(line.text) > 1 or self._in(BlockKind.CODE)):
            kind = BlockKind.CODE
        if kind is BlockKind.CODE and self._profile.style(line).fixed:
            return BlockKind.PARAGRAPH if self._is_within_sentence(row) else kind
        return kind

    def _begins(self, row: int, current: OpenBlock) -> bool:
        """Tell whether the model sees a caption, a note or an item of a list begin with a line."""
        told = self._told.get((self._index, row))
        return (
            told is not None
            and told.begins
            and told.confidence >= _SURE
            and told.kind in _OPENED
            and (told.kind is not current.kind or told.kind is not BlockKind.CAPTION)
        )

    def _is_like_body(self, line: Line) -> bool:
        body = self._profile.body_size
        return abs(self._profile.style(line).size - body) < _LIKE_BODY * body

    def _is_within_sentence(self, row: int) -> bool:
        """Tell whether a full line above, in a type of text, goes on: an address in a sentence."""
        if not row or self._open is None or self._open.kind not in _SENTENCES:
            return False
        line, above = self._column.lines[row], self._column.lines[row - 1]
        size = self._profile.body_size
        return (
            above.right > self._column.right - _NEARLY_FULL * self._column.width
            and line.top - above.top < self._profile.leading * size + _NO_SPACE * size
            and not ends_sentence(above.text)
        )

    def _in(self, kind: BlockKind) -> bool:
        return self._open is not None and self._open.kind is kind

    def _start(self, kind: BlockKind, row: int) -> None:
        self._flush()
        line = self._column.lines[row]
        opens: bool | None = None
        if kind is BlockKind.PARAGRAPH:
            kind, opens = self._kind_of_first(line, self._told.get((self._index, row)))
        elif kind is BlockKind.REFERENCE and self._list is not None:
            opens = self._list.opens_entry(row)
        self._open = OpenBlock(kind, [line], opens)

    def _kind_of_first(self, line: Line, told: ToldLine | None) -> tuple[BlockKind, bool | None]:
        if told is None or told.confidence < _SURE:
            kind = kind_by_signs(line, self._profile, max(_LOW * self._height, self._body_end))
            if kind is not None:
                return kind, True
        elif told.kind in _OPENED:
            return told.kind, True
        indent = line.left - self._column.left
        size = self._profile.style(line).size
        if INDENT * size < indent < MAX_INDENT * size:
            return BlockKind.PARAGRAPH, True
        return BlockKind.PARAGRAPH, None

    def _flush(self) -> None:
        current, self._open = self._open, None
        if current is None:
            return
        texts = [line.text for line in current.lines]
        if current.kind is BlockKind.CODE:
            texts = with_indents(current.lines)
        elif current.kind is BlockKind.FORMULA:
            texts = number_last(texts)
        self._emit(current.kind, current.lines, texts, None, opens=current.opens)

    def _emit(
        self,
        kind: BlockKind,
        lines: Sequence[Line],
        texts: Sequence[str],
        mark: HeadingMark | None,
        *,
        opens: bool | None,
    ) -> None:
        column = self._column
        self.parts.append(
            Part(
                kind,
                column.page,
                self._index,
                tuple(texts),
                box_around(lines),
                self._profile.style(lines[0]).size,
                mark,
                opens,
                full=lines[-1].right > column.right - _NEARLY_FULL * column.width,
                floating=column.aside or kind in _FLOATING,
                turn=lines[0].turn,
            )
        )
