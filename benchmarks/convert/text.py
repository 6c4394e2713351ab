"""Paragraph starts, titles, words kept and running lines leaked."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from rapidfuzz import fuzz

from benchmarks.convert.raw import RawLine, Role
from benchmarks.convert.reading import Piece, key, words
from benchmarks.convert.share import Scored, Share
from benchmarks.convert.truth import TrueSection

SAME_TITLE: Final = 95.0
"""Ratio in [0, 100] from which two titles are one."""
SAME_START: Final = 90.0
"""Ratio in [0, 100] from which two beginnings are one: JATS prints some signs otherwise."""
_BOX_MARGIN: Final = 2.0
"""Points by which a box may be narrower than the signs in it."""


def score_starts(pieces: Sequence[Piece], sections: Iterable[TrueSection]) -> Scored:
    """Score how the first paragraphs of the sections begin.

    `paragraph starts`: of those known, those found where a piece begins: the letters and digits
    from there on are the first words, with a ratio of at least `SAME_START`.
    `reading order`: of those found, the longest series that stands in the order of the paper.
    """
    known = [section for section in sections if section.first_words]
    keys = [key(piece.text) for piece in pieces]
    places = [_starting(pieces, keys, key(section.first_words or "")) for section in known]
    found = [place for place in places if place]
    lost = [one for one, place in zip(known, places, strict=True) if not place]
    in_order = longest_series(found)
    return Scored(
        {
            "paragraph starts": Share(len(found), len(known)),
            "reading order": Share(in_order, len(found)),
        },
        {
            "missed paragraph starts": [f"p{one.page} {one.first_words}" for one in lost],
            "out of order": [f"{len(found) - in_order} of {len(found)}"]
            if in_order < len(found)
            else [],
        },
    )


def _starting(pieces: Sequence[Piece], keys: Sequence[str], wanted: str) -> list[int]:
    """Return the positions of the pieces that begin with these words: exactly, or nearly."""
    beginnings = {
        position: _text_from(keys, position, len(wanted))
        for position, piece in enumerate(pieces)
        if piece.starts
    }
    exact = [position for position, text in beginnings.items() if text == wanted]
    return exact or [
        position
        for position, text in beginnings.items()
        if fuzz.ratio(text, wanted, score_cutoff=SAME_START)
    ]


def _text_from(keys: Sequence[str], position: int, length: int) -> str:
    """Return so many letters and digits from a piece on; the next ones go on where it ends."""
    text = ""
    while position < len(keys) and len(text) < length:
        text += keys[position][:length]
        position += 1
    return text[:length]


def longest_series(places: Sequence[Sequence[int]]) -> int:
    """Return how many of the places can be chosen, one each, so that they rise strictly."""
    tails: list[int] = []
    for candidates in places:
        for place in sorted(candidates, reverse=True):
            at = bisect_left(tails, place)
            tails[at : at + 1] = [place]
    return len(tails)


def score_title(true: str, title: str | None, title_block: str) -> Scored:
    """Score the title: `title` as the document's, `title block` as a block of that kind."""
    named, shown = same_title(true, title or ""), same_title(true, title_block)
    return Scored(
        {"title": Share(int(named), 1), "title block": Share(int(shown), 1)},
        {
            "wrong title": [] if named else [f"{title!r} (right: {true!r})"],
            "wrong title block": [] if shown else [f"{title_block!r} (right: {true!r})"],
        },
    )


def same_title(one: str, other: str) -> bool:
    """Tell whether two titles have the same letters and digits, but for one in twenty."""
    return fuzz.ratio(key(one), key(other)) >= SAME_TITLE


def score_leaks(lines: Sequence[RawLine], pieces: Sequence[Piece]) -> Scored:
    """Score what should not be in the body: `leaked`, running lines in it, of all lines.

    Where pieces have boxes, a running line has leaked when a piece of its page stands where it
    stands and has its text. Where they have none, it has leaked when the page has its text more
    often than its other lines do.
    """
    on_page: dict[int | None, list[Piece]] = defaultdict(list)
    for piece in pieces:
        on_page[piece.page].append(piece)
    others: dict[int, list[str]] = defaultdict(list)
    for line in lines:
        if line.role is not Role.RUNNING:
            others[line.page].append(line.text)
    running = [line for line in lines if line.role is Role.RUNNING]
    leaked = [line for line in running if _has_leaked(line, on_page[line.page], others[line.page])]
    return Scored(
        {
            "leaked": Share(len(leaked), len(lines)),
            "leaked of running": Share(len(leaked), len(running)),
        },
        {"leaked lines": [f"p{line.page} {line.text}" for line in leaked]},
    )


def _has_leaked(line: RawLine, pieces: Sequence[Piece], others: Sequence[str]) -> bool:
    boxed = [piece for piece in pieces if piece.box is not None]
    if boxed:
        return any(_stands_in(line, piece) and _holds(piece.text, line.text) for piece in boxed)
    here = sum(_holds(piece.text, line.text) for piece in pieces)
    return here > sum(_holds(other, line.text) for other in others)


def _stands_in(line: RawLine, piece: Piece) -> bool:
    across, down = (line.left + line.right) / 2, (line.top + line.bottom) / 2
    box = piece.box
    return (
        box is not None
        and box.left - _BOX_MARGIN <= across <= box.right + _BOX_MARGIN
        and box.top - _BOX_MARGIN <= down <= box.bottom + _BOX_MARGIN
    )


def _holds(text: str, line: str) -> bool:
    """Tell whether a text has a line; a number has to be a word of its own."""
    wanted = words(line)
    if len(wanted) == 1:
        return wanted[0] in words(text)
    return "".join(wanted) in key(text)
