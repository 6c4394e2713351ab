"""How near to each other the words of a query stand in a passage.

BM25 and embeddings do not see whether "oil painting" stands there or oil here and painting there.
Neighbours in the query that are near in the text speak for a passage: Metzler, Croft: A Markov
random field model for term dependencies (SIGIR 2005); Tao, Zhai: An exploration of proximity
measures in information retrieval (SIGIR 2007). Figures: specs/fusion.md.
"""

import re
import sys
from itertools import pairwise
from typing import Final

from loccit.domain.subject_words import stem_of, subject_stems_in_order

_NEAR: Final = 60
"""Characters between two words, some ten words; any number from 15 to 100 is as good."""
_REST_OF_WORD: Final = re.compile(r"\w*")
_Places = list[tuple[int, int]]
"""Where a word begins and ends, in order."""
_NOWHERE: Final = (sys.maxsize, sys.maxsize)
"""Behind every text."""


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
        places: dict[str, _Places] = {}
        near = 0
        for pair in self._pairs:
            if there.issuperset(pair):
                for stem in pair:
                    if stem not in places:
                        places[stem] = _places(stem, text)
                near += _are_near(*map(places.__getitem__, pair))
        return near / len(self._pairs)


def _places(stem: str, text: str) -> _Places:
    """Return where the words with that stem stand."""
    # A query looks at some hundred places: what is written out here would be half of its calls.
    places = []
    at = text.find(stem)
    while at >= 0:
        end = at + len(stem)
        if at == 0 or not ((before := text[at - 1]).isalnum() or before == "_"):
            rest = _REST_OF_WORD.match(text, end)
            end = rest.end() if rest else end
            if stem_of(text[at:end]) == stem:
                places.append((at, end))
        at = text.find(stem, end)
    return places


def _are_near(one: _Places, other: _Places) -> bool:
    """Tell whether two words stand near each other anywhere, in one pass over both."""
    others = iter(other)
    other_begin, other_end = next(others, _NOWHERE)
    for begin, end in one:
        while other_begin < begin:
            if begin - other_end <= _NEAR:
                return True
            other_begin, other_end = next(others, _NOWHERE)
        if other_begin - end <= _NEAR:
            return True
    return False
