"""Articles of laws, and the books, parts and chapters that they stand in.

The label of an article is set in bold, and behind it stands a title, or the text. Where such
labels count up, a document is a law: then the labels of its divisions are told by their words too.
"""

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile, pairwise
from typing import Final

from loccit.domain.models.document import HeadingSource
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Line, Place
from loccit.infrastructure.adapters.pdf.patterns import ARTICLE_WORDS
from loccit.infrastructure.adapters.pdf.structure.levels import DEEPEST

_NUMBER: Final = r"\d{1,4}(?: ?[a-z](?![a-z])| ?(?:bis|ter|quater)\b)?"
_ARTICLE: Final = re.compile(
    rf"(?:(?:{ARTICLE_WORDS}|art\.?)\s+|§{{1,2}}\s*)(?P<number>\d{{1,4}})(?: ?[a-z](?![a-z]))?"
    r"(?: ?(?:bis|ter|quater)\b(?! \d))?"
    rf"(?:(?: (?:bis|und|to|and|à|et)|,|[-–]) ?(?P<last>{_NUMBER}))*"
    r"[.:]?(?=\s|$)",
    re.IGNORECASE,
)
_DIVISIONS: Final = (
    "buch|book|livre|libro|livro|книга|ksiga|kniha|teil|part|parte|partie|del|часть|dział|část|osa"
    "|titel|title|titre|título|titolo|tytuł|untertitel|subtitle|division|subdivision"
    "|kapitel|chapter|chapitre|capítulo|capitolo|hoofdstuk|rozdział|hlava|kapittel|luku|глава"
    "|abschnitt|section|sección|sezione|seção|afdeling|раздел|oddział|oddíl"
    "|unterabschnitt|subsection|subsección|paragraaf|hauptstück"
)
_ORDINALS: Final = (
    "erste[rs]?|zweite[rs]?|dritte[rs]?|vierte[rs]?|fünfte[rs]?|sechste[rs]?|siebte[rs]?"
    "|siebente[rs]?|achte[rs]?|neunte[rs]?|zehnte[rs]?|elfte[rs]?|zwölfte[rs]?"
)
_DIVISION: Final = re.compile(
    rf"(?:(?P<word>{_DIVISIONS})\s+(?:\d{{1,3}}[a-z]?|[IVXLC]{{1,6}}|[A-Z])"
    rf"|(?:{_ORDINALS}|\d{{1,3}}\.|[IVXLC]{{1,6}}\.)\s+(?P<behind>{_DIVISIONS})"
    r"|第\s?[\d〇零一二三四五六七八九十百]{1,5}\s?(?P<sign>[编編篇章节節]))\s*[.:–—-]?(?=\s|$)",
    re.IGNORECASE,
)
_MIN_ARTICLES: Final = 3
_IN_ORDER: Final = 0.8  # of them follow the one before; citations of articles do not
_MIN_LISTED: Final = 3  # divisions
_LISTED: Final = 1 / 6  # of the lines of their list, each title on some lines of its own
_MOST_LINES: Final = 4
_CONFIDENCE: Final = 0.9
_TOLD: Final = frozenset({HeadingSource.OUTLINE, HeadingSource.TAG})


@dataclass(frozen=True, slots=True)
class _Labels:
    """Where lines begin with the label of an article, and of a division by its word."""

    articles: Mapping[Place, tuple[int, int]]
    divisions: Mapping[Place, str]


def with_articles(
    found: Mapping[Place, HeadingMark], columns: Sequence[Column], profile: TypeProfile
) -> dict[Place, HeadingMark]:
    """Return the headings with the articles that begin lines in bold and count up.

    They stand below the chapter before them; headings within an article stand below it. Where
    the file itself names articles, it knows all.
    """
    labels = _labels(columns, profile)
    numbers = labels.articles
    steps = [
        before[1] <= after[0] <= before[1] + 1 for before, after in pairwise(numbers.values())
    ]
    if len(numbers) < _MIN_ARTICLES or sum(steps) < _IN_ORDER * len(steps):
        return dict(found)
    if any(place in found and found[place].source in _TOLD for place in numbers):
        return dict(found)
    merged = {place: mark for place, mark in found.items() if place not in numbers}
    merged = _with_divisions(merged, labels, columns, profile)
    above, own = 0, 0  # levels of the chapter and of its articles
    for place in sorted({*merged, *numbers}):
        if place in numbers:
            own = min(above + 1, DEEPEST)
            lines, cut = _title(columns[place[0]], place, profile, {*numbers, *merged})
            source = HeadingSource.NUMBERING
            merged[place] = HeadingMark(lines, cut, own, source, _CONFIDENCE)
        elif not own or merged[place].level < own:
            above, own = merged[place].level, 0
    return merged


