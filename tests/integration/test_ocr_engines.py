"""What each engine on this machine makes of a scan."""

import shutil
from pathlib import Path

import pytest
from PIL import Image, ImageFilter

from loccit.domain.models.document import ConversionResult, DocId
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from loccit.infrastructure.adapters.pdf.scans.ocr import tesseract as tesseract_module
from loccit.infrastructure.adapters.pdf.scans.ocr.choice import find_engine
from loccit.infrastructure.adapters.pdf.scans.ocr.engine import (
    OcrEngine,
    RecognitionFailed,
)
from loccit.infrastructure.adapters.pdf.scans.ocr.rapid import find_rapidocr
from loccit.infrastructure.adapters.pdf.scans.ocr.tesseract import TesseractEngine, find_tesseract
from loccit.infrastructure.adapters.pdf.scans.scans import Scans
from tests.conversion_invariants import check_invariants
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped
from tests.scans import images_of, scan_of

SENTENCE = "The first people who measured the river did it with a rope and a stone."
LATER = "Later generations used the tide tables that the harbour office had printed."
PAPER = Pdf(
    [
        PdfPage(
            [
                Text(72, 90, "Ropes, Stones and Tide Tables", 18, "Times-Bold"),
                Text(72, 150, "1 Introduction", 14, "Times-Bold"),
                *wrapped(f"{SENTENCE} " * 4, 72, 170, 220),
                *wrapped(f"{LATER} " * 4, 310, 170, 220),
            ]
        )
    ]
)
NEEDS_TESSERACT = pytest.mark.skipif(
    shutil.which("tesseract") is None, reason="Tesseract is not on the PATH"
)


def tesseract() -> OcrEngine:
    engine = find_tesseract("eng")
    if engine is None or engine.missing:
        pytest.skip("Tesseract, or its data for English, is not installed")
    return engine


def rapidocr() -> OcrEngine:
    engine = find_rapidocr()
    if engine is None:
        pytest.skip("the extra 'ocr' is not installed")
    return engine


@pytest.fixture(params=[tesseract, rapidocr], ids=["tesseract", "rapidocr"], scope="module")
def engine(request: pytest.FixtureRequest) -> OcrEngine:
    found: OcrEngine = request.param()
    return found


@pytest.fixture(scope="module")
def page() -> Image.Image:
    [image] = images_of(PAPER)
    return image


def read(image: Image.Image, engine: OcrEngine, folder: Path) -> ConversionResult:
    path = scan_of([image], folder / "scan.pdf")
    result = PdfTextReader(Scans(engine=engine)).read(path, DocId("0" * 64))
    check_invariants(result)
    return result


def check_paper(result: ConversionResult) -> None:
    assert result.plain_text.count(SENTENCE) >= 3
    assert result.plain_text.count(LATER) >= 3
    assert result.plain_text.rindex(SENTENCE) < result.plain_text.index(LATER)
    assert result.coverage.pages_ocred == (1,)


def test_a_scan_becomes_title_heading_columns_and_boxes(
    engine: OcrEngine, page: Image.Image, tmp_path: Path
) -> None:
    result = read(page, engine, tmp_path)
    check_paper(result)
    assert result.title == "Ropes, Stones and Tide Tables"
    assert [heading.text for heading in result.structure.heading_tree] == ["1 Introduction"]
    for block in result.structure.blocks:
        assert block.box is not None
        assert 60 < block.box.left < block.box.right < 560
        assert 60 < block.box.top < block.box.bottom < 300


@pytest.mark.parametrize("turn", [Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_270])
def test_a_turned_scan_is_read_upright(
    engine: OcrEngine, page: Image.Image, tmp_path: Path, turn: Image.Transpose
) -> None:
    result = read(page.transpose(turn), engine, tmp_path)
    check_paper(result)
    [sheet] = result.structure.page_map
    title = result.structure.blocks[0].box
    assert title is not None
    if turn is Image.Transpose.ROTATE_180:
        assert title.top > sheet.height - 110
    else:
        assert title.left > sheet.width - 110


def test_a_rough_scan_is_read(engine: OcrEngine, page: Image.Image, tmp_path: Path) -> None:
    tilted = page.rotate(1.5, Image.Resampling.BICUBIC, fillcolor=255)
    rough = tilted.filter(ImageFilter.GaussianBlur(0.6)).point(lambda grey: 90 + grey // 2)
    text = read(rough, engine, tmp_path).plain_text
    assert SENTENCE in text
    assert LATER in text


def test_an_engine_names_itself_with_its_version(engine: OcrEngine) -> None:
    name, number, *_ = engine.name.split()
    assert name in {"tesseract", "rapidocr"}
    assert number[0].isdigit()


def test_the_programs_of_the_path_go_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "tesseract"
    program.write_text("#!/bin/sh\n", encoding="ascii")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert isinstance(find_engine("eng"), TesseractEngine)
    program.unlink()
    assert not isinstance(find_engine("eng"), TesseractEngine)


@NEEDS_TESSERACT
def test_a_language_without_data_is_named_with_its_package() -> None:
    engine = find_tesseract("eng+xxq_latf+script/Xxqian")
    assert engine is not None
    assert engine.missing is not None
    assert "xxq_latf" in engine.missing
    assert "tesseract-ocr-xxq-latf tesseract-ocr-script-xxqi" in engine.missing


@pytest.mark.parametrize(
    ("script", "reason"),
    [("exit 3", "code 3"), ("echo no hocr", "no hOCR"), (None, "cannot be run")],
)
def test_a_program_that_does_not_do_its_work_fails_the_page(
    tmp_path: Path, script: str | None, reason: str
) -> None:
    program = tmp_path / "tesseract"
    if script:
        program.write_text(f"#!/bin/sh\ncat >/dev/null\n{script}\n", encoding="ascii")
        program.chmod(0o755)
    engine = TesseractEngine(str(program), "eng")
    with pytest.raises(RecognitionFailed, match=reason if script else "ended with code|cannot"):
        engine.recognise(Image.new("L", (100, 100), 255), 300)


def test_a_program_that_hangs_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tesseract_module, "PAGE_SECONDS", 0.5)
    program = tmp_path / "tesseract"
    program.write_text("#!/bin/sh\nexec sleep 60\n", encoding="ascii")
    program.chmod(0o755)
    with pytest.raises(RecognitionFailed, match="took longer"):
        TesseractEngine(str(program), "eng").recognise(Image.new("L", (100, 100), 255), 300)
