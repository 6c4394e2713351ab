"""Tables of PDFs: what becomes Markdown, and what does not."""

import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loccit.domain.models.document import BlockKind, ConversionResult, DocId
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from loccit.interfaces.presenters import as_markdown
from tests.conversion_invariants import check_invariants
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

PARAGRAPH = (
    "The first people who measured the river did it with a rope and a stone. "
    "Later generations used the tide tables that the harbour office had printed. "
    "Nobody had asked whether the two agreed, and for a century they did not. "
    "What follows is the story of the difference and of those who found it. "
)
Rows = Sequence[Sequence[str]]
Rule = tuple[float, float, float, float]
PITCH = 13.0  # points from row to row
SIZE = 9.0


def read(folder: Path, *pages: PdfPage) -> ConversionResult:
    path = Pdf(pages).write(folder / "paper.pdf")
    result = PdfTextReader().read(str(path), DocId(sha256(path.read_bytes()).hexdigest()))
    check_invariants(result)
    return result


def tables(result: ConversionResult) -> list[list[list[str]]]:
    """Return the cells of all Markdown tables, without the line below the header."""
    found = []
    for text in texts(result, BlockKind.TABLE):
        lines = text.splitlines()
        assert lines[1] == "|" + " --- |" * (lines[0].count("|") - lines[0].count("\\|") - 1)
        assert all(line.startswith("| ") and line.endswith(" |") for line in lines)
        found.append(
            [
                [cell.strip().replace("\0", "|") for cell in row.split("|")[1:-1]]
                for row in (line.replace("\\|", "\0") for line in [lines[0], *lines[2:]])
            ]
        )
    return found


def texts(result: ConversionResult, kind: BlockKind) -> list[str]:
    return [
        block.span.of(result.plain_text) for block in result.structure.blocks if block.kind is kind
    ]


def grid(rows: Rows, xs: Sequence[float], top: float, pitch: float = PITCH) -> list[Text]:
    return [
        Text(x, top + pitch * place, cell, SIZE)
        for place, row in enumerate(rows)
        for x, cell in zip(xs, row, strict=True)
        if cell
    ]


def right_aligned(rows: Rows, rights: Sequence[float], top: float) -> list[Text]:
    """Set numbers in Courier, whose characters are all 0.6 em wide, to end at the given places."""
    return [
        Text(right - 0.6 * SIZE * len(cell), top + PITCH * place, cell, SIZE, "Courier")
        for place, row in enumerate(rows)
        for right, cell in zip(rights, row, strict=True)
        if cell
    ]


def booktabs(left: float, right: float, top: float, rows: int, header: int = 1) -> list[Rule]:
    """Return the rules above, below the header and below a table; `top` is its first baseline."""
    above = top - PITCH
    return [
        (left, y, right, y)
        for y in (
            above + 1,
            above + 4 + PITCH * header,
            above + 4 + PITCH * rows,
        )
    ]


RIVERS = (
    ("River", "Width", "Mouth"),
    ("Orne", "12 m", "Ouistreham"),
    ("Vire", "30 m", "Isigny"),
    ("Dives", "8 m", "Cabourg"),
)


def test_a_table_between_three_rules_becomes_markdown(tmp_path: Path) -> None:
    page = PdfPage(
        [
            *wrapped(PARAGRAPH, 72, 100, 450),
            Text(72, 190, "Table 1: Rivers of the coast.", SIZE),
            *grid(RIVERS, (80, 200, 320), 220),
            *wrapped(PARAGRAPH, 72, 300, 450),
        ],
        rules=booktabs(72, 420, 220, 4),
    )
    result = read(tmp_path, page)
    assert tables(result) == [[list(row) for row in RIVERS]]
    kinds = [block.kind for block in result.structure.blocks]
    assert kinds == [
        BlockKind.PARAGRAPH,
        BlockKind.CAPTION,
        BlockKind.TABLE,
        BlockKind.PARAGRAPH,
    ]
    box = result.structure.blocks[2].box
    assert box is not None
    assert 75 < box.left < 85
    assert 210 < box.top < 220
    assert 255 < box.bottom < 270
    assert "| Orne | 12 m | Ouistreham |\n| Vire |" in as_markdown.conversion(result)


