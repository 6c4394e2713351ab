"""Headings whose number tells their level, however journals print them."""

from pathlib import Path

import pytest

from tests.layout_pages import headings, read, story
from tests.pdf_factory import Bookmark, Pdf, PdfPage, Text, wrapped

TITLE = Text(150, 80, "The Measurement of Rivers", 20, "Times-Bold")


def section(number: int, top: float, *heading: Text) -> list[Text]:
    return [*heading, *wrapped(story(number, 6), 72, top + 18, 450)]


def test_lettered_sections_stand_below_roman_ones(tmp_path: Path) -> None:
    texts = [TITLE]
    names = ["I. ROPES", "A. Stones", "B. Tables", "II. TIDES", "A. Errors", "B. Ends"]
    for place, name in enumerate(names):
        font = "Times-Bold" if name.isupper() else "Times-Italic"
        texts += section(place, 130 + 105 * place, Text(72, 130 + 105 * place, name, 10, font))
    assert headings(read(Pdf([PdfPage(texts)]), tmp_path)) == [
        (1, "I. ROPES"),
        (2, "A. Stones"),
        (2, "B. Tables"),
        (1, "II. TIDES"),
        (2, "A. Errors"),
        (2, "B. Ends"),
    ]


@pytest.mark.parametrize(
    "names",
    [
        [Text(72, 110, "I.V. Weir", 10, "Times-Bold")],
        [Text(250, 110, "F. Weir", 12), Text(240, 126, "1 May 2020", 12)],
    ],
)
def test_initials_are_no_numbers_of_sections(names: list[Text], tmp_path: Path) -> None:
    texts = [TITLE, *names]
    for place, name in enumerate(["1. Ropes", "2. Stones"]):
        top = 170 + 120 * place
        texts += section(place, top, Text(72, top, name, 12, "Times-Bold"))
    found = [text for _, text in headings(read(Pdf([PdfPage(texts)]), tmp_path))]
    assert found == ["1. Ropes", "2. Stones"]


def test_the_number_may_be_in_plain_type_and_the_title_not(tmp_path: Path) -> None:
    texts = [TITLE]
    for place, name in enumerate(["Ropes", "Stones", "Tables"]):
        top = 130 + 220 * place
        centred = (Text(250, top, f"{place + 1}."), Text(261, top, name, 10, "Times-Italic"))
        texts += section(place, top, *centred)
        low = top + 110
        texts += [
            Text(72, low, f"{place + 1}.1."),
            Text(92, low, "The clerk.", 10, "Times-Bold"),
            Text(142, low, "Nobody had asked whether the two agreed, and for a century"),
            *wrapped(story(place + 5, 5), 72, low + 12, 450),
        ]
    assert headings(read(Pdf([PdfPage(texts)]), tmp_path)) == [
        (level, text)
        for place, name in enumerate(["Ropes", "Stones", "Tables"], start=1)
        for level, text in ((1, f"{place}. {name}"), (2, f"{place}.1. The clerk."))
    ]


def test_a_short_name_behind_a_long_number_is_a_heading(tmp_path: Path) -> None:
    texts = [TITLE]
    for place, name in enumerate(["1 Ropes", "1.1 Map", "1.1.1 Oars", "1.1.2 of mills"]):
        top = 130 + 120 * place
        texts += section(place, top, Text(72, top, name, 12, "Times-Bold"))
    found = [text for _, text in headings(read(Pdf([PdfPage(texts)]), tmp_path))]
    assert found == ["1 Ropes", "1.1 Map", "1.1.1 Oars", "1.1.2 of mills"]


def test_what_is_set_deeper_than_the_outline_goes_is_told_by_its_number(tmp_path: Path) -> None:
    texts = [TITLE]
    outline = []
    for place, name in enumerate(["Ropes", "Stones", "Tables", "Tides"], start=1):
        top = 130 + 160 * (place - 1)
        outline.append(Bookmark(f"{place} {name}", 1))
        texts += section(place, top, Text(72, top, f"{place} {name}", 14, "Times-Bold"))
        low = top + 90
        deeper = Text(72, low, f"{place}.1 The clerk of the weir", 10, "Times-Italic")
        texts += section(place + 5, low, deeper)[:3]
    assert [text for _, text in headings(read(Pdf([PdfPage(texts)], outline), tmp_path))] == [
        text
        for place, name in enumerate(["Ropes", "Stones", "Tables", "Tides"], start=1)
        for text in (f"{place} {name}", f"{place}.1 The clerk of the weir")
    ]


