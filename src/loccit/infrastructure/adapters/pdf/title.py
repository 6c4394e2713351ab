"""The title of a document on its first pages."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, takewhile
from typing import Final

from loccit.domain.models.document import HeadingSource
from loccit.infrastructure.adapters.pdf.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Line, Place, Style
from loccit.infrastructure.adapters.pdf.patterns import NAMED, key

_MAX_LINES: Final = 8
_MAX_SPACE: Final = 0.6  # of their height, between two lines of one title
_MIN_LETTERS: Final = 4
_MAX_LENGTH: Final = 400  # characters
_AS_LARGE: Final = 0.98  # as the body: allowed for bold type
_FULL_LENGTH: Final = 16  # letters; shorter ones are names of journals and publishers, mostly
_LARGER: Final = 1.1  # than the body
_NEARLY: Final = 0.97
_SAME_SIZE: Final = 0.02  # of the size; rounding differs by less
_FIRST_SECTION: Final = re.compile(r"(?:1\.?|I\.) +[^\W\d_]")
_FILE_NAME: Final = re.compile(
    r"\.(?:dvi|docx?|tex|pdf|indd|qxd|rtf|odt|ps|eps)\b|^(?:microsoft word|untitled|untitled-?\d*"
    r"|title|slide \d|powerpoint|layout \d|document\d*|print|doi:.*|\S+)$",
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
                    return (column, row + start), _mark(end - start, 0.95)
    shown = [
        (_score(lines, profile), place, lines)
        for place, lines in groups
        if columns[place[0]].page == first_page and not columns[place[0]].aside
    ]
    scored = [
        (score, place, len(lines))
        for score, place, lines in takewhile(lambda group: not _is_first_section(group), shown)
    ]
    most = max((score for score, _, _ in scored), default=0.0)
    if most <= 0:
        return None
    # Headings may be printed like the title, but stand below it.
    _, place, count = next(entry for entry in scored if entry[0] >= _NEARLY * most)
    return place, _mark(count, 0.8)


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
            not _alike(profile.style(line), profile.style(run[-1]))
            or line.top - run[-1].bottom > _MAX_SPACE * run[-1].height
            or len(run) == _MAX_LINES
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
    letters = sum(character.isalpha() for character in text)
    if letters < _MIN_LETTERS or NAMED.match(text):
        return 0.0
    larger = style.size / profile.body_size
    if larger < _LARGER and not (style.bold and larger > _AS_LARGE):
        return 0.0
    if letters < len(text) / 2 or len(lines) >= _MAX_LINES:
        return 0.0
    return larger * min(1.0, letters / _FULL_LENGTH) * (1.05 if style.bold else 1.0)
