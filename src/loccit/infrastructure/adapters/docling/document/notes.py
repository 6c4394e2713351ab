"""Footnotes and endnotes: each goes below the block that refers to it, and so into its section."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from loccit.domain.documents.canonical_text import Piece
from loccit.domain.models.document import BlockKind
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.docling.marks import Marked, take_marks
from loccit.infrastructure.adapters.docling.raised import is_label, label_text


class Notes:
    """Remembers which piece is a note, and which refers to it."""

    def __init__(self) -> None:
        self._notes: dict[int, str] = {}  # key of the note by the place of its piece
        self._labels: dict[str, tuple[int, str]] = {}  # place and label of the first reference

    def read(self, text: str, place: int, *, in_cell: bool = False) -> Marked:
        """Take the marks out of a text that is going to be (in) the piece at `place`."""
        marked = take_marks(text, in_cell=in_cell)
        if marked.note is not None:
            self._notes[place] = marked.note
        for key, label in marked.references:
            self._labels.setdefault(key, (place, label))
        return marked

    def placed(self, pieces: list[Piece]) -> list[Piece]:
        """Return the pieces with each note, its label before it, below what refers to it.

        A note that nothing refers to stays where it is, and so do those that have printed pages
        of their own, at the end of a book.
        """
        moved: dict[int, list[Piece]] = defaultdict(list)
        staying = _with_own_pages(pieces)
        left: list[tuple[int, Piece]] = []
        for place, piece in enumerate(pieces):
            key = self._notes.get(place)
            referring, label = self._labels.get(key or "", (place, ""))
            is_note = piece.kind is BlockKind.FOOTNOTE and place not in staying
            if is_note and referring != place:
                moved[referring].append(_labelled(piece, label))
            else:
                left.append((place, piece))
        return [kept for place, piece in left for kept in (piece, *moved[place])]


def _with_own_pages(pieces: Sequence[Piece]) -> set[int]:
    """Return the places of notes among which, or above which, a printed page begins."""
    staying: set[int] = set()
    run: list[int] = []
    begins = False  # a page, in the run or in headings since its last note
    for place, piece in enumerate(pieces):
        if piece.kind is BlockKind.FOOTNOTE:
            run.append(place)
        elif piece.kind is not BlockKind.HEADING:
            run, begins = [], False
            continue
        begins = begins or bool(piece.printed)
        if begins and piece.kind is BlockKind.FOOTNOTE:
            staying.update(run)
    return staying


def _labelled(note: Piece, label: str) -> Piece:
    """Return a note with its label at the head, as what refers to it has it, and only there."""
    if not is_label(label):
        return note  # a word of the text leads to it
    shown = label_text(label)
    forms = "|".join(re.escape(form) for form in (label.strip("[]()"), shown))
    own = re.match(rf"[\[(]?(?:{forms})[\])]?\.?\s+", note.text)
    start = own.end() if own else 0
    others = (mark.moved(-start) for mark in note.note_marks if mark.start >= start)
    printed = tuple(replace(page, at=max(0, page.at - start)) for page in note.printed)
    bare = replace(note, text=note.text[start:], note_marks=tuple(others), printed=printed)
    bare = bare.behind(f"{shown} ")
    return replace(bare, note_marks=(Span(0, len(shown)), *bare.note_marks))
