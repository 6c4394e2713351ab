"""Which sentences of one document answer a question, when every one of them can be looked at.

A search of the whole project weighs words by how rare they are there, and passages by themselves.
Within one document its own words count, the headings above a sentence, the sentences beside it,
and what kind of thing is asked for.
"""

import math
import re
from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from loccit.domain.answers.running_text import Sentence
from loccit.domain.follow_ups.kinds_of_answer import names_kind
from loccit.domain.matrix.aspect_cues import cue_weight
from loccit.domain.matrix.aspects import demanded
from loccit.domain.questions.subject_words import subject_stems

_WORDS: Final = 0.8
_BESIDE: Final = 0.2
"""Share of the weight of a word that stands beside a sentence; 1 is in it."""
_ABOVE: Final = 0.75
_EARLIER: Final = 0.2
"""Weight of the words of the question before, beside those of the question itself."""
_NEAR: Final = 0.4
_KIND: Final = 0.5
_ASPECT: Final = 0.4
_NOT_BARE: Final = 0.5
"""Share of that where a question names a subject besides an aspect."""
_FOUND: Final = 0.8
"""What a search of the document found first has that much ahead, and the next ones less."""
_LENGTH: Final = 0.1  # each thousand characters
_KNOWN: Final = 0.1
_NOTE: Final = 0.2
_OUTLINE: Final = 0.3
_OUTLINES: Final = re.compile(
    r"\W*(?:(?:this|the present) (?:essay|paper|article|note|report|chapter|section)\b"
    r"|in this (?:essay|paper|article|note|report|chapter|section)\b"
    r"|the (?:remainder|rest) of (?:this|the)\b|section \d)",
    re.IGNORECASE,
)
"""What only tells what will be told."""


@dataclass(frozen=True, slots=True)
class ReadSentence:
    """A sentence of a document, and what is known of it.

    Attributes:
        sentence: It.
        section_path: The headings above it.
        nearness: Of its passage to the question, in any unit.
        found: 1 when a search found it first, less behind that, 0 when it did not.
        known: Whether it was quoted before.
        is_note: Whether it stands in a footnote.
    """

    sentence: Sentence
    section_path: tuple[str, ...]
    nearness: float
    found: float
    known: bool
    is_note: bool


def sentence_scores(question: str, earlier: str, sentences: Sequence[ReadSentence]) -> list[float]:
    """Return how well each sentence of a document answers a question, more is better.

    Args:
        question: What is asked, with its own words.
        earlier: The same with the words of the question before, where it takes them along.
        sentences: All that may be quoted, in order.
    """
    asked = subject_stems(question)
    before = subject_stems(earlier) - asked
    words = [subject_stems(each.sentence.words) for each in sentences]
    above = {
        path: subject_stems(path[-1] if path else "")
        for path in {each.section_path for each in sentences}
    }
    counts = Counter(stem for own in words for stem in own)
    headed = Counter(stem for each in sentences for stem in above[each.section_path])
    counts |= Counter({stem: n for stem, n in headed.items() if stem not in counts})
    weights = {stem: math.log(1 + len(words) / counts[stem]) for stem in counts}
    beside = _beside(sentences, words)
    near = _spread([each.nearness for each in sentences])
    demand = demanded(question)
    scores: list[float] = []
    for number, each in enumerate(sentences):
        own, said = words[number], each.sentence.words
        score = _WORDS * (
            _share(asked, own, weights)
            + _BESIDE * _share(asked, beside[number] - own, weights)
            + _ABOVE * _share(asked, above[each.section_path] - own, weights)
        )
        score += _EARLIER * _share(before, own, weights)
        score += _NEAR * near[number] + _FOUND * each.found
        score += _KIND * names_kind(question, asked, said)
        if demand.aspect is not None:
            weight = _ASPECT if demand.is_bare else _ASPECT * _NOT_BARE
            score += weight * cue_weight(demand.aspect, said)
        score -= _LENGTH * len(each.sentence.span) / 1000
        score -= _KNOWN * each.known + _NOTE * each.is_note
        score -= _OUTLINE * (_OUTLINES.match(said) is not None)
        scores.append(score)
    return scores


def _share(asked: AbstractSet[str], words: AbstractSet[str], weights: dict[str, float]) -> float:
    """Return the weight of the words asked for that are there, of all that the document has."""
    total = sum(weights.get(stem, 0.0) for stem in asked)
    there = sum(weights.get(stem, 0.0) for stem in asked & words)
    return there / total if total else 0.0


def _beside(
    sentences: Sequence[ReadSentence], words: Sequence[frozenset[str]]
) -> list[frozenset[str]]:
    """Return the words of the sentences before and behind each, of its paragraph."""
    beside: list[frozenset[str]] = [frozenset()] * len(words)
    for first, second in pairwise(range(len(words))):
        if sentences[first].sentence.paragraph == sentences[second].sentence.paragraph:
            beside[first] |= words[second]
            beside[second] |= words[first]
    return beside


def _spread(values: Sequence[float]) -> list[float]:
    """Return values measured from their mean, 0, to the highest, 1."""
    mean = sum(values) / len(values) if values else 0.0
    height = max(values, default=0.0) - mean
    return [(value - mean) / height if height > 0 else 0.0 for value in values]
