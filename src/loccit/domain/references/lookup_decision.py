"""Whether a record that a service found is a document's own.

A wrong citation is worse than none. A service answers with whatever comes near: another year's
report of the same title, a correction, the preprint, a review of the book. So title, first
author, year and kind must all agree; a DOI that the document prints lets the year be unknown, and
the authors be only printed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from loccit.domain.models.citation_meta import Author, SourceHint
from loccit.domain.models.published_work import PublishedWork, WorkKind
from loccit.domain.policy.title_match import (
    TITLE_THRESHOLD,
    TitleFit,
    TitleForm,
    compare_titles,
    normalised_words,
    title_forms,
)

_YEARS_APART: Final = 1  # online one year, in print the next
_VENUE_LETTERS: Final = 6
_MOST_AUTHORS: Final = 100
_OF_PREPRINTS: Final = re.compile(
    r"\b(?:arxiv|(?:bio|med|chem|psy|soc)[ar]?rxiv|pre-?print|ssrn|research square)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class JudgedWork:
    """A record, held against a document.

    Attributes:
        title_score: Likeness of the titles, in [0, 1]; 1 when the record's is printed at the
            start of the document.
        author_score: Share of the shorter list of authors that both name, in [0, 1].
        points: How much beyond what is asked for agrees: the year exactly, the venue.
        objection: Why it is not taken, None when it may be.
    """

    work: PublishedWork
    title_score: float
    author_score: float
    points: int
    objection: str | None


class SoughtWork:
    """What a document says of itself, in the forms that records are compared in."""

    def __init__(self, hint: SourceHint, title: str | None) -> None:
        named = dict.fromkeys([*([title] if title else []), *hint.titles])
        self.titles = [form for one in named for form in title_forms(one) if form.letters]
        self.people = hint.people or tuple(Author(family) for family in hint.authors)
        # Another year may be that in which the file was made again: of 38 papers the six whose
        # first page prints none, and five of these had the wrong one.
        words = normalised_words(hint.opening)
        self.year = hint.year if str(hint.year) in words else None
        self._opening = "".join(words)
        self._opening_words = frozenset(words)
        self._is_preprint = _OF_PREPRINTS.search(hint.opening) is not None

    def judge(self, work: PublishedWork, *, by_doi: bool) -> JudgedWork:
        """Hold a record against the document.

        Args:
            work: The record.
            by_doi: Whether it is that of a DOI that the document gives as its own.
        """
        entry = work.entry
        title = TitleForm.of(entry.title)
        fit, score = self._fit(title)
        if title.is_long and title.letters in self._opening:
            fit, score = TitleFit.EXACT, 1.0
        venue = "".join(normalised_words(entry.container or ""))
        has_venue = len(venue) >= _VENUE_LETTERS and venue in self._opening
        objection = (
            _kind_objection(work.kind)
            or self._title_objection(title, fit, score, by_doi=by_doi)
            or self._author_objection(entry.authors, by_doi=by_doi)
            or self._year_objection(entry.year, by_doi=by_doi)
            or (None if by_doi else self._version_objection(work.kind, has_venue=has_venue))
        )
        points = has_venue + (entry.year is not None and entry.year == self.year)
        return JudgedWork(work, score, self._shared(entry.authors), points, objection)

    def _fit(self, title: TitleForm) -> tuple[TitleFit, float]:
        fit, best = TitleFit.NONE, 0.0
        for own in self.titles:
            fit = max(fit, compare_titles(own, title))
            likeness = SequenceMatcher(None, own.letters, title.letters, autojunk=False).ratio()
            best = max(best, likeness)
        return fit, best

    def _title_objection(
        self, title: TitleForm, fit: TitleFit, score: float, *, by_doi: bool
    ) -> str | None:
        if fit is TitleFit.NONE or (fit is TitleFit.SPELLING and score < TITLE_THRESHOLD):
            return "its title reads otherwise"
        if fit not in {TitleFit.EXACT, TitleFit.SPELLING} and not by_doi:
            return "one of the titles lacks a subtitle"
        if title.is_generic and not by_doi:
            return "many works bear its title"
        return None

    def _author_objection(self, authors: Sequence[Author], *, by_doi: bool) -> str | None:
        if not authors:
            return None if by_doi and not self.people else "it names no author"
        first = authors[0]
        if self.people and _is_same(self.people[0], first):
            return None
        printed = _family_words(first) <= self._opening_words
        if (
            by_doi
            and printed
            and (not self.people or any(_is_same(p, first) for p in self.people))
        ):
            return None
        return "its first author is another" if self.people else "the document names no author"

    def _year_objection(self, year: int | None, *, by_doi: bool) -> str | None:
        if year is None or self.year is None:
            return None if by_doi else "its year is not known, or not printed in the document"
        return None if abs(year - self.year) <= _YEARS_APART else "its year is another"

    def _version_objection(self, kind: WorkKind, *, has_venue: bool) -> str | None:
        if kind is WorkKind.PREPRINT and not self._is_preprint:
            return "it is the preprint, and the document does not say that it is one"
        if kind is WorkKind.PUBLISHED and self._is_preprint and not has_venue:
            return "the document seems to be a preprint of it"
        return None

    def _shared(self, authors: Sequence[Author]) -> float:
        own, others = self.people[:_MOST_AUTHORS], authors[:_MOST_AUTHORS]
        if not own or not others:
            return 0.0
        shared = sum(any(_is_same(one, other) for other in others) for one in own)
        return min(1.0, shared / min(len(own), len(others)))


def choose(judged: Sequence[JudgedWork]) -> tuple[JudgedWork | None, str]:
    """Return the record that is the document's own, else why there is none.

    Where several works may be it, the year and the venue decide; a tie is decided for none.
    """
    if not judged:
        return None, "nothing was found"
    admitted = [one for one in judged if one.objection is None]
    if not admitted:
        nearest = max(judged, key=lambda one: one.title_score)
        return None, nearest.objection or ""
    most = max(one.points for one in admitted)
    leaders = [one for one in admitted if one.points == most]
    if any(one.work.entry.work != leaders[0].work.entry.work for one in leaders):
        return None, "two records fit equally well"
    return leaders[0], ""


def _kind_objection(kind: WorkKind) -> str | None:
    if kind is WorkKind.NOTICE:
        return "it is a notice of another work"
    return "it is no text, or only a part of one" if kind is WorkKind.OTHER else None


def _is_same(one: Author, other: Author) -> bool:
    """Tell whether two names are of one person; family and given name may have changed places."""
    family, others = _family_words(one), _family_words(other)
    if not family or not others:
        return False
    if family <= others or others <= family:
        return True
    given, other_given = (frozenset(normalised_words(who.given)) for who in (one, other))
    return family <= other_given and others <= given


def _family_words(author: Author) -> frozenset[str]:
    """Return the words of a family name without its particles, which are often left out."""
    words = author.family.split()
    proper = [word for word in words if not word[0].islower()] or words
    return frozenset(part for word in proper for part in normalised_words(word))
