"""Citations in a text that does not say where they are."""

import re
from dataclasses import replace
from typing import Final

from benchmarks.verify.sentence import Kind, Part, Passage

_YEAR: Final = r"\b(?:1[6-9]|20)\d\d[a-z]?\b"
_CITATIONS: Final = (
    (
        Kind.CITE,
        re.compile(
            r"[A-ZÀ-Þ][\w’-]+(?: (?:and|&|et al\.?|und|et)(?: [A-ZÀ-Þ][\w’-]+)?)?"
            rf" \({_YEAR}\)|\([^()]*{_YEAR}[^()]*\)"
        ),
    ),
    (Kind.NUMBER, re.compile(r"(?<=\[)\d[\d,; \u2013-]*(?=\])")),
)


def with_citations(passage: Passage) -> Passage:
    """Return a text with what looks like a citation as its parts."""
    parts = {
        (found.start(), found.end()): Part(kind, found.start(), found.end())
        for kind, pattern in _CITATIONS
        for found in pattern.finditer(passage.text)
    }
    return replace(passage, parts=tuple(parts[place] for place in sorted(parts)))
