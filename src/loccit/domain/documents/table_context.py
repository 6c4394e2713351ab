"""What the rows of a table mean when they stand alone: name, heads of columns, group."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from loccit.domain.documents.table_rows import head_lines, head_rows, rows_of
from loccit.domain.models.document import Block, BlockKind, ConversionResult

_OF_A_FIGURE: Final = re.compile(r"\W*(?:fig|abb|bild|рис|εικ|图|圖|図|그림)", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"\W*[^\W\d]*\W*\d")
"""How the caption of a table begins: with a number, behind a word at most."""
_MOST_LINES: Final = 6
"""Above a table that may name it: company, statement, unit, period, years and group."""
_LONGEST_LINE: Final = 160
"""Characters; what is longer is a paragraph."""
_LONGEST_LABEL: Final = 60
"""Characters of the name of a group of rows."""
_LONGEST_LEAD_IN: Final = 250  # characters
_SENTENCE_END: Final = re.compile(r"[.!?][\"'”’)\]]*$")
_BETWEEN_SENTENCES: Final = re.compile(r"(?<=[.!?])\s+(?=\W?[^\W\d_a-z])")
_LEADS_IN: Final = re.compile(r":$|\b(?:follow(?:s|ing)|below|tables?)\b", re.IGNORECASE)


class Above(NamedTuple):
    """What stands above rows of a table.

    Attributes:
        name: What the table is called, '' when nothing tells.
        lines: The heads of its columns and the name of the group, as many as there are.
        since: Where what stands above it begins: with its page, where its name is the first
            there. Headings before that are of another matter.
    """

    name: str = ""
    lines: tuple[str, ...] = ()
    since: int = 0


@dataclass(frozen=True, slots=True)
class _Table:
    """What is told of a table; its rows are not kept.

    Attributes:
        name: Its caption, else the words above that name it, and titles in its head.
        head: The heads of its columns on one line; none or one.
        body_start: Where the rows below the head begin; behind it where there are none.
        groups: Where a row begins that names those below it, and the name, in order.
        width: How many columns it has.
        page: Index of its page, from 1; None for formats without pages.
        since: As `Above` has it.
    """

    name: str
    head: tuple[str, ...]
    body_start: int
    groups: tuple[tuple[int, str], ...]
    width: int
    page: int | None
    since: int

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

    def above(self, start: int) -> Above:
        """Return the name of the table, the heads of its columns and the name of the group.

        Args:
            start: Where the slice begins.

        Returns:
            The caption or the words above alone where the slice begins with the head; outside of
            all tables nothing, but for the name where that is of the whole page, as that of a
            statement is, of which lines part the tables.
        """
        number = bisect_right(self._starts, start) - 1
        if number < 0:
            return Above()
        while len(self._read) <= number:  # in order, as a table may go on with the one before
            self._read.append(self._make(len(self._read)))
        table = self._read[number]
        if start >= self._blocks[self._places[number]].span.end:
            is_part = table.since and self._page_of(start) == table.page
            return Above(table.name, (), table.since) if is_part else Above()
        if start < table.body_start:
            return Above(self._name(self._places[number])[0], (), table.since)
        group = table.group_above(start)
        return Above(table.name, (*table.head, *((group,) if group else ())), table.since)

    def _page_of(self, position: int) -> int | None:
        number = bisect_right(self._blocks, position, key=lambda block: block.span.start) - 1
        return self._blocks[number].page

    def _make(self, number: int) -> _Table:
        place = self._places[number]
        block = self._blocks[place]
        rows = rows_of(self._text, block.span)
        name, since = self._name(place)
        if not rows:
            return _Table(name, (), block.span.start, (), 0, block.page, 0)
        head = 0 if block.continues else head_rows(rows, certain=block.page is None)
        body = rows[head:]
        titles, columns = head_lines(rows[:head])
        named = f"{name} {titles}".strip()
        table = _Table(
            named,
            (columns,) if columns else (),
            body[0].start if body else block.span.end,
            tuple((row.start, row.cells[0]) for row in body if row.is_label and row.cells[0]),
            max(len(row.cells) for row in rows),
            block.page,
            since if named else 0,
        )
        before = self._before(number, table) if not head else None
        if before is None:
            return table
        label = self._label(number)
        begun = label or before.group_above(block.span.start)
        groups = ((block.span.start - 1, begun), *table.groups) if begun else table.groups
        return replace(
            table, name=before.name, head=before.head, groups=groups, since=before.since
        )

    def _before(self, number: int, table: _Table) -> _Table | None:
        """Return the table that this one, without a head, goes on with.

        It stood on the page before, or stands above on this one with no more than the name of a
        group between them.
        """
        between = self._between(number)
        beside = all(block.kind in _BESIDE_TABLES for block in between)
        if not number or not (beside or self._label(number)):
            return None
        before = self._read[number - 1]
        if before.page is None or table.page is None:
            return None
        follows = table.page - before.page in ({0, 1} if beside else {0})
        return before if follows and before.width == table.width else None

    def _between(self, number: int) -> Sequence[Block]:
        return self._blocks[self._places[number - 1] + 1 : self._places[number]] if number else ()

    def _label(self, number: int) -> str:
        """Return the last of the short lines that alone part a table from the one above it."""
        between = self._between(number)
        texts = [self._words(block) for block in between]
        short = len(texts) <= _MOST_LINES and all(
            block.kind is BlockKind.PARAGRAPH
            and len(words) <= _LONGEST_LABEL
            and not _SENTENCE_END.search(words)
            for block, words in zip(between, texts, strict=True)
        )
        return texts[-1] if texts and short else ""

    def _name(self, place: int) -> tuple[str, int]:
        """Return the name that stands beside a table, and where its page begins with it, or 0.

        It is the caption. One without a number below rows that are named above is a remark.
        """
        above = self._caption(place, place - 1)
        below = "" if above else self._caption(place, place + 1)
        if above or _NUMBERED.match(below):
            return above or below, 0
        name, since = self._words_above(place)
        return (name, since) if name else (below, 0)

    def _caption(self, place: int, beside: int) -> str:
        """Return the caption that a block beside a table is, '' if it is none of it.

        What has no number and stands on another page belongs to something else there.
        """
        if not 0 <= beside < len(self._blocks) or self._blocks[beside].kind is not (
            BlockKind.CAPTION
        ):
            return ""
        words = self._words(self._blocks[beside])
        is_of_it = self._blocks[beside].page == self._blocks[place].page
        return (
            words if (is_of_it or _NUMBERED.match(words)) and not _OF_A_FIGURE.match(words) else ""
        )

    def _words_above(self, place: int) -> tuple[str, int]:
        """Return what names a table without a caption: the short lines above it, else a lead-in.

        A statement of a filing has its name, unit and period above it, each on a line of its own.
        """
        lines: list[tuple[BlockKind, str]] = []
        for block in reversed(self._blocks[max(0, place - _MOST_LINES) : place]):
            words = self._words(block)
            if block.kind not in _LINES or block.page != self._blocks[place].page:
                break
            if len(words) > _LONGEST_LINE or _SENTENCE_END.search(words):
                last = _BETWEEN_SENTENCES.split(words)[-1]
                if not lines and len(last) <= _LONGEST_LEAD_IN and _LEADS_IN.search(last):
                    return last, 0
                break
            lines.append((block.kind, words))
        while lines and lines[-1][0] is BlockKind.HEADING:  # it is above the rows anyway
            lines.pop()
        first = place - len(lines)
        page = self._blocks[place].page
        begins = page is not None and (not first or self._blocks[first - 1].page != page)
        since = self._blocks[first].span.start if begins else 0
        return " ".join(words for _, words in reversed(lines)), since

    def _words(self, block: Block) -> str:
        return " ".join(block.span.of(self._text).split())


_LINES: Final = {BlockKind.PARAGRAPH, BlockKind.HEADING, BlockKind.FORMULA}
"""What a line above a table is taken for: "2016 2017" passes for a formula."""
_BESIDE_TABLES: Final = {BlockKind.CAPTION, BlockKind.FOOTNOTE}
