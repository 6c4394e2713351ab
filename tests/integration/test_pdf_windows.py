"""Long documents, read by several processes in windows of pages."""

import os
from pathlib import Path

import pytest

from loccit.domain.errors import ConversionCrashed
from loccit.domain.models.document import ConversionResult, DocId
from loccit.infrastructure.adapters.pdf import forks, page_windows, reader
from loccit.infrastructure.adapters.pdf.file import file_bytes
from loccit.infrastructure.adapters.pdf.file.pdfium import open_document
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from loccit.infrastructure.adapters.pdf.text.styles import StyleBook
from loccit.infrastructure.adapters.pdf.text.words import read_page
from tests.glyph_pdf import Glyphs, write_glyphs

LINES = ("Page", "The ~eld that we de~ne", "A ^ow on the ^oor", "An e@ect of the e@ort", "^ and @")
SIGNS = {"~": "\x02", "^": "\x03", "@": "\x04"}
"""What the file says of its ligatures: fi, fl and ff."""


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Write a document whose pages meet its styles and glyphs in different orders."""
    monkeypatch.setattr(reader, "LONG", 2)
    monkeypatch.setattr(forks, "WINDOW", 1)
    pages = [
        [
            Glyphs(72, 40, tuple("A running head"), size=8 if page % 2 else 9),
            *(
                Glyphs(72, 80 + 14 * row, glyphs_of(LINES[(row + page) % 5]), bold=page == row)
                for row in range(5)
            ),
            Glyphs(72, 200, tuple(f"{page} Methods of rivers"), size=16, bold=True),
            *(Glyphs(72, 240 + 14 * row, tuple("The rivers rise.")) for row in range(5)),
            Glyphs(300, 800, tuple(str(page)), size=9),
        ]
        for page in range(1, 6)
    ]
    return str(write_glyphs(tmp_path / "book.pdf", *pages))


def glyphs_of(line: str) -> list[str]:
    return [SIGNS.get(letter, letter) for letter in line]


def read_by(processes: int, path: str) -> ConversionResult:
    return PdfTextReader(None, lambda: processes - 1).read(path, DocId("0" * 64))


def test_a_document_is_the_same_whoever_has_read_its_pages(book: str) -> None:
    alone = read_by(1, book)

    assert "The field that we define" in alone.plain_text
    assert len(alone.structure.heading_tree) == 5
    assert "effect of the effort" in alone.plain_text
    assert read_by(2, book) == alone
    assert read_by(3, book) == alone


def test_a_file_that_is_too_large_to_hold_is_read_piece_by_piece(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = read_by(2, book)
    monkeypatch.setattr(file_bytes, "_MOST", 0)

    assert read_by(1, book) == held
    assert read_by(2, book) == held


def test_a_page_that_ends_its_process_costs_the_document(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_windows, "read_page", lambda *_: os._exit(1))

    with pytest.raises(ConversionCrashed) as failure:
        read_by(2, book)

    assert failure.value.path == book


def test_a_font_is_told_from_those_of_the_pages_before(tmp_path: Path) -> None:
    # Fonts are known by their address: pdfium must not give one's to another in the same file.
    bold = [True, False, True, False]
    pages = [[Glyphs(72, 80, tuple("The rivers rise."), bold=one)] for one in bold]
    path = str(write_glyphs(tmp_path / "fonts.pdf", *pages))
    book = StyleBook()

    with open_document(path) as document:
        read = [read_page(document, index, book) for index in range(1, 5)]

    assert [{book.styles[n].bold for n in page.words.style.tolist()} for page in read] == [
        {one} for one in bold
    ]
