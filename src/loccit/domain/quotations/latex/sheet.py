"""The text of a draft as it is being put together from its source."""

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, NamedTuple

from loccit.domain.latex.mathematics import formula
from loccit.domain.latex.traced import Traced, Tracing
from loccit.domain.quotations.marks import Marked
from loccit.domain.text.runs import Run
from loccit.domain.text.spans import Span

NOTE_MARK: Final = re.compile(r"\[\^fn\d+\]")
"""What stands in the text for the mark of a note, as Pandoc writes it."""


class _Edge(Enum):
    """Where a quotation begins or ends."""

    MARK = auto()
    WORDS = auto()
    WORDS_END = auto()
    MARK_END = auto()
    BLOCK = auto()
    BLOCK_END = auto()


_EDGES: Final = (_Edge.MARK, _Edge.WORDS, _Edge.WORDS_END, _Edge.MARK_END)


class _Piece(NamedTuple):
    """Characters of the text.

    Attributes:
        text: As a reader sees them.
        prose: As many, blank where they are no prose.
        start: Where the source has them.
        end: Behind the last one in the source.
        is_copy: Whether the source has as many characters, each in its place.
    """

    text: str
    prose: str
    start: int
    end: int
    is_copy: bool


@dataclass(slots=True)
class _Column:
    """Text that is read in one go: the main one, or a note or float within it."""

    is_note: bool = False
    pieces: list[_Piece | _Edge] = field(default_factory=list)
    depth: int = 0  # of quotations
    has_paragraph_end: bool = True  # nothing stands behind it yet
    is_blank_line: bool = True  # nothing stands in the last line yet


@dataclass(frozen=True, slots=True)
class Written:
    """What was put together. All spans are of `text`.

    Attributes:
        text: Of the draft.
        prose: As long, blank where it is no prose.
        runs: Where its characters stand in the files.
        marked: Quotations within a paragraph, in order, disjoint.
        blocks: Quotations that are set as blocks, in order, disjoint.
    """

    text: str
    prose: str
    runs: tuple[Run, ...]
    marked: tuple[Marked, ...]
    blocks: tuple[Span, ...]


