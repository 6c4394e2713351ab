"""Text that a file holds and a page does not show, or shows twice."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.layout_pages import body, read, story
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

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


UNSEEN = "q BT /F3 14 Tf 3 Tr 1 0 0 1 {} 742 Tm ({}) Tj ET Q"


@pytest.mark.parametrize(("x", "text"), [(122, "tag for machines"), (126, " keyword list")])
def test_invisible_words_are_no_part_of_the_heading_beside_them(
    x: float, text: str, tmp_path: Path
) -> None:
    heading = Text(72, 100, "Methods", 14, "Times-Bold")
    lines = wrapped(story(1, 8), 72, 130, 450)
    page = PdfPage([heading, *lines], drawing=UNSEEN.format(x, text))
    result = read(Pdf([page, PdfPage(body(2))]), tmp_path)
    assert result.plain_text.startswith("Methods\n")
    assert "hidden_text" in {warning.code for warning in result.warnings}


@pytest.mark.parametrize("image", ["q 595 0 0 842 0 0 cm /Im Do Q", ""])
def test_an_invisible_layer_of_text_is_the_text_of_its_page(image: str, tmp_path: Path) -> None:
    drawn = "\n".join(
        f"BT /F2 10 Tf 3 Tr 1 0 0 1 {line.x} {842 - line.y} Tm ({line.text}) Tj ET"
        for line in body(1)
    )
    stamp = Text(72, 830, "Archive 12", 8)
    result = read(Pdf([PdfPage([stamp], drawing=f"{image} {drawn}")]), tmp_path)
    assert story(1, 30).strip() in result.plain_text


def test_invisible_words_over_an_image_within_a_page_are_read(tmp_path: Path) -> None:
    figure = "q 200 0 0 100 72 40 cm /Im Do Q BT /F2 10 Tf 3 Tr 80 60 Td (Depth of water) Tj ET"
    result = read(Pdf([PdfPage(body(1, 20), drawing=figure)]), tmp_path)
    assert "Depth of water" in result.plain_text


def test_one_invisible_word_over_an_image_beside_text_is_left_out(tmp_path: Path) -> None:
    button = "q 30 0 0 30 500 700 cm /Im Do Q BT /F2 10 Tf 3 Tr 510 710 Td (T) Tj ET"
    result = read(Pdf([PdfPage(body(1, 20), drawing=button)]), tmp_path)
    assert result.plain_text == story(1, 20).strip()
