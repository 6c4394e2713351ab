"""Whether a passage has to do with a question at all: the base of "nothing relevant found".

A search always finds something nearest. Two things tell whether it is near enough: the cosine
of question and passage, and how many of the question's own words stand in the passage. Each
errs where the other does not; a logistic function of both gives the relevance, in [0, 1].
"""

import math
import re
from dataclasses import dataclass
from typing import Final

from loccit.domain.policy.background import Background
from loccit.domain.questions.question_language import question_language
from loccit.domain.questions.subject_words import stem_of, telling_stems, words_of
from loccit.domain.text.letters import without_accents

ENOUGH: Final = 0.5
"""Relevance from which a passage counts as an answer."""
_ENOUGH_WORDS: Final = 4
"""Words of the question in one passage that speak for it however long the question is."""
_ENOUGH_ELSEWHERE: Final = 3
"""The same in languages other than English, which join in one word what English says in two. There
it counts for short questions too: one word of two is often a verb that stands anywhere."""
_ENGLISH: Final = "en"


@dataclass(frozen=True, slots=True)
class _Weights:
    """Of the cosine, above that of unrelated texts, of the words, and of neither."""

    cosine: float
    words: float
    neither: float

    def of(self, near: float, words: float) -> float:
        odds = self.cosine * near + self.words * words + self.neither
        return (1 + math.tanh(odds / 2)) / 2  # the logistic function, which overflows nowhere


_USUAL: Final = _Weights(20.1, 4.2, -9.2)
"""Fitted on the sample library, CACM and Cranfield with all-MiniLM-L6-v2: each library was asked
its own questions and those of the others, and all weigh the same. The last one is raised by 0.6:
to refuse a question that has an answer is worse than to answer one that has none. Fitted without
the library that is asked, it answers 96, 94 and 99.6 % of the questions and takes 1, 14 and 5 % of
the others for its own. A seventh of Cranfield's do concern CACM, both being about calculation."""
_IN_A_CORNER: Final = _Weights(17.8, 19.3, -9.4)
"""Where the model puts all texts of a language near to each other, words tell more than cosines.
Fitted with the same model on half of 264 German and French questions that two libraries in these
languages do not answer and of 119 that they do. Of the other half it takes 6 of 132 for its own
and refuses 0 of 59: specs/languages.md."""


class Question:
    """A question, made for telling which passages have to do with it."""

    def __init__(self, text: str, background: Background) -> None:
        """Take its words.

        Args:
            text: The question.
            background: The cosines that unrelated texts have with this model.
        """
        self._language = question_language(text)
        stems = telling_stems(text) or map(stem_of, words_of(text))
        self._stems = frozenset(map(without_accents, stems))
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
        there = self._words_in(passage)
        if there == len(self._stems) > 0:
            return 1.0  # a name, a term, a phrase: it is what was asked for
        words = self._weight_of(there, self._language or language or _ENGLISH)
        if cosine is None:
            return words
        unrelated = self._background.between(self._language, language)
        weights = _IN_A_CORNER if self._background.is_corner(unrelated) else _USUAL
        return weights.of((cosine - unrelated) / (1 - unrelated), words)

    def _words_in(self, passage: str) -> int:
        """Return how many of the words are there."""
        if not self._stems:
            return 0
        likely = self._likely.findall(without_accents(passage.casefold()))
        return len(self._stems & set(map(stem_of, likely)))

    def _weight_of(self, there: int, language: str) -> float:
        """Return what so many of the words say, in [0, 1]: which share, and how near to enough."""
        count = len(self._stems)
        enough = min(_ENOUGH_WORDS, count) if language == _ENGLISH else _ENOUGH_ELSEWHERE
        return math.sqrt(there / count * min(1.0, there / enough)) if there else 0.0