def test_headings_in_a_text_with_double_spacing_have_no_space_of_their_own(
    tmp_path: Path,
) -> None:
    texts: list[Text] = [TITLE]
    y = 130.0
    for place, name in enumerate(["Ropes", "Stones", "Tables"]):
        texts.append(Text(270, y, name, 12, "Times-Bold"))
        for line in wrapped(story(place, 5), 72, 0, 450):
            y += 24
            texts.append(Text(72, y, line.text, 12))
        y += 24
    found = [text for _, text in headings(read(Pdf([PdfPage(texts)]), tmp_path))]
    assert found == ["Ropes", "Stones", "Tables"]


def test_dates_and_theorems_in_bold_type_are_no_headings(tmp_path: Path) -> None:
    texts = [TITLE, Text(72, 110, "4 February 2001", 10, "Times-Bold")]
    names = ["1 Ropes", "Theorem 1", "2 Stones", "Lemma 2"]
    for place, name in enumerate(names):
        top = 150 + 120 * place
        texts += section(place, top, Text(72, top, name, 10, "Times-Bold"))
    found = [text for _, text in headings(read(Pdf([PdfPage(texts)]), tmp_path))]
    assert found == ["1 Ropes", "2 Stones"]


def test_letters_in_the_type_of_the_sections_stand_below_them(tmp_path: Path) -> None:
    texts = [TITLE]
    names = ["I. ROPES", "A. Stones", "1. Tables", "II. TIDES", "A. Errors", "III. ENDS"]
    for place, name in enumerate(names):
        top = 130 + 105 * place
        texts += section(place, top, Text(72, top, name, 10, "Times-Bold"))
    assert [level for level, _ in headings(read(Pdf([PdfPage(texts)]), tmp_path))] == [
        1,
        2,
        3,
        1,
        2,
        1,
    ]


def test_appendices_with_letters_do_not_stand_below_roman_sections(tmp_path: Path) -> None:
    texts = [TITLE]
    names = ["I. ROPES", "II. TIDES", "III. ENDS", "A. STONES", "B. TABLES"]
    for place, name in enumerate(names):
        top = 130 + 105 * place
        texts += section(place, top, Text(72, top, name, 10, "Times-Bold"))
    assert {level for level, _ in headings(read(Pdf([PdfPage(texts)]), tmp_path))} == {1}


def test_the_items_of_a_list_in_plain_type_are_no_sections(tmp_path: Path) -> None:
    texts = [TITLE]
    for place, name in enumerate(["1. Ropes", "2. Stones"]):
        top = 130 + 250 * place
        texts += section(place, top, Text(250, top, name, 10, "Times-Italic"))
    for place, item in enumerate(["1. Ropes of hemp, then of wire", "2. Stones with a hole"]):
        texts.append(Text(96, 260 + 24 * place, item))
    texts += wrapped(story(7, 6), 72, 310, 450)
    found = [text for _, text in headings(read(Pdf([PdfPage(texts)]), tmp_path))]
    assert found == ["1. Ropes", "2. Stones"]


def test_a_section_may_be_named_by_code_behind_a_bold_number(tmp_path: Path) -> None:
    texts = [TITLE]
    for place, name in enumerate(["Ropes", "MEASURE", "Stones"], start=1):
        top = 130 + 120 * (place - 1)
        heading = [Text(72, top, f"{place}. {name}", 10, "Times-Bold")]
        if name.isupper():
            heading = [
                Text(72, top, f"{place}.", 10, "Times-Bold"),
                Text(82, top, name, 10, "Courier"),
                Text(127, top, "Map", 10, "Times-Bold"),
            ]
        texts += section(place, top, *heading)
    found = [text for _, text in headings(read(Pdf([PdfPage(texts)]), tmp_path))]
    assert found == ["1. Ropes", "2. MEASURE Map", "3. Stones"]


def test_text_is_told_from_headings_where_a_manual_has_more_code_than_text(tmp_path: Path) -> None:
    texts = [TITLE]
    for place, name in enumerate(["1 Ropes", "2 Stones"]):
        top = 130 + 300 * place
        texts += section(place, top, Text(72, top, name, 14, "Times-Bold"))
        code = [
            Text(72, top + 120 + 9 * row, "measure(rope, stone) " * 4, 7, "Courier")
            for row in range(12)
        ]
        texts += [*code, Text(90, top + 260, f"{place + 1}. What is left", 10)]
    texts += wrapped(story(9, 3), 72, 730, 450)
    found = [text for _, text in headings(read(Pdf([PdfPage(texts)]), tmp_path))]
    assert found == ["1 Ropes", "2 Stones"]


