"""How many passages a query returns, of what length, found by which search."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from loccit.domain.text.spans import Span, strip_span

MAX_TOP_K: Final = 100
MAX_CONTEXT: Final = 4_000
"""Characters to either side of a passage: more than a page is a document to be read."""
_IN_A_GROUP: Final = 3
"""Passages of a document, where it is not said how many."""
_SENTENCE_END = re.compile(r"[.!?。！？][\"'”’)\]]*(?=\s)")


class SearchMode(StrEnum):
    """Which search answers."""

    HYBRID = "hybrid"
    DENSE = "dense"
    LEXICAL = "lexical"


@dataclass(frozen=True, slots=True)
class RetrievalPolicy:
    """What a query returns.

    Attributes:
        top_k: Most passages, 1 to 100.
        max_chars_per_chunk: Most characters of a passage; a longer one is cut at the end of a
            sentence, or of a word.
        mode: Which search answers.
        per_doc: Most passages of one document, None for any number.
        fold: Whether a passage that repeats one above it is named there instead of shown.
        join: Whether passages that overlap or follow each other are shown as one, as long as
            that one keeps within `max_chars_per_chunk`.
        context: Most characters of the text before and after each passage that come with it,
            0 to 4,000.
        min_score: Least relevance of a passage, in [0, 1]. None asks whether anything relevant
            was found: if so all passages are shown, if not none is. 0 shows all in any case.
        mmr: Weight of the score against newness, in [0, 1], by which passages are picked (maximal
            marginal relevance); 1 picks by the score alone, as None does.
        rerank: Whether the reranker puts the candidates in order.
        group: Whether the passages of a document stand together, and `top_k` counts documents.
    """

    top_k: int = 6
    max_chars_per_chunk: int = 1800
    mode: SearchMode = SearchMode.HYBRID
    per_doc: int | None = None
    fold: bool = True
    join: bool = True
    context: int = 0
    min_score: float | None = None
    mmr: float | None = None
    rerank: bool = False
    group: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.top_k <= MAX_TOP_K:
            raise ValueError(f"top_k must lie in [1, {MAX_TOP_K}], not {self.top_k}")
        if self.max_chars_per_chunk < 1:
            raise ValueError("max_chars_per_chunk must be at least 1")
        if self.per_doc is not None and self.per_doc < 1:
            raise ValueError("per_doc must be at least 1")
        if not 0 <= self.context <= MAX_CONTEXT:
            raise ValueError(f"context must lie in [0, {MAX_CONTEXT}], not {self.context}")
        for name, share in (("min_score", self.min_score), ("mmr", self.mmr)):
            if share is not None and not 0 <= share <= 1:
                raise ValueError(f"{name} must lie in [0, 1], not {share}")

    @property
    def most_of_a_document(self) -> int | None:
        """Most passages of one document, None for any number."""
        return _IN_A_GROUP if self.group and self.per_doc is None else self.per_doc


def excerpt(text: str, limit: int) -> Span:
    """Return the span of `text` that shows it in at most `limit` characters.

    It ends with a sentence when that keeps at least half of `limit`, else with a word, else
    (a single long word) just there.
    """
    if len(text) <= limit:
        return strip_span(text, Span(0, len(text)))
    window = text[: limit + 1]
    sentences = [match.end() for match in _SENTENCE_END.finditer(window) if match.end() <= limit]
    if sentences and sentences[-1] >= limit // 2:
        return strip_span(text, Span(0, sentences[-1]))
    words = [match.start() for match in re.finditer(r"\s", window) if match.start() > 0]
    return strip_span(text, Span(0, words[-1] if words else limit))


def closing_excerpt(text: str, limit: int) -> Span:
    """Return the span of `text` that shows its end in at most `limit` characters.

    It begins with a sentence when that keeps at least half of `limit`, else with a word, else
    (a single long word) just there.
    """
    if len(text) <= limit:
        return strip_span(text, Span(0, len(text)))
    earliest = len(text) - limit
    sentences = [match.end() for match in _SENTENCE_END.finditer(text) if match.end() >= earliest]
    if sentences and len(text) - sentences[0] >= limit // 2:
        return strip_span(text, Span(sentences[0], len(text)))
    word = re.compile(r"\s").search(text, earliest - 1)
    begin = word.end() if word and word.end() < len(text.rstrip()) else earliest
    return strip_span(text, Span(begin, len(text)))
