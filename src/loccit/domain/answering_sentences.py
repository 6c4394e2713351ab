"""Which sentences of a passage answer a question: words alone decide, no model is asked.

On the sample questions, among windows of the same length, the words of the question find the
quoted answer more often than the cosine of question and sentence does, and cost no embedding.
"""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final

from loccit.domain.models.retrieval import Hit
from loccit.domain.sentences import sentence_spans
from loccit.domain.spans import Span
from loccit.domain.subject_words import subject_stems

MOST_SENTENCES: Final = 4
MOST_CHARACTERS: Final = 600
"""Of an excerpt of several sentences: half a minute of reading."""
_EACH: Final = 0.5
"""Weight of a word that stands in several of the sentences, each time, against its first time:
an answer goes on about what was asked."""
_LENGTH: Final = 0.2
"""What a thousand characters cost, as a share of all the question's words."""


def answering_sentences(question: str, passages: Sequence[Hit]) -> tuple[Span, ...]:
    """Return the part of each passage that has most to do with a question.

    A part is up to `MOST_SENTENCES` sentences in a row, in which together the words of the
    question stand; a word weighs the more, the fewer sentences of all passages have it. Title and
    headings are no answer.

    Returns:
        A span of the canonical text for each passage, in order.
    """
    asked = subject_stems(question)
    sentences = [
        [(span, subject_stems(span.of(hit.chunk.text)) & asked) for span in _prose(hit)]
        for hit in passages
    ]
    weights = _weights([words for passage in sentences for _, words in passage])
    return tuple(
        _best_window(own, weights).moved(hit.chunk.span.start)
        for hit, own in zip(passages, sentences, strict=True)
    )


def _prose(hit: Hit) -> list[Span]:
    """Return the sentences of a passage without title and headings, if there are others."""
    text = hit.chunk.text
    spans = sentence_spans(text)
    named = {hit.title, *hit.chunk.section_path}
    return [span for span in spans if span.of(text) not in named] or spans


def _weights(sentences: Sequence[frozenset[str]]) -> dict[str, float]:
    """Return the weights of the words that stand in any sentence; they add up to 1."""
    counts = Counter(word for words in sentences for word in words)
    raw = {word: math.log(1 + len(sentences) / count) for word, count in counts.items()}
    total = sum(raw.values())
    return {word: weight / total for word, weight in raw.items()}


def _best_window(
    sentences: Sequence[tuple[Span, frozenset[str]]], weights: dict[str, float]
) -> Span:
    """Return the span of the best sentences in a row; of equals the first and shortest."""
    best, best_score = sentences[0][0], -math.inf
    for first, (begin, _) in enumerate(sentences):
        words: frozenset[str] = frozenset()
        repeated = 0.0
        for last, own in sentences[first : first + MOST_SENTENCES]:
            window = Span(begin.start, last.end)
            if len(window) > MOST_CHARACTERS and window != begin:
                break
            words |= own
            repeated += sum(weights[word] for word in own)
            score = sum(weights[word] for word in words) + _EACH * repeated
            score -= _LENGTH * len(window) / 1000
            if score > best_score:
                best, best_score = window, score
    return best
