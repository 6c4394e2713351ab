"""What stands on the first pages of a document, in pieces with a place and a look each."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from loccit.domain.text.letters import key
from loccit.domain.text.note_signs import RAISED, STARS

_SAME_SIZE: Final = 0.04  # of the size
MARK: Final = "\x1f"
"""Stands for what is raised."""
GAP: Final = "\t"
"""Stands in a text where the page has a gap that is wider than a space."""

STATUS: Final = re.compile(r"\s*\[v(?:ersion )?\d+;[^\[\]]{0,200}\]?$")
"""How far its review is, as F1000 prints it: "[version 2; peer review: 2 approved]"."""
_NOTES: Final = f"{STARS}☆✩★⋆†‡§¶‖"
"""Signs of notes: Elsevier has a star behind the title of a paper that says who paid for it."""
_NOTE: Final = re.compile(
    rf"(?:(?<=[^\W\d_]{{4}})|(?<=[)\]”»?!]))(?:[{RAISED}]{{1,2}}|[{_NOTES}](?:,?[{_NOTES}]){{0,3}})$"
)
"""The mark of a note behind a word; an exponent stands behind a sign or a unit."""


def unmarked(title: str) -> str:
    """Return a title without what is printed behind it: its status, the mark of a note."""
    if title[-1:].isalpha() and "[" not in title:  # most have neither
        return title
    return _NOTE.sub("", STATUS.sub("", title))


@dataclass(frozen=True, slots=True)
class FrontPiece:
    """What stands on one line without a wide gap in it.

    Attributes:
        text: As the page shows it.
        names: The same with `MARK` for what is raised: the marks of affiliations.
        page: Index of its page, from 1.
        left: In points, as are the other three sides; from the top left corner.
        top: Of its line.
        right: Its end.
        bottom: Of its line.
        size: Of its type, in points.
        look: What else its type is: bold, italic.
    """

    text: str
    names: str
    page: int
    left: float
    top: float
    right: float
    bottom: float
    size: float
    look: tuple[bool, bool]

    @property
    def height(self) -> float:
        """In points, never nothing."""
        return max(self.bottom - self.top, 1.0)

    def looks_like(self, other: "FrontPiece") -> bool:
        """Tell whether both are printed in one type."""
        return self.is_as_large_as(other) and self.look == other.look

    def is_as_large_as(self, other: "FrontPiece") -> bool:
        """Tell whether both are printed in one size."""
        return abs(self.size - other.size) <= _SAME_SIZE * other.size

    def is_below(self, other: "FrontPiece") -> bool:
        """Tell whether it stands lower on the same page, in the same column."""
        beside = self.left < other.right and other.left < self.right
        return self.page == other.page and beside and self.top >= other.top + other.height / 2

    def is_level_with(self, other: "FrontPiece") -> bool:
        """Tell whether its middle stands on the line of another piece of the same page."""
        return self.page == other.page and other.top < (self.top + self.bottom) / 2 < other.bottom


def title_rows(pieces: Sequence[FrontPiece], title: str | None) -> tuple[int, int] | None:
    """Return the first and the last place of the pieces that are the title; None without any."""
    whole = key(title or "")
    if not whole:
        return None
    texts = [key(unmarked(piece.text)) for piece in pieces]
    for _, group in groupby(range(len(pieces)), key=lambda at: pieces[at].page):
        inside = [at for at in group if (own := texts[at]) and own in whole]
        for start, first in enumerate(inside):
            if not whole.startswith(texts[first]):
                continue
            length = 0
            for at in inside[start:]:
                length += len(texts[at])
                if length >= len(whole):
                    return first, at
    return None
