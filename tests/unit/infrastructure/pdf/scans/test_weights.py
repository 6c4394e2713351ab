"""Bold type is told by the strokes on the image of a page."""

from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from loccit.infrastructure.adapters.pdf.file.pdfium import open_document
from loccit.infrastructure.adapters.pdf.model import PageText, Style
from loccit.infrastructure.adapters.pdf.scans.weights import with_bold_type
from loccit.infrastructure.adapters.pdf.text.lines import page_texts
from loccit.infrastructure.adapters.pdf.text.styles import StyleBook
from loccit.infrastructure.adapters.pdf.text.type_sizes import RECOGNISED
from loccit.infrastructure.adapters.pdf.text.words import PageFailed, read_page
from tests.layout_pages import story
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

HEADINGS = ("Tides and Harbours", "2.1. Marsh, Mud and Weed", "Results")


def recognised(path: Path, book: StyleBook, font: str = RECOGNISED) -> PageText:
    """Return the first page as if its words had been recognised, of which no type is known."""
    with open_document(str(path)) as document:
        read = StyleBook()
        (page,) = page_texts([(1, read_page(document, 1, read))], read.styles)
    plain = [
        replace(
            line,
            style=book.number(Style(font, read.styles[line.style].size, bold=False, italic=False)),
            lead_style=0,
        )
        for line in page.upright
    ]
    return replace(page, upright=tuple(plain), scan=True)


def written(folder: Path, heading_font: str) -> Path:
    texts: list[Text] = []
    y = 100.0
    for number, heading in enumerate(HEADINGS):
        texts.append(Text(72, y, heading, 10, heading_font))
        lines = wrapped(story(number, 10), 72, y + 20, 450)
        texts += lines
        y = lines[-1].y + 30
    return Pdf([PdfPage(texts)]).write(folder / "page.pdf")


def drawn(path: Path, index: int, resolution: float) -> tuple[Image.Image, float]:
    with pypdfium2.PdfDocument(path) as document:
        page = document[index - 1]
        return page.render(scale=resolution / 72).to_pil().convert("L"), resolution


def bold_lines(path: Path, font: str = RECOGNISED) -> list[str]:
    book = StyleBook()
    page = recognised(path, book, font)
    (weighed,) = with_bold_type([page], lambda *place: drawn(path, *place), book)
    return [line.text for line in weighed.upright if book.styles[line.style].bold]


@pytest.mark.parametrize("font", ["Times-Bold", "Helvetica-Bold"])
def test_headings_in_bold_type_of_the_same_size_are_told(font: str, tmp_path: Path) -> None:
    assert bold_lines(written(tmp_path, font)) == list(HEADINGS)


@pytest.mark.parametrize("font", ["Times-Roman", "Times-Italic"])
def test_nothing_is_bold_where_all_strokes_are_alike(font: str, tmp_path: Path) -> None:
    assert bold_lines(written(tmp_path, font)) == []


def test_a_layer_with_fonts_of_its_own_is_not_drawn(tmp_path: Path) -> None:
    assert bold_lines(written(tmp_path, "Times-Bold"), "scan") == []


def test_a_page_that_cannot_be_drawn_keeps_its_lines(tmp_path: Path) -> None:
    def fail(*_: float) -> tuple[Image.Image, float]:
        raise PageFailed

    book = StyleBook()
    page = recognised(written(tmp_path, "Times-Bold"), book)
    assert with_bold_type([page], fail, book) == (page,)


def test_a_page_of_running_text_alone_is_not_drawn(tmp_path: Path) -> None:
    def fail(*_: float) -> tuple[Image.Image, float]:
        pytest.fail("drawn in vain")

    path = Pdf([PdfPage(wrapped(story(1, 20), 72, 100, 450))]).write(tmp_path / "page.pdf")
    book = StyleBook()
    page = recognised(path, book)
    assert with_bold_type([page], fail, book) == (page,)
