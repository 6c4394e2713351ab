"""Rows of a page as a table has them: pieces of text that wide gaps divide, side by side."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from loccit.infrastructure.adapters.pdf.model import Line
from loccit.infrastructure.adapters.pdf.patterns import caption_of
from loccit.infrastructure.adapters.pdf.text.joined_lines import join_line, side_by_side

TEXT_LEADING: Final = 1.6
"""Em from line to line of one cell or paragraph, at most."""
MIDDLE: Final = attrgetter("middle")
"""By which rows are ordered from top to bottom."""
_WIDE_GAP: Final = 0.8  # em; what stands closer belongs to one cell
_CURRENCY: Final = re.compile(r"^(?:US|C|A|HK)?[$€£¥]\s?\(?$|^\($")
_STRAY: Final = re.compile(r"(?<=[\d)%—–-])\s([$€£¥])$")
_CLOSING: Final = re.compile(r"^\)?\s?%?\s?\)?$")
_AMOUNT: Final = re.compile(r"^[(+−–—-]?\s?[\d.—–-]")
_NUMBER: Final = re.compile(r"^[($€£¥~≈<>≤≥±+−–—*-]*\s?[\d.,]*\d")
_NOTHING: Final = re.compile(r"^(?:[$€£]\s?)?(?:[—–−-]+|n/?a|n\.a\.|\*+)\s?%?$", re.IGNORECASE)
_NUMBER_SIGNS: Final = (
    "($€£¥~≈<>≤≥±+−–—*-.,"  # that a number, or what stands for none, begins with
)
_CURRENCIES: Final = "$€£¥"
LARGER: Final = 1.08
"""Than the rows of a table: the heading of what follows."""
_SECTION: Final = re.compile(r"(?:\d{1,2}|[A-Z](?=\.\d))(?:\.\d{1,2}){0,3}\.?")
_TABLE_LETTERS: Final = frozenset("tTqQcCтТπΠbB表표اجטל0123456789")
"""What the word for a table begins with, or its number, in any of its languages."""
_MAX_LETTERS: Final = 0.34  # of a number with its unit: "12.5 mm"


class Piece(NamedTuple):
    """Text on one line of one cell.

    Attributes:
        line: The text and its box.
        sources: The fragments of the page that it is made of.
    """

    line: Line
    sources: tuple[Line, ...]

    @property
    def centre(self) -> float:
        """Half-way between its ends, in points."""
        return (self.line.left + self.line.right) / 2


class Row(NamedTuple):
    """What stands side by side.

    Attributes:
        pieces: From left to right, at least one.
        middle: Height of its middle, in points from the top of the page.
        size: Of its largest type, in points.
    """

    pieces: tuple[Piece, ...]
    middle: float
    size: float

    @property
    def left(self) -> float:
        """Left end, in points."""
        return self.pieces[0].line.left

    @property
    def right(self) -> float:
        """Right end, in points."""
        return self.pieces[-1].line.right


@lru_cache(maxsize=4096)
def is_number(text: str) -> bool:
    """Tell whether a cell holds a number, with its sign and unit, or the sign for none."""
    if _NOTHING.match(text):
        return True
    if not _NUMBER.match(text):
        return False
    letters = sum(map(str.isalpha, text))
    return letters <= max(2, _MAX_LETTERS * len(text))


def may_begin_number(text: str) -> bool:
    """Tell whether `is_number` may be true of a text that begins with this one."""
    return (
        text[:1] in _NUMBER_SIGNS or text[:1].isdecimal() or (text[:1] in "Nn" and is_number(text))
    )


def is_table_caption(text: str) -> bool:
    """Tell whether a line begins like the caption of a table."""
    if text[:1] not in _TABLE_LETTERS:
        return False  # nearly all pieces of a page
    match = caption_of(text)
    if match is None or not match["table"]:
        return False
    return bool(match["sign"]) or not text[match.end() :].lstrip()[:1].islower()


def begins_section(row: Row) -> bool:
    """Tell whether a row is the number of a section and its title: "6.2", "Ratings"."""
    first, *others = (piece.line.text for piece in row.pieces)
    return len(others) == 1 and others[0][0].isalpha() and _SECTION.fullmatch(first) is not None


def rows_of(parts: Iterable[Line], sizes: Sequence[float]) -> list[Row]:
    """Gather fragments into rows, from top to bottom.

    Args:
        parts: Fragments of lines.
        sizes: Size of each style, by its number.
    """
    found: list[Row] = []
    for beside in side_by_side(parts, sizes):
        if len(beside) == 1:  # most lines of a page
            largest = beside[0]
            pieces: tuple[Piece, ...] = (Piece(largest, (largest,)),)
        else:
            largest = max(beside, key=lambda part: sizes[part.style])
            pieces = _pieces_of(beside, sizes)
        middle = (largest.top + largest.bottom) / 2
        found.append(Row(pieces, middle, sizes[largest.style]))
    return found


def _pieces_of(parts: Sequence[Line], sizes: Sequence[float]) -> tuple[Piece, ...]:
    """Join what stands close together, and a sign of currency with its amount."""
    groups: list[list[Line]] = []
    right = 0.0
    for part in sorted(parts, key=attrgetter("left")):
        if groups and part.left - right < _WIDE_GAP * sizes[part.style]:
            groups[-1].append(part)
        else:
            groups.append([part])
        right = max(right, part.right) if len(groups[-1]) > 1 else part.right
    found: list[Piece] = []
    for group in groups:
        piece = Piece(join_line(group, sizes), tuple(group))
        before = found[-1] if found else None
        if (
            before is not None
            and before.line.text[-1:] in _CURRENCIES
            and _AMOUNT.match(piece.line.text)
        ):
            stray = _STRAY.search(before.line.text)
            if stray:  # stands nearer to the number before than to its own
                found[-1] = before = _with_text(before, before.line.text[: stray.start()])
                piece = _with_text(piece, stray[1] + piece.line.text)
        if before is not None and _is_one_amount(before.line.text, piece.line.text):
            found[-1] = _joined(before, piece)
        else:
            found.append(piece)
    return tuple(found)


def _is_one_amount(left: str, right: str) -> bool:
    if _CURRENCY.match(left):
        return _AMOUNT.match(right) is not None
    return _CLOSING.match(right) is not None and is_number(left)


def _with_text(piece: Piece, text: str) -> Piece:
    return Piece(replace(piece.line, text=text), piece.sources)


def _joined(left: Piece, right: Piece) -> Piece:
    line = replace(
        left.line,
        text=left.line.text + right.line.text,
        right=right.line.right,
        top=min(left.line.top, right.line.top),
        bottom=max(left.line.bottom, right.line.bottom),
    )
    return Piece(line, left.sources + right.sources)
