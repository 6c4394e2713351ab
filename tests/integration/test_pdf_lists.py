"""Lists: numbered, with dashes, one in another, and with hanging lines."""

from pathlib import Path

from loccit.domain.models.document import BlockKind
from tests.layout_pages import PARAGRAPH, read, texts
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

LONG = (
    "2. second item, which is so long that it goes over the end of its line"
    " and hangs below its own first letter as it should."
)


def test_each_item_is_one_block_at_any_depth(tmp_path: Path) -> None:
    page = PdfPage(
        [
            *wrapped(PARAGRAPH, 72, 90, 450),
            Text(80, 150, "1. first item of the list"),
            Text(95, 162, "\u2013 an item in it with a dash"),
            Text(95, 174, "\u2013 another item with a dash"),
            Text(
                80, 186, "2. second item, which is so long that it goes over the end of its line"
            ),
            Text(92, 198, "and hangs below its own first letter as it should."),
            Text(80, 210, "(c) third item"),
            *wrapped(PARAGRAPH, 72, 240, 450),
        ]
    )
    result = read(Pdf([page]), tmp_path)
    assert texts(result, BlockKind.LIST_ITEM) == [
        "1. first item of the list",
        "\u2013 an item in it with a dash",
        "\u2013 another item with a dash",
        LONG,
        "(c) third item",
    ]
    assert texts(result, BlockKind.PARAGRAPH) == [PARAGRAPH.strip()] * 2
