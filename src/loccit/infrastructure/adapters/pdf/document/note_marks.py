"""Which raised texts of a document are marks of notes and references.

What stands beside one tells most of them (`mark_rules`); of the others the whole document tells:

- A figure that is open is a mark where the marks of the document count up to it and on from it,
  so that it is the one that is missing; where it is in a list or too large for an exponent, and
  the document has many marks; where the note with its number stands on the page, and the marks
  beside it are those of names.
- A letter or an asterisk is a mark where it stands on one page both behind a word and before a
  note; letters behind the figures of a table are marks.
"""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import Final

from loccit.domain.models.document import BlockKind
from loccit.domain.text.note_signs import RAISED, SIGNS
from loccit.infrastructure.adapters.pdf.document.mark_rules import REACH, Raised, Role, Verdict
from loccit.infrastructure.adapters.pdf.marks import (
    CARRIED,
    as_mark,
    plain,
    shown,
)
from loccit.infrastructure.adapters.pdf.model import Part

_RUN: Final = re.compile(f"[{RAISED}{CARRIED}]+")
_SIGNS_BEHIND: Final = re.compile(rf",?[{SIGNS}]{{1,4}}")
"""Of the size of the text, behind a raised mark: "Rivers²*"."""
_TWO_LETTERS: Final = re.compile(r"(?<!\S)[a-z]{2}(?=[\s.,;:)])")
_OFTEN: Final = 2  # a word of two letters stands so often in a document
_MANY: Final = 5  # marks; a document with so many numbers its references so
_NO_EXPONENT: Final = 5  # from this number on
_AHEAD: Final = 3  # numbers; marks count up with few left out
_MAY_BE_CITED: Final = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d$|[^\W\d_]{2,}-?\d+$")
"""A year, or a name with figures ("COVID-19")."""
_CAPITALISED: Final = re.compile(r"\b[^\W\d_a-zß-öø-ÿ][^\W\d_]*[.,]?$")
_FLOWING: Final = frozenset(
    {BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.CAPTION, BlockKind.FOOTNOTE}
)
_RANGE: Final = re.compile(r"(\d+)[-‐‑–−](\d+)")
_LONGEST_RANGE: Final = 50


def settled(parts: Sequence[Part]) -> list[Part]:
    """Return the parts with the marks of notes as such (`as_mark`), and all else as it is shown.

    The mark of a footnote has a space behind it.
    """
    places = [place for place, part in enumerate(parts) if any(map(_may_be_raised, part.lines))]
    if not places:
        return list(parts)
    runs = _Runs(parts, places)
    found = list(parts)
    for place in places:
        found[place] = replace(parts[place], lines=runs.lines(place))
    return found


def _may_be_raised(line: str) -> bool:
    if line.isascii():
        return False
    # What carries other raised characters is not printable: most lines need no search.
    return any(map(line.__contains__, RAISED)) or (
        not line.isprintable() and _RUN.search(line) is not None
    )


@dataclass(slots=True)
class _Run:
    """A raised text, where it stands, and what it is taken for."""

    place: int
    line: int
    start: int
    end: int
    page: int
    raised: Raised
    verdict: Verdict


