"""The pieces of the pages before the text, each with its place and look."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from loccit.domain.front_matter.front_pieces import GAP, MARK, FrontPiece
from loccit.domain.text.note_signs import RAISED
from loccit.infrastructure.adapters.pdf.marks import CARRIED, shown
from loccit.infrastructure.adapters.pdf.model import Line, PageText, Style

MOST_PAGES: Final = 3
"""Pages with text among which the title page is: a cover, a title page, one behind it."""
_MOST_LINES: Final = 160  # of one page
_LONGEST: Final = 400  # characters of one line
_ONE_LINE: Final = 1.2  # of the height, between two pieces: a word space that was stretched
_TOUCHING: Final = 0.4  # of the height: a mark that stands apart, a change of type
_ICON: Final = 2.6  # of the height, before a comma or behind it
_SEPARATORS: Final = frozenset((",", ";", "&", MARK))
_MISREAD: Final = re.compile(r"(?<=[^\W\d_])[!?*°™®”“\"'’‘`|]{1,3}(?=[,;\s]|$)")
"""What raised figures behind names are taken for on scans."""
_RULE: Final = re.compile(r"[_\-\u2010-\u2015]+(?:\w{3}[_\-\u2010-\u2015]+)?")
"""What is typed for a line to sign on, or to part with."""
_SIGN: Final = re.compile(r"[\u3400-\u9fff]")
_WIDE: Final = 8  # of the height, within a label of two signs that is set as wide as longer ones
_RAISED: Final = re.compile(f"[{RAISED}{CARRIED}]+(?:[ ,;]{{1,2}}[{RAISED}{CARRIED}]+)*")


def front_pieces(pages: Sequence[PageText], styles: Sequence[Style]) -> list[FrontPiece]:
    """Return the pieces of the first pages with text, from top to bottom, line by line."""
    found: list[FrontPiece] = []
    with_text = [page for page in pages[: 2 * MOST_PAGES] if page.upright][:MOST_PAGES]
    for page in with_text:
        pieces = sorted(
            (
                _piece(line, page, styles)
                for line in page.upright[:_MOST_LINES]
                if not _RULE.fullmatch(line.text)
            ),
            key=lambda piece: (piece.top + piece.bottom) / 2,
        )
        for row in _rows(pieces):
            found += _joined(row)
    return found


def _piece(line: Line, page: PageText, styles: Sequence[Style]) -> FrontPiece:
    style = styles[line.style]
    # In files with sizes of their own units only the boxes tell how large the type is.
    size = style.size if style.size > 1 else line.height
    text = line.text[:_LONGEST]
    names = _MISREAD.sub(MARK, text) if page.scan else text
    return FrontPiece(
        " ".join(shown(text).split()),
        " ".join(_RAISED.sub(MARK, names).split(" ")),
        page.index,
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
        if last is None or len(last.text) >= _LONGEST or not _on_one_line(last, piece):
            found.append(piece)
            continue
        height = max(last.height, piece.height)
        gap = piece.left - last.right
        alike = piece.is_as_large_as(last)
        label = _SIGN.fullmatch(last.text) is not None and _SIGN.match(piece.text) is not None
        if label and alike and gap < _WIDE * height:
            found[-1] = _joined_with(last, piece, "")
            continue
        goes_on = gap < _TOUCHING * height or (
            # The icon of a researcher's number stood here.
            alike
            and gap < _ICON * height
            and (piece.names[:1] in _SEPARATORS or last.names[-1:] in _SEPARATORS)
        )
        if goes_on or (gap < _ONE_LINE * height and alike):
            found[-1] = _joined_with(last, piece, " " if goes_on else GAP)
        else:
            found.append(piece)
    return found


def _joined_with(last: FrontPiece, piece: FrontPiece, joint: str) -> FrontPiece:
    """Return a piece with the next one on its line, and what stands between them."""
    return replace(
        last,
        text=f"{last.text}{joint}{piece.text}",
        names=f"{last.names}{joint}{piece.names}",
        top=min(last.top, piece.top),
        right=max(last.right, piece.right),
        bottom=max(last.bottom, piece.bottom),
    )
