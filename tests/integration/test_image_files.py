"""Images of pages as documents."""

import io
from pathlib import Path

import pytest
from PIL import Image

from loccit.domain.errors import DamagedDocument
from loccit.domain.models.document import ConversionResult, DocId
from loccit.domain.policy.conversion_options import OcrMode
from loccit.infrastructure.adapters.pdf.images import ImageFileReader
from loccit.infrastructure.adapters.pdf.scans.scans import Scans
from tests.conversion_invariants import check_invariants
from tests.pdf_factory import Pdf, PdfPage, wrapped
from tests.scans import FakeEngine, blank, images_of

LINES = ["The first people who measured", "the river did it with a rope."]
WRITTEN = Pdf([PdfPage(wrapped("The river was measured with a rope. " * 9, 72, 100, 450))])


@pytest.fixture(scope="module")
def page() -> Image.Image:
    [image] = images_of(WRITTEN)
    return image


def read(path: Path, scans: Scans) -> ConversionResult:
    result = ImageFileReader(scans).read(str(path), DocId("0" * 64))
    check_invariants(result)
    return result


@pytest.mark.parametrize("suffix", ["png", "jpg", "tif"])
def test_an_image_is_a_document_of_one_page(
    page: Image.Image, tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / f"scan.{suffix}"
    page.save(path, dpi=(150, 150))
    result = read(path, Scans(engine=FakeEngine([LINES])))
    assert result.plain_text == " ".join(LINES)
    [sheet] = result.structure.page_map
    assert sheet.width == pytest.approx(595, abs=1)
    assert sheet.height == pytest.approx(842, abs=1)
    assert result.coverage.pages_ocred == (1,)


def test_each_frame_of_a_tiff_is_a_page(page: Image.Image, tmp_path: Path) -> None:
    path = tmp_path / "scan.tiff"
    page.save(path, save_all=True, append_images=[blank(), page.convert("1")])
    result = read(path, Scans(engine=FakeEngine([LINES, LINES])))
    assert result.coverage.pages_ocred == (1, 3)
    assert result.coverage.pages_blank == (2,)
    assert [block.page for block in result.structure.blocks] == [1, 3]


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "I;16"])
def test_any_kind_of_pixel_becomes_grey(page: Image.Image, tmp_path: Path, mode: str) -> None:
    path = tmp_path / ("scan.tif" if mode == "CMYK" else "scan.png")
    if mode == "I;16":
        wide = page.convert("I").point(lambda grey: grey * 257)
        wide.convert("I;16").save(path)
    else:
        page.convert(mode).save(path)
    engine = FakeEngine([LINES])
    read(path, Scans(engine=engine))
    [seen] = engine.seen
    assert seen.mode == "L"
    assert seen.getpixel((2, 2)) == 255
    assert min(seen.tobytes()) < 100


def test_what_is_transparent_is_paper(page: Image.Image, tmp_path: Path) -> None:
    ink = page.point(lambda grey: 255 - grey)
    drawn = Image.merge("LA", (blank(page.size, 0), ink))
    drawn.save(tmp_path / "scan.png")
    engine = FakeEngine([LINES])
    read(tmp_path / "scan.png", Scans(engine=engine))
    assert engine.seen[0].getpixel((2, 2)) == 255


def test_a_photograph_is_turned_as_its_camera_says(page: Image.Image, tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # a quarter turn
    page.transpose(Image.Transpose.ROTATE_90).save(tmp_path / "page.jpg", exif=exif)
    engine = FakeEngine([LINES])
    [sheet] = read(tmp_path / "page.jpg", Scans(engine=engine)).structure.page_map
    assert sheet.height > sheet.width
    assert engine.seen[0].height > engine.seen[0].width


def test_without_an_engine_the_page_is_reported(page: Image.Image, tmp_path: Path) -> None:
    page.save(tmp_path / "scan.png")
    result = read(tmp_path / "scan.png", Scans(OcrMode.NEVER))
    assert result.plain_text == ""
    assert result.coverage.pages_without_text == (1,)


def test_a_broken_frame_costs_that_page_alone(page: Image.Image, tmp_path: Path) -> None:
    path = tmp_path / "scan.tif"
    page.save(path, save_all=True, append_images=[page], compression="tiff_lzw")
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 3] + bytes(200) + data[len(data) // 3 + 200 :])
    result = read(path, Scans(engine=FakeEngine([LINES, LINES])))
    assert 2 in result.coverage.pages_ocred


@pytest.mark.parametrize("name", ["scan.png", "scan.jpg", "scan.tif"])
def test_what_is_no_image_is_a_damaged_document(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"<html>not found</html>")
    with pytest.raises(DamagedDocument, match="not an image"):
        read(tmp_path / name, Scans())


def test_a_truncated_image_is_a_damaged_document(page: Image.Image, tmp_path: Path) -> None:
    buffer = io.BytesIO()
    page.save(buffer, "PNG")
    (tmp_path / "scan.png").write_bytes(buffer.getvalue()[:2000])
    with pytest.raises(DamagedDocument):
        read(tmp_path / "scan.png", Scans())


def test_an_image_with_too_many_pixels_is_refused_unopened(tmp_path: Path) -> None:
    Image.new("1", (20_000, 20_000), 1).save(tmp_path / "bomb.png")
    with pytest.raises(DamagedDocument, match="too many pixels"):
        read(tmp_path / "bomb.png", Scans())
