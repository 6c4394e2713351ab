"""What looks like a table, and is none."""

import pytest

from loccit.infrastructure.adapters.pdf.model import Line, Style
from loccit.infrastructure.adapters.pdf.tables.checks import Evidence, is_table
from loccit.infrastructure.adapters.pdf.tables.grid import grid_of
from loccit.infrastructure.adapters.pdf.tables.rows import Piece, Row

STYLES = [Style("Times-Roman", 7.0, bold=False, italic=False)]


def rows(values: list[str]) -> list[Row]:
    """Return rows with words on the left and these values, or none, on the right."""
    found = []
    for at, value in enumerate(values):
        top = 100.0 + 9 * at
        shown = [(62.0, f"Additional file {at} of the ropes and of the tides"), (305.0, value)]
        pieces = [
            Piece(line, (line,))
            for left, text in shown
            if text
            for line in [Line(text, left, top, left + 4 * len(text), top + 7, 0, len(text), 0)]
        ]
        found.append(Row(tuple(pieces), top + 3.5, 7.0))
    return found


def tells_table(values: list[str], evidence: Evidence | None = None) -> bool:
    grid = grid_of(rows(values))
    assert grid is not None
    return is_table(grid, evidence or Evidence(), STYLES)


def test_words_and_their_numbers_are_a_table() -> None:
    assert tells_table(["4", "9", "5", "12", "7", "3"])
    assert tells_table(["3.", "1.", "2.", "1.", "5.", "4."])


@pytest.mark.parametrize(
    "numbers", [["4.", "5.", "6.", "7.", "8.", "9."], ["4.", "5.", "", "6.", "", "7.", "", "8."]]
)
def test_the_numbers_of_a_list_in_the_column_beside_it_make_no_table(numbers: list[str]) -> None:
    assert not tells_table(numbers)


def test_ranks_below_a_caption_are_a_table() -> None:
    assert tells_table(["1.", "2.", "3.", "4.", "5."], Evidence(captioned=True))
