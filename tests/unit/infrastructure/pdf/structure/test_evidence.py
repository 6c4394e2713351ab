"""What may be a heading by its place, and which lines are one."""

from dataclasses import replace

import pytest

from loccit.domain.models.document import HeadingSource
from loccit.infrastructure.adapters.pdf.headings.chapter_labels import with_chapter_titles
from loccit.infrastructure.adapters.pdf.headings.evidence import Evidence, usual_edge
from loccit.infrastructure.adapters.pdf.model import HeadingMark
from tests.unit.infrastructure.pdf.structure.pages import (
    BODY,
    HEAVY,
    LARGE,
    PROFILE,
    column,
    line,
)


@pytest.mark.parametrize(
    ("text", "style", "numbered", "told"),
    [
        ("2.1 Ropes", LARGE, True, True),
        ("2.1 Ropes", HEAVY, True, True),
        ("2.1 Ropes", BODY, True, False),
        ("Ropes", LARGE, False, False),
    ],
)
def test_beside_the_text_stand_headings_with_a_number_in_type_that_is_set_off(
    text: str, style: int, *, numbered: bool, told: bool
) -> None:
    beside = replace(column([line(text, 100, style)]), aside=True)
    evidence = Evidence([beside], PROFILE, {}, None, (0, 0), None)

    assert evidence.allows((0, 0), 1, numbered) is told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Table 1.2 Ropes by length, 1871", False),
        ("Таблица 3 Канаты", False),
        ("Chart 2 Ropes", False),
        ("Extended Data Figure 1 | Ropes", False),
        ("Supplementary Table S2. Ropes", False),
        ("APPENDIX TABLE A1: ROPES", False),
        ("Supplementary ropes", True),
        ("Box 2.1 Ropes", True),
        ("Tables of ropes", True),
    ],
)
def test_the_name_of_a_table_or_a_figure_is_no_heading(text: str, *, told: bool) -> None:
    page = column([line(text, 100, LARGE), line("The rope is long.", 130)])
    evidence = Evidence([page], PROFILE, {}, None, (0, 0), None)

    assert evidence.allows((0, 0), 1, told=False) is told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("law and the institutions of the harbour.", False),  # the end of a sentence, in italics
        ("b) estimation of the tide.", True),
        ("Law and the institutions of the harbour.", True),
        ("Bound, John; Jaeger, David A. and Baker, Regina", False),
        ("Harbour, coast; river, mouth", True),
        ("\ufffdΏΔΊ\ufffdΕΌ\ufffd", False),  # letters that no font tells
        ("Ropes and what they are tied to\ufffd", True),
    ],
)
def test_the_rest_of_a_sentence_and_an_entry_of_a_list_are_no_headings(
    text: str, *, told: bool
) -> None:
    page = column([line(text, 100, HEAVY), line("The rope is long.", 130)])
    evidence = Evidence([page], PROFILE, {}, None, (0, 0), None)

    assert evidence.allows((0, 0), 1, told=False) is told


@pytest.mark.parametrize(
    ("style", "lines", "told"), [(BODY, 4, False), (BODY, 3, True), (LARGE, 4, True)]
)
def test_many_lines_in_the_type_of_the_text_are_a_quotation(
    style: int, lines: int, *, told: bool
) -> None:
    page = column([line("The rope is long and", 100 + 12 * n, style) for n in range(lines)])
    evidence = Evidence([page], PROFILE, {}, None, (0, 0), None)

    assert evidence.allows((0, 0), lines, told=False) is told


@pytest.mark.parametrize(("below", "lines"), [("Ropes", [2]), ("1.1 Ropes", [1, 1])])
def test_a_section_below_the_label_of_a_chapter_is_not_its_title(
    below: str, lines: list[int]
) -> None:
    mark = HeadingMark(1, 0, 1, HeadingSource.FONT, 1.0)
    page = column([line("Chapter 1", 100, LARGE), line(below, 130, LARGE)])

    found = with_chapter_titles({(0, 0): mark, (0, 1): replace(mark, level=2)}, [page])

    assert [one.lines for _, one in sorted(found.items())] == lines


