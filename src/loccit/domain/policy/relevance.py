"""Whether a passage has to do with a question at all: the base of "nothing relevant found".

A search always finds something nearest. Two things tell whether it is near enough: the cosine
of question and passage, and how many of the question's own words stand in the passage. Each
errs where the other does not; a logistic function of both gives the relevance, in [0, 1].
"""

import math
import re
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from loccit.domain.language import function_words_of
from loccit.domain.subject_words import (
    ASKING_ELSEWHERE,
    ASKING_IN_ENGLISH,
    stem_of,
    subject_stems,
    words_of,
)

ENOUGH: Final = 0.5
"""Relevance from which a passage counts as an answer."""
_COSINE: Final = 20.1
_WORDS: Final = 4.2
_NEITHER: Final = -9.2
"""Weights of the two and of none of them, fitted on the sample library, CACM and Cranfield with
all-MiniLM-L6-v2: each library was asked its own questions and those of the others, and all weigh
the same. The last one is raised by 0.6: to refuse a question that has an answer is worse than to
answer one that has none. Fitted without the library that is asked, it answers 96, 94 and 99.6 %
of the questions and takes 1, 14 and 5 % of the others for its own. A seventh of Cranfield's do
concern CACM, both being about calculation."""
_ENOUGH_WORDS: Final = 4
"""Words of the question in one passage that speak for it however long the question is."""

BACKGROUND_TEXTS: Final = (
    "The recipe asks for two eggs, a cup of sugar and a pinch of salt.",
    "The court held that the contract was void from the beginning.",
    "Install the package and restart the server before logging in again.",
    "Her grandmother sang in the village choir for forty years.",
    "The striker scored twice in the second half of the match.",
    "Interest rates rose again while unemployment stayed low.",
)
"""Sentences that have nothing to do with each other. The cosines between them tell where a
model puts what is unrelated: near 0 for some, at 0.7 for others. The scale is moved so that it
begins there, since the weights above are those of a model that begins near 0."""
KNOWN_BACKGROUNDS: Final = {"fastembed/all-MiniLM-L6-v2": 0.030}
"""By model, so that the default one need not embed them."""

_ONE_LANGUAGE: Final = 0.6
"""A cosine that two unrelated sentences of one language do not reach. A model that knows English
best puts other languages in a corner: of translations of `BACKGROUND_TEXTS`, all-MiniLM-L6-v2
gives those in French .37 to .56 and those in German .21 to .47, and the English ones at most .17.
Up to there, a common language alone may have brought question and passage together, and they
must share a word as well. Of thirty German and French questions that the sample library does
not answer it then takes 5 instead of 10 for its own, and of twenty that it answers as many as
before (`data/questions-de-fr.json`)."""

_HIGHEST_BACKGROUND: Final = 0.95
"""A model that puts all texts nearer to each other than this tells nothing apart."""


def background(vectors: Sequence[Sequence[float]]) -> float:
    """Return the mean cosine of `BACKGROUND_TEXTS`, in [0, 0.95]: what unrelated texts have.

    Args:
        vectors: One for each of them, of length 1.
    """
    cosines = [
        sum(left * right for left, right in zip(one, other, strict=True))
        for one, other in combinations(vectors, 2)
    ]
    return min(max(0.0, sum(cosines) / len(cosines)), _HIGHEST_BACKGROUND)


class Question:
    """A question, made for telling which passages have to do with it."""

    def __init__(self, text: str, background: float) -> None:
        """Take its words.

        Args:
            text: The question.
            background: The cosine that unrelated texts have with this model, in [0, 1).
        """
        self._words = frozenset(words_of(text))
        self._stems = subject_stems(text) or frozenset(map(stem_of, self._words))
        begun = "|".join(sorted(map(re.escape, self._stems)))
        self._likely = re.compile(rf"\b(?:{begun})\w*")  # what begins otherwise is another word
        self._background = background

    def relevance(self, cosine: float | None, passage: str, language: str | None = None) -> float:
        """Return how surely a passage has to do with the question, in [0, 1].

        Args:
            cosine: Of the two, None when it is not known: the words decide alone then, and half
                of them are as good as a cosine at which a passage is rather relevant than not.
            passage: Its text, with the headings it stands under.
            language: Of the passage, ISO 639-1, None when it is not known.
        """
        share, enough = self._words_in(passage)
        if share == 1:
            return 1.0  # a name, a term, a phrase: it is what was asked for
        words = math.sqrt(share * enough)
        if cosine is None:
            return words
        if not share and cosine < _ONE_LANGUAGE and self._is_asked_in(language):
            return 0.0
        near = (cosine - self._background) / (1 - self._background)
        odds = _COSINE * near + _WORDS * words + _NEITHER
        return (1 + math.tanh(odds / 2)) / 2  # the logistic function, which overflows nowhere

    def _is_asked_in(self, language: str | None) -> bool:
        """Tell whether the question is in this language, and that is not English."""
        if language is None or language == "en":
            return False
        own = function_words_of(language) | ASKING_ELSEWHERE
        english = function_words_of("en") | ASKING_IN_ENGLISH
        return bool(self._words & own) and not self._words & (english - own)

    def _words_in(self, passage: str) -> tuple[float, float]:
        """Return which share of the words is there, and how near their number is to enough."""
        if not self._stems:
            return 0.0, 0.0
        likely = self._likely.findall(passage.casefold())
        there = len(self._stems & set(map(stem_of, likely)))
        return there / len(self._stems), min(1.0, there / min(_ENOUGH_WORDS, len(self._stems)))
