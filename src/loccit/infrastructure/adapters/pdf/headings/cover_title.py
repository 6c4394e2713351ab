"""The title on a page of other short lines: the cover of a thesis, where nothing may be large."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from loccit.domain.front_matter.cover_words import is_of_degree
from loccit.domain.front_matter.name_words import PARTICLES
from loccit.domain.front_matter.title_words import is_no_title
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Line, Place

MAX_LINES: Final = 10
MAX_SPACE: Final = 0.7  # of their height, between two lines of one title
FULL_LENGTH: Final = 16  # letters; shorter ones are names of journals and publishers, mostly
_FRONT_LINES: Final = 30
_DOUBLE_SPACE: Final = 2.4  # of the height, between two lines of a title
_FEWEST_LETTERS: Final = 10  # of a title that no type tells
_WORDS_OF_NAME: Final = range(2, 5)  # without particles
_IN_NAMES: Final = PARTICLES - {"of", "und"}
_COLUMNS: Final = 40  # of the first pages, in which the words of a name are looked for
_EVEN: Final = 0.3  # of the height


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


def plain_title(
    groups: Sequence[tuple[Place, Sequence[Line]]], columns: Sequence[Column]
) -> tuple[Place, int] | None:
    """Return which lines of a cover are the title where no type tells it.

    A cover says what kind of a work it is or for which degree; the title is the first above it
    that says nothing else, and is no name.

    Args:
        groups: Runs of lines in one type on the first pages, each with its place.
        columns: All columns of the document.
    """
    for index, (_, lines) in enumerate(groups):
        if any(is_of_degree(line.text) for line in lines):
            above = (one for one in groups[:index] if _may_be_title(one[1], columns))
            return next(((place, len(found)) for place, found in above), None)
    return None


def _may_be_title(lines: Sequence[Line], columns: Sequence[Column]) -> bool:
    text = " ".join(line.text for line in lines)
    return (
        sum(map(str.isalpha, text)) >= _FEWEST_LETTERS
        and not is_no_title(text)
        and not is_name(lines, columns)
    )


def is_name(lines: Sequence[Line], columns: Sequence[Column]) -> bool:
    """Tell whether a line is a name: two to four words, none of which the text has in small."""
    words = [word for word in lines[0].text.split() if word not in _IN_NAMES]
    shaped = all(word[0].isupper() and not any(map(str.isdigit, word)) for word in words)
    if len(lines) > 1 or len(words) not in _WORDS_OF_NAME or not shaped:
        return False
    text = " ".join(line.text for column in columns[:_COLUMNS] for line in column.lines)
    return not any(re.search(rf"\b{re.escape(word.lower())}\b", text) for word in words)


def joins(upper: Line, lower: Line, *, space: float = MAX_SPACE) -> bool:
    """Tell whether a line stands directly below another, with the same middle or left edge.

    Args:
        upper: The other.
        lower: The line.
        space: Most that is between them, of the height of the upper one.
    """
    off = min(
        abs(upper.left + upper.right - lower.left - lower.right) / 2, abs(upper.left - lower.left)
    )
    return lower.top - upper.bottom < space * upper.height and off < upper.height


def _is_evenly_set(lines: Sequence[Line]) -> bool:
    """Tell whether lines are set with one distance, of two lines at most."""
    gaps = [below.top - above.bottom for above, below in pairwise(lines)]
    return max(gaps) < _DOUBLE_SPACE * lines[0].height and max(gaps) - min(gaps) < _EVEN * (
        lines[0].height
    )


def is_translation(
    place: Place, lines: Sequence[Line], above: tuple[Place, Sequence[Line]], profile: TypeProfile
) -> bool:
    """Tell whether lines in italics are the title above them, of one size, in another language.

    Args:
        place: Where the lines begin.
        lines: Those that may be a translation.
        above: Where other lines begin, and these.
        profile: The type of the document.
    """
    (column, row), own, other = above[0], profile.style(lines[0]), profile.style(above[1][0])
    return (
        own.italic
        and not other.italic
        and own.size == other.size
        and (column, row + len(above[1])) == place
    )
