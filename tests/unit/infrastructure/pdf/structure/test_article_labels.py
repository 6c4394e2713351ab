"""Articles of laws that are not in bold: many labels of one look that count up."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.pdf.headings.article_labels import counted, label_of
from loccit.infrastructure.adapters.pdf.headings.articles import with_articles
from loccit.infrastructure.adapters.pdf.model import Column, Line
from tests.unit.infrastructure.pdf.structure.pages import (
    BODY,
    HEAVY,
    PROFILE,
    column,
    line,
    paragraph,
)

FIGURES = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"]


def law(*labels: str, apart: bool = True) -> Column:
    """Return a page on which lines begin so, each with a paragraph below it."""
    rows: list[Line] = []
    for text in labels:
        rows.append(line(text, 40 + 14.0 * len(rows)))
        if apart:
            rows += paragraph(40 + 14.0 * len(rows))
    return column(rows)


def headings_in(*pages: Column) -> list[str]:
    """Return the words of each heading, without the text behind it on its line."""
    found = with_articles({}, pages, PROFILE)
    told = []
    for (at, row), mark in sorted(found.items()):
        texts = [one.text for one in pages[at].lines[row : row + mark.lines]]
        texts[-1] = texts[-1][: mark.cut or None]
        told.append(" ".join(texts))
    return told


@pytest.mark.parametrize(
    ("form", "name"),
    [
        ("ART. {}. El que matare a otro en el río será penado con agua y mar.", "ART. {}."),
        ("Article {}. La mer appartient à tous ceux qui la mesurent avec foi.", "Article {}."),
        ("Madde {} – Denizi ölçen herkes ipini temiz tutmakla yükümlüdür ve", "Madde {}"),
        ("제{}조(목적) 이 법은 밧줄로 강을 재는 사람들의 권리를 정하는 것을", "제{}조(목적)"),
        ("第 {} 條 為規定繩索測量河流之最低標準，保障測量者權益，特制定", "第 {} 條"),
        ("Điều {}. Phạm vi đo sông", "Điều {}. Phạm vi đo sông"),
    ],
)
def test_labels_that_count_up_are_headings_without_the_text_behind_them(
    form: str, name: str
) -> None:
    page = law(*(form.format(at) for at in range(1, 13)))
    wide = replace(page, lines=tuple(_filled(one, page) for one in page.lines))
    assert headings_in(wide) == [name.format(at) for at in range(1, 13)]


def _filled(one: Line, page: Column) -> Line:
    """Return a line to the edge of its column, where it ends like running text."""
    return replace(one, right=200 if one.text.endswith("sông") else page.right)


def test_chinese_figures_are_read() -> None:
    page = law(*(f"第{one}条" for one in FIGURES))
    assert headings_in(page) == [f"第{one}条" for one in FIGURES]


def test_a_title_in_bold_below_its_label_belongs_to_it() -> None:
    rows: list[Line] = []
    for at in range(1, 13):
        rows.append(line(f"Article {at}", 40 + 14.0 * len(rows)))
        title = line(f"Of rope {at}", 40 + 14.0 * len(rows))
        rows.append(replace(title, style=HEAVY, lead_style=HEAVY))
        rows += paragraph(40 + 14.0 * len(rows))
    assert headings_in(column(rows))[:2] == ["Article 1 Of rope 1", "Article 2 Of rope 2"]


def test_a_law_in_two_languages_has_its_articles_twice() -> None:
    pages = [law(*(f"{word} {at}." for at in range(1, 12))) for word in ("Artigo", "Artigo")]
    assert len(headings_in(*pages)) == 22


@pytest.mark.parametrize(
    "labels",
    [
        [f"Article {at}." for at in range(1, 9)],
        [f"Article {at} of the treaty says so" for at in range(1, 13)],
        [f"Article {7 * at % 31}." for at in range(1, 13)],
    ],
)
def test_few_labels_citations_and_those_in_no_order_are_none(labels: list[str]) -> None:
    assert headings_in(law(*labels)) == []


def test_a_list_of_the_articles_has_no_headings() -> None:
    assert headings_in(law(*(f"Article {at}." for at in range(1, 30)), apart=False)) == []


def test_paragraphs_within_articles_are_none() -> None:
    labels = [
        [f"Art. {at}."] if at % 2 else [f"Art. {at}.", f"§ {at // 2}."] for at in range(1, 31)
    ]
    found = headings_in(law(*(text for article in labels for text in article)))
    assert found == [f"Art. {at}." for at in range(1, 31)]


def test_the_mark_of_a_note_belongs_to_no_number() -> None:
    label = label_of(line("Art. 6¹¹ Knoten", 40), bold=False)
    assert label is not None
    assert label.first == 6


@given(
    texts=st.lists(st.text("第条條§Art. 123一百Article-()¹", max_size=16), max_size=30),
    bold=st.booleans(),
)
def test_any_lines_give_labels_that_stand_on_them_in_order(
    texts: list[str], *, bold: bool
) -> None:
    rows = [line(text, 40 + 14.0 * at) for at, text in enumerate(texts)]
    style = HEAVY if bold else BODY
    rows = [replace(one, style=style, lead_style=style, lead=len(one.text)) for one in rows]
    labels = {
        (0, row): label
        for row, one in enumerate(rows)
        if (label := label_of(one, bold=bold)) is not None
    }
    assert all(0 < label.end <= len(texts[row]) for (_, row), label in labels.items())
    found = counted(labels, [column(rows)] if rows else [])
    assert list(found) == sorted(found)
    assert found.items() <= labels.items()
