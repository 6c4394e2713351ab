"""The pieces of the pages before the text, each with its place and look."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from loccit.infrastructure.adapters.pdf.marks import CARRIED, RAISED, shown
from loccit.infrastructure.adapters.pdf.model import Line, PageText, Style
from loccit.infrastructure.adapters.pdf.patterns import key

MOST_PAGES: Final = 3
"""Pages with text among which the title page is: a cover, a title page, one behind it."""
_MOST_LINES: Final = 160  # of one page
_LONGEST: Final = 400  # characters of one line
_ONE_LINE: Final = 1.2  # of the height, between two pieces: a word space that was stretched
_TOUCHING: Final = 0.4  # of the height: a mark that stands apart, a change of type
_ICON: Final = 2.6  # of the height, before a comma or behind it
_SAME_SIZE: Final = 0.04  # of the size
MARK: Final = "\x1f"
"""Stands for what is raised."""
_SEPARATORS: Final = frozenset((",", ";", "&", MARK))
_RAISED: Final = re.compile(f"[{RAISED}{CARRIED}]+(?:[ ,;]{{1,2}}[{RAISED}{CARRIED}]+)*")
GAP: Final = "\t"
"""Stands in a text where the page has a gap that is wider than a space."""


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
        alike = abs(self.size - other.size) <= _SAME_SIZE * other.size
        return alike and self.look == other.look

    def is_below(self, other: "FrontPiece") -> bool:
        """Tell whether it stands lower on the same page, in the same column."""
        beside = self.left < other.right and other.left < self.right
        return self.page == other.page and beside and self.top >= other.top + other.height / 2


def front_pieces(pages: Sequence[PageText], styles: Sequence[Style]) -> list[FrontPiece]:
    """Return the pieces of the first pages with text, from top to bottom, line by line."""
    found: list[FrontPiece] = []
    with_text = [page for page in pages[: 2 * MOST_PAGES] if page.upright][:MOST_PAGES]
    for page in with_text:
        pieces = sorted(
            (_piece(line, page.index, styles) for line in page.upright[:_MOST_LINES]),
            key=lambda piece: (piece.top + piece.bottom) / 2,
        )
        for row in _rows(pieces):
            found += _joined(row)
    return found


def _piece(line: Line, page: int, styles: Sequence[Style]) -> FrontPiece:
    style = styles[line.style]
    # In files with sizes of their own units only the boxes tell how large the type is.
    size = style.size if style.size > 1 else line.height
    text = line.text[:_LONGEST]
    return FrontPiece(
        " ".join(shown(text).split()),
        " ".join(_RAISED.sub(MARK, text).split(" ")),
        page,
        line.left,
        line.top,
        line.right,
        line.bottom,
        size,
        (style.bold, style.italic),
    )


def _rows(pieces: Sequence[FrontPiece]) -> Iterator[list[FrontPiece]]:
    """Yield the pieces of one line each, from left to right."""
    row: list[FrontPiece] = []
    for piece in pieces:
        if row and not any(_on_one_line(piece, other) for other in (row[0], row[-1])):
            yield sorted(row, key=lambda one: one.left)
            row = []
        row.append(piece)
    if row:
        yield sorted(row, key=lambda one: one.left)


def _on_one_line(one: FrontPiece, other: FrontPiece) -> bool:
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    return shared > min(one.height, other.height) / 2


def _joined(row: Sequence[FrontPiece]) -> list[FrontPiece]:
    """Join what only stretched spaces part; `GAP` marks where."""
    found: list[FrontPiece] = []
    for piece in row:
        last = found[-1] if found else None
        if last is None or len(last.text) >= _LONGEST:
            found.append(piece)
            continue
        height = max(last.height, piece.height)
        gap = piece.left - last.right
        alike = abs(piece.size - last.size) <= _SAME_SIZE * last.size
        goes_on = gap < _TOUCHING * height or (
            # The icon of a researcher's number stood here.
            alike
            and gap < _ICON * height
            and (piece.names[:1] in _SEPARATORS or last.names[-1:] in _SEPARATORS)
        )
        if goes_on or (gap < _ONE_LINE * height and alike):
            joint = " " if goes_on else GAP
            found[-1] = FrontPiece(
                f"{last.text}{joint}{piece.text}",
                f"{last.names}{joint}{piece.names}",
                last.page,
                last.left,
                min(last.top, piece.top),
                max(last.right, piece.right),
                max(last.bottom, piece.bottom),
                last.size,
                last.look,
            )
        else:
            found.append(piece)
    return found


def title_rows(pieces: Sequence[FrontPiece], title: str | None) -> tuple[int, int] | None:
    """Return the first and the last place of the pieces that are the title; None without any."""
    whole = key(title or "")
    if not whole:
        return None
    for _, group in groupby(range(len(pieces)), key=lambda at: pieces[at].page):
        inside = [at for at in group if (own := key(pieces[at].text)) and own in whole]
        for start, first in enumerate(inside):
            if not whole.startswith(key(pieces[first].text)):
                continue
            length = 0
            for at in inside[start:]:
                length += len(key(pieces[at].text))
                if length >= len(whole):
                    return first, at
    return None
