"""Headings that a table of contents lists whole, and the page prints in several blocks."""

from loccit.infrastructure.adapters.pdf.model import Column, Line
from loccit.infrastructure.adapters.pdf.structure.completed import completed
from loccit.infrastructure.adapters.pdf.structure.features import rows_of
from loccit.infrastructure.adapters.pdf.structure.joined import Group
from loccit.infrastructure.adapters.pdf.structure.segments import segments_of
from tests.unit.infrastructure.pdf.structure.pages import (
    HEIGHT,
    LARGE,
    PROFILE,
    column,
    line,
    paragraph,
)

TITLE = ("2.1 What the office told of the har-", "bour and of its ropes")


def listed(*entries: str) -> Column:
    return column([line(text, 100 + 12 * at, entry=True) for at, text in enumerate(entries)], 1)


def page(*lines: str, style: int = LARGE) -> Column:
    rows = [line(text, 60 + 40 * at, style, 300) for at, text in enumerate(lines)]
    return column([*rows, *paragraph(240)], 2)


def headings(pages: list[Column]) -> list[str]:
    """Return the headings that are made of all blocks in large type, each on its own before."""
    rows = rows_of(PROFILE, dict.fromkeys((1, 2), HEIGHT), segments_of(pages, PROFILE))
    lines, start, end = rows.segments.lines, rows.segments.start, rows.segments.end
    groups = [
        Group(at, at, run_in=False)
        for at in range(len(start))
        if lines.lines[start[at]].style == LARGE
    ]

    def text(group: Group) -> str:
        own: tuple[Line, ...] = lines.lines[start[group.first] : end[group.last]]
        return " ".join(one.text for one in own)

    return [text(group) for group in completed(rows, groups)]


def test_blocks_that_are_one_title_of_the_contents_are_one_heading() -> None:
    whole = "2.1 What the office told of the harbour and of its ropes … 4"

    assert headings([listed(whole), page(*TITLE)]) == [" ".join(TITLE)]


def test_a_title_may_take_several_lines_of_the_contents() -> None:
    entries = ("1 Tides … 3", *TITLE[:1], "bour and of its ropes … 4")

    assert headings([listed(*entries), page(*TITLE)]) == [" ".join(TITLE)]


def test_a_heading_that_is_listed_by_itself_takes_nothing_below_it() -> None:
    entries = ("2 Of the harbour … 3", "2.1 Of its many ropes … 4", "Of the harbour Of ropes … 5")

    assert headings([listed(*entries), page("2 Of the harbour", "Of ropes")]) == [
        "2 Of the harbour",
        "Of ropes",
    ]


def test_what_is_listed_otherwise_or_not_at_all_stays_in_two() -> None:
    assert headings([listed("2.1 What the office told … 4"), page(*TITLE)]) == [*TITLE]
    assert headings([page(*TITLE)]) == [*TITLE]