def test_a_heading_may_stand_directly_above_a_table(tmp_path: Path) -> None:
    page = PdfPage(
        [
            Text(72, 70, "On the rivers of Normandy", 18),
            *wrapped(PARAGRAPH, 72, 100, 450),
            Text(72, 190, "2 Rivers of the coast", 12, "Times-Bold"),
            *grid(RIVERS, (80, 200, 320), 220),
            *wrapped(PARAGRAPH, 72, 300, 450),
        ],
        rules=booktabs(72, 420, 220, 4),
    )
    result = read(tmp_path, page)
    assert [heading.text for heading in result.structure.heading_tree] == ["2 Rivers of the coast"]
    assert tables(result) == [[list(row) for row in RIVERS]]


@pytest.mark.parametrize(
    "label", ["Tabla 1:", "Tabelle 1.", "Tabella 2.1", "Tabel 3.", "Tableau 4 –"]
)
def test_a_caption_in_another_language_makes_columns_in_line_a_table(
    tmp_path: Path, label: str
) -> None:
    page = PdfPage(
        [
            *wrapped(PARAGRAPH, 72, 100, 450),
            Text(72, 190, f"{label} Orne, Vire, Dives.", SIZE),
            *grid(RIVERS, (80, 200, 320), 210),
            *wrapped(PARAGRAPH, 72, 300, 450),
        ]
    )
    assert tables(read(tmp_path, page)) == [[list(row) for row in RIVERS]]


def test_a_heading_between_a_table_with_borders_and_a_line_across_the_page_is_no_row_of_it(
    tmp_path: Path,
) -> None:
    rows = (*RIVERS, *RIVERS[1:], *RIVERS[1:], *RIVERS[1:])
    bottom = 207 + PITCH * len(rows)
    across = [(72.0, y, 420.0, y) for y in (207.0, bottom, bottom + 40, bottom + 70)]
    down = [(x, 207.0, x, bottom) for x in (72.0, 190.0, 310.0, 420.0)]
    page = PdfPage(
        [
            Text(72, 70, "On the rivers of Normandy", 18),
            *wrapped(PARAGRAPH, 72, 100, 450),
            *grid(rows, (80, 200, 320), 217),
            Text(74, bottom + 22, "Of the coast", SIZE),
            Text(74, bottom + 60, "2 Rivers", 14, "Times-Bold"),
            *wrapped(PARAGRAPH, 72, bottom + 90, 450),
        ],
        rules=[*across, *down],
    )
    result = read(tmp_path, page)
    assert "2 Rivers" not in "".join(texts(result, BlockKind.TABLE))
    assert [heading.text for heading in result.structure.heading_tree] == ["2 Rivers"]


def test_a_heading_between_a_line_across_the_page_and_a_table_is_no_row_of_it(
    tmp_path: Path,
) -> None:
    rows = (*RIVERS, *RIVERS[1:], *RIVERS[1:])
    bottom = 207 + PITCH * len(rows)
    across = [(72.0, y, 420.0, y) for y in (150.0, 207.0, bottom)]
    down = [(x, 207.0, x, bottom) for x in (72.0, 190.0, 310.0, 420.0)]
    page = PdfPage(
        [
            Text(72, 70, "On the rivers of Normandy", 18),
            Text(74, 170, "6", 13, "Times-Bold"),
            Text(110, 170, "Rivers of the coast", 13, "Times-Bold"),
            Text(74, 190, "where they are not dry", SIZE),
            *grid(rows, (80, 200, 320), 217),
            *wrapped(PARAGRAPH, 72, bottom + 30, 450),
        ],
        rules=[*across, *down],
    )
    result = read(tmp_path, page)
    assert tables(result) == [[list(row) for row in rows]]
    assert [heading.text for heading in result.structure.heading_tree] == ["6 Rivers of the coast"]


