"""Reference lists in the styles in which they are printed."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind
from tests.layout_pages import body, headings, read, texts
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

NAMES = ["Anker", "Becker", "Clerk", "Dam", "Eyot", "Ford", "Gull", "Hook", "Inlet", "Jetty"]


def entry(place: int) -> str:
    name = NAMES[place % len(NAMES)]
    return (
        f"{name}, A., and Shore, B. (19{60 + place}). On the measures that the people of the river"
        f" {name} kept in their ledgers for a century. Journal of Rivers, {place + 1}, 10-20."
    )


def listed(style: str, count: int, x: float, top: float, width: float) -> list[Text]:
    """Return a list of entries, numbered, hanging or with space between them."""
    lines: list[Text] = []
    y = top
    for place in range(count):
        text = f"[{place + 1}] {entry(place)}" if style == "numbered" else entry(place)
        block = wrapped(text, x, y, width, 9)
        if style == "hanging":
            block = [block[0], *[Text(x + 14, line.y, line.text, 9) for line in block[1:]]]
        lines += block
        y = block[-1].y + (18 if style == "spaced" else 10.8)
    return lines


@pytest.mark.parametrize("style", ["numbered", "hanging", "spaced"])
@pytest.mark.parametrize(
    "heading",
    [
        "References",
        "REFERENCES",
        "5 References",
        "Literatur",
        "References and Note",
    ],
)
def test_each_entry_is_one_block(style: str, heading: str, tmp_path: Path) -> None:
    page = PdfPage(
        [
            Text(72, 60, "The Title of the Whole Work", 20),
            *body(1, 10),
            Text(72, 300, heading, 13, "Times-Bold"),
            *listed(style, 8, 72, 320, 450),
        ]
    )
    result = read(Pdf([page]), tmp_path)
    found = texts(result, BlockKind.REFERENCE)
    assert [text.split("] ")[-1] for text in found] == [entry(place) for place in range(8)]
    assert (1, heading) in headings(result)


@pytest.mark.parametrize("style", ["numbered", "hanging", "spaced"])
def test_entries_go_on_in_the_next_column_and_on_the_next_page(style: str, tmp_path: Path) -> None:
    lines = listed(style, 40, 50, 110, 235)
    head = Text(50, 90, "References", 12, "Times-Bold")
    columns: list[list[Text]] = [[]]
    shift = 0.0
    for line in lines:
        if line.y - shift > 780:
            columns.append([])
            shift = line.y - 90
        columns[-1].append(
            Text(line.x + 260 * ((len(columns) - 1) % 2), line.y - shift, line.text, 9)
        )
    pages = [
        PdfPage(
            [
                *([head] if place == 0 else []),
                *columns[place],
                *(columns[place + 1 : place + 2] or [[]])[0],
            ]
        )
        for place in range(0, len(columns), 2)
    ]
    result = read(Pdf([PdfPage(body(1)), *pages]), tmp_path)
    references = [block for block in result.structure.blocks if block.kind is BlockKind.REFERENCE]
    assert sum(not block.continues for block in references) == 40
    assert all(entry(place) in result.plain_text for place in range(40))


def test_appendices_after_the_references_are_text_again(tmp_path: Path) -> None:
    page = PdfPage(
        [
            Text(72, 60, "The Title of the Whole Work", 20),
            *body(1, 10),
            Text(72, 300, "References", 13, "Times-Bold"),
            *listed("numbered", 4, 72, 320, 450),
            Text(72, 480, "Appendix A. The Ledger", 13, "Times-Bold"),
            *body(2, 8, 500),
        ]
    )
    result = read(Pdf([page]), tmp_path)
    assert len(texts(result, BlockKind.REFERENCE)) == 4
    assert texts(result, BlockKind.PARAGRAPH)[-1].startswith(body(2, 8, 500)[0].text)


AD = "Submit your next manuscript to Harbour Central and take full advantage of:"
NAMED = (
    "doi:10.5555/rope-17",
    "Cite this article as: Rope: The measures of a river. Journal of Rivers 2015 11:3.",
)


def test_the_last_entry_ends_before_what_a_publisher_says_below_it(tmp_path: Path) -> None:
    entries = listed("numbered", 6, 72, 120, 450)
    below = [Text(80, 420 + 12 * row, line, 9) for row, line in enumerate(NAMED)]
    advert = [
        Text(80, 500, AD, 9, "Helvetica-Bold"),
        *(Text(90, 520 + 12 * row, f"\u2022 Ease of {row} ropes", 9) for row in range(3)),
    ]
    last = [Text(72, 90, "References", 13, "Times-Bold"), *entries, *below, *advert]
    result = read(Pdf([PdfPage(body(1, 40)), PdfPage(last)]), tmp_path)

    found = texts(result, BlockKind.REFERENCE)
    assert [text.split("] ")[-1] for text in found] == [entry(place) for place in range(6)]
    assert texts(result, BlockKind.IMPRINT)[0] == " ".join(NAMED)
    assert texts(result, BlockKind.IMPRINT)[1] == AD


def test_entries_in_the_column_beside_an_advertisement_stay_entries(tmp_path: Path) -> None:
    left = listed("numbered", 4, 50, 120, 235)
    right = [Text(line.x + 260, line.y - 20, line.text, 9) for line in left]
    advert = [
        Text(50, 520, "Publish your work in this journal", 13, "Times-Bold"),
        *wrapped("The Journal of Rivers is open to all who measure rivers. " * 3, 50, 550, 235, 9),
    ]
    head = Text(50, 90, "References", 13, "Times-Bold")
    again = [Text(one.x, one.y, one.text.replace("[", "[1"), 9) for one in right]
    page = PdfPage([head, *left, *advert, *again])
    result = read(Pdf([PdfPage(body(1, 40)), page]), tmp_path)

    assert len(texts(result, BlockKind.REFERENCE)) == 8
    assert [text for _, text in headings(result)] == ["References"]
    assert texts(result, BlockKind.IMPRINT)[0] == "Publish your work in this journal"


@pytest.mark.parametrize("number", ["[{}]", "({})", "{}.", "{})"])
@pytest.mark.parametrize("named", [True, False])
def test_entries_are_told_by_any_number_and_by_it_alone_at_the_end(
    number: str, tmp_path: Path, *, named: bool
) -> None:
    lines: list[Text] = []
    for place in range(9):
        y = lines[-1].y + 10.8 if lines else 120
        lines += wrapped(f"{number.format(place + 1)} {entry(place)}", 72, y, 450, 8)
    head = [Text(72, 90, "References", 13, "Times-Bold")] if named else []
    first = [Text(72, 60, "1. Introduction", 13, "Times-Bold"), *body(1, 40, 90)]
    result = read(Pdf([PdfPage(first), PdfPage([*head, *lines])]), tmp_path)

    found = texts(result, BlockKind.REFERENCE)
    assert [text.split(" ", 1)[1] for text in found] == [entry(place) for place in range(9)]


def test_steps_that_count_up_at_the_end_are_no_references(tmp_path: Path) -> None:
    steps = [Text(72, 500 + 14 * at, f"{at + 1}. Tie the rope to stone {at}.") for at in range(9)]
    first = [Text(72, 60, "1. Introduction", 13, "Times-Bold"), *body(1, 25, 90)]
    result = read(Pdf([PdfPage([*first, *steps])]), tmp_path)
    assert texts(result, BlockKind.REFERENCE) == []


def test_a_list_in_much_smaller_type_is_one(tmp_path: Path) -> None:
    lines: list[Text] = []
    for place in range(6):
        y = lines[-1].y + 9 if lines else 420
        lines += wrapped(f"[{place + 1}] {entry(place)}", 72, y, 450, 6.4)
    first = [*body(1, 22), Text(72, 400, "References", 12, "Times-Bold")]
    result = read(Pdf([PdfPage([*first, *lines])]), tmp_path)
    assert len(texts(result, BlockKind.REFERENCE)) == 6
