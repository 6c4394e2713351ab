"""Boxes within the text of an article, which the text goes around."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind
from tests.layout_pages import body, headings, read, story, texts
from tests.pdf_factory import A4, Pdf, PdfPage, Text, wrapped

TITLE = [Text(72, 80, "The Tides of the Northern Harbours", 18)]
INTRODUCTION = Text(72, 120, "1. Introduction", 12, "Helvetica-Bold")
NAME = Text(80, 560, "Significance", 11, "Helvetica-Bold")
METHODS = Text(72, 350, "2. Methods", 12, "Helvetica-Bold")
TOP, BOTTOM = 545, 700


def shaded(top: float = TOP, bottom: float = BOTTOM) -> str:
    """Return the drawing of a grey rectangle behind a box, in the colour of nothing else."""
    return f"q 0.9 g 66 {A4[1] - bottom} 460 {bottom - top} re f Q"


def framed(top: float = TOP, bottom: float = BOTTOM) -> str:
    """Return four thin lines around a box, each a path of its own."""
    low, high = A4[1] - bottom, A4[1] - top
    sides = [
        (66, low, 526, low),
        (66, high, 526, high),
        (66, low, 66, high),
        (526, low, 526, high),
    ]
    return "\n".join(f"{x0} {y0} m {x1} {y1} l S" for x0, y0, x1, y1 in sides)


def pages(drawing: str, size: float = 8.5, *, sentence_ends: bool = False) -> Pdf:
    """Return a paper with a box at the foot of its first page, between two parts of its text."""
    text = wrapped(story(1, 60), 72, 145, 450)
    cut = next(
        n
        for n, line in enumerate(text)
        if line.y > 430 and line.text.endswith(".") == sentence_ends
    )
    first, second = text[: cut + 1], text[cut + 1 :]
    second = [Text(72, 100 + 12 * place, line.text) for place, line in enumerate(second)]
    box = [NAME, *wrapped(story(2, 6), 80, 580, 430, size)]
    rest = [METHODS, *body(3, 10, 375), Text(72, 560, "3. Results", 12, "Helvetica-Bold")]
    upper = PdfPage([*TITLE, INTRODUCTION, *first, *box], drawing=drawing)
    return Pdf([upper, PdfPage([*second, *rest, *body(4, 8, 585)])])


@pytest.mark.parametrize("drawing", [shaded(), framed()], ids=["shaded", "framed"])
@pytest.mark.parametrize("size", [8.5, 10])
def test_the_name_of_a_box_begins_no_section_of_the_text_around_it(
    drawing: str, size: float, tmp_path: Path
) -> None:
    result = read(pages(drawing, size), tmp_path)
    assert [text for _, text in headings(result)] == [
        "1. Introduction",
        "2. Methods",
        "3. Results",
    ]
    assert story(1, 60).strip() in result.plain_text
    assert "Significance" in texts(result, BlockKind.PARAGRAPH)
    assert story(2, 6).strip() in texts(result, BlockKind.PARAGRAPH)


def test_smaller_type_in_a_box_is_apart_where_a_sentence_ends_above_it(tmp_path: Path) -> None:
    result = read(pages(shaded(), sentence_ends=True), tmp_path)
    assert "Significance" not in [text for _, text in headings(result)]


@pytest.mark.parametrize("drawing", ["", shaded(30, 800)], ids=["no box", "shaded page"])
def test_without_a_box_of_its_own_it_is_a_heading(drawing: str, tmp_path: Path) -> None:
    result = read(pages(drawing), tmp_path)
    assert "Significance" in [text for _, text in headings(result)]


def test_an_abstract_in_a_box_keeps_its_heading(tmp_path: Path) -> None:
    abstract = [
        Text(80, 120, "Abstract", 11, "Helvetica-Bold"),
        *wrapped(story(2, 5), 80, 140, 430),
    ]
    text = [Text(72, 245, "1. Introduction", 12, "Helvetica-Bold"), *body(1, 20, 270)]
    page = PdfPage([*TITLE, *abstract, *text], drawing=shaded(105, 220))
    assert headings(read(Pdf([page]), tmp_path)) == [(1, "Abstract"), (1, "1. Introduction")]
