"""A reference list that begins in columns of its own below those of the text."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind
from tests.layout_pages import body, headings, read, story, texts
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

HEAD = "REFERENCES"
ENTRIES = [
    f"{at}. Shore B. On the measures that the people of river {at} kept. J. Rivers, 19{60 + at}."
    for at in range(1, 13)
]


def page(columns: int, heading: float, *, left: float = 50, room: float = 500) -> PdfPage:
    """Return a page whose text ends at one height in all columns, with a list below it."""
    width, share = room / columns - 20, len(ENTRIES) // columns
    lines: list[Text] = []
    for at in range(columns):
        x = left + at * room / columns
        lines += wrapped(story(at, 8), x, 80, width, 10)[:20]
        y = 360.0
        for entry in ENTRIES[at * share : (at + 1) * share]:
            block = wrapped(entry, x, y, width, 7.5)
            lines += block
            y = block[-1].y + 11
    named = Text(left + room / columns * 1, 120, "Conclusions", 12, "Times-Bold")
    kept = [line for line in lines if not (abs(line.x - named.x) < 1 and 105 < line.y < 130)]
    return PdfPage([*kept, named, Text(heading, 340, HEAD, 12, "Times-Bold")])


@pytest.mark.parametrize(("columns", "heading"), [(2, 50.0), (3, 250.0)])
def test_the_text_beside_its_heading_stands_before_it(
    columns: int, heading: float, tmp_path: Path
) -> None:
    result = read(Pdf([PdfPage(body(1, 40)), page(columns, heading)]), tmp_path)

    assert [text for _, text in headings(result)] == ["Conclusions", HEAD]
    assert texts(result, BlockKind.REFERENCE) == ENTRIES


def test_a_list_that_begins_in_one_column_goes_on_at_the_top_of_the_next(tmp_path: Path) -> None:
    text = wrapped(story(1, 12), 50, 80, 235)[:20]
    lines = [
        line for at in (0, 1, 2) for line in wrapped(ENTRIES[at], 50, 360 + 40 * at, 235, 7.5)
    ]
    right = [
        line
        for at in range(3, 9)
        for line in wrapped(ENTRIES[at], 310, 80 + 70 * (at - 3), 235, 7.5)
    ]
    head = Text(50, 340, HEAD, 12, "Times-Bold")
    result = read(Pdf([PdfPage(body(1, 40)), PdfPage([*text, head, *lines, *right])]), tmp_path)

    assert texts(result, BlockKind.REFERENCE) == ENTRIES[:9]