def test_appendices_go_on_behind_the_letter_h(tmp_path: Path) -> None:
    names = [f"{letter} More of the tides" for letter in "GHIJK"]
    texts = [TITLE]
    for place, name in enumerate(names):
        top = 130 + 120 * place
        texts += section(place, top, Text(72, top, name, 12, "Times-Bold"))
    assert headings(read(Pdf([PdfPage(texts)]), tmp_path)) == [(1, name) for name in names]


def test_a_word_of_one_letter_is_no_number(tmp_path: Path) -> None:
    texts = [TITLE]
    names = ["1 Ropes", "1.1 Stones", "T cells", "2 Tides"]
    for place, name in enumerate(names):
        top = 130 + 120 * place
        size = 11 if name == "T cells" else 12
        texts += section(place, top, Text(72, top, name, size, "Times-Bold"))
    assert (1, "T cells") not in headings(read(Pdf([PdfPage(texts)]), tmp_path))


@pytest.mark.parametrize(
    ("label", "sort"),
    [("2.%d", "Lemma."), ("2.%d", "Theorem (Weir)."), ("Theorem %s", "Ropes."), ("%d", "Lemma.")],
)
def test_statements_in_the_text_are_no_headings(label: str, sort: str, tmp_path: Path) -> None:
    texts = [TITLE]
    for place, name in enumerate(["1 Ropes", "2 Stones"]):
        top = 130 + 270 * place
        texts += section(place, top, Text(72, top, name, 12, "Times-Bold"))
        low = top + 120
        number = chr(ord("A") + place) if "%s" in label else place + 1
        text = f"{label % number} {sort}"
        texts += [
            Text(72, low, text, 10, "Times-Bold"),
            Text(72 + 6 * len(text), low, "Each rope that is laid along a river is longer than"),
            *wrapped(story(place + 5, 5), 72, low + 12, 450),
        ]
    found = headings(read(Pdf([PdfPage(texts)]), tmp_path))
    assert found == [(1, "1 Ropes"), (1, "2 Stones")]


def test_headings_with_a_colon_of_two_letters_or_of_signs_are_whole(tmp_path: Path) -> None:
    names = ["1 Ropes: how they were made", "1.1 Hemp", "1.2 if", "2 C++", "3 Stones: a table"]
    texts = [TITLE]
    for place, name in enumerate(names):
        top = 130 + 120 * place
        size = 12 if "." in name else 15
        texts += section(place, top, Text(72, top, name, size, "Times-Bold"))
    found = headings(read(Pdf([PdfPage(texts)]), tmp_path))
    assert [text for _, text in found] == names


@pytest.mark.parametrize("word", ["Caution", "Note:", "Hinweis", "Atenci\u00f3n"])
def test_the_name_of_a_box_of_advice_is_no_heading(word: str, tmp_path: Path) -> None:
    texts = [TITLE]
    for place, name in enumerate(["1. Ropes", "2. Stones", "3. Tables"]):
        top = 130 + 200 * place
        texts += section(place, top, Text(72, top, name, 14, "Times-Bold"))
        texts += section(place + 5, top + 95, Text(72, top + 95, word, 12, "Times-Bold"))
    found = headings(read(Pdf([PdfPage(texts)]), tmp_path))
    assert [text for _, text in found] == ["1. Ropes", "2. Stones", "3. Tables"]


def test_a_number_that_had_no_room_on_the_line_above_belongs_to_the_heading(
    tmp_path: Path,
) -> None:
    names = ["Ropes and Stones", "Tables of the Tides", "Errors of the Hand", "Ends of Rivers"]
    pages = []
    for number, name in enumerate(names, start=1):
        long = f"{number}.1 What the office of the harbour had to tell of years past (at"
        texts = [
            Text(72, 80, f"{number} {name}", 18, "Times-Bold"),
            *wrapped(story(number, 8), 72, 110, 450),
            Text(72, 260, long, 16, "Times-Bold"),
            Text(72, 279, "30 Degrees and more)", 16, "Times-Bold"),
            *wrapped(story(number + 10, 12), 72, 305, 450),
        ]
        pages.append(PdfPage(texts))
    found = [text for _, text in headings(read(Pdf(pages), tmp_path))]
    whole = "1 What the office of the harbour had to tell of years past (at 30 Degrees and more)"
    assert found[1::2] == [f"{number}.{whole}" for number in range(1, 5)]
