"""Names of journals, as their banners have them in type larger than the title."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from loccit.domain.front_matter.title_words import is_kind_of_article
from loccit.infrastructure.adapters.pdf.model import Column, Line, Place

_JOURNAL: Final = re.compile(
    r"^(?=(?:Annals|Archives|Bulletin|Proceedings|Transactions) of\b|.*\bJournal\b)"
    r"(?:[A-Z][\w&.-]*|of|and|in|for|the|on|&)(?: (?:[A-Z][\w&.-]*|of|and|in|for|the|on|&))*$",
)
"""The name of a journal as its banner has it: each word with a capital."""
_YEAR: Final = re.compile(r"\b(?:19|20)\d\d[,;:]? ?\(?\d")
"""The year of a journal, and its volume."""
_HOMEPAGE: Final = re.compile(r"journal home ?page\b", re.IGNORECASE)
_ISSUE: Final = re.compile(
    r"vol(?:ume|umen|\.)?\W{0,3}[\dIVXLC]+\b.{0,20}\b(?:no|n[º°]|nr|num(?:ber|ero)?|número|issue)\W{0,3}\d",
    re.IGNORECASE,
)
"""The line below the name of a journal: "Volume XI, Number 1"; a book has a volume alone."""
_BANNER_LINES: Final = 3
_LINES_BELOW: Final = 3  # the kind of an article among the first two, its title behind
_LONGEST_ABOVE_KIND: Final = 4  # words: "Trends in Plant Science"
_LARGE_BELOW: Final = 0.7  # of the height of the name; a title of 18 points below one of 24


def is_banner(
    place: Place, lines: Sequence[Line], columns: Sequence[Column], texts: Sequence[str]
) -> bool:
    """Tell whether lines are the name of a journal, as its banner has it or as the page cites.

    Args:
        place: Where they begin.
        lines: They.
        columns: All columns of the document.
        texts: Of the first pages, in small letters.
    """
    name = " ".join(line.text for line in lines)
    below = columns[place[0]].lines[place[1] + len(lines) :][:_LINES_BELOW]
    if len(lines) == 1 and (_JOURNAL.match(name) or _is_above_kind(lines[0], below)):
        return True
    if below and (_HOMEPAGE.match(below[0].text) or _ISSUE.match(below[0].text)):
        return True
    return len(lines) <= _BANNER_LINES and any(_is_cited(name.casefold(), text) for text in texts)


def _is_above_kind(line: Line, below: Sequence[Line]) -> bool:
    """Tell whether a short line stands above the kind of an article, and that above its title.

    A line may be between: "Open access".
    """
    return len(line.text.split()) <= _LONGEST_ABOVE_KIND and any(
        is_kind_of_article(kind.text) and title.height > _LARGE_BELOW * line.height
        for kind, title in pairwise(below)
    )


def _is_cited(name: str, text: str) -> bool:
    """Tell whether a text begins with a name and has a year, or has the name and its year."""
    if text.startswith(name):
        return _YEAR.search(text, len(name)) is not None
    at = text.find(f" {name} ")
    return at >= 0 and _YEAR.match(text, at + len(name) + 2) is not None
