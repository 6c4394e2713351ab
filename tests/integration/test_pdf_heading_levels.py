"""What is no heading although it looks like one, and which headings stand below which."""

from pathlib import Path

import pytest

from tests.layout_pages import SENTENCES, headings, read, story
from tests.pdf_factory import Bookmark, Pdf, PdfPage, Text, wrapped

TITLE = [Text(72, 90, "The Rope and the Stone", 20, "Times-Bold")]


def sections(*names: tuple[str, str]) -> PdfPage:
    """Return a page of headings of 12 points, in italics of 10, and text below each of them."""
    texts = list(TITLE)
    for place, (name, font) in enumerate(names):
        top = 130 + 100 * place
        texts.append(Text(72, top, name, 10 if font == "Times-Italic" else 12, font))
        texts += wrapped("".join(SENTENCES), 72, top + 20, 450)
    return PdfPage(texts)


def test_a_long_reference_list_in_small_type_is_not_the_body(tmp_path: Path) -> None:
    names = ("Introduction", "Methods", "Results", "Discussion")
    first = sections(*((name, "Times-Bold") for name in names))
    end = [Text(72, 560, "What the people of the harbour have told us since then about this")]
    entries = [
        line
        for place in range(9)
        for line in wrapped(f"{place + 1}. {story(place, 6)}", 72, 130 + 70 * place, 450, 8)
    ]
    last = PdfPage([Text(72, 100, "References", 12, "Times-Bold"), *entries])
    found = headings(read(Pdf([PdfPage([*first.texts, *end]), last]), tmp_path))
    assert found == [(1, name) for name in (*names, "References")]


def test_authors_in_bold_type_begin_entries_and_no_sections(tmp_path: Path) -> None:
    page = sections(("Introduction", "Times-Bold"), ("References", "Times-Bold"))
    entries: list[Text] = []
    for place, authors in enumerate(("Rivers A, Shore B.", "Brook C.", "Marsh D, Lake E.")):
        top = 250 + 40 * place
        lead = f"{place + 1}. {authors}"
        entries.append(Text(72, top, lead, 10, "Times-Bold"))
        entries.append(
            Text(75 + 4.6 * len(lead), top, "On ropes and on stones, and on the people")
        )
        entries.append(Text(72, top + 12, "who measured. Journal of Rivers 1999; 7: 12."))
    texts = [text for text in page.texts if text.y < 240]
    result = read(Pdf([PdfPage([*texts, *entries])]), tmp_path)
    assert headings(result) == [(1, "Introduction"), (1, "References")]


def test_below_names_in_capitals_stands_what_is_printed_alike_without(tmp_path: Path) -> None:
    page = sections(
        ("INTRODUCTION", "Times-Bold"),
        ("METHODs", "Times-Bold"),
        ("Ropes of the river", "Times-Bold"),
        ("RESULTS", "Times-Bold"),
    )
    levels = [level for level, _ in headings(read(Pdf([page]), tmp_path))]
    assert levels == [1, 1, 2, 1]


def test_what_is_as_large_as_the_names_of_sections_stands_below_them(tmp_path: Path) -> None:
    page = sections(
        ("Methods", "Helvetica"),
        ("Ropes of the river", "Times-Roman"),
        ("Results", "Helvetica"),
        ("Stones of the river", "Times-Roman"),
    )
    levels = [level for level, _ in headings(read(Pdf([page]), tmp_path))]
    assert levels == [1, 2, 1, 2]


def test_bookmarks_show_how_numbered_sections_are_printed(tmp_path: Path) -> None:
    page = sections(
        ("1. Methods of old", "Times-Bold"),
        ("1.1. Ropes of the river", "Times-Italic"),
        ("1.2. Stones of the river", "Times-Italic"),
        ("Acknowledgements", "Times-Bold"),
        ("Funding", "Times-Bold"),
    )
    outline = [
        Bookmark("Methods of old", 1),
        Bookmark("Ropes of the river", 1, 2),
        Bookmark("Stones f the river", 1, 2),
    ]
    found = headings(read(Pdf([page], outline), tmp_path))
    assert (2, "1.2. Stones of the river") in found


@pytest.mark.parametrize("lead", ["Conflict of Interest Statement:", "Disclaimer:"])
def test_a_statement_of_interests_may_begin_behind_its_name_on_one_line(
    lead: str, tmp_path: Path
) -> None:
    page = sections(("Introduction", "Times-Bold"), ("Funding", "Times-Bold"))
    lines = [
        Text(72, 330, lead, 8, "Times-Bold"),
        Text(
            76 + 3.6 * len(lead), 330, "The authors declare that they had no ropes of their own", 8
        ),
        Text(72, 340, "and that nobody gave them any stones.", 8),
    ]
    found = headings(read(Pdf([PdfPage([*page.texts, *lines])]), tmp_path))
    assert [text for _, text in found] == ["Introduction", "Funding", lead]


def test_a_heading_may_stand_right_below_that_of_its_section(tmp_path: Path) -> None:
    texts = list(TITLE)
    for place, (section, name) in enumerate([("Methods", "Ropes"), ("Results", "Stones")]):
        top = 130 + 200 * place
        texts.append(Text(72, top, section, 12, "Times-Bold"))
        texts.append(Text(72, top + 12, name, 10, "Helvetica-Bold"))
        texts += wrapped(story(place, 8), 72, top + 24, 450)
    found = headings(read(Pdf([PdfPage(texts)]), tmp_path))
    assert found == [(1, "Methods"), (2, "Ropes"), (1, "Results"), (2, "Stones")]


