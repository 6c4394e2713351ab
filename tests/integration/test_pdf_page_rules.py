"""Rules of the page, above and below its text: what stands between them is no table."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind, ConversionResult
from tests.layout_pages import read, story
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

HEADER, FOOTER = 60.0, 800.0
RULES = [(50.0, HEADER, 545.0, HEADER), (50.0, FOOTER, 545.0, FOOTER)]
SHOWN = "As Table 1 tells, "
"""Words without which a page is not searched for rules."""


def tables(result: ConversionResult) -> list[str]:
    return [
        block.span.of(result.plain_text)
        for block in result.structure.blocks
        if block.kind is BlockKind.TABLE
    ]


@pytest.mark.parametrize(("columns", "size"), [(2, 10), (4, 8)])
def test_columns_of_text_between_the_rules_of_a_page_are_no_table(
    columns: int, size: float, tmp_path: Path
) -> None:
    pitch = 500 / columns
    stories = [SHOWN + story(n, 20) for n in range(columns)]
    texts = [wrapped(one, 50 + pitch * n, 90, pitch - 15, size) for n, one in enumerate(stories)]
    page = PdfPage([line for column in texts for line in column], rules=RULES)
    result = read(Pdf([page]), tmp_path)
    assert tables(result) == []
    assert result.plain_text.split() == " ".join(stories).split()


def test_text_between_the_rules_of_two_figures_is_no_table(tmp_path: Path) -> None:
    figures = [(50.0, y, 545.0, y) for y in (70.0, 180.0, 420.0, 560.0)]
    labels = [
        Text(x, y, label, 7)
        for y in (100, 130, 440, 480)
        for x, label in ((120, "Dives"), (300, "0.5"), (420, "1.0"))
    ]
    stories = [SHOWN + story(n, 12) for n in range(2)]
    columns = [wrapped(one, 50 + 255 * n, 200, 235) for n, one in enumerate(stories)]
    page = PdfPage([*labels, *columns[0], *columns[1]], rules=figures)
    result = read(Pdf([page]), tmp_path)
    assert all(one.strip() in result.plain_text for one in stories)


def test_a_caption_numbered_behind_a_hyphen_begins_a_table(tmp_path: Path) -> None:
    rows = [("River", "Width"), ("Orne", "12 m"), ("Vire", "30 m"), ("Dives", "8 m")]
    cells = [
        Text(x, 420 + 13 * place, cell, 9)
        for place, row in enumerate(rows)
        for x, cell in zip((60, 300), row, strict=True)
    ]
    columns = [wrapped(story(n, 14), 50 + 255 * n, 90, 235) for n in range(2)]
    caption = Text(50, 400, "Table-1: Rivers of the coast.", 9, "Times-Bold")
    rules = [*RULES, (50.0, 408.0, 545.0, 408.0), (50.0, 424.0, 545.0, 424.0)]
    page = PdfPage([*columns[0], *columns[1], caption, *cells], rules=rules)
    result = read(Pdf([page]), tmp_path)
    assert [table.split("\n")[0] for table in tables(result)] == ["| River | Width |"]
    assert "Table-1: Rivers of the coast." in [
        block.span.of(result.plain_text)
        for block in result.structure.blocks
        if block.kind is BlockKind.CAPTION
    ]
