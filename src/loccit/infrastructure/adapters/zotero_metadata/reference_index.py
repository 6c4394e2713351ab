"""A reference list indexed by key, file, DOI and title."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from heapq import nlargest

from rapidfuzz import fuzz, process

from loccit.domain.models.reference_library import ReferenceEntry
from loccit.domain.policy.match_decision import Agreement, TitleEvidence
from loccit.domain.policy.title_match import (
    TITLE_THRESHOLD,
    TitleFit,
    TitleForm,
    compare_titles,
)
from loccit.infrastructure.adapters.zotero_metadata.normalised_hint import NormalisedHint
from loccit.infrastructure.references.linked_files import file_name, same_place

NEAR = 60.0
"""Least likeness, in [0, 100], of a title worth naming as the nearest or the runner-up."""

_FUZZY_TITLES = 4
_MOST_CANDIDATES = 50
_NEAREST = 5
_RARE = 100
_SHARED_WORDS = 0.6


class ReferenceIndex:
    """The entries of one reference list; immutable, so threads may share it."""

    def __init__(self, entries: Sequence[ReferenceEntry]) -> None:
        self.entries = entries
        self._by_key: dict[str, int] = {}
        self._by_doi: dict[str, list[int]] = defaultdict(list)
        self._by_file_name: dict[str, list[tuple[int, str]]] = defaultdict(list)
        self._by_title: dict[str, list[int]] = defaultdict(list)
        self._by_main_title: dict[str, list[int]] = defaultdict(list)
        self._by_word: dict[str, list[int]] = defaultdict(list)
        self.titles = [TitleForm.of(entry.title) for entry in entries]
        self._letters = [title.letters or None for title in self.titles]
        for at, (entry, title) in enumerate(zip(entries, self.titles, strict=True)):
            self._by_key.setdefault(entry.citekey, at)
            if entry.doi:
                self._by_doi[entry.doi].append(at)
            for path in entry.files:
                self._by_file_name[file_name(path)].append((at, path))
            self._by_title[title.letters].append(at)
            self._by_main_title[title.main].append(at)
            for word in set(title.words):
                self._by_word[word].append(at)
        for at, entry in enumerate(entries):
            for alias in entry.aliases:
                self._by_key.setdefault(alias, at)
        self._rare = max(_RARE, len(entries) // 50)
        self._rare_words = [
            sum(len(self._by_word[word]) <= self._rare for word in set(title.words))
            for title in self.titles
        ]
        self._by_title.pop("", None)
        self._by_main_title.pop("", None)

    def with_key(self, citekey: str) -> ReferenceEntry | None:
        """Return the entry of this key."""
        at = self._by_key.get(citekey)
        return None if at is None else self.entries[at]

    def nearest_key(self, citekey: str) -> tuple[str | None, float]:
        """Return the key most like this one, and its likeness in [0, 1]."""
        found = process.extractOne(
            citekey,
            list(self._by_key),
            scorer=fuzz.ratio,
            processor=str.casefold,
            score_cutoff=NEAR,
        )
        return (found[0], found[1] / 100) if found else (None, 0.0)

    def with_file(self, path: str) -> ReferenceEntry | None:
        """Return the entry that the library keeps this file with, if it is only one."""
        named = self._by_file_name.get(file_name(path), ())
        owners = {at for at, linked in named if same_place(linked, path)}
        return self.entries[owners.pop()] if len(owners) == 1 else None

    def only_with_file_name(self, path: str) -> tuple[int | None, list[str]]:
        """Return the position of the only entry with a file of this name, and where it is."""
        named = self._by_file_name.get(file_name(path), ())
        owners = {at for at, _ in named}
        at = owners.pop() if len(owners) == 1 else None
        return at, [linked for _, linked in named]

    def with_doi(self, doi: str) -> list[int]:
        """Return the positions of the entries of this normalised DOI."""
        return self._by_doi.get(doi, [])

    def candidates(self, hint: NormalisedHint) -> list[int]:
        """Return the positions of the entries whose titles come near, in the list's order."""
        found: set[int] = set()
        for title in hint.titles:
            found.update(self._by_title.get(title.letters, ()))
            found.update(self._by_title.get(title.main, ()))
            found.update(self._by_main_title.get(title.letters, ())[:_MOST_CANDIDATES])
        for title in hint.opening_titles:
            found.update(self._by_title.get(title.letters, ()))
        for title in hint.titles[:_FUZZY_TITLES]:
            near = process.extract(
                title.letters, self._letters, scorer=fuzz.ratio, limit=_NEAREST, score_cutoff=NEAR
            )
            found.update(at for _, _, at in near)
        found.update(self._sharing_rare_words(hint))
        return sorted(found)

    def _sharing_rare_words(self, hint: NormalisedHint) -> list[int]:
        """Return the entries most of whose rarer title words stand in the opening."""
        shared: Counter[int] = Counter()
        for word in hint.opening_words:
            entries = self._by_word.get(word, ())
            if len(entries) <= self._rare:
                shared.update(entries)
        near = [
            (count / self._rare_words[at], at)
            for at, count in shared.items()
            if count >= _SHARED_WORDS * self._rare_words[at]
        ]
        return [at for _, at in nlargest(_NEAREST, near)]

    def evidence(self, at: int, hint: NormalisedHint) -> TitleEvidence:
        """Hold the entry at position `at` against a document."""
        entry, title = self.entries[at], self.titles[at]
        first, _ = _best_fit(title, hint.first_title)
        fit, score = _best_fit(title, hint.titles)
        opening_fit, opening_score = _best_fit(title, hint.opening_titles)
        if opening_fit in {TitleFit.EXACT, TitleFit.SPELLING}:
            fit, score = max(fit, opening_fit), max(score, opening_score)
        # Looking for what reads otherwise costs the most and changes nothing.
        printed = Agreement.UNKNOWN if fit is TitleFit.NONE else hint.prints(title)
        return TitleEvidence(
            citekey=entry.citekey,
            work=entry.work,
            title=title,
            fit=fit,
            score=score / 100,
            authors=hint.names(entry.authors),
            year=hint.dates(entry.year),
            printed=printed,
            venue=hint.names_venue(entry),
            second_hand=fit > first,
        )


def _best_fit(title: TitleForm, readings: list[TitleForm]) -> tuple[TitleFit, float]:
    fit, best = TitleFit.NONE, 0.0
    for read in readings:
        score = fuzz.ratio(read.letters, title.letters, score_cutoff=max(best, NEAR))
        best = max(best, score)
        related = read.letters == title.main or read.main == title.letters
        if related or score >= TITLE_THRESHOLD * 100:
            fit = max(fit, compare_titles(read, title))
    return fit, best
