"""What becomes of pages that show an image of their text."""

import time
from dataclasses import dataclass
from pathlib import Path
from threading import Barrier

import pytest
from PIL import Image

from loccit.domain.models.document import ConversionResult, DocId
from loccit.domain.policy.conversion_options import OcrMode
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from loccit.infrastructure.adapters.pdf.scans.garbled import looks_garbled
from loccit.infrastructure.adapters.pdf.scans.ocr.engine import (
    RecognisedLine,
    RecognisedWord,
    Recognition,
)
from loccit.infrastructure.adapters.pdf.scans.rendering import MAX_PIXELS
from loccit.infrastructure.adapters.pdf.scans.scans import Scans
from tests.conversion_invariants import check_invariants
from tests.drawn_font import write_drawn
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped
from tests.scans import FakeEngine, blank, images_of, scan_of

DOC_ID = DocId("0" * 64)
SENTENCE = "The first people who measured the river did it with a rope and a stone. "
LINES = ["The first people who measured", "the river did it with a rope."]
WRITTEN = Pdf([PdfPage(wrapped(SENTENCE * 6, 72, 100, 450))])


def read(path: str, scans: Scans | None = None) -> ConversionResult:
    result = PdfTextReader(scans).read(path, DOC_ID)
    check_invariants(result)
    return result


def warnings(result: ConversionResult) -> dict[str, str]:
    return {warning.code: warning.message for warning in result.warnings}


def test_a_scan_is_recognised_and_gets_pages_spans_and_boxes(tmp_path: Path) -> None:
    path = scan_of(images_of(WRITTEN) * 2, tmp_path / "scan.pdf")
    result = read(path, Scans(engine=FakeEngine([LINES, LINES])))
    assert result.plain_text.count("the river did it with a rope.") == 2
    assert result.coverage.pages_ocred == (1, 2)
    assert result.coverage.pages_with_text == ()
    assert "fake 1" in result.coverage.engine
    assert result.coverage.characters_extracted == 2 * len(" ".join(LINES))
    box = result.structure.blocks[0].box
    assert box is not None
    assert box.left == pytest.approx(72, abs=1)
    assert box.top == pytest.approx(92, abs=1)
    assert result.warnings == ()


def test_without_an_engine_the_page_is_named_with_the_command_that_mends_it(
    tmp_path: Path,
) -> None:
    result = read(scan_of(images_of(WRITTEN), tmp_path / "scan.pdf"))
    assert result.plain_text == ""
    assert result.coverage.pages_without_text == (1,)
    assert "tesseract-ocr" in warnings(result)["pages_without_text"]
    assert "loccit[ocr]" in warnings(result)["pages_without_text"]


def test_an_engine_that_misses_a_language_says_what_brings_it(tmp_path: Path) -> None:
    engine = FakeEngine([], missing="no data for 'deu'; apt install tesseract-ocr-deu")
    result = read(scan_of(images_of(WRITTEN), tmp_path / "scan.pdf"), Scans(engine=engine))
    assert result.coverage.pages_without_text == (1,)
    assert "apt install tesseract-ocr-deu" in warnings(result)["pages_without_text"]


def test_never_reads_no_image_and_says_so(tmp_path: Path) -> None:
    engine = FakeEngine([])
    path = scan_of(images_of(WRITTEN), tmp_path / "scan.pdf")
    result = read(path, Scans(OcrMode.NEVER, engine))
    assert engine.seen == []
    assert "--ocr auto" in warnings(result)["pages_without_text"]


def test_a_text_layer_is_used_where_there_is_one(tmp_path: Path) -> None:
    engine = FakeEngine([])
    result = read(str(WRITTEN.write(tmp_path / "paper.pdf")), Scans(engine=engine))
    assert engine.seen == []
    assert result.coverage.pages_with_text == (1,)


def test_always_reads_the_image_although_there_is_a_text_layer(tmp_path: Path) -> None:
    path = str(WRITTEN.write(tmp_path / "paper.pdf"))
    result = read(path, Scans(OcrMode.ALWAYS, FakeEngine([LINES])))
    assert result.plain_text == " ".join(LINES)
    assert result.coverage.pages_ocred == (1,)


def test_always_without_an_engine_keeps_the_text_layer_and_says_so(tmp_path: Path) -> None:
    result = read(str(WRITTEN.write(tmp_path / "paper.pdf")), Scans(OcrMode.ALWAYS))
    assert SENTENCE.strip() in result.plain_text
    assert "tesseract-ocr" in warnings(result)["ocr_unavailable"]


