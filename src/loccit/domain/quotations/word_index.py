"""Where in many texts the words of a quotation stand closest together, in order."""

import math
from array import array
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import Final

from loccit.domain.quotations.squashing import SquashedText

_MOST_PLACES: Final = 1_500
"""Places of words that are looked at for one quotation, rarest words first: about 1 ms."""
_ENOUGH_WORDS: Final = 24  # of a quotation, the rarest; more do not tell more
_BUCKET: Final = 16  # words; a hyphen at a line end, or a word left out, shifts what follows
_RARE: Final = 4  # words that are looked at however often they stand anywhere
_BUCKETS_EACH: Final = 4  # that are weighed with their neighbours, for each place asked for
_WEAKEST: Final = 0.4
"""Share of the best place's weight below which a place is not worth a comparison."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Where a quotation may stand.

    Attributes:
        text: Number of the text.
        word: Number of the word in it with which the quotation would begin; it may be below 0.
        weight: Of the words that stand there.
    """

    text: int
    word: int
    weight: float


class WordIndex:
    """The places of every word of some texts. Built in O(words), about a second for 2 million."""

    def __init__(self, texts: Sequence[SquashedText]) -> None:
        self._bases: list[int] = []
        places: defaultdict[str, array[int]] = defaultdict(lambda: array("L"))
        place = 0
        for text in texts:
            place += _BUCKET + -place % _BUCKET  # no bucket, nor two in a row, of two texts
            self._bases.append(place)
            for word in text.words:
                places[word].append(place)
                place += 1
        self._places = dict(places)

    def candidates(self, words: Sequence[str], most: int) -> list[Candidate]:
        """Return where the words may stand, best first.

        Args:
            words: Of the quotation, folded, in order.
            most: How many places.
        """
        votes: defaultdict[int, float] = defaultdict(float)
        stands_at: dict[int, int] = {}  # the rarest word of each bucket
        for offset, found, weight in self._rarest(words):
            for place in found:
                bucket = (place - offset) // _BUCKET
                votes[bucket] += weight
                stands_at.setdefault(bucket, place)
        # A quotation that begins at the end of a bucket has votes in the next one, too.
        strongest = nlargest(most * _BUCKETS_EACH, votes, key=votes.__getitem__)
        joined = {bucket: votes[bucket] + votes.get(bucket + 1, 0.0) for bucket in strongest}
        best = sorted(joined, key=lambda bucket: (-joined[bucket], bucket))
        found_at: list[Candidate] = []
        taken: set[int] = set()
        for bucket in best:
            if not taken.isdisjoint((bucket - 1, bucket, bucket + 1)):
                continue
            if joined[bucket] < joined[best[0]] * _WEAKEST:
                break
            taken.add(bucket)
            # Not where the bucket lies tells the text: the quotation may begin before it does.
            text = bisect_right(self._bases, stands_at[bucket]) - 1
            word = bucket * _BUCKET - self._bases[text]
            found_at.append(Candidate(text, word, joined[bucket]))
            if len(found_at) == most:
                break
        return found_at

    def _rarest(self, words: Sequence[str]) -> list[tuple[int, "array[int]", float]]:
        known = [(at, self._places[word]) for at, word in enumerate(words) if word in self._places]
        known.sort(key=lambda pair: len(pair[1]))
        chosen: list[tuple[int, array[int], float]] = []
        looked_at = 0
        for at, places in known[:_ENOUGH_WORDS]:
            looked_at += len(places)
            if looked_at > _MOST_PLACES and len(chosen) >= _RARE:
                break
            chosen.append((at, places, 1 / (1 + math.log2(len(places)))))
        return chosen
