"""Text that a file holds and a page does not show, or shows twice."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.layout_pages import body, read, story
from tests.pdf_factory import Pdf, PdfPage, Text

CLIP = "100 100 200 200 re W n"  # a window, low on the page


def test_text_that_a_clipping_path_cuts_off_is_left_out_and_reported(tmp_path: Path) -> None:
    hidden = [Text(90, 120, "This line belongs to another page.", clip=CLIP)]
    result = read(Pdf([PdfPage([*body(1), *hidden])]), tmp_path)
    assert result.plain_text == story(1, 30).strip()
    assert [warning.code for warning in result.warnings] == ["hidden_text"]
    assert "page 1" in result.warnings[0].message


def test_text_inside_its_clipping_path_is_shown(tmp_path: Path) -> None:
    shown = Text(110, 700, "Shown in a window.", clip=CLIP)
    result = read(Pdf([PdfPage([*body(1, 10), shown])]), tmp_path)
    assert result.plain_text.endswith("Shown in a window.")
    assert result.warnings == ()


@pytest.mark.parametrize(("x", "y"), [(-300, 400), (700, 400), (72, -50), (72, 900)])
def test_text_outside_the_page_is_left_out_and_reported(
    x: float, y: float, tmp_path: Path
) -> None:
    result = read(Pdf([PdfPage([*body(1), Text(x, y, "Printer's notes.")])]), tmp_path)
    assert "Printer" not in result.plain_text
    assert [warning.code for warning in result.warnings] == ["hidden_text"]


@pytest.mark.parametrize(("right", "down"), [(0.3, 0.0), (0.4, 0.2), (0.0, 0.0)])
@pytest.mark.parametrize("layer", [False, True])
def test_text_printed_twice_to_look_bold_is_read_once(
    right: float, down: float, *, layer: bool, tmp_path: Path
) -> None:
    lines = body(1)
    again = [replace(line, x=line.x + right, y=line.y + down) for line in lines]
    mixed = [line for pair in zip(lines, again, strict=True) for line in pair]
    result = read(Pdf([PdfPage([*lines, *again] if layer else mixed)]), tmp_path)
    assert result.plain_text == story(1, 30).strip()
