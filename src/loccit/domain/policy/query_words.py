"""Which words of a query stand in a passage, and how near to each other.

BM25 takes one rare word said often for as much as all words said once, and takes from a long
passage what it gives to a short one. Which share of the words is there at all tells apart what it
holds equal (the coordination level: van Rijsbergen, Information Retrieval, 1979, ch. 5).
Neither BM25 nor embeddings see whether "oil painting" stands there or oil here and painting there.
Neighbours in the query that are near in the text speak for a passage: Metzler, Croft: A Markov
random field model for term dependencies (SIGIR 2005); Tao, Zhai: An exploration of proximity
measures in information retrieval (SIGIR 2007). Figures: specs/fusion.md.
"""

from itertools import pairwise
from typing import Final, NamedTuple

from loccit.domain.questions.subject_words import end_of_word, subject_stems_in_order

_NEAR: Final = 60
"""Characters between two words, some ten words; any number from 15 to 100 is as good."""


class Shares(NamedTuple):
    """What of a query stands in a passage, each in [0, 1].

    Attributes:
        coverage: Which share of its different words stands there, in any form, however often.
        proximity: Which share of the pairs of neighbouring words stands near each other, in
            either order.
    """

    coverage: float
    proximity: float


class QueryWords:
    """The words of a query that tell its subject, made for looking them up in passages."""

    def __init__(self, query: str) -> None:
        """Take the words and the pairs of them; a query of one word has no pair."""
        stems = subject_stems_in_order(query)
        self._stems = frozenset(stems)
        self._pairs = {(one, other) for one, other in pairwise(stems) if one != other}

    def of(self, passage: str) -> Shares:
        """Return the shares that stand in a text; 0 of what the query does not have."""
        text = passage.casefold()
        there = {stem for stem in self._stems if _holds(text, stem)}
        if not there:
            return Shares(0.0, 0.0)
        near = sum(
            _are_near(one, other, text)
            for one, other in self._pairs
            if one in there and other in there
        )
        pairs = near / len(self._pairs) if self._pairs else 0.0
        return Shares(len(there) / len(self._stems), pairs)


def _holds(text: str, stem: str) -> bool:
    at = text.find(stem)
    while at >= 0:
        if end_of_word(stem, at, text):
            return True
        at = text.find(stem, at + 1)
    return False


def _are_near(one: str, other: str, text: str) -> bool:
    """Tell whether words with these two stems stand near each other anywhere.

    For each word of the rarer stem it looks for the next one of the other, behind and before.
    """
    rare, common = sorted((one, other), key=text.count)
    at = text.find(rare)
    while at >= 0:
        if end := end_of_word(rare, at, text):
            furthest = end + _NEAR + len(common)
            behind = text.find(common, end, furthest)
            while behind >= 0:
                if end_of_word(common, behind, text):
                    return True
                behind = text.find(common, behind + 1, furthest)
            before = text.rfind(common, 0, at)
            while before >= 0:
                if end_before := end_of_word(common, before, text):
                    if at - end_before <= _NEAR:
                        return True
                    break
                before = text.rfind(common, 0, before + len(common) - 1)
        at = text.find(rare, at + 1)
    return False
