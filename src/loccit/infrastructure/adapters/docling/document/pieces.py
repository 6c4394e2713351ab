"""The pieces of a document while something walks it: cleaned, with their marks read."""

from loccit.domain.documents.canonical_text import Piece
from loccit.domain.models.document import BlockKind, HeadingSource
from loccit.domain.text.clean_text import clean_block, clean_lines
from loccit.infrastructure.adapters.docling.document.notes import Notes
from loccit.infrastructure.adapters.docling.document.tables import as_markdown
from loccit.infrastructure.adapters.docling.marks import split_marks, take_marks


class Pieces:
    """Takes the blocks of a document in reading order."""

    def __init__(self) -> None:
        """Begin with none."""
        self._taken: list[Piece] = []
        self._notes = Notes()

    def __len__(self) -> int:
        """Return how many there are so far."""
        return len(self._taken)

    def placed(self) -> list[Piece]:
        """Return them, each note below what refers to it."""
        return self._notes.placed(self._taken)

    def is_only_title(self) -> bool:
        """Tell whether nothing but a title was taken so far, or nothing at all."""
        return all(piece.kind is BlockKind.TITLE for piece in self._taken)

    def take_back(self) -> None:
        """Leave out the last one."""
        del self._taken[-1]

    def put_behind(self, place: int, marker: str) -> None:
        """Put the item or entry at `place` behind its marker."""
        piece = self._taken[place]
        if piece.kind in {BlockKind.LIST_ITEM, BlockKind.REFERENCE}:
            self._taken[place] = piece.behind(f"{marker} ")

    def add(self, kind: BlockKind, text: str, level: int = 0) -> None:
        """Take a block of a kind; a mark in its text may say another one."""
        marked = self._notes.read(text, len(self._taken))
        if marked.kind in {BlockKind.CODE, BlockKind.FORMULA}:
            self._append(marked.kind, clean_lines(marked.text))
            return
        source = HeadingSource.MARKUP
        if marked.kind is not None and kind is not BlockKind.HEADING:
            kind, level = marked.kind, marked.level
            source = HeadingSource.FONT if marked.is_by_look else source
        self._append(kind, clean_block(marked.text), level, source)

    def add_lines(self, kind: BlockKind, text: str) -> None:
        """Take a block whose lines stay as they are."""
        self._append(kind, clean_lines(take_marks(text).text))

    def add_grid(self, rows: list[list[str]]) -> None:
        """Take the rows of a table, whose texts come from `cell_text`."""
        while rows and not any(rows[-1]):
            rows.pop()  # TeX makes one of the rule below a table
        if len(rows) == 1 and len(rows[0]) == 1:
            self._append(BlockKind.PARAGRAPH, rows[0][0])
        elif any(cell for row in rows for cell in row):
            self._append(BlockKind.TABLE, clean_lines(as_markdown(rows)))

    def cell_text(self, text: str) -> str:
        """Return a text of the next piece, a table, with the borders of its marks of notes."""
        return self._notes.read(text, len(self._taken), in_cell=True).text

    def _append(
        self,
        kind: BlockKind,
        clean: str,
        level: int = 0,
        source: HeadingSource = HeadingSource.MARKUP,
    ) -> None:
        split = split_marks(clean)
        if split.text:
            piece = Piece(kind, split.text, level, None, source, split.note_marks, split.pages)
            self._taken.append(piece)


def shown_text(text: str) -> str:
    """Return a text of one block as a reader sees it, without marks."""
    return split_marks(clean_block(take_marks(text).text)).text


def shown_length(text: str) -> int:
    """Return how many characters that are."""
    return len(shown_text(text))
