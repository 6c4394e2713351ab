"""Names beside other words on their line: behind "Author:" or "Thesis by", before a place."""

import re
from typing import Final

from loccit.domain.front_matter.bodies import body_in
from loccit.domain.front_matter.cover_words import is_kind_of_work
from loccit.domain.front_matter.front_pieces import GAP, FrontPiece
from loccit.domain.front_matter.name_lists import Person, names_in
from loccit.domain.front_matter.name_words import person_in
from loccit.domain.front_matter.person_labels import (
    AUTHOR_LABEL,
    LABEL_BEHIND,
    PRESENTED_BY,
    behind_author_label,
    behind_kind_of_work,
    has_colon,
)

_YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")
_LONGEST_NAME: Final = 5  # words, before other text
_SENTENCE_END: Final = re.compile(r"[^\W\d_]{5}\. ")


def behind_label(piece: FrontPiece) -> str | None:
    """Return what stands behind the label of an author; None without a label."""
    text = piece.names
    label, rest = AUTHOR_LABEL.match(text), behind_author_label(text)
    if text.endswith(")") and "(" not in text:
        return None  # the end of a title in brackets: "BY ROPE ROBOT)"
    if label is not None and rest is not None:
        if not rest or rest.endswith(":"):  # "Prepared by: Lead Auditors:"
            return ""
        if has_colon(label) or _begins_with_name(rest):
            return rest
    presented = PRESENTED_BY.search(text)
    if presented is not None:
        return text[presented.end() :]
    for whole in behind_kind_of_work(text):
        if names_in([whole]).are_all and not is_kind_of_work(whole):
            return whole
    return "" if LABEL_BEHIND.search(piece.text) else None


def _begins_with_name(text: str) -> bool:
    return (
        person_in(text.split(GAP, maxsplit=1)[0]) is not None
        or names_in([text]).are_all
        or leading_name(text) is not None
        or body_in(text) is not None
    )


def leading_name(text: str) -> str | None:
    """Return the name with which a text begins, before a comma or a word in small letters."""
    words = text.split()
    for count in range(min(len(words), _LONGEST_NAME), 0, -1):
        ends = (
            count == len(words)
            or words[count][0].islower()
            or not words[count][0].isalpha()
            or words[count - 1].endswith(",")
            or words[count].endswith((":", "："))
        )
        name = " ".join(words[:count]).rstrip(",")
        if ends and person_in(name) and not _SENTENCE_END.search(name):
            return name
    return None


def names_before_place(piece: FrontPiece) -> tuple[Person, ...]:
    """Return the names with which a line begins, before a place of work: "Ana Lima, Ajax Ltd".

    Before a meeting with its year, too: "Ana Lima and Bo Berg, Harbour Day 2021".
    """
    first, comma, rest = piece.names.replace(" - ", ", ").partition(",")
    names = names_in([first])
    if not (comma and names.are_all) or _YEAR.fullmatch(rest.strip()):  # "Santo André, 2018"
        return ()
    is_place = _YEAR.search(rest) is not None or not names_in([rest]).people
    return names.people if is_place else ()
