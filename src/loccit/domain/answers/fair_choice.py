"""Chooses quotations on a topic: none twice, and not all from one document."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from loccit.domain.models.answer import Excerpt
from loccit.domain.models.document import DocId
from loccit.domain.policy.near_duplicates import Wording
from loccit.domain.text.sentences import sentence_spans

_FEWEST_WORDS: Final = 5
"""Words of a sentence that may stand in two quotations: "It did not."."""


def chosen(excerpts: Sequence[Excerpt], most: int) -> tuple[Excerpt, ...]:
    """Return at most so many of the excerpts, best first.

    One that has a sentence of another one before it is left out, in whatever document it stands.
    Where several documents speak, one gives at most half of those that are returned, rounded up.

    Args:
        excerpts: Best first.
        most: At least 1.
    """
    documents = {_document(each) for each in excerpts}
    limit = most if len(documents) == 1 else (most + 1) // 2
    taken: list[Excerpt] = []
    said = Said()
    of_document: Counter[DocId] = Counter()
    for excerpt in excerpts:
        if len(taken) == most:
            break
        if of_document[_document(excerpt)] < limit and not said.repeats(excerpt):
            taken.append(excerpt)
            said.add(excerpt)
            of_document[_document(excerpt)] += 1
    return _halved(taken) if len(documents) > 1 else tuple(taken)


class Said:
    """The sentences of quotations."""

    def __init__(self) -> None:
        self._wordings: list[Wording] = []

    def add(self, excerpt: Excerpt) -> None:
        """Remember a quotation."""
        self._wordings.append(Wording(excerpt.quoted.chunk.words))

    def repeats(self, excerpt: Excerpt) -> bool:
        """Tell whether a sentence of a quotation stands in one that is remembered."""
        words = excerpt.quoted.chunk.words
        sentences = [Wording(span.of(words)) for span in sentence_spans(words)]
        return any(
            len(sentence.words) >= _FEWEST_WORDS and sentence.repeated_in(known)
            for sentence in sentences
            for known in self._wordings
        )


def _halved(taken: list[Excerpt]) -> tuple[Excerpt, ...]:
    """Leave out the last quotations of a document that gives more than half."""
    while True:
        counts = Counter(map(_document, taken))
        document, count = counts.most_common(1)[0] if counts else (None, 0)
        if len(counts) <= 1 or count <= (len(taken) + 1) // 2:
            return tuple(taken)
        last = max(n for n, each in enumerate(taken) if _document(each) == document)
        del taken[last]


def _document(excerpt: Excerpt) -> DocId:
    return excerpt.passage.chunk.doc_id
