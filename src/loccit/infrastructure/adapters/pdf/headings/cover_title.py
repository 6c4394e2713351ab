"""The title on a page of other short lines: the cover of a thesis, where nothing may be large."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from loccit.infrastructure.adapters.pdf.headings.cover_words import is_label, is_of_institution
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.marks import CARRIED, RAISED, SIGNS
from loccit.infrastructure.adapters.pdf.model import Column, Line

MAX_LINES: Final = 10
MAX_SPACE: Final = 0.7  # of their height, between two lines of one title
FULL_LENGTH: Final = 16  # letters; shorter ones are names of journals and publishers, mostly
_FRONT_LINES: Final = 30
_DOUBLE_SPACE: Final = 2.4  # of the height, between two lines of a title
_EVEN: Final = 0.3  # of the height
_ADDRESS: Final = re.compile(r"https?://|www\.|\S{1,64}@\S")
_PLACEHOLDER: Final = re.compile(r"^<[^<>]+>$")
"""What a template has where something is to be filled in."""
_KIND: Final = re.compile(
    r"^(?:short communications?|(?:brief|short) reports?|case (?:report|study)|technical notes?"
    r"|(?:original |full |short |brief )?(?:research|review|regular)?[ -]?(?:article|paper)s?"
    r"|original (?:research|contribution)|(?:mini[ -]?|systematic )?review|letters?|editorial"
    r"|perspective|commentary|opinion|study protocol|protocol|clinical trial(?: report)?) ?:?$",
    re.IGNORECASE,
)
"""What kind of an article it is: stands above its title, at times in the same type."""
_LABEL: Final = re.compile(
    r"^(?:(?:thesis |working |report )?title(?: of (?:the )?thesis)?|titel|titre|t[ií]tulo|titolo"
    r"|tytuł|název(?: práce)?|judul|тема|название(?: работы)?"
    r"|(?:论文|論文|毕业设计|毕业论文)?(?:题\s*目|題\s*目|标\s*题|標\s*題|タイトル)"
    r"|(?:논문 ?)?제\s*목) ?[:：]\s*(?=\S)",
    re.IGNORECASE,
)
"""What a form prints before its title."""
_TITLE_LABEL: Final = re.compile(
    r"^(?:(?:thesis )?title|titel|titre|t[ií]tulo|titolo|tytuł|název|judul|th[eè]me|sujet"
    r"|subject|topic|th[eé]ma|tema|тема|题目|題目|论文题目|論文題目|제목|الموضوع|عنوان"
    r"|(?:a |the )?[\w ]{0,30}\b(?:entitled|titled|intitulée?|mit dem titel|zum thema)) ?[:：]?$",
    re.IGNORECASE,
)
"""What stands above a title, in a line of its own."""
_RAISED: Final = re.compile(f"[{RAISED}{CARRIED}]+")
_BETWEEN_NAMES: Final = f" ,;&{SIGNS}"
_WORDS_OF_NAME: Final = range(2, 7)
_FEWEST_NAMES: Final = 2  # a title with the mark of a note has one part before it


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


def announces_title(text: str) -> bool:
    """Tell whether a line says that the title follows, and no more: "Thème"."""
    return _TITLE_LABEL.match(text) is not None


def without_label(title: str) -> str:
    """Return a title without the label of a form before it: "Thesis title: ..."."""
    return _LABEL.sub("", title)


def is_no_title(text: str) -> bool:
    """Tell whether a line says something else than a title: a kind, a university, a person."""
    return (
        is_kind_of_article(text)
        or announces_title(text)
        or is_label(text)
        or is_of_institution(text)
        or is_list_of_names(text)
        or _ADDRESS.search(text) is not None
        or _PLACEHOLDER.match(text) is not None
    )


def is_kind_of_article(text: str) -> bool:
    """Tell whether a line says what kind of article it is, and no more."""
    return _KIND.match(text) is not None


def is_list_of_names(text: str) -> bool:
    """Tell whether a line has names alone, each with the raised mark of its affiliation."""
    parts = [
        words for part in _RAISED.split(text) if (words := part.strip(_BETWEEN_NAMES).split())
    ]
    names = [words for words in parts if len(words) in _WORDS_OF_NAME]
    capital = [[word[:1].isupper() for word in words] for words in names]
    return (
        len(names) == len(parts)
        and all(words[0] and words[-1] for words in capital)
        and sum(map(all, capital)) >= _FEWEST_NAMES
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
    return max(gaps) < _DOUBLE_SPACE * lines[0].height and max(gaps) - min(gaps) < _EVEN * (
        lines[0].height
    )
