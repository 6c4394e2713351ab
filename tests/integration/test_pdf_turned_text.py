"""Text that runs up or down the page: turned tables, figures and stamps."""

from dataclasses import replace
from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind, Box, ConversionResult
from loccit.infrastructure.adapters.pdf.model import Rule
from loccit.infrastructure.adapters.pdf.tables.rules import turned_rules
from loccit.infrastructure.adapters.pdf.turns import turned_back
from tests.layout_pages import body, read, story, texts
from tests.pdf_factory import A4, Pdf, PdfPage, Text, wrapped

WIDTH, HEIGHT = A4
CAPTION = "Table 1: Rivers and their widths, in metres."
DATA = [(f"river{row}", f"{row}.25", f"1{row}.5", f"2{row}.75") for row in range(8)]
COLUMNS = ("Name", "Width", "Depth", "Speed")
MARKDOWN = "\n".join(
    "| " + " | ".join(row) + " |" for row in (COLUMNS, ("---",) * len(COLUMNS), *DATA)
)


def turned(lines: list[Text], turn: int) -> list[Text]:
    """Return lines of a landscape page as they stand on a portrait one: 1 runs down, 3 up."""
    return [
        Text(line.y, HEIGHT - line.x, line.text, line.size, line.font, turn)
        if turn == 3
        else Text(WIDTH - line.y, line.x, line.text, line.size, line.font, turn)
        for line in lines
    ]


def table(top: float) -> list[Text]:
    rows = [
        Text(72 + 150 * place, top + 16 + 13 * row, cell, 9)
        for row, cells in enumerate((COLUMNS, *DATA))
        for place, cell in enumerate(cells)
    ]
    return [Text(72, top, CAPTION, 9), *rows]


def boxes(result: ConversionResult, kind: BlockKind) -> list[tuple[float, ...]]:
    return [
        (block.box.left, block.box.top, block.box.right, block.box.bottom)
        for block in result.structure.blocks
        if block.kind is kind and block.box is not None
    ]


@pytest.mark.parametrize("turn", [1, 3])
def test_a_landscape_table_on_a_portrait_page_is_read_along_its_rows(
    turn: int, tmp_path: Path
) -> None:
    head = [Text(72, 40, "Journal of Rivers", 8), Text(500, 40, "{}", 8)]
    pages = [
        [*body(0), *head],
        [*turned([*table(120), *wrapped(story(7, 5), 72, 300, 600, 9)], turn), *head],
        [*body(2), *head],
        [*body(3), *head],
    ]
    numbered = [
        PdfPage([Text(t.x, t.y, t.text.format(n), t.size, t.font, t.turn) for t in page])
        for n, page in enumerate(pages, start=11)
    ]
    result = read(Pdf(numbered), tmp_path)
    assert texts(result, BlockKind.CAPTION) == [CAPTION]
    assert texts(result, BlockKind.TABLE) == [MARKDOWN]
    assert story(7, 5).strip() in result.plain_text
    assert "Journal of Rivers" not in result.plain_text
    (box,) = boxes(result, BlockKind.CAPTION)
    # 120 points from the head of the landscape page, at its left edge
    upper, left = (WIDTH - box[2], box[1]) if turn == 1 else (box[0], HEIGHT - box[3])
    assert upper == pytest.approx(113, abs=5)
    assert left == pytest.approx(72, abs=2)


@pytest.mark.parametrize("turn", [1, 3])
def test_a_turned_table_beside_upright_text_is_read_along_its_rows_and_boxed_where_it_stands(
    turn: int, tmp_path: Path
) -> None:
    lines = table(120)
    shifted = [Text(line.x + (200 if turn == 1 else 0), line.y, line.text, 9) for line in lines]
    page = PdfPage([*body(1, 8), *turned(shifted, turn)])
    result = read(Pdf([page]), tmp_path)
    assert texts(result, BlockKind.CAPTION) == [CAPTION]
    assert texts(result, BlockKind.TABLE) == [MARKDOWN]
    assert story(1, 8).strip() in result.plain_text
    (box,) = boxes(result, BlockKind.CAPTION)
    assert box[3] - box[1] > 3 * (box[2] - box[0])  # it stands upright on the page
    upper = WIDTH - box[2] if turn == 1 else box[0]
    assert upper == pytest.approx(113, abs=5)


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_the_rules_of_a_turned_table_are_turned_with_it(turn: int) -> None:
    rule = (72.0, 100.0, 500.0, 101.0)  # in the frame of the table
    wide, high = (WIDTH, HEIGHT) if turn == 2 else (HEIGHT, WIDTH)
    box = turned_back(Box(*rule), turn, wide, high)
    on_page = Rule(box.left, box.top, box.right, box.bottom)
    (found,) = turned_rules([on_page], turn, WIDTH, HEIGHT)
    assert found[:4] == pytest.approx(rule)


def test_the_label_of_an_axis_is_boxed_where_it_stands(tmp_path: Path) -> None:
    page = PdfPage([*body(1), Text(40, 640, "Depth in metres", 8, turn=3)])
    result = read(Pdf([page]), tmp_path)
    (label,) = (
        block
        for block in result.structure.blocks
        if block.span.of(result.plain_text) == "Depth in metres"
    )
    assert label.box is not None
    assert label.box.left == pytest.approx(34, abs=2)
    assert label.box.bottom == pytest.approx(640, abs=2)


@pytest.mark.parametrize("turn", [(0.71, 0.71, -0.71, 0.71), (0.9, -0.43, 0.43, 0.9)])
def test_a_stamp_set_aslant_over_the_text_of_all_pages_is_none_of_it(
    turn: tuple[float, ...], tmp_path: Path
) -> None:
    matrix = " ".join(map(str, turn))
    words = ("ACCEPTED", "VERSION")
    stamp = " ".join(
        f"q BT /F1 60 Tf {matrix} {150 + 150 * at} {300 + 150 * at} Tm ({word}) Tj ET Q"
        for at, word in enumerate(words)
    )
    pages = [PdfPage(body(number), drawing=stamp) for number in range(1, 5)]
    text = read(Pdf(pages), tmp_path).plain_text
    assert text == read(Pdf([replace(page, drawing="") for page in pages]), tmp_path).plain_text
