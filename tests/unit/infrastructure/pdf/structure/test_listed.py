"""What a table of contents of the document says of its blocks."""

import numpy as np

from loccit.infrastructure.adapters.pdf.model import Line
from loccit.infrastructure.adapters.pdf.structure.features import rows_of
from loccit.infrastructure.adapters.pdf.structure.segments import segments_of
from tests.unit.infrastructure.pdf.structure.pages import (
    HEAVY,
    HEIGHT,
    PROFILE,
    column,
    line,
    paragraph,
)

CONTENTS = [
    line("1 Ropes of hemp … 2", 100, entry=True),
    line("1.1 Stones under the river … 3", 112, entry=True),
]


def listed(title: str, contents: list[Line], name: str = "listed") -> float:
    """Return a feature of a title on the page behind a table of contents."""
    pages = [column(contents, 1), column([line(title, 100, HEAVY, 200), *paragraph(120)], 2)]
    rows = rows_of(PROFILE, {1: HEIGHT, 2: HEIGHT}, segments_of(pages, PROFILE))
    return float(rows.values[len(contents), rows.names.index(name)])


def test_a_title_that_the_contents_list_is_listed() -> None:
    assert listed("1 Ropes of Hemp", CONTENTS) == 1.0
    assert listed("Tides", CONTENTS) == 0.0


def test_a_title_that_goes_on_with_the_next_line_is_listed_by_its_beginning() -> None:
    assert listed("1.1 Stones under the", CONTENTS) == 1.0
    assert listed("1.1 Stones", CONTENTS) == 0.0


def test_a_title_has_the_number_of_its_entry_or_has_not() -> None:
    assert listed("1.1 Stones under the river", CONTENTS, "listed with number") == 1.0
    assert listed("4.1 Stones under the river", CONTENTS, "listed with number") == 0.0


def test_entries_list_no_other_entries() -> None:
    rows = rows_of(PROFILE, {1: HEIGHT}, segments_of([column(CONTENTS)], PROFILE))
    assert not np.any(rows.values[:, rows.names.index("listed")])