def test_an_empty_page_is_blank_and_no_engine_looks_at_it(tmp_path: Path) -> None:
    engine = FakeEngine([])
    path = scan_of([blank(), blank(grey=235)], tmp_path / "scan.pdf")
    result = read(path, Scans(engine=engine))
    assert engine.seen == []
    assert result.coverage.pages_blank == (1, 2)
    assert result.warnings == ()


def test_a_picture_without_text_is_said_to_have_none(tmp_path: Path) -> None:
    picture = Image.linear_gradient("L").resize((595, 842))
    result = read(scan_of([picture], tmp_path / "scan.pdf"), Scans(engine=FakeEngine([[]])))
    assert result.coverage.pages_without_text == (1,)
    assert "none was recognised" in warnings(result)["pages_without_text"]


def test_a_page_whose_recognition_fails_costs_that_page_alone(tmp_path: Path) -> None:
    path = scan_of(images_of(WRITTEN) * 3, tmp_path / "scan.pdf")
    engine = FakeEngine([LINES, "it took longer than 60 s", LINES])
    result = read(path, Scans(engine=engine))
    assert result.coverage.pages_ocred == (1, 3)
    assert result.coverage.pages_failed == (2,)
    assert warnings(result)["ocr_failed"].endswith("page 2 could not be recognised: it took"
                                                   " longer than 60 s")  # fmt: skip


def lines_of(text: str) -> str:
    return "\n".join(line.text for line in wrapped(text, 72, 100, 450))


def test_a_garbled_text_layer_is_read_again_from_the_image(tmp_path: Path) -> None:
    path = str(write_drawn(tmp_path / "paper.pdf", [lines_of(SENTENCE * 6)], shift=-29))
    result = read(path, Scans(engine=FakeEngine([LINES])))
    assert result.plain_text == " ".join(LINES)
    assert result.coverage.pages_ocred == (1,)


def test_a_garbled_text_layer_is_kept_and_reported_without_an_engine(tmp_path: Path) -> None:
    path = str(write_drawn(tmp_path / "paper.pdf", [lines_of(SENTENCE * 6)], shift=-29))
    result = read(path)
    assert "".join(chr(ord(c) - 29) for c in "first") in result.plain_text
    assert result.coverage.pages_without_text == (1,)
    assert "says nothing" in warnings(result)["pages_without_text"]


ASSEMBLER = "\n".join(
    f"L{row}: movzx r{row}, byte ptr [rsp+{row}] ; xor r{row}, qword ptr [rbx] ; jmp L{row + 1}"
    for row in range(30)
)
BRACES = "\n".join(f'{{"{row}":{{"#":"@","$":"%","&":["*","/"]}},"<":[{{">":"?"}}]}}' * 2
                   for row in range(30))  # fmt: skip
FORMULAS = "\n".join(
    f"$$\\{{x_{row}^2\\}}$$ $\\%*/\\$ \\&\\#@\\^{{n}}$ == ~<<>>~ {{k}} :: $\\;\\;$"
    for row in range(40)
)


@pytest.mark.parametrize("text", [ASSEMBLER, BRACES, FORMULAS], ids=["code", "data", "formulas"])
@pytest.mark.parametrize("box", ["d0", "d1"])
def test_text_that_no_one_speaks_is_read_as_it_is_drawn(
    tmp_path: Path, text: str, box: str
) -> None:
    assert looks_garbled(text)
    path = str(write_drawn(tmp_path / "manual.pdf", [text] * 3, box=box))
    result = read(path, Scans(engine=FakeEngine([])))
    assert result.coverage.pages_with_text == (1, 2, 3)
    assert result.coverage.pages_ocred == ()


@pytest.mark.parametrize("turn", [0, 1])
def test_code_in_a_font_of_the_reader_is_no_image(tmp_path: Path, turn: int) -> None:
    lines = [
        Text(*((72, 72 + 12 * row) if not turn else (72 + 12 * row, 72)), line, 9, "Courier", turn)
        for row, line in enumerate(ASSEMBLER.splitlines())
    ]
    path = str(Pdf([PdfPage(lines)]).write(tmp_path / "manual.pdf"))
    assert read(path, Scans(engine=FakeEngine([]))).coverage.pages_with_text == (1,)


def test_a_layer_of_nonsense_on_a_scan_is_read_again_from_the_image(tmp_path: Path) -> None:
    lines = [
        Text(72, 72 + 12 * row, line, 9, "Courier")
        for row, line in enumerate(ASSEMBLER.splitlines())
    ]
    path = str(Pdf([PdfPage(lines, image=True)]).write(tmp_path / "scan.pdf"))
    assert read(path, Scans(engine=FakeEngine([LINES]))).coverage.pages_ocred == (1,)