def test_a_heading_with_its_number_apart_ends_a_table_without_rules(tmp_path: Path) -> None:
    page = PdfPage(
        [
            *wrapped(PARAGRAPH, 72, 100, 450),
            Text(72, 190, "Table 1: Rivers of the coast.", SIZE),
            *grid(RIVERS, (80, 200, 320), 210),
            Text(80, 264, "6.2", SIZE, "Times-Bold"),
            Text(200, 264, "Rivers that are dry in summer", SIZE, "Times-Bold"),
            *wrapped(PARAGRAPH, 72, 284, 450),
        ]
    )
    assert tables(read(tmp_path, page)) == [[list(row) for row in RIVERS]]


def test_without_rules_a_caption_and_columns_in_line_make_a_table(tmp_path: Path) -> None:
    page = PdfPage(
        [
            *wrapped(PARAGRAPH, 72, 100, 450),
            Text(72, 190, "Table 1: Rivers of the coast.", SIZE),
            *grid(RIVERS, (80, 200, 320), 206),
            *wrapped(PARAGRAPH, 72, 300, 450),
        ]
    )
    assert tables(read(tmp_path, page)) == [[list(row) for row in RIVERS]]


def test_numbers_in_line_behind_names_make_a_table(tmp_path: Path) -> None:
    names = ["", "Net sales", "Cost of sales", "Gross margin", "Operating income"]
    values = [
        ["2023", "2022"],
        ["60,584", "63,355"],
        ["(1,136)", "12.5"],
        ["6.25", "(5)"],
        ["22,998", "103,076"],
    ]
    dollars = [Text(x, 200 + PITCH, "$", SIZE, "Courier") for x in (300, 400)]
    page = PdfPage(
        [
            *wrapped(PARAGRAPH, 72, 100, 450),
            *grid([[name] for name in names], (72,), 200),
            *right_aligned(values, (370, 470), 200),
            *dollars,
            *wrapped(PARAGRAPH, 72, 300, 450),
        ]
    )
    (table,) = tables(read(tmp_path, page))
    assert table[0] == ["", "2023", "2022"]
    assert table[1] == ["Net sales", "$60,584", "$63,355"]
    assert table[2:] == [[name, *row] for name, row in zip(names[2:], values[2:], strict=True)]


def test_the_lines_of_a_cell_are_joined(tmp_path: Path) -> None:
    cells = [
        ["Register", "Meaning"],
        ["USER", "the effective user of"],
        ["", "the thread as it is"],
        ["SYSTEM", "who began the connec-"],
        ["", "tion"],
    ]
    bottom = 220 + 5 * PITCH
    page = PdfPage(
        [*wrapped(PARAGRAPH, 72, 100, 450), *grid(cells, (80, 220), 220)],
        rules=[
            *[(72, y, 400, y) for y in (209, 224, 250, 276)],
            *[(x, 209, x, bottom) for x in (72, 210, 400)],
        ],
    )
    assert tables(read(tmp_path, page)) == [
        [
            ["Register", "Meaning"],
            ["USER", "the effective user of the thread as it is"],
            ["SYSTEM", "who began the connection"],
        ]
    ]


def test_a_header_over_several_columns_stands_in_the_first_of_them(tmp_path: Path) -> None:
    rows = [["Layer", "2015", "2019", "2015", "2019"], ["top", "1.1", "1.2", "1.3", "1.4"]]
    page = PdfPage(
        [
            *wrapped(PARAGRAPH, 72, 100, 450),
            Text(175, 207, "changed", SIZE),
            Text(295, 207, "partner", SIZE),
            *grid(rows, (80, 160, 220, 280, 340), 220),
        ],
        rules=[
            *booktabs(72, 380, 207, 3, header=2),
            (155, 210, 245, 210),
            (275, 210, 365, 210),
        ],
    )
    assert tables(read(tmp_path, page)) == [[["", "changed", "", "partner", ""], *rows]]


