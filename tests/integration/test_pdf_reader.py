"""What the text layer of a PDF becomes, for each kind of page."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind, HeadingSource
from tests.layout_pages import PARAGRAPH, SENTENCES, headings, read, texts
from tests.pdf_factory import Bookmark, Pdf, PdfPage, Text, wrapped


def paper(*, outline: tuple[Bookmark, ...] = ()) -> Pdf:
    first = [
        Text(72, 90, "Ropes, Stones and Tide Tables", 18, "Times-Bold"),
        Text(72, 115, "Ada Rivers and Ben Shore"),
        Text(72, 150, "1 Introduction", 13, "Times-Bold"),
        *wrapped(PARAGRAPH, 72, 170, 450),
        Text(72, 260, "1.1 Earlier work", 11, "Times-Bold"),
        *wrapped(PARAGRAPH, 72, 280, 450),
    ]
    second = [
        Text(72, 90, "2 Methods", 13, "Times-Bold"),
        *wrapped(PARAGRAPH, 72, 110, 450),
        Text(72, 200, "References", 13, "Times-Bold"),
        Text(72, 220, "[1] A. Rivers. On ropes. Journal of Rivers, 12, 1999, doi:10.1000/ropes."),
        Text(72, 232, "[2] B. Shore. On stones. Journal of Shores, 13, 2001."),
    ]
    return Pdf([PdfPage(first), PdfPage(second)], outline)


def test_the_largest_text_of_the_first_page_is_the_title(tmp_path: Path) -> None:
    result = read(paper(), tmp_path)
    assert result.title == "Ropes, Stones and Tide Tables"
    assert result.hint.titles == ("Ropes, Stones and Tide Tables",)
    assert texts(result, BlockKind.TITLE) == [result.title]


def test_numbered_headings_make_a_tree(tmp_path: Path) -> None:
    result = read(paper(), tmp_path)
    assert headings(result) == [
        (1, "1 Introduction"),
        (2, "1.1 Earlier work"),
        (1, "2 Methods"),
        (1, "References"),
    ]
    assert result.structure.heading_tree[0].source is HeadingSource.NUMBERING
    assert [heading.page for heading in result.structure.heading_tree] == [1, 1, 2, 2]


def test_the_outline_of_the_file_tells_the_headings_and_their_levels(tmp_path: Path) -> None:
    outline = (
        Bookmark("Introduction", 1),
        Bookmark("Earlier work", 1, 2),
        Bookmark("Methods", 2),
        Bookmark("Something that stands nowhere", 2),
    )
    result = read(paper(outline=outline), tmp_path)
    found = [
        (h.level, h.text)
        for h in result.structure.heading_tree
        if h.source is HeadingSource.OUTLINE
    ]
    assert found == [(1, "1 Introduction"), (2, "1.1 Earlier work"), (1, "2 Methods")]
    assert "Something that stands nowhere" not in result.plain_text


def test_lines_become_paragraphs_and_references_entries(tmp_path: Path) -> None:
    result = read(paper(), tmp_path)
    assert texts(result, BlockKind.PARAGRAPH).count(PARAGRAPH.strip()) == 3
    entries = texts(result, BlockKind.REFERENCE)
    assert [entry[:12] for entry in entries] == ["[1] A. River", "[2] B. Shore"]


def test_a_doi_of_the_reference_list_is_not_the_documents_own(tmp_path: Path) -> None:
    assert read(paper(), tmp_path).hint.dois == ()


def test_dois_of_metadata_and_of_the_title_block_are_the_documents_own(tmp_path: Path) -> None:
    page = PdfPage(
        [
            Text(72, 90, "Ropes, Stones and Tide Tables", 18, "Times-Bold"),
            Text(72, 115, "https://doi.org/10.5555/Front.1."),
            Text(72, 150, "Introduction", 13, "Times-Bold"),
            *wrapped("As Shore says (doi:10.5555/other) all is well. " + PARAGRAPH, 72, 170, 450),
        ]
    )
    result = read(Pdf([page], info={"Subject": "doi:10.5555/META.2"}), tmp_path)
    assert result.hint.dois == ("10.5555/meta.2", "10.5555/front.1")


def test_two_columns_are_read_one_after_the_other(tmp_path: Path) -> None:
    left = "".join(f"Left sentence number {n} tells about ropes. " for n in range(30))
    right = "".join(f"Right sentence number {n} tells about tides. " for n in range(30))
    lines_left, lines_right = wrapped(left, 50, 160, 235), wrapped(right, 310, 160, 235)
    # The file holds the lines as they stand on the page, across both columns.
    mixed = [text for pair in zip(lines_left, lines_right, strict=False) for text in pair]
    title = [Text(50, 80, "A Title That Spans Both of the Columns", 18, "Times-Bold")]
    abstract = wrapped("This abstract spans both columns as well. " * 5, 50, 110, 495)
    result = read(Pdf([PdfPage([*title, *abstract, *mixed])]), tmp_path)
    text = result.plain_text
    assert text.index("abstract spans") < text.index("Left sentence number 0")
    assert text.index("Left sentence number 29") < text.index("Right sentence number 0")
    assert "Left sentence number 7 tells about ropes. Left sentence number 8" in text


def test_a_margin_block_does_not_break_the_text_beside_it(tmp_path: Path) -> None:
    body = wrapped(PARAGRAPH * 5, 190, 150, 350)
    margin = [
        Text(40, 150 + 14 * n, line, 8)
        for n, line in enumerate(
            [
                "DOI: 10.5555/margin",
                "Software",
                "Review and archive",
                "Submitted: 1 May 2020",
                "Published: 2 June 2020",
                "License",
                "Authors keep the rights",
            ]
        )
    ]
    result = read(
        Pdf([PdfPage([Text(190, 90, "Main Title of the Work", 18), *margin, *body])]), tmp_path
    )
    assert PARAGRAPH.strip() in result.plain_text
    assert result.hint.dois == ("10.5555/margin",)


def running_pages(count: int) -> list[PdfPage]:
    return [
        PdfPage(
            [
                Text(72, 40, "Journal of Rivers 12 (1999)", 8),
                Text(72, 110, f"This is where page {number} of the story begins."),
                *wrapped(SENTENCES[number % 4] * (number + 2), 72, 122, 450),
                Text(290, 810, str(number + 126), 9),
            ]
        )
        for number in range(1, count + 1)
    ]


def test_running_headers_and_page_numbers_leave_the_text_and_become_labels(
    tmp_path: Path,
) -> None:
    result = read(Pdf(running_pages(4)), tmp_path)
    assert "Journal of Rivers" not in result.plain_text
    assert "128" not in result.plain_text
    assert [page.label for page in result.structure.page_map] == ["127", "128", "129", "130"]


def test_labels_of_the_file_go_before_printed_numbers(tmp_path: Path) -> None:
    labels = "0 << /S /r >> 2 << /S /D /St 1 >>"
    result = read(Pdf(running_pages(4), labels=labels), tmp_path)
    assert [page.label for page in result.structure.page_map] == ["i", "ii", "1", "2"]


def test_printed_numbers_go_before_labels_that_only_count_the_pages(tmp_path: Path) -> None:
    result = read(Pdf(running_pages(4), labels="0 << /S /D >>"), tmp_path)
    assert [page.label for page in result.structure.page_map] == ["127", "128", "129", "130"]


def test_a_paragraph_goes_on_over_page_and_footnote_and_words_are_made_whole(
    tmp_path: Path,
) -> None:
    filler = wrapped(PARAGRAPH * 8, 72, 100, 450)
    low = filler[-1].y + 12
    first = [
        *filler,
        Text(
            72,
            low + 10,
            "A new paragraph starts on this page, long enough to reach the edge, and inter-",
        ),
        Text(72, 780, "1 A footnote in small type stands below it.", 7),
    ]
    second = [
        Text(72, 100, "pretation ends on the next one. It is one paragraph."),
        *wrapped(PARAGRAPH, 72, 140, 450),
    ]
    result = read(Pdf([PdfPage(first), PdfPage(second)]), tmp_path)
    assert "and interpretation ends on the next one." in result.plain_text
    assert texts(result, BlockKind.FOOTNOTE) == ["1 A footnote in small type stands below it."]
    broken = next(b for b in result.structure.blocks if b.continues)
    assert broken.page == 2
    assert broken.span.of(result.plain_text).startswith("pretation ends")
    boundary = result.structure.page_map[1].span.start
    assert result.plain_text[boundary - 5 : boundary + 9] == "interpretation"


def test_lists_captions_code_and_tables_are_told_apart(tmp_path: Path) -> None:
    page = PdfPage(
        [
            *wrapped(PARAGRAPH, 72, 100, 450),
            Text(80, 170, "\u2022 a first item of a list"),
            Text(80, 184, "\u2022 a second item of it"),
            Text(72, 210, "def add(a, b):", 9, "Courier"),
            Text(93.6, 221, "return a + b", 9, "Courier"),
            Text(72, 250, "Table 2: Widths of rivers", 8),
            *[
                Text(x, 270 + 12 * row, f"{name}{row}", 9)
                for row in range(4)
                for x, name in ((72, "river"), (200, "width"), (330, "depth"))
            ],
            *wrapped(PARAGRAPH, 72, 340, 450),
        ]
    )
    result = read(Pdf([page]), tmp_path)
    assert texts(result, BlockKind.LIST_ITEM) == [
        "\u2022 a first item of a list",
        "\u2022 a second item of it",
    ]
    assert texts(result, BlockKind.CODE) == ["def add(a, b):\n    return a + b"]
    assert texts(result, BlockKind.CAPTION) == ["Table 2: Widths of rivers"]
    (table,) = texts(result, BlockKind.TABLE)
    assert table.splitlines() == [
        "| river0 | width0 | depth0 |",
        "| --- | --- | --- |",
        "| river1 | width1 | depth1 |",
        "| river2 | width2 | depth2 |",
        "| river3 | width3 | depth3 |",
    ]


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_text_that_runs_in_another_direction_is_read_in_its_own(turn: int, tmp_path: Path) -> None:
    spots = {
        1: (500.0, 100.0, -14.0, 0.0),
        2: (500.0, 700.0, 0.0, -14.0),
        3: (100.0, 700.0, 14.0, 0.0),
    }
    x, y, dx, dy = spots[turn]
    lines = [
        Text(x + dx * n, y + dy * n, sentence.strip(), 9, "Times-Roman", turn)
        for n, sentence in enumerate(SENTENCES)
    ]
    result = read(Pdf([PdfPage(lines)]), tmp_path)
    assert result.plain_text.replace("\n\n", " ") == PARAGRAPH.strip()
    for block in result.structure.blocks:
        assert block.box is not None
        assert 0 <= block.box.left < block.box.right <= 595
        assert 0 <= block.box.top < block.box.bottom <= 842


def test_a_page_shown_turned_is_read_as_it_is_shown(tmp_path: Path) -> None:
    # A landscape page: the text runs up the sheet, and /Rotate turns the sheet upright.
    lines = [
        Text(100 + 14 * n, 700, sentence.strip(), 9, "Times-Roman", 3)
        for n, sentence in enumerate(SENTENCES)
    ]
    result = read(Pdf([PdfPage(lines, rotate=90)]), tmp_path)
    assert result.plain_text == PARAGRAPH.strip()
    page = result.structure.page_map[0]
    assert (page.width, page.height) == (842, 595)
    box = result.structure.blocks[0].box
    assert box is not None
    assert box.right <= 842
    assert box.top == pytest.approx(100 - 9, abs=4)


def test_ligatures_and_control_characters_are_normalised(tmp_path: Path) -> None:
    page = PdfPage([Text(72, 100, "An escape \x1b[31m and a bell \x07 in the text")])
    result = read(Pdf([page]), tmp_path)
    assert "\x1b" not in result.plain_text
    assert "\x07" not in result.plain_text


def test_pages_that_show_images_only_are_reported_and_empty_ones_are_not(tmp_path: Path) -> None:
    pages = [PdfPage(wrapped(PARAGRAPH, 72, 100, 450)), *[PdfPage(image=True)] * 3, PdfPage()]
    result = read(Pdf(pages), tmp_path)
    assert result.coverage.pages == 5
    assert result.coverage.pages_with_text == (1,)
    assert result.coverage.pages_without_text == (2, 3, 4)
    assert [warning.code for warning in result.warnings] == ["pages_without_text"]
    assert "pages 2-4" in result.warnings[0].message


def test_scans_give_an_empty_text_and_no_error(tmp_path: Path) -> None:
    result = read(Pdf([PdfPage(image=True)] * 2), tmp_path)
    assert result.plain_text == ""
    assert result.title is None
    assert result.coverage.pages_without_text == (1, 2)


def test_the_metadata_title_counts_only_when_it_is_no_file_name(tmp_path: Path) -> None:
    page = PdfPage(
        [Text(72, 90, "The Printed Title of This", 18), *wrapped(PARAGRAPH, 72, 150, 450)]
    )
    sane = read(Pdf([page], info={"Title": "Another Title Entirely"}), tmp_path)
    assert sane.hint.titles == ("The Printed Title of This", "Another Title Entirely")
    silly = read(Pdf([page], info={"Title": "paper_final2.dvi"}), tmp_path)
    assert silly.hint.titles == ("The Printed Title of This",)


def test_a_running_line_takes_no_line_of_the_text_with_it(tmp_path: Path) -> None:
    def column(name: str, number: int, x: float) -> list[Text]:
        sentences = "".join(f"{name} {number} says {n} of ropes. " for n in range(120))
        return wrapped(sentences, x, 90, 235)

    pages = [
        PdfPage([*column("Left", n, 50), *column("Right", n, 310), Text(290, 820, str(n))])
        for n in range(1, 5)
    ]
    result = read(Pdf(pages), tmp_path)
    for page in pages:
        for text in page.texts[:-1]:
            assert text.text in result.plain_text.replace("\n\n", " ")
    assert [page.label for page in result.structure.page_map] == ["1", "2", "3", "4"]


def test_a_heading_run_into_its_paragraph_is_told_by_number_and_type(tmp_path: Path) -> None:
    lines = [
        Text(72, 90, "2. Methods", 12, "Times-Bold"),
        Text(72, 110, "2.1. Plant Material.", 10, "Times-Italic"),
        Text(156, 110, "The first people who measured the river did it with ropes."),
        *wrapped(PARAGRAPH, 72, 122, 450),
    ]
    page = PdfPage([Text(72, 60, "A Title of Some Length Here", 18), *lines])
    result = read(Pdf([page]), tmp_path)
    assert headings(result) == [(1, "2. Methods"), (2, "2.1. Plant Material.")]
    assert "The first people who measured the river did it with ropes." in result.plain_text


def test_the_first_of_several_bookmarked_parts_is_no_title(tmp_path: Path) -> None:
    def part(name: str, clause: str) -> PdfPage:
        return PdfPage(
            [
                Text(72, 90, name, 18, "Times-Bold"),
                Text(72, 120, clause, 13, "Times-Bold"),
                *wrapped(PARAGRAPH, 72, 140, 450),
            ]
        )

    pages = [part("Part One", "Definitions"), part("Part Two", "Duties")]
    outline = [
        Bookmark("Part One", 1),
        Bookmark("Definitions", 1, 2),
        Bookmark("Part Two", 2),
        Bookmark("Duties", 2, 2),
    ]
    result = read(Pdf(pages, outline), tmp_path)
    assert result.title is None
    assert headings(result) == [
        (1, "Part One"),
        (2, "Definitions"),
        (1, "Part Two"),
        (2, "Duties"),
    ]


def test_bullets_stay_with_their_items(tmp_path: Path) -> None:
    items = [f"item {n} of a list of things that one may find by a river" for n in range(8)]
    page = PdfPage(
        [
            *wrapped(PARAGRAPH, 72, 90, 450),
            *[Text(80, 160 + 14 * n, "\u2022") for n in range(8)],
            *[Text(140, 160 + 14 * n, item) for n, item in enumerate(items)],
        ]
    )
    result = read(Pdf([page]), tmp_path)
    assert texts(result, BlockKind.LIST_ITEM) == [f"\u2022 {item}" for item in items]


def test_the_number_of_a_short_page_may_follow_its_text(tmp_path: Path) -> None:
    pages = [
        PdfPage([*wrapped(SENTENCES[n % 4] * (4 + n), 72, 100, 450), Text(300, 400, str(n + 1))])
        for n in range(4)
    ]
    result = read(Pdf(pages), tmp_path)
    assert [page.label for page in result.structure.page_map] == ["1", "2", "3", "4"]
    assert not any(block.span.of(result.plain_text).isdigit() for block in result.structure.blocks)


def test_numbers_of_headings_that_count_with_the_pages_are_no_page_numbers(
    tmp_path: Path,
) -> None:
    names = ["Revenue", "Instruments", "Statements", "Debt", "Leases"]
    pages = [
        PdfPage(
            [
                Text(72, 80, f"Note {n} - {name}", 12, "Times-Bold"),
                *wrapped(SENTENCES[n % 4] * (3 + n), 72, 110, 450),
            ]
        )
        for n, name in enumerate(names, start=1)
    ]
    result = read(Pdf(pages), tmp_path)
    assert [page.label for page in result.structure.page_map] == [None] * 5
    assert all(f"Note {n} - {name}" in result.plain_text for n, name in enumerate(names, start=1))
