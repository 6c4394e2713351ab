"""The blocks of a work as they are being put together from its source in LaTeX."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from string import ascii_lowercase
from typing import Final

from loccit.domain.documents.canonical_text import Piece
from loccit.domain.documents.lexicon import role_of
from loccit.domain.latex.expanded import Expanded, Program
from loccit.domain.latex.mathematics import formula
from loccit.domain.models.document import BlockKind
from loccit.domain.text.clean_text import clean_block, clean_lines
from loccit.infrastructure.adapters.docling.document.notes import Notes
from loccit.infrastructure.adapters.docling.document.tables import as_markdown
from loccit.infrastructure.adapters.docling.marks import Mark, mark, split_marks
from loccit.infrastructure.adapters.docling.tex.programs import caption_and_code
from loccit.infrastructure.adapters.docling.tex.scripts import script_in_prose
from loccit.infrastructure.adapters.docling.tex.tables import Table

AUTHOR: Final = "author"
DATE: Final = "date"
_UNPRINTED: Final = re.compile(r"\\(?:label|nonumber|notag)\b\s*(?:\{[^{}]*\})?")


@dataclass(slots=True)
class _Block:
    """A block, or a run of text within one, that is being written.

    Attributes:
        kind: Of the block; None for text that belongs to what is open around it.
        level: Of a heading.
        says: What it says of the work: `AUTHOR`, `DATE` or nothing.
        note: The key of a note, empty for one without a number; None for what is none.
        parts: Its text so far.
    """

    kind: BlockKind | None = BlockKind.PARAGRAPH
    level: int = 0
    says: str = ""
    note: str | None = None
    parts: list[str] = field(default_factory=list)

    def text(self) -> str:
        return "".join(self.parts)


class Manuscript:
    """Takes what a reader sees of a work, block by block; a `Sheet`.

    Attributes:
        said: What the commands for authors and dates say, with which of both it is.
    """

    def __init__(self, source: Expanded) -> None:
        self.said: list[tuple[str, str]] = []
        self._lists: list[int | None] = []  # numbered items so far
        self._text = source.source.text
        self._programs: Mapping[int, Program] = source.programs
        self._front: list[Piece] = []
        self._pieces: list[Piece] = []
        self._notes = Notes()
        self._waiting: list[_Block] = []  # notes of the block that is open
        self._open: list[_Block | Table] = [_Block()]
        self._depth = 0

    # What is written

    @property
    def depth(self) -> int:
        """How many quotations are open here."""
        return self._depth

    def copy(
        self, start: int, end: int, text: str | None = None, prose: str | None = None
    ) -> None:
        """Add `[start, end)` of the source, or as many characters that stand for them."""
        self._open[-1].parts.append(self._text[start:end] if text is None else text)

    def write(self, text: str, start: int, end: int) -> None:
        """Add characters that are written for `[start, end)` of the source."""
        self._open[-1].parts.append(text)

    def formula(self, start: int, end: int) -> None:
        """Add a formula within a line, as a page shows it."""
        script = script_in_prose(self._text[start:end])
        shown = formula(self._text, start, end) if script is None else script
        self._open[-1].parts.append(shown)

    def display(self, start: int, end: int) -> None:
        """Add a formula by itself, as the source has it."""
        if len(self._open) > 1:
            self.formula(start, end)
            return
        self._end_block()
        self._add(BlockKind.FORMULA, clean_lines(_UNPRINTED.sub("", self._text[start:end])))

    def program(self, at: int) -> None:
        """Add the code that stands here, below its caption."""
        if at not in self._programs:
            return
        caption, code = caption_and_code(self._programs[at])
        if len(self._open) > 1:
            self._open[-1].parts.append(code)
            return
        self._end_block()
        self._emit(BlockKind.CAPTION, caption)
        self._add(BlockKind.CODE, clean_lines(code))

    def open_quotation(self, start: int, end: int) -> None:
        """Write the mark that begins a quotation."""
        self.write("\u2018" if self._depth else "\u201c", start, end)
        self._depth += 1

    def close_quotation(self, start: int, end: int) -> None:
        """Write the mark that ends a quotation."""
        self._depth = max(0, self._depth - 1)
        self.write("\u2019" if self._depth else "\u201d", start, end)

    # Blocks

    def end_paragraph(self, at: int) -> None:
        """Begin a new paragraph; within a cell, a note or a heading the text goes on."""
        if len(self._open) > 1:
            self.write(" ", at, at)
        else:
            self._end_block()

    def open_block(self) -> None:
        """Begin a quotation that is set as a block."""
        self.end_paragraph(0)

    def close_block(self) -> None:
        """End a quotation that is set as a block."""
        self.end_paragraph(0)

    def begin(self, kind: BlockKind, at: int) -> None:
        """Begin a block of a kind, which ends with the paragraph."""
        self.end_paragraph(at)
        if len(self._open) == 1:
            self._open[0] = _Block(kind)

    def open(self, kind: BlockKind | None, level: int = 0, says: str = "") -> None:
        """Begin a block that ends where it is closed; without a kind, a run of text.

        Args:
            kind: Of the block.
            level: Of a heading.
            says: What it says of the work: `AUTHOR`, `DATE` or nothing.
        """
        if kind is not None and len(self._open) == 1:
            self._end_block()
        self._open.append(_Block(kind, level, says))

    def open_note(self, key: str) -> None:
        """Begin a note, which stands below the block that is open."""
        self._open.append(_Block(BlockKind.FOOTNOTE, note=key))

    def close(self) -> None:
        """End what was opened last."""
        if len(self._open) == 1:
            return
        last = self._open.pop()
        if isinstance(last, Table):
            self._end_table(last)
        elif last.kind is None:
            self._open[-1].parts.append(last.text())
        elif last.note is not None:
            self._waiting.append(last)
        else:
            self.said += [(last.says, last.text())] if last.says else []
            self._emit(last.kind, last.text(), last.level)
        if len(self._open) == 1 and not self._open[0].parts:
            self._end_block()

    def part_names(self) -> None:
        r"""Begin the next name, as `\and` says."""
        last = self._open[-1]
        if isinstance(last, _Block) and last.kind is BlockKind.BYLINE:
            self.close()
            self.open(BlockKind.BYLINE, says=last.says)

    def head(self, text: str) -> None:
        """Add a heading that the class of the document writes: "Abstract", "References"."""
        self._end_block()
        last = self._pieces[-1] if self._pieces else None
        if (
            last is None
            or last.kind is not BlockKind.HEADING
            or role_of(last.text) != role_of(text)
        ):
            self._add(BlockKind.HEADING, text, 1)

    def open_list(self, items: int | None) -> None:
        """Begin a list that has so many numbered items, None for one without numbers."""
        self._lists.append(items)

    def close_list(self) -> None:
        """End the last list."""
        self._lists.pop()

    def number_item(self, at: int) -> None:
        """Write the number of an item, as the standard classes do."""
        count = self._lists[-1] if self._lists else None
        if count is not None:
            self._lists[-1] = count + 1
            depth = sum(items is not None for items in self._lists)
            self.write(f"{_item_label(depth, count + 1)} ", at, at)

    # Tables

    def open_table(self) -> None:
        """Begin a table."""
        if len(self._open) == 1:
            self._end_block()
        self._open.append(Table())

    def next_cell(self, start: int, end: int) -> None:
        """Begin the next cell of a table."""
        last = self._open[-1]
        if isinstance(last, Table):
            last.end_cell()
        else:
            self.write(" ", start, end)

    def end_row(self, at: int) -> None:
        """End the row of a table, or a line of a cell."""
        last = self._open[-1]
        if isinstance(last, Table):
            last.end_row()
        else:
            self.write("\n", at, at)

    def end_part(self, name: str) -> None:
        """End a head or a foot of a long table, by the name of the command that says so."""
        last = self._open[-1]
        if isinstance(last, Table):
            last.end_part(name)

    def reach_over(self, columns: int) -> None:
        """Have the cell reach over so many columns."""
        last = self._open[-1]
        if isinstance(last, Table):
            last.reach_over(columns)

    def _end_table(self, table: Table) -> None:
        rows = table.whole()
        if len(self._open) > 1:  # within a cell
            self._open[-1].parts += [f" {cell} " for row in rows for cell in row]
            return
        width = max((len(row) for row in rows), default=0)
        if width < 2:  # noqa: PLR2004  (lines one below the other)
            for row in rows:
                self._emit(BlockKind.PARAGRAPH, row[0])
            return
        shown = [[*map(self._cell, row), *([""] * (width - len(row)))] for row in rows]
        self._add(BlockKind.TABLE, clean_lines(as_markdown(shown)))

    def _cell(self, text: str) -> str:
        marked = self._notes.read(text, len(self._pieces), in_cell=True)
        return clean_block(marked.text).replace("|", "\\|")

    # Pieces

    def pieces(self) -> list[Piece]:
        """Return all blocks, the title first; nothing can be added then."""
        while len(self._open) > 1:
            self.close()
        self._end_block()
        titles = [piece for piece in self._front if piece.kind is BlockKind.TITLE]
        others = [piece for piece in self._front if piece.kind is not BlockKind.TITLE]
        return [*titles[:1], *others, *self._notes.placed(self._pieces)]

    def _end_block(self) -> None:
        block = self._open[0]
        self._open[0] = _Block()
        if isinstance(block, _Block) and block.kind is not None:
            self._emit(block.kind, block.text())
        for note in self._waiting:
            self._emit(BlockKind.FOOTNOTE, mark(Mark.NOTE, note.note or "") + note.text())
        self._waiting.clear()

    def _emit(self, kind: BlockKind, text: str, level: int = 0) -> None:
        self._add(kind, clean_block(self._notes.read(text, len(self._pieces)).text), level)

    def _add(self, kind: BlockKind, clean: str, level: int = 0) -> None:
        split = split_marks(clean)
        if split.text:
            piece = Piece(kind, split.text, level, note_marks=split.note_marks)
            is_front = kind in {BlockKind.TITLE, BlockKind.BYLINE}
            (self._front if is_front else self._pieces).append(piece)


def _item_label(depth: int, number: int) -> str:
    letter = ascii_lowercase[(number - 1) % 26]
    return {2: f"({letter})", 4: f"{letter.upper()}."}.get(depth, f"{number}.")
