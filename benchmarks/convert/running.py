"""Which lines of a PDF run through the document.

This is the truth for what a converter may leave out, so it shares no code with ours.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from benchmarks.convert.raw import RawLine, Role
from benchmarks.convert.reading import key

MIN_PAGES = 3
"""Pages on which a line has to be repeated to be called running."""
MIN_LETTERS = 3
"""Letters of a repeated line. Fewer are numbers or labels of tables and figures."""
SAME_HEIGHT = 3.0
"""Points by which the heights of a line that runs through two pages only may differ."""
MIN_BEGINNING = 10
"""Letters and digits from which a line that another one begins with may be the same header."""

_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"[-–—|·\s]*(?:(?:page|p\.?|seite|pag\.?)\s*)?(\d{1,4}|[ivxlc]{1,7})"
    r"(?:\s*(?:of|/|von|sur|de)\s*\d{1,4})?[-–—|·\s]*",
    re.IGNORECASE,
)
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def with_roles(lines: Sequence[RawLine]) -> list[RawLine]:
    """Return the lines with their roles.

    Running is a line in the top or bottom band of a page
    - that is repeated, digits aside, in that band of at least `MIN_PAGES` pages, or
    - that is a page number alone, and counts on (number minus page index is the same) with
      the numbers at the ends of repeated lines, its page having none such, or, where repeated
      lines have no page numbers, with another one at its height, or
    - that is repeated at its height of two pages and begins or ends with the page number.

    Unsure is a line in a band for which only a part of that is true: it is repeated at its
    height of two pages, or is there the beginning of another, or it begins or ends with the
    page number. On the first and the last page headers are often others.
    """
    repeated = _repeated(lines)
    document = _Banded(repeated, _numbered(lines, repeated))
    return [replace(line, role=document.role_of(line)) for line in lines]


@dataclass(frozen=True, slots=True)
class _Banded:
    """The lines in the bands of a document.

    Attributes:
        repeated: By band and masked text.
        numbered: By how much page numbers in repeated lines exceed the page index, and the
            pages on which they do.
    """

    repeated: dict[tuple[str, str], list[RawLine]]
    numbered: dict[int, set[int]]

    def role_of(self, line: RawLine) -> Role:
        if not line.zone:
            return Role.BODY
        if _is_repeated(line, self.repeated):
            return Role.RUNNING
        number = page_number(line.text)
        if number is not None:
            return Role.RUNNING if self._is_page_number(number, line) else Role.BODY
        if sum(map(str.isalpha, line.text)) < MIN_LETTERS:
            return Role.BODY
        own = _masked(line.text)
        level = [_masked(other.text) for other in self._level_with(line)]
        has_number = any(end - line.page in self.numbered for end in _numbers_at_ends(line.text))
        if has_number and own in level:
            return Role.RUNNING
        is_like = has_number or any(_one_begins(text, own) for text in level)
        return Role.UNSURE if is_like else Role.BODY

    def _is_page_number(self, number: int, line: RawLine) -> bool:
        if self.numbered:
            shift = number - line.page
            return shift in self.numbered and line.page not in self.numbered[shift]
        return any(
            page_number(other.text) == number - line.page + other.page
            for other in self._level_with(line)
        )

    def _level_with(self, line: RawLine) -> list[RawLine]:
        """Return the lines at the height of a line in its band of other pages."""
        return [
            other
            for (zone, _), others in self.repeated.items()
            for other in others
            if zone == line.zone
            and other.page != line.page
            and abs(other.top - line.top) < SAME_HEIGHT
        ]


def _one_begins(one: str, other: str) -> bool:
    """Tell whether two texts are the same, or a long one begins with the other."""
    short, long = sorted((one, other), key=len)
    return short == long or (len(short) >= MIN_BEGINNING and long.startswith(short))


def _numbered(
    lines: Iterable[RawLine], repeated: dict[tuple[str, str], list[RawLine]]
) -> dict[int, set[int]]:
    """Return by how much the page numbers in repeated lines exceed the page index, and where."""
    pages: dict[int, set[int]] = defaultdict(set)
    for line in lines:
        if _is_repeated(line, repeated):
            for number in _numbers_at_ends(line.text):
                pages[number - line.page].add(line.page)
    return {shift: found for shift, found in pages.items() if len(found) >= MIN_PAGES}


def _repeated(lines: Iterable[RawLine]) -> dict[tuple[str, str], list[RawLine]]:
    """Return the lines in the bands, by band and text."""
    found: dict[tuple[str, str], list[RawLine]] = defaultdict(list)
    for line in lines:
        if line.zone:
            found[line.zone, _masked(line.text)].append(line)
    return found


def _is_repeated(line: RawLine, repeated: dict[tuple[str, str], list[RawLine]]) -> bool:
    if not line.zone or sum(map(str.isalpha, line.text)) < MIN_LETTERS:
        return False
    return len({other.page for other in repeated[line.zone, _masked(line.text)]}) >= MIN_PAGES


def _numbers_at_ends(text: str) -> list[int]:
    """Return the numbers that a line begins and ends with, as words of their own."""
    parts = text.split()
    ends = {parts[0], parts[-1]}
    return [int(end) for end in ends if end.isascii() and end.isdigit() and len(end) < 5]


def page_number(text: str) -> int | None:
    """Return the number when a line is a page number alone ("12", "- 12 -", "Page 3 of 10")."""
    match = _PAGE_NUMBER.fullmatch(text.strip())
    if match is None:
        return None
    if match[1].isdigit():
        return int(match[1])
    values = [_ROMAN[letter] for letter in match[1].casefold()]
    following = [*values[1:], 0]
    return sum(-one if one < two else one for one, two in zip(values, following, strict=True))


def _masked(text: str) -> str:
    """Return what is compared of a repeated line; some files draw every line twice."""
    masked = key(_DIGITS.sub("0", text))
    half = len(masked) // 2
    return masked[:half] if masked[:half] == masked[half:] else masked
