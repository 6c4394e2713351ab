"""Articles of laws, and the books, parts and chapters that they stand in.

Behind the label of an article stands a title, or the text. Where such labels count up, a document
is a law: then the labels of its divisions are told by their words too.
"""

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile
from typing import Final

from loccit.domain.documents.divisions import COUNT_WORDS
from loccit.domain.documents.lexicon import names_section
from loccit.domain.models.document import HeadingSource
from loccit.infrastructure.adapters.pdf.headings.article_labels import Label, counted, label_of
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Line, Place
from loccit.infrastructure.adapters.pdf.patterns import ends_sentence
from loccit.infrastructure.adapters.pdf.structure.levels import DEEPEST

_DIVISIONS: Final = (
    "buch|book|livre|libro|livro|книга|księga|kniha|teil|part|parte|partie|del|часть|dział|část|osa"
    "|titel|title|titre|título|titolo|tytuł|untertitel|subtitle|division|subdivision"
    "|kapitel|chapter|chapitre|capítulo|capitolo|hoofdstuk|rozdział|hlava|kapittel|luku|глава"
    "|abschnitt|section|sección|sezione|seção|afdeling|раздел|oddział|oddíl|oddiel"
    "|unterabschnitt|subsection|subsección|paragraaf|hauptstück"
)
_DIVISION: Final = re.compile(
    rf"(?:(?P<word>{_DIVISIONS})\s+(?:\d{{1,3}}[a-z]?|[IVXLC]{{1,6}}|[A-Z])"
    rf"|(?:{COUNT_WORDS}|\d{{1,3}}\.|[IVXLC]{{1,6}}\.)\s+(?P<behind>{_DIVISIONS})"
    r"|第\s?[\d〇零一二三四五六七八九十百]{1,5}\s?(?P<sign>[编編篇章节節]))\s*[.:–—-]?(?=\s|$)",
    re.IGNORECASE,
)
_SHORT: Final = 0.15  # of the column: so much room is left behind a title
_MIN_LISTED: Final = 3  # divisions
_LISTED: Final = 1 / 6  # of the lines of their list, each title on some lines of its own
_MOST_LINES: Final = 4
_CONFIDENCE: Final = 0.9
_TOLD: Final = frozenset({HeadingSource.OUTLINE, HeadingSource.TAG})


@dataclass(frozen=True, slots=True)
class _Labels:
    """Where lines begin with the label of an article, and of a division by its word."""

    articles: Mapping[Place, Label]
    divisions: Mapping[Place, str]


def with_articles(
    found: Mapping[Place, HeadingMark], columns: Sequence[Column], profile: TypeProfile
) -> dict[Place, HeadingMark]:
    """Return the headings with the articles, which count up: in bold, or many in one look.

    They stand below the division or chapter before them, beside an introduction; headings within
    an article stand below it. Where the file itself names articles, it knows all.
    """
    labels = _labels(columns, profile)
    numbers = labels.articles
    if not numbers:
        return dict(found)
    if any(place in found and found[place].source in _TOLD for place in numbers):
        return dict(found)
    merged = {
        place: mark
        for place, mark in found.items()
        if place not in numbers and not _is_title_below(place, mark, numbers, columns)
    }
    merged = _with_divisions(merged, labels, columns, profile)
    above, own = 0, 0  # levels of the chapter and of its articles
    taken = frozenset({*merged, *numbers})
    for place in sorted(taken):
        if place in numbers:
            own = min(above + 1, DEEPEST)
            lines, cut = _extent(columns[place[0]], place, numbers[place], profile, taken)
            source = HeadingSource.NUMBERING
            merged[place] = HeadingMark(lines, cut, own, source, _CONFIDENCE)
        elif not own or merged[place].level < own or place in labels.divisions:
            above, own = merged[place].level, 0
            if names_section(columns[place[0]].lines[place[1]].text):
                above -= 1  # no chapter: "Introduction" stands beside the articles
    return merged


def _is_title_below(
    place: Place, mark: HeadingMark, labels: Mapping[Place, Label], columns: Sequence[Column]
) -> bool:
    """Tell whether a heading that its look tells is the title of the article directly above it."""
    (at, row), label = place, labels.get((place[0], place[1] - 1))
    if label is None or mark.source is not HeadingSource.FONT:
        return False
    above, own = columns[at].lines[row - 1 : row + 1]
    return label.end == len(above.text) and own.style == above.style


def _labels(columns: Sequence[Column], profile: TypeProfile) -> _Labels:
    articles: dict[Place, Label] = {}
    divisions: dict[Place, str] = {}
    for at, column in enumerate(columns):
        for row, line in enumerate(column.lines):
            if line.entry or line.table:
                continue
            bold = profile.styles[line.lead_style].bold
            label = label_of(line, bold=bold)
            division = None if label or not bold else _DIVISION.match(line.text)
            if label:
                articles[at, row] = label
            elif division and line.lead == len(line.text):
                word = division["word"] or division["behind"] or division["sign"]
                divisions[at, row] = word.casefold()
    return _Labels(counted(articles, columns), divisions)


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


def _extent(
    column: Column, place: Place, label: Label, profile: TypeProfile, taken: Container[Place]
) -> tuple[int, int]:
    """Return how many lines the heading of an article takes, and where it ends on the last one."""
    line = column.lines[place[1]]
    if label.end == len(line.text) and not label.bold:
        return _with_title_below(column, place, profile, taken), 0
    lines, cut = _title(column, place, profile, taken) if label.bold else (1, label.end)
    ends_early = line.right < column.right - _SHORT * column.width
    return lines, 0 if ends_early and not ends_sentence(line.text) else cut


def _with_title_below(
    column: Column, place: Place, profile: TypeProfile, taken: Container[Place]
) -> int:
    """Return how many lines a label on a line of its own takes with its title below.

    That is in bold, or in italics like the label, and no sentence.
    """
    label, lines = column.lines[place[1]], 1
    for row in range(place[1] + 1, min(place[1] + _MOST_LINES, len(column.lines))):
        line = column.lines[row]
        alike = line.style == label.style != profile.body and not ends_sentence(line.text)
        if (place[0], row) in taken or not (alike or profile.style(line).bold):
            break
        lines += 1
    return lines


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
