"""How many passages a query returns, of what length, found by which search."""

import re
from dataclasses import dataclass
from enum import StrEnum

from loccit.domain.spans import Span, strip_span

MAX_TOP_K = 100
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
    """

    top_k: int = 6
    max_chars_per_chunk: int = 1800
    mode: SearchMode = SearchMode.HYBRID

    def __post_init__(self) -> None:
        if not 1 <= self.top_k <= MAX_TOP_K:
            raise ValueError(f"top_k must lie in [1, {MAX_TOP_K}], not {self.top_k}")
        if self.max_chars_per_chunk < 1:
            raise ValueError("max_chars_per_chunk must be at least 1")


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
