"""Which words of pdfium's text a reader has kept.

Words are compared as a multiset: order is another measure. What a line break, a hyphen or a
space does to a word is no loss as long as its letters and digits are there, side by side.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from benchmarks.convert.raw import LINE_END_HYPHENS, RawLine, Role
from benchmarks.convert.reading import words
from benchmarks.convert.share import Scored, Share

_MOST_PARTS = 24
"""Words that may be one: a letter-spaced heading is read as a word for each letter."""

Unit = tuple[str, ...]
"""A word, or the parts of one that hyphens at line ends have broken."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A word that is lost so far, and the position of its unit."""

    unit: int
    word: str


def score_words(lines: Sequence[RawLine], texts: Sequence[str]) -> Scored:
    """Score `words kept`: of the words of body lines, those in the texts of a reader."""
    units = units_of([line.text for line in lines if line.role is Role.BODY])
    lost = lost_units(units, texts)
    return Scored(
        {"words kept": Share(len(units) - len(lost), len(units))},
        {"lost words": ["-".join(unit) for unit in lost]},
    )


def units_of(lines: Iterable[str]) -> list[Unit]:
    """Return the words of lines in order; a word broken at a line end is one unit."""
    units: list[Unit] = []
    open_word = False
    for line in lines:
        found: list[Unit] = [(word,) for word in words(line)]
        if not found:
            continue
        if open_word and line.lstrip()[:1].isalnum():
            found[0] = units.pop() + found[0]
        units += found
        text = line.rstrip()
        open_word = text[-1] in LINE_END_HYPHENS and text[-2:-1].isalnum()
    return units


def lost_units(units: Sequence[Unit], texts: Iterable[str]) -> list[Unit]:
    """Return the units that are not in the texts, in order.

    Each word of the texts stands for one word at most. A broken word is there joined or in its
    parts; it is lost when one of them is. Then, what is left on both sides is compared joined:
    several words of pdfium's that are one of ours, one of pdfium's that is several of ours, and
    the two ends of a broken word between which pdfium has put another text.
    """
    order = [word for text in texts for word in words(text)]
    left = Counter(order)
    lost = [at for at, unit in enumerate(units) if len(unit) > 1 or not _take(left, unit)]
    lost = [at for at in lost if len(units[at]) == 1 or not _take(left, ["".join(units[at])])]
    parts = [_Part(at, word) for at in lost for word in units[at]]
    parts = [part for part in parts if len(units[part.unit]) == 1 or not _take(left, [part.word])]
    parts = _without_glued(left, parts)
    parts = _without_parted(left, order, parts)
    parts = _without_torn(left, parts)
    return [units[at] for at in sorted({part.unit for part in parts})]


def _take(left: Counter[str], wanted: Iterable[str]) -> bool:
    """Take words away if all are there."""
    need = Counter(wanted)
    if any(left[word] < count for word, count in need.items()):
        return False
    left.subtract(need)
    return True


def _without_glued(left: Counter[str], parts: Sequence[_Part]) -> list[_Part]:
    """Leave out runs of lost words, side by side, that together are one of the words left."""
    rest: list[_Part] = []
    at = 0
    while at < len(parts):
        joined, taken, glued = parts[at].word, 0, ""
        for end in range(at + 1, min(at + _MOST_PARTS, len(parts))):
            if parts[end].unit - parts[end - 1].unit > 1:
                break
            joined += parts[end].word
            if left[joined] > 0:
                taken, glued = end + 1 - at, joined
        if taken:
            left[glued] -= 1
        else:
            rest.append(parts[at])
        at += taken or 1
    return rest


def _without_parted(
    left: Counter[str], order: Sequence[str], parts: Sequence[_Part]
) -> list[_Part]:
    """Leave out lost words that several words left, side by side, make up."""
    wanted = {part.word for part in parts}
    longest = max(map(len, wanted), default=0)
    parted: dict[str, list[Unit]] = {}
    for start, word in enumerate(order):
        if left[word] <= 0:
            continue
        joined = word
        for end in range(start + 1, min(start + _MOST_PARTS, len(order))):
            joined += order[end]
            if len(joined) > longest or left[order[end]] <= 0:
                break
            if joined in wanted:
                parted.setdefault(joined, []).append(tuple(order[start : end + 1]))
    return [
        part
        for part in parts
        if not any(_take(left, pieces) for pieces in parted.get(part.word, ()))
    ]


def _without_torn(left: Counter[str], parts: Sequence[_Part]) -> list[_Part]:
    """Leave out pairs of lost words, apart in pdfium's order, that are one of the words left."""
    rest = list(parts)
    for word, count in left.items():
        for _ in range(count):
            pair = _ends_of(word, rest)
            if not pair:
                break
            rest = [part for part in rest if part not in pair]
    return rest


def _ends_of(word: str, parts: Sequence[_Part]) -> tuple[_Part, ...]:
    """Return the two lost words, in order, that make up a word; none when there are none."""
    for at, part in enumerate(parts):
        if part.word and word.startswith(part.word):
            tail = word[len(part.word) :]
            for other in parts[at + 1 :]:
                if other.word == tail:
                    return part, other
    return ()
