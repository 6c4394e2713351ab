"""Which characters of a text the words of a page are.

The text was made of these words: white space and hyphens at line ends went, ligatures and accents
became letters, tables gained bars, columns were put in order. So only letters, figures and signs
are compared, in their plainest form. The longest common subsequence finds them where the file
has them in the order of reading; what it has elsewhere is found among what is left over. Words
that are whole in both come first, so that a 2 is no part of a 12; then what was put together.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final, TypeAlias

_LEFT_OUT: Final = frozenset({"M", "Z", "Pd", "Cc", "Cf", "Co", "Cs", "Cn"})
"""General categories, or their first letters, that the text need not have as the page does."""
_SPELLED_OTHERWISE: Final = str.maketrans(
    {
        **dict.fromkeys("|ـˆ˜ˇ˘˙˚´`¨\ufffd\u2212", ""),
        **dict.fromkeys("‘’‚‛ʼ′", "'"),
        **dict.fromkeys("“”„‟«»″", '"'),
        "ı": "i",
        "∗": "*",
        "⁎": "*",
    }
)
_PARTS: Final = re.compile(r"[\s|]")
"""What parts two words of the text."""
_HALVES: Final = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_ROUNDS: Final = 12
"""How often what is left over is compared: once for each column of a table, and a few times."""
_MOST_COMPARED: Final = 4 * 10**8
"""Letters of the words times those of the text; the comparison takes a bit of memory for each.
That is a block of 20,000 letters: a page in print has a fifth of that."""
_ENOUGH: Final = 0.6  # of the letters of a word; the others may be glyphs that had to be guessed
_SLACK: Final = 3  # characters that a word may be spread over beyond its own


_Places: TypeAlias = dict[int, int]
"""Places, among the letters of the text that are compared, of those of a word."""


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word of a page, found in a text.

    Attributes:
        number: Of the word.
        offsets: For each of its characters its place in the text, None where that is not known.
    """

    number: int
    offsets: tuple[int | None, ...]

    @property
    def start(self) -> int:
        """The first place that is known."""
        return min(offset for offset in self.offsets if offset is not None)

    @property
    def last(self) -> int:
        """The last place that is known."""
        return max(offset for offset in self.offsets if offset is not None)


@lru_cache(maxsize=4096)
def _plainest(character: str) -> str:
    decomposed = unicodedata.normalize("NFKD", character.translate(_SPELLED_OTHERWISE))
    return "".join(
        each.translate(_SPELLED_OTHERWISE)
        for each in decomposed
        if not _LEFT_OUT & {unicodedata.category(each), unicodedata.category(each)[0]}
    )


def compared(text: str) -> tuple[str, list[int]]:
    """Return what of a text is compared, and the place in it that each character comes from."""
    plain = [_plainest(character) for character in text]
    for half in _HALVES.finditer(text):  # as pdfium has what is behind the basic plane
        pair = half[0].encode("utf-16-le", "surrogatepass").decode("utf-16-le")
        plain[half.start()] = _plainest(pair)
    places = [place for place, letters in enumerate(plain) for _ in letters]
    return "".join(plain), places


def aligned(words: Sequence[str], text: str, orders: Sequence[Sequence[int]]) -> list[PlacedWord]:
    """Return the words that are found in a text, each at its place, by their numbers.

    Args:
        words: Some may be no part of the text. None is found when there are too many.
        text: What most of them make up.
        orders: Numbers of all words in orders that they may have in the text. In each round that
            one counts in which most is found.
    """
    letters, sources = compared(text)
    spelled = [compared(word) for word in words]
    if len(letters) * sum(len(own) for own, _ in spelled) > _MOST_COMPARED:
        return []
    found: dict[int, _Places] = {}
    taken: set[int] = set()
    whole = _words_of(text, sources)
    for find in (partial(_whole_words, letters, whole), partial(_parts_of_words, letters)):
        for _ in range(_ROUNDS):
            waiting = [
                [each for each in order if each not in found and spelled[each][0]]
                for order in orders
            ]
            new = max(
                (find(taken, [(each, spelled[each][0]) for each in order]) for order in waiting),
                key=lambda places: sum(map(len, places.values())),
            )
            if not new:
                break
            found |= new
            taken.update(place for places in new.values() for place in places.values())
    return [
        _placed(number, len(words[number]), spelled[number][1], found[number], sources)
        for number in sorted(found)
    ]


def _words_of(text: str, sources: Sequence[int]) -> list[range]:
    """Return which of the letters that are compared make up each word of the text."""
    starts = [
        place
        for place, source in enumerate(sources)
        if not place or _PARTS.search(text, sources[place - 1] + 1, source + 1)
    ]
    return [range(*ends) for ends in pairwise([*starts, len(sources)])]


def _whole_words(
    letters: str,
    whole: Sequence[range],
    taken: Collection[int],
    words: Sequence[tuple[int, str]],
) -> dict[int, _Places]:
    """Find words that are words of the text, too, where these are not taken."""
    free = [place for place in whole if place.start not in taken]
    own = [letters[place.start : place.stop] for place in free]
    found: dict[int, _Places] = {}
    for at, there in _common([word for _, word in words], own):
        number, word = words[at]
        found[number] = dict(zip(range(len(word)), free[there], strict=True))
    return found


def _parts_of_words(
    letters: str, taken: Collection[int], words: Sequence[tuple[int, str]]
) -> dict[int, _Places]:
    """Find words letter by letter: what a hyphen divides, what the page sets apart."""
    free = [place for place in range(len(letters)) if place not in taken]
    owners = [(number, at) for number, word in words for at in range(len(word))]
    own = "".join(word for _, word in words)
    found: dict[int, _Places] = {}
    for place, there in _common(own, "".join(letters[each] for each in free)):
        number, at = owners[place]
        found.setdefault(number, {})[at] = free[there]
    lengths = {number: len(word) for number, word in words}
    return {
        number: places for number, places in found.items() if _is_whole(places, lengths[number])
    }


def _common(one: Sequence[str], other: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the places in both of their longest common subsequence."""
    from rapidfuzz.distance import LCSseq

    for block in LCSseq.opcodes(one, other):
        if block.tag == "equal":
            yield from zip(
                range(block.src_start, block.src_end),
                range(block.dest_start, block.dest_end),
                strict=True,
            )


def _is_whole(places: _Places, length: int) -> bool:
    """Tell whether the letters found of a word are the word, and not scattered ones."""
    spread = max(places.values()) - min(places.values()) + 1
    return len(places) >= _ENOUGH * length and spread <= length + _SLACK


def _placed(
    number: int, length: int, letters: Sequence[int], places: _Places, sources: Sequence[int]
) -> PlacedWord:
    offsets: list[int | None] = [None] * length
    for letter, place in sorted(places.items(), reverse=True):  # of a ligature the first
        offsets[letters[letter]] = sources[place]
    return PlacedWord(number, tuple(offsets))
