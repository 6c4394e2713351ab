"""The words that tell what a text is about, as stems that need no language."""

import re
from typing import Final

from loccit.domain.language import FUNCTION_WORDS

WORD: Final = re.compile(r"\w+")
ASKING_IN_ENGLISH: Final = frozenset(
    WORD.findall(
        "what who whom whose how why where when which does do did was were will would could should"
        " may might must shall am been being i me my you your he him his she her they them us our"
        " there any some about into out up than then so if or but had while during through between"
        " each other such only own same too very just much many most more less few please give"
        " find"
    )
)
ASKING_ELSEWHERE: Final = frozenset(
    WORD.findall(
        "warum wann wie wo wer wen wem was welche welcher welches wieviel viele kann können"
        " pourquoi quand comment qui quoi quel quelle quels quelles combien où perché quando dove"
        " chi cosa quale quanto cómo cuándo dónde quién qué cuál cuánto"
    )
)
_QUESTION_WORDS: Final = ASKING_IN_ENGLISH | ASKING_ELSEWHERE
"""Words that ask; what they ask about is in the others."""
_STEM: Final = 5
"""Words are compared by their first five letters, a final s left out. It needs no language, and
finds "tides" by "tide"; with four or six letters the libraries are told apart less well."""
_SHORTEST_PLURAL: Final = 4


def words_of(text: str) -> list[str]:
    """Return all words of a text, case folded, in order."""
    return WORD.findall(text.casefold())


def stem_of(word: str) -> str:
    """Return what a case-folded word shares with its other forms, at most five letters."""
    is_plural = len(word) >= _SHORTEST_PLURAL and word[-1] == "s" and word[-2] != "s"
    return word[:-1][:_STEM] if is_plural else word[:_STEM]


def subject_stems(text: str) -> frozenset[str]:
    """Return the stems of the words that tell what a text is about."""
    return frozenset(subject_stems_in_order(text))


def subject_stems_in_order(text: str) -> list[str]:
    """Return the stems of the words that tell what a text is about, each as often as it stands.

    Words that ask and words that only join others are left out, whatever their language.
    """
    return [
        stem_of(word)
        for word in words_of(text)
        if word not in FUNCTION_WORDS and word not in _QUESTION_WORDS
    ]
