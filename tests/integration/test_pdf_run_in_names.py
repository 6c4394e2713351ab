"""Words that text follows on the same line: names of sections, or mere words."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.layout_pages import headings, read, story
from tests.pdf_factory import Bookmark, Pdf, PdfPage, Text, wrapped

NAMES = ("Samples.", "Stones of the river.", "Ropes:", "Statistics.")
STATEMENTS = ("Theorem 1 (Tides).", "Theorem 2 (Ropes).", "Lemma 3 (Ice).", "Lemma 4 (Fog).")
BACK = ("Acknowledgements", "Author contributions", "Funding", "Data availability")
WIDTHS = dict(
    zip(
        (*NAMES, *STATEMENTS, *BACK),
        (34.7, 74.4, 27.1, 37.5, 75.3, 78.0, 59.7, 63.6, 76.7, 84.1, 33.4, 65.6),
        strict=True,
    )
)
"""In points, in italics of 10; bold type is a little wider."""
BOLD = 1.08
LETTER = 4.3


def paper(names: tuple[str, ...], font: str = "Times-Italic", section: str = "Methods") -> Pdf:
    """Return a page whose section has a paragraph below each name, of about six lines."""
    texts = [Text(72, 90, "The Rope and the Stone", 20, "Times-Bold")]
    texts.append(Text(72, 130, section, 12, "Times-Bold"))
    for place, name in enumerate(names):
        top = 150 + 90 * place
        width = WIDTHS.get(name, LETTER * len(name)) * (BOLD if font == "Times-Bold" else 1)
        first, *rest = wrapped(story(place, 6), 72, top + 12, 450)
        texts.append(Text(72, top, name, 10, font))
        texts.append(
            Text(75 + width, top, "These were taken from the harbour when the tide was low", 10)
        )
        texts += [first, *rest]
    return Pdf([PdfPage(texts)])


@pytest.mark.parametrize(
    "names",
    [
        NAMES[:3],  # too few to be a custom
        ("Proof.", "Proof.", "Proof.", "Proof."),
        STATEMENTS,
        ("Table 1. Tides.", "Table 2. Ropes.", "Table 3. Ice.", "Table 4. Fog."),
        ("Homo sapiens", "Mus musculus", "Rattus rattus", "Salmo salar"),  # within a sentence
    ],
)
def test_other_words_in_italics_are_no_names(names: tuple[str, ...], tmp_path: Path) -> None:
    assert headings(read(paper(names), tmp_path)) == [(1, "Methods")]


def test_the_parts_of_an_abstract_are_no_sections(tmp_path: Path) -> None:
    assert headings(read(paper(NAMES, section="Abstract"), tmp_path)) == [(1, "Abstract")]


def test_the_text_behind_a_number_and_a_name_may_begin_in_their_type(tmp_path: Path) -> None:
    texts = [Text(72, 90, "The Rope and the Stone", 20, "Times-Bold")]
    leads = ["1.1. Salmo salar.", "1.2. Stones, e.g. Flint."]
    for place, lead in enumerate(leads):
        top = 130 + 120 * place
        first = f"{lead} Salmo salar is eaten"
        texts.append(Text(72, top, first, 10, "Times-Italic"))
        texts.append(Text(74 + 3.95 * len(first), top, "by the people of the river, who take it"))
        texts += wrapped(story(place, 6), 72, top + 12, 450)
    assert [text for _, text in headings(read(Pdf([PdfPage(texts)]), tmp_path))] == leads


def test_the_last_item_of_a_statement_in_italics_is_no_section(tmp_path: Path) -> None:
    texts = [
        Text(72, 90, "1 Ropes", 14, "Times-Bold"),
        *wrapped(story(1, 6), 72, 120, 450),
        Text(72, 210, "Theorem 1.", 10, "Times-Bold"),
        Text(86, 224, "1. HL is sound and complete in any rope.", 10, "Times-Italic"),
        Text(86, 238, "2. IL is sound in any rope without the axiom.", 10, "Times-Italic"),
        Text(86, 252, "3. IL is complete in any rope.", 10, "Times-Italic"),
        *wrapped(story(2, 6), 72, 270, 450),
        Text(72, 360, "2 Tides", 14, "Times-Bold"),
        *wrapped(story(3, 6), 72, 390, 450),
    ]
    found = headings(read(Pdf([PdfPage(texts)]), tmp_path))
    assert found == [(1, "1 Ropes"), (1, "2 Tides")]


def test_paragraph_after_paragraph_that_begins_in_bold_type_is_a_section(tmp_path: Path) -> None:
    names = ("Samples.", "Stones of the river.", "Do ropes last?", "Statistics.")
    found = headings(read(paper(names, "Times-Bold"), tmp_path))
    assert found == [(1, "Methods"), *((2, name) for name in names)]


def test_such_a_name_may_take_two_lines(tmp_path: Path) -> None:
    long = "How the women and the men who lived at the mouth of the muddy river had gauged it for"
    page = paper(
        ("Samples.", "Stones of the river.", "Do ropes last?", "Statistics."), "Times-Bold"
    )
    texts = [*page.pages[0].texts, Text(72, 530, long, 10, "Times-Bold")]
    texts += [Text(72, 543, "a year.", 10, "Times-Bold"), Text(110, 543, "These lived", 10)]
    texts += wrapped(story(8, 6), 72, 555, 450)
    found = headings(read(Pdf([PdfPage(texts)]), tmp_path))
    assert found[-1] == (2, f"{long} a year.")


def test_a_section_above_such_a_name_is_none_of_its_lines(tmp_path: Path) -> None:
    names = ("Samples.", "Stones of the river.", "Do ropes last?", "Statistics.")
    page = paper(names, "Times-Bold", section="")
    texts = [text for text in page.pages[0].texts if text.text]
    texts.append(Text(72, 138, "METHODS OF OLD", 10, "Times-Bold"))
    found = headings(read(Pdf([PdfPage(texts)]), tmp_path))
    assert "Samples." in [text for _, text in found]


def test_interests_that_stand_behind_the_references_are_no_part_of_them(tmp_path: Path) -> None:
    name = "Conflict of Interest Statement:"
    texts = [Text(72, 60, "The Rope and the Stone", 20, "Times-Bold")]
    texts += [Text(72, 100, "Results", 12, "Times-Bold"), *wrapped(story(1, 12), 72, 116, 450)]
    texts.append(Text(72, 330, "References", 12, "Times-Bold"))
    for place, author in enumerate(("Anker", "Becker", "Clerk", "Dam", "Eyot")):
        entry = (
            f"{author}, A. (19{60 + place}). On the measures of rivers. J. Rivers {place}, 1-9."
        )
        texts.append(Text(72, 348 + 11 * place, entry, 8))
    texts.append(Text(72, 420, name, 8, "Times-Bold"))
    texts.append(Text(76 + 3.6 * len(name), 420, "The authors declare that they had no ropes.", 8))
    found = headings(read(Pdf([PdfPage(texts)]), tmp_path))
    assert found == [(1, "Results"), (1, "References"), (1, name)]


def test_names_of_one_font_are_sections_in_smaller_type_too(tmp_path: Path) -> None:
    names = ("Samples.", "Stones of the river.", "Do ropes last?")
    page = paper((*names, "Statistics."), "Times-Bold")
    texts = [text if text.y < 410 else replace(text, size=9) for text in page.pages[0].texts]
    found = headings(read(Pdf([PdfPage(texts)]), tmp_path))
    assert [text for _, text in found] == ["Methods", *names, "Statistics."]


def test_names_of_journals_before_their_volume_are_no_sections(tmp_path: Path) -> None:
    page = paper(("Rivers of Old.", "Riv. Res.", "Tidal Waters.", "Ropes."), "Times-Bold")
    texts = [
        replace(text, text="382, 1370-1371 (2020). It lay there all the time")
        if text.text.startswith("These")
        else text
        for text in page.pages[0].texts
    ]
    assert headings(read(Pdf([PdfPage(texts)]), tmp_path)) == [(1, "Methods")]


def test_labels_of_lists_and_of_figures_leave_the_names_what_they_are(tmp_path: Path) -> None:
    names = ("Samples.", "Stones of the river.", "Do ropes last?")
    labels = ("Writing:", "Software:", "S1 Fig. Ropes of old.")
    found = headings(read(paper((*names, *labels), "Times-Bold"), tmp_path))
    assert found == [(1, "Methods"), *((2, name) for name in names)]


def test_names_at_the_end_that_text_follows_are_sections(tmp_path: Path) -> None:
    page = paper(BACK, "Times-Bold", section="5 Conclusion")
    assert headings(read(page, tmp_path)) == [(1, "5 Conclusion"), *((1, one) for one in BACK)]


def test_an_outline_leaves_out_what_paragraph_after_paragraph_begins_with(tmp_path: Path) -> None:
    names = ("Samples.", "Stones of the river.", "Do ropes last?", "Statistics.")
    methods, ends = paper(names, "Times-Bold").pages[0], ("Results", "Of tides", "Discussion")
    last = [
        line
        for place, name in enumerate(ends)
        for line in (
            Text(72, 90 + 120 * place, name, 12, "Times-Bold"),
            *wrapped(story(place, 6), 72, 110 + 120 * place, 450),
        )
    ]
    outline = [Bookmark("Methods", 1), Bookmark("Results", 2)]
    outline += [Bookmark("Of tides", 2, 2), Bookmark("Discussion", 2)]
    found = headings(read(Pdf([methods, PdfPage(last)], outline), tmp_path))
    listed = [(1, "Results"), (2, "Of tides"), (1, "Discussion")]
    assert found == [(1, "Methods"), *((2, name) for name in names), *listed]
