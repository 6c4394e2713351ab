"""How surely a sentence says, by its turns of phrase, what an aspect asks for."""

import re
from typing import Final

from loccit.domain.matrix import cues_of_conduct, cues_of_outcome, cues_of_works
from loccit.domain.matrix.aspects import Aspect

_Cues = tuple[tuple[float, re.Pattern[str]], ...]


def _compiled(cues: tuple[tuple[float, str], ...]) -> _Cues:
    return tuple((weight, re.compile(pattern, re.IGNORECASE)) for weight, pattern in cues)


_SURE: Final = {
    aspect: _compiled(cues)
    for aspect, cues in {**cues_of_conduct.CUES, **cues_of_outcome.CUES}.items()
}
_LIKELY: Final = {aspect: _compiled(cues) for aspect, cues in cues_of_works.CUES.items()}
_OF_OTHERS: Final = re.compile(
    (
        r"\bet al\b|\b(?:previous|earlier|prior|other|recent|several|many|existing"
        r"|past) (?:\w+ )?"
        r"(?:stud(?:y|ies)|works?|research|authors|reports?|papers?|investigations?"
        r"|literature)\b"
        r"|\(\D{0,60}\b(?:19|20)\d\d[a-z]?\b[^)]{0,80}\)|\[\d[\d,\u2013 -]*\]"
        r"|\b(?:reported|described|proposed|shown|found|suggested) by\b|\b(?:has|have)"
        r" been (?:reported|shown)\b"
    ),
    re.IGNORECASE,
)


def cue_weight(aspect: Aspect, words: str) -> float:
    """Return how surely a sentence says what an aspect asks for, by its words, in [0, 1)."""
    return _weight(_SURE[aspect], words)


def likely_weight(aspect: Aspect, words: str) -> float:
    """Return how likely a sentence of a work says what an aspect asks for, in [0, 1)."""
    return _weight(_LIKELY[aspect], words)


def _weight(cues: _Cues, words: str) -> float:
    doubt = 1.0
    for weight, pattern in cues:
        if pattern.search(words):
            doubt *= 1 - weight
    return 1 - doubt


def speaks_of_others(words: str) -> bool:
    """Tell whether a sentence cites or names the work of others."""
    return _OF_OTHERS.search(words) is not None