def test_a_stamp_on_a_scan_does_not_pass_for_its_text(tmp_path: Path) -> None:
    stamped = PdfPage([Text(72, 820, "Downloaded from the archive")], image=True)
    path = str(Pdf([stamped]).write(tmp_path / "scan.pdf"))
    page = [SENTENCE] * 4
    assert read(path, Scans(engine=FakeEngine([page]))).coverage.pages_ocred == (1,)
    assert read(path).coverage.pages_without_text == (1,)


def test_the_labels_of_a_figure_do_not_replace_its_caption(tmp_path: Path) -> None:
    figure = PdfPage([Text(72, 820, "Figure 3: The tides of a month.")], image=True)
    path = str(Pdf([figure]).write(tmp_path / "paper.pdf"))
    result = read(path, Scans(engine=FakeEngine([["0 10 20 30"]])))
    assert result.plain_text == "Figure 3: The tides of a month."
    assert result.coverage.pages_with_text == (1,)


def test_text_that_is_turned_on_the_page_gets_its_box_there(tmp_path: Path) -> None:
    path = scan_of(images_of(WRITTEN), tmp_path / "scan.pdf")
    result = read(path, Scans(engine=FakeEngine([LINES], turn=2)))
    box, page = result.structure.blocks[0].box, result.structure.page_map[0]
    assert box is not None
    assert box.right == pytest.approx(page.width - 72, abs=1)
    assert box.bottom == pytest.approx(page.height - 92, abs=1)


def test_a_tilted_scan_is_straightened_and_its_boxes_cover_the_text(tmp_path: Path) -> None:
    [image] = images_of(WRITTEN)
    tilted = image.rotate(-2, Image.Resampling.BICUBIC, fillcolor=255)  # clockwise
    engine = FakeEngine([LINES])
    result = read(scan_of([tilted], tmp_path / "scan.pdf"), Scans(engine=engine))
    assert engine.seen[0].width > 595  # turned as a whole
    box = result.structure.blocks[0].box
    assert box is not None
    assert box.bottom - box.top > 28  # higher than its two lines


def test_time_is_asked_for_before_the_first_page_is_recognised(tmp_path: Path) -> None:
    asked: list[float] = []
    path = scan_of([*images_of(WRITTEN) * 2, blank()], tmp_path / "scan.pdf")
    read(path, Scans(engine=FakeEngine([LINES, LINES]), more_time=asked.append))
    assert asked == [120]


def test_a_page_of_any_size_is_drawn_with_no_more_pixels_than_allowed(tmp_path: Path) -> None:
    huge = Pdf([PdfPage([Text(7000, 7000, "x", 900)], size=(14_400, 14_400), image=True)])
    engine = FakeEngine([LINES])
    engine.resolution = 300
    read(str(huge.write(tmp_path / "huge.pdf")), Scans(engine=engine))
    [seen] = engine.seen
    assert seen.width * seen.height <= 1.01 * MAX_PIXELS


@dataclass(frozen=True, slots=True)
class PatientEngine:
    """Recognises a page only while it has another one at hand, and the later one first."""

    others: Barrier
    is_concurrent: bool = True
    missing: None = None
    name: str = "patient 1"
    resolution: int = 72

    def recognise(self, image: Image.Image, resolution: float) -> Recognition:
        self.others.wait()
        grey = image.tobytes()[0]
        time.sleep(grey / 10_000)
        word = RecognisedWord(f"grey-{grey}", 72, 200, 0.9)
        return Recognition((RecognisedLine((word,), 100, 10),))


def test_pages_are_recognised_by_as_many_as_are_idle_and_stay_in_order(tmp_path: Path) -> None:
    greys = (220, 210, 200, 190)
    path = scan_of([with_ink(blank(grey=grey)) for grey in greys], tmp_path / "scan.pdf")
    engine = PatientEngine(Barrier(2, timeout=60))
    result = read(path, Scans(engine=engine, idle_processes=lambda: 1))
    seen = [page.span.of(result.plain_text).strip() for page in result.structure.page_map]
    assert seen == [f"grey-{grey}" for grey in greys]


def test_an_engine_that_sees_one_image_at_a_time_is_given_one(tmp_path: Path) -> None:
    def refuse() -> int:
        raise AssertionError("nobody is idle for such an engine")

    path = scan_of(images_of(WRITTEN) * 2, tmp_path / "scan.pdf")
    result = read(path, Scans(engine=FakeEngine([LINES, LINES]), idle_processes=refuse))
    assert result.coverage.pages_ocred == (1, 2)


def with_ink(image: Image.Image) -> Image.Image:
    image.paste(0, (72, 92, 200, 100))
    return image
