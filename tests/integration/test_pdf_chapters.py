"""Chapters and parts whose label stands on a line of its own above their title."""

from pathlib import Path

import pytest

from tests.layout_pages import headings, read, story
from tests.pdf_factory import Bookmark, Pdf, PdfPage, Text, wrapped

NAMES = ["Ropes and Stones", "Tables of the Tides"]


def chapter(label: str, name: str, number: int) -> PdfPage:
    return PdfPage(
        [
            Text(72, 150, label, 17, "Times-Bold"),
            Text(72, 195, name, 20, "Times-Bold"),
            *wrapped(story(number, 8), 72, 240, 450),
            Text(72, 400, f"{number}.1 The first of them", 13, "Times-Bold"),
            *wrapped(story(number + 5, 8), 72, 420, 450),
        ]
    )


TITLE_PAGE = PdfPage([Text(150, 200, "The Measurement of Rivers", 30, "Times-Bold")])


@pytest.mark.parametrize("word", ["Chapter", "Kapitel", "Cap\u00edtulo", "Hoofdstuk", "Tema"])
def test_a_label_and_the_title_below_it_are_one_heading(word: str, tmp_path: Path) -> None:
    pages = [chapter(f"{word} {n}", name, n) for n, name in enumerate(NAMES, start=1)]
    assert headings(read(Pdf([TITLE_PAGE, *pages]), tmp_path)) == [
        (1, f"{word} 1 Ropes and Stones"),
        (2, "1.1 The first of them"),
        (1, f"{word} 2 Tables of the Tides"),
        (2, "2.1 The first of them"),
    ]


def test_a_lettered_section_directly_below_the_title_of_its_chapter_is_its_own(
    tmp_path: Path,
) -> None:
    pages = [
        PdfPage(
            [
                Text(280, 84, f"BAB {sign}", 14, "Times-Bold"),
                Text(230, 110, name.upper(), 14, "Times-Bold"),
                Text(72, 155, "A. The first of them", 12, "Times-Bold"),
                *wrapped(story(number, 10), 72, 177, 450, 12, 1.8),
                Text(72, 500, "B. The last of them", 12, "Times-Bold"),
                *wrapped(story(number + 5, 10), 72, 522, 450, 12, 1.8),
            ]
        )
        for number, (sign, name) in enumerate(zip(("I", "II"), NAMES, strict=True))
    ]
    assert headings(read(Pdf([TITLE_PAGE, *pages]), tmp_path)) == [
        (level, text)
        for sign, name in zip(("I", "II"), NAMES, strict=True)
        for level, text in (
            (1, f"BAB {sign} {name.upper()}"),
            (2, "A. The first of them"),
            (2, "B. The last of them"),
        )
    ]


def test_bookmarks_of_the_titles_alone_take_their_labels_with_them(tmp_path: Path) -> None:
    pages = [chapter(f"Chapter {n}", name, n) for n, name in enumerate(NAMES, start=1)]
    outline = [
        entry
        for n, name in enumerate(NAMES, start=1)
        for entry in (Bookmark(name, n + 1), Bookmark(f"{n}.1 The first of them", n + 1, 2))
    ]
    assert headings(read(Pdf([TITLE_PAGE, *pages], outline), tmp_path)) == [
        (1, "Chapter 1 Ropes and Stones"),
        (2, "1.1 The first of them"),
        (1, "Chapter 2 Tables of the Tides"),
        (2, "2.1 The first of them"),
    ]


def test_chapters_stand_below_the_parts_of_a_book(tmp_path: Path) -> None:
    def part(label: str, name: str) -> PdfPage:
        return PdfPage(
            [Text(250, 300, label, 20, "Times-Bold"), Text(200, 345, name, 24, "Times-Bold")]
        )

    pages = [
        TITLE_PAGE,
        part("Part I", "On the River"),
        chapter("Chapter 1", NAMES[0], 1),
        part("Part II", "In the Office"),
        chapter("Chapter 2", NAMES[1], 2),
    ]
    assert headings(read(Pdf(pages), tmp_path)) == [
        (1, "Part I On the River"),
        (2, "Chapter 1 Ropes and Stones"),
        (3, "1.1 The first of them"),
        (1, "Part II In the Office"),
        (2, "Chapter 2 Tables of the Tides"),
        (3, "2.1 The first of them"),
    ]