def test_words_in_italics_within_paragraphs_do_not_hide_that_headings_are_so(
    tmp_path: Path,
) -> None:
    names = ("Ropes of the river", "Stones of the river")
    page = sections(("Methods", "Times-Bold"), *((name, "Times-Italic") for name in names))
    mixed: list[Text] = []
    for place in range(10):
        top = 500 + 12 * place
        mixed.append(Text(72, top, "There were"))
        mixed.append(
            Text(118, top, "Salmo salar and Rutilus rutilus and Esox lucius", 10, "Times-Italic")
        )
        mixed.append(Text(312, top, "and others"))
    found = headings(read(Pdf([PdfPage([*page.texts, *mixed])]), tmp_path))
    assert found == [(1, "Methods"), *((2, name) for name in names)]


def test_a_heading_in_italics_may_be_as_long_as_its_line(tmp_path: Path) -> None:
    texts = list(TITLE)
    names: list[str] = []
    for place, who in enumerate(["people of the weir", "people of the mill"], start=1):
        top = 130 + 150 * place
        names.append(f"2.{place}. How the {who} were told to measure it")
        texts.append(Text(72, top, names[-1], 10, "Times-Italic"))
        width = 4.1 * len(names[-1])
        texts += wrapped(story(place, 8), 72, top + 24, width)
    assert [text for _, text in headings(read(Pdf([PdfPage(texts)]), tmp_path))] == names


@pytest.mark.parametrize("second", ["Plant material", "Sampling of the northern harbours"])
def test_the_name_of_a_section_goes_on_with_no_heading_below_it(
    second: str, tmp_path: Path
) -> None:
    """Both are set alike, and there was room for more behind the first."""
    heading = [Text(72, 100, "Methods", 10, "Times-Bold"), Text(72, 112, second, 10, "Times-Bold")]
    pages = [
        PdfPage([*heading, *wrapped(story(1, 14), 72, 124, 450)]),
        PdfPage(
            [
                Text(72, 100, "Results", 10, "Times-Bold"),
                *wrapped(story(2, 14), 72, 112, 450),
            ]
        ),
    ]
    found = [text for _, text in headings(read(Pdf(pages), tmp_path))]
    assert found == ["Methods", second, "Results"]


@pytest.mark.parametrize("colour", ["0 .5 .8 rg", "0 .6 .6 0 k"])
def test_headings_may_be_set_off_by_their_colour_alone(colour: str, tmp_path: Path) -> None:
    names = ["Ropes of the river", "Stones of the shore", "Tides of the delta"]
    texts = list(TITLE)
    for place, name in enumerate(names):
        top = 130 + 200 * place
        texts.append(Text(72, top, name, clip=colour))
        texts += wrapped(story(place, 8), 72, top + 14, 450)

    assert headings(read(Pdf([PdfPage(texts)]), tmp_path)) == [(1, name) for name in names]


def test_a_heading_that_ends_with_and_goes_on_on_its_next_line(tmp_path: Path) -> None:
    long = ("2.4. The measurement of the depth of all rivers of the northern shore and", "Tides")
    texts = [*TITLE, Text(72, 130, "2. Methods", 12, "Times-Bold")]
    texts += wrapped(story(1, 8), 72, 150, 330)
    top = texts[-1].y + 24
    texts += [Text(72, top + 12 * row, line, 10, "Times-Italic") for row, line in enumerate(long)]
    texts += wrapped(story(2, 8), 72, top + 36, 330)

    assert " ".join(long) in [name for _, name in headings(read(Pdf([PdfPage(texts)]), tmp_path))]


def test_an_abbreviation_stands_on_the_level_of_headings_in_its_type(tmp_path: Path) -> None:
    names = ("Rabies", "MERS", "Yellow fever", "COVID-19", "Dengue of the delta")
    texts = [*TITLE, Text(72, 120, "Comparison of diseases", 14, "Times-Bold")]
    for place, name in enumerate(names):
        top = 145 + 110 * place
        texts.append(Text(72, top, name, 11, "Times-Bold"))
        texts += wrapped(story(place, 4), 72, top + 16, 450)

    found = headings(read(Pdf([PdfPage(texts)]), tmp_path))

    assert [name for _, name in found if name in names] == list(names)
    assert len({level for level, name in found if name in names}) == 1


def test_a_section_and_a_subsection_below_it_in_another_bold_font_are_two(tmp_path: Path) -> None:
    texts = list(TITLE)
    for place, section in enumerate(("Methods", "Results")):
        top = 130 + 200 * place
        texts.append(Text(72, top, section, 12, "Helvetica-Bold"))
        texts.append(Text(72, top + 15, "Salmo salar", 12, "Times-BoldItalic"))
        texts.append(Text(140, top + 15, f"lives in tidal river {place}", 12, "Times-Bold"))
        texts += wrapped(story(place, 8), 72, top + 31, 450)
    found = headings(read(Pdf([PdfPage(texts)]), tmp_path))
    assert [text for _, text in found] == [
        *("Methods", "Salmo salar lives in tidal river 0"),
        *("Results", "Salmo salar lives in tidal river 1"),
    ]
