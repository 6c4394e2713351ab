"""What a line of the first pages is, as far as names go: one turned, a note, with an initial."""

import re
from collections import Counter
from collections.abc import Container, Sequence
from typing import Final

from loccit.domain.front_matter.front_pieces import MARK, FrontPiece
from loccit.domain.front_matter.name_lists import Person, names_in
from loccit.domain.front_matter.name_words import INITIAL, person_in
from loccit.domain.text.note_signs import STARS

_NOTE: Final = re.compile(rf"{MARK}|[{STARS}†‡§¶]|\d{{1,2}}\s")
"""How a line begins that says what a mark means: an affiliation."""
_LATIN: Final = re.compile("[A-Za-z]")
_OF_OTHER_SCRIPT: Final = re.compile(r"[^\W\d_\u0000-\u024f]")
_JOINING: Final = frozenset("EYIAO")
"""Letters that are words between two others in capitals: "DESCRIPTIVA E INFERENCIAL"."""
FEWEST_TURNED: Final = 2
"""Names with the family first, in one type: "Kottayam, Kerala" alone is a place."""


def has_initial(words: Sequence[str]) -> bool:
    """Tell whether a name has an initial; "Strukturerad Programmering C" has a figure."""
    last = len(words) > FEWEST_TURNED and len(words[-1]) == 1
    own = words[:-1] if last else words
    return any(INITIAL.match(word) and word not in _JOINING for word in own)


def turned_person(text: str, common: Container[str] = ()) -> Person | None:
    """Return the name that has the family first: "Lima, Ana"; None for anything else."""
    family, comma, first = text.partition(",")
    if not comma or names_in([text], common).people:
        return None
    words = (*first.split(), *family.split())
    return Person(words) if person_in(" ".join(words), common) else None


def all_turned(text: str) -> list[Person]:
    """Return the names of a list that has each family first: "Lima, Ana; Berg, Bo"."""
    parts = [part.partition(",") for part in text.rstrip(" .").split(";")]
    names = [(*given.split(), *family.split()) for family, _, given in parts]
    known = [words for words in names if person_in(" ".join(words))]
    turned = len(parts) > 1 and len(known) == len(parts) and all(part[1] for part in parts)
    return [Person(words) for words in known] if turned else []


def is_note(text: str) -> bool:
    """Tell whether a line says what a mark means; each name of a list may have its mark before."""
    if not _NOTE.match(text):
        return False
    names = names_in([text])
    return names.others > 0 or not 1 < len(names.people) <= text.count(MARK)


def is_second_spelling(piece: FrontPiece, first: FrontPiece) -> bool:
    """Tell whether a line is in Latin letters, and a line of names before it in others.

    "Jung-Hwan Kim" below "김정환"; behind a comma at the end of the line the list goes on.
    """
    return (
        not first.names.rstrip().endswith((",", "，"))
        and _OF_OTHER_SCRIPT.search(first.names) is not None
        and _LATIN.search(first.names) is None
        and _LATIN.search(piece.names) is not None
        and _OF_OTHER_SCRIPT.search(piece.names) is None
    )


def usual_size(pieces: Sequence[FrontPiece]) -> float:
    """Return the size in which most characters of the first pages are set, in points."""
    characters: Counter[float] = Counter()
    for piece in pieces:
        characters[round(piece.size, 1)] += len(piece.text)
    return characters.most_common(1)[0][0] if characters else 0.0


def behind_labels(pieces: Sequence[FrontPiece]) -> frozenset[int]:
    """Return the places of pieces that have a label to their left on their line: "Course:"."""
    labels = [piece for piece in pieces if piece.text.endswith((":", "："))]
    return frozenset(
        at
        for at, piece in enumerate(pieces)
        if any(label.right < piece.left and piece.is_level_with(label) for label in labels)
    )
