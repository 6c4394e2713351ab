"""What belongs to a title in another type: its subtitle."""

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import Final

from loccit.domain.documents.lexicon import names_section
from loccit.domain.front_matter.cover_words import begins_within
from loccit.domain.front_matter.name_lists import Person, names_in
from loccit.domain.front_matter.name_words import person_in
from loccit.domain.front_matter.person_labels import announces_author
from loccit.domain.front_matter.title_words import is_genre, is_no_title
from loccit.domain.front_matter.word_shape import word_shape
from loccit.infrastructure.adapters.pdf.headings.cover_title import (
    FRONT_LINES,
    MAX_LINES,
    MAX_SPACE,
    SIGNS,
    alike,
    is_large,
    is_on_cover,
    joins,
)
from loccit.infrastructure.adapters.pdf.headings.labelled_title import OTHER_LABEL
from loccit.infrastructure.adapters.pdf.headings.title_names import (
    has_known_names,
    is_of_names,
)
from loccit.infrastructure.adapters.pdf.headings.translations import is_translated
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Line, Place
from loccit.infrastructure.adapters.pdf.patterns import section_number

_SUBTITLE: Final = 0.9
"""Of the size of the title: a subtitle is smaller."""
_SUBTITLE_LINES: Final = 6
_ON_COVER: Final = 1.5  # of the height of the title's last line, from there to the subtitle
_FEWEST_WORDS: Final = 3
_SMALLER: Final = 0.95  # than the title
_SENTENCES: Final = re.compile(r"[.?!] \w")
_MARKED_NAMES: Final = re.compile(r",.*,|;|[*†‡]|\bet al\b")
"""What parts names, or stands behind them."""
_PARTED: Final = re.compile(r": | [–—-] ")
"""What parts a title; a second one that is parted so is its translation."""
_PART: Final = re.compile(r"(?:part\s+)?[IVX]{1,4}[.:] \w|part \d{1,2}\b", re.IGNORECASE)
"""Which part of a series an article is: "I. Fire geometry"."""
_OF_KIND: Final = re.compile(
    r"(?:an? |this )?(?:(?:thesis|dissertation|tese|tesi|thèse|mémoire|ausarbeitung)\b"
    r"|(?:bachelor|master|magister|diplom|doktor|studien|seminar|projekt|kandidat|examens|haus)"
    r"[^\W\d_]{0,4}(?:arbeit|arbete|avhandling)|delo dip|habilit|work in progress|draft$)",
    re.IGNORECASE,
)
"""How a line begins that says what kind of a work it is; "Synthesis" does not."""
_OPEN_ENDS: Final = frozenset(":–—-,")
_BEHIND_COLON: Final = 1.2  # of the height, between two parts of a title in two sizes


def behind_colon(row: int, count: int, column: Column, profile: TypeProfile) -> int:
    """Return how many lines a title takes with the ones in smaller type behind its colon."""
    lines = column.lines
    end = row + count
    if lines[end - 1].text.endswith(":"):
        while (
            end < len(lines)
            and end - row < MAX_LINES
            and is_large(lines[end], profile)
            and alike(profile.style(lines[end]), profile.style(lines[row + count]))
            and joins(lines[end - 1], lines[end], space=_BEHIND_COLON)
        ):
            end += 1
    return end - row


def lines_of_subtitle(
    place: Place, count: int, columns: Sequence[Column], profile: TypeProfile
) -> int:
    """Return how many lines below a title of so many lines are its subtitle.

    A subtitle is a phrase in type smaller than the title's and larger than the text's: on a page
    of few lines, or where both are bold.
    """
    column, end = columns[place[0]], place[1] + count
    title, rest = column.lines[end - 1], column.lines[end : end + _SUBTITLE_LINES]
    shown = sum(len(one.lines) for one in columns if one.page == column.page)
    if not rest or title.text[-1] in _OPEN_ENDS:
        return 0
    style = profile.style(rest[0])
    name = rest[0].text[section_number(rest[0].text)[1] :]
    part = _PART.match(rest[0].text) is not None and not names_section(name)
    above = " ".join(line.text for line in column.lines[place[1] : end])
    size = profile.style(title).size
    on_its_own = shown <= FRONT_LINES and style.size < _SMALLER * size
    if on_its_own and (apart := _apart_on_cover(above, title, rest, profile, columns)):
        return apart
    if not is_large(rest[0], profile) or style.size > _SUBTITLE * size:
        return 0
    spaces = [_ON_COVER, *[MAX_SPACE] * len(rest)]
    lines = [
        lower
        for _, lower in takewhile(
            lambda pair: profile.style(pair[1]) == style and joins(*pair, space=spaces.pop(0)),
            pairwise([title, *rest]),
        )
    ]
    named = _precedes_names(rest[len(lines) :])
    far = rest[0].top - title.bottom >= title.height
    bold = style.bold and profile.style(title).bold
    if (far and not (named or is_on_cover(place, columns))) or not (
        shown <= FRONT_LINES or part or bold or named
    ):
        return 0
    if part:
        alike = sum(line.style == rest[0].style for one in columns for line in one.lines)
        return len(lines) if alike == len(lines) else 0
    return len(lines) if _is_phrase(lines, above, columns) else 0