class DraftSheet:
    """Puts the text together; what stands in notes and floats follows the paragraph.

    Attributes:
        notes: How many notes there were.
        note_marks: Numbers of the marks whose notes follow.
    """

    def __init__(self, source: Traced) -> None:
        self.notes = 0
        self.note_marks: deque[int] = deque()
        self._source = source
        self._columns = [_Column()]
        self._aside: list[_Column] = []

    @property
    def depth(self) -> int:
        """How many quotations are open here."""
        return self._columns[-1].depth

    def copy(
        self, start: int, end: int, text: str | None = None, prose: str | None = None
    ) -> None:
        """Add `[start, end)` of the source, or as many characters that stand for them."""
        if start < end:
            text = self._source.text[start:end] if text is None else text
            self._add(_Piece(text, text if prose is None else prose, start, end, is_copy=True))

    def write(self, text: str, start: int, end: int) -> None:
        """Add characters that are written for `[start, end)` of the source."""
        if text:
            self._add(_Piece(text, text, start, end, is_copy=False))

    def _add(self, piece: _Piece) -> None:
        """Add a piece; two line ends with nothing between them would end the paragraph."""
        column = self._columns[-1]
        if piece.is_copy and column.is_blank_line:
            piece = _without_line_end(piece)
        _, line_end, line = piece.text.rpartition("\n")
        column.is_blank_line = (bool(line_end) or column.is_blank_line) and not line.strip()
        column.has_paragraph_end &= piece.text.isspace()
        column.pieces.append(piece)

    def end_paragraph(self, at: int) -> None:
        """Begin a new paragraph; in a note, whose paragraphs belong together, a new line."""
        column = self._columns[-1]
        if column.is_note:
            self.write("\n", at, at)
        elif not column.has_paragraph_end:
            self.write("\n\n", at, at)
            column.has_paragraph_end = True
        if len(self._columns) == 1 and not column.depth:
            self._write_asides(at)

    def formula(self, start: int, end: int) -> None:
        """Add `[start, end)` of the source, a formula within a line, as a page shows it."""
        self.write(formula(self._source.text, start, end), start, end)

    def display(self, start: int, end: int) -> None:
        """Leave out `[start, end)` of the source, a formula by itself."""
        self.write(" ", start, end)

    def program(self, at: int) -> None:
        """Keep the sign that stands for code in a work; in a draft it is one of the text."""
        self.copy(at, at + 1)

    def next_cell(self, start: int, end: int) -> None:
        """Part the cells of a table."""
        self.copy(start, end, " ")

    def end_row(self, at: int) -> None:
        """End the row of a table, which is a paragraph."""
        self.end_paragraph(at)

    def _write_asides(self, at: int) -> None:
        pieces = self._columns[0].pieces
        for column in self._aside:
            pieces += column.pieces
            pieces.append(_Piece("\n\n", "\n\n", at, at, is_copy=False))
        self._aside.clear()

    def open_aside(self, *, is_note: bool) -> None:
        """Write in a note or float from now on."""
        self._columns.append(_Column(is_note))

    def close_aside(self) -> None:
        """Write on where the last note or float stands."""
        if len(self._columns) > 1:
            column = self._columns.pop()
            if column.pieces:
                self._aside.append(column)

    def open_quotation(self, start: int, end: int) -> None:
        """Begin a quotation within a paragraph; its mark is written for `[start, end)`."""
        column = self._columns[-1]
        self._edge(_Edge.MARK)
        self.write("\u2018" if column.depth else "\u201c", start, end)
        self._edge(_Edge.WORDS)
        column.depth += 1

    def close_quotation(self, start: int, end: int) -> None:
        """End the last quotation within a paragraph."""
        column = self._columns[-1]
        column.depth = max(0, column.depth - 1)
        self._edge(_Edge.WORDS_END)
        self.write("\u2019" if column.depth else "\u201d", start, end)
        self._edge(_Edge.MARK_END)

    def open_block(self) -> None:
        """Begin a quotation that is set as a block."""
        self._edge(_Edge.BLOCK)
        self._columns[-1].depth += 1

    def close_block(self) -> None:
        """End the last quotation that is set as a block."""
        column = self._columns[-1]
        if column.depth:
            column.depth -= 1
            self._edge(_Edge.BLOCK_END)

    def _edge(self, edge: _Edge) -> None:
        """Remember where an outermost quotation begins or ends; a nested one belongs to it."""
        if not self._columns[-1].depth:
            self._columns[-1].pieces.append(edge)

    def written(self) -> Written:
        """Return what was put together; nothing can be added then."""
        while len(self._columns) > 1:
            self.close_aside()
        self._columns[0].depth = 0
        self.end_paragraph(max(0, len(self._source.text) - 1))
        text, prose = Tracing(), list[str]()
        at: dict[_Edge, int] = {}
        marked: list[Marked] = []
        blocks: list[Span] = []
        for piece in self._columns[0].pieces:
            if isinstance(piece, _Edge):
                if piece in {_Edge.MARK, _Edge.BLOCK}:
                    at.clear()
                at[piece] = text.length
                if piece is _Edge.MARK_END:
                    marked += _marked(at)
                elif piece is _Edge.BLOCK_END and _Edge.BLOCK in at:
                    blocks.append(Span(at.pop(_Edge.BLOCK), text.length))
                continue
            prose.append(piece.prose)
            if piece.is_copy:
                text.copy(self._source, piece.start, piece.end, piece.text)
            else:
                text.write(piece.text, self._source, piece.start, piece.end)
        traced = text.traced()
        runs = tuple(traced.runs) or (Run(0, "", 0),)
        return Written(traced.text, "".join(prose), runs, tuple(marked), tuple(blocks))


def _marked(at: dict[_Edge, int]) -> Iterator[Marked]:
    """Yield the quotation whose edges were met, if all were."""
    places = [at.pop(edge, None) for edge in _EDGES]
    outer, inner, inner_end, outer_end = places
    if outer is not None and inner is not None and inner_end is not None and outer_end is not None:
        yield Marked(Span(outer, outer_end), Span(inner, inner_end))


def _without_line_end(piece: _Piece) -> _Piece:
    """Return a piece with a blank in the place of a line end that it begins with."""
    if not piece.text.lstrip(" \t\r").startswith("\n"):
        return piece
    text, prose = (each.replace("\n", " ", 1) for each in (piece.text, piece.prose))
    return piece._replace(text=text, prose=prose)
