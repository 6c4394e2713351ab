"""Blocks by geometry and style alone."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.pdf.model import Line
from loccit.infrastructure.adapters.pdf.structure.segments import segments_of
from tests.unit.infrastructure.pdf.structure.pages import (
    BODY,
    HEAVY,
    LARGE,
    PROFILE,
    column,
    line,
    paragraph,
)


def blocks(lines: list[Line]) -> list[list[str]]:
    """Return the texts of the lines of each block of one column."""
    found = segments_of([column(lines)], PROFILE)
    return [
        [one.text for one in lines[start:end]]
        for start, end in zip(found.start.tolist(), found.end.tolist(), strict=True)
    ]


def test_another_type_begins_a_block() -> None:
    text = paragraph(120)
    assert blocks([line("Ropes", 100, LARGE, 130), *text])[1:] == [[one.text for one in text]]


def test_a_gap_begins_a_block() -> None:
    assert [len(block) for block in blocks([*paragraph(100), *paragraph(170)])] == [4, 4]


def test_a_heading_in_the_type_of_the_text_is_a_block_of_its_own() -> None:
    assert blocks([line("2 Stones", 100, right=130), *paragraph(112)])[0] == ["2 Stones"]


def test_a_heading_in_the_middle_is_no_line_of_the_paragraph_below_it() -> None:
    first, *rest = paragraph(112)
    heading = line("IV. STONES", 100)
    heading = replace(heading, left=first.left + 90, right=first.right - 90)
    text = [replace(first, left=first.left + 9), *rest]
    assert blocks([*paragraph(50), heading, *text])[1] == ["IV. STONES"]


def test_a_long_heading_is_one_block() -> None:
    name = [line("A name that is so long that it goes", 100, HEAVY), line("on", 112, HEAVY, 90)]
    assert blocks([*name, *paragraph(140)])[0] == [one.text for one in name]


def test_each_entry_of_a_table_of_contents_is_a_block() -> None:
    entries = [line(f"Ropes {row}", 100 + 12 * row, entry=True) for row in range(3)]
    assert [len(block) for block in blocks(entries)] == [1, 1, 1]


def test_a_line_of_citations_in_colour_is_no_block_of_its_own() -> None:
    first, second, *rest = [replace(one, ink=0) for one in paragraph(100, lines=6)]
    cited = replace(second, text="Hoffman et al., 1982; Wang et al., 2002; Van der", ink=0x3060C0)
    assert len(blocks([first, cited, *rest])) == 1


def test_a_heading_in_colour_is_a_block_of_its_own() -> None:
    text = [replace(one, ink=0) for one in paragraph(112, lines=6)]
    heading = replace(line("Ropes", 100, right=130), ink=0x3060C0)
    assert blocks([heading, *text])[0] == ["Ropes"]


def test_a_name_that_takes_most_of_its_line_begins_the_block_of_its_sentence() -> None:
    name = "Ethics and dissemination"
    first = replace(line(f"{name} The study was", 100, HEAVY), lead=len(name))
    rest = paragraph(124)
    assert len(blocks([first, line("approved by the board", 112), *rest])) == 1
    assert len(blocks([first, line("The board approved it", 112), *rest])) == 2


def test_a_heading_in_several_types_that_is_larger_is_a_block_of_its_own() -> None:
    heading = replace(line("Effects of Curcuma longa", 100, LARGE), lead=11)
    assert len(blocks([heading, line("the rope is long", 116), *paragraph(128)])) == 2


def test_a_document_without_lines_has_no_blocks() -> None:
    assert len(segments_of([], PROFILE).start) == 0


@given(
    st.lists(
        st.tuples(
            st.text(min_size=1, max_size=20),
            st.floats(0, 40),
            st.sampled_from([BODY, HEAVY, LARGE]),
            st.floats(80, 522),
        ),
        max_size=12,
    )
)
def test_any_line_is_in_one_block(rows: list[tuple[str, float, int, float]]) -> None:
    top = 60.0
    lines: list[Line] = []
    for text, gap, style, right in rows:
        top += gap
        lines.append(line(text, top, style, right))
    assert [text for block in blocks(lines) for text in block] == [one.text for one in lines]
