"""Words that tell what a block is, in many languages and scripts: `lexicon_words` lists them.

A word has one role. Words of several parts are found before those of fewer. Case does not
count; Arabic and Hebrew articles and the spaces of Chinese headings ("摘  要") do not either.
"""

from enum import IntEnum
from functools import lru_cache
from typing import Final

from loccit.domain.documents.lexicon_words import ADMONITIONS, WORDS


class Role(IntEnum):
    """What a block is about that begins with a word."""

    NONE = 0
    FIGURE = 1
    TABLE = 2
    LISTING = 3
    STATEMENT = 4
    PROOF = 5
    REFERENCES = 6
    ABSTRACT = 7
    KEYWORDS = 8
    CONTENTS = 9
    SECTION = 10
    DOCUMENT = 11


_CUT: Final = 60
"""Characters that are looked at."""
_LONGEST: Final = 6
"""Words of the longest phrases but few."""
_SIGNS: Final = " .:：。—–-,)(*·|■□▪●◆　\t\u200c"
_ONE_SPELLING: Final = {ord("ё"): "е", ord("ı"): "i", 0x307: None, 0x200C: None}
"""Letters with two spellings, the dot of the Turkish İ, what keeps Persian letters apart."""


def _folded(text: str) -> str:
    return text.casefold().translate(_ONE_SPELLING)


_ROLES: Final[dict[str, Role]] = {
    _folded(word.strip()): Role[role.upper()]
    for role, words in WORDS.items()
    for line in words.split("\n")
    for word in line.split("|")
    if word.strip()
}
_FIRST_WORDS: Final = frozenset(word.split()[0] for word in _ROLES)
_WIDE_ROLES: Final = {word: role for word, role in _ROLES.items() if word[0] > "\u2e7f"}
_LONGEST_WIDE: Final = max(map(len, _WIDE_ROLES))
_ARTICLES: Final = {"ال": "", "וה": "ו", "وال": "و", "ה": ""}
_BEFORE_ARTICLES: Final = tuple(_ARTICLES)
_NAMES: Final = frozenset(
    {Role.REFERENCES, Role.ABSTRACT, Role.KEYWORDS, Role.CONTENTS, Role.SECTION}
)


@lru_cache(maxsize=4096)
def role_of(text: str) -> tuple[Role, bool]:
    """Return the role of the word that a text begins with, and whether it is the whole text.

    Args:
        text: Without the number that it may begin with.
    """
    folded = _folded(text[:_CUT]).strip(_SIGNS).strip()
    if not folded:
        return Role.NONE, False
    if folded[0] > "\u2e7f":
        joined = folded.replace(" ", "").replace("　", "")
        for end in range(min(len(joined), _LONGEST_WIDE), 0, -1):
            role = _WIDE_ROLES.get(joined[:end])
            if role is not None and (end > 1 or not joined[1:2].isalpha()):
                return role, end == len(joined)
        return Role.NONE, False
    words = folded.split(None, _LONGEST)[:_LONGEST]
    first = words[0].rstrip(_SIGNS)
    if first not in _FIRST_WORDS:
        words = _without_articles(words)
        if words[0].rstrip(_SIGNS) not in _FIRST_WORDS:
            return Role.NONE, False
    for count in range(len(words), 0, -1):
        phrase = " ".join(words[:count]).rstrip(_SIGNS)
        role = _ROLES.get(phrase)
        if role is not None:
            return role, len(folded.split()) == count and len(text) < _CUT
    return Role.NONE, False


def _without_articles(words: list[str]) -> list[str]:
    """Return Arabic and Hebrew words without what is written together with them."""
    if not words[0].startswith(_BEFORE_ARTICLES):
        return words
    found = list(words)
    for at, word in enumerate(words):
        for article, rest in _ARTICLES.items():
            if word.startswith(article):
                found[at] = rest + word.removeprefix(article)
                break
    return found


def names_section(text: str) -> bool:
    """Tell whether a text is the name of a section that is called alike everywhere."""
    role, whole = role_of(text)
    return whole and role in _NAMES


def names_advice(text: str) -> bool:
    """Tell whether a text says no more than that advice follows: "Caution"."""
    return _folded(text[:_CUT]).strip(_SIGNS).strip() in ADMONITIONS


def begins_front(text: str) -> bool:
    """Tell whether a text begins like an abstract or its keywords: they stand before the body."""
    return role_of(text)[0] in {Role.ABSTRACT, Role.KEYWORDS}


def begins_abstract(text: str) -> bool:
    """Tell whether a text begins like an abstract."""
    return role_of(text)[0] is Role.ABSTRACT


def begins_contents(text: str) -> bool:
    """Tell whether a text is the heading of a table of contents, at most with a translation."""
    role, whole = role_of(text)
    return role is Role.CONTENTS and (whole or text.rstrip().endswith(")"))
