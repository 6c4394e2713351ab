"""Heads that name the section they stand in, in smaller type."""

from dataclasses import replace

from loccit.infrastructure.adapters.pdf.furniture.running import find_running
from loccit.infrastructure.adapters.pdf.model import Line, PageText

TEXT = [
    Line(
        f"Text of the tides {row} that goes on.", 72, 200 + 14 * row, 520, 210 + 14 * row, 0, 36, 0
    )
    for row in range(20)
]


def head(text: str, left: float = 400) -> Line:
    return Line(text, left, 40, left + 100, 50, 1, len(text), 1)


def title(text: str) -> Line:
    return Line(text, 72, 150, 300, 166, 2, len(text), 2)


def pages(*rows: tuple[Line, ...]) -> list[PageText]:
    return [PageText(index, 595, 842, (*row, *TEXT)) for index, row in enumerate(rows, start=1)]


def left_of(rows: list[PageText]) -> list[str]:
    shown = find_running(rows).pages
    return [line.text for page in shown for line in page.upright if line not in TEXT]


def test_a_head_of_two_chinese_signs_that_repeats_a_title_runs() -> None:
    names = ["1.1 实数", "1.2 加法", "1.3 乘法"]

    rows = pages(*((head(name), title(name)) for name in names))

    assert left_of(rows) == names


def test_a_head_with_the_number_of_its_chapter_beside_its_name_runs() -> None:
    names = ["第一章 论文的前置部分", "第二章 论文主体部分", "第三章 论文后置部分"]

    rows = pages(*((head(name[:3], 200), head(name[4:]), title(name)) for name in names))

    assert left_of(rows) == names


def test_a_head_with_the_label_of_the_chapter_that_it_names_runs() -> None:
    names = ["Context", "Aims", "Methods"]

    rows = pages(
        *((head(f"CHAPTER {at}. {name}"), title(name)) for at, name in enumerate(names, start=1))
    )

    assert left_of(rows) == names


def test_the_label_of_a_chapter_above_its_title_stays() -> None:
    sign = replace(title("∑"), top=700, bottom=716)
    labels = ["Chapter 3", "Part II", "Appendix A"]
    rows = pages(*((head(label), title("Ropes"), sign) for label in labels))

    assert [text for text in left_of(rows) if text in labels] == labels


def test_a_heading_on_top_of_a_page_with_another_number_than_a_title_of_its_name_stays() -> None:
    rows = pages(
        (title("3 Of the tides"),),
        (head("7.14 Of the tides", 72),),
        (head("7.15 Of rivers", 72),),
        (head("7.16 Of dunes", 72),),
    )

    assert "7.14 Of the tides" in left_of(rows)


def test_what_stands_beside_a_head_that_names_its_section_runs_too() -> None:
    names = ["1.1 Of tides", "1.2 Of rivers", "1.3 Of dunes"]

    rows = pages(
        *(
            (head(name, 72), head(f"CHAPTER {at}. {name[4:].upper()}"), title(name))
            for at, name in enumerate(names, 1)
        )
    )

    assert left_of(rows) == names


def test_a_head_below_a_wide_margin_runs_when_it_shows_the_number_of_its_page() -> None:
    def numbered(page: int) -> PageText:
        name = f"{page} Chapter 2. Of tides" if page % 2 else f"2.1. Of tides {page}"
        row = Line(name, 72, 130, 400, 140, 0, len(name), 0)
        return PageText(page, 595, 842, (row, *TEXT))

    assert left_of([numbered(page) for page in range(12, 24)]) == []


def test_the_name_of_a_figure_that_counts_up_below_a_wide_margin_stays() -> None:
    names = [f"Extended Data Figure {number}." for number in range(2, 6)]
    rows = [
        PageText(page, 595, 842, (Line(name, 72, 200, 400, 212, 0, len(name), 0), *TEXT[5:]))
        for page, name in enumerate(names, 12)
    ]

    assert left_of(rows) == names


def test_the_number_of_a_chapter_on_the_page_of_that_number_stays() -> None:
    def numbered(page: int, *rows: Line) -> PageText:
        foot = Line(str(page), 290, 790, 300, 800, 0, 1, 0)
        return PageText(page, 595, 842, (head("Of tides"), *rows, *TEXT, foot))

    parts = [Line(text, at, 76, at + 60, 86, 2, 12, 2) for text, at in (("1", 72), ("Ebb", 140))]

    assert left_of([numbered(1, *parts), *map(numbered, range(2, 9))]) == ["1", "Ebb"]


def test_the_title_of_a_paper_beside_the_name_of_its_journal_stays() -> None:
    journal = Line("Rivers and Tides", 40, 35, 160, 47, 1, 16, 1)
    first = Line("Of ropes that measure", 200, 34, 520, 52, 2, 21, 2)

    shown = left_of(pages((journal, first), (journal,), (journal,)))

    assert shown == ["Of ropes that measure"]


def test_a_head_below_the_number_of_its_page_runs_when_it_names_its_section() -> None:
    names = ["Tides", "Rivers", "Dunes"]

    def numbered(at: int) -> tuple[Line, ...]:
        number = Line(str(at), 400, 20, 408, 28, 1, 1, 1)
        return number, head(f"{at} | {names[at - 1].upper()}"), title(names[at - 1])

    assert left_of(pages(*map(numbered, (1, 2, 3)))) == names
