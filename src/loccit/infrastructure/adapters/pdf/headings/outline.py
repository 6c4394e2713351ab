"""Bookmarks of the file, found again as lines of the pages they lead to."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from loccit.domain.documents.lexicon import Role, role_of
from loccit.domain.models.document import HeadingSource
from loccit.domain.text.letters import key
from loccit.infrastructure.adapters.pdf.headings.title import CERTAIN
from loccit.infrastructure.adapters.pdf.model import (
    Column,
    HeadingMark,
    Line,
    OutlineEntry,
    Place,
)
from loccit.infrastructure.adapters.pdf.patterns import caption_of, number_end

_MAX_LINES: Final = 6  # that one heading takes
_MAX_LEVEL: Final = 6
_BYTE_ORDER_MARK: Final = "\ufeff"
_ENDS: Final = ".:—– "
_BEGINNING: Final = 2  # letters or digits by which lines are found
_NEAR: Final = 40.0  # points; bookmarks point a little above their heading


class _PrintedPage:
    """The lines of a page, found by the first letters or digits of what is compared of them.

    A bookmark is compared with the few lines that begin as it does; only their letters are taken.
    """

    def __init__(self) -> None:
        self.lines: list[tuple[Place, Line]] = []
        self._rows: dict[str, list[int]] = defaultdict(list)

    def add(self, line: Line, place: Place) -> None:
        """Add the next line."""
        row = len(self.lines)
        self.lines.append((place, line))
        text = line.text
        self._rows[_beginning(text)].append(row)
        end = number_end(text)
        if end:
            self._rows[_beginning(text[end:])].append(row)

    def rows(self, titles: Sequence[str]) -> list[int]:
        """Return which lines begin so, behind their number or with it, from top to bottom."""
        starts = {start for title in titles for start in (title[:1], title[:_BEGINNING])}
        if any(len(title) < _BEGINNING for title in titles):
            starts.update(filter(None, self._rows))  # any line may begin with a single letter
        return sorted({row for start in starts for row in self._rows.get(start, ())})


def match_outline(
    columns: Sequence[Column],
    outline: Sequence[OutlineEntry],
    title: tuple[Place, HeadingMark] | None,
    heights: Mapping[int, float],
) -> dict[Place, HeadingMark]:
    """Return the bookmarks whose title stands on the page they lead to, or on the next one.

    They do not lead to lines of a table of contents.
    """
    outline = [entry for entry in outline if not _is_caption(entry.title)]
    wanted, base = _without_title(columns, outline, title)
    pages = {page for entry in wanted for page in (entry.page, entry.page + 1)}
    printed = {page: _PrintedPage() for page in pages}
    for index, column in enumerate(columns):
        if column.page in pages:
            for row, line in enumerate(column.lines):
                if not line.entry:
                    printed[column.page].add(line, (index, row))
    found: dict[Place, tuple[OutlineEntry, int, int]] = {}
    last: Place = (-1, -1)
    names = Counter([key(entry.title) for entry in wanted])
    for entry in wanted:
        matches = [
            match
            for page in (entry.page, entry.page + 1)
            for match in _occurrences(printed[page], entry.title)
            if match[0] not in found
            and not (match[2] and number_end(entry.title) and not _is_numbered(columns, match))
        ]
        if not matches:
            continue
        place, lines, cut = min(
            matches,
            key=lambda match: _distance(
                columns, match, entry, last, heights, alone=names[key(entry.title)] == 1
            ),
        )
        found[place] = entry, lines, cut
        last = place
    if _has_lone_root(wanted):
        first = [place for place, (entry, _, _) in found.items() if entry is wanted[0]]
        if _is_abstract(wanted[0]) or all(_is_within(place, title) for place in first):
            base = 1  # the abstract, or the title, spelt or printed otherwise, above all else
    labels = _below_abstract(wanted)
    return {
        place: HeadingMark(
            lines, cut, max(1, min(_MAX_LEVEL, entry.depth - base)), HeadingSource.OUTLINE, 0.95
        )
        for place, (entry, lines, cut) in found.items()
        if not (cut and id(entry) in labels)
    }


def _is_numbered(columns: Sequence[Column], match: tuple[Place, int, int]) -> bool:
    """Tell whether a line begins with a number; the labels of an abstract have none."""
    (column, row), _, _ = match
    return number_end(columns[column].lines[row].text) > 0


def _below_abstract(entries: Iterable[OutlineEntry]) -> frozenset[int]:
    """Return the bookmarks of parts of the abstract, by identity: "Trial design", "Methods"."""
    found: set[int] = set()
    abstract = 0  # how deep its own bookmark stands, while those below it follow
    for entry in entries:
        if 0 < abstract < entry.depth:
            found.add(id(entry))
        else:
            abstract = entry.depth if (role_of(entry.title) == (Role.ABSTRACT, True)) else 0
    return frozenset(found)


def _is_caption(title: str) -> bool:
    """Tell whether a bookmark leads to a figure or a table: some list them behind the sections."""
    title = title.strip(_BYTE_ORDER_MARK + " ").replace("_", " ")
    match = caption_of(title)
    return match is not None and (
        match["sign"] is not None or title[-1:] == "." or match.end() == len(title)
    )


def _has_lone_root(entries: Sequence[OutlineEntry]) -> bool:
    """Tell whether all bookmarks stand below the first."""
    below = [entry.depth > 1 for entry in entries[1:]]
    return bool(below) and entries[0].depth == 1 and all(below)


def _is_abstract(entry: OutlineEntry) -> bool:
    """Tell whether a bookmark leads to the abstract; a summary may have sections."""
    return role_of(entry.title) == (Role.ABSTRACT, True) and key(entry.title) != "summary"


def _is_within(place: Place, title: tuple[Place, HeadingMark] | None) -> bool:
    """Tell whether a line is one of the title."""
    if title is None:
        return False
    (column, row), mark = title
    return place[0] == column and row <= place[1] < row + mark.lines


def _distance(
    columns: Sequence[Column],
    match: tuple[Place, int, int],
    entry: OutlineEntry,
    last: Place,
    heights: Mapping[int, float],
    *,
    alone: bool,
) -> tuple[float, bool, bool, Place]:
    """Order the places where a title stands: the one the bookmark points at, else the next.

    A line of its own comes before one that text follows, as it does the labels of an abstract,
    unless there are bookmarks for both.
    """
    place, _, cut = match
    column = columns[place[0]]
    away = 0.0
    if entry.height is not None:
        away = abs(heights[column.page] - entry.height - column.lines[place[1]].top)
        away += heights[column.page] * (column.page - entry.page)
    return round(away / _NEAR), place < last, alone and cut > 0, place


def is_section(
    columns: Sequence[Column], outline: Sequence[OutlineEntry], title: tuple[Place, HeadingMark]
) -> bool:
    """Tell whether what looks like the title is a section by the outline.

    The first bookmark may well be the title; but not when it is one of several parts, each
    divided, unless the metadata of the file says so, too.
    """
    if len(outline) < 2:  # noqa: PLR2004  (one bookmark tells nothing)
        return False
    page, first = columns[title[0][0]].page, outline[0]
    titled = _is_bookmarked(columns, first, title)
    others = [entry for entry in outline[1:] if not (titled and first.depth < entry.depth)]
    if any(entry.page == page and _is_bookmarked(columns, entry, title) for entry in others):
        return True
    return (
        title[1].confidence < CERTAIN
        and first.depth == 1 < outline[1].depth
        and any(entry.depth == 1 for entry in outline[1:])
        and titled
    )


def _is_bookmarked(
    columns: Sequence[Column], entry: OutlineEntry, title: tuple[Place, HeadingMark]
) -> bool:
    (column, row), mark = title
    lines = columns[column].lines[row : row + mark.lines]
    return key(entry.title) == key(" ".join(line.text for line in lines))


def _without_title(
    columns: Sequence[Column],
    outline: Sequence[OutlineEntry],
    title: tuple[Place, HeadingMark] | None,
) -> tuple[Sequence[OutlineEntry], int]:
    """Leave the document's title out, and tell how deep the sections then begin."""
    if title is None or not outline or outline[0].depth > 1:
        return outline, 0
    if not _is_bookmarked(columns, outline[0], title):
        return outline, 0
    below = outline[1:]
    if _has_lone_root(below) and role_of(below[1].title) == (Role.ABSTRACT, True):
        below = below[1:]  # the title in another language
    return below, int(bool(below) and all(entry.depth > 1 for entry in below))