def statement(rows: Rows, heads: Rows, top: float) -> list[Text]:
    """Set the rows of a financial statement: heads in small type above numbers at the right."""
    rights = (200, 300, 380, 460, 540)
    small = [
        Text(right - 0.6 * 7 * len(cell), top + 11 * place, cell, 7, "Courier")
        for place, row in enumerate(heads)
        for right, cell in zip(rights[1:], row, strict=True)
        if cell
    ]
    body = top + 11 * len(heads) + 4
    names = grid([[row[0]] for row in rows], (72,), body)
    return [*small, *names, *right_aligned([row[1:] for row in rows], rights[1:], body)]


def test_heads_in_small_type_belong_to_the_table_in_larger_type_below(tmp_path: Path) -> None:
    heads = [["June 25,", "June 26,", "June 25,", "June 26,"], ["2022", "2021", "2022", "2021"]]
    rows = [
        ("Sales by category:", "", "", "", ""),
        ("Telephones", "40,665", "39,570", "162,863", "153,105"),
        ("Tablets", "7,224", "7,368", "22,118", "23,610"),
        ("Services", "19,604", "17,486", "58,941", "50,148"),
    ]
    quarter, year = Text(303, 190, "Three Months", 7), Text(462, 190, "Nine Months", 7)
    page = PdfPage(
        [
            *wrapped(PARAGRAPH, 72, 100, 450),
            *(quarter, year),
            *statement(rows, heads, 201),
            *wrapped(PARAGRAPH, 72, 320, 450),
        ],
        # Each column has a line below its head, as spreadsheets draw them.
        rules=[(right - 60, 194, right, 194) for right in (300, 380, 460, 540)],
    )
    assert tables(read(tmp_path, page)) == [
        [
            ["", "Three Months", "", "Nine Months", ""],
            ["", "June 25, 2022", "June 26, 2021", "June 25, 2022", "June 26, 2021"],
            *map(list, rows),
        ]
    ]


def test_a_table_in_one_of_two_columns_is_not_mixed_with_the_other(tmp_path: Path) -> None:
    page = PdfPage(
        [
            *wrapped(PARAGRAPH * 2, 50, 100, 230),
            Text(50, 360, "Table 1: Rivers of the coast.", SIZE),
            *grid(RIVERS, (55, 130, 200), 380),
            *wrapped(PARAGRAPH, 50, 450, 230),
            *wrapped(PARAGRAPH * 5, 315, 100, 230),
        ],
        rules=booktabs(50, 280, 380, 4),
    )
    result = read(tmp_path, page)
    assert tables(result) == [[list(row) for row in RIVERS]]
    assert all("|" not in text for text in texts(result, BlockKind.PARAGRAPH))


def test_a_table_over_both_columns_is_not_cut_by_the_gutter(tmp_path: Path) -> None:
    rows = [
        ["Plot", "Height", "Flooded", "Growth", "Cover", "Soil"],
        *[[f"A{n}", f"0.{n}8", f"1{n}.0", f"-{n}.1", "cordgrass", "clay"] for n in range(1, 9)],
    ]
    page = PdfPage(
        [
            Text(50, 90, "Table 2: What grows where.", SIZE),
            *grid(rows, (55, 130, 210, 320, 400, 490), 110),
            *wrapped(PARAGRAPH * 5, 50, 260, 230),
            *wrapped(PARAGRAPH * 5, 315, 260, 230),
        ],
        rules=booktabs(50, 545, 110, 9),
    )
    result = read(tmp_path, page)
    assert tables(result) == [rows]
    assert [block.kind for block in result.structure.blocks][:2] == [
        BlockKind.CAPTION,
        BlockKind.TABLE,
    ]


