"""Titles that a page has in two languages: that of the document counts."""

import re
from collections.abc import Container, Sequence
from typing import Final

from loccit.domain.front_matter.cover_words import goes_on
from loccit.infrastructure.adapters.pdf.model import Column, Line

_COLUMNS: Final = 20  # of the beginning, whose letters tell the script, and words the language
_COMMONEST: Final = frozenset({"the", "of", "and"})
_SHARE: Final = 0.06
"""Of the words of a text in English, at least: one in eight are these (Kučera, Francis:
Computational analysis of present-day American English, 1967), but title pages have fewer."""
_OF_ENGLISH: Final = re.compile(r"\b(?:of|the|and|for|with|from|using|towards?|through)\b")
_OF_OTHERS: Final = re.compile(
    r"[^\W\d_a-zA-Z]|(?<![\w-])(?:de[lnr]?|di|da|do|la|le|les|el|il|und|et|y|e|i|o|na|pro|dla|od|z|v|w|s|med"
    r"|och|og|av|van|het|voor|een|dan|yang|pada|dalam|untuk|dengan)(?![\w-])",
    re.IGNORECASE,
)
"""A letter with a mark, or a word that joins others in another language of Europe."""
_FEWEST_WORDS: Final = 2
_WORDS_IN_CAPITALS: Final = 3
_SCRIPTS: Final = {
    "Chinese or Japanese": "\u2e80-\u9fff",
    "Korean": "\uac00-\ud7af",
    "Arabic or Hebrew": "\u0590-\u08ff",
    "Cyrillic or Greek": "\u0370-\u052f",
}
_LETTERS: Final = {name: re.compile(f"[{letters}]") for name, letters in _SCRIPTS.items()}
_MOST: Final = 0.5  # of the letters of a document in another script than Latin
_FEWEST_LETTERS: Final = 2  # of its script, in a title


def is_translated(title: str, other: str, columns: Sequence[Column]) -> bool:
    """Tell whether a text is the English of a title in another language that stands before it.

    Args:
        title: The text before it.
        other: The text.
        columns: Of the document: one in English has its title in English.
    """
    small = other.lower()
    in_brackets = (
        small.startswith("(") and small.endswith(")") and _OF_ENGLISH.search(small) is not None
    )
    english = in_brackets or _is_by_words(title, other) or _in_english_capitals(title, other)
    return english and not _is_english(columns)


def _is_by_words(title: str, other: str) -> bool:
    """Tell whether a text has words of English, and a title those of another language."""
    if goes_on(title) or not (other[:1].isupper() and _OF_ENGLISH.search(other.lower())):
        return False
    own, foreign = _different_words(title, other)
    return (
        len(other.split()) >= _FEWEST_WORDS
        and (len(title.split()) >= _FEWEST_WORDS or not title.isascii())
        and _OF_ENGLISH.search(foreign) is not None
        and _OF_OTHERS.search(foreign) is None
        and _OF_ENGLISH.search(own) is None
        and _OF_OTHERS.search(own) is not None
    )


def _different_words(one: str, other: str) -> tuple[str, str]:
    """Return the words that each of two texts has alone; in small letters where few are small.

    Names and terms stand in both languages: "naïve Bayes".
    """
    first, second = (
        text if 2 * sum(map(str.islower, text)) > sum(map(str.isupper, text)) else text.lower()
        for text in (one, other)
    )
    shared = {*first.lower().split()} & {*second.lower().split()}
    return _without(shared, first), _without(shared, second)


def _without(words: Container[str], text: str) -> str:
    return " ".join(word for word in text.split() if word.lower() not in words)


def _is_english(columns: Sequence[Column]) -> bool:
    words = _beginning(columns).split()
    return sum(word in _COMMONEST for word in words) > _SHARE * len(words)


def _in_english_capitals(title: str, other: str) -> bool:
    """Tell whether a text has its words in capitals, as English sets titles, and a title not.

    The title has letters that English has not.
    """
    words, own = other.split(), title.split()
    return (
        len(words) >= _WORDS_IN_CAPITALS
        and other.isascii()
        and not title.isascii()
        and all(word[0].isupper() for word in words)
        and not other.isupper()
        and sum(word[0].islower() for word in own[1:]) >= _FEWEST_WORDS
    )


def without_translation(lines: Sequence[Line], columns: Sequence[Column]) -> int:
    """Return how many of the lines of a title are left without its English."""
    texts = [line.text for line in lines]
    for count in range(1, len(texts)):
        if is_translated(" ".join(texts[:count]), " ".join(texts[count:]), columns):
            return count
    return len(texts)


def _beginning(columns: Sequence[Column]) -> str:
    return " ".join(line.text for column in columns[:_COLUMNS] for line in column.lines)


def letters_of(columns: Sequence[Column]) -> re.Pattern[str] | None:
    """Return what finds a letter of the script of a document, None for Latin."""
    text = _beginning(columns)
    if text.isascii():
        return None
    letters = sum(map(str.isalpha, text))
    return next(
        (each for each in _LETTERS.values() if len(each.findall(text)) > _MOST * letters), None
    )


def is_in(letters: re.Pattern[str], lines: Sequence[Line]) -> bool:
    """Tell whether some lines have letters of a script."""
    return sum(len(letters.findall(line.text)) for line in lines) >= _FEWEST_LETTERS
