"""Articles of laws, and chapters whose number stands at the side of their title."""

from dataclasses import replace

import pytest

from loccit.domain.models.document import HeadingSource
from loccit.infrastructure.adapters.pdf.headings.articles import with_articles
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Line, Place, Style
from tests.unit.infrastructure.pdf.structure.pages import (
    BODY,
    HEAVY,
    LARGE,
    PROFILE,
    column,
    line,
    paragraph,
)

ITALIC = len(PROFILE.styles)
LAW = TypeProfile(
    (*PROFILE.styles, Style("Times-Italic", 10.0, bold=False, italic=True)), BODY, 1.2
)


def article(text: str, top: float, style: int = ITALIC, label: int = 2) -> Line:
    """Return a line whose first words are a label in bold."""
    lead = len(" ".join(text.split()[:label]))
    return replace(line(text, top), style=style, lead=lead, lead_style=HEAVY)


def mark(level: int) -> HeadingMark:
    return HeadingMark(1, 0, level, HeadingSource.FONT, 1.0)


def law(*labels: str, style: int = ITALIC) -> Column:
    rows = [line("CHAPTER II", 80, LARGE)]
    for at, label in enumerate(labels, 1):
        rows += [article(f"{label} Of ropes", 100 * at, style), *paragraph(100 * at + 14)]
    return column(rows)


def found_in(page: Column) -> dict[Place, tuple[int, int, int]]:
    marks = with_articles({(0, 0): mark(1)}, [page], LAW)
    return {place: (one.lines, one.cut, one.level) for place, one in sorted(marks.items())}


def test_articles_that_count_up_are_headings_below_the_last_one() -> None:
    assert found_in(law("Artículo 2.", "Artículo 3.", "Artículo 4.")) == {
        (0, 0): (1, 0, 1),
        (0, 1): (1, 0, 2),
        (0, 6): (1, 0, 2),
        (0, 11): (1, 0, 2),
    }


def test_articles_stand_beside_an_introduction() -> None:
    page = law("§ 1.", "§ 2.", "§ 3.")
    rows = (line("Introduction", 80, LARGE), *page.lines[1:])
    levels = [level for _, _, level in found_in(replace(page, lines=rows)).values()]
    assert levels == [1, 1, 1, 1]


def test_the_title_of_an_article_may_take_two_lines() -> None:
    page = law("Article 2.", "Article 3.", "Article 4.")
    second = replace(line("and of knots.", 112, right=200), style=ITALIC, lead_style=ITALIC)
    rows = (*page.lines[:2], second, *page.lines[2:])
    assert found_in(replace(page, lines=rows))[0, 1] == (2, 0, 2)


def test_an_article_without_a_title_is_its_label() -> None:
    found = found_in(law("Article 2.", "Article 3.", "Article 4.", style=BODY))
    assert found[0, 1] == (1, len("Article 2."), 2)


def test_headings_within_an_article_move_none_that_follow() -> None:
    page = law("Article 2.", "Article 3.", "Article 4.")
    found = with_articles({(0, 0): mark(1), (0, 3): mark(3), (0, 8): mark(1)}, [page], LAW)
    assert [found[0, row].level for row in (1, 6, 11)] == [2, 2, 2]


def test_articles_that_the_outline_names_stay_as_it_has_them() -> None:
    page = law("Article 2.", "Article 3.", "Article 4.")
    told = {(0, 1): HeadingMark(1, 0, 4, HeadingSource.OUTLINE, 1.0)}
    assert with_articles(told, [page], LAW) == told


@pytest.mark.parametrize(
    "labels",
    [
        ("Artículo 2.", "Artículo 3."),
        ("Article 12.", "Article 4.", "Article 9.", "Article 4."),
        ("Rope 2.", "Rope 3.", "Rope 4."),
        ("Section 2.", "Section 3.", "Section 4."),
    ],
)
def test_citations_of_articles_are_no_headings(labels: tuple[str, ...]) -> None:
    assert list(found_in(law(*labels))) == [(0, 0)]


def heavy(text: str, top: float) -> Line:
    return replace(line(text, top), style=HEAVY, lead=len(text), lead_style=HEAVY)


def statute(*bold: str) -> Column:
    """Return a page with these lines in bold, a paragraph below each article."""
    rows: list[Line] = []
    for text in bold:
        rows.append(heavy(text, 16.0 * len(rows) + 40))
        if text.startswith("§"):
            rows += paragraph(16.0 * len(rows) + 40)
    return column(rows)