class _Runs:
    """The raised texts of a document."""

    def __init__(self, parts: Sequence[Part], places: Sequence[int]) -> None:
        self._parts = parts
        self._by_line: dict[tuple[int, int], list[_Run]] = defaultdict(list)
        self._all = [run for place in places for run in self._of_part(place)]
        for run in self._all:
            self._by_line[run.place, run.line].append(run)
        self._settle_likely()
        opened = [run for run in self._all if run.verdict is Verdict.OPEN]
        for run, is_mark in [(run, self._is_mark(run)) for run in opened]:
            otherwise = Verdict.EXPONENT if run.raised.text.isdecimal() else Verdict.PLAIN
            run.verdict = Verdict.MARK if is_mark else otherwise

    def _settle_likely(self) -> None:
        """Take for marks what is likely one, if the document has any other number raised."""
        likely = [run for run in self._all if run.verdict is Verdict.LIKELY]
        if not likely:
            return
        numbers = {
            number
            for run in self._all
            if run.verdict in {Verdict.MARK, Verdict.LIKELY}
            for number in run.raised.numbers
        }
        for run in likely:
            alone = numbers <= {*run.raised.numbers} and numbers != {1}
            one = run.raised.text.isdecimal()  # no power is a list or a range
            run.verdict = Verdict.EXPONENT if alone and one else Verdict.MARK

    # What the whole document tells is asked for only when something is open; nothing that is open
    # is told before all of it was asked.

    @cached_property
    def _heads(self) -> dict[int, set[str]]:
        return self._on_pages(Role.HEAD)

    @cached_property
    def _references(self) -> dict[int, set[str]]:
        return self._on_pages(Role.REFERENCE)

    @cached_property
    def _body(self) -> "_Counted":
        return _Counted([run for run in self._all if self._is_certain(run)])

    @cached_property
    def _bases(self) -> Counter[str]:
        return Counter(run.raised.base for run in self._all)

    @cached_property
    def _of_names(self) -> set[int]:
        marks = (run for run in self._all if run.verdict is Verdict.MARK)
        return {run.place for run in marks if _is_of_name(run)}

    def lines(self, place: int) -> tuple[str, ...]:
        """Return the lines of a part."""
        return tuple(
            self._line(place, number, line) for number, line in enumerate(self._parts[place].lines)
        )

    def _line(self, place: int, number: int, line: str) -> str:
        pieces: list[str] = []
        at = 0
        for run in self._by_line.get((place, number), ()):
            text = line[run.start : run.end]
            pieces.append(line[at : run.start])
            at = run.end
            if run.verdict is Verdict.MARK:
                if signs := _SIGNS_BEHIND.match(line, at):
                    at = signs.end()
                pieces.append(as_mark(line[run.start : at]))
                of_note = self._parts[place].kind is BlockKind.FOOTNOTE and not run.start
                if of_note and line[at : at + 1].strip():
                    pieces.append(" ")
            else:
                pieces.append(plain(text) if run.verdict is Verdict.PLAIN else shown(text))
        return "".join([*pieces, line[at:]])

    def _of_part(self, place: int) -> list[_Run]:
        part = self._parts[place]
        found: list[_Run] = []
        for number, line in enumerate(part.lines):
            if line.isascii():
                continue
            for match in _RUN.finditer(line):
                start, end = match.span()
                before, after = line[max(0, start - REACH) : start], line[end : end + REACH]
                raised = Raised(
                    plain(match[0]), plain(before), plain(after), part.kind, self._is_word
                )
                found.append(_Run(place, number, start, end, part.page, raised, raised.verdict()))
        return found

    def _is_word(self, letters: str) -> bool:
        return self._small_words[letters] >= _OFTEN

    @cached_property
    def _small_words(self) -> Counter[str]:
        return Counter(
            word
            for part in self._parts
            if part.kind in _FLOWING
            for line in part.lines
            for word in _TWO_LETTERS.findall(line)
        )

    def _on_pages(self, role: Role) -> dict[int, set[str]]:
        """Return figures, letters and signs by the page on which they stand in a role."""
        found: dict[int, set[str]] = defaultdict(set)
        for run in self._all:
            if run.verdict in {Verdict.MARK, Verdict.OPEN, Verdict.LIKELY} and (
                run.raised.role is role
            ):
                found[run.page].update(_items(run.raised))
        return found

    def _is_certain(self, run: _Run) -> bool:
        """Tell whether it is a mark of running text: no name has it."""
        return (
            run.verdict is Verdict.MARK
            and run.raised.numbers != ()
            and run.raised.role is Role.REFERENCE
            and run.raised.kind in _FLOWING
            and not _is_of_name(run)
        )

    def _is_mark(self, run: _Run) -> bool:
        raised = run.raised
        if not raised.numbers:
            return self._is_letter_or_sign(run)
        if raised.kind not in _FLOWING:
            return raised.kind is BlockKind.BYLINE  # it has names, and nothing to be multiplied
        number = raised.numbers[0]
        if not raised.text.isdecimal():
            return self._goes_with_others(number)
        return self._is_missing(run, number) or (
            (not raised.before[-1:].isdecimal() or bool(_MAY_BE_CITED.search(raised.before)))
            and (
                (number >= _NO_EXPONENT and self._goes_with_others(number))
                or self._is_of_noted_name(run, number)
            )
        )

    def _is_missing(self, run: _Run, number: int) -> bool:
        """Tell whether the marks of the document count on with it, and no other has its number."""
        return self._bases[run.raised.base] == 1 and self._body.misses(number, run)

    def _is_of_noted_name(self, run: _Run, number: int) -> bool:
        """Tell whether it stands behind a name as others beside it, and its note on the page."""
        has_note = str(number) in self._heads[run.page]
        return has_note and _is_of_name(run) and run.place in self._of_names

    def _goes_with_others(self, number: int) -> bool:
        """Tell whether the document has many marks, and this number is not far beyond them."""
        return self._body.count >= _MANY and number <= self._body.most + _AHEAD

    def _is_letter_or_sign(self, run: _Run) -> bool:
        items = {item for item in _items(run.raised) if not item.isdecimal()}
        items = {item for item in items if item.isalpha()} or items  # the sign's may be no note
        if run.raised.role is Role.HEAD:
            return items <= self._references[run.page] | self._references[run.page - 1]
        if items <= self._heads[run.page] | self._heads[run.page + 1]:
            return True
        if run.raised.kind is BlockKind.TABLE:
            return run.raised.before.rstrip()[-1:].isdecimal()
        return run.raised.kind is BlockKind.BYLINE


class _Counted:
    """The marks of running text, in order, with what they count up to."""

    def __init__(self, runs: Sequence[_Run]) -> None:
        self._places = [(run.place, run.line, run.start) for run in runs]
        self._numbers = [_numbers(run.raised.text) for run in runs]
        self._first: dict[int, int] = {}  # the first mark that has a number
        for at, numbers in enumerate(self._numbers):
            for number in numbers:
                self._first.setdefault(number, at)
        self._up_to = list(accumulate(map(max, self._numbers), max, initial=0))
        self.count, self.most = len(runs), self._up_to[-1]

    def misses(self, number: int, run: _Run) -> bool:
        """Tell whether the marks before a run count up to a number, and the next goes on."""
        if number in self._first or not self.count:
            return False
        at = bisect_left(self._places, (run.place, run.line, run.start))
        return (
            (number == 1 or self._first.get(number - 1, at) < at)
            and self._up_to[at] < number
            and (at == self.count or number + 1 in self._numbers[at])
        )


def _is_of_name(run: _Run) -> bool:
    """Tell whether a capitalised word stands before a mark."""
    return _CAPITALISED.search(run.raised.before) is not None


def _items(raised: Raised) -> set[str]:
    """Return what a mark is made of: its figures, its letters, its signs."""
    return {*map(str, raised.numbers), *re.findall(rf"[a-z]|[{SIGNS}]+", raised.text)}


def _numbers(text: str) -> frozenset[int]:
    """Return the figures of a mark, and those between the ends of its ranges."""
    found = {int(number) for number in re.findall(r"\d+", text)}
    for first, last in _RANGE.findall(text):
        if 0 < int(last) - int(first) < _LONGEST_RANGE:
            found.update(range(int(first), int(last)))
    return frozenset(found)
