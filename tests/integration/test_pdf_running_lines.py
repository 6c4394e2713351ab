"""Running headers, footers and page numbers, wherever a document prints them."""

from pathlib import Path

from tests.layout_pages import body, labels, read, story
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

JOURNAL = "Annals of Rivers"


def test_a_footer_that_follows_the_text_of_short_pages_is_found_at_any_height(
    tmp_path: Path,
) -> None:
    pages = []
    for number in range(1, 10):
        lines = body(number, 4 + 5 * (number % 4))
        low = lines[-1].y + 30
        pages.append(PdfPage([*lines, Text(230, low, f"River Trust | Report | {number + 6}", 8)]))
    result = read(Pdf(pages), tmp_path)
    assert "River Trust" not in result.plain_text
    assert labels(result) == [str(number + 6) for number in range(1, 10)]


def test_left_and_right_pages_may_have_different_heads(tmp_path: Path) -> None:
    pages = []
    for number in range(1, 7):
        head = (
            [Text(72, 50, str(number), 9), Text(300, 50, "ADA RIVERS", 9)]
            if number % 2 == 0
            else [Text(200, 50, "Of Ropes and of Stones", 9), Text(520, 50, str(number), 9)]
        )
        pages.append(PdfPage([*head, *body(number)]))
    result = read(Pdf(pages), tmp_path)
    assert "RIVERS" not in result.plain_text
    assert "Of Ropes" not in result.plain_text
    assert labels(result) == ["1", "2", "3", "4", "5", "6"]


def test_the_head_may_change_with_the_chapter(tmp_path: Path) -> None:
    chapters = [
        "Ropes",
        "Ropes",
        "Ropes",
        "Stones",
        "Tables",
        "Tables",
        "Tables",
        "Errors",
        "Ends",
    ]
    pages = [
        PdfPage([Text(250, 50, chapter, 9, "Times-Italic"), *body(number), Text(290, 800, "x")])
        for number, chapter in enumerate(chapters, start=1)
    ]
    result = read(Pdf(pages), tmp_path)
    for chapter in chapters:
        assert chapter not in result.plain_text


def test_numbers_may_change_their_side_and_their_height(tmp_path: Path) -> None:
    spots = [(290, 810), (72, 50), (520, 50), (72, 50), (520, 50), (290, 810), (520, 50)]
    pages = [
        PdfPage([*body(number), Text(x, y, str(number + 30), 9)])
        for number, (x, y) in enumerate(spots, start=1)
    ]
    result = read(Pdf(pages), tmp_path)
    assert labels(result) == [str(number + 30) for number in range(1, 8)]
    assert "37" not in result.plain_text


def test_front_matter_counts_in_roman_numbers(tmp_path: Path) -> None:
    numbers = ["iii", "iv", "v", "1", "2", "3", "4"]
    pages = [
        PdfPage([*body(place), Text(290, 810, number, 9)]) for place, number in enumerate(numbers)
    ]
    result = read(Pdf(pages), tmp_path)
    assert labels(result) == numbers
    assert "iv" not in result.plain_text.split()


def test_two_pages_are_enough_for_heads_and_numbers(tmp_path: Path) -> None:
    pages = [
        PdfPage([Text(72, 50, JOURNAL, 9), *body(number), Text(290, 810, str(number + 216), 9)])
        for number in (1, 2)
    ]
    result = read(Pdf(pages), tmp_path)
    assert labels(result) == ["217", "218"]
    assert JOURNAL not in result.plain_text
    assert "217" not in result.plain_text


def test_the_number_of_a_single_page_is_its_label(tmp_path: Path) -> None:
    result = read(Pdf([PdfPage([*body(1, 10), Text(290, 810, "- 42 -", 9)])]), tmp_path)
    assert labels(result) == ["42"]
    assert "42" not in result.plain_text


def test_a_single_page_keeps_a_last_line_that_is_no_number(tmp_path: Path) -> None:
    result = read(Pdf([PdfPage([*body(1, 10), Text(72, 810, "See table 42", 9)])]), tmp_path)
    assert labels(result) == [None]
    assert result.plain_text.endswith("See table 42")


def test_a_number_of_several_is_told_from_the_number_of_pages(tmp_path: Path) -> None:
    pages = [
        PdfPage([*body(number), Text(270, 810, f"Page {number} of 3", 9)]) for number in (1, 2, 3)
    ]
    result = read(Pdf(pages), tmp_path)
    assert labels(result) == ["1", "2", "3"]
    assert "Page" not in result.plain_text