@pytest.mark.parametrize(
    ("second", "style", "lines"),
    [
        ("(until 1871)", LARGE, [3]),
        ("& after", LARGE, [3]),
        ("Hemp", LARGE, [2, 1]),
        ("(until 1871)", HEAVY, [2, 1]),
    ],
)
def test_the_title_of_a_part_may_have_a_second_line(
    second: str, style: int, lines: list[int]
) -> None:
    mark = HeadingMark(1, 0, 1, HeadingSource.FONT, 1.0)
    page = column(
        [line("Part 1", 100, LARGE), line("Ropes", 130, LARGE), line(second, 150, style)]
    )

    found = with_chapter_titles({(0, at): mark for at in range(3)}, [page])

    assert [one.lines for _, one in sorted(found.items())] == lines


def test_what_names_the_columns_of_a_table_is_no_heading_without_a_number() -> None:
    def told(top: float, cells: int, *rows: int) -> bool:
        head = replace(line("Rope Length", 100, HEAVY, 200), cells=cells)
        below = [
            replace(line(f"hemp {at}", top + 12 * at, right=180), cells=parted)
            for at, parted in enumerate(rows)
        ]
        page = column([head, *below])
        return Evidence([page], PROFILE, {}, None, (0, 0), None).allows((0, 0), 1, told=False)

    assert not told(112, 2, 1, 1, 1)  # its own parts stand wide apart
    assert not told(112, 1, 2, 1, 2)
    assert told(112, 1, 1, 1, 2)
    assert told(125, 1, 2, 2, 2)  # a heading above a table
    wide = replace(line("1 Ropes", 100, HEAVY), cells=2)
    evidence = Evidence([column([wide])], PROFILE, {}, None, (0, 0), None)
    assert evidence.allows((0, 0), 1, told=True)


def test_a_name_of_a_section_directly_above_a_table_names_its_column() -> None:
    def told(top: float) -> bool:
        row = replace(line("| Ropes 2001 | 12 |", top), table=1)
        page = column([line("References", 100, HEAVY), row])
        return Evidence([page], PROFILE, {}, None, (0, 0), None).allows((0, 0), 1, told=False)

    assert not told(112)
    assert told(125)


def test_a_term_that_the_lines_below_describe_is_no_heading() -> None:
    def told(
        left: float, edge: float, below: str = "Hemp that was laid", top: float = 112
    ) -> bool:
        head = line("Rope", 100, HEAVY, 110)
        text = [replace(line(below, top + 12 * at), left=left) for at in range(2)]
        evidence = Evidence([column([head, *text])], PROFILE, {}, None, (0, 0), None, edge)
        return evidence.allows((0, 0), 1, told=False)

    assert not told(left=97, edge=0)
    assert told(left=72, edge=0)
    assert told(left=97, edge=25)  # all text is set in from its headings
    assert told(left=97, edge=0, below="\u2022 hemp")  # a list below a heading
    assert told(left=97, edge=0, top=124)  # a quotation below a heading


@pytest.mark.parametrize(
    ("above", "top", "told"),
    [
        ("Table 1 Ropes by length, for the", 100, False),
        ("Table 1 Ropes by length.", 100, True),
        ("Table 1 Ropes by length, for the", 80, True),
        ("The ropes by length, for the", 100, True),
    ],
)
def test_the_second_line_of_a_caption_is_no_heading(above: str, top: float, *, told: bool) -> None:
    page = column([line(above, top), line("Tides", 112, HEAVY), line("are long.", 150)])
    evidence = Evidence([page], PROFILE, {}, None, (0, 0), None)

    assert evidence.allows((0, 1), 1, told=False) is told


def test_most_lines_of_the_text_tell_where_it_begins() -> None:
    set_in = [replace(line("as long as the river", 100 + 12 * at), left=97) for at in range(3)]
    assert usual_edge([column([*set_in, line("Ropes", 200)])], PROFILE) == 25.0
    assert usual_edge([], PROFILE) == 0.0
