"""Whether a negation stands right beside a quotation, which says the opposite without it."""

import re
from typing import Final

from loccit.domain.quotations.comparing import is_negation
from loccit.domain.text.spans import Span

_NEAR: Final = 40  # characters, which hold two words and the space around them
_WORD: Final = r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?"
_SPACE: Final = r"(?:(?!\s*\n\s*\n)\s)+"  # no end of a paragraph
_BEHIND: Final = re.compile(rf"{_SPACE}(?P<first>{_WORD})(?:{_SPACE}(?P<second>{_WORD}))?")
_BEFORE: Final = re.compile(rf"(?P<word>{_WORD}){_SPACE}\Z")
_ADDING: Final = frozenset({"only", "just", "merely", "nur", "seulement", "solo", "soltanto"})
"""Words behind a negation that takes nothing back: "not only"."""
_NAMES: Final = frozenset({"Mai", "Sans", "Sem", "Sin", "Pas", "Non"})
"""Names that look like the negation of another language, as those in capitals (SEM) do."""


def cut_negation(text: str, span: Span) -> str:
    """Return the negation right beside a span of a text, in its sentence; empty without one.

    A comma is between what is said and what is not ("a tide, not a wave"), and any mark ends it.
    """
    behind = _BEHIND.match(text, span.end, min(len(text), span.end + _NEAR))
    follows = behind["first"] if behind and behind["second"] not in _ADDING else ""
    if follows.islower() and _negates(follows):  # "No. 7" is a number
        return follows
    start = max(0, span.start - _NEAR)
    before = _BEFORE.search(text[start : span.start])
    first = re.match(_WORD, span.of(text))
    if before and _negates(before["word"]) and not (first and first[0].lower() in _ADDING):
        return before["word"]
    return ""


def _negates(word: str) -> bool:
    return is_negation(word) and not word.isupper() and word not in _NAMES
