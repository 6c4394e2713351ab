"""Which sections of a document a question asks for by words of their headings."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from loccit.domain.models.chunk import Chunk
from loccit.domain.questions.subject_words import subject_stems

_SHARE: Final = 0.5
"""Of the words of a question that must stand in a heading."""
_MOST_OF_ALL: Final = 0.5
"""Share of the passages below a heading from which it tells no section, but the document."""


def sections_asked(question: str, chunks: Sequence[Chunk]) -> tuple[tuple[str, ...], float]:
    """Return the headings that have most words of a question, and which share of them that is.

    Args:
        question: What is asked of the document.
        chunks: Of the document.
    """
    asked = subject_stems(question)
    below = Counter(heading for chunk in chunks for heading in set(chunk.section_path))
    shares = {
        heading: len(asked & subject_stems(heading)) / len(asked)
        for heading, count in below.items()
        if asked and count <= max(1, _MOST_OF_ALL * len(chunks))
    }
    best = max(shares.values(), default=0.0)
    if best < _SHARE:
        return (), 0.0
    return tuple(heading for heading, share in shares.items() if share == best), best