def _beginning(text: str) -> str:
    """Return the first signs of the `key` of a text, fewer when it has no more."""
    first = text[:_BEGINNING]
    if text[: _BEGINNING + 1].isascii() and first.isalnum():  # no accent behind changes the last
        return first.lower()
    return key(text)[:_BEGINNING]


def _occurrences(printed: _PrintedPage, title: str) -> Iterator[tuple[Place, int, int]]:
    """Find where a title begins a line: (place, number of lines, where it ends in the line)."""
    whole = key(title)
    bare = key(title[number_end(title) :]) or whole  # "Part One", and no more
    if not bare:
        return
    for row in printed.rows((whole, bare)):
        place, line = printed.lines[row]
        end = number_end(line.text)
        line_whole = key(line.text)
        line_bare = key(line.text[end:]) if end else line_whole
        for got, target, start in (
            (line_whole, whole, 0),
            (line_bare, bare, end),
            (line_bare, whole, end),
            (line_whole, bare, 0),
        ):
            if got.startswith(target) or target.startswith(got):
                fit = _fit(printed.lines[row : row + _MAX_LINES], got, target, start)
                if fit is not None:
                    yield place, *fit
                    break


def _fit(
    lines: Sequence[tuple[Place, Line]], got: str, target: str, start: int
) -> tuple[int, int] | None:
    """Tell over how many lines `target` stands, and where it ends in the last of them."""
    (column, _), first = lines[0]
    if got == target:
        return 1, 0
    if len(got) > len(target):
        end = _end_of_run_in(first, start, target)
        return (1, end) if end else None
    for count, ((_, before), (place, line)) in enumerate(pairwise(lines), start=2):
        if place[0] != column or line.top - before.bottom > before.height:
            break
        rest = target[len(got) :]
        got += key(line.text)
        if got == target:
            return count, 0
        if got.startswith(target):
            end = _end_of_run_in(line, 0, rest)
            return (count, end) if end else None
        if not target.startswith(got):
            break
    return None


def _end_of_run_in(line: Line, start: int, target: str) -> int:
    """Tell where a heading ends that text follows on the same line, 0 when it is none."""
    end = start
    while end < len(line.text) and len(key(line.text[start:end])) < len(target):
        end += 1
    while end < len(line.text) and not (line.text[end].isalnum() or line.text[end] in _ENDS):
        end += 1  # a bracket, a quotation mark
    if end < len(line.text) and line.text[end] in ".:—–":
        end += 1
    elif abs(end - line.lead) > 1 or line.lead == len(line.text):
        return 0
    return end if line.text[end:].strip() else 0
