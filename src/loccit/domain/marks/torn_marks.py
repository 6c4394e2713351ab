"""Words that a text has with something between them, or with a few letters otherwise.

A mark over two pages or columns has a footnote or a caption in it that nobody marked; marks of
notes are in one extraction and not in the other.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, TypeAlias

from loccit.domain.text.spans import Span

_SEED: Final = 8  # letters that are looked for together
_COVERED: Final = 0.85  # of the letters, that must be found in order
_LEAST: Final = 16  # letters of a piece: fewer stand on a page by chance, in tables above all
_SLIP: Final = 6  # letters by which extractions differ within a piece: the mark of a note
_EDGE: Final = 6  # letters at either end that need not be found, when the rest is
_MOST_BETWEEN: Final = 2_000  # letters that may stand between: a long note, a caption


def torn(words: str, page: str) -> Span | None:
    """Return the letters of a page from the first to the last of these words.

    Args:
        words: Letters and digits of a mark, long enough to be no chance.
        page: Those of the page.

    Returns:
        None when not nearly all are there, in order, each at one place only.
    """
    seeds = _seeds_of(page)
    met = [
        (at, seeds[seed])
        for at in range(len(words) - _SEED + 1)
        if (seed := words[at : at + _SEED]) in seeds and seeds[seed] >= 0
    ]
    pieces = [piece for piece in _pieces(_rising(met)) if _length(piece) >= _LEAST]
    if not pieces:
        return None
    (first, start), (last, end) = pieces[0][0], pieces[-1][-1]
    begin, stop = start - first, end + len(words) - last
    if (
        sum(map(_length, pieces)) < _COVERED * len(words)
        or first > _EDGE
        or len(words) - last - _SEED > _EDGE
        or begin < 0
        or stop > len(page)
        or stop - begin > len(words) + _MOST_BETWEEN
    ):
        return None
    return Span(begin, stop)


_Chain: TypeAlias = list[tuple[int, int]]
"""Places in the words, each with the place on the page."""


def _pieces(chain: _Chain) -> list[_Chain]:
    """Part a chain where the page has something between, or leaves something out."""
    pieces: list[_Chain] = []
    for at, place in chain:
        if pieces and abs((place - at) - (pieces[-1][-1][1] - pieces[-1][-1][0])) <= _SLIP:
            pieces[-1].append((at, place))
        else:
            pieces.append([(at, place)])
    return pieces


def _length(piece: _Chain) -> int:
    """Return how many letters the words of a piece have."""
    return piece[-1][0] + _SEED - piece[0][0]


def _seeds_of(page: str) -> dict[str, int]:
    """Return where each run of letters stands, -1 for one that stands several times."""
    seeds: dict[str, int] = {}
    for at in range(len(page) - _SEED + 1):
        seed = page[at : at + _SEED]
        seeds[seed] = -1 if seed in seeds else at
    return seeds


def _rising(met: Sequence[tuple[int, int]]) -> _Chain:
    """Return the longest chain of places that rise in both: the longest increasing sequence."""
    tails: list[int] = []  # the last place of the best chain of each length
    number_of: list[int] = []  # which entry that is
    before: list[int] = []
    for number, (_, place) in enumerate(met):
        length = bisect_left(tails, place)
        before.append(number_of[length - 1] if length else -1)
        tails[length:] = [place, *tails[length + 1 :]]
        number_of[length:] = [number, *number_of[length + 1 :]]
    chain: _Chain = []
    at = number_of[-1] if number_of else -1
    while at >= 0:
        chain.append(met[at])
        at = before[at]
    return chain[::-1]
