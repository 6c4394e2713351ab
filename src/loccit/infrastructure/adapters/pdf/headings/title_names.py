"""Which lines of the first pages are names of people, and no title."""

import re
from collections.abc import Sequence
from typing import Final

from loccit.domain.front_matter.cover_words import is_number
from loccit.domain.front_matter.family_names import VIETNAMESE
from loccit.domain.front_matter.name_lines import has_initial
from loccit.domain.front_matter.name_lists import Person, names_in
from loccit.domain.front_matter.name_words import PARTICLES, person_in
from loccit.domain.text import note_signs
from loccit.domain.text.letters import without_accents
from loccit.infrastructure.adapters.pdf.marks import CARRIED
from loccit.infrastructure.adapters.pdf.model import Column, Line, Place
from loccit.infrastructure.known_names import known_names

_NOTE: Final = re.compile(rf"[{re.escape(note_signs.SIGNS)}{note_signs.RAISED}]$")
"""Behind the last name of a list of authors."""
_CARRIED: Final = re.compile(f"[{CARRIED}]+")
_WORDS_OF_NAME: Final = range(2, 5)  # without particles
_IN_NAMES: Final = PARTICLES - {"of", "und"}
_YEAR_BEFORE: Final = re.compile(r"^(?:\w+,? )?(?:19|20)\d\d\s+")
"""A year before a name, at times with its place: "Brno 2017 Bc. Ana Lima"."""
_CAPITALS: Final = 0.8  # of the letters of a line
_COLUMNS: Final = 40  # of the first pages, in which the words of a name are looked for
_VIETNAMESE_LETTER: Final = re.compile("[\u01a0-\u01b0\u1ea0-\u1ef9]")


def is_name(place: Place, lines: Sequence[Line], columns: Sequence[Column]) -> bool:
    """Tell whether a line is a name: two to four words, none of which the text has in small.

    With the number of a student on the line below it needs no more. Lines that each end with the
    mark of a note, and have names alone, are names, too.
    """
    if len(lines) > 1 and all(is_byline(line.text.rstrip(" ,;")) for line in lines):
        return True
    if _YEAR_BEFORE.match(lines[0].text) and person_in(_YEAR_BEFORE.sub("", lines[0].text)):
        return True  # "2017 Bc. Ana Lima"
    words = [word for word in lines[0].text.split() if word not in _IN_NAMES]
    shaped = all(word[0].isupper() and not any(map(str.isdigit, word)) for word in words)
    if len(lines) > 1 or len(words) not in _WORDS_OF_NAME or not shaped:
        return False
    below = columns[place[0]].lines[place[1] + 1 :]
    if below and is_number(below[0].text):  # of a student
        return True
    text = " ".join(line.text for column in columns[:_COLUMNS] for line in column.lines)
    bare = without_accents(text.replace("ı", "i"))  # of İ only I is left
    small = [without_accents(word).lower() for word in words]
    return not any(re.search(rf"\b{re.escape(word)}\b", bare) for word in small)


def is_of_names(text: str) -> bool:
    """Tell whether a line is a list of names: "Ada Stone, Eve Quay and Bo Shore".

    In capitals, where any words look like names, most of them must begin with given names.
    """
    names = names_in([text])
    if not names.are_all or len(names.people) <= 1:
        return False
    return not in_capitals(text) or (
        has_known_names(names.people) and has_known_names(names.people[1:])
    )


def in_capitals(text: str) -> bool:
    """Tell whether a line is in capitals, but for a formula or an ordinal: "MgB2", "1.º"."""
    letters = [letter for letter in text if letter.isalpha()]
    return bool(letters) and sum(map(str.isupper, letters)) >= _CAPITALS * len(letters)


def has_known_names(people: Sequence[Person]) -> bool:
    """Tell whether half of some names begin with given names; Vietnamese ones with families."""
    known = [
        one.words[0].casefold() in VIETNAMESE
        if _VIETNAMESE_LETTER.search(one.text)
        else known_names().begin(one.words)
        for one in people
    ]
    return 2 * sum(known) >= len(known)


def begins_with_name(text: str) -> bool:
    """Tell whether a known name stands before a comma: "Ada Stone, Ajax Ltd"."""
    name, comma, _ = text.partition(",")
    words = person_in(name) if comma else None
    return words is not None and has_known_names([Person(words)])


def is_byline(text: str) -> bool:
    """Tell whether a line is a name, or names, with the mark of a note behind the last."""
    text = _CARRIED.sub("*", text)
    return _NOTE.search(text) is not None and names_in([text]).are_all


def has_byline(place: Place, count: int, columns: Sequence[Column]) -> bool:
    """Tell whether names with the mark of a note stand on the line below so many lines."""
    below = columns[place[0]].lines[place[1] + count :]
    return bool(below) and is_byline(below[0].text)


def has_initials_below(place: Place, count: int, columns: Sequence[Column]) -> bool:
    """Tell whether names with initials stand on the line below so many lines."""
    below = columns[place[0]].lines[place[1] + count :]
    names = names_in([below[0].text]) if below else None
    return (
        names is not None and names.are_all and all(has_initial(it.words) for it in names.people)
    )


def are_authors(text: str, *, capitals: bool) -> bool:
    """Tell whether a line lists names beside a title in capitals: in small letters, or known."""
    if not capitals:
        return False
    return is_of_names(text) or (not text.isupper() and is_byline(text))
