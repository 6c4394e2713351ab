"""Which blocks are one heading, and which are none for want of words."""

from dataclasses import replace

import numpy as np

from loccit.infrastructure.adapters.pdf.model import Line, Style
from loccit.infrastructure.adapters.pdf.structure.features import rows_of
from loccit.infrastructure.adapters.pdf.structure.joined import groups_of
from loccit.infrastructure.adapters.pdf.structure.segments import segments_of
from tests.unit.infrastructure.pdf.structure.pages import (
    BODY,
    HEAVY,
    HEIGHT,
    LARGE,
    PROFILE,
    column,
    line,
    paragraph,
)

FIXED = 3
WITH_FIXED = replace(
    PROFILE,
    styles=(*PROFILE.styles, Style("Courier-Bold", 14.0, bold=True, italic=False, fixed=True)),
)


def joined(lines: list[Line]) -> list[str]:
    """Return the headings that are made of all lines in large type."""
    rows = rows_of(WITH_FIXED, {1: HEIGHT}, segments_of([column(lines)], WITH_FIXED))
    segments = rows.segments
    headings = np.isin(segments.lines.style[segments.start], [LARGE, FIXED])
    return [
        " ".join(
            one.text
            for one in segments.lines.lines[segments.start[group.first] : segments.end[group.last]]
        )
        for group in groups_of(rows, headings, np.zeros_like(headings))
    ]


def test_a_number_without_any_word_is_no_heading() -> None:
    names = ["VII", "A.1.5.1.", "Chapter 7", "3.2.1 if", "VII Ropes"]
    lines = [
        text
        for at, name in enumerate(names)
        for text in (line(name, 60 + 140 * at, LARGE, 200), *paragraph(90 + 140 * at, page=at))
    ]
    assert joined(lines) == names[2:]


def test_large_type_has_its_own_leading() -> None:
    lines = [
        line("4.5 What the office had to tell of the har-", 100, LARGE, 515),
        line("bour", 118, LARGE, 200),
        *paragraph(160),
    ]
    assert joined(lines) == ["4.5 What the office had to tell of the har- bour"]
    lines[1] = line("bour", 124, LARGE, 200)
    assert len(joined(lines)) == 2


def test_the_number_of_the_next_section_begins_a_heading_of_its_own() -> None:
    lines = [
        line("1 What the office had to tell of the harbour", 100, LARGE, 515),
        line("2 Ropes", 117, LARGE, 200),
        *paragraph(150),
    ]
    assert joined(lines) == ["1 What the office had to tell of the harbour", "2 Ropes"]
    lines[1] = line("30 Ropes", 117, LARGE, 200)
    assert joined(lines) == ["1 What the office had to tell of the harbour 30 Ropes"]
    lines[0] = line("1 What the office had to tell", 100, LARGE, 400)
    assert joined(lines) == ["1 What the office had to tell", "30 Ropes"]


def test_a_heading_goes_on_in_another_face_of_its_size_where_the_line_was_full() -> None:
    def told(right: float) -> list[str]:
        lines = [
            line("1 What the office had to tell of the -", 100, LARGE, right),
            replace(line("Harbour-Master", 117, LARGE, 200), style=FIXED, lead_style=FIXED),
            *paragraph(150),
        ]
        return joined(lines)

    assert told(515) == ["1 What the office had to tell of the - Harbour-Master"]
    assert told(300) == ["1 What the office had to tell of the -", "Harbour-Master"]


def test_a_statement_in_bold_type_is_text_and_a_long_name_of_a_section_is_none() -> None:
    words = "the office that had printed the tables of the tides for all harbours of the coast"
    said = f"A.1 Nobody had asked {words}, (see para. 3) or {words}"
    assert (
        joined([line(f"{said}. They agree (high confidence)", 100, LARGE), *paragraph(150)]) == []
    )
    assert joined([line(said, 100, LARGE), *paragraph(150)]) == [said]


def test_a_heading_takes_the_block_below_in_which_its_sentence_goes_on() -> None:
    def blocks(below: str) -> int:
        lines = [
            line("2.1 What they had to tell of the harbour, and of all those", 100, LARGE, 515),
            line(below, 117, LARGE, 300),
            *paragraph(150),
        ]
        lines[0].entry = True  # a block of its own
        rows = rows_of(WITH_FIXED, {1: HEIGHT}, segments_of([column(lines)], WITH_FIXED))
        first = np.arange(len(rows.segments.start)) == 0
        (group,) = groups_of(rows, first, np.zeros_like(first))
        return group.last - group.first + 1

    assert blocks("who came to measure it") == 2
    assert blocks("Those who came to measure it") == 1


def test_a_heading_that_ends_within_a_phrase_goes_on_in_double_spacing() -> None:
    lines = [
        line("ROPES OF HEMP AND", 100, LARGE, 230),
        line("STONES OF THE RIVER", 124, LARGE, 240),
        *paragraph(170),
    ]
    assert joined(lines) == ["ROPES OF HEMP AND STONES OF THE RIVER"]
    lines[0] = line("ROPES OF HEMP", 100, LARGE, 200)
    assert len(joined(lines)) == 2


def test_the_title_of_a_chapter_may_end_with_a_full_stop() -> None:
    def titled(style: int) -> list[str]:
        title = line("Of the ropes of hemp.", 124, style, 240)
        return joined([line("Chapter 1", 100, LARGE, 180), title, *paragraph(170)])

    assert titled(HEAVY) == ["Chapter 1 Of the ropes of hemp."]
    assert titled(BODY) == ["Chapter 1"]


def test_the_label_of_a_chapter_above_a_heading_is_part_of_it_in_any_type() -> None:
    def told(label: str, gap: int) -> list[str]:
        title = line("Of the harbour", 300, LARGE, 300)
        return joined([line(label, 300 - gap, HEAVY, 200), title, *paragraph(340)])

    assert told("Chapter 2", 30) == ["Chapter 2 Of the harbour"]
    assert told("Chapter 2 of a novel", 30) == ["Of the harbour"]
    assert told("2.1", 30) == ["Of the harbour"]
    assert told("Chapter 2", 200) == ["Of the harbour"]
