"""Names behind the labels of authors, and what stands for one: the number of a student."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from string import digits
from typing import Final

from loccit.domain.front_matter.author_page import AuthorPage
from loccit.domain.front_matter.cover_words import is_number
from loccit.domain.front_matter.front_pieces import FrontPiece
from loccit.domain.front_matter.labelled_names import behind_label, leading_name
from loccit.domain.front_matter.name_lines import turned_person
from loccit.domain.front_matter.name_lists import Person, names_in
from loccit.domain.front_matter.name_words import person_in
from loccit.domain.text.letters import key

_NEAR: Final = 2.6  # of the height, between a label and its names
_APART: Final = 2.0  # of the height, between two names that a label stands above


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
            if at in self._supervised or at in self._in_text or at in self._titled:
                continue
            rest = behind_label(piece)
            if rest is None:
                continue
            if rest:
                label = piece.page, key(piece.names[: piece.names.rfind(rest)]).strip(digits)
                if listed := self._listed(at, piece, rest):
                    yield NameList(listed, NamesAt.BEHIND_LABEL, label)
                    continue
                words = self._printed_first(rest).split()
                for count in range(len(words), 0, -1):
                    names = names_in([" ".join(words[:count])], self._common)
                    if names.are_all:
                        below = [it for it in self._run(at, piece, piece) if self._names([it])]
                        people = [*names.people, *self._names(below)]
                        yield NameList(people, NamesAt.BEHIND_LABEL, label)
                        break
                continue
            for first in (*self._free_beside(at), *self._next_below(at, piece)):
                people = self._names([first]) or self._leading(first)
                if people:
                    run = [first, *self._run(self._pieces.index(first), first, first, _APART)]
                    each = [one for line in run for one in self._leading(line)]
                    people = each if len(each) == len(run) else people
                    yield NameList(self._names(run) or people, NamesAt.BEHIND_LABEL)
                    break

    def _leading(self, piece: FrontPiece) -> list[Person]:
        """Return the known name with which a line begins: "Ana Lima 23/19 RN"."""
        name = leading_name(piece.names)
        person = Person(tuple(name.split())) if name else None
        return [person] if person and self._are_given([person]) else []

    def _students(self) -> Iterable[NameList]:
        """Yield the names that stand alone above the numbers of students, as one list."""
        people: list[Person] = []
        for at, (piece, below) in enumerate(pairwise(self._pieces)):
            if at in self._supervised or at in self._in_text:
                continue
            near = below.is_below(piece) and below.top - piece.bottom < _NEAR * piece.height
            if near and is_number(below.text) and (person := person_in(piece.names)):
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
            and other.top - piece.bottom < _NEAR * piece.height
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
