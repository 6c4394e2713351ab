"""How near to each other the words of a query stand in a passage.

BM25 and embeddings do not see whether "oil painting" stands there or oil here and painting there.
Neighbours in the query that are near in the text speak for a passage: Metzler, Croft: A Markov
random field model for term dependencies (SIGIR 2005); Tao, Zhai: An exploration of proximity
measures in information retrieval (SIGIR 2007). Figures: specs/fusion.md.
"""

import re
from itertools import pairwise
from typing import Final

from loccit.domain.questions.subject_words import stem_of, subject_stems_in_order

_NEAR: Final = 60
"""Characters between two words, some ten words; any number from 15 to 100 is as good."""
_REST_OF_WORD: Final = re.compile(r"\w*")


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
        # Most passages have few of the words: to count is quicker than any look at each word.
        counts = {stem: text.count(stem) for stem in self._stems}
        near = 0
        for one, other in self._pairs:
            if counts[one] and counts[other]:
                rare, common = (one, other) if counts[one] <= counts[other] else (other, one)
                near += _are_near(rare, common, text)
        return near / len(self._pairs)


def _are_near(rare: str, common: str, text: str) -> bool:
    """Tell whether words with these two stems stand near each other anywhere.

    For each word of the rarer stem it looks for the next one of the other, behind and before.
    """
    at = text.find(rare)
    while at >= 0:
        if end := _end_of_word(rare, at, text):
            furthest = end + _NEAR + len(common)
            behind = text.find(common, end, furthest)
            while behind >= 0:
                if _end_of_word(common, behind, text):
                    return True
                behind = text.find(common, behind + 1, furthest)
            before = text.rfind(common, 0, at)
            while before >= 0:
                if end_before := _end_of_word(common, before, text):
                    if at - end_before <= _NEAR:
                        return True
                    break
                before = text.rfind(common, 0, before + len(common) - 1)
        at = text.find(rare, at + 1)
    return False


def _end_of_word(stem: str, at: int, text: str) -> int:
    """Return where the word ends that begins here and has this stem; 0 if there is none."""
    if at and ((before := text[at - 1]).isalnum() or before == "_"):
        return 0
    rest = _REST_OF_WORD.match(text, at + len(stem))
    end = rest.end() if rest else at + len(stem)
    return end if stem_of(text[at:end]) == stem else 0
