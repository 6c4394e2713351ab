"""The title that a form has behind a label: "Title: Of ropes", "题目"."""

import re
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Final

from loccit.domain.documents.lexicon import names_section
from loccit.domain.front_matter.title_words import (
    announces_title,
    has_label,
    is_no_title,
    without_label,
)
from loccit.domain.text.letters import key
from loccit.infrastructure.adapters.pdf.headings.body_language import BodyLanguage
from loccit.infrastructure.adapters.pdf.headings.title_names import is_of_names
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Line, Place

OTHER_LABEL: Final = re.compile(r"[^\W\d_][\w -]{2,24}(?: ?\([\w ]{2,20}\))? ?[:：] ?\S")
"""How a line of a form begins behind that with the title: "Date: 9 May"."""
_BEGINNING: Final = 12  # letters by which a title is known again
_FEWEST_WORDS: Final = 3  # of a title on the cover
_LARGER: Final = 1.2  # than what is behind the label: a title on the cover

_Group = tuple[Place, Sequence[Line]]


def title_by_label(
    groups: Sequence[_Group],
    columns: Sequence[Column],
    profile: TypeProfile,
    language: Callable[[], BodyLanguage],
) -> tuple[Place, int] | None:
    """Return which lines are the title by a label, in the language of the document.

    None where an earlier page has it.

    Args:
        groups: Runs of lines in one type on the first pages, each with its place.
        columns: All columns of the document.
        profile: Its type.
        language: Gives that of its text.
    """
    before = takewhile(lambda group: not names_section(group[1][0].text), groups)
    labelled = [one for group in before if (one := _labelled(*group, columns))]
    if not labelled:
        return None
    first = _said(*labelled[0], columns)
    own = (one for one in labelled[1:] if language().prefers(_said(*one, columns), first))
    if title := next(own, None):
        return title
    return None if _stands_before(labelled[0], groups, columns, profile, language) else labelled[0]


def _labelled(
    place: Place, lines: Sequence[Line], columns: Sequence[Column]
) -> tuple[Place, int] | None:
    """Return which of some lines are a title by a label, above them or on their first line."""
    if announces_title(line_above(place, columns)) and not is_no_title(lines[0].text):
        rest = takewhile(lambda line: not is_of_names(line.text), lines[1:])
        return place, 1 + len(list(rest))
    at = next((at for at, line in enumerate(lines) if has_label(line.text)), None)
    if at is None:
        return None
    rest = takewhile(
        lambda line: not (is_no_title(line.text) or OTHER_LABEL.match(line.text)), lines[at + 1 :]
    )
    return (place[0], place[1] + at), 1 + len(list(rest))


def _stands_before(
    named: tuple[Place, int],
    groups: Sequence[_Group],
    columns: Sequence[Column],
    profile: TypeProfile,
    language: Callable[[], BodyLanguage],
) -> bool:
    """Tell whether an earlier page has the title of a form: its words, or in larger type another.

    That is in the language of the document, as those of the form are not.
    """
    column, row = named[0]
    title = _said(*named, columns)
    size = _LARGER * profile.style(columns[column].lines[row]).size
    earlier = [
        (lines, " ".join(line.text for line in lines))
        for place, lines in groups
        if columns[place[0]].page < columns[column].page
    ]
    if any(key(text).startswith(key(title)[:_BEGINNING]) for _, text in earlier):
        return True
    large = [
        text
        for lines, text in earlier
        if profile.style(lines[0]).size > size
        and len(text.split()) >= _FEWEST_WORDS
        and not is_no_title(text)
    ]
    return any(language().prefers(text, title) for text in large)


def _said(place: Place, count: int, columns: Sequence[Column]) -> str:
    """Return what a title says behind its label."""
    column, row = place
    return without_label(" ".join(line.text for line in columns[column].lines[row : row + count]))


def line_above(place: Place, columns: Sequence[Column]) -> str:
    """Return the text of the line above a place in its column, '' for the first."""
    column, row = place
    return columns[column].lines[row - 1].text if row else ""
