"""The title on a page of other short lines: the cover of a thesis, where nothing may be large."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from loccit.domain.documents.lexicon import names_section
from loccit.domain.front_matter.cover_words import (
    begins_within,
    goes_on,
    is_of_degree,
    is_of_institution,
)
from loccit.domain.front_matter.name_words import person_in
from loccit.domain.front_matter.person_labels import SUPERVISOR, announces_author
from loccit.domain.front_matter.title_words import begins_act, has_label, is_no_title
from loccit.domain.front_matter.word_shape import word_shape
from loccit.infrastructure.adapters.pdf.headings.title_names import (
    in_capitals,
    is_name,
    is_of_names,
)
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Line, Place, Style
from loccit.infrastructure.adapters.pdf.patterns import section_number

_SAME_SIZE: Final = 0.02  # of the size; rounding differs by less
MAX_LINES: Final = 10
MAX_SPACE: Final = 0.7  # of their height, between two lines of one title
FULL_LENGTH: Final = 16  # letters; shorter ones are names of journals and publishers, mostly
FRONT_LINES: Final = 30
_NOTICE: Final = 120  # characters of one on a page of its own
_NOTICE_LINES: Final = 15  # of one in the type of the text
_LARGER: Final = 1.1  # than the body
_OF_TITLE: Final = 1.8  # times the size of the body
DOUBLE_SPACE: Final = 2.4  # of the height, between two lines of a title
_FEWEST_LETTERS: Final = 10  # of a title that no type tells
_REMARK: Final = re.compile(r"\([^()]*\)$")
"""What stands below the title of an act: "(Text with EEA relevance)"."""
_EVEN: Final = 0.3  # of the height
SIGNS: Final = "\u2e80"  # the first of those of Chinese and Japanese
_AS_LARGE: Final = 0.9  # Latin letters are set smaller, or larger, in the same line


def spaced_out(
    place: Place, count: int, columns: Sequence[Column], profile: TypeProfile
) -> tuple[Place, int]:
    """Return the lines of a title with those in its type at the same wide distance."""
    (index, row), lines = place, columns[place[0]].lines
    if len(lines) > FRONT_LINES:
        return place, count

    def belongs(at: int, line: Line) -> bool:
        return (
            alike(profile.style(line), profile.style(lines[row]))
            and in_capitals(lines[row].text) == in_capitals(line.text)
            and not is_no_title(line.text)
            and not is_of_names(line.text)
            and not (person_in(line.text) and is_name((index, at), [line], columns))
        )

    first, end = row, row + count
    while (
        end < len(lines)
        and end - first < MAX_LINES
        and belongs(end, lines[end])
        and lines[end].top - lines[end - 1].bottom < DOUBLE_SPACE * lines[row].height
        and (lines[end].text.startswith("(") or _is_evenly_set(lines[first : end + 1]))
    ):
        end += 1
    while (
        first > 0
        and end - first < MAX_LINES
        and end - first > 1
        and not has_label(lines[row].text)
        and not lines[first - 1].text.endswith(":")
        and belongs(first - 1, lines[first - 1])
        and _is_evenly_set(lines[first - 1 : end])
    ):
        first -= 1
    return (index, first), end - first


def joined_on(row: int, count: int, column: Column, profile: TypeProfile) -> int:
    """Return how many lines a title takes with those that a word joins to it: "and", "through".

    The word may stand alone, or begin a line in type larger than the text; or it ends the title.
    """
    lines, end = column.lines, row + count
    while end < len(lines) and end - row < MAX_LINES:
        line = lines[end]
        near = line.top - lines[end - 1].bottom < DOUBLE_SPACE * lines[end - 1].height
        if not near or line.cells > 1 or is_no_title(line.text):
            break
        large = is_large(line, profile)
        alone = len(line.text.split()) == 1
        last = lines[end - 1].text
        after = len(last.split()) == 1 and begins_within(last)
        alike = line.text[:1].islower() or (line.text.isupper() and lines[row].text.isupper())
        joined = begins_within(line.text) and (alone or (large and alike))
        cut = large and _is_cut_in_signs(lines[end - 1], line, profile)
        if not (joined or cut or (large and (goes_on(last) or after))):
            break
        end += 1
    return end - row


def _is_cut_in_signs(upper: Line, lower: Line, profile: TypeProfile) -> bool:
    """Tell whether a line in Chinese or Japanese goes on on the next one, in type as large."""
    sizes = [profile.style(line).size for line in (upper, lower)]
    return (
        upper.text[-1:].isalpha()
        and min(upper.text[-1:], lower.text[:1]) >= SIGNS
        and (min(sizes) > _AS_LARGE * max(sizes) or has_label(upper.text))
        and joins(upper, lower, space=1.0)
    )


def is_act(line: Line, profile: TypeProfile) -> bool:
    """Tell whether a line in bold, or larger than the text, begins an act of the EU."""
    return begins_act(line.text) and (profile.style(line).bold or is_large(line, profile))


def lines_of_act(row: int, column: Column, profile: TypeProfile) -> int:
    """Return how many lines its title takes: those in its type, up to a remark in brackets."""
    first, count = column.lines[row], 1
    for line in column.lines[row + 1 : row + MAX_LINES]:
        if profile.style(line) != profile.style(first) or _REMARK.match(line.text):
            break
        count += 1
    return count


def plain_title(
    groups: Sequence[tuple[Place, Sequence[Line]]],
    whole: Sequence[tuple[Place, Sequence[Line]]],
    columns: Sequence[Column],
) -> tuple[Place, int] | None:
    """Return which lines of a cover are the title where no type tells it.

    A cover says what kind of a work it is, for which degree, or that its author follows; the title
    is the first above it that says nothing else, and is no name, or the first below.

    Args:
        groups: Runs of lines in one type on the first pages, each with its place, without what
            says no title at their ends.
        whole: The same with it.
        columns: All columns of the document.
    """
    for index, (_, lines) in enumerate(whole[: len(groups) + 1]):
        if any(is_of_degree(line.text) or announces_author(line.text) for line in lines):
            column = columns[whole[index][0][0]]
            few = len(column.lines) <= FRONT_LINES
            below = (one for one in groups[index:] if few and columns[one[0][0]] is column)
            near = (one for one in (*groups[:index], *below) if _may_be_title(*one, columns))
            return next(((place, len(found)) for place, found in near), None)
    return None


def is_on_cover(place: Place, columns: Sequence[Column]) -> bool:
    """Tell whether the page of a title says for which degree the work is, or who wrote it.

    A page of few lines says enough with the name of a university or of a supervisor.
    """
    page = columns[place[0]].page
    lines = [line.text for column in columns if column.page == page for line in column.lines]
    few = len(lines) <= FRONT_LINES
    return any(
        is_of_degree(text)
        or announces_author(text)
        or (few and (is_of_institution(text) or SUPERVISOR.match(text) is not None))
        for text in lines
    )


def opens_document(place: Place, columns: Sequence[Column], profile: TypeProfile) -> bool:
    """Tell whether a line is the first of a document, in large type, and no usual section."""
    line = columns[place[0]].lines[place[1]]
    return (
        place == (0, 0)
        and profile.style(line).size >= _OF_TITLE * profile.body_size
        and not names_section(line.text)
        and not section_number(line.text)[0]
    )


def begins_with_notice(columns: Sequence[Column], profile: TypeProfile) -> bool:
    """Tell whether the first page holds nothing but sentences in one type.

    They are larger than the text, or few and end with a full stop. The slides of a lecture have
    each a title in larger type.
    """
    lines = [line for column in columns if column.page == columns[0].page for line in column.lines]
    text = " ".join(line.text for line in lines)
    shape = word_shape(text)
    sentences = len(text) > _NOTICE and shape.has_sentence and shape.small > 2 * shape.capitals
    alike = {round(profile.style(line).size) for line in lines}
    few = len(lines) <= _NOTICE_LINES and text.endswith(".")
    return (
        sentences and len(alike) == 1 and (few or all(is_large(line, profile) for line in lines))
    )


def is_large(line: Line, profile: TypeProfile) -> bool:
    """Tell whether a line is larger than the text, and no row of a table."""
    return profile.style(line).size >= _LARGER * profile.body_size and line.cells == 1


def is_open(lines: Sequence[Line]) -> bool:
    """Tell whether a title asks for another line: a bracket is open, or it ends with "of the"."""
    text = " ".join(line.text for line in lines)
    return goes_on(text) or text.count("(") > text.count(")")


def _may_be_title(place: Place, lines: Sequence[Line], columns: Sequence[Column]) -> bool:
    text = " ".join(line.text for line in lines)
    return (
        sum(map(str.isalpha, text)) >= _FEWEST_LETTERS
        and not any(line.table for line in lines)
        and not is_no_title(text)
        and not names_section(text)
        and not is_name(place, lines, columns)
    )


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
    return max(gaps) < DOUBLE_SPACE * lines[0].height and max(gaps) - min(gaps) < _EVEN * (
        lines[0].height
    )


def groups_in(
    index: int, column: Column, profile: TypeProfile
) -> Iterator[tuple[Place, list[Line]]]:
    """Return runs of lines in one size and weight; a name in italics may take up a line."""
    run: list[Line] = []
    for row, line in enumerate(column.lines):
        if run and (
            not (
                alike(profile.style(line), profile.style(run[-1]))
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


def alike(one: Style, other: Style) -> bool:
    """Tell whether two styles are of one size and weight, as far as rounding lets one tell."""
    return one == other or (
        abs(one.size - other.size) < _SAME_SIZE * one.size and one.bold == other.bold
    )
