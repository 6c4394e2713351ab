"""Titles in tables of contents that have no page number of their own."""

from loccit.infrastructure.adapters.pdf.model import Column, Line
from loccit.infrastructure.adapters.pdf.structure.entries import without_entries
from loccit.infrastructure.adapters.pdf.structure.features import rows_of
from loccit.infrastructure.adapters.pdf.structure.joined import Group
from loccit.infrastructure.adapters.pdf.structure.segments import segments_of
from tests.unit.infrastructure.pdf.structure.pages import (
    HEAVY,
    HEIGHT,
    LARGE,
    PROFILE,
    column,
    line,
    paragraph,
)

NAMES = ("Ropes of Hemp", "Stones of the River", "Tables of the Tides")


def kept(pages: list[Column], style: tuple[int, ...] = (HEAVY, LARGE)) -> list[tuple[int, str]]:
    """Return page and text of what stays a heading of all lines in some styles."""
    rows = rows_of(PROFILE, dict.fromkeys(range(1, 9), HEIGHT), segments_of(pages, PROFILE))
    lines, start = rows.segments.lines, rows.segments.start.tolist()
    groups = [Group(at, at, run_in=False) for at in range(len(start))]
    groups = [one for one in groups if lines.lines[start[one.first]].style in style]
    return [
        (int(lines.page[start[one.first]]), lines.lines[start[one.first]].text)
        for one in without_entries(rows, groups)
    ]


def sections(top: float) -> list[Line]:
    return [line(f"Of their making … {at}", top + 12 * at, entry=True) for at in range(2)]


def chapters(size: int = LARGE) -> list[Column]:
    """Return a page for each chapter."""
    return [
        column([line(f"{at} {name}", 100, size, 250), *paragraph(140, page=at)], at + 1)
        for at, name in enumerate(NAMES, start=1)
    ]


TREE = [(at + 1, f"{at} {name}") for at, name in enumerate(NAMES, start=1)]


def test_a_chapter_above_its_entries_is_an_entry_if_its_heading_follows() -> None:
    listed = [line(f"Chapter 1. {NAMES[0]}", 100, LARGE, 250), *sections(120)]
    assert kept([column(listed, 1), *chapters()]) == TREE


def test_the_name_of_a_list_is_a_heading() -> None:
    listed = [line("What was drawn", 100, LARGE, 250), *sections(120)]
    assert kept([column(listed, 1), *chapters()]) == [(1, "What was drawn"), *TREE]


def test_what_stands_between_entries_and_is_no_larger_is_an_entry() -> None:
    def told(size: int, name: str) -> list[tuple[int, str]]:
        listed = [*sections(100), line(name, 150, size, 250), *sections(170)]
        return kept([column(listed, 1), *chapters()])

    assert told(HEAVY, "A chapter that was cut off") == TREE
    assert told(LARGE, "What was drawn") == [(1, "What was drawn"), *TREE]
    assert told(HEAVY, "List of Figures") == [(1, "List of Figures"), *TREE]


def test_titles_one_below_the_other_that_stand_once_more_are_entries() -> None:
    listed = [
        line(f"{at} {name}", 100 + 30 * at, HEAVY, 250) for at, name in enumerate(NAMES, start=1)
    ]
    assert kept([column(listed, 1), *chapters()]) == TREE


def test_names_that_recur_with_text_between_them_are_headings() -> None:
    pages = [
        column(
            [
                text
                for at, name in enumerate(NAMES)
                for text in (
                    line(name, 100 + 120 * at, HEAVY, 250),
                    *paragraph(120 + 120 * at, page=page),
                )
            ],
            page,
        )
        for page in (1, 2)
    ]
    assert kept(pages) == [(page, name) for page in (1, 2) for name in NAMES]


def roadmap(page: int) -> Column:
    """Return a page that tells of the chapters, one by one."""
    told = [
        text
        for at, name in enumerate(NAMES, start=1)
        for text in (
            line(f"Chapter {at}: {name}", 100 * at, HEAVY, 250),
            *paragraph(100 * at + 20, page=at)[:2],
        )
    ]
    return column(told, page)


def test_chapters_that_a_preface_tells_of_are_no_headings() -> None:
    own = [
        column([line(f"Chapter {at}: {name}", 100, LARGE, 250), *paragraph(140, page=at)], at + 1)
        for at, name in enumerate(NAMES, start=1)
    ]
    labelled = [
        column(
            [
                line(f"Chapter {at}", 100, LARGE, 250),
                line(name, 140, LARGE, 250),
                *paragraph(180, page=at),
            ],
            at + 1,
        )
        for at, name in enumerate(NAMES, start=1)
    ]
    assert [text for _, text in kept([roadmap(1), *own])] == [
        f"Chapter {at}: {name}" for at, name in enumerate(NAMES, start=1)
    ]
    assert {page for page, _ in kept([roadmap(1), *labelled])} == {2, 3, 4}


def test_chapters_of_one_page_that_stand_nowhere_else_are_headings() -> None:
    assert [page for page, _ in kept([roadmap(1)])] == [1, 1, 1]


def test_chapters_of_a_law_recur_in_each_of_its_parts() -> None:
    pages = [
        column(
            [
                line(f"Part {page}", 100, LARGE, 150),
                line("Chapter 1: General Rules", 130, LARGE, 250),
                *paragraph(160, page=page),
            ],
            page,
        )
        for page in (1, 2)
    ]
    assert len(kept(pages)) == 4


def test_two_lessons_on_a_page_are_headings_though_a_section_is_called_like_one() -> None:
    lessons = [
        text
        for at, name in enumerate(("Introduction", "Exercises"), start=1)
        for text in (
            line(f"Lesson {at}: {name}", 300 * at - 200, LARGE, 250),
            *paragraph(300 * at - 170, page=at),
        )
    ]
    later = [line("Exercises", 100, HEAVY, 150), *paragraph(130, page=5)]
    assert len(kept([column(lessons, 1), column(later, 2)])) == 3


def test_a_document_may_have_no_heading() -> None:
    assert kept([column(paragraph(100), 1)]) == []
