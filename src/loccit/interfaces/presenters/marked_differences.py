"""A quotation laid over the passage that is most like it, word by word."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Final

_HYPHENS: Final = "\u002d\u2010\u2011\u00ad"
_WORD: Final = re.compile(rf"\s+|\w+(?:[{_HYPHENS}]\w+)*|[^\w\s]")
_BROKEN: Final = re.compile(f"[{_HYPHENS}]")
_ALIKE: Final = str.maketrans(
    "\u2010\u2011\u2012\u2013\u2014\u2212\u201c\u201d\u201e\u2018\u2019'", '------""""""'
)
"""Marks that a typesetter may change: they are no differences."""
_MARKS: Final = re.compile(r"[\s.,;:!?)\]]*")  # that a quotation may end with or without
_KEPT: Final = 60  # characters beside a difference that are shown of a long passage
_GAP: Final = " … "


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters that are alike in both, or stand in one of them.

    Attributes:
        text: As the source has it where both are alike, but for marks at the end.
        is_quoted: Whether it stands in the quotation alone.
        is_source: Whether it stands in the source alone.
    """

    text: str
    is_quoted: bool = False
    is_source: bool = False

    @property
    def is_changed(self) -> bool:
        """Whether only one of the two has it."""
        return self.is_quoted or self.is_source


def parted(quoted: str, source: str) -> list[Piece]:
    """Return a quotation and its source as pieces, quoted words before the source's."""
    mine, theirs = _words(quoted), _words(source)
    matcher = SequenceMatcher(None, _keys(mine), _keys(theirs), autojunk=False)
    pieces: list[Piece] = []
    for tag, a, b, c, d in matcher.get_opcodes():
        own, other = "".join(mine[a:b]), "".join(theirs[c:d])
        ends = b == len(mine) and _MARKS.fullmatch(own) and not other
        if tag == "equal" or ends:
            pieces.append(Piece(other or own))
            continue
        if own.strip():
            pieces.append(Piece(own, is_quoted=True))
        if other.strip():
            pieces.append(Piece(other, is_source=True))
        if not own.strip() and not other.strip():
            pieces.append(Piece(other or own))
    return pieces


def cut_around(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces, long common runs cut to the words beside a difference."""
    return [
        piece
        if piece.is_changed
        else replace(
            piece, text=_cut(piece.text, first=not number, last=number == len(pieces) - 1)
        )
        for number, piece in enumerate(pieces)
    ]


def _cut(text: str, *, first: bool, last: bool) -> str:
    if len(text) <= 2 * _KEPT:
        return text
    before = "" if first else text[:_KEPT].rsplit(" ", 1)[0]
    behind = "" if last else text[-_KEPT:].split(" ", 1)[-1]
    return f"{before}{_GAP}{behind}"


def _keys(words: Sequence[str]) -> list[str]:
    """Return the forms in which words are compared."""
    return [
        _BROKEN.sub("", unicodedata.normalize("NFKC", word)) if len(word) > 1 else
        unicodedata.normalize("NFKC", word).translate(_ALIKE)
        for word in words
    ]  # fmt: skip


def _words(text: str) -> list[str]:
    return [" " if each.isspace() else each for each in _WORD.findall(text)]
