"""The first pages of a document, and where on them names of authors may stand."""

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.domain.documents.lexicon import (
    begins_front,
    names_section,
)
from loccit.domain.front_matter.cover_words import composed, is_number, is_of_degree
from loccit.domain.front_matter.front_pieces import GAP, MARK, FrontPiece, title_rows
from loccit.domain.front_matter.known_names import NONE_KNOWN, KnownNames
from loccit.domain.front_matter.name_lines import (
    FEWEST_TURNED,
    all_turned,
    behind_labels,
    has_initial,
    is_note,
    is_second_spelling,
    turned_person,
)
from loccit.domain.front_matter.name_lists import (
    Person,
    is_in_brackets,
    names_in,
    without_asides,
)
from loccit.domain.front_matter.name_words import begin_with_families, person_in
from loccit.domain.front_matter.person_labels import (
    AUTHOR_LABEL,
    OF_OTHERS,
    SUPERVISOR,
    behind_author_label,
    has_colon,
    has_person_title,
)
from loccit.domain.front_matter.running_text import running_text
from loccit.domain.text.letters import key

_CLOSE: Final = 1.0  # of the height, between two lines of one list
_SUPERVISED: Final = 1.6  # of the height, between the names of supervisors
NEAR: Final = 4.0  # of the height, between a label and its names
_BESIDE: Final = 5.0  # of the height, between a label and a name that is its own
_SAME_LINE: Final = 0.3  # of the height, between a label and what begins below its line
_ENDS_WITHIN: Final = re.compile(r"(?:[,;&]|\b(?:and|und|et|och|en|y|e|i))\s+[^\W\d_]+$")
"""How a line of names ends within one: "Ana Lima, and Bo"."""
_OTHER_LABEL: Final = re.compile(r"[^\W\d_][^\W\d_. ]*(?: [^\W\d_]+){0,4} ?[:：] ?[^\W\d_]")
"""How a line begins that says something else: "Course: Rope and Knot"."""
_HOUSE: Final = re.compile(r"[\u3400-\u9fff]\d{1,4}[-‐−–]\d{1,4}")
"""The number of a house in Japan."""
_TELEPHONE: Final = re.compile(r"\btel\b[.:]{0,2} ?[+(\d]", re.IGNORECASE)
"""Behind whom to ask: "Ms Lima (tel: 022 73)"."""
_DOCUMENT_NUMBER: Final = re.compile(r"[A-Z ]{3,20}-\d[\d-]{2,}")
"""Such as "BSI TR-02102-1"."""
_WORDS_OF_LABEL: Final = 3  # of one that stands beside its name
_WORDS_PARTED: Final = 3  # of a name, with its mark, on the line after


@dataclass(frozen=True, slots=True)
class Told:
    """What is known beside the pages.

    Attributes:
        title: Of the document, None when unknown.
        metadata: Names as the file's metadata have them, each list in one text.
        text: The document's, to tell words from names.
        cited: Running heads and citations of the document itself.
        language: Its code.
        names: What people are called.
    """

    title: str | None
    metadata: Sequence[str]
    text: str
    cited: Sequence[str] = ()
    language: str = ""
    names: KnownNames = NONE_KNOWN


