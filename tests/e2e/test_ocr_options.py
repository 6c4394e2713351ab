"""The options of OCR, from the command line to the process that converts."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from loccit.infrastructure.adapters.pdf.scans.ocr.choice import find_engine
from tests.pdf_factory import Pdf, PdfPage, wrapped
from tests.scans import images_of, scan_of

SENTENCE = "The first people who measured the river did it with a rope and a stone. "
NEEDS_ENGINE = pytest.mark.skipif(
    find_engine("eng") is None, reason="neither Tesseract nor the extra 'ocr' is installed"
)


@pytest.fixture(scope="module")
def scan(tmp_path_factory: pytest.TempPathFactory) -> str:
    page = PdfPage(wrapped(SENTENCE * 4, 72, 100, 450))
    return scan_of(images_of(Pdf([page])), tmp_path_factory.mktemp("scans") / "page.pdf")


def loccit(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "loccit", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@NEEDS_ENGINE
def test_a_scan_is_read(scan: str) -> None:
    done = loccit("convert", scan, "--format", "json")
    shown = json.loads(done.stdout)
    assert SENTENCE.strip() in shown["plain_text"]
    assert shown["coverage"]["pages_ocred"] == [1]


@NEEDS_ENGINE
def test_an_image_is_read_and_drawn_on(tmp_path: Path) -> None:
    page = PdfPage(wrapped(SENTENCE * 4, 72, 100, 450))
    [image] = images_of(Pdf([page]))
    image.save(tmp_path / "page.png", dpi=(150, 150))
    done = loccit("convert", str(tmp_path / "page.png"), "--overlay", str(tmp_path / "seen"))
    assert SENTENCE.strip() in done.stdout
    assert [path.name for path in (tmp_path / "seen").iterdir()] == ["page-0001.png"]


def test_never_leaves_the_scan_and_says_how_to_read_it(scan: str) -> None:
    done = loccit("convert", scan, "--ocr", "never")
    assert done.stdout.strip() == ""
    assert "--ocr auto" in done.stderr


def test_the_failed_ingest_of_a_scan_names_what_mends_it(scan: str, tmp_path: Path) -> None:
    done = loccit("ingest", scan, "--ocr", "never", "--data-dir", str(tmp_path))
    assert done.returncode == 1
    assert "no_text" in done.stdout
    assert "--ocr auto" in done.stdout


@pytest.mark.parametrize("codes", ["-x", "../eng", "eng;ls"])
def test_what_is_no_language_is_refused(scan: str, codes: str) -> None:
    done = loccit("convert", scan, f"--ocr-language={codes}")
    assert done.returncode == 2
    assert "OCR language" in done.stderr
