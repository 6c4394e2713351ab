"""The title of a document on its first pages."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, takewhile
from typing import Final

from loccit.domain.models.document import HeadingSource
from loccit.infrastructure.adapters.pdf.headings.cover_title import (
    FULL_LENGTH,
    MAX_LINES,
    MAX_SPACE,
    has_words,
    is_no_title,
    joins,
    spaced_out,
    title_in_capitals,
    title_on_cover,
)
from loccit.infrastructure.adapters.pdf.headings.cover_words import is_of_institution
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.lexicon import names_section
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Line, Place, Style
from loccit.infrastructure.adapters.pdf.patterns import key

CERTAIN: Final = 0.95
"""Confidence in [0, 1] of a title that the metadata of the file gives, too."""
_MIN_LETTERS: Final = 4
_MAX_LENGTH: Final = 400  # characters
_AS_LARGE: Final = 0.98  # as the body: allowed for bold type
_LARGER: Final = 1.1  # than the body
_UNLIKE_TEXT: Final = 0.5  # confidence of a title in type that is not larger than the body
_NEARLY: Final = 0.97
_SAME_SIZE: Final = 0.02  # of the size; rounding differs by less
_AS_LARGE_ABOVE: Final = 0.84  # as the title: a name above it; the kind of an article is smaller
_JOURNAL: Final = re.compile(
    r"^(?=(?:Annals|Archives|Bulletin|Proceedings|Transactions) of\b|.*\bJournal\b)"
    r"(?:[A-Z][\w&.-]*|of|and|in|for|the|on|&)(?: (?:[A-Z][\w&.-]*|of|and|in|for|the|on|&))*$",
)
"""The name of a journal as its banner has it: each word with a capital."""
_SENTENCE: Final = re.compile(r"[^\W\d]{2}\. +[A-Z]")
_LONG: Final = 120  # characters; a full stop behind so many is that of a sentence
_YEAR: Final = re.compile(r"\b(?:19|20)\d\d[,;:]? ?\(?\d")
"""The year of a journal, and its volume."""
_BANNER_LINES: Final = 3
_BANNER: Final = 0.75  # of its score at least: the title below the name of its journal
_FIRST_SECTION: Final = re.compile(r"(?:1\.?|I\.) +[^\W\d_]")
_FILE_NAME: Final = re.compile(
    r"\.(?:dvi|docx?|tex|pdf|indd|qxd|rtf|odt|ps|eps)\b|^(?:microsoft word|untitled|untitled-?\d*"
    r"|title|slide \d|powerpoint|layout \d|document\d*|print|doi:.*|arxiv:.*|\S+)$",
    re.IGNORECASE,
)


def sane_title(title: str) -> str:
    """Return the title that a file's metadata gives, '' when it is a file name or the like."""
    title = " ".join(title.split())
    if len(title) < _MIN_LETTERS or len(title) > _MAX_LENGTH or _FILE_NAME.search(title):
        return ""
    return title


def find_title(
    columns: Sequence[Column], profile: TypeProfile, metadata_title: str
) -> tuple[Place, HeadingMark] | None:
    """Return where the title stands: what the metadata says, else the largest type of page one."""
    if not columns:
        return None
    first_page = columns[0].page
    groups = [
        (place, lines)
        for index, column in enumerate(columns)
        if column.page <= first_page + 1
        for place, lines in _groups(index, column, profile)
    ]
    wanted = key(sane_title(metadata_title))
    if wanted:
        for (column, row), lines in groups:
            keys = [key(line.text) for line in lines]
            for start, end in combinations(range(len(lines) + 1), 2):
                if "".join(keys[start:end]) == wanted:
                    told = end - start
                    count = _behind_colon(row + start, told, columns[column], profile)
                    return (column, row + start), _mark(count, CERTAIN)
    # Before the first page of a paper may stand one that tells who offers it.
    pages = range(first_page, first_page + 1 + _is_before_title(columns, profile))
    scored = [
        entry
        for page in pages
        for entry in _scored(
            [
                group
                for group in groups
                if columns[group[0][0]].page == page and not columns[group[0][0]].aside
            ],
            profile,
        )
    ]
    most = max((score for score, _, _ in scored), default=0.0)
    if most <= 0:
        runs = [_without_kind(group) for group in groups]
        found = title_in_capitals(columns) or title_on_cover(columns, runs, profile)
        return None if found is None else (found[0], _mark(found[1], _UNLIKE_TEXT))
    # Headings may be printed like the title, but stand below it.
    _, place, count = next(entry for entry in scored if entry[0] >= _NEARLY * most)
    return _with_parts(place, count, columns[place[0]], profile)


_Group = tuple[Place, Sequence[Line]]


def _scored(groups: Iterable[_Group], profile: TypeProfile) -> Iterator[tuple[float, Place, int]]:
    """Yield what may be the title on one page, above its first section, with its score."""
    shown = [(_score(lines, profile), place, lines) for place, lines in map(_without_kind, groups)]
    texts = [line.text for _, _, lines in shown for line in lines]
    banners = [
        group
        for group in shown
        if (len(group[2]) == 1 and _JOURNAL.match(group[2][0].text))
        or (len(group[2]) <= _BANNER_LINES and _is_cited(_text(group[2]), texts))
    ]
    most = max((group[0] for group in shown if group not in banners), default=0.0)
    for score, place, lines in takewhile(lambda group: not _is_first_section(group), shown):
        if (score, place, lines) in banners and most >= _BANNER * score:
            continue  # the name of the journal above the title
        if is_of_institution(lines[0].text):
            continue  # its name goes on
        yield score, place, len(lines)