class AuthorPage:
    """The first pages: which pieces are running text, name supervisors, consist of names."""

    def __init__(
        self,
        pieces: Sequence[FrontPiece],
        told: Told,
        common: Container[str],
        given: Sequence[Person],
    ) -> None:
        self._pieces = pieces
        self._common = common
        self._known = given
        self._given = {key(one.text) for one in given}
        self._language = told.language
        self._people = told.names
        self._title = title_rows(pieces, told.title)
        self._titled = range(self._title[0], self._title[1] + 1) if self._title else range(0)
        self._behind_labels = behind_labels(pieces)
        self._in_text = running_text(pieces, self._titled)
        self._supervised = self._of_supervisors()

    def _names(self, pieces: Sequence[FrontPiece]) -> list[Person]:
        """Return the names that lines consist of; none when they hold something else."""
        if any(_TELEPHONE.search(piece.text) for piece in pieces):
            return []
        texts = [without_asides(piece.text) for piece in pieces]
        if any(map(self._is_no_name, texts)) or any(is_note(piece.names) for piece in pieces):
            return []
        if len(pieces) == 1 and (listed := all_turned(pieces[0].names)):
            return listed
        turned = [one for piece in pieces if (one := self._turned(piece)) is not None]
        if len(turned) == len(pieces):
            return turned if len(turned) >= FEWEST_TURNED else []
        names = names_in([piece.names for piece in pieces], self._common)
        return list(names.people) if names.are_all else []

    def _has_known(self, people: Sequence[Person]) -> bool:
        """Tell whether one of some names has an initial, or a word that people are called by.

        In Chinese and Korean signs two of them begin with families.
        """
        return begin_with_families([one.words for one in people]) or any(
            has_initial(one.words) or self._people.are_in(one.words, self._common)
            for one in people
        )

    def _are_given(self, people: Sequence[Person]) -> bool:
        """Tell whether the first of some names begins with a given name, and half are known."""
        known = [self._people.are_in(one.words, self._common) for one in people]
        begins = bool(people) and self._people.begin(people[0].words, self._common)
        return begins and 2 * sum(known) >= len(known)

    def _turned(self, piece: FrontPiece) -> Person | None:
        """Return the name of a line that has the family first: "Lima, Ana"; None for others."""
        return turned_person(piece.names, self._common)

    def _of_supervisors(self) -> frozenset[int]:
        """Return the places of pieces that name a supervisor, and of those that follow."""
        found: dict[int, FrontPiece] = {}
        beside: set[int] = set()
        for at, piece in enumerate(self._pieces):
            if at in self._in_text:
                continue
            others = at not in self._titled and OF_OTHERS.match(piece.text)
            if others or SUPERVISOR.search(composed(piece.text)):
                found[at] = piece
                if len(piece.text.split()) <= _WORDS_OF_LABEL:
                    beside |= self._teacher_beside(at) | self._teacher_above(at)
                continue
            label = AUTHOR_LABEL.match(piece.text)
            if label and (has_colon(label) or not piece.text[label.end() :].strip()):
                continue
            for other in found.values():
                below = (piece.is_below(other) or self._is_indented(piece, other)) and (
                    piece.top - other.bottom < _SUPERVISED * other.height
                )
                if below and not (self._has_label(at, piece) or self._is_student(at)):
                    found[at] = piece
                    break
        return frozenset(found) | beside

    def _is_indented(self, piece: FrontPiece, label: FrontPiece) -> bool:
        """Tell whether a piece stands on the line below a label, right of all that is on its own.

        "Supervisors:", with the names at the right margin.
        """
        if piece.page != label.page or not label.text.rstrip().endswith((":", "：")):
            return False
        near = 0 <= piece.top - label.bottom + _SAME_LINE * label.height < label.height
        if not near or piece.left <= label.right:
            return False
        row = (one for _, one in self._row_behind(self._pieces.index(label)))
        return not any(map(piece.is_below, row))

    def _teacher_beside(self, at: int) -> set[int]:
        """Return the places of a name beside "Supervisor:", and of the titles before it."""
        found: set[int] = set()
        for place, piece in self._row_behind(at):
            if not piece.is_as_large_as(self._pieces[at]) or AUTHOR_LABEL.match(piece.text):
                break
            found.add(place)
            if person_in(piece.names) is not None:
                break
        return found

    def _teacher_above(self, at: int) -> set[int]:
        """Return the place of a person with a title above "Director", where nobody is below."""
        label = self._pieces[at]
        near = _CLOSE * label.height
        if any(it.is_below(label) and it.top - label.bottom < 2 * near for it in self._pieces):
            return set()
        return {
            place
            for place, it in enumerate(self._pieces)
            if label.is_below(it)
            and label.top - it.bottom < near
            and has_person_title(it.text)
            and person_in(it.names) is not None
        }

    def _row_behind(self, at: int) -> list[tuple[int, FrontPiece]]:
        """Return what stands to the right of a piece, on its line, each with its place."""
        piece = self._pieces[at]
        right = [
            (place, other)
            for place, other in enumerate(self._pieces)
            if other.left > piece.right and other.is_level_with(piece)
        ]
        return sorted(right, key=lambda one: one[1].left)

    def _has_label(self, at: int, piece: FrontPiece) -> bool:
        """Tell whether a piece stands directly below "Author" or the like, or behind it."""
        before = self._pieces[max(0, at - 1)]
        gap = piece.left - before.right
        beside = before.page == piece.page and 0 < gap < _BESIDE * piece.height
        if beside and before.text.endswith((":", "：")) and AUTHOR_LABEL.match(before.text):
            return True
        for other in self._pieces:
            if piece.is_below(other) and piece.top - other.bottom < _CLOSE * other.height:
                label = AUTHOR_LABEL.match(other.text)
                if label and not other.text[label.end() :].strip():
                    return abs(other.left - piece.left) < 2 * piece.height
        return False

    def _is_student(self, at: int) -> bool:
        """Tell whether the next piece is the number of a student, below the one at a place."""
        piece, below = self._pieces[at], self._pieces[at + 1 : at + 2]
        return any(
            is_number(one.text)
            and one.is_below(piece)
            and one.top - piece.bottom < NEAR * piece.height
            for one in below
        )

    def _run(
        self, at: int, piece: FrontPiece, like: FrontPiece, space: float = _CLOSE
    ) -> list[FrontPiece]:
        """Return the lines of names directly below a piece, in its type.

        Args:
            at: Its place.
            piece: The piece.
            like: What shows their type.
            space: Between two of them at most, in heights of the upper one.
        """
        run: list[FrontPiece] = []
        last = piece
        for place, other in enumerate(self._pieces[at + 1 : at + 40], at + 1):
            if other.page != piece.page:
                break
            if place in self._supervised and other.top >= last.bottom:
                break  # one beside the list is of another column
            if place in self._supervised or not other.is_below(last):
                continue
            if place in self._behind_labels:
                break
            if other.top - last.bottom > space * last.height or not other.looks_like(like):
                break
            if not self._may_go_on(other, last):
                break
            run.append(other)
            last = other
        return run

    def _may_go_on(self, piece: FrontPiece, last: FrontPiece) -> bool:
        text = piece.text
        if self._is_no_name(text) or is_note(piece.names) or _OTHER_LABEL.match(text):
            return False
        if is_in_brackets(text) or is_second_spelling(piece, last):
            return False
        first, gap, rest = piece.names.partition(GAP)
        if gap and " " not in first and person_in(rest) is not None:
            return False  # "Course   Ana Lima"
        names = names_in([piece.names], self._common)
        if not names.people:  # a family whose given name ends the line before
            parted = MARK in piece.names or _ENDS_WITHIN.search(last.names) is not None
            if not parted and " " not in text and self._are_given(self._names([last])):
                return False  # a town below a whole name
            return names.others <= parted and len(piece.names.split()) <= _WORDS_PARTED
        return len(names.people) >= names.others

    @staticmethod
    def _is_no_name(text: str) -> bool:
        return (
            begins_front(text)
            or names_section(text)
            or is_of_degree(text)
            or is_number(text)
            or _HOUSE.search(text) is not None
            or _DOCUMENT_NUMBER.fullmatch(text) is not None
            or behind_author_label(text) == ""
        )