def test_the_caption_below_a_table_is_no_row_of_it(tmp_path: Path) -> None:
    page = PdfPage(
        [
            *wrapped(PARAGRAPH, 72, 100, 450),
            *grid(RIVERS, (80, 200, 320), 220),
            Text(72, 285, "Table 1: Rivers of the coast.", SIZE),
        ],
        rules=booktabs(72, 420, 220, 4),
    )
    result = read(tmp_path, page)
    assert tables(result) == [[list(row) for row in RIVERS]]
    assert texts(result, BlockKind.CAPTION) == ["Table 1: Rivers of the coast."]


def test_a_bar_within_a_cell_is_escaped(tmp_path: Path) -> None:
    rows = [["Name", "Size"], ["|D|", "50"], ["|B|", "10"]]
    page = PdfPage(
        [*wrapped(PARAGRAPH, 72, 100, 450), *grid(rows, (80, 220), 220)],
        rules=booktabs(72, 300, 220, 3),
    )
    result = read(tmp_path, page)
    assert "| \\|D\\| | 50 |" in result.plain_text
    assert tables(result) == [rows]


def test_a_table_that_goes_on_on_the_next_page_is_continued(tmp_path: Path) -> None:
    first = [["Plot", "Height", "Growth"], *[[f"A{n}", f"0.{n}", f"{n}.5"] for n in range(1, 5)]]
    rest = [[f"B{n}", f"1.{n}", f"{n}.7"] for n in range(1, 5)]
    pages = [
        PdfPage(
            [
                *wrapped(PARAGRAPH, 72, 100, 450),
                *grid(first, (80, 200, 320), 700),
            ],
            rules=booktabs(72, 420, 700, 5),
        ),
        PdfPage(
            [*grid(rest, (80, 200, 320), 100), *wrapped(PARAGRAPH, 72, 300, 450)],
            rules=booktabs(72, 420, 100, 4),
        ),
    ]
    result = read(tmp_path, *pages)
    found = [block for block in result.structure.blocks if block.kind is BlockKind.TABLE]
    assert [(block.page, block.continues) for block in found] == [(1, False), (2, True)]
    rows = result.plain_text[found[0].span.start : found[1].span.end].splitlines()
    assert rows == [
        "| Plot | Height | Growth |",
        "| --- | --- | --- |",
        *(f"| {' | '.join(row)} |" for row in [*first[1:], *rest]),
    ]


def no_table(result: ConversionResult) -> bool:
    return not any(text.startswith("|") for text in texts(result, BlockKind.TABLE))


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(
            [
                Text(x, 120 + 14 * n, text)
                for n, title in enumerate(("Introduction", "Methods", "Results", "Discussion"))
                for x, text in ((72, f"{n + 1}"), (100, title), (500, f"{4 * n + 1}"))
            ],
            id="table of contents",
        ),
        pytest.param(
            [
                Text(x, 120 + 14 * n, text)
                for n in range(8)
                for x, text in (
                    (72, f"[{n + 1}]"),
                    (96, f"A. Rivers and B. Shore. On ropes, part {n}. Journal of Rivers, 1999."),
                )
            ],
            id="reference list",
        ),
        pytest.param(
            [
                Text(x, 120 + 20 * n, text)
                for n in range(4)
                for x, text in ((180, f"y{n} = a{n} + b{n}"), (500, f"({n + 1})"))
            ],
            id="equations with numbers",
        ),
        pytest.param(
            [
                Text(x, 120 + 12 * n, text)
                for n, row in enumerate(
                    (
                        ("Ada Rivers", "Ben Shore", "Cleo Brook"),
                        ("Harbour Office", "School of Tides", "Harbour Office"),
                        ("ada@example.org", "ben@example.org", "cleo@example.org"),
                    )
                )
                for x, text in zip((72, 240, 400), row, strict=True)
            ],
            id="authors",
        ),
        pytest.param(
            [Text(x, 120 + 15 * n, f"{100 - 20 * n}", 7) for n in range(6) for x in (90, 320)],
            id="axes of two figures",
        ),
        pytest.param(
            [*wrapped(PARAGRAPH * 3, 50, 120, 230), *wrapped(PARAGRAPH * 3, 315, 120, 230)],
            id="two columns of text",
        ),
        pytest.param(
            [
                Text(x, 120 + 11 * n, text, 9, "Courier")
                for n, (name, value) in enumerate(
                    (("first", "1"), ("second", "22"), ("third", "333"), ("fourth", "4"))
                )
                for x, text in ((72, f"let {name}"), (200, f"= {value};"))
            ],
            id="code",
        ),
        pytest.param(
            [
                Text(x, 120 + 11 * n, text, 9)
                for n, name in enumerate(("ball", "table", "bounce", "wall"))
                for x, text in ((72, name), (140, "="), (200, f"Object3D(world, Solid({n})"))
            ]
            + [Text(72, 106, "Table 2: What the world is made of.", 9)],
            id="a program in a text font",
        ),
    ],
)
def test_what_only_looks_like_a_table_is_none(lines: list[Text], tmp_path: Path) -> None:
    result = read(tmp_path, PdfPage([*lines, *wrapped(PARAGRAPH, 72, 600, 450)]))
    assert no_table(result)


