"""Images of pages with the blocks that conversion made of them."""

from pathlib import Path
from threading import Thread

import pytest
from PIL import Image

from loccit.domain.models.document import ConversionResult, DocId
from loccit.infrastructure.adapters.pdf.file.pdfium import open_document
from loccit.infrastructure.adapters.pdf.overlay import draw_overlay
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from tests.pdf_factory import Bookmark, Pdf, PdfPage, Text

HEADING, PARAGRAPH = "#d6604d", "#2166ac"


@pytest.fixture
def read(tmp_path: Path) -> tuple[Path, ConversionResult]:
    path = Pdf([PdfPage([Text(72, 72, "The first people measured it.")])] * 2).write(
        tmp_path / "a.pdf"
    )
    return path, PdfTextReader().read(str(path), DocId("0" * 64))


def test_a_page_is_drawn_when_nobody_else_reads_with_pdfium(
    read: tuple[Path, ConversionResult], tmp_path: Path
) -> None:
    path, result = read
    drawing = Thread(target=draw_overlay, args=(str(path), result, tmp_path / "seen"))

    with open_document(str(path)):
        drawing.start()
        drawing.join(0.5)
        waited = drawing.is_alive()
    drawing.join()

    assert waited
    assert len(list((tmp_path / "seen").iterdir())) == 2


def test_a_file_that_was_cut_short_is_drawn_as_it_was_read(
    read: tuple[Path, ConversionResult], tmp_path: Path
) -> None:
    path, _ = read
    data = path.read_bytes()
    path.write_bytes(data[: data.index(b"xref")].replace(b"/Type /Catalog", b"/Type /Katalog"))
    result = PdfTextReader().read(str(path), DocId("0" * 64))

    drawn = draw_overlay(str(path), result, tmp_path / "seen")

    assert len(drawn) == len(result.structure.page_map) > 0


def test_a_legend_below_the_page_has_the_colours_of_its_blocks(tmp_path: Path) -> None:
    page = PdfPage([Text(72, 72, "1 Tides", 18), Text(72, 110, "The first people measured it.")])
    path = Pdf([page], [Bookmark("1 Tides", 0)]).write(tmp_path / "a.pdf")
    result = PdfTextReader().read(str(path), DocId("0" * 64))
    [heading] = result.structure.heading_tree

    [drawn] = draw_overlay(str(path), result, tmp_path / "seen")

    image = Image.open(drawn)
    foot = round(1.5 * result.structure.page_map[0].height)
    above, legend = (
        image.crop((0, 0, image.width, foot)),
        image.crop((0, foot, image.width, image.height)),
    )
    assert heading.level == 1
    assert colours(legend) == {HEADING, PARAGRAPH} <= colours(above)


def colours(image: Image.Image) -> set[str]:
    """Return the colours of the overlay that cover more than a letter."""
    rgb = image.convert("RGB")
    found = {
        f"#{bytes(colour).hex()}": count
        for count, colour in rgb.getcolors(rgb.width * rgb.height) or []
        if isinstance(colour, tuple) and len(set(colour)) > 1
    }
    return {colour for colour, count in found.items() if count > 50}
