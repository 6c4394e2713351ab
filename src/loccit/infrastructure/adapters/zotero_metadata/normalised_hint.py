"""A document's hint in normal form, to be compared with entries."""

import re

from rapidfuzz import fuzz

from loccit.domain.models.citation_meta import Author, SourceHint
from loccit.domain.models.reference_library import ReferenceEntry
from loccit.domain.policy.match_decision import Agreement
from loccit.domain.policy.title_match import (
    TitleForm,
    normalised_words,
    title_forms,
    title_readings,
)

_MOST_TITLES = 8
_ENOUGH_OPENING = 200
_ENOUGH_FOR_AUTHORS = 500
_PRINTED = 85.0
_GOOD_TITLE_WORDS = 3
_AUTHORS_LOOKED_FOR = 10
_VENUE_LETTERS = 6
_FILE_NAME = re.compile(
    r"^Microsoft (?:Word|PowerPoint) - |\.(?:docx?|dvi|indd|odt|pdf|pptx?|ps|qxd|rtf|tex)$",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+(?:['’‘-][^\W\d_]+)*")


class NormalisedHint:
    """A document's hint in normal form; made once for each `resolve`."""

    def __init__(self, hint: SourceHint) -> None:
        self.raw = hint
        titles = [one for one in hint.titles if normalised_words(one) and not _is_file_name(one)]
        forms = [[form for form in title_forms(one) if form.letters] for one in titles]
        self.first_title = forms[0] if forms else []
        self.titles = [form for some in forms[:_MOST_TITLES] for form in some]
        words = normalised_words(hint.opening)
        self.opening = "".join(words)
        self.opening_words = frozenset(words)
        self.opening_titles = self._opening_titles()
        capitalised = (word for word in _WORD.findall(hint.opening) if not word[0].islower())
        self._capitalised = frozenset(normalised_words(" ".join(capitalised)))
        self._named = frozenset(normalised_words(" ".join(hint.authors)))

    def _opening_titles(self) -> list[TitleForm]:
        """Return lines at the start that could be the title.

        Where a title that the document gives stands there, only lines that hold it.
        """
        printed = [
            title.letters
            for title in self.titles
            if len(title.words) >= _GOOD_TITLE_WORDS and title.letters in self.opening
        ]
        return [
            form
            for form in title_readings(self.raw.opening)
            if not printed or any(letters in form.letters for letters in printed)
        ]

    def prints(self, title: TitleForm) -> Agreement:
        """Tell whether a title stands at the start of the document."""
        if len(self.opening) < _ENOUGH_OPENING or not title.letters:
            return Agreement.UNKNOWN
        if title.letters in self.opening:
            return Agreement.YES
        return Agreement.YES if self.likeness_in_opening(title) >= _PRINTED else Agreement.NO

    @property
    def can_contradict(self) -> bool:
        """Whether it says enough of its title for another to be told from it."""
        return bool(self.titles) or len(self.opening) >= _ENOUGH_OPENING

    def likeness_in_opening(self, title: TitleForm) -> float:
        """Return how near the opening comes to a title anywhere, in [0, 100]."""
        if len(title.letters) > len(self.opening):
            return 0.0
        return fuzz.partial_ratio(title.letters, self.opening)

    def names(self, authors: tuple[Author, ...]) -> Agreement:
        """Tell whether the document names the authors of an entry.

        Two must be found, the first or half of all among them. The first alone suffices where
        there is no other, or among the authors that the document itself gives: a single word of
        running text may be anything.
        """
        families = [words for one in authors if (words := _name_words(one))]
        families = families[:_AUTHORS_LOOKED_FOR]
        if not families:
            return Agreement.UNKNOWN
        if families[0] <= self._named:
            return Agreement.YES
        found = [self._is_named(words) for words in families]
        enough = sum(found) >= min(2, len(found))
        if enough and (found[0] or sum(found) * 2 >= len(found)):
            return Agreement.YES
        looked = self._named or len(self.opening) >= _ENOUGH_FOR_AUTHORS
        return Agreement.NO if looked and not any(found) else Agreement.UNKNOWN

    def _is_named(self, words: frozenset[str]) -> bool:
        if words <= self._named or words <= self._capitalised:
            return True
        # Scripts without spaces do not part a name from what stands beside it.
        return all(not word.isascii() and len(word) > 1 and word in self.opening for word in words)

    def dates(self, year: int | None) -> Agreement:
        """Tell whether the document names this year; one beside it tells nothing."""
        named = self.raw.year
        if year is None:
            return Agreement.UNKNOWN
        if named is None:
            return Agreement.YES if str(year) in self.opening_words else Agreement.UNKNOWN
        if named == year:
            return Agreement.YES
        return Agreement.UNKNOWN if abs(named - year) == 1 else Agreement.NO

    def names_venue(self, entry: ReferenceEntry) -> Agreement:
        """Tell whether the document names the journal, book or preprint server of an entry."""
        venue = "".join(normalised_words(entry.container or ""))
        if len(venue) >= _VENUE_LETTERS and venue in self.opening:
            return Agreement.YES
        named = entry.on_arxiv and "arxiv" in self.opening
        return Agreement.YES if named else Agreement.UNKNOWN


def _is_file_name(title: str) -> bool:
    """Whether a title is none, but what a word processor left ("Microsoft Word - final2.doc")."""
    return _FILE_NAME.search(title.strip()) is not None


def _name_words(author: Author) -> frozenset[str]:
    """Return the words of a family name without its particles, which are often left out."""
    words = author.family.split()
    proper = [word for word in words if not word[0].islower()] or words
    return frozenset(part for word in proper for part in normalised_words(word))
