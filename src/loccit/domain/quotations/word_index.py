"""Where in many texts the words of a quotation stand closest together, in order."""

import math
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from loccit.domain.quotations.squashing import SquashedText

_MOST_PLACES: Final = 500
"""Places of words that are counted for one quotation, rarest words first: about .2 ms."""
_RARE: Final = 4  # words that are counted even if they stand at more places
_COMMON_SHARE: Final = 250
"""What is more than one word in so many tells no place, and no more of its places are counted:
in English, the 25 most frequent words."""
_ENOUGH_WORDS: Final = 24  # of a quotation, the rarest; more do not tell more
_BUCKET: Final = 16  # words; a hyphen at a line end, or a word left out, shifts what follows
_BUCKETS_EACH: Final = 4  # in which all of these words are looked for, for each place asked for
_WEAKEST: Final = 0.4
"""Share of the best place's weight below which a place is not worth a comparison."""
_NOWHERE: Final = array("L")


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


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a quotation.

    Attributes:
        offset: Its number in the quotation.
        places: Where it stands in the library, ascending.
        weight: The rarer, the more.
    """

    offset: int
    places: "array[int]"
    weight: float

    def standing_in(self, buckets: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Yield the buckets in which the quotation would begin by one of the places, with it."""
        places, offset, count = self.places, self.offset, len(self.places)
        for bucket in buckets:
            start = bucket * _BUCKET + offset
            at = bisect_left(places, start)
            if at < count and places[at] < start + _BUCKET:
                yield bucket, places[at]


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
        self._end = place
        self._places = dict(places)

    def candidates(
        self, words: Sequence[str], most: int, texts: Sequence[int] | None = None
    ) -> list[Candidate]:
        """Return where the words may stand, best first.

        However long the quotation is, no more than `_MOST_PLACES` are counted for all of its words
        together, or one place of `_COMMON_SHARE` in the library for each of `_RARE` words.

        Args:
            words: Of the quotation, folded, in order.
            most: How many places.
            texts: Numbers of the texts to look in; all by default.
        """
        known = self._rarest(words, texts)
        counted = self._counted(known)
        votes = _votes(counted, known)
        strongest = sorted(votes, key=votes.__getitem__, reverse=True)[: most * _BUCKETS_EACH]
        # A quotation that begins at the end of a bucket has votes in the next one, too.
        both = sorted({*strongest, *(bucket + 1 for bucket in strongest)})
        for word in known[len(counted) :]:
            for bucket, _ in word.standing_in(both):
                votes[bucket] = votes.get(bucket, 0.0) + word.weight
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
            heavier = max(bucket, bucket + 1, key=lambda each: votes.get(each, 0.0))
            text = self._text(heavier, known)
            place = heavier * _BUCKET - self._bases[text]
            found_at.append(Candidate(text, place, joined[bucket]))
            if len(found_at) == most:
                break
        return found_at

    def _rarest(self, words: Sequence[str], texts: Sequence[int] | None) -> list[_Word]:
        """Return the rarest words that stand anywhere, rarest first."""
        known = [(at, self._standing(word, texts)) for at, word in enumerate(words)]
        known = [(at, places) for at, places in known if places]
        known.sort(key=lambda pair: len(pair[1]))
        return [
            _Word(at, places, 1 / (1 + math.log2(len(places))))
            for at, places in known[:_ENOUGH_WORDS]
        ]

    def _standing(self, word: str, texts: Sequence[int] | None) -> "array[int]":
        places = self._places.get(word, _NOWHERE)
        if texts is None:
            return places
        own = array("L")
        for text in texts:
            end = self._bases[text + 1] if text + 1 < len(self._bases) else self._end
            low = bisect_left(places, self._bases[text])
            own += places[low : bisect_left(places, end, low)]
        return own

    def _counted(self, known: Sequence[_Word]) -> list[set[int]]:
        """Return the buckets in which the quotation would begin by each of its rarest words."""
        common = max(_MOST_PLACES, self._end // _COMMON_SHARE)
        counted: list[set[int]] = []
        places = 0
        for word in known:
            places += len(word.places)
            rare = len(counted) < _RARE and len(word.places) <= common
            if counted and places > _MOST_PLACES and not rare:
                break
            counted.append({(place - word.offset) // _BUCKET for place in word.places[:common]})
        return counted

    def _text(self, bucket: int, known: Sequence[_Word]) -> int:
        """Return the text of a bucket that has votes: that of the rarest word there.

        Not where the bucket lies tells it: a quotation may begin before its text does.
        """
        _, place = next(found for word in known for found in word.standing_in((bucket,)))
        return bisect_right(self._bases, place) - 1


def _votes(counted: Sequence[set[int]], known: Sequence[_Word]) -> dict[int, float]:
    """Return the weight of the words that were counted in each bucket that holds several.

    Counting is faster than weighing, and most buckets hold one word by chance.
    """
    counts = Counter(chain.from_iterable(counted))
    several = {bucket for bucket, count in counts.items() if count > 1} or set(counts)
    votes: dict[int, float] = {}
    for buckets, word in zip(counted, known, strict=False):
        for bucket in buckets & several:
            votes[bucket] = votes.get(bucket, 0.0) + word.weight
    return votes
