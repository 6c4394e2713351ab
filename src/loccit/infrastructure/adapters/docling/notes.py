"""Footnotes and endnotes: each goes below the block that refers to it, and so into its section."""

import re
from collections import defaultdict
from dataclasses import replace

from loccit.domain.canonical_text import Piece
from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.docling.marks import Marked, take_marks


class Notes:
    """Remembers which piece is a note, and which refers to it."""

    def __init__(self) -> None:
        self._notes: dict[int, str] = {}  # key of the note by the place of its piece
        self._labels: dict[str, tuple[int, str]] = {}  # place and label of the first reference

    def read(self, text: str, place: int) -> Marked:
        """Take the marks out of a text that is going to be (in) the piece at `place`."""
        marked = take_marks(text)
        if marked.note is not None:
            self._notes[place] = marked.note
        for key, label in marked.references:
            self._labels.setdefault(key, (place, label))
        return marked

    def placed(self, pieces: list[Piece]) -> list[Piece]:
        """Return the pieces with each note, its label before it, below what refers to it.

        A note that nothing refers to stays where it is.
        """
        moved: dict[int, list[Piece]] = defaultdict(list)
        left: list[tuple[int, Piece]] = []
        for place, piece in enumerate(pieces):
            key = self._notes.get(place)
            referring, label = self._labels.get(key or "", (place, ""))
            if piece.kind is BlockKind.FOOTNOTE and referring != place:
                own = re.sub(rf"\A[\[(]?{re.escape(label)}[\])]?\.?\s+", "", piece.text)
                moved[referring].append(replace(piece, text=f"[{label}] {own}"))
            else:
                left.append((place, piece))
        return [kept for place, piece in left for kept in (piece, *moved[place])]
