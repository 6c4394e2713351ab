"""What the rows of a table mean when they stand alone: name, heads of columns, group."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from loccit.domain.models.document import Block, BlockKind, ConversionResult
from loccit.domain.text.spans import Span

_CELL_END: Final = re.compile(r"(?<!\\)\|")
_RULE: Final = re.compile(r"[-:\s|]+")  # between the head and the rows of a Markdown table
_VALUE: Final = re.compile(r"\W*\d[\d\W]*[^\W\d]{0,3}\W*")  # with a unit of three letters at most
_YEAR: Final = re.compile(r"\W*(?:1[5-9]|20)\d\d\W*")
_OF_A_FIGURE: Final = re.compile(r"\W*(?:fig|abb|bild|рис|εικ|图|圖|図|그림)", re.IGNORECASE)
_MOST_LINES: Final = 4
"""Above a table that may name it: company, statement, unit and period."""
_LONGEST_LINE: Final = 160
"""Characters; what is longer is a paragraph."""
_LONGEST_LEAD_IN: Final = 250  # characters
_SENTENCE_END: Final = re.compile(r"[.!?][\"'”’)\]]*$")
_BETWEEN_SENTENCES: Final = re.compile(r"(?<=[.!?])\s+(?=\W?[^\W\d_a-z])")
_LEADS_IN: Final = re.compile(r":$|\b(?:follow(?:s|ing)|below|tables?)\b", re.IGNORECASE)
_MOST_HEAD_ROWS: Final = 6
"""Above more rows without a figure there is no head of so many rows, but a table of words."""


@dataclass(frozen=True, slots=True)
class _Row:
    start: int
    cells: tuple[str, ...]

    @property
    def is_label(self) -> bool:
        """Whether it has one cell with words alone: a title, or the name of the rows below."""
        return len([cell for cell in self.cells if cell]) == 1

    @property
    def has_value(self) -> bool:
        """Whether a cell behind the first holds a figure that is no year."""
        return any(_VALUE.fullmatch(cell) and not _YEAR.fullmatch(cell) for cell in self.cells[1:])


@dataclass(frozen=True, slots=True)
class _Table:
    """What is told of a table; its rows are not kept.

    Attributes:
        name: Its caption, else the words above that name it; none or one.
        head: The heads of its columns, titles among them first.
        body_start: Where the rows below the head begin; behind it where there are none.
        groups: Where a row begins that names those below it, and the name, in order.
        width: How many columns it has.
        page: Index of its page, from 1; None for formats without pages.
    """

    name: tuple[str, ...]
    head: tuple[str, ...]
    body_start: int
    groups: tuple[tuple[int, str], ...]
    width: int
    page: int | None

    def group_above(self, end: int) -> str:
        """Return the name of the group that the rows up to there end with, '' without one."""
        number = bisect_left(self.groups, (end, ""))
        return self.groups[number - 1][1] if number else ""


class TableContext:
    """Says for a slice that begins among the rows of a table what stands above them.

    Args:
        result: The document. Its tables are Markdown, with a rule below the first row.
    """

    def __init__(self, result: ConversionResult) -> None:
        self._text = result.plain_text
        self._blocks = result.structure.blocks
        self._places = [
            number for number, block in enumerate(self._blocks) if block.kind is BlockKind.TABLE
        ]
        self._starts = [self._blocks[number].span.start for number in self._places]
        self._read: list[_Table] = []  # the first ones, as far as they were asked for

    def lines_above(self, start: int) -> tuple[str, ...]:
        """Return the name of the table, the heads of its columns and the name of the group.

        Args:
            start: Where the slice begins.

        Returns:
            As many of them as there are, one a line; the name alone where the slice begins with
            the head, none where it begins outside of all tables.
        """
        number = bisect_right(self._starts, start) - 1
        if number < 0 or start >= self._blocks[self._places[number]].span.end:
            return ()
        while len(self._read) <= number:  # in order, as a table may go on with the one before
            self._read.append(self._make(len(self._read)))
        table = self._read[number]
        if start < table.body_start:
            return table.name
        group = table.group_above(start)
        return (*table.name, *table.head, *((group,) if group else ()))

    def _make(self, number: int) -> _Table:
        place = self._places[number]
        block = self._blocks[place]
        rows = _rows(self._text, block.span)
        name = self._caption(place) or self._words_above(place)
        named = (name,) if name else ()
        if not rows:
            return _Table(named, (), block.span.start, (), 0, block.page)
        head = 0 if block.continues else _head(rows, certain=block.page is None)
        body = rows[head:]
        table = _Table(
            named,
            _head_lines(rows[:head]),
            body[0].start if body else block.span.end,
            tuple((row.start, row.cells[0]) for row in body if row.is_label and row.cells[0]),
            max(len(row.cells) for row in rows),
            block.page,
        )
        before = self._before(number, table) if not head else None
        if before is None:
            return table
        begun = before.group_above(block.span.start)
        groups = ((block.span.start - 1, begun), *table.groups) if begun else table.groups
        return replace(table, name=before.name, head=before.head, groups=groups)

    def _before(self, number: int, table: _Table) -> _Table | None:
        """Return the table that this one, without a head, goes on with behind a page break."""
        between = self._blocks[self._places[number - 1] + 1 : self._places[number]]
        if not number or any(block.kind not in _BESIDE_TABLES for block in between):
            return None
        before = self._read[number - 1]
        if before.page is None or table.page is None:
            return None
        follows = table.page - before.page in {0, 1} and before.width == table.width
        return before if follows else None

    def _caption(self, place: int) -> str:
        """Return the caption above a table, else the one below it, else nothing."""
        beside = [*self._blocks[max(0, place - 1) : place], *self._blocks[place + 1 : place + 2]]
        texts = [self._words(block) for block in beside if block.kind is BlockKind.CAPTION]
        return next((text for text in texts if not _OF_A_FIGURE.match(text)), "")

    def _words_above(self, place: int) -> str:
        """Return what names a table without a caption: the short lines above it, else a lead-in.

        A statement of a filing has its name, unit and period above it, each on a line of its own.
        """
        lines: list[str] = []
        for block in reversed(self._blocks[max(0, place - _MOST_LINES) : place]):
            words = self._words(block)
            if block.kind is not BlockKind.PARAGRAPH or block.page != self._blocks[place].page:
                break
            if len(words) > _LONGEST_LINE or _SENTENCE_END.search(words):
                last = _BETWEEN_SENTENCES.split(words)[-1]
                if not lines and len(last) <= _LONGEST_LEAD_IN and _LEADS_IN.search(last):
                    lines.append(last)
                break
            lines.append(words)
        return " ".join(reversed(lines))

    def _words(self, block: Block) -> str:
        return " ".join(block.span.of(self._text).split())


_BESIDE_TABLES: Final = {BlockKind.CAPTION, BlockKind.FOOTNOTE}


def _rows(text: str, span: Span) -> tuple[_Row, ...]:
    rows = []
    start = span.start
    for line in span.of(text).split("\n"):
        shown = line.strip()
        if shown.startswith("|") and not _RULE.fullmatch(shown):
            cells = _CELL_END.split(shown.removeprefix("|").removesuffix("|"))
            rows.append(_Row(start, tuple(" ".join(cell.split()) for cell in cells)))
        start += len(line) + 1
    return tuple(rows)


def _head(rows: Sequence[_Row], *, certain: bool) -> int:
    """Return how many rows are the head: those above the first figures.

    Args:
        rows: Of a table.
        certain: Whether the format says that the first row is one.
    """
    values = [number for number, row in enumerate(rows) if row.has_value]
    first = values[0] if values else 1
    if first == 0:
        return int(certain)
    while first > 1 and rows[first - 1].is_label:  # it names the rows below
        first -= 1
    return first if first <= _MOST_HEAD_ROWS else 1


def _head_lines(rows: Sequence[_Row]) -> tuple[str, ...]:
    """Return titles within the head on one line, the heads of its columns on another.

    A column has the cells that stand above it in all rows of the head; a cell that spans several
    columns stands in the first of them.
    """
    titles = " ".join(cell for row in rows if row.is_label for cell in row.cells if cell)
    heads = [row for row in rows if not row.is_label]
    columns: list[list[str]] = [
        [] for _ in range(max((len(row.cells) for row in heads), default=0))
    ]
    for row in heads:
        spanning = ""
        for column, cell in enumerate(row.cells):
            spanning = cell or (spanning if row is not heads[-1] else "")
            if spanning and spanning not in columns[column]:
                columns[column].append(spanning)
    named = " | ".join(" ".join(parts) for parts in columns if parts)
    return tuple(line for line in (titles, named) if line)