def test_a_sentence_that_begins_with_the_name_of_a_chapter_is_no_label(tmp_path: Path) -> None:
    page = PdfPage(
        [
            Text(72, 90, "1 Overview", 14, "Times-Bold"),
            Text(72, 110, "Chapter 2 tells how the tables were made."),
            Text(72, 140, "2 Tables", 14, "Times-Bold"),
            *wrapped(story(1, 8), 72, 160, 450),
        ]
    )
    assert headings(read(Pdf([TITLE_PAGE, page]), tmp_path)) == [
        (1, "1 Overview"),
        (1, "2 Tables"),
    ]


@pytest.mark.parametrize("label", ["CHAPTER {}", "Article {}", "{}"])
@pytest.mark.parametrize(
    ("font", "size"), [("Times-Roman", 10), ("Times-Italic", 12), ("Times-Roman", 10.4)]
)
def test_the_title_below_a_label_is_part_of_it_however_it_is_printed(
    label: str, font: str, size: float, tmp_path: Path
) -> None:
    def page(number: int, name: str) -> PdfPage:
        word = ["ONE", "TWO"][number - 1]
        return PdfPage(
            [
                Text(250, 150, label.format(word if label == "{}" else number), 17, "Times-Bold"),
                Text(230, 190, name, size, font),
                *wrapped(story(number, 8), 72, 240, 450),
                *wrapped(story(number + 5, 8), 72, 420, 450),
            ]
        )

    pages = [page(number, name) for number, name in enumerate(NAMES, start=1)]
    assert headings(read(Pdf([TITLE_PAGE, *pages]), tmp_path)) == [
        (1, f"{label.format('ONE' if label == '{}' else 1)} Ropes and Stones"),
        (1, f"{label.format('TWO' if label == '{}' else 2)} Tables of the Tides"),
    ]


def test_text_directly_below_a_label_is_no_title(tmp_path: Path) -> None:
    pages = [
        PdfPage(
            [
                Text(250, 150, f"CHAPTER {number}", 17, "Times-Bold"),
                *wrapped(story(number, 12), 72, 190, 450),
            ]
        )
        for number in (1, 2)
    ]
    assert headings(read(Pdf([TITLE_PAGE, *pages]), tmp_path)) == [
        (1, "CHAPTER 1"),
        (1, "CHAPTER 2"),
    ]


def test_the_word_above_a_number_in_letters_is_no_running_line(tmp_path: Path) -> None:
    words = ["ONE", "TWO", "THREE", "FOUR"]
    names = [*NAMES, "Errors of the Hand", "Ends of Rivers"]
    pages = [
        PdfPage(
            [
                Text(460, 60, "CHAPTER", 11, "Helvetica-Bold"),
                Text(470, 85, word, 22, "Helvetica-Bold"),
                Text(250, 140, name.upper(), 22, "Helvetica-Bold"),
                *wrapped(story(number, 8), 72, 200, 450),
                Text(72, 400, f"{number}.1 The first of them", 13, "Times-Bold"),
                *wrapped(story(number + 5, 8), 72, 420, 450),
            ]
        )
        for number, (word, name) in enumerate(zip(words, names, strict=True), start=1)
    ]
    found = headings(read(Pdf([TITLE_PAGE, *pages]), tmp_path))
    assert [text for level, text in found if level == 1] == [
        f"CHAPTER {word} {name.upper()}" for word, name in zip(words, names, strict=True)
    ]


@pytest.mark.parametrize("label", ["Decision {}/CP.14", "Article {}", "Annex {}"])
def test_the_label_of_a_decision_or_an_article_is_one_with_its_title(
    label: str, tmp_path: Path
) -> None:
    pages = [chapter(label.format(n), name, n) for n, name in enumerate(NAMES, start=1)]
    found = [text for _, text in headings(read(Pdf([TITLE_PAGE, *pages]), tmp_path))]
    assert [text for text in found if "first" not in text] == [
        f"{label.format(n)} {name}" for n, name in enumerate(NAMES, start=1)
    ]


def test_a_part_that_has_a_page_of_its_own_is_one_heading_however_far_its_title_stands(
    tmp_path: Path,
) -> None:
    def part(label: str, name: str) -> PdfPage:
        return PdfPage(
            [Text(72, 150, label, 17, "Times-Bold"), Text(72, 420, name, 24, "Times-Bold")]
        )

    pages = [part("Part I", "Of Ropes"), chapter("Chapter 1", NAMES[0], 1)]
    pages += [part("Part II", "Of Stones"), chapter("Chapter 2", NAMES[1], 2)]
    found = [text for _, text in headings(read(Pdf([TITLE_PAGE, *pages]), tmp_path))]
    assert [text for text in found if text.startswith("Part")] == [
        "Part I Of Ropes",
        "Part II Of Stones",
    ]


