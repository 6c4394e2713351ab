"""Who wrote a document, in the order of its title page.

The title page is believed before the file's metadata, which name the typist, the producer or the
first author alone. Where names stand tells most: behind "by" or "Author:", directly below the
title, in the type of the first name. What metadata and running heads say decides between lists,
and tells the family name where the page does not. Names behind "Supervisor:" are nobody's.
"""

import re
from collections.abc import Container, Iterable, Sequence
from typing import Final

from loccit.domain.front_matter.author_page import Told
from loccit.domain.front_matter.family_names import (
    FAMILY_FIRST,
    author_of,
    family_key,
    given_first,
    sets_families_in_capitals,
)
from loccit.domain.front_matter.front_authors import FrontAuthors
from loccit.domain.front_matter.front_pieces import FrontPiece
from loccit.domain.front_matter.labelled_lists import NameList
from loccit.domain.front_matter.name_lists import Person, names_in
from loccit.domain.front_matter.name_words import HAN, SUFFIX, person_in
from loccit.domain.front_matter.sinic_names import begins_with_chinese_family
from loccit.domain.models.citation_meta import Author
from loccit.domain.text.letters import key

_MOST_AUTHORS: Final = 500
_COMMON_TEXT: Final = 30_000  # characters in which small words are looked for
_SMALL_WORD: Final = re.compile(r"[^\W\d_A-Z][^\W\d_]*")
_GOES_ON_BEFORE: Final = re.compile(r"[\w.@/-]")
_GOES_ON_BEHIND: Final = re.compile(r"[\w@/-]|\.\w")
_QUOTES: Final = ("'", '"', "’")
"""Around a word of a program: "username='ada'"."""
_MAILBOXES: Final = re.compile(r"\{[^{}\n]{1,300}\}(?=\s?@)")
_CITED: Final = re.compile(
    r"(?:^|[,;&(]\s?|\band\s|[.:]\s)"
    r"((?:[^\W\d_][\w'’.-]{0,30}\s){0,3}[^\W\d_][\w'’-]{1,30})"
    r"(?=\s?(?:,\s?(?:[A-Z]\b|&|and\b|et\b|\()|\s+et\sal\b|\s&|\sand\s|\s[A-Z]{1,3}(?:[,.;]|$)|\s?\(\d{4}"
    r"|\.\s\(\d{4}))"
)
"""Family names as running heads and citations have them."""
_LONGEST_CITED: Final = 4_000  # characters
_A_PAIR: Final = 2


