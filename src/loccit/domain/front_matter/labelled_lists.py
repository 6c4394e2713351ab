"""Names behind the labels of authors, and what stands for one: the number of a student."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import takewhile
from string import digits
from typing import Final

from loccit.domain.front_matter.author_page import NEAR, AuthorPage
from loccit.domain.front_matter.bodies import body_in
from loccit.domain.front_matter.front_pieces import FrontPiece
from loccit.domain.front_matter.labelled_names import behind_label, leading_name
from loccit.domain.front_matter.name_lines import turned_person
from loccit.domain.front_matter.name_lists import Person, names_in
from loccit.domain.front_matter.name_words import may_be_name, person_in
from loccit.domain.front_matter.person_labels import AUTHOR_LABEL, has_colon
from loccit.domain.text.letters import key

_APART: Final = 2.0  # of the height, between two names that a label stands above
_STUDENT: Final = re.compile(r"(?:NIM|NRP|NPM)?[ :.]{0,3}[A-Z]{0,3}\d[\d ./-]{4,16}")
"""The number of a student, alone or as Indonesian forms have it."""

_NOT_WRITTEN: Final = re.compile(
    r"\b(?:published|printed|produced|distributed|edited|reviewed|approved|supervised|funded"
    r"|herausgegeben|verlegt|gedruckt|betreut|publiée?|éditée?|imprimée?|dirigée?|publicad[ao]"
    r"|editad[ao]|impres[ao]|dirigid[ao]|pubblicat[ao]|stampat[ao])$",
    re.IGNORECASE,
)
"""How a line ends when the "by" that the next one begins with names no author."""


class NamesAt(IntEnum):
    """Where names stand that may be the authors', the likeliest place last."""

    BELOW_KEYWORDS = 0
    ABOVE_TITLE = 1
    BEFORE_AFFILIATION = 2
    BELOW_TITLE = 3
    BEHIND_LABEL = 4


@dataclass(frozen=True, slots=True)
class NameList:
    """Names that may be the authors', and where they stand.

    Attributes:
        people: The names, in order.
        place: Where they stand.
        label: The page and the letters of the label before them; '' without one.
    """

    people: Sequence[Person]
    place: NamesAt
    label: tuple[int, str] = (0, "")


class LabelledNames(AuthorPage):
    """Finds names behind labels."""

    def _labelled(self) -> Iterable[NameList]:
        """Yield the names behind labels."""
        for at, piece in enumerate(self._pieces):
            if at in self._supervised or at in self._titled:
                continue
            if at in self._in_text and not self._is_below_summary(piece):
                continue
            if at and _NOT_WRITTEN.search(self._pieces[at - 1].text):
                continue
            rest = behind_label(piece)
            people = None
            label = 0, ""
            if rest:
                label = piece.page, key(piece.names[: piece.names.rfind(rest)]).strip(digits)
                people = self._on_line(at, piece, rest)
            elif rest is not None:
                people = self._beside_or_below(at, piece)
            if people:
                yield NameList(people, NamesAt.BEHIND_LABEL, label)

    def _on_line(self, at: int, piece: FrontPiece, rest: str) -> Sequence[Person]:
        """Return the names that begin behind a label on its line, or the body that it names."""
        if body := body_in(rest):
            return [Person((body,))]
        if listed := self._listed(at, piece, rest):
            return listed
        words = self._printed_first(rest).split()
        for count in range(len(words), 0, -1):
            names = names_in([" ".join(words[:count])], self._common)
            if names.are_all:
                below = [it for it in self._run(at, piece, piece) if self._names([it])]
                return [*names.people, *self._names(below)]
        return ()

    def _beside_or_below(self, at: int, piece: FrontPiece) -> Sequence[Person]:
        """Return the names to the right of a label that stands alone, or below it."""
        for first in (*self._free_beside(at), *self._next_below(at, piece)):
            people = self._names([first]) or self._leading(first) or self._only_name(first)
            if people:
                place = self._pieces.index(first)
                run = [first, *self._run(place, first, first, _APART)]
                run = self._named_row(place) if len(run) == 1 else run
                each = [one for line in run for one in self._leading(line)]
                return self._names(run) or (each if len(each) == len(run) else people)
        return ()

    def _is_below_summary(self, piece: FrontPiece) -> bool:
        """Tell whether "Author: Ana Lima" stands on the first page, below a summary there."""
        label = AUTHOR_LABEL.match(piece.names)
        if piece.page != self._pieces[0].page or label is None or not has_colon(label):
            return False
        name = leading_name(piece.names[label.end() :])
        return name is not None and self._are_given([Person(tuple(name.split()))])

    def _named_row(self, at: int) -> list[FrontPiece]:
        """Return a name and those beside it on its line, in its type."""
        first = self._pieces[at]
        row = takewhile(
            lambda one: first.looks_like(one[1]) and self._names([one[1]]), self._row_behind(at)
        )
        return [first, *(one for place, one in row if place not in self._supervised)]

    def _leading(self, piece: FrontPiece) -> list[Person]:
        """Return the known name with which a line begins: "Ana Lima 23/19 RN"."""
        name = leading_name(piece.names)
        person = Person(tuple(name.split())) if name else None
        return [person] if person and self._are_given([person]) else []

    def _only_name(self, piece: FrontPiece) -> list[Person]:
        """Return the one name that somebody has, above the number of a student."""
        below = self._next_below(self._pieces.index(piece), piece)
        numbered = bool(below) and _STUDENT.fullmatch(below[0].text) is not None
        return [Person((piece.text,))] if numbered and may_be_name(piece.text) else []

    def _students(self) -> Iterable[NameList]:
        """Yield the names that stand alone above the numbers of students, as one list."""
        people: list[Person] = []
        for at, piece in enumerate(self._pieces):
            if at in self._supervised or at in self._in_text:
                continue
            if self._is_student(at) and (person := person_in(piece.names)):
                people.append(Person(person))
        if people:
            yield NameList(people, NamesAt.BEHIND_LABEL)

    def _listed(self, at: int, piece: FrontPiece, rest: str) -> Sequence[Person]:
        """Return the names of a list behind a label that goes on below, or the turned one."""
        run = [one.names for one in self._run(at, piece, piece)]
        for count in range(len(run), -1, -1):
            names = names_in([rest, *run[:count]], self._common)
            if names.are_all and len(names.people) > 1:
                return names.people
        person = turned_person(rest)
        return [person] if person else ()

    def _printed_first(self, rest: str) -> str:
        """Return a text that begins with a name of the metadata as these have it."""
        own = key(rest)
        for person in self._known:
            if own.startswith(key(person.text)):
                return person.text
        return rest if names_in([rest]).are_all else leading_name(rest) or ""

    def _next_below(self, at: int, piece: FrontPiece) -> list[FrontPiece]:
        below = [
            other
            for place, other in enumerate(self._pieces[at + 1 : at + 12], at + 1)
            if (other.is_below(piece) or _is_indented_below(other, piece))
            and other.top - piece.bottom < NEAR * piece.height
            and place not in self._supervised
        ]
        return below[:1]

    def _free_beside(self, at: int) -> list[FrontPiece]:
        """Return what stands next to the right of a piece and names no teacher; or nothing."""
        free = [one for place, one in self._row_behind(at) if place not in self._supervised]
        return free[:1]


def _is_indented_below(piece: FrontPiece, label: FrontPiece) -> bool:
    """Tell whether a piece stands lower on the page than a label, and right of its end."""
    return piece.page == label.page and piece.left > label.right and piece.top >= label.bottom
