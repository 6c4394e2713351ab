"""Tables between a rule below their caption and one at their end, and cells that stand close."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind
from tests.integration.test_pdf_tables import (
    PARAGRAPH,
    PITCH,
    SIZE,
    booktabs,
    grid,
    read,
    tables,
    texts,
)
from tests.pdf_factory import A4, PdfPage, Text, wrapped

CAPTION = "Table 1: What was found along the coast."
TOP = 220.0
ABOVE = TOP - 30
LEADING = 10.0  # points from line to line of a cell
RIVERS = [[f"River {n}", f"{n}0 m", f"{n} boats"] for n in range(1, 9)]


def page(lines: Sequence[Text], rules: Sequence[tuple[float, float, float, float]]) -> PdfPage:
    return PdfPage(
        [*wrapped(PARAGRAPH, 72, 90, 450), Text(72, ABOVE, CAPTION, SIZE), *lines],
        rules=list(rules),
    )


def test_a_table_of_which_most_cells_are_empty_is_one(tmp_path: Path) -> None:
    rows = [["Place", "A", "B", "C", "D", "E", "F"]]
    rows += [[str(381 * n), *("T" if n % 6 == m else "" for m in range(6))] for n in range(1, 11)]
    xs = (80, 150, 200, 250, 300, 350, 400)
    lines = grid(rows, xs, TOP)
    result = read(tmp_path, page(lines, booktabs(72, 430, TOP, len(rows))))
    assert tables(result) == [rows]


@pytest.mark.parametrize("name", ["Quadro 1 \u2013", "Cuadro 1.", "Tabla 1.", "Tabelle 1:"])
def test_a_table_is_told_by_its_name_in_other_languages(name: str, tmp_path: Path) -> None:
    rows = [["Campo", *("ABCDEF")]]
    rows += [[f"x{n}", *("T" if n % 6 == m else "" for m in range(6))] for n in range(1, 11)]
    lines = grid(rows, (80, 150, 200, 250, 300, 350, 400), TOP)
    caption = f"{name} Lo que se sabe de la costa."
    shown = page(lines, booktabs(72, 430, TOP, len(rows)))
    texts_of = [replace(one, text=caption) if one.text == CAPTION else one for one in shown.texts]
    result = read(tmp_path, replace(shown, texts=texts_of))
    assert tables(result) == [rows]
    assert texts(result, BlockKind.CAPTION) == [caption]


def test_a_table_whose_cells_are_sentences_is_one(tmp_path: Path) -> None:
    rows = [
        [f"{tool} of the harbour {n}", f"They measure {what}", f"Until the year {1900 + n}"]
        for n, (tool, what) in enumerate(
            zip(
                ("Ropes and stones", "Printed tables", "Large clocks", "Old nets") * 2,
                ("the depth of rivers", "the height of water", "the hours of flood", "work") * 2,
                strict=True,
            )
        )
    ]
    lines = [
        *grid([["Tool", "Use", "Time"]], (80, 220, 370), TOP),
        *grid(rows, (80, 220, 370), TOP + PITCH + 4),
    ]
    found = read(tmp_path, page(lines, booktabs(72, 500, TOP, 9)))
    assert tables(found) == [[["Tool", "Use", "Time"], *rows]]


def shades(boxes: Sequence[tuple[float, float, float, float]]) -> str:
    """Return the operators that shade rectangles: left, top, right and bottom of each."""
    high = A4[1]
    return "0.9 g " + " ".join(
        f"{left} {high - bottom} {right - left} {bottom - top} re f"
        for left, top, right, bottom in boxes
    )


def test_a_table_whose_rows_are_shaded_has_its_rows_by_that(tmp_path: Path) -> None:
    rows = [["Group", "Cases", "Share"]]
    lines = grid(rows, (80, 220, 320), TOP)
    boxes = [(72.0, TOP - 12, 430.0, TOP + 4)]
    y = TOP + 16
    for n in range(1, 6):
        name = ["Journals that were", f"Counted in the year {n}"]
        lines += [Text(80, y + LEADING * k, part, SIZE) for k, part in enumerate(name)]
        lines += grid([[str(n), f"{n} of all"]], (220, 320), y)
        rows.append([" ".join(name), str(n), f"{n} of all"])
        if n % 2:
            boxes.append((72.0, y - 9, 430.0, y + 2 * LEADING - 7))
        y += 2 * LEADING
    shown = replace(page(lines, []), drawing=shades(boxes))
    assert tables(read(tmp_path, shown)) == [rows]


def test_a_table_that_goes_on_on_the_next_page_has_its_rows_without_a_last_rule(
    tmp_path: Path,
) -> None:
    rows = [["Name", "Width", "Use"], *RIVERS]
    rules = booktabs(72, 430, TOP, len(rows))[:2]
    assert tables(read(tmp_path, page(grid(rows, (80, 200, 320), TOP), rules))) == [rows]


def test_a_rule_of_the_page_below_the_text_does_not_end_the_table_above_the_text(
    tmp_path: Path,
) -> None:
    rows = [["Name", "Width", "Use"], *RIVERS]
    rules = [*booktabs(72, 430, TOP, len(rows)), (72.0, 700.0, 430.0, 700.0)]
    below = wrapped(PARAGRAPH * 2, 72, 400, 350)
    result = read(tmp_path, page([*grid(rows, (80, 200, 320), TOP), *below], rules))
    assert tables(result) == [rows]
    assert PARAGRAPH.strip() in " ".join(result.plain_text.split())


def test_rows_are_not_joined_by_the_lines_of_the_column_beside_their_table(
    tmp_path: Path,
) -> None:
    rows = [[row[0], row[1]] for row in [["Name", "Width", ""], *RIVERS]]
    pitch = 7.0
    lines = [
        Text(x, TOP + pitch * place, cell, 6)
        for place, row in enumerate(rows)
        for x, cell in zip((80, 200), row, strict=True)
    ]
    rules = [(72.0, y, 270.0, y) for y in (TOP - 8, TOP + 2, TOP + pitch * len(rows) - 3)]
    beside = wrapped(PARAGRAPH * 3, 300, 93, 220, 11)
    caption = Text(72, TOP - 14, "Table 1: Rivers.", SIZE)
    shown = PdfPage([*wrapped(PARAGRAPH, 72, 90, 190, 8), caption, *lines, *beside], rules=rules)
    assert tables(read(tmp_path, shown)) == [rows]


def test_figures_in_neighbouring_columns_are_no_number(tmp_path: Path) -> None:
    # Letter spacing sets them apart, which is no space for pdfium.
    rows = [["Name", "2001", "2002", "2003"]]
    rows += [[f"River {n}", *(str((7 * n + 3 * m) % 10) for m in range(3))] for n in range(8)]
    lines = grid([["Name", "2001", "2002", "2003"]], (80, 200, 240, 280), TOP)
    for place, (name, *figures) in enumerate(rows[1:], start=1):
        y = TOP + PITCH * place
        spaced = Text(200, y, "".join(figures), SIZE, clip="35.5 Tc")
        lines += [Text(80, y, name, SIZE), spaced]
    found = read(tmp_path, page(lines, booktabs(72, 400, TOP, len(rows))))
    assert tables(found) == [rows]


def test_columns_that_stand_closer_than_words_of_justified_text_are_told_apart(
    tmp_path: Path,
) -> None:
    years = [
        ["Year", "Place"],
        *([str(1981 + n), f"{name} river"] for n, name in enumerate("abcdefgh")),
    ]
    rest = [["Width"], *([f"{n}.5 m"] for n in range(8))]
    # Courier: a space of .6 em would be as wide as a letter, so the year ends 4 points before.
    lines = [
        Text(x, TOP + PITCH * place, cell, SIZE)
        for place, row in enumerate(years)
        for x, cell in zip((80, 105), row, strict=True)
    ]
    lines += grid(rest, (250,), TOP)
    found = read(tmp_path, page(lines, booktabs(72, 330, TOP, len(years))))
    assert tables(found) == [[[*row, *more] for row, more in zip(years, rest, strict=True)]]


def test_cells_that_stand_half_way_down_their_row_are_of_it(tmp_path: Path) -> None:
    rows: list[list[str]] = [["No.", "Title", "Cost"]]
    lines = grid([["No.", "Title", "Cost"]], (80, 120, 330), TOP)
    rules = [(72.0, TOP - 10, 400.0, TOP - 10), (72.0, TOP + 4, 400.0, TOP + 4)]
    y = TOP + 16
    for n in range(1, 5):
        title = ["Ropes that the people", "of the river measured", f"the harbour with in {n}"]
        lines += [Text(120, y + LEADING * k, part, SIZE) for k, part in enumerate(title)]
        lines += [Text(80, y + LEADING, str(n), SIZE), Text(330, y + LEADING, f"{n}00 USD", SIZE)]
        rows.append([str(n), " ".join(title), f"{n}00 USD"])
        y += 3 * LEADING + 6
        rules.append((72.0, y - 12, 400.0, y - 12))
    assert tables(read(tmp_path, page(lines, rules))) == [rows]


def test_lines_that_are_indented_below_their_cell_go_on_with_it(tmp_path: Path) -> None:
    rows: list[list[str]] = [["Maker", "Registered", "Instrument"]]
    lines = grid(rows, (80, 180, 280), TOP)
    for n in range(1, 6):
        y = TOP + 16 + 2 * LEADING * (n - 1)
        lines += grid([[f"Maker {n}", f"2{n} January", "Any thermal cycler"]], (80, 180, 280), y)
        lines += grid([["", "2020", "Deep model"]], (80, 186, 286), y + LEADING)
        rows.append([f"Maker {n}", f"2{n} January 2020", "Any thermal cycler Deep model"])
    rules = [(72.0, y, 430.0, y) for y in (TOP - 10, TOP + 4, TOP + 16 + 10 * LEADING)]
    assert tables(read(tmp_path, page(lines, rules))) == [rows]


def test_the_share_in_brackets_below_a_number_is_of_its_cell(tmp_path: Path) -> None:
    lines = grid([["Group", "Cases"]], (80, 250), TOP)
    rows = [["Group", "Cases"]]
    y = TOP + 16
    for n in range(1, 5):
        lines += grid([[f"Place {n}", f"{n}54/325"]], (80, 250), y)
        lines += grid([["", f"({n}7.4)"]], (80, 250), y + LEADING)
        lines += grid([[f"Port {n}", f"{n}4/325 (7.4)"]], (80, 250), y + 2 * LEADING)
        rows += [[f"Place {n}", f"{n}54/325 ({n}7.4)"], [f"Port {n}", f"{n}4/325 (7.4)"]]
        y += 3 * LEADING
    rules = [(72.0, at, 330.0, at) for at in (TOP - 10, TOP + 4, y - 6)]
    assert tables(read(tmp_path, page(lines, rules))) == [rows]


def test_rows_further_apart_than_the_lines_of_their_cells_are_told_by_that(
    tmp_path: Path,
) -> None:
    rows = [["Pressure", "Total", "What the law says"]]
    lines = grid(rows, (80, 200, 250), TOP)
    y = TOP + 18
    for n in range(1, 5):
        lines += grid(
            [
                [f"{n}. Felling of", f"{n}1", "Who fells living trees"],
                ["Oaks", "", "In the forest shall be fined"],
                ["", "", "Three florins"],
            ],
            (80, 200, 250),
            y,
            LEADING,
        )
        law = "Who fells living trees In the forest shall be fined Three florins"
        rows.append([f"{n}. Felling of Oaks", f"{n}1", law])
        y += 3 * LEADING + 7
    rules = [(72.0, at, 430.0, at) for at in (TOP - 10, TOP + 4, y - 12)]
    assert tables(read(tmp_path, page(lines, rules))) == [rows]


@pytest.mark.parametrize("values", [("0", "0", "6"), ("0", "5", "6")])
def test_a_column_that_begins_with_nought_holds_no_page_numbers(
    values: tuple[str, ...], tmp_path: Path
) -> None:
    names = ("Rift fever", "Rabies", "Dengue fever")
    rows = [["Virus", "Rate", "Europe"]]
    rows += [[name, value, "none"] for name, value in zip(names, values, strict=True)]
    said = [Text(72, 100 + 20 * place, name, SIZE) for place, name in enumerate(names)]
    first = PdfPage([*said, *wrapped(PARAGRAPH, 72, 200, 450)])
    shown = page(grid(rows, (80, 220, 320), TOP), booktabs(72, 430, TOP, len(rows)))
    result = read(tmp_path, first, shown)
    assert tables(result) == [rows]
    assert texts(result, BlockKind.CAPTION) == [CAPTION]