class _SmallWords:
    """The words that a text has in small letters, but in addresses, which have names so."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._known: dict[object, bool] = {}

    def __contains__(self, word: object) -> bool:
        if word not in self._known:
            self._known[word] = isinstance(word, str) and self._has(word)
        return self._known[word]

    def _has(self, word: str) -> bool:
        if not _SMALL_WORD.fullmatch(word) or not (word.islower() or HAN.match(word)):
            return False  # Arabic and Hebrew have no small letters
        at = self._text.find(word)
        while at >= 0:
            end = at + len(word)
            before = self._text[at - 1 : at] if at else ""
            in_code = before in _QUOTES and self._text[end : end + 1] in _QUOTES
            if not (
                in_code or _GOES_ON_BEFORE.match(before) or _GOES_ON_BEHIND.match(self._text, end)
            ):
                return True
            at = self._text.find(word, end)
        return False


def words_in_small_letters(text: str) -> Container[str]:
    """Return the words that the beginning of a text has in small letters: no name has."""
    return _SmallWords(_MAILBOXES.sub("", text[:_COMMON_TEXT]))


def find_authors(pieces: Sequence[FrontPiece], told: Told) -> tuple[Author, ...]:
    """Return the authors in order; empty when nothing tells them."""
    common = () if told.language == "vi" else words_in_small_letters(told.text)
    given = _given(told.metadata, " ".join(piece.text for piece in pieces))
    found = FrontAuthors(pieces, told, common, given).best()
    once: dict[str, Person] = {}
    for one in _agreed(found, given):
        once.setdefault(key(one.text), one)
    people = [*once.values()][:_MOST_AUTHORS]
    cited = _cited_families(told)
    families = _told_families(told.metadata)
    names: Sequence[Sequence[str]] = [one.words for one in people]
    large = sets_families_in_capitals(names)
    turned = bool(names) and all(map(begins_with_chinese_family, names))
    if not (large or turned or told.language in FAMILY_FIRST):
        names = given_first(names, told.names)
    return tuple(
        author_of(
            words,
            told.language,
            shown=families if _ends_with_one(words, families) else cited | families,
            capitals=large,
            turned=turned,
            known=told.names,
        )
        for words in names
    )


def listed_authors(text: str, language: str = "") -> tuple[Author, ...]:
    """Return the authors of a list that holds nothing else, in its order.

    Args:
        text: As "Ana Lima, Bo Berg and Eva Roy", or "Lima, Ana; Berg, Bo".
        language: Its code.
    """
    names = [one.words for one in _people_of(text)][:_MOST_AUTHORS]
    shown = _told_families([text])
    large = sets_families_in_capitals(names)
    return tuple(author_of(words, language, shown=shown, capitals=large) for words in names)


def _given(metadata: Iterable[str], printed: str) -> list[Person]:
    """Return the names of the metadata if all of them stand on the first pages."""
    shown = key(printed)
    best: list[Person] = []
    for text in metadata:
        names = _people_of(text)
        there = [one for one in names if _is_shown(one, shown)]
        if len(there) > len(best):
            best = there
    return best


def _people_of(text: str) -> list[Person]:
    """Take apart a list of authors of metadata: "Family, Given; ..." among others."""
    people: list[Person] = []
    for one in _parted(text):
        family, _, first = one.partition(",")
        words = person_in(" ".join((*first.split(), *family.split())))
        if words is not None:
            people.append(Person(words))
    return people or list(names_in([text]).people)


def _parted(text: str) -> list[str]:
    """Return the parts of a list as "Family, Given; Family, Given", with "and" in BibTeX."""
    if ";" in text:
        return text.split(";")
    parts = text.split(" and ")
    sides = [[side.split() for side in part.split(",")] for part in parts]
    paired = all(
        len(pair) == _A_PAIR and min(map(len, pair)) == 1 and not SUFFIX.match(" ".join(pair[1]))
        for pair in sides
    )
    return parts if paired else []


def _is_shown(person: Person, shown: str) -> bool:
    """Tell whether a name stands in a text, its family name at least."""
    if key(person.text) in shown:
        return True
    words = [word for word in person.words if len(key(word)) > 1]
    return bool(words) and all(key(word) in shown for word in words)


def _agreed(found: NameList | None, given: Sequence[Person]) -> Sequence[Person]:
    """Return the names of the page, or those of the metadata where these tell more.

    Where a line of the page ends within a name, only they tell that the next one begins with it.
    """
    if found is None or len(given) > len(found.people):
        return given
    known = [key(one.text) for one in given]
    shown = [key(one.text) for one in found.people]
    if given and not set(shown) & set(known) and all(len(one.words) == 1 for one in found.people):
        return given  # a label of a drawing, a place
    parted = not set(shown) <= set(known) and all(name in "".join(known) for name in shown)
    return given if parted else found.people


def _ends_with_one(words: Sequence[str], families: Container[str]) -> bool:
    return any(family_key(" ".join(words[at:])) in families for at in range(1, len(words)))


def _told_families(metadata: Iterable[str]) -> frozenset[str]:
    """Return the keys of the family names of lists that have the family first."""
    parts = (one.split(",") for text in metadata for one in _parted(text))
    return frozenset(family_key(" ".join(one[0].split())) for one in parts if len(one) == _A_PAIR)


def _cited_families(told: Told) -> frozenset[str]:
    """Return the keys of the family names by which the document is cited."""
    found: set[str] = set()
    for text in told.cited:
        for match in _CITED.finditer(text[:_LONGEST_CITED]):
            words = match[1].split()
            for start in range(len(words)):
                if words[start][0].isupper() or start == 0:
                    found.add(family_key(" ".join(words[start:])))
                    break
    return frozenset(found)
