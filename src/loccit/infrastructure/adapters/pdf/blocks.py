"""From the lines of a column to paragraphs, lists, tables, captions and the rest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.pdf.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.line_kinds import (
    begins_note,
    box_around,
    is_formula,
    table_rows,
    with_indents,
)
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Line, Part, Place
from loccit.infrastructure.adapters.pdf.patterns import (
    BULLET,
    CAPTION,
    FOOTNOTE,
    LIST_ITEM,
    NOTICE,
    REFERENCES,
    ends_sentence,
    section_number,
)
from loccit.infrastructure.adapters.pdf.references import opens_reference

_INDENT: Final = 0.8  # em
_MAX_INDENT: Final = 5.0  # em; more is a line set in the middle
_SPACE: Final = 0.4  # em of extra space between two paragraphs
_SHORT: Final = 0.15  # of the column; a line that ends so far before its edge may end a paragraph
_SMALL: Final = 0.93  # of the body size: captions and footnotes
_OTHER_SIZE: Final = 0.08  # of the size; type that differs more belongs to another block
_LOW: Final = 0.5  # of the page: footnotes stand below
_FLOATING: Final = frozenset({BlockKind.CAPTION, BlockKind.FOOTNOTE, BlockKind.TABLE})
_NEARLY_FULL: Final = 0.06  # of the column; a line that ends nearer to its edge is full
_LIKE_BODY: Final = 3.5  # points; type of a reference list differs by less
_ALIGNED: Final = 0.5  # points; lines whose ends differ by less begin at one place


@dataclass(slots=True)
class _Open:
    """A block that is being gathered."""

    kind: BlockKind
    lines: list[Line]
    opens: bool | None


def blocks_of(
    columns: Sequence[Column],
    headings: Mapping[Place, HeadingMark],
    profile: TypeProfile,
    heights: Mapping[int, float],
) -> list[Part]:
    """Return the parts of all columns, in reading order.

    Args:
        columns: All columns of the document.
        headings: Its headings by their first line.
        profile: Its body type.
        heights: Height of each page, by index, in the frame of its text.
    """
    found: list[Part] = []
    section: int | None = None  # level of the heading of the reference list that is open
    for index, column in enumerate(columns):
        gatherer = _Gatherer(
            index, column, profile, heights[column.page], references=section is not None
        )
        row = 0
        while row < len(column.lines):
            mark = headings.get((index, row))
            if mark is None:
                gatherer.add(row)
                row += 1
                continue
            gatherer.add_heading(row, mark)
            row += mark.lines
            if mark.level:
                name = gatherer.parts[-1].lines[0]
                name = name[section_number(name)[1] :]
                if REFERENCES.match(name):
                    section = mark.level
                elif section is not None and not column.aside:
                    section = None
                gatherer.in_references = section is not None
        found += gatherer.close()
    return found


class _Gatherer:
    """Gathers the lines of one column into parts."""

    def __init__(
        self, index: int, column: Column, profile: TypeProfile, height: float, *, references: bool
    ) -> None:
        self.parts: list[Part] = []
        self.in_references = references and not column.aside
        self._index = index
        self._column = column
        self._profile = profile
        self._height = height
        self._open: _Open | None = None
        body = [line.bottom for line in column.lines if line.style == profile.body]
        self._body_end = max(body, default=0.0) - profile.body_size
        self._table_rows = table_rows(column)

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
        if not mark.cut:
            self._emit(kind, lines, [line.text for line in lines], mark, opens=True)
            return
        texts = [*(line.text for line in lines[:-1]), last.text[: mark.cut].strip()]
        self._emit(kind, lines, texts, mark, opens=True)
        rest = replace(last, text=last.text[mark.cut :].strip())
        self._open = _Open(BlockKind.PARAGRAPH, [rest], opens=True)

    def add(self, row: int) -> None:
        """Add a line."""
        line = self._column.lines[row]
        kind = self._kind(row)
        current = self._open
        before = self._column.lines[row - 1] if row else None
        if current is None or before is None:
            self._start(kind, line)
        elif self.in_references and kind is BlockKind.REFERENCE:
            if current.kind is not kind or opens_reference(self._column, row, self._profile):
                self._start(kind, line)
            else:
                current.lines.append(line)
        elif self._goes_on(current, kind, before, line):
            current.lines.append(line)
        else:
            self._start(kind, line)

    def _kind(self, row: int) -> BlockKind:
        line = self._column.lines[row]
        if line.table:
            return BlockKind.TABLE
        style = self._profile.style(line)
        if self.in_references and abs(style.size - self._profile.body_size) < _LIKE_BODY:
            noted = self._in(BlockKind.FOOTNOTE) or begins_note(line, self._profile)
            return BlockKind.PARAGRAPH if noted else BlockKind.REFERENCE
        if line.style in self._profile.monospaced and (
            len(line.text) > 1 or self._in(BlockKind.CODE)
        ):
            return BlockKind.CODE
        if row in self._table_rows:
            return BlockKind.TABLE
        if is_formula(line, self._column, maths=line.style in self._profile.maths):
            return BlockKind.FORMULA
        return BlockKind.PARAGRAPH

    def _in(self, kind: BlockKind) -> bool:
        return self._open is not None and self._open.kind is kind

    def _start(self, kind: BlockKind, line: Line) -> None:
        self._flush()
        opens: bool | None = None
        if kind is BlockKind.PARAGRAPH:
            kind, opens = self._kind_of_first(line)
        elif kind is BlockKind.REFERENCE:
            row = self._column.lines.index(line)
            opens = opens_reference(self._column, row, self._profile)
        self._open = _Open(kind, [line], opens)

    def _kind_of_first(self, line: Line) -> tuple[BlockKind, bool | None]:
        style = self._profile.style(line)
        lead = self._profile.styles[line.lead_style]
        body = self._profile.styles[self._profile.body]
        small = style.size < _SMALL * body.size
        caption = CAPTION.match(line.text)
        if caption and (
            caption["sign"]
            or (
                (small or (lead.bold and not body.bold))
                and not line.text[caption.end() :].lstrip()[:1].islower()
            )
        ):
            return BlockKind.CAPTION, True
        low = line.top > max(_LOW * self._height, self._body_end)
        if small and low and (FOOTNOTE.match(line.text) or NOTICE.match(line.text)):
            return BlockKind.FOOTNOTE, True
        if BULLET.match(line.text) or LIST_ITEM.match(line.text):
            return BlockKind.LIST_ITEM, True
        indent = line.left - self._column.left
        if _INDENT * style.size < indent < _MAX_INDENT * style.size:
            return BlockKind.PARAGRAPH, True
        return BlockKind.PARAGRAPH, None

    def _goes_on(self, current: _Open, kind: BlockKind, before: Line, line: Line) -> bool:
        size = self._profile.style(line).size or self._profile.body_size
        gap = line.top - before.top
        usual = self._profile.leading * max(size, self._profile.style(before).size)
        far = gap > usual + _SPACE * size or gap < -size
        if line.table or before.table:
            return line.table == before.table
        if kind in {BlockKind.TABLE, BlockKind.CODE, BlockKind.FORMULA}:
            return current.kind is kind and not gap > usual + 1.2 * size
        if current.kind in {BlockKind.TABLE, BlockKind.CODE, BlockKind.FORMULA} or far:
            return False
        if self._other_type(current, before, line):
            return False
        return not self._begins(current, before, line, size)

    def _other_type(self, current: _Open, before: Line, line: Line) -> bool:
        old, new = self._profile.style(before).size, self._profile.style(line).size
        if abs(old - new) <= _OTHER_SIZE * max(old, new):
            return False
        first = self._profile.style(current.lines[0]).size
        return abs(first - new) > _OTHER_SIZE * max(first, new)

    def _begins(self, current: _Open, before: Line, line: Line, size: float) -> bool:
        """Tell whether a block begins with this line, though it is set like the one before."""
        column = self._column
        ends_early = before.right < column.right - _SHORT * column.width
        sentence_ends = ends_sentence(before.text)
        first = current.lines[0]
        if BULLET.match(line.text) or self._is_next_item(current, line, size):
            return True
        if LIST_ITEM.match(line.text) and ends_early and before.text[-1] in ".:;,!?":
            return True
        caption = CAPTION.match(line.text)
        if caption and caption["sign"] and sentence_ends:
            return True
        if current.kind is BlockKind.LIST_ITEM:
            at_margin = line.left < first.left + 0.5 * size and ends_early and sentence_ends
            return line.left < first.left - size or at_margin
        if current.kind is BlockKind.FOOTNOTE:
            return bool(FOOTNOTE.match(line.text)) and sentence_ends
        return self._is_indented(current, before, line, size) or (
            ends_early and sentence_ends and not line.text[:1].islower()
        )

    def _is_next_item(self, current: _Open, line: Line, size: float) -> bool:
        return (
            current.kind is BlockKind.LIST_ITEM
            and line.left < current.lines[0].left + size
            and bool(LIST_ITEM.match(line.text))
        )

    def _is_indented(self, current: _Open, before: Line, line: Line, size: float) -> bool:
        """Tell whether the line is set in like the first of a paragraph."""
        column = self._column
        indent = line.left - min(column.left, before.left)
        if not _INDENT * size < indent < _MAX_INDENT * size:
            return False
        if abs(before.left - line.left) <= _ALIGNED:
            return False  # the whole block is set in
        hangs = len(current.lines) == 1 and before.left < column.left + 0.5 * size
        ends_early = before.right < column.right - _SHORT * column.width
        return (
            ends_early
            or ends_sentence(before.text)
            or (not hangs and before.left <= column.left + 1)
        )

    def _flush(self) -> None:
        current, self._open = self._open, None
        if current is None:
            return
        texts = [line.text for line in current.lines]
        if current.kind is BlockKind.CODE:
            texts = with_indents(current.lines)
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
            )
        )
