"""A LaTeX text as the pieces of a canonical text, with what it says of its authors."""

from dataclasses import dataclass

from loccit.domain.documents.canonical_text import Piece
from loccit.domain.errors import SourceNotFound
from loccit.domain.latex.expanded import PROGRAM
from loccit.domain.latex.expanding import expanded
from loccit.domain.latex.reading import read_on
from loccit.domain.latex.scanner import Scanner
from loccit.domain.text.clean_text import clean_lines
from loccit.infrastructure.adapters.docling.marks import without_raised
from loccit.infrastructure.adapters.docling.tex.commands import commands_of
from loccit.infrastructure.adapters.docling.tex.manuscript import AUTHOR, DATE, Manuscript
from loccit.infrastructure.adapters.docling.tex.note_numbers import NoteNumbers


@dataclass(frozen=True, slots=True)
class LatexText:
    r"""What a LaTeX text holds.

    Attributes:
        pieces: In reading order.
        authors: What `\author` says, a name each.
        dates: What `\date` says.
        characters: Of its source, without comments, its own commands written out.
    """

    pieces: list[Piece]
    authors: tuple[str, ...]
    dates: tuple[str, ...]
    characters: int


def read_latex(source: str) -> LatexText:
    """Read a LaTeX text. O(characters).

    Args:
        source: With the files that it takes in in their places; no other is read.
    """
    whole = expanded(source.replace(PROGRAM, ""), _no_file, is_work=True)
    sheet = Manuscript(whole)
    text = whole.source
    commands = commands_of(text.text, whole.theorems, NoteNumbers())
    Scanner(text, whole.language, sheet, commands, key_sign="").read(read_on)
    pieces = sheet.pieces()
    said = [(which, clean_lines(without_raised(words))) for which, words in sheet.said]
    names = tuple(words.partition("\n")[0] for which, words in said if which == AUTHOR)
    dates = tuple(words for which, words in said if which == DATE)
    return LatexText(pieces, names, dates, len(text.text))


def _no_file(path: str) -> str:
    raise SourceNotFound(path)