WORDS = st.sampled_from(
    ["alder", "Birch", "cedar", "Dogwood", "elm", "Fir", "hazel", "|Ivy|", "12.5", "7", "0.03"]
)
CELLS = st.lists(WORDS, min_size=1, max_size=2).map(" ".join)


@st.composite
def drawn_grids(draw: st.DrawFn) -> tuple[list[list[str]], str]:
    columns = draw(st.integers(2, 5))
    row = st.lists(CELLS, min_size=columns, max_size=columns)
    body = draw(st.lists(row, min_size=2, max_size=8))
    header = [f"Tree{number}" for number in range(columns)]
    return [header, *body], draw(st.sampled_from(["grid", "booktabs", "caption"]))


@given(drawn=drawn_grids())
@settings(max_examples=60, deadline=None)
def test_any_grid_comes_back_with_its_cells(drawn: tuple[list[list[str]], str]) -> None:
    rows, style = drawn
    xs = [80 + 95 * number for number in range(len(rows[0]))]
    right = xs[-1] + 88.0
    rules: list[Rule] = []
    if style == "booktabs":
        rules = booktabs(72, right, 220, len(rows))
    elif style == "grid":
        ys = [220 - PITCH + 4 + PITCH * number for number in range(len(rows) + 1)]
        rules = [(72, y, right, y) for y in ys]
        rules += [(x - 6, ys[0], x - 6, ys[-1]) for x in xs] + [(right, ys[0], right, ys[-1])]
    lines = [*wrapped(PARAGRAPH, 72, 100, 450), *grid(rows, xs, 220)]
    if style == "caption":
        lines.append(Text(72, 206, "Table 1: Trees.", SIZE))
    lines += wrapped(PARAGRAPH, 72, 400, 450)
    with tempfile.TemporaryDirectory() as folder:
        result = read(Path(folder), PdfPage(lines, rules=rules))
    assert tables(result) == [rows]
    kept = Counter(
        result.plain_text.replace("\\|", "\0").replace("|", " ").replace("\0", "|").split()
    )
    assert not Counter(word for line in lines for word in line.text.split()) - kept


def test_a_drawing_beside_a_column_of_text_does_not_make_a_table_with_it(tmp_path: Path) -> None:
    items = wrapped(PARAGRAPH * 3, 76, 120, 209)
    text = [*items, *wrapped(PARAGRAPH * 6, 60, items[-1].y + 12, 225)]
    # The measures in the drawing stand level with the last lines of the list beside it.
    cells = (("3.25 in",), ("82.5 mm",), ("0.2 in", "5 mm"), ("37 mm",), ("1.5 in",), ("19 mm",))
    measures = [
        Text(x, line.y, cell, 8)
        for line, row in zip(items[4:10], cells, strict=True)
        for x, cell in zip((430, 480), row, strict=False)
    ]
    other = wrapped(PARAGRAPH * 4, 320, 300, 225)
    rules = [(330.0, 150.0, 530.0, 150.0), (330.0, 250.0, 530.0, 250.0)]
    result = read(tmp_path, PdfPage([*text, *measures, *other], rules=rules))
    assert texts(result, BlockKind.TABLE) == []
    assert PARAGRAPH.strip() in result.plain_text.replace("\n", " ")


