"""How near to each other the words of a query stand in a passage.

BM25 and embeddings do not see whether "oil painting" stands there or oil here and painting there.
Neighbours in the query that are near in the text speak for a passage: Metzler, Croft: A Markov
random field model for term dependencies (SIGIR 2005); Tao, Zhai: An exploration of proximity
measures in information retrieval (SIGIR 2007). Figures: specs/fusion.md.
"""

import re
from itertools import pairwise
from typing import Final

from loccit.domain.subject_words import stem_of, subject_stems_in_order

_NEAR: Final = 60
"""Characters between two words, some ten words; any number from 15 to 100 is as good."""
_WORD_HERE: Final = re.compile(r"\w+")
_Places = list[tuple[int, int]]
"""Where a word begins and ends, in order."""


class Proximity:
    """The pairs of neighbouring words of a query, made for looking them up in passages."""

    def __init__(self, query: str) -> None:
        """Take the pairs; a query of one word has none."""
        stems = subject_stems_in_order(query)
        self._pairs = {(one, other) for one, other in pairwise(stems) if one != other}
        self._stems = frozenset(stem for pair in self._pairs for stem in pair)

    def of(self, passage: str) -> float:
        """Return which share of the pairs stands near each other in the text, in [0, 1].

        The order of the two does not matter. Without a pair it is 0.
        """
        if not self._pairs:
            return 0.0
        text = passage.casefold()
        # Most passages have few of the words: `in` is quicker than any look at each word.
        there = {stem for stem in self._stems if stem in text}
        places = {stem: _places(stem, text) for stem in there}
        near = [
            one in there and other in there and _are_near(places[one], places[other])
            for one, other in self._pairs
        ]
        return sum(near) / len(near)


def _places(stem: str, text: str) -> _Places:
    """Return where the words with that stem stand."""
    places = []
    at = text.find(stem)
    while at >= 0:
        end = at + len(stem)
        begins_a_word = at == 0 or not _is_of_a_word(text[at - 1])
        if begins_a_word and (found := _WORD_HERE.match(text, at)):
            end = found.end()
            if stem_of(found[0]) == stem:
                places.append((at, end))
        at = text.find(stem, end)
    return places


def _is_of_a_word(character: str) -> bool:
    return character.isalnum() or character == "_"


def _are_near(one: _Places, other: _Places) -> bool:
    """Tell whether two words stand near each other anywhere, in one pass over both."""
    left, right = 0, 0
    while left < len(one) and right < len(other):
        (begin, end), (other_begin, other_end) = one[left], other[right]
        if max(begin, other_begin) - min(end, other_end) <= _NEAR:
            return True
        if begin < other_begin:
            left += 1
        else:
            right += 1
    return False