def _apart_on_cover(
    title: str, above: Line, rest: Sequence[Line], profile: TypeProfile, columns: Sequence[Column]
) -> int:
    """Return how many lines of a cover are its subtitle, at whatever distance from the title.

    They are a phrase in one type, and what follows is no part of a title.
    """
    style = profile.style(rest[0])
    alike = list(takewhile(lambda line: profile.style(line) == style, rest))
    near = 1 + sum(
        takewhile(bool, (low.top - up.bottom <= low.height for up, low in pairwise(alike)))
    )
    close = rest[0].top - above.bottom < _ON_COVER * above.height
    for count in dict.fromkeys((near, len(alike))):
        lines, behind = alike[:count], rest[count:]
        known = behind and (
            is_no_title(behind[0].text)
            or announces_author(behind[0].text)
            or (count == near and close and _precedes_names(behind))
        )
        if known and _is_plain(lines) and _is_phrase(lines, title, columns):
            return count
    return 0


def _is_plain(lines: Sequence[Line]) -> bool:
    """Tell whether lines are words alone, and no known name."""
    text = " ".join(line.text for line in lines)
    return not (any(map(str.isdigit, text)) or ":" in text or _are_known([text]))


def _are_known(texts: Sequence[str]) -> bool:
    """Tell whether texts are a name each, half of them known."""
    people = [Person(words) for text in texts if (words := person_in(text))]
    return len(people) == len(texts) and has_known_names(people)


def _precedes_names(lines: Sequence[Line]) -> bool:
    """Tell whether lines begin with a list of known names."""
    names = names_in([lines[0].text]) if lines else None
    return names is not None and names.are_all and has_known_names(names.people)


def _is_phrase(lines: Sequence[Line], title: str, columns: Sequence[Column]) -> bool:
    """Tell whether lines are words in the script of a title, but no sentences and no names."""
    text = " ".join(line.text for line in lines)
    shape = word_shape(text)
    if is_genre(text):
        return True
    return (
        shape.words >= _FEWEST_WORDS
        and (shape.small > 0 or max(text) >= SIGNS)
        and not any(is_no_title(line.text) for line in lines)
        and not (begins_within(text) or names_section(text) or section_number(text)[0])
        and not (_OF_KIND.match(text) or OTHER_LABEL.match(text))
        and not (_SENTENCES.search(text) or _MARKED_NAMES.search(text))
        and not (is_of_names(text) or _are_known([line.text for line in lines]))
        and not is_translated(title, text, columns)
        and not (_PARTED.search(text) and _PARTED.search(title))
        and (max(text) >= SIGNS) == (max(title) >= SIGNS)
    )


def is_subtitle(
    place: Place, lines: Sequence[Line], above: tuple[Place, Sequence[Line]], profile: TypeProfile
) -> bool:
    """Tell whether lines stand below a title of their size that is bold, or is not in italics.

    They are its subtitle, or the title in another language.

    Args:
        place: Where the lines begin.
        lines: Those that may be it.
        above: Where other lines begin, and these.
        profile: The type of the document.
    """
    (column, row), own, other = above[0], profile.style(lines[0]), profile.style(above[1][0])
    return (
        ((own.italic and not other.italic) or (other.bold and not own.bold))
        and own.size == other.size
        and (column, row + len(above[1])) == place
    )