def test_a_cell_of_many_lines_does_not_end_its_table(tmp_path: Path) -> None:
    meaning = "how long the rope was that the people let down, and what it weighed when it was wet"
    rows = [("Word", "Meaning"), ("tide", "what the moon makes"), ("ebb", "its end")]
    long = wrapped(meaning, 200, 110 + PITCH * 3, 80, SIZE)
    after = long[-1].y + PITCH
    table = [
        *grid([*rows, ("rope", "")], (72, 200), 110),
        *long,
        *grid([("stone", "what the rope held"), ("quay", "a wall")], (72, 200), after),
    ]
    caption = Text(72, 90, "Table 1: What each word means.", SIZE)
    text = wrapped(PARAGRAPH, 72, after + 60, 450)
    assert len(long) > 4
    assert tables(read(tmp_path, PdfPage([caption, *table, *text]))) == [
        [
            *map(list, rows),
            ["rope", meaning],
            ["stone", "what the rope held"],
            ["quay", "a wall"],
        ]
    ]


def test_a_page_of_two_columns_between_rules_is_text(tmp_path: Path) -> None:
    columns = [wrapped(PARAGRAPH * 12, x, 120, 225) for x in (60, 310)]
    page = PdfPage([*columns[0], *columns[1]], rules=[(60, 100, 535, 100), (60, 720, 535, 720)])
    result = read(tmp_path, page)
    assert no_table(result)
    assert "stone. Later generations used the tide tables that" in result.plain_text


def test_text_in_larger_type_below_a_table_is_no_row_of_it(tmp_path: Path) -> None:
    rows = [
        ("Place", "Rise", "Fall"),
        ("Aber", "12", "4"),
        ("Weir", "9", "31"),
        ("Quay", "7", "2"),
    ]
    caption = Text(72, 90, "Table 1: Where the river rose.", 8)
    table = [replace(text, size=8) for text in grid(rows, (72, 240, 420), 110)]
    end = 110 + PITCH * 3
    rules = booktabs(68, 530, 110, 4)
    left = wrapped(PARAGRAPH, 68, end + 26, 220)
    right = [
        Text(310, end + 26, "Discussion", 12, "Times-Bold"),
        *wrapped(PARAGRAPH, 310, end + 50, 220),
    ]
    result = read(tmp_path, PdfPage([caption, *table, *left, *right], rules=rules))
    assert tables(result) == [[list(row) for row in rows]]
    assert [heading.text for heading in result.structure.heading_tree] == ["Discussion"]


KNOTS = (
    ("Knot", "Use"),
    ("bowline", "a loop that holds"),
    ("reef", "two ropes of one size"),
    ("sheet bend", "two ropes of two sizes"),
)


SEA = "Whoever goes to sea has to know which knot holds. " * 4


def test_borders_make_a_table_without_a_caption_or_numbers(tmp_path: Path) -> None:
    ends = [207 + PITCH * row for row in range(len(KNOTS) + 1)]
    across = [(72.0, y, 420.0, y) for y in ends]
    down = [(x, ends[0], x, ends[-1]) for x in (72.0, 200.0, 420.0)]
    page = PdfPage(
        [
            *wrapped(SEA, 72, 100, 450),
            *grid(KNOTS, (80, 208), 216),
        ],
        rules=[*across, *down],
    )
    assert tables(read(tmp_path, page)) == [[list(row) for row in KNOTS]]


