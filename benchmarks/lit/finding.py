"""Where a passage stands among the characters of the other reader's page, by its letters alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rapidfuzz.distance import LCSseq

from benchmarks.lit.characters import Page, plain_letters

_SEEDS: Final = (40, 16, 8)  # letters in a row that both must have
_FARTHEST: Final = 250  # letters between two runs that are compared one by one


@dataclass(frozen=True)
class Found:
    """What of a passage was found.

    Attributes:
        share: Of its letters.
        signs: Numbers of the signs that are its own, punctuation included.
    """

    share: float
    signs: frozenset[int]


class TextOnPage:
    """The text of a page, found among the characters that the other reader has there.

    All of it is looked for, so that what the page has twice is told apart by what is around it.
    """

    def __init__(self, text: str, page: Page) -> None:
        """Find each letter of a text on a page, in whatever order the file has it."""
        self._text, self._page = text, page
        self._places = [place for place, sign in enumerate(text) for _ in plain_letters(sign)]
        wanted = plain_letters(text)
        self._paired: list[int | None] = [None] * len(wanted)
        taken = [False] * len(page.letters)
        for seed in _SEEDS:
            _runs(wanted, page.letters, min(seed, len(wanted)), self._paired, taken)
        _gaps(wanted, page.letters, self._paired, taken)

    def part(self, start: int, end: int) -> Found:
        """Return what was found of the text from one place to another."""
        own = [
            (place, None if there is None else self._page.owners[there])
            for place, there in zip(self._places, self._paired, strict=True)
            if start <= place < end
        ]
        signs: set[int] = set()
        for place, sign in own:
            if sign is not None:
                signs |= {sign, *_marks(self._text[:end], start, place, self._page, sign)}
        share = sum(sign is not None for _, sign in own) / max(1, len(own))
        return Found(share, frozenset(signs))


def _runs(
    wanted: str, letters: str, seed: int, paired: list[int | None], taken: list[bool]
) -> None:
    """Pair runs of letters, from the first to the last, each with the longest that is free."""
    index: dict[str, list[int]] = {}
    for there in range(len(letters) - seed + 1):
        index.setdefault(letters[there : there + seed], []).append(there)
    at, last = 0, 0
    while at + seed <= len(wanted):
        if paired[at] is not None:
            last = paired[at] or 0
            at += 1
            continue
        best, length = -1, 0
        for there in index.get(wanted[at : at + seed], ()):
            long = 0
            while (
                at + long < len(wanted)
                and there + long < len(letters)
                and wanted[at + long] == letters[there + long]
                and not taken[there + long]
                and paired[at + long] is None
            ):
                long += 1
            nearer = abs(there - last) < abs(best - last)
            if long > length or (long == length and nearer):
                best, length = there, long
        if length < seed:
            at += 1
            continue
        for step in range(length):
            paired[at + step] = best + step
            taken[best + step] = True
        at, last = at + length, best + length


def _gaps(wanted: str, letters: str, paired: list[int | None], taken: list[bool]) -> None:
    """Pair what is left between two runs with what is left between them on the page."""
    at = 0
    while at < len(wanted):
        if paired[at] is not None:
            at += 1
            continue
        end = at
        while end < len(wanted) and paired[end] is None:
            end += 1
        before = paired[at - 1] if at else None
        after = paired[end] if end < len(wanted) else None
        size = end - at
        low = before + 1 if before is not None else max(0, (after or 0) - 2 * size)
        high = after if after is not None else low + 2 * size
        if (before is not None or after is not None) and 0 <= high - low <= _FARTHEST + size:
            free = [there for there in range(low, min(high, len(letters))) if not taken[there]]
            _subsequence(wanted, at, end, letters, free, paired, taken)
        at = end


def _subsequence(
    wanted: str,
    at: int,
    end: int,
    letters: str,
    free: Sequence[int],
    paired: list[int | None],
    taken: list[bool],
) -> None:
    there = "".join(letters[each] for each in free)
    for block in LCSseq.opcodes(wanted[at:end], there):
        if block.tag != "equal":
            continue
        for step in range(block.src_end - block.src_start):
            place = free[block.dest_start + step]
            paired[at + block.src_start + step] = place
            taken[place] = True


def _marks(text: str, start: int, place: int, page: Page, sign: int) -> set[int]:
    """Return the signs around one that are the marks which the text has around its letter."""
    found: set[int] = set()
    for step in (-1, 1):
        at, number = place + step, sign + step
        while (
            start <= at < len(text)
            and not text[at].isspace()
            and not plain_letters(text[at])
            and 0 <= number < len(page.signs)
            and not page.signs[number].letters
        ):
            found.add(number)
            at, number = at + step, number + step
    return found
