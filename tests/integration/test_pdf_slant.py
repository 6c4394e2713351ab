"""Which type is slanted: its letters may be sheared where they are drawn."""

from pathlib import Path

import pytest

from loccit.infrastructure.adapters.pdf.file.pdfium import open_document
from loccit.infrastructure.adapters.pdf.text.styles import StyleBook
from loccit.infrastructure.adapters.pdf.text.words import read_page
from tests.pdf_factory import Pdf, PdfPage


def italic(path: Path) -> list[bool]:
    """Return of each style on the first page, in order of the file, whether it is slanted."""
    book = StyleBook()
    with open_document(str(path)) as document:
        words = read_page(document, 1, book).words
    return [book.styles[number].italic for number in dict.fromkeys(words.style.tolist())]


@pytest.mark.parametrize(
    ("matrix", "leans"),
    [
        ("1 0 .21 1", True),
        ("0 1 -1 .33", True),
        ("12 0 3 12", True),
        ("1 0 .02 1", False),
        ("0 1 -1 0", False),
        (".98 .17 -.17 .98", False),
    ],
)
def test_letters_that_are_sheared_are_italic(tmp_path: Path, matrix: str, *, leans: bool) -> None:
    drawing = f"BT /F2 10 Tf {matrix} 300 400 Tm (river) Tj ET"
    path = Pdf([PdfPage(drawing=drawing)]).write(tmp_path / "a.pdf")

    assert italic(path) == [leans]


def test_letters_beside_sheared_ones_of_their_font_are_upright(tmp_path: Path) -> None:
    drawing = "BT /F2 10 Tf 1 0 0 1 72 700 Tm (river) Tj 1 0 .3 1 72 600 Tm (bank) Tj ET"
    path = Pdf([PdfPage(drawing=drawing)]).write(tmp_path / "a.pdf")

    assert italic(path) == [False, True]