def test_a_heading_with_its_number_apart_is_no_header_of_the_table_below(tmp_path: Path) -> None:
    page = PdfPage(
        [
            Text(72, 70, "On the knots of Normandy", 18),
            *wrapped(PARAGRAPH, 72, 100, 450),
            Text(72, 196, "2.2", 12, "Times-Bold"),
            Text(110, 196, "Coast knots", 12, "Times-Bold"),
            *grid(KNOTS, (80, 208), 222),
            *wrapped(PARAGRAPH, 72, 300, 450),
        ],
        rules=booktabs(72, 420, 222, 4),
    )
    result = read(tmp_path, page)
    assert tables(result) == [[list(row) for row in KNOTS]]
    assert [heading.text for heading in result.structure.heading_tree] == ["2.2 Coast knots"]


def test_headings_of_an_appendix_with_nothing_but_a_table_are_no_rows_of_it(
    tmp_path: Path,
) -> None:
    names = [("A", "Appendix", 80), ("A.1", "Knots", 104), ("A.1.1", "Knots of the coast", 124)]
    heads = [
        Text(x, y, text, 12, "Times-Bold")
        for number, name, y in names
        for x, text in ((72, number), (110, name))
    ]
    page = PdfPage([*heads, *grid(KNOTS, (80, 208), 150)], rules=booktabs(72, 420, 150, 4))
    before = PdfPage(wrapped(" ".join([PARAGRAPH] * 4), 72, 80, 450))
    result = read(tmp_path, before, page)
    assert tables(result) == [[list(row) for row in KNOTS]]
    assert result.plain_text.index("A.1.1 Knots of the coast") < result.plain_text.index("| Knot")


def test_the_output_of_a_program_between_rules_is_no_table(tmp_path: Path) -> None:
    listing = (
        ("-rw-r--r-- 1 ada ada", "4519 Dec 25 ropes.py"),
        ("-rw-r--r-- 1 ada ada", "12 Dec 25 knots.py"),
        ("drwxr-xr-x 1 ada ada", "4096 Dec 26 tides"),
        ("-rw-r--r-- 1 ada ada", "77 Dec 27 quay.md"),
    )
    program = [
        Text(x, 220 + 11 * n, text, 9, "Courier")
        for n, row in enumerate(listing)
        for x, text in zip((80, 220), row, strict=True)
    ]
    page = PdfPage(
        [*wrapped(SEA, 72, 100, 450), *program, *wrapped(SEA, 72, 300, 450)],
        rules=[(72, 208, 420, 208), (72, 262, 420, 262)],
    )
    assert no_table(read(tmp_path, page))


def test_two_boxes_whose_first_line_alone_has_cells_are_text(tmp_path: Path) -> None:
    lines = []
    for top in (200, 300):
        lines += [Text(80, top + 12, "{", SIZE), Text(240, top + 12, "# An object", SIZE)]
        lines += [Text(100, top + 25, '"code": 2,', SIZE), Text(80, top + 38, "}", SIZE)]
    edges = [(72, y, 520, y) for y in (200, 245, 300, 345)]

    result = read(tmp_path, PdfPage([*wrapped(PARAGRAPH, 72, 100, 450), *lines], rules=edges))

    assert tables(result) == []
    assert result.plain_text.count('"code": 2,') == 2


@given(
    groups=st.lists(st.lists(st.integers(1, 2), min_size=2, max_size=3), min_size=2, max_size=5),
    sides=st.booleans(),
)
@settings(max_examples=100, deadline=None)
def test_any_lines_between_any_rules_keep_their_words(
    *, groups: list[list[int]], sides: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    lines: list[Text] = []
    rules: list[Rule] = [(72, 200, 480, 200)]
    y = 200.0
    for cells in (cells for group in groups for cells in [*group, 0]):
        y += PITCH if cells else 4
        lines += [Text(80 + 160 * at, y, f"w{len(lines) + at}x", SIZE) for at in range(cells)]
        if not cells:
            rules.append((72, y, 480, y))
    if sides:
        rules += [(72, 200, 72, y), (480, 200, 480, y)]
    page = PdfPage([*wrapped(PARAGRAPH, 72, 100, 450), *lines], rules=rules)

    result = read(tmp_path_factory.mktemp("page"), page)

    assert all(result.plain_text.count(line.text) == 1 for line in lines)
