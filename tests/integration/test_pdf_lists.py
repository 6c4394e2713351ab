"""Lists: numbered, with dashes, one in another, and with hanging lines."""

from pathlib import Path

import pytest

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


@pytest.mark.parametrize(
    "markers",
    [
        ("A)", "B)", "C)"),
        ("(A)", "(B)", "(C)"),
        ("(i)", "(ii)", "(iii)"),
        ("iv.", "v.", "vi."),
    ],
)
def test_items_may_be_counted_in_capitals_and_roman_numbers(
    markers: tuple[str, str, str], tmp_path: Path
) -> None:
    first, second, third = markers
    lines = [
        *wrapped(PARAGRAPH, 72, 90, 450),
        Text(80, 150, f"{first} The first item of the list"),
        Text(80, 162, f"{second} The second item, which is so long that it goes over the end of"),
        Text(96, 174, "its line and hangs below its own first letter."),
        Text(80, 186, f"{third} The third item of the list"),
        *wrapped(PARAGRAPH, 72, 216, 450),
    ]
    result = read(Pdf([PdfPage(lines)]), tmp_path)
    whole = "The second item, which is so long that it goes over the end of its line and hangs"
    assert texts(result, BlockKind.LIST_ITEM) == [
        f"{first} The first item of the list",
        f"{second} {whole} below its own first letter.",
        f"{third} The third item of the list",
    ]
    assert texts(result, BlockKind.PARAGRAPH) == [PARAGRAPH.strip()] * 2


def test_an_initial_at_the_beginning_of_a_line_makes_no_list(tmp_path: Path) -> None:
    lines = [
        *wrapped(PARAGRAPH, 72, 90, 450),
        Text(
            72, 150, "A. citriodora grows at the mouth of the river, and so do reeds. The name of"
        ),
        Text(72, 162, "E. coli is heard there, too."),
        Text(72, 186, "I. Newton never saw it."),
    ]
    result = read(Pdf([PdfPage(lines)]), tmp_path)
    assert texts(result, BlockKind.LIST_ITEM) == []
