"""Which lines of the first pages are names of people, and no title."""

import pytest

from loccit.infrastructure.adapters.pdf.headings.title_names import are_authors, is_name
from loccit.infrastructure.adapters.pdf.model import Column, Line

MARK = "\U000ffe16"


def told(*texts: str) -> bool:
    lines = tuple(
        Line(text, 0, 20 * row, 100, 20 * row + 10, 0, 9, 0) for row, text in enumerate(texts)
    )
    return is_name((0, 0), lines, [Column(1, lines, 0, 100)])


def test_lines_that_are_names_with_marks_each_are_no_title() -> None:
    assert told(f"Кумсков Михаил (Kumskov Mikhail){MARK} *,", f"Арсланова Алина{MARK}")
    assert not told("Rope Robots of the Delta*", "and of the Isles")
    assert not told(f"Ada Stone{MARK}", "How the tide was measured")


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("ADA STONE, BRUNO LIMA", True),
        ("UMA COMPARAÇÃO ENTRE REDES NEURAIS E MÁQUINAS DE VETORES DE", False),
        ("FILMS DE MgB2: POSIBILIDAD DE USO COMO", False),
    ],
)
def test_a_line_in_capitals_has_given_names_where_it_lists_people(
    line: str, *, names: bool
) -> None:
    assert are_authors(line, capitals=True) is names