def _text(lines: Sequence[Line]) -> str:
    return " ".join(line.text for line in lines)


def _is_cited(name: str, texts: Iterable[str]) -> bool:
    """Tell whether a line of the page goes on from a name with year and volume: a journal's."""
    return any(text.startswith(name) and _YEAR.search(text[len(name) :]) for text in texts)


def is_cover(columns: Sequence[Column], profile: TypeProfile) -> bool:
    """Tell whether the first page holds nothing but sentences in type larger than the body's."""
    lines = [line for column in columns if column.page == columns[0].page for line in column.lines]
    text = " ".join(line.text for line in lines)
    return len(text) > _LONG and all(_is_large(line, profile) for line in lines)


def _without_kind(group: _Group) -> _Group:
    """Return a run of lines without those at its ends that tell a kind, a university, a person."""
    (column, row), lines = group
    start, end = 0, len(lines)
    while start < end and is_no_title(lines[start].text):
        start += 1
    while end > start and is_no_title(lines[end - 1].text):
        end -= 1
    if start == end:
        return group
    return (column, row + start), lines[start:end]


def _with_parts(
    place: Place, count: int, column: Column, profile: TypeProfile
) -> tuple[Place, HeadingMark]:
    """Return the title with a name directly above it ("ropes.sty") and what follows its colon."""
    (index, row), lines = place, column.lines
    large = row == 1 and _is_large(lines[0], profile) and not is_no_title(lines[0].text)
    if large and joins(lines[0], lines[1]):
        size = profile.style(lines[0]).size
        if size > _AS_LARGE_ABOVE * profile.style(lines[1]).size:
            row, count = 0, count + 1
    count = spaced_out(row, count, column, profile)
    return (index, row), _mark(_behind_colon(row, count, column, profile), 0.8)


def _behind_colon(row: int, count: int, column: Column, profile: TypeProfile) -> int:
    """Return how many lines a title takes with the ones in smaller type behind its colon."""
    lines = column.lines
    end = row + count
    if lines[end - 1].text.endswith(":"):
        while (
            end < len(lines)
            and end - row < MAX_LINES
            and _is_large(lines[end], profile)
            and _alike(profile.style(lines[end]), profile.style(lines[row + count]))
            and joins(lines[end - 1], lines[end])
        ):
            end += 1
    return end - row


def _is_large(line: Line, profile: TypeProfile) -> bool:
    return profile.style(line).size >= _LARGER * profile.body_size and line.cells == 1


def _is_before_title(columns: Sequence[Column], profile: TypeProfile) -> bool:
    """Tell whether the title may stand on the second page: the first says other things alone."""
    lines = [line for column in columns if column.page == columns[0].page for line in column.lines]
    others = (is_no_title(line.text) or not has_words(line.text) for line in lines)
    return is_cover(columns, profile) or all(others)


def _is_first_section(group: tuple[float, Place, Sequence[Line]]) -> bool:
    """Tell whether lines are printed like a title and numbered: the title stands above them."""
    score, _, lines = group
    return score > 0 and _FIRST_SECTION.match(lines[0].text) is not None


def _mark(lines: int, confidence: float) -> HeadingMark:
    return HeadingMark(lines, 0, 0, HeadingSource.FONT, confidence)


def _groups(
    index: int, column: Column, profile: TypeProfile
) -> Iterator[tuple[Place, list[Line]]]:
    """Return runs of lines in one size and weight; a name in italics may take up a line."""
    run: list[Line] = []
    for row, line in enumerate(column.lines):
        if run and (
            not (
                _alike(profile.style(line), profile.style(run[-1]))
                or line.lead_style == run[-1].lead_style
            )
            or line.top - run[-1].bottom > MAX_SPACE * run[-1].height
            or len(run) == MAX_LINES
        ):
            yield (index, row - len(run)), run
            run = []
        run.append(line)
    if run:
        yield (index, len(column.lines) - len(run)), run


def _alike(one: Style, other: Style) -> bool:
    return one == other or (
        abs(one.size - other.size) < _SAME_SIZE * one.size and one.bold == other.bold
    )


def _score(lines: Sequence[Line], profile: TypeProfile) -> float:
    style = profile.style(lines[0])
    text = " ".join(line.text for line in lines)
    letters = sum(map(str.isalpha, text))
    if letters < _MIN_LETTERS or names_section(text):
        return 0.0
    larger = style.size / profile.body_size
    heavy = style.bold or text.isupper()
    if larger < _LARGER and not (heavy and larger > _AS_LARGE):
        return 0.0
    if letters < len(text) / 2 or len(lines) >= MAX_LINES or is_no_title(text):
        return 0.0
    if len(text) > _LONG and text.endswith(".") and _SENTENCE.search(text):
        return 0.0
    return larger * min(1.0, letters / FULL_LENGTH) * (1.05 if heavy else 1.0)
