"""Drafts for review number their lines in the margin."""

from dataclasses import replace
from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind
from tests.layout_pages import headings, read, story, texts
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

NAMES = ["Ropes and Stones", "Tables of the Tides", "The Harbour Office"]
LINES = 30  # of a page


def draft(page: int, *, step: int, left: float, restart: bool) -> tuple[list[Text], list[Text]]:
    """Return the lines of a page, and the numbers beside them."""
    lines = [
        Text(110, 80, f"{page} {NAMES[page - 1]}", 10, "Times-Bold"),
        *wrapped(story(page, 60), 110, 110, 400, leading=1.8)[: LINES - 1],
    ]
    first = 1 if restart else 1 + LINES * (page - 1)
    counted = range(first, first + len(lines))
    beside = [
        Text(left, line.y, str(number), 7)
        for number, line in zip(counted, lines, strict=True)
        if number % step == 0
    ]
    return lines, beside


@pytest.mark.parametrize("restart", [True, False])
@pytest.mark.parametrize("left", [60, 540])
@pytest.mark.parametrize("step", [1, 5])
def test_numbers_of_lines_are_no_part_of_the_text(
    step: int, left: float, tmp_path: Path, *, restart: bool
) -> None:
    drafts = [draft(n, step=step, left=left, restart=restart) for n in (1, 2, 3)]
    numbered = read(Pdf([PdfPage([*lines, *beside]) for lines, beside in drafts]), tmp_path)
    plain = read(Pdf([PdfPage(lines) for lines, _ in drafts]), tmp_path)
    assert numbered.plain_text == plain.plain_text
    assert headings(numbered) == [(1, f"{n} {name}") for n, name in enumerate(NAMES, start=1)]
    assert [(each.code, each.message) for each in numbered.warnings] == [
        ("line_numbers", "pages 1-3: the numbers of lines in the margin were left out")
    ]
    assert plain.warnings == ()


def test_the_few_lines_of_a_last_page_are_without_their_numbers_as_well(tmp_path: Path) -> None:
    drafts = [draft(n, step=1, left=60, restart=False) for n in (1, 2, 3)]
    after = int(drafts[-1][1][-1].text) + 1
    end = [Text(60, 80, str(after), 7), Text(110, 80, "Nobody has measured it since.")]
    pages = [PdfPage([*lines, *beside]) for lines, beside in drafts]
    text = read(Pdf([*pages, PdfPage(end)]), tmp_path).plain_text
    assert text.endswith("Nobody has measured it since.")
    assert str(after) not in text


def test_the_numbered_rows_of_a_table_stay(tmp_path: Path) -> None:
    rows = [
        cell
        for n in range(1, 11)
        for cell in (
            Text(72, 300 + 14 * n, str(n)),
            Text(150, 300 + 14 * n, NAMES[n % 3]),
            Text(330, 300 + 14 * n, str(17 * n + 3)),
        )
    ]
    caption = Text(72, 290, "Table 1: What was measured, and how often.", 9)
    pages = [
        PdfPage([*wrapped(story(n, 12), 72, 80, 450), *([caption, *rows] if n == 1 else [])])
        for n in (1, 2, 3)
    ]
    tables = texts(read(Pdf(pages), tmp_path), BlockKind.TABLE)
    assert [row.split()[0] for row in tables[0].splitlines()] == [str(n) for n in range(1, 11)]


def test_the_numbers_of_lines_in_two_columns_are_no_part_of_the_text(tmp_path: Path) -> None:
    def column(page: int, at: int) -> tuple[list[Text], list[Text]]:
        text = story(10 * page + at, 60)
        # The columns are not on one height, so that together they show twice as many lines.
        top, left = (80, 60) if at == 0 else (86, 320)
        lines = wrapped(text, left, top, 225)[:52]
        del lines[21:24]
        first = 1 + 49 * (2 * (page - 1) + at)
        return lines, [
            Text(left - 18, line.y, str(number), 5)
            for number, line in enumerate(lines, start=first)
            if number % 5 == 0
        ]

    columns = [[column(page, at) for at in (0, 1)] for page in (1, 2, 3)]
    plain = [PdfPage([line for lines, _ in both for line in lines]) for both in columns]
    # A formula over both columns stands between two numbers of the right one.
    wide = Text(
        60, 352, "E = mc2 + the work of the tide on the walls + the heat of its water + d", 10
    )
    numbered = [
        PdfPage([wide, *(line for lines, beside in both for line in (*lines, *beside))])
        for both in columns
    ]
    expected = [PdfPage([wide, *page.texts]) for page in plain]
    result = read(Pdf(numbered), tmp_path)
    assert result.plain_text == read(Pdf(expected), tmp_path).plain_text


def test_the_lines_of_a_title_in_large_type_are_without_their_numbers_too(tmp_path: Path) -> None:
    first, *more = (draft(n, step=1, left=60, restart=True) for n in (1, 2, 3))
    title = [Text(76, 40 + 30 * row, text, 24) for row, text in enumerate(("Ropes", "and Stones"))]
    numbers = [Text(60, line.y, str(row), 7) for row, line in enumerate(title, start=1)]
    front = [text for pair in zip(numbers, title, strict=True) for text in pair]
    lines, beside = first
    counted = [replace(one, text=str(row)) for row, one in enumerate(beside[1:], start=3)]
    pages = [PdfPage([*front, *lines[1:], *counted])]
    pages += [PdfPage([*lines, *beside]) for lines, beside in more]
    result = read(Pdf(pages), tmp_path)
    assert result.title == "Ropes and Stones"
    assert result.plain_text.startswith("Ropes and Stones\n")
