"""The words that tell what a text is about, as stems that need no language."""

import re
from typing import Final

from loccit.domain.questions.question_language import question_language
from loccit.domain.questions.question_words import COMMON_WORDS, LIGHT_VERBS

WORD: Final = re.compile(r"\w+")
_REST_OF_WORD: Final = re.compile(r"\w*")
_CLITIC: Final = re.compile(
    r"\b\w{1,2}['’](?=\w)"  # d'une, l'eau, qu'il
    r"|['’](?:s|t|re|ve|ll|d|m)\b"  # Dewey's, doesn't
    r"|-t-(?=il|elle|on)"  # a-t-on
)
"""What an apostrophe or a hyphen ties to a word; without it, "l" and "s" would pass for words."""
_STEM: Final = 5
"""Words are compared by their first five letters, a final s left out. It needs no language, and
finds "tides" by "tide"; with four or six letters the libraries are told apart less well."""
_SHORTEST_PLURAL: Final = 4
_OF_ANY_LANGUAGE: Final = frozenset().union(*COMMON_WORDS.values())


def words_of(text: str) -> list[str]:
    """Return all words of a text, case folded, in order."""
    return WORD.findall(_CLITIC.sub(" ", text.casefold()))


def stem_of(word: str) -> str:
    """Return what a case-folded word shares with its other forms, at most five letters."""
    is_plural = len(word) >= _SHORTEST_PLURAL and word[-1] == "s" and word[-2] != "s"
    return word[:-1][:_STEM] if is_plural else word[:_STEM]


def subject_stems(text: str) -> frozenset[str]:
    """Return the stems of the words that tell what a text is about."""
    return frozenset(subject_stems_in_order(text))


def telling_stems(text: str) -> frozenset[str]:
    """Return those without the verbs that say little, of which a passage need have none.

    They are left out where the language of the text can be told: a title may consist of them.
    """
    verbs = LIGHT_VERBS.get(question_language(text) or "", frozenset[str]())
    return frozenset(stem_of(word) for word in _subject_words(text) if word not in verbs)


def subject_stems_in_order(text: str) -> list[str]:
    """Return the stems of the words that tell what a text is about, each as often as it stands.

    Words that ask and words that only join others are left out: those of the language that the
    text is in, or those of any language when it cannot be told.
    """
    return list(map(stem_of, _subject_words(text)))


def end_of_word(stem: str, at: int, text: str) -> int:
    """Return where the word ends that begins here and has this stem; 0 if there is none.

    Args:
        stem: As `stem_of` returns it.
        at: Where the letters of the stem stand.
        text: Case folded.
    """
    if at and ((before := text[at - 1]).isalnum() or before == "_"):
        return 0
    rest = _REST_OF_WORD.match(text, at + len(stem))
    end = rest.end() if rest else at + len(stem)
    return end if stem_of(text[at:end]) == stem else 0


def _subject_words(text: str) -> list[str]:
    common = COMMON_WORDS.get(question_language(text) or "", _OF_ANY_LANGUAGE)
    return [word for word in words_of(text) if word not in common]
