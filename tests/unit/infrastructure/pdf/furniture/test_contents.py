"""What later steps know of the lines of a table of contents."""

import pickle
from dataclasses import replace

from loccit.infrastructure.adapters.pdf.furniture.contents import with_contents
from loccit.infrastructure.adapters.pdf.model import Line, PageText


def line(text: str, left: float, top: float, right: float) -> Line:
    return Line(text, left, top, right, top + 10, 0, len(text), 0)


PAGE = PageText(
    1,
    595,
    842,
    (
        line("Contents", 72, 80, 130),
        *(
            part
            for row in range(6)
            for part in (
                line(f"Chapter of the tides {row}", 72, 120 + 20 * row, 200),
                line(f". . . {10 + row}", 210, 120 + 20 * row, 520),
            )
        ),
    ),
)


def test_an_entry_stays_one_when_it_is_copied_or_passed_between_processes() -> None:
    (page,) = with_contents([PAGE], [10.0])

    entries = [part for part in page.upright if part.entry]

    assert len(entries) == 6
    assert all(replace(entry, left=0.0).entry for entry in entries)
    assert all(entry.entry for entry in pickle.loads(pickle.dumps(entries)))  # noqa: S301  (our own)
    assert [part.text for part in page.upright if not part.entry] == ["Contents"]


def test_page_numbers_may_stand_directly_behind_the_titles_of_contents() -> None:
    parts = [
        part
        for row in range(6)
        for part in (
            line("The tides " + "and so on " * row, 72, 120 + 20 * row, 140 + 40 * row),
            line(str(10 + row), 160 + 40 * row, 120 + 20 * row, 172 + 40 * row),
        )
    ]
    (page,) = with_contents([replace(PAGE, upright=(PAGE.upright[0], *parts))], [10.0])

    assert sum(part.entry for part in page.upright) == 6


def test_leaders_may_be_middle_dots_and_page_numbers_large_roman_ones() -> None:
    pages = ["I", "II", "IV", "1", "2", "5"]
    parts = [
        line(f"Chapter of the tides ······{page}", 72, 120 + 20 * row, 520)
        for row, page in enumerate(pages)
    ]
    (page,) = with_contents([replace(PAGE, upright=tuple(parts))], [10.0])

    assert all(part.entry for part in page.upright)


def rows_of(titles: list[str], numbers: list[int]) -> tuple[Line, ...]:
    return tuple(
        part
        for row, (title, number) in enumerate(zip(titles, numbers, strict=True))
        for part in (
            line(title, 72, 120 + 20 * row, 300),
            line(str(number), 500, 120 + 20 * row, 520),
        )
    )


TITLES = ["1.1 Of the tides", "1.2 Of rivers", "1.3 Of dunes", "1.4 Of ropes"]


def test_entries_need_no_leaders_when_their_titles_stand_on_other_pages() -> None:
    listing = replace(PAGE, upright=rows_of(TITLES, [1, 2, 2, 4]))
    others = [
        replace(PAGE, index=page, upright=(line(title[4:], 72, 300, 300),))
        for page, title in enumerate(TITLES, start=2)
    ]

    page, *_ = with_contents([listing, *others], [10.0])

    assert next(part.text for part in page.upright if part.entry) == "1.1 Of the tides 1"
    assert sum(part.entry for part in page.upright) == 4


def test_rows_of_a_table_whose_first_column_stands_nowhere_else_are_no_entries() -> None:
    table = replace(PAGE, upright=rows_of(TITLES, [1, 2, 2, 4]))
    other = replace(PAGE, index=2, upright=(line("The tides are high.", 72, 300, 300),))

    page, _ = with_contents([table, other], [10.0])

    assert not any(part.entry for part in page.upright)


def test_manuals_count_the_pages_of_each_chapter() -> None:
    pages = ["xii", "1-2", "1-11", "2-1", "2-40", "A-3"]
    parts = [
        line(f"Of the tides … {page}", 72, 120 + 20 * row, 520) for row, page in enumerate(pages)
    ]
    (page,) = with_contents([replace(PAGE, upright=tuple(parts))], [10.0])

    assert all(part.entry for part in page.upright)


def test_pages_of_chapters_that_fall_are_those_of_no_contents() -> None:
    parts = [
        line(f"Of the tides … {page}", 72, 120 + 20 * row, 520)
        for row, page in enumerate(["9-2", "7-11", "5-1", "2-40", "1-3"])
    ]
    (page,) = with_contents([replace(PAGE, upright=tuple(parts))], [10.0])

    assert not any(part.entry for part in page.upright)
