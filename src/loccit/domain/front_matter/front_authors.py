"""The likeliest list of authors on the first pages, with what people are called."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from loccit.domain.front_matter.author_lists import AuthorLists
from loccit.domain.front_matter.bodies import body_in
from loccit.domain.front_matter.cover_words import is_of_degree
from loccit.domain.front_matter.family_names import is_patronymic
from loccit.domain.front_matter.front_pieces import FrontPiece
from loccit.domain.front_matter.labelled_lists import NameList, NamesAt
from loccit.domain.front_matter.name_lists import Person
from loccit.domain.front_matter.name_words import person_in
from loccit.domain.front_matter.person_labels import has_person_title
from loccit.domain.text.letters import key

_MORE_PAGES: Final = 2  # behind the first one, on which a name may stand alone
_NEXT: Final = 3  # pieces below the title
_MOST_PIECES: Final = 200  # looked at; a title page has few
_PARTED: Final = range(1, 3)  # words on either of two lines that one name takes
_WITHOUT_FAMILY: Final = 2  # words: a given name, a patronymic


class FrontAuthors(AuthorLists):
    """Chooses one of the lists; a name that stands anywhere else where there is none."""

    def best(self) -> NameList | None:
        """Return the likeliest list of names: one that the metadata name, too, then by place.

        A list of words that nobody is called by gives way to a known name that stands alone.
        """
        near = [*self._near_title()]
        labelled = self._trusted(_joined(self._labelled()), near)
        students = [*self._students()]
        several = [one for one in students if len(one.people) > 1]
        found = max(
            [*several, *labelled, *students, *near] or self._with_marks(),
            key=lambda one: (any(key(it.text) in self._given for it in one.people), one.place),
            default=None,
        )
        if found and (found.place is NamesAt.BEHIND_LABEL or self._has_known(found.people)):
            return replace(found, people=self._with_family_above(found.people))
        people = self._alone() or (() if found else self._corporate())
        return NameList(people, NamesAt.ABOVE_TITLE) if people else found

    def _with_family_above(self, people: Sequence[Person]) -> Sequence[Person]:
        """Return a given name and a patronymic with the family on the line above them."""
        words = people[0].words
        if len(people) > 1 or len(words) != _WITHOUT_FAMILY or not is_patronymic(words[-1]):
            return people
        for above, piece in pairwise(self._pieces):
            near = piece.is_below(above) and piece.top - above.bottom < piece.height
            if near and piece.text.split() == list(words) and len(above.text.split()) == 1:
                return [Person((above.text, *words))]
        return people

    def _trusted(
        self, labelled: Sequence[NameList], near: Sequence[NameList]
    ) -> Sequence[NameList]:
        """Return the lists behind labels; beside known names near the title none with one twice.

        That is the column "Author" of a table of revisions.
        """
        if not any(self._are_given(one.people) for one in near):
            return labelled
        return [
            one for one in labelled if len({key(it.text) for it in one.people}) == len(one.people)
        ]

    def _alone(self) -> Sequence[Person]:
        """Return the first names on the first pages that begin with given names.

        Where the text begins on the first page, behind it the names of a table may stand.
        """
        first = self._pieces[0].page if self._pieces else 0
        begins = any(self._pieces[at].page == first for at in self._in_text)
        for at, piece in enumerate(self._pieces[:_MOST_PIECES]):
            if piece.page > first + (0 if begins else _MORE_PAGES):
                break
            if at in self._supervised or at in self._in_text or at in self._titled:
                continue
            if has_person_title(piece.text):
                continue
            if people := self._parted(at, piece):
                return people
            for lines in ([piece, *self._run(at, piece, piece)], [piece]):
                people = self._likely(self._names(lines))
                if self._are_given(people):
                    before = [] if self._all_known(people) else self._before_comma(piece)
                    return before or people
            if people := self._before_comma(piece):
                return people
        return ()

    def _corporate(self) -> Sequence[Person]:
        """Return the body that a report, and no thesis, has below its title."""
        if self._title is None or any(is_of_degree(one.text) for one in self._pieces):
            return ()
        last = self._title[1]
        below = (body_in(one.text) for one in self._pieces[last + 1 : last + 1 + _NEXT])
        body = next(filter(None, below), None)
        return [Person((body,))] if body else ()

    def _all_known(self, people: Sequence[Person]) -> bool:
        return all(self._has_known([one]) for one in people)

    def _parted(self, at: int, piece: FrontPiece) -> list[Person]:
        """Return the name that stands on two lines of one look, its given name on one of them."""
        for below in self._next_below(at, piece):
            both = piece.names.split(), below.names.split()
            near = below.looks_like(piece) and below.top - piece.bottom < piece.height
            if not near or any(len(words) not in _PARTED for words in both):
                continue
            for words in ((*both[0], *both[1]), (*both[1], *both[0])):
                person = person_in(" ".join(words), self._common)
                if person and self._people.begin(person, self._common):
                    return [Person(person)]
        return []

    def _before_comma(self, piece: FrontPiece) -> list[Person]:
        """Return the name before a comma or a dot: "Ana Lima, analyst", "Ana Lima · Logic"."""
        name, mark, _ = piece.names.replace(" · ", ", ").partition(", ")
        words = person_in(name, self._common) if mark else None
        people = self._likely([Person(words)]) if words else []
        return people if self._are_given(people) else []


def _joined(lists: Iterable[NameList]) -> list[NameList]:
    """Return lists of names with those of one label on one page put together.

    "Student 1: Ana Lima", "Student 2: Bo Berg".
    """
    found: list[NameList] = []
    for one in lists:
        if found and one.label[1] and one.label == found[-1].label:
            found[-1] = NameList([*found[-1].people, *one.people], one.place, one.label)
        else:
            found.append(one)
    return found