def _labels(columns: Sequence[Column], profile: TypeProfile) -> _Labels:
    articles: dict[Place, tuple[int, int]] = {}
    divisions: dict[Place, str] = {}
    for at, column in enumerate(columns):
        for row, line in enumerate(column.lines):
            if line.entry or not profile.styles[line.lead_style].bold:
                continue
            label = _ARTICLE.match(line.text)
            division = None if label else _DIVISION.match(line.text)
            if label and label.end() <= line.lead:
                number = int(label["number"])
                last = re.match(r"\d+", label["last"] or "")
                articles[at, row] = number, int(last[0]) if last else number
            elif division and line.lead == len(line.text):
                word = division["word"] or division["behind"] or division["sign"]
                divisions[at, row] = word.casefold()
    return _Labels(articles, divisions)


def _with_divisions(
    found: Mapping[Place, HeadingMark],
    labels: _Labels,
    columns: Sequence[Column],
    profile: TypeProfile,
) -> dict[Place, HeadingMark]:
    """Return the headings with the divisions of a law, those nested deeper that come later.

    A list of contents before the first article names the same ones: there they are none.
    """
    known = [place for place in found if place in labels.divisions]
    others = len(found) - len(known)
    if others > len(labels.articles) or any(found[place].source in _TOLD for place in known):
        return dict(found)  # a text with some articles in it
    start = _start(labels, columns, profile)
    own = {place: word for place, word in labels.divisions.items() if place >= start}
    order = list(dict.fromkeys(own.values()))
    taken = {*labels.articles, *labels.divisions}
    merged = dict(found)
    for place, word in own.items():
        lines, _ = _title(columns[place[0]], place, profile, taken)
        for row in range(place[1] + 1, place[1] + lines):
            merged.pop((place[0], row), None)
        level = min(1 + order.index(word), DEEPEST)
        merged[place] = HeadingMark(lines, 0, level, HeadingSource.NUMBERING, _CONFIDENCE)
    listed = _contents(columns, start)
    return {
        place: mark
        for place, mark in merged.items()
        if not mark.level or not listed or not listed[0] <= place < listed[1]
    }


def _start(labels: _Labels, columns: Sequence[Column], profile: TypeProfile) -> Place:
    """Return the first of the divisions that stand directly above the first article, or that."""
    at, row = first = min(labels.articles)
    while row and profile.styles[columns[at].lines[row - 1].lead_style].bold:
        row -= 1
    return min((place for place in labels.divisions if (at, row) <= place < first), default=first)


def _contents(columns: Sequence[Column], end: Place) -> tuple[Place, Place] | None:
    """Return where a list of the divisions before the first of them stands; None without one."""
    before = [
        ((at, row), _DIVISION.match(line.text) is not None)
        for at, column in enumerate(columns[: end[0] + 1])
        for row, line in enumerate(column.lines)
        if (at, row) < end
    ]
    behind = list(dropwhile(lambda one: not one[1], before))
    divisions = sum(division for _, division in behind)
    dense = divisions >= max(_MIN_LISTED, _LISTED * len(behind))
    return (behind[0][0], end) if dense else None


def _title(
    column: Column, place: Place, profile: TypeProfile, taken: Container[Place]
) -> tuple[int, int]:
    """Return how many lines an article's heading takes, and where it ends on the last of them."""
    first = column.lines[place[1]]
    if first.style == profile.body:
        return 1, first.lead if first.lead < len(first.text) else 0
    lines = 1
    for row in range(place[1] + 1, min(place[1] + _MOST_LINES, len(column.lines))):
        line: Line = column.lines[row]
        alike = line.style == first.style and line.lead_style == first.style
        if not alike or (place[0], row) in taken:
            break
        lines += 1
    return lines, 0
