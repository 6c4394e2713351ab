"""Lists of names that may be the authors'."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, takewhile
from typing import Final

from loccit.domain.front_matter.family_names import VIETNAMESE
from loccit.domain.front_matter.front_pieces import MARK, FrontPiece
from loccit.domain.front_matter.labelled_lists import LabelledNames, NameList, NamesAt
from loccit.domain.front_matter.labelled_names import names_before_place
from loccit.domain.front_matter.name_lines import is_second_spelling
from loccit.domain.front_matter.name_lists import Person, is_in_brackets, names_in
from loccit.domain.front_matter.name_words import (
    HAN,
    INITIAL,
    PARTICLES,
    begin_with_families,
    begins_with_family,
)
from loccit.domain.front_matter.person_labels import behind_author_label, has_person_title

_APART: Final = 2.0  # of the height, between names in a column, or a place and its year
_YEAR_ALONE: Final = re.compile(r"(?:[^\W\d_]{3,10},? (?:de )?)?(?:19|20)\d\d\.?")
_ITEM: Final = re.compile(r"\d{1,2}\. ")
"""How an item of a list begins, which is no name."""
_ELISION: Final = re.compile(r"^[DL]['’]")
_NEXT: Final = 3  # pieces beside the title or below: a subtitle, a name with its place
_MOST_LINES: Final = 12  # of such names
_FEWEST_MARKED: Final = 3  # names; two and more may be cited in a text


class AuthorLists(LabelledNames):
    """Finds them by the title: below it, before a place of work, above it, beside it.

    A manuscript may have them below its keywords, with marks of their places of work.
    """

    def _near_title(self) -> Iterable[NameList]:
        """Yield the names below the title, and one before a place of work.

        Where there are none below it, or teachers', those above the title take their place.
        """
        if self._title is None:
            return
        first, last = self._title
        if beside := self._beside(first, last):
            yield NameList(beside, NamesAt.BELOW_TITLE)
        people, teacher = self._below(last)
        if people and not teacher and not self._has_known(people):
            others, is_teacher = self._below(last, known=True)
            people, teacher = (others, is_teacher) if others else (people, teacher)
        if len(people) == 1 and self._is_town(people[0]) and self._are_given(self._above(first)):
            people = []
        above = self._above(first) if teacher or not self._has_known(people) else []
        if above and people and not self._are_given(above):
            above = []
        if above:
            yield NameList(above, NamesAt.ABOVE_TITLE)
        elif people:
            yield NameList(people, NamesAt.BELOW_TITLE)
        if people := self._before_places(last):
            yield NameList(people, NamesAt.BEFORE_AFFILIATION)

    def _before_places(self, title: int) -> list[Person]:
        """Return the names of lines below the title that go on with a place, and look alike."""
        found: list[Person] = []
        look: FrontPiece | None = None
        below = self._free(range(title + 1, len(self._pieces)), title)
        for order, at in enumerate(below[:_MOST_LINES]):
            piece = self._pieces[at]
            if (look is None and order >= _NEXT) or (look and not piece.looks_like(look)):
                break
            if people := self._likely(names_before_place(piece)):
                found, look = [*found, *people], piece
        return found

    def _is_town(self, person: Person) -> bool:
        """Tell whether what looks like a name stands above a year alone: "Porto Alegre 2015"."""
        return any(
            one.text == person.text
            and _YEAR_ALONE.fullmatch(below.text)
            and below.is_below(one)
            and below.top - one.bottom < _APART * one.height
            for one, below in pairwise(self._pieces)
        )

    def _beside(self, first: int, last: int) -> list[Person]:
        """Return the names in a column beside the title, as some journals have them."""
        title = self._pieces[first]
        right = max(one.right for one in self._pieces[first : last + 1] if one.left == title.left)
        column: list[FrontPiece] = []
        for at in self._free(range(max(0, first - _NEXT), len(self._pieces)), first):
            piece = self._pieces[at]
            if title.left <= piece.right and piece.left <= right:
                continue
            if column:
                near = piece.top - column[-1].bottom < _APART * column[-1].height
                belongs = near and piece.looks_like(column[-1]) and piece.is_below(column[-1])
            else:
                begins = title.top - 2 * title.height < piece.top < self._pieces[last].bottom
                belongs = begins and piece.size < title.size and bool(self._names([piece]))
            column += [piece] if belongs else []
        people = self._names(column) if len(column) > 1 else []
        return people if 2 * sum(map(self._is_certain, people)) > len(people) else []

    def _with_marks(self) -> list[NameList]:
        """Return the first list below the beginning of the text whose names have each a mark.

        It stands on the page of the title; an empty list where there is none.
        """
        page = self._pieces[self._title[0]].page if self._title else None
        below = [self._pieces[at] for at in sorted(self._in_text) if self._pieces[at].page == page]
        for at, piece in enumerate(below):
            if MARK not in piece.names or len(names_in([piece.names]).people) <= 1:
                continue
            run = list(takewhile(piece.looks_like, below[at : at + _MOST_LINES]))
            for end in range(len(run), 0, -1):
                people = self._names(run[:end])
                marks = sum(one.names.count(MARK) for one in run[:end])
                if len(people) >= _FEWEST_MARKED and marks >= len(people):
                    return [NameList(people, NamesAt.BELOW_KEYWORDS)]
        return []

    def _above(self, title: int) -> list[Person]:
        """Return the names of the nearest line above the title that has any."""
        for at in reversed(self._free(range(title), title)):
            lines = self._names_from(at, self._pieces[at])
            people = self._likely(
                self._names([one for one in lines if one in self._pieces[:title]])
            )
            if people:
                return [*self._directly_above(at), *people]
        return []

    def _directly_above(self, at: int) -> list[Person]:
        """Return the names of the lines directly above a piece, in its type, in their order."""
        people: list[Person] = []
        lowest = self._pieces[at]
        for other in reversed(self._free(range(at), at)):
            piece = self._pieces[other]
            near = lowest.is_below(piece) and lowest.top - piece.bottom < _APART * piece.height
            named = self._names([piece]) if near and piece.looks_like(lowest) else []
            if not named:
                break
            people[:0] = named
            lowest = piece
        return people

    def _free(self, places: Iterable[int], title: int) -> list[int]:
        """Return the places on the page of the title where an author may stand."""
        used = self._supervised | self._in_text
        page = self._pieces[title].page
        return [at for at in places if at not in used and self._pieces[at].page == page]

    def _below(self, title: int, *, known: bool = False) -> tuple[list[Person], bool]:
        """Return the names below the last line of the title, and whether a teacher is the first.

        They are the first ones, and those in their type.
        """
        last = self._pieces[title]
        found: list[FrontPiece] = []
        people: list[Person] = []
        used: set[int] = set()
        for at in self._free(range(title + 1, len(self._pieces)), title):
            piece = self._pieces[at]
            if at in used or piece.top < last.top:
                continue
            if found and (_begins_others(piece.text) or _ITEM.match(piece.text)):
                break
            marked = piece.names.count(MARK) > 1 and len(self._names([piece])) > 1
            if marked and len(people) == 1 and MARK not in found[0].names:
                found, people, used = [], [], set()  # that was a line of a second title
            if found and self._is_beside_teacher(piece, found[0]):
                found, people, used = [], [], set()
            teacher = found and has_person_title(piece.text) > has_person_title(found[0].text)
            if teacher or (found and not _may_follow(piece, found[0])):
                continue
            run = self._names_from(at, piece)
            if len(run) > 1 and self._names(self._free_beside(at)):
                run = [piece]  # one of a row
            names = self._names(run)
            surely = found and (self._are_given(names) or _are_marked_in_a_row(found[0], piece))
            named = names if surely else self._likely(names)
            if known and not found and not self._are_given(named):
                continue
            if named:
                used |= {self._pieces.index(one) for one in run}
                found += run
                people += named
        return people, bool(found) and has_person_title(found[0].text)

    def _is_beside_teacher(self, piece: FrontPiece, first: FrontPiece) -> bool:
        """Tell whether a name without a title stands on the line of the first, who has one."""
        titled = has_person_title(first.text) and not has_person_title(piece.text)
        return piece.is_level_with(first) and titled and self._has_known(self._names([piece]))

    def _likely(self, people: Sequence[Person]) -> list[Person]:
        """Return the names of a list without a label; none when they may be anything else.

        One at least has no word that the document also has in small letters ("Security Response"),
        or an initial. In Chinese and Korean half of several, or one alone, begin with a family
        that is known; in Vietnamese each does.
        """
        if self._language != "ja" and not begin_with_families([one.words for one in people]):
            people = [one for one in people if begins_with_family(one.words)]
        if self._language == "vi":
            return [one for one in people if one.words[0].casefold() in VIETNAMESE]
        return list(people) if any(map(self._is_certain, people)) else []

    def _is_certain(self, person: Person) -> bool:
        """Tell whether no word of a name is one of the text, as far as capitals tell."""
        if any(map(INITIAL.match, person.words)):
            return True
        large = [
            word for word in person.words if word[0].isupper() and word.casefold() not in PARTICLES
        ]
        said = (part for word in large for part in (word, _ELISION.sub("", word)))
        return not any(part.casefold() in self._common for part in said) and (
            bool(large) or HAN.match(person.words[0]) is not None
        )

    def _names_from(self, at: int, piece: FrontPiece) -> list[FrontPiece]:
        """Return the lines that are a list of names from a piece on, none when it is no name."""
        run = [piece, *self._run(at, piece, piece)]
        if self._turned(piece) is not None:
            run = [piece, *self._turned_behind(at, piece)]
        while run and not self._names(run):
            run = run[:-1]
        return run

    def _turned_behind(self, at: int, piece: FrontPiece) -> Iterator[FrontPiece]:
        """Yield the next pieces in one type that have the family first, beside or below."""
        for other in self._pieces[at + 1 :]:
            if not (other.looks_like(piece) and self._turned(other) is not None):
                return
            yield other


def _may_follow(piece: FrontPiece, first: FrontPiece) -> bool:
    """Tell whether names may stand in one list with those of the first line below a title."""
    aside = is_in_brackets(piece.text) or is_second_spelling(piece, first)
    return piece.looks_like(first) and not aside


def _are_marked_in_a_row(one: FrontPiece, other: FrontPiece) -> bool:
    """Tell whether pieces beside each other have the mark of an affiliation each."""
    return other.is_level_with(one) and MARK in one.names and MARK in other.names


def _begins_others(text: str) -> bool:
    """Tell whether a line says that people follow who are no authors: "Contributors:"."""
    return text.rstrip().endswith((":", "：")) and behind_author_label(text) is None
