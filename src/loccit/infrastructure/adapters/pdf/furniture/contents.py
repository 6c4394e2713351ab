"""Tables of contents and lists of figures: their entries are no headings and no table.

Found before the columns of a page: a column of page numbers, or of the numbers of sections, is no
column of text. Each row of an entry becomes one line, as wide as the entry.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Final

from loccit.domain.documents.lexicon import Role, role_of
from loccit.domain.text.letters import key
from loccit.domain.text.roman import from_roman
from loccit.infrastructure.adapters.pdf.model import Line, PageText
from loccit.infrastructure.adapters.pdf.patterns import PAGE_NUMBER, section_number
from loccit.infrastructure.adapters.pdf.text.joined_lines import join_line, side_by_side

_LEADER: Final = r"(?:…|(?:[.·] ?){3,})"
_PAGE: Final = rf"{PAGE_NUMBER}|[ivxlc]{{1,7}}|[IVXLC]{{1,7}}"
_LED: Final = re.compile(rf"{_LEADER} ?(?:{_PAGE})$")
_REFERENCE: Final = re.compile(rf"(?:^|{_LEADER} ?)({_PAGE})$")
_ENTRY: Final = re.compile(rf"[^\W\d_]{{2}}.*?\W({_PAGE})$")
_LONGEST_NUMBER: Final = 7  # characters: "xxxviii"
_LONGEST_CHAPTER: Final = 3  # characters: "112-7"
_ENDS: Final = frozenset("0123456789ivxlcIVXLC")
_DOTS: Final = ("…", ". .", "··")
_SAME_EDGE: Final = 2.0  # points, between the right ends of two page numbers
_MIN_ENTRIES: Final = 3
_MIN_SHARE: Final = 0.4  # of the rows are the last of their entry; titles may be long
_MOSTLY: Final = 0.7  # of the page numbers that follow one another do not fall
_MIN_FOUND: Final = 0.6  # of the entries whose titles stand elsewhere: others take two lines
_LONGEST_TITLE: Final = 120  # characters

_Pages = Mapping[str, set[int]]
"""On which pages a line says this and no more, by its letters and digits behind a number."""


def with_contents(pages: Sequence[PageText], sizes: Sequence[float]) -> tuple[PageText, ...]:
    """Return the pages with each row of a table of contents as one line, which says so.

    Entries end with page numbers that stand one below the other and do not fall. Leaders lead to
    them, or the page names itself a table of contents, or goes on with the one before, or their
    titles stand on other pages.

    Args:
        pages: All pages without their running lines, in order.
        sizes: Size of each style, by its number.
    """
    found: list[PageText] = []
    named = False
    titles = cache(lambda: _said_on(pages))
    for page in pages:
        blocks = _blocks_on(page, sizes, titles, named=named)
        named = bool(blocks)
        if not blocks:
            found.append(page)
            continue
        taken = {part for rows in blocks for row in rows for part in row}
        lines = [
            replace(join_line(row, sizes), cells=1, entry=True) for rows in blocks for row in rows
        ]
        rest = [part for part in page.upright if part not in taken]
        found.append(replace(page, upright=(*rest, *lines)))
    return tuple(found)


def ends_entry(text: str) -> bool:
    """Tell whether a line of a table of contents ends with a page number."""
    return _ENTRY.search(text) is not None


def _said_on(pages: Iterable[PageText]) -> _Pages:
    said: dict[str, set[int]] = defaultdict(set)
    for page in pages:
        for line in page.upright:
            if len(line.text) <= _LONGEST_TITLE:
                said[_title(line.text)].add(page.index)
    return said


def _blocks_on(
    page: PageText, sizes: Sequence[float], titles: Callable[[], _Pages], *, named: bool
) -> list[list[list[Line]]]:
    """Return the rows of each block of entries on a page; `named` when one may go on here."""
    references = [part for part in page.upright if _may_refer(part.text)]
    if len(references) < _MIN_ENTRIES:
        return []
    references = [part for part in references if _REFERENCE.search(part.text)]
    parts = page.upright
    edges = [edge for edge in _edges(references) if len(edge) >= _MIN_ENTRIES]
    named = named or any(role_of(part.text) == (Role.CONTENTS, True) for part in parts)
    if named and len(references) > _MIN_ENTRIES + sum(map(len, edges)):
        edges = [references]  # each stands directly behind its title
    if not edges:
        return []
    blocks: list[list[list[Line]]] = []
    left = 0.0
    for edge in edges:
        right = max(part.right for part in edge) + _SAME_EDGE
        rows = list(_rows(parts, edge, (left, right), sizes))
        if _are_entries(rows, named=named) or (
            _are_entries(rows, named=True) and _stand_elsewhere(rows, titles(), page.index)
        ):
            blocks.append(rows)
            left = right
    return blocks


def _may_refer(text: str) -> bool:
    """Tell, at little cost, whether a piece of a line may end with a page number of an entry."""
    return text[-1] in _ENDS and (
        len(text) <= _LONGEST_NUMBER or any(map(text.__contains__, _DOTS))
    )


def _edges(references: Iterable[Line]) -> Iterator[list[Line]]:
    """Gather what ends at one height of the line, from left to right."""
    edge: list[Line] = []
    for part in sorted(references, key=lambda part: part.right):
        if edge and part.right - edge[-1].right > _SAME_EDGE:
            yield edge
            edge = []
        edge.append(part)
    if edge:
        yield edge


def _rows(
    parts: Iterable[Line], edge: Sequence[Line], sides: tuple[float, float], sizes: Sequence[float]
) -> Iterator[list[Line]]:
    """Return the rows from the first entry that ends at an edge to the last."""
    top, bottom = min(part.top for part in edge), max(part.bottom for part in edge)
    left, right = sides
    within = [
        part
        for part in parts
        if part.left >= left
        and part.right <= right
        and top <= (part.top + part.bottom) / 2 <= bottom
        and not part.table
    ]
    for row in side_by_side(within, sizes):
        yield sorted(row, key=lambda part: part.left)


def _are_entries(rows: Sequence[Sequence[Line]], *, named: bool) -> bool:
    texts = [" ".join([part.text for part in row]) for row in rows]
    numbers = [match[1] for match in map(_ENTRY.search, texts) if match]
    if len(numbers) < max(_MIN_ENTRIES, _MIN_SHARE * len(rows)) or "0" in numbers:
        return False  # no page is 0: that is a cell of a table
    if not named and sum(bool(_LED.search(text)) for text in texts) < _MIN_ENTRIES:
        return False
    steps = list(pairwise(map(_page, numbers)))
    return sum(before <= after for before, after in steps) >= _MOSTLY * len(steps)


def _page(number: str) -> tuple[str, int]:
    """Return the chapter whose pages are counted, "" for all, and the page."""
    *chapter, page = number.split("-")
    value = int(page) if page.isdigit() else from_roman(page.lower()) or 0
    return "".join(chapter).rjust(_LONGEST_CHAPTER), value


def _title(text: str) -> str:
    return key(text[section_number(text)[1] :])


def _stand_elsewhere(rows: Iterable[Sequence[Line]], titles: _Pages, page: int) -> bool:
    """Tell whether most of some entries have titles that are lines of other pages."""
    texts = (" ".join([part.text for part in row]) for row in rows)
    matches = [match for match in map(_ENTRY.search, texts) if match]
    names = [_title(match.string[: match.start(1)]) for match in matches]
    found = sum(bool(titles.get(name, set()) - {page}) for name in set(names))
    return found >= max(_MIN_ENTRIES, _MIN_FOUND * len(names))
