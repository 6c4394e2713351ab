"""Code in a font that has no name of a monospaced one."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind, DocId
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from tests.glyph_pdf import Glyphs, write_glyphs
from tests.layout_pages import read, story, texts
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

CODE = (
    "def depth(rope, stone):",
    "    total = rope + stone",
    "    for tide in tides(stone):",
    "        total -= tide.height",
    "    return total",
)
ADVANCE = 4.5  # points: half an em, at 9 points


def test_lines_in_a_font_of_one_width_are_code_whatever_its_name(tmp_path: Path) -> None:
    body = [Glyphs(72, line.y, tuple(line.text)) for line in wrapped(story(1, 20), 72, 90, 380)]
    below = body[-1].y + 30
    code = [
        Glyphs(
            72 + ADVANCE * (len(line) - len(line.lstrip())),
            below + 11 * row,
            tuple(line.lstrip()),
            9,
            bold=True,
        )
        for row, line in enumerate(CODE)
    ]
    path = write_glyphs(tmp_path / "paper.pdf", [*body, *code])
    result = PdfTextReader().read(str(path), DocId("0" * 64))
    assert texts(result, BlockKind.CODE) == ["\n".join(CODE)]
    assert texts(result, BlockKind.PARAGRAPH) == [story(1, 20).strip()]


def test_a_whole_text_in_a_font_of_one_width_is_no_code(tmp_path: Path) -> None:
    lines = wrapped(story(1, 20), 72, 90, 380)
    path = write_glyphs(
        tmp_path / "paper.pdf", [Glyphs(72, line.y, tuple(line.text)) for line in lines]
    )
    result = PdfTextReader().read(str(path), DocId("0" * 64))
    assert texts(result, BlockKind.CODE) == []


@pytest.mark.parametrize("font", ["Helvetica", "Helvetica-Bold", "Times-Italic"])
def test_lines_in_another_font_of_text_are_no_code(font: str, tmp_path: Path) -> None:
    lines = wrapped(story(1, 20), 72, 90, 450)
    other = [Text(72, lines[-1].y + 30 + 11 * row, line, 9, font) for row, line in enumerate(CODE)]
    assert texts(read(Pdf([PdfPage([*lines, *other])]), tmp_path), BlockKind.CODE) == []
