"""The words that stand inside figures."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind
from tests.layout_pages import PARAGRAPH, body, read, texts
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

CAPTION = "Figure 1: Height of the tide on each day of May."


def figure(top: float) -> list[Text]:
    """Return the numbers of two axes, a legend, and the caption below."""
    return [
        *[Text(90, top + 20 * row, str(60 - 10 * row), 7, "Helvetica") for row in range(6)],
        *[Text(120 + 50 * day, top + 120, f"{day}", 7, "Helvetica") for day in range(1, 7)],
        Text(450, top + 10, "spring tide", 7, "Helvetica"),
        Text(450, top + 22, "neap tide", 7, "Helvetica"),
        Text(72, top + 150, CAPTION, 8),
    ]


def test_the_labels_of_a_figure_are_one_block_beside_its_caption(tmp_path: Path) -> None:
    page = PdfPage([*body(1, 8, 90), *figure(240), *body(2, 8, 430)])
    result = read(Pdf([page]), tmp_path)
    [labels] = texts(result, BlockKind.FIGURE)
    for label in ("60", "spring tide", "neap tide"):
        assert label in labels
    kinds = [block.kind for block in result.structure.blocks]
    assert kinds.index(BlockKind.FIGURE) + 1 == kinds.index(BlockKind.CAPTION)
    assert texts(result, BlockKind.FOOTNOTE) == []


@pytest.mark.parametrize("top", [90, 400])
def test_a_sentence_goes_on_across_a_figure_with_labels(top: float, tmp_path: Path) -> None:
    filler = wrapped(PARAGRAPH * 8, 72, 90, 450)
    low = filler[-1].y
    first = [
        *filler,
        Text(72, low + 24, "Those who read the page below the figure see that a sentence"),
        Text(72, low + 36, "which they began on the page before goes on and then says some"),
    ]
    rest = wrapped("thing of the tide that nobody had expected. " + PARAGRAPH, 72, 90, 450)
    down = 180 if top < 200 else 0
    rest = [Text(line.x, line.y + down, line.text) for line in rest]
    result = read(Pdf([PdfPage(first), PdfPage([*figure(top), *rest])]), tmp_path)
    assert "then says some thing of the tide that nobody had expected." in result.plain_text
    assert len(texts(result, BlockKind.FIGURE)) == 1


def test_labels_side_by_side_are_no_table_in_the_middle_of_a_figure(tmp_path: Path) -> None:
    rows = [("A1", "1", "14", "Vcc"), ("B1", "2", "13", "C2"), ("Y1", "4", "11", "B2")]
    labels = [
        Text(120 + 70 * place, 260 + 16 * row, label, 7, "Helvetica")
        for row, names in enumerate(rows)
        for place, label in enumerate(names)
    ]
    caption = Text(72, 340, CAPTION, 8)
    page = PdfPage([*body(1, 8, 90), *labels, caption, *body(2, 8, 400)])
    result = read(Pdf([page]), tmp_path)
    assert texts(result, BlockKind.TABLE) == []
    [figure] = texts(result, BlockKind.FIGURE)
    assert all(label.text in figure.split() for label in labels)
