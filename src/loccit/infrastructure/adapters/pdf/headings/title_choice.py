"""Which of the lines on the first pages are the title, where no label and no metadata say so."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from loccit.domain.documents.lexicon import begins_contents, names_section
from loccit.domain.front_matter.title_words import is_no_title
from loccit.domain.text.letters import key
from loccit.infrastructure.adapters.pdf.headings.body_language import BodyLanguage
from loccit.infrastructure.adapters.pdf.headings.cover_title import (
    DOUBLE_SPACE,
    FULL_LENGTH,
    MAX_LINES,
)
from loccit.infrastructure.adapters.pdf.headings.subtitle import is_subtitle
from loccit.infrastructure.adapters.pdf.headings.title_names import begins_with_name, is_name
from loccit.infrastructure.adapters.pdf.headings.translations import (
    is_in,
    is_translated,
    letters_of,
)
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Line, Place

_AS_LARGE: Final = 0.97  # as the body: allowed for bold type
_UNTOLD: Final = 0.2
"""Added to the probability: .1 gives 82 documents the same titles."""
_AS_GOOD: Final = 0.95  # of the weight of the best: of two alike the first is the title
_HOPELESS: Final = 0.1  # of the weight of the best, which may be that of a name
_AGAIN: Final = 1.25  # of the weight of lines that a second title page has, too
_IN_SCRIPT: Final = 0.5  # of the weight of the best: a title in the document's script
_IN_SIGNS: Final = 0.25  # the same in Chinese, Japanese, Korean: names have few signs there
_BESIDE: Final = 0.6  # of the weight of the best: a title in another language, else a subtitle
_MIXED: Final = 0.1  # of the size: Latin letters in a line of Chinese or Japanese
_ABOVE: Final = 0.4  # of the weight of the best: a title above its translation into English
_LONGER: Final = 4.0  # than the best: what is, is no translation
_NEARLY: Final = 0.8  # of the weight of the best one in it
_LISTED: Final = re.compile(r"…\s*\d+$")
"""How an entry of a table of contents ends."""
_FULL_STOPS: Final = ("。", "．")  # no title in Chinese or Japanese ends with one
_SENTENCE: Final = re.compile(r"[^\W\d]{2}\. +[A-Z]")
_LONG: Final = 120  # characters; a full stop behind so many is that of a sentence
MIN_LETTERS: Final = 4
LIKELY: Final = 0.2
"""Probability from which on the model tells a title; with less its type must tell it, too. At
.2 each of 38 papers has its title, without that of its metadata, too."""
LARGER: Final = 1.1  # than the body


@dataclass(frozen=True, slots=True)
class Candidate:
    """Lines that may be the title.

    Attributes:
        place: Where they begin.
        lines: They.
        weight: How much speaks for them, above 0.
        banner: Whether other pages have them, too.
    """

    place: Place
    lines: Sequence[Line]
    weight: float
    banner: bool

    @property
    def text(self) -> str:
        """They, in one line."""
        return " ".join(line.text for line in self.lines)

    @property
    def letters(self) -> str:
        """Their letters and digits, by which a title is known again."""
        return key("".join(line.text for line in self.lines))


def chosen(
    candidates: Sequence[Candidate],
    columns: Sequence[Column],
    profile: TypeProfile,
    language: Callable[[], BodyLanguage],
) -> Candidate:
    """Return the title among candidates, in the order of the pages: the first of the best.

    It is no name, and in the script of the document where any is. A summary behind the title page
    may have it in larger type; a line above it in its size may be what it is the subtitle of; what
    stands above its translation into English is it, and what stands beside it in the language of
    the document, which `language` gives.
    """
    found = [one for one in candidates if not one.banner] or candidates
    seen = Counter(one.letters for one in found)
    found = [
        replace(one, weight=_AGAIN * one.weight) if seen[one.letters] > 1 else one for one in found
    ]
    least = _HOPELESS * max(one.weight for one in found)
    names = [
        one
        for one in found
        if one.weight > least
        and not is_name(one.place, one.lines, columns)
        and not begins_with_name(one.lines[0].text)
    ] or found
    title = _best(names, columns).letters
    first = next(one for one in found if one.letters == title)
    above = (
        one
        for one in found
        if one in names and is_subtitle(first.place, first.lines, (one.place, one.lines), profile)
    )
    best = next(above, first)
    translated = (
        one
        for one in names
        if _ends_above(one, best)
        and one.weight > _ABOVE * best.weight
        and is_translated(one.text, best.text, columns)
    )
    if (original := next(translated, None)) is not None:
        return original
    beside = (
        one
        for one in names
        if columns[one.place[0]].page == columns[best.place[0]].page
        and one.weight > _BESIDE * best.weight
        and len(one.letters) < _LONGER * len(best.letters)
        and one is not best
        and profile.style(one.lines[0]).italic <= profile.style(best.lines[0]).italic
    )
    return next((one for one in beside if _is_in_own(one, best, columns, profile, language)), best)


def _ends_above(one: Candidate, other: Candidate) -> bool:
    """Tell whether a candidate stands directly above another."""
    return (one.place[0], one.place[1] + len(one.lines)) == other.place


def _is_in_own(
    one: Candidate,
    other: Candidate,
    columns: Sequence[Column],
    profile: TypeProfile,
    language: Callable[[], BodyLanguage],
) -> bool:
    """Tell whether a candidate is in the language of the document, and another is not."""
    if columns[other.place[0]].page >= language().page:
        return False
    return language().has_letters_of(one.text, other.text) or (
        language().prefers(one.text, other.text) and not _are_one(one, other, columns, profile)
    )


def _best(candidates: Sequence[Candidate], columns: Sequence[Column]) -> Candidate:
    best = max(one.weight for one in candidates)
    letters = letters_of(columns)
    own = [one for one in candidates if letters and is_in(letters, one.lines)]
    if letters and own and len(own) < len(candidates):
        most = max(one.weight for one in own)
        least = _IN_SIGNS if letters.match("一") or letters.match("가") else _IN_SCRIPT
        if most > least * best:
            return next(one for one in own if one.weight >= _NEARLY * most)
    return next(one for one in candidates if one.weight >= _AS_GOOD * best)


def _are_one(
    one: Candidate, other: Candidate, columns: Sequence[Column], profile: TypeProfile
) -> bool:
    """Tell whether candidates are parts of one title in double spacing."""
    upper, lower = sorted((one, other), key=lambda each: each.place)
    if upper.place[0] != lower.place[0]:
        return False
    lines = columns[upper.place[0]].lines[upper.place[1] : lower.place[1] + 1]
    style = profile.style(lines[0])
    return all(
        below.top - above.bottom < DOUBLE_SPACE * above.height
        and profile.style(below).bold == style.bold
        and abs(profile.style(below).size - style.size) < _MIXED * style.size
        for above, below in pairwise(lines)
    )


def weight_of(lines: Sequence[Line], profile: TypeProfile, likely: float) -> float:
    """Return how much speaks for lines as the title: the model and their size; 0 for nothing."""
    text = " ".join(line.text for line in lines)
    letters = sum(map(str.isalpha, text))
    if (
        letters < MIN_LETTERS
        or len(lines) >= MAX_LINES
        or any(line.table for line in lines)
        or is_no_title(text)
        or begins_contents(text)
        or all(is_no_title(line.text) for line in lines)
        or _LISTED.search(text)
        or text.endswith(_FULL_STOPS)
    ):
        return 0.0
    shown = 1.0
    if likely < LIKELY:
        shown = min(1.0, letters / FULL_LENGTH)
        if letters < len(text) / 2 or names_section(text) or not _is_display(lines[0], profile):
            return 0.0
        if len(text) > _LONG and text.endswith(".") and _SENTENCE.search(text):
            return 0.0
    larger = profile.style(lines[0]).size / profile.body_size
    return (likely + _UNTOLD) * larger**2 * shown


def _is_display(line: Line, profile: TypeProfile) -> bool:
    """Tell whether a line is larger than the text, or heavier and as large."""
    style = profile.style(line)
    larger = style.size / profile.body_size
    return larger >= LARGER or (larger > _AS_LARGE and (style.bold or line.text.isupper()))
