"""Columns of running text beside tables, told from the names of the rows of a table."""

from random import Random

import pytest

from loccit.infrastructure.adapters.pdf.model import Line
from loccit.infrastructure.adapters.pdf.tables.lanes import text_columns
from loccit.infrastructure.adapters.pdf.tables.prose import are_columns_of_text
from loccit.infrastructure.adapters.pdf.tables.rows import Row, rows_of

LEFT, RIGHT = 60.0, 285.0


def line(text: str, left: float, right: float, row: int) -> Line:
    top = 100.0 + 12 * row
    return Line(text, left, top, right, top + 10, 0, len(text), 0)


def beside_numbers(rights: list[float]) -> list[Row]:
    """Return rows of text that end there, each with a number 20 points behind the longest."""
    parts: list[Line] = []
    for row, right in enumerate(rights):
        parts.append(line("what the people of the river measured", LEFT, right, row))
        parts.append(line(str(row + 1), RIGHT + 20, RIGHT + 26, row))
    return rows_of(parts, [10.0])


def test_lines_that_end_at_one_place_are_text_although_a_table_counts_its_rows_beside_them() -> (
    None
):
    found = text_columns(beside_numbers([*[RIGHT] * 8, RIGHT - 100, RIGHT]))
    assert found == [(LEFT, RIGHT)]


@pytest.mark.parametrize("seed", range(5))
def test_names_with_numbers_beside_them_are_no_text(seed: int) -> None:
    chance = Random(seed)
    rights = [RIGHT - chance.uniform(0, 40) for _ in range(20)]
    assert text_columns(beside_numbers(rights)) == []


def test_numbers_of_references_do_not_hide_that_their_columns_are_text() -> None:
    text = "what the people of the river say of ropes"
    parts: list[Line] = []
    for row in range(8):
        for left, first in ((LEFT, 1), (LEFT + 250, 9)):
            if row % 2 == 0:
                parts.append(line(f"{first + row}.", left, left + 10, row))
            parts.append(line(text, left + 24, left + 220, row))
    assert are_columns_of_text(rows_of(parts, [10.0]))