def test_figures_that_count_up_with_the_pages_number_none_of_them(tmp_path: Path) -> None:
    pages = [
        PdfPage([Text(72, 60, f"Fig. {number} The gauge of the river", 8), *body(number, top=104)])
        for number in range(3, 9)
    ]
    result = read(Pdf(pages), tmp_path)
    assert labels(result) == [None] * 6


def test_headings_that_open_pages_are_no_running_heads(tmp_path: Path) -> None:
    title = PdfPage([Text(72, 80, "The Years of the River", 20), *body(0, top=110)])
    pages = [
        PdfPage([Text(72, 80, f"{number} Findings of year {number}", 14), *body(number, top=104)])
        for number in range(1, 7)
    ]
    result = read(Pdf([title, *pages]), tmp_path)
    assert [heading.text for heading in result.structure.heading_tree] == [
        f"{number} Findings of year {number}" for number in range(1, 7)
    ]


def test_every_line_between_head_and_foot_stays(tmp_path: Path) -> None:
    pages = [
        PdfPage([Text(72, 40, JOURNAL, 8), *body(number, 40), Text(290, 815, str(number), 9)])
        for number in range(1, 5)
    ]
    result = read(Pdf(pages), tmp_path)
    flat = result.plain_text.replace("\n\n", " ")
    for number in range(1, 5):
        assert story(number, 40).strip() in flat


def test_a_head_that_says_page_is_a_head_in_any_type(tmp_path: Path) -> None:
    pages = [
        PdfPage([Text(72, 60, f"Agreement of the Rivers, Page {number}", 16), *body(number)])
        for number in range(1, 4)
    ]
    result = read(Pdf(pages), tmp_path)
    assert "Agreement" not in result.plain_text
    assert labels(result) == ["1", "2", "3"]


def test_a_number_of_several_may_be_written_with_a_stroke(tmp_path: Path) -> None:
    pages = [PdfPage([*body(number), Text(290, 810, f"{number}/3", 9)]) for number in (1, 2, 3)]
    result = read(Pdf(pages), tmp_path)
    assert labels(result) == ["1", "2", "3"]
    assert "/3" not in result.plain_text


def test_a_page_number_may_touch_the_text_of_one_page(tmp_path: Path) -> None:
    pages = [PdfPage([*body(number), Text(290, 760, str(number), 9)]) for number in range(1, 5)]
    pages[2] = PdfPage([*pages[2].texts, Text(72, 748, "Plate of the weir", 9)])
    result = read(Pdf(pages), tmp_path)
    assert labels(result) == ["1", "2", "3", "4"]
    assert "Plate of the weir" in result.plain_text
    assert not {"1", "2", "3", "4"} & set(result.plain_text.split("\n"))


def test_marks_at_one_spot_of_all_pages_are_no_text_and_hide_no_head(tmp_path: Path) -> None:
    marks = [Text(20, y, str(number), 8) for number, y in enumerate((30, 100, 830), start=70)]
    pages = [
        PdfPage([*marks, *body(number), Text(290, 790, str(number), 9)]) for number in range(1, 5)
    ]
    result = read(Pdf(pages), tmp_path)
    assert labels(result) == ["1", "2", "3", "4"]
    assert not {"70", "71", "72"} & set(result.plain_text.split())


def test_numbers_that_begin_anew_with_each_chapter_stay_out(tmp_path: Path) -> None:
    numbers = ["1-1", "1-2", "2-1", "2-2", "A-1"]
    pages = [
        PdfPage([*body(place), Text(290, 810, number, 9)]) for place, number in enumerate(numbers)
    ]
    result = read(Pdf(pages), tmp_path)
    assert not set(numbers) & set(result.plain_text.split())


def test_counted_headings_in_the_size_of_the_text_are_no_running_heads(tmp_path: Path) -> None:
    pages = [
        PdfPage(
            [
                Text(72, 80, f"Version 1.{7 - number}", 10, "Helvetica-Bold"),
                *body(number, top=104),
                Text(290, 810, str(number), 9),
            ]
        )
        for number in range(1, 6)
    ]
    result = read(Pdf(pages), tmp_path)
    assert [f"Version 1.{7 - number}" in result.plain_text for number in range(1, 6)] == [True] * 5


def test_a_foot_may_count_the_articles_of_a_volume(tmp_path: Path) -> None:
    pages = [
        PdfPage(
            [
                *body(number),
                Text(72, 790, f"doi:10.1234/rivers_{number // 2}", 9),
                Text(290, 815, str(number + 10), 9),
            ]
        )
        for number in range(1, 7)
    ]
    result = read(Pdf(pages), tmp_path)
    assert labels(result) == [str(number + 10) for number in range(1, 7)]
    assert "doi:" not in result.plain_text


