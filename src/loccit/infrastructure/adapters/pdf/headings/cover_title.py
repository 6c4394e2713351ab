"""The title on a page of other short lines: the cover of a thesis, where nothing may be large."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise, takewhile
from typing import Final

from loccit.infrastructure.adapters.pdf.headings.cover_words import is_label, is_of_institution
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Line, Place

MAX_LINES: Final = 10
MAX_SPACE: Final = 0.7  # of their height, between two lines of one title
FULL_LENGTH: Final = 16  # letters; shorter ones are names of journals and publishers, mostly
_FRONT_LINES: Final = 30
_DOUBLE_SPACE: Final = 2.4  # of the height, between two lines of a title
_EVEN: Final = 0.3  # of the height
_HEAVY: Final = 1.2  # as large as light type: bold
_ADDRESS: Final = re.compile(r"https?://|www\.|\S{1,64}@\S")
_KIND: Final = re.compile(
    r"^(?:short communications?|(?:brief|short) reports?|case (?:report|study)|technical notes?"
    r"|(?:original |full |short |brief )?(?:research|review|regular)?[ -]?(?:article|paper)s?"
    r"|original (?:research|contribution)|(?:mini[ -]?|systematic )?review|letters?|editorial"
    r"|perspective|commentary|opinion|study protocol|protocol|clinical trial(?: report)?)$",
    re.IGNORECASE,
)
"""What kind of an article it is: stands above its title, at times in the same type."""

Run = tuple[Place, Sequence[Line]]


def title_in_capitals(columns: Sequence[Column]) -> tuple[Place, int] | None:
    """Return the first lines of a page of centred lines when they are in capitals, else None.

    On the front page of a thesis nothing may be larger than the body.
    """
    lines = columns[0].lines
    middle = columns[0].left + columns[0].right
    if len(lines) > _FRONT_LINES or any(
        abs(line.left + line.right - middle) > 2 * line.height for line in lines
    ):
        return None
    first = next((at for at, line in enumerate(lines) if not is_no_title(line.text)), len(lines))
    capitals = list(takewhile(_is_titular, lines[first:]))[:MAX_LINES]
    count = 1
    while count < len(capitals) and (
        joins(capitals[count - 1], capitals[count]) or _is_evenly_set(capitals[: count + 1])
    ):
        count += 1
    text = " ".join(line.text for line in capitals[:count])
    if not capitals or sum(map(str.isalpha, text)) < FULL_LENGTH:
        return None
    return (0, first), count


def title_on_cover(
    columns: Sequence[Column], runs: Iterable[Run], profile: TypeProfile
) -> tuple[Place, int] | None:
    """Return the most prominent lines of a first page that has no running text, else None.

    Nothing on it may be larger than the body; then weight tells, and how much is said.
    """
    page = columns[0].page
    lines = [line for column in columns if column.page == page for line in column.lines]
    if len(lines) > _FRONT_LINES or not any(is_no_title(line.text) for line in lines):
        return None
    best: tuple[float, Place, int] | None = None
    for place, run in runs:
        text = " ".join(line.text for line in run)
        letters = sum(map(str.isalpha, text))
        if columns[place[0]].page != page or letters < FULL_LENGTH or is_no_title(text):
            continue
        if any(is_no_title(line.text) for line in run) or len(run) >= MAX_LINES:
            continue
        style = profile.style(run[0])
        score = style.size * (_HEAVY if style.bold else 1.0) * min(letters, 2 * FULL_LENGTH)
        if best is None or score > best[0]:
            best = score, place, len(run)
    return None if best is None else best[1:]


def spaced_out(row: int, count: int, column: Column, profile: TypeProfile) -> int:
    """Return how many lines a title takes with those in its type at the same wide distance."""
    lines = column.lines
    if len(lines) > _FRONT_LINES:
        return count
    end = row + count
    while (
        end < len(lines)
        and end - row < MAX_LINES
        and profile.style(lines[end]) == profile.style(lines[row])
        and lines[row].text.isupper() == lines[end].text.isupper()
        and not is_no_title(lines[end].text)
        and lines[end].top - lines[end - 1].bottom < _DOUBLE_SPACE * lines[row].height
        and _is_evenly_set(lines[row : end + 1])
    ):
        end += 1
    return end - row


def is_no_title(text: str) -> bool:
    """Tell whether a line says something else than a title: a kind, a university, a person."""
    return (
        is_kind_of_article(text)
        or is_label(text)
        or is_of_institution(text)
        or _ADDRESS.match(text) is not None
    )


def is_kind_of_article(text: str) -> bool:
    """Tell whether a line says what kind of article it is, and no more."""
    return _KIND.match(text) is not None


def has_words(text: str) -> bool:
    """Tell whether a line has words, and not a number or a sign alone."""
    return sum(map(str.isalpha, text)) * 2 > len(text) and " " in text


def joins(upper: Line, lower: Line) -> bool:
    """Tell whether a line stands directly below another, in the middle of the same column."""
    off = abs(upper.left + upper.right - lower.left - lower.right) / 2
    return lower.top - upper.bottom < MAX_SPACE * upper.height and off < upper.height


def _is_titular(line: Line) -> bool:
    return line.text.isupper() and not is_no_title(line.text)


def _is_evenly_set(lines: Sequence[Line]) -> bool:
    """Tell whether lines are set with one distance, of two lines at most."""
    gaps = [below.top - above.bottom for above, below in pairwise(lines)]
    return max(gaps) < _DOUBLE_SPACE * lines[0].height and max(gaps) - min(gaps) < _EVEN * (
        lines[0].height
    )