def headings_in(*pages: Column) -> list[tuple[int, str]]:
    """Return the level of each heading, and its lines."""
    found = with_articles({}, pages, LAW)
    return [
        (mark.level, " / ".join(one.text for one in pages[at].lines[row : row + mark.lines]))
        for (at, row), mark in sorted(found.items())
    ]


DIVIDED = (
    *(
        "Book 1",
        "Of ropes",
        "Section 1",
        "Title 1",
        "Of knots",
        "§ 1 Knots",
        "§§ 2 to 4 (repealed)",
    ),
    *("§ 5 Bends", "§ 5a Hitches", "Title 2", "§ 6 Loops", "Section 2", "Of nets", "§ 7 Meshes"),
)


def test_the_divisions_of_a_law_are_nested_as_they_follow_each_other() -> None:
    assert headings_in(statute(*DIVIDED)) == [
        (1, "Book 1 / Of ropes"),
        (2, "Section 1"),
        (3, "Title 1 / Of knots"),
        (4, "§ 1 Knots"),
        (4, "§§ 2 to 4 (repealed)"),
        (4, "§ 5 Bends"),
        (4, "§ 5a Hitches"),
        (3, "Title 2"),
        (4, "§ 6 Loops"),
        (2, "Section 2 / Of nets"),
        (3, "§ 7 Meshes"),
    ]


def test_the_divisions_of_a_law_may_begin_behind_its_first_articles() -> None:
    names = ("§ 1 Knots", "PRVÁ HLAVA", "OF ROPES", "Prvý oddiel", "§ 2 Bends", "§ 3 Loops")
    assert headings_in(statute(*names, "DRUHÁ HLAVA", "§ 4 Meshes")) == [
        (1, "§ 1 Knots"),
        (1, "PRVÁ HLAVA / OF ROPES"),
        (2, "Prvý oddiel"),
        (3, "§ 2 Bends"),
        (3, "§ 3 Loops"),
        (1, "DRUHÁ HLAVA"),
        (2, "§ 4 Meshes"),
    ]


def test_the_title_below_an_article_is_no_heading_of_its_own() -> None:
    rows: list[Line] = []
    for at in range(1, 4):
        rows += [heavy(f"§ {at}", 100.0 * at), heavy("Of knots", 100.0 * at + 14)]
        rows += paragraph(100 * at + 30)
    told = {(0, 6 * at + 1): mark(1) for at in range(3)}
    found = with_articles(told, [column(rows)], LAW)
    assert {place: one.lines for place, one in found.items()} == {
        (0, 6 * at): 2 for at in range(3)
    }


def test_a_list_of_the_divisions_before_a_law_has_no_headings() -> None:
    names = ("Title 1", "Of knots", "Title 2", "Section 2", "Of nets")
    listed = column([line(text, 40 + 16.0 * row) for row, text in enumerate(names)])
    told = {(0, row): mark(1) for row in range(len(names))}
    found = with_articles(told, [listed, statute(*DIVIDED)], LAW)
    assert min(found) == (1, 0)
    assert found[1, 0].level == 1


def test_sections_of_a_law_that_a_text_cites_are_no_headings() -> None:
    assert headings_in(statute("§ 12 Knots", "§ 3 Bends", "§ 40 Loops")) == []


def test_chapters_of_a_text_stay_where_a_law_is_printed_behind_them() -> None:
    chapters = [
        column([line(f"Chapter {at} Of ropes", 40, LARGE), *paragraph(60), *paragraph(120)])
        for at in range(1, 6)
    ]
    told = {(at, 0): mark(2) for at in range(len(chapters))}
    found = with_articles(told, [*chapters, statute("Title 1", *DIVIDED[5:8])], LAW)
    assert {place: one for place, one in found.items() if place in told} == told


def test_the_title_of_an_article_stands_below_its_label_in_italics_or_in_bold() -> None:
    def rows(title: int, *more: str) -> list[Line]:
        found = [line("CHAPTER II", 80, LARGE)]
        for at in range(1, 11):
            found.append(replace(line(f"Article {at}", 100 * at), style=ITALIC, lead_style=ITALIC))
            found += [
                replace(line(text, 100 * at + 14 * below), style=title, lead_style=title)
                for below, text in enumerate(("Subject matter and scope", *more), 1)
            ]
            found += paragraph(100 * at + 60)
        return found

    def lines(page: list[Line]) -> set[int]:
        marks = with_articles({(0, 0): mark(1)}, [column(page)], LAW)
        return {one.lines for one in marks.values() if one.level == 2}

    assert lines(rows(ITALIC)) == {2}
    assert lines(rows(HEAVY, "of these rules")) == {3}
    assert lines(rows(BODY)) == {1}
    assert lines(rows(ITALIC, "is what they were told.")) == {2}