def test_an_address_that_ends_with_a_slash_on_other_pages_is_running(tmp_path: Path) -> None:
    pages = []
    for number in range(1, 5):
        address = Text(41, 24, "www.river.example/reports/", 9)
        if number == 1:
            address = Text(390, 24, "www.river.example/reports", 10, "Helvetica")
        pages.append(PdfPage([address, *body(number, 20, 90)]))
    assert "river.example" not in read(Pdf(pages), tmp_path).plain_text


def test_a_head_may_name_its_section_for_a_page_alone(tmp_path: Path) -> None:
    names = ["Ropes and Stones", "Tables of the Tides", "Errors of the Hand", "Ends of Rivers"]
    pages = []
    for number, name in enumerate(names, start=1):
        title = Text(72, 130, f"{number} {name}", 20, "Times-Bold")
        pages.append(PdfPage([title, *body(number, top=180)]))
        head = Text(72, 50, f"{number}. {name.upper()}", 9, "Times-Italic")
        pages.append(PdfPage([head, *body(number + 10)]))
    text = read(Pdf(pages), tmp_path).plain_text
    for name in names:
        assert name in text
        assert name.upper() not in text


def test_the_number_of_a_chapter_may_be_that_of_its_page(tmp_path: Path) -> None:
    names = ["Ropes", "Stones", "Tables", "Tides", "Errors", "Ends", "Weirs", "Mills"]
    pages = []
    for number, name in enumerate(names, start=1):
        title = [
            Text(x, 60, text, 20, "Times-Bold") for x, text in ((72, str(number)), (110, name))
        ]
        pages.append(PdfPage([*title, *body(number), Text(290, 810, str(number), 9)]))
    text = read(Pdf(pages), tmp_path).plain_text
    assert [f"{number} {name}" in text for number, name in enumerate(names, start=1)] == [True] * 8


def test_a_section_at_the_top_of_a_chapter_is_no_head_by_its_name(tmp_path: Path) -> None:
    pages = []
    for chapter in range(1, 5):
        for place in range(3):
            number = 3 * chapter + place
            head = [
                Text(72, 50, f"CHAPTER {chapter}. OF BOATS", 9),
                Text(300, 800, str(number), 9),
            ]
            section = [
                Text(72, 82, f"{chapter}.1", 10, "Times-Bold"),
                Text(110, 82, "Introduction", 10, "Times-Bold"),
            ]
            pages.append(PdfPage([*head, *(section if not place else []), *body(number)]))
    result = read(Pdf(pages), tmp_path)
    assert "OF BOATS" not in result.plain_text
    assert [f"{chapter}.1 Introduction" in result.plain_text for chapter in range(1, 5)] == [
        True
    ] * 4


def test_a_page_number_at_the_foot_may_be_larger_than_most_of_the_text(tmp_path: Path) -> None:
    pages = [
        PdfPage([*wrapped(story(number, 30), 72, 100, 450, 7), Text(290, 800, str(number), 9)])
        for number in range(1, 10)
    ]
    result = read(Pdf(pages), tmp_path)
    assert labels(result) == list("123456789")
    assert not any(map(str.isdigit, result.plain_text))


def test_a_label_in_the_outer_margin_of_left_and_right_pages_is_no_text(tmp_path: Path) -> None:
    pages = [
        PdfPage([*body(number), Text(6 if number % 2 else 570, 300, "SPM", 8)])
        for number in range(1, 7)
    ]
    text = read(Pdf(pages), tmp_path).plain_text
    assert "SPM" not in text
    assert story(3, 30).strip() in text


def test_a_number_that_begins_the_rows_of_tables_on_many_pages_stays(tmp_path: Path) -> None:
    rows = [Text(72, 400, "Number", 9), Text(160, 400, "Rope", 9), Text(300, 400, "Metres", 9)]
    pages = [PdfPage([*wrapped(story(number, 8), 160, 100, 350), *rows]) for number in range(1, 7)]
    assert read(Pdf(pages), tmp_path).plain_text.count("Number") == len(pages)


def test_a_head_that_dots_lead_to_the_edge_is_found_on_the_only_page_of_its_chapter(
    tmp_path: Path,
) -> None:
    chapters = ["1. Of Ropes", "2. Of Stones", "3. Of Tides", "A. Sources"]
    pages = []
    for number, chapter in enumerate(chapters):
        head = Text(72, 50, f"{chapter} {'. ' * 40}".strip(), 9)
        pages += [PdfPage([head, *body(3 * number)]), *(PdfPage(body(n)) for n in (1, 2))]
    result = read(Pdf(pages), tmp_path)
    assert not any(chapter in result.plain_text for chapter in chapters)
