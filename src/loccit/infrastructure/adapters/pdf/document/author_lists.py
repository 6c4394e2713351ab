"""Lists of names that may be the authors'."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.infrastructure.adapters.pdf.document.author_page import AuthorPage
from loccit.infrastructure.adapters.pdf.document.front_page import GAP, FrontPiece
from loccit.infrastructure.adapters.pdf.document.name_lists import Person, names_in
from loccit.infrastructure.adapters.pdf.document.name_words import person_in
from loccit.infrastructure.adapters.pdf.headings.cover_words import (
    AUTHOR_LABEL,
    LABEL_BEHIND,
    PRESENTED_BY,
    has_person_title,
)
from loccit.infrastructure.adapters.pdf.patterns import key

_NEAR: Final = 2.6  # of the height, between a label and its names
_LONGEST_NAME: Final = 5  # words, before other text


@dataclass(frozen=True, slots=True)
class NameList:
    """Names that may be the authors', and whether a label says so."""

    people: Sequence[Person]
    labelled: bool


class AuthorLists(AuthorPage):
    """Finds them: behind labels, and below the title."""

    def best(self) -> NameList | None:
        """Return the likeliest list of names: one that the metadata name, too, then a labelled."""
        return max(
            [*self._labelled(), *self._below_title()],
            key=lambda one: (any(key(it.text) in self._given for it in one.people), one.labelled),
            default=None,
        )

    @staticmethod
    def _rest(piece: FrontPiece) -> str | None:
        """Return what stands behind the label of the author; None without a label."""
        label = AUTHOR_LABEL.match(piece.text)
        if label is not None:
            rest = piece.text[label.end() :].strip(" :\t")
            if not rest or ":" in label[0] or person_in(rest.split(GAP)[0]):
                return rest
            return rest if names_in([rest]).are_all or _leading_name(rest) else None
        presented = PRESENTED_BY.search(piece.text)
        if presented is not None:
            return piece.text[presented.end() :]
        return "" if LABEL_BEHIND.search(piece.text) else None

    def _labelled(self) -> Iterable[NameList]:
        """Yield the names behind labels."""
        for at, piece in enumerate(self._pieces):
            if at in self._supervised or at in self._in_text:
                continue
            rest = self._rest(piece)
            if rest is None:
                continue
            if rest:
                words = self._printed_first(rest).split()
                for count in range(len(words), 1, -1):
                    names = names_in([" ".join(words[:count])], self._common)
                    if names.are_all:
                        below = [it for it in self._run(at, piece, piece) if self._names([it])]
                        yield NameList([*names.people, *self._names(below)], labelled=True)
                        break
                continue
            for first in self._next_below(at, piece):
                people = self._names([first])
                if people:
                    run = [first, *self._run(self._pieces.index(first), first, first)]
                    yield NameList(self._names(run) or people, labelled=True)
                    break

    def _printed_first(self, rest: str) -> str:
        """Return a text that begins with a name of the metadata as these have it."""
        own = key(rest)
        for person in self._known:
            if own.startswith(key(person.text)):
                return person.text
        return rest if names_in([rest]).are_all else _leading_name(rest) or ""

    def _next_below(self, at: int, piece: FrontPiece) -> list[FrontPiece]:
        below = [
            other
            for place, other in enumerate(self._pieces[at + 1 : at + 12], at + 1)
            if other.is_below(piece)
            and other.top - piece.bottom < _NEAR * piece.height
            and place not in self._supervised
        ]
        return below[:1]

    def _below_title(self) -> Iterable[NameList]:
        """Yield the names below the title: the first ones, and those in the same type."""
        if self._title is None:
            return
        last = self._pieces[self._title[1]]
        found: list[FrontPiece] = []
        people: list[Person] = []
        used = self._supervised | self._in_text
        for at, piece in enumerate(self._pieces[self._title[1] + 1 :], self._title[1] + 1):
            if at in used or piece.page != last.page or piece.top < last.top:
                continue
            teacher = found and has_person_title(piece.text) > has_person_title(found[0].text)
            if teacher or (found and not piece.looks_like(found[0])):
                continue
            run = self._names_from(at, piece)
            used |= {self._pieces.index(one) for one in run}
            found += run
            people += self._names(run)
        if people:
            yield NameList(people, labelled=False)

    def _names_from(self, at: int, piece: FrontPiece) -> list[FrontPiece]:
        """Return the lines that are a list of names from a piece on, none when it is no name."""
        run = [piece, *self._run(at, piece, piece)]
        while run and not self._names(run):
            run = run[:-1]
        return run


def _leading_name(text: str) -> str | None:
    """Return the name with which a text begins, before a word in small letters."""
    words = text.split()
    for count in range(min(len(words), _LONGEST_NAME), 1, -1):
        ends = count == len(words) or words[count][0].islower() or not words[count][0].isalpha()
        if ends and person_in(" ".join(words[:count])):
            return " ".join(words[:count]).rstrip(",")
    return None
