"""Lists of names that may be the authors', and how likely each of them is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
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
_BESIDE: Final = 260.0  # points, between a label and the name on its line
_FAMILY_LETTERS: Final = 3
_LONGEST_NAME: Final = 5  # words, before other text


@dataclass(slots=True)
class NameList:
    """Names that may be the authors'."""

    people: list[Person]
    score: float
    pieces: list[FrontPiece] = field(default_factory=list)
    labelled: bool = False


class AuthorLists(AuthorPage):
    """Finds them: behind labels, below the title, anywhere on the first pages."""

    def best(self) -> NameList | None:
        """Return the likeliest list of names."""
        lists = [*self._labelled(), *self._below_title()]
        printed = {key(person.text) for one in lists for person in one.people}
        if not lists or (self._given and not self._given & printed):
            lists += self._elsewhere()  # takes longest
        title_page = self._pieces[self._title[0]].page if self._title else 1
        for one in lists:
            if one.labelled and one.pieces[0].page > title_page:
                one.score -= 1.6  # a label within the text
            one.score += self._agreement(one)
        return max(lists, key=lambda one: one.score, default=None)

    def _agreement(self, one: NameList) -> float:
        keys = {key(person.text) for person in one.people}
        marks = sum(person.marked for person in one.people)
        first = one.people[0]
        cited = any(
            len(own := key(word)) >= _FAMILY_LETTERS and f"{own}etal" in self._cited
            for word in first.words
        )
        return (
            3.0 * bool(keys & self._given)
            + 1.0 * (marks >= len(one.people) - marks)
            + 1.0 * cited
            - 2.0 * (not one.labelled and all(has_person_title(it.text) for it in one.pieces))
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
                        below = self._run(at, piece, piece)
                        more = (
                            [one for one in below if self._names([one]) and below]
                            if ":" in piece.text or count == len(words)
                            else []
                        )
                        people = [*names.people, *self._names(more)] if more else [*names.people]
                        yield NameList(people, 4.0, [piece], labelled=True)
                        break
                continue
            beside = [
                other
                for other in self._pieces
                if other.page == piece.page
                and abs(other.top - piece.top) < piece.height / 2
                and 0 <= other.left - piece.right < _BESIDE
            ][:1]
            for first in (*beside, *self._next_below(at, piece)):
                people = self._names([first])
                if people:
                    run = [first, *self._run(self._pieces.index(first), first, first)]
                    yield NameList(self._names(run) or people, 4.0, run, labelled=True)
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
        found: list[FrontPiece] = []
        people: list[Person] = []
        before: dict[int, FrontPiece] = {}
        used: set[int] = set()
        for at, piece in self._pieces_below(self._title[1], found):
            first = found[0] if found else None
            teacher = found and has_person_title(piece.text) > has_person_title(found[0].text)
            if at in used or at in self._supervised or teacher:
                continue
            run = self._names_from(at, piece)
            if not run or (
                first and not (piece.looks_like(first) and self._opens(piece, before, first))
            ):
                before[at] = piece
                continue
            used.update(self._pieces.index(one) for one in run)
            found += run
            people += self._names(run)
        if people:
            yield NameList(people, 2.5, found)

    def _pieces_below(
        self, title: int, found: Sequence[FrontPiece]
    ) -> Iterable[tuple[int, FrontPiece]]:
        """Yield the pieces between the title and the text, with their places."""
        last = self._pieces[title]
        ended: list[FrontPiece] = []
        for at, piece in enumerate(self._pieces):
            if piece.page != last.page or at <= title or piece.top < last.top:
                continue
            if any(piece.is_below(one) for one in ended):
                continue
            if self._ends(at, piece, named=bool(found)):
                ended.append(piece)
            else:
                yield at, piece

    def _names_from(self, at: int, piece: FrontPiece) -> list[FrontPiece]:
        """Return the lines that are a list of names from a piece on, none when it is no name."""
        run = [piece, *self._run(at, piece, piece)]
        while run and not self._names(run):
            run = run[:-1]
        return run

    def _opens(self, piece: FrontPiece, before: dict[int, FrontPiece], first: FrontPiece) -> bool:
        """Tell whether a later line of names is of an author, not of an address."""
        above = [one for one in before.values() if piece.is_below(one)]
        nearest = max(above, key=lambda one: one.top, default=None)
        if nearest is None:
            return abs(piece.top - first.top) < first.height
        if not nearest.looks_like(first):
            return True
        return "@" in nearest.text or piece.top - nearest.bottom > 0.6 * piece.height

    def _elsewhere(self) -> Iterable[NameList]:
        """Yield lines of names anywhere on the first pages, those on the title page first."""
        title_page = self._pieces[self._title[0]].page if self._title else 1
        title = self._pieces[self._title[0]] if self._title else None
        seen: set[int] = set()
        for at, piece in enumerate(self._pieces):
            if at in seen or at in self._supervised:
                continue
            if at in self._in_text or self._is_title(at):
                continue
            if self._is_no_name(piece.text):
                continue
            run = [piece, *self._run(at, piece, piece)]
            people = self._names(run)
            if not people:
                run, people = [piece], self._names([piece])
            if not people:
                continue
            seen.update(self._pieces.index(one) for one in run)
            score = 1.0 if piece.page == title_page else 0.0
            if title is not None and piece.page == title_page and piece.size >= 0.9 * title.size:
                score -= 0.5
            score += 0.3 * (piece.size / (title.size if title else piece.size))
            yield NameList(people, score, run)


def _leading_name(text: str) -> str | None:
    """Return the name with which a text begins, before a word in small letters."""
    words = text.split()
    for count in range(min(len(words), _LONGEST_NAME), 1, -1):
        ends = count == len(words) or words[count][0].islower() or not words[count][0].isalpha()
        if ends and person_in(" ".join(words[:count])):
            return " ".join(words[:count]).rstrip(",")
    return None
