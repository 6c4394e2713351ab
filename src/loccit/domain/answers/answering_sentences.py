"""Which sentences of a passage have most to do with a question, and whether they speak to it.

Words alone choose among the sentences of a passage: on the sample questions they find the quoted
answer more often than the cosine of question and sentence does, and cost no embedding.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loccit.domain.answers.quotable import QUOTABLE_KINDS
from loccit.domain.answers.running_text import Sentence
from loccit.domain.models.document import BlockKind
from loccit.domain.questions.subject_words import subject_stems
from loccit.domain.text.spans import Span

MOST_CHARACTERS: Final = 600
"""Of a part of several sentences: half a minute of reading."""
_EACH: Final = 0.5
"""Weight of a word that stands in several of the sentences, each time, against its first time:
an answer goes on about what was asked."""
_LENGTH: Final = 0.1
"""What a thousand characters cost, as a share of all the question's words."""
_POINTS_BACK: Final = 0.05
"""What it costs to begin with a word that points back to a sentence which is not quoted."""
_POINTING: Final = frozenset(
    {"this", "these", "that", "those", "such", "it", "they", "he", "she", "its", "their", "dies"}
    | {"diese", "dieser", "dieses", "er", "sie", "es", "ce", "cette", "ces", "il", "elle", "ils"}
)
_RELEVANCE: Final = 0.5
"""Weight of the relevance of the passage against the share of the question's words in a part."""
_RANK: Final = 0.05
"""What a rank among the passages counts against that sum in the order of the parts."""


@dataclass(frozen=True, slots=True)
class Demand:
    """What is asked of the parts of passages that are quoted.

    Attributes:
        sentences: Of a part at most, at least 1.
        kinds: Of the blocks that its sentences stand in.
        sum: Of the part's share of the words and half of its passage's relevance, at least.
        of_the_best: What that sum is of the highest one, at least, in [0, 1].
    """

    sentences: int
    kinds: frozenset[BlockKind]
    sum: float
    of_the_best: float


ANSWERS: Final = Demand(4, QUOTABLE_KINDS | {BlockKind.FOOTNOTE}, 0.4, 0.6)
"""What a person asked for, and reads at once: of the sample questions 60 of 77 have the quoted
answer in three such parts, 57 with the demand on findings, and no more off-topic ones have any.
Relevance alone admits no part: it is near 1 for all passages of a document whose title is asked
for."""
FINDINGS: Final = Demand(3, QUOTABLE_KINDS, 0.5, 0.65)
"""What stands in a note, each a thought that a reader can set into a text of his own. Of the
sample questions, two of 56 parts that hold the quoted answer reach less than these sums, and of
the 519 best parts of other passages seven in ten do. The cosine of the part itself tells hardly
better, and has to be made."""


@dataclass(frozen=True, slots=True)
class Part:
    """Sentences in a row that may answer a question.

    Attributes:
        span: Theirs, in the canonical text.
        share: The weight of the question's words that stand in them, in [0, 1]; all words that
            stand in any sentence looked at weigh 1.
    """

    span: Span
    share: float


_Read = tuple[Sentence, frozenset[str]]
"""A sentence, and the stems of the question that stand in it."""


def answering_parts(
    question: str, passages: Sequence[Sequence[Sentence]], most: int
) -> list[Part | None]:
    """Return the part of each passage that has most to do with a question.

    A part is up to `most` sentences in a row, of one paragraph, in which together the
    words of the question stand; a word weighs the more, the fewer sentences of all passages have
    it.

    Args:
        question: What is asked.
        passages: The sentences of each that may be quoted, in order.
        most: Sentences of a part, at least 1.

    Returns:
        One for each passage, in order; None where no sentence has a word of the question, as when
        the two are in different languages.
    """
    asked = subject_stems(question)
    read = [[(each, subject_stems(each.words) & asked) for each in own] for own in passages]
    weights = _weights([words for own in read for _, words in own])
    return [_best_part(own, weights, most) for own in read]


def speaking(
    parts: Sequence[Part | None], relevances: Sequence[float], demand: Demand
) -> dict[int, Part]:
    """Return the parts that speak to the question, by the rank of their passage, best first.

    Args:
        parts: Of passages, best passage first.
        relevances: Of these passages, in [0, 1].
        demand: What a part has to reach.
    """
    found = {rank: part for rank, part in enumerate(parts) if part is not None}
    scores = {rank: _RELEVANCE * relevances[rank] + part.share for rank, part in found.items()}
    least = max(demand.sum, demand.of_the_best * max(scores.values(), default=0.0))
    order = sorted(scores, key=lambda rank: _RANK * rank - scores[rank])
    return {rank: found[rank] for rank in order if scores[rank] >= least}


def _weights(sentences: Sequence[frozenset[str]]) -> dict[str, float]:
    """Return the weights of the words that stand in any sentence; they add up to 1."""
    counts = Counter(word for words in sentences for word in words)
    raw = {word: math.log(1 + len(sentences) / count) for word, count in counts.items()}
    total = sum(raw.values())
    return {word: weight / total for word, weight in raw.items()}


def _best_part(sentences: Sequence[_Read], weights: dict[str, float], most: int) -> Part | None:
    """Return the best sentences in a row; of equals the first and shortest."""
    best: Part | None = None
    best_score = 0.0
    for first, (begin, _) in enumerate(sentences):
        words: frozenset[str] = frozenset()
        repeated = 0.0
        before = begin
        for each, own in sentences[first : first + most]:
            span = Span(begin.span.start, each.span.end)
            if each is not begin and (len(span) > MOST_CHARACTERS or not before.is_before(each)):
                break
            before = each
            words |= own
            repeated += sum(weights[word] for word in own)
            share = sum(weights[word] for word in words)
            score = share + _EACH * repeated - _LENGTH * len(span) / 1000
            score -= _POINTS_BACK * (begin.words.partition(" ")[0].lower() in _POINTING)
            if share and (best is None or score > best_score):
                best, best_score = Part(span, share), score
    return best