def test_a_motto_below_the_label_of_a_part_is_not_its_title(tmp_path: Path) -> None:
    motto = Text(72, 420, "All ropes are made of hemp, and all hemp of rain")
    pages = [PdfPage([Text(72, 150, "Part I", 17, "Times-Bold"), motto])]
    pages += [chapter("Chapter 1", NAMES[0], 1), chapter("Chapter 2", NAMES[1], 2)]
    found = [text for _, text in headings(read(Pdf([TITLE_PAGE, *pages]), tmp_path))]
    assert found[0] == "Part I"


@pytest.mark.parametrize("number", ["{n}.1 ", ""])
def test_the_end_of_a_sentence_is_no_label_of_the_section_below_it(
    number: str, tmp_path: Path
) -> None:
    def section(n: int) -> PdfPage:
        return PdfPage(
            [
                Text(72, 100, f"{n} {NAMES[n - 1]}", 14, "Times-Bold"),
                *wrapped(story(n, 8), 72, 130, 450),
                Text(72, 300, "What the office had to tell of the tides and the ropes is said in"),
                Text(72, 312, f"Appendix {n}."),
                Text(72, 330, f"{number.format(n=n)}The first of them", 11, "Times-Bold"),
                *wrapped(story(n + 5, 8), 72, 350, 450),
            ]
        )

    found = headings(read(Pdf([TITLE_PAGE, section(1), section(2)]), tmp_path))
    assert [text for _, text in found] == [
        "1 Ropes and Stones",
        f"{number.format(n=1)}The first of them",
        "2 Tables of the Tides",
        f"{number.format(n=2)}The first of them",
    ]


def test_parts_of_a_subsection_enclose_no_later_section(tmp_path: Path) -> None:
    """In a paper "First Part" may stand below what tells how the data were collected."""

    def page(number: int, *names: tuple[str, float, str]) -> PdfPage:
        texts: list[Text] = []
        for at, (name, size, font) in enumerate(names):
            y = 80 + 140 * at
            texts += [
                Text(72, y, name, size, font),
                *wrapped(story(number + at, 7), 72, y + 20, 450),
            ]
        return PdfPage(texts)

    section, below, part = (15, "Times-Bold"), (12, "Times-Bold"), (11, "Times-Italic")
    pages = [
        page(10, ("Introduction", *section), ("Of Ropes", *below), ("Of Stones", *below)),
        page(20, ("Methods", *section), ("Of Rivers", *below), ("Collection", *below)),
        page(30, ("First Part", *part), ("Second Part", *part), ("Of Boats", *below)),
        page(40, ("Results", *section), ("Of Harbours", *below), ("Of Tides", *below)),
    ]
    found = {name: level for level, name in headings(read(Pdf([TITLE_PAGE, *pages]), tmp_path))}
    assert found["Results"] == found["Methods"] == 1
    assert found["First Part"] == found["Second Part"] == 3


def test_the_title_of_a_chapter_may_have_its_number_on_the_right(tmp_path: Path) -> None:
    names = [*NAMES, "The Harbour", "Errors of the Hand"]
    listed = [
        text
        for number, name in enumerate(names, start=1)
        for y, sign, of, page in (
            (100 + 40 * number, f"{number}", name, 3 * number),
            (118 + 40 * number, f"{number}.1", "The first of them", 3 * number),
        )
        for text in (Text(72, y, sign), Text(100, y, of), Text(500, y, f"{page}"))
    ]
    pages = [PdfPage([Text(72, 100, "Contents", 22), *listed])]
    for number, name in enumerate(names, start=1):
        texts = [
            Text(72, 110, name, 22),
            Text(470, 110, str(number), 44),
            *wrapped(story(number, 14), 72, 180, 450),
            Text(72, 420, f"{number}.1 The first of them", 14, "Times-Bold"),
            *wrapped(story(number + 5, 10), 72, 445, 450),
        ]
        pages += [PdfPage(texts), PdfPage(wrapped(story(number + 9, 30), 72, 80, 450))]
    assert headings(read(Pdf([TITLE_PAGE, *pages]), tmp_path)) == [
        (1, "Contents"),
        *(
            (level, text)
            for number, name in enumerate(names, start=1)
            for level, text in ((1, f"{name} {number}"), (2, f"{number}.1 The first of them"))
        ),
    ]
