"""Which characters of a text the words of a page are.

The text was made of these words: white space and hyphens at line ends went, ligatures and accents
became letters, tables gained bars, columns were put in order. So only letters, figures and signs
are compared, in their plainest form. The longest common subsequence finds them where the file
has them in the order of reading; what it has elsewhere is found among what is left over.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

_LEFT_OUT: Final = frozenset({"M", "Z", "Pd", "Cc", "Cf", "Co", "Cs", "Cn"})
"""General categories, or their first letters, that the text need not have as the page does."""
_SPELLED_OTHERWISE: Final = str.maketrans(
    {
        **dict.fromkeys("|ـˆ˜ˇ˘˙˚´`¨\ufffd\u2212", ""),
        **dict.fromkeys("‘’‚‛ʼ′", "'"),
        **dict.fromkeys("“”„‟«»″", '"'),
        "ı": "i",
        "∗": "*",
    }
)
_HALVES: Final = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_ROUNDS: Final = 12
"""How often what is left over is compared: once for each column of a table, and a few times."""
_ENOUGH: Final = 0.6  # of the letters of a word; the others may be glyphs that had to be guessed
_SLACK: Final = 3  # characters that a word may be spread over beyond its own


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
        words: Some may be no part of the text.
        text: What most of them make up.
        orders: Numbers of all words in orders that they may have in the text. In each round that
            one counts in which most is found.
    """
    letters, sources = compared(text)
    free = list(range(len(letters)))
    spelled = [compared(word) for word in words]
    waiting = {number for number, (own, _) in enumerate(spelled) if own}
    found: dict[int, dict[int, int]] = {}
    for round_number in range(_ROUNDS):
        if not waiting or not free:
            break
        rest = "".join(letters[place] for place in free)
        exact = round_number > 0
        kept = max(
            (
                _found_in(rest, spelled, [each for each in order if each in waiting], exact=exact)
                for order in orders
            ),
            key=lambda found: sum(map(len, found.values())),
        )
        if not kept:
            break
        used: set[int] = set()
        for number, pairs in kept.items():
            found[number] = {letter: free[place] for letter, place in pairs.items()}
            used |= set(pairs.values())
        free = [place for number, place in enumerate(free) if number not in used]
        waiting -= set(kept)
    return [
        _placed(number, len(words[number]), spelled[number][1], found[number], sources)
        for number in sorted(found)
    ]


def _found_in(
    text: str, spelled: Sequence[tuple[str, list[int]]], numbers: Sequence[int], *, exact: bool
) -> dict[int, dict[int, int]]:
    """Return for each word that is found the places in a text of its letters."""
    from rapidfuzz.distance import LCSseq

    letters = "".join(spelled[number][0] for number in numbers)
    owners = [(number, at) for number in numbers for at in range(len(spelled[number][0]))]
    found: dict[int, dict[int, int]] = {}
    for block in LCSseq.opcodes(letters, text):
        if block.tag == "equal":
            for shift in range(block.src_end - block.src_start):
                number, at = owners[block.src_start + shift]
                found.setdefault(number, {})[at] = block.dest_start + shift
    return {
        number: pairs
        for number, pairs in found.items()
        if _is_whole(pairs, len(spelled[number][0]), exact=exact)
    }


def _is_whole(pairs: dict[int, int], length: int, *, exact: bool) -> bool:
    """Tell whether the letters found of a word are the word, and not scattered ones."""
    spread = max(pairs.values()) - min(pairs.values()) + 1
    if exact:
        return len(pairs) == length == spread
    return len(pairs) >= _ENOUGH * length and spread <= length + _SLACK


def _placed(
    number: int, length: int, places: list[int], pairs: dict[int, int], sources: list[int]
) -> PlacedWord:
    offsets: list[int | None] = [None] * length
    for letter, place in pairs.items():
        offsets[places[letter]] = sources[place]
    return PlacedWord(number, tuple(offsets))
