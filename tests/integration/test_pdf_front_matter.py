"""What stands before the body: title, authors, affiliations, abstract, keywords."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind, ConversionResult
from tests.layout_pages import body, headings, read, story, texts
from tests.pdf_factory import Bookmark, Pdf, PdfPage, Text, wrapped

TITLE = "The Measurement of Tidal Rivers with a Rope"
AUTHORS = "Ada Rope and Charles Stone"
AFFILIATIONS = "Department of Rivers, University of the Delta"
KEYWORDS = "rivers, tides, ropes, stones, harbours and tables"
TOP = [
    Text(120, 80, TITLE, 17, "Times-Bold"),
    Text(200, 112, AUTHORS, 11),
    Text(180, 132, AFFILIATIONS, 9),
]
BOLD = 5.5  # points a character, about


def run_in(y: float, lead: str, text: str, font: str = "Times-Bold") -> list[Text]:
    """Return a paragraph as wide as the page with a lead in another type."""
    start = 72 + BOLD * len(lead)
    first = wrapped(text, start, y, 522 - start)[0]
    rest = wrapped(text.removeprefix(first.text).strip(), 72, y + 12, 450)
    return [Text(72, y, lead, font=font), first, *rest]


def two_columns(top: float, sentences: int = 20) -> list[Text]:
    return [
        line for n in range(2) for line in wrapped(story(n, sentences), 50 + 260 * n, top, 235)
    ]


def one_column(top: float) -> list[Text]:
    return wrapped(story(3, 14), 72, top, 450)


HEADED = [
    Text(72, 180, "Abstract", 11, "Times-Bold"),
    *wrapped(story(4, 6), 72, 196, 450),
    Text(72, 290, "Keywords", 11, "Times-Bold"),
    Text(72, 306, KEYWORDS),
]
BOLD_LEADS = [*run_in(180, "Abstract\u2014", story(4, 6)), *run_in(290, "Keywords: ", KEYWORDS)]
ITALIC_LEADS = [
    *run_in(180, "Abstract. ", story(4, 6), "Times-Italic"),
    *run_in(290, "Index Terms \u2013 ", KEYWORDS, "Times-Italic"),
]
PLAIN_LEADS = [
    *wrapped("Abstract: " + story(4, 6), 72, 180, 450),
    Text(72, 290, "Keywords: " + KEYWORDS),
]


def sections(result: ConversionResult) -> dict[str, str]:
    """Return the text below each heading up to the next, by its name without a sign."""
    tree = result.structure.heading_tree
    ends = [*(heading.span.start for heading in tree[1:]), len(result.plain_text)]
    return {
        heading.text.rstrip(" :.\u2013\u2014"): result.plain_text[heading.span.end : end].strip()
        for heading, end in zip(tree, ends, strict=True)
    }


@pytest.mark.parametrize("below", [one_column, two_columns])
@pytest.mark.parametrize("front", [HEADED, BOLD_LEADS, ITALIC_LEADS, PLAIN_LEADS])
def test_abstract_and_keywords_are_sections_however_their_names_are_set(
    front: list[Text], below: object, tmp_path: Path
) -> None:
    assert callable(below)
    introduction = Text(72, 350, "1 Introduction", 12, "Times-Bold")
    page = PdfPage([*TOP, *front, introduction, *below(375)])
    result = read(Pdf([page]), tmp_path)
    assert result.title == TITLE
    found = sections(result)
    abstract, keywords, introduction_name = found
    assert (abstract, introduction_name) == ("Abstract", "1 Introduction")
    assert keywords in {"Keywords", "Index Terms"}
    assert found[abstract] == story(4, 6).strip()
    assert found[keywords] == KEYWORDS


@pytest.mark.parametrize("below", [one_column, two_columns])
def test_authors_and_affiliations_are_a_byline(below: object, tmp_path: Path) -> None:
    assert callable(below)
    page = PdfPage([*TOP, *HEADED, *below(375)])
    result = read(Pdf([page]), tmp_path)
    assert texts(result, BlockKind.TITLE) == [TITLE]
    assert texts(result, BlockKind.BYLINE) == [AUTHORS, AFFILIATIONS]
    assert {name for _, name in headings(result)} == {"Abstract", "Keywords"}


def test_authors_in_bold_type_with_marks_are_no_heading(tmp_path: Path) -> None:
    top = [
        TOP[0],
        Text(200, 112, "Ada Rope¹ and Charles Stone²", 11, "Times-Bold"),
        Text(180, 132, "¹ Department of Rivers, University of the Delta", 9),
        Text(180, 143, "² Institute of Stones, Harbour City", 9),
    ]
    result = read(Pdf([PdfPage([*top, *HEADED, *one_column(375)])]), tmp_path)
    assert result.title == TITLE
    assert {name for _, name in headings(result)} == {"Abstract", "Keywords"}
    assert "Ada Rope¹ and Charles Stone²" in texts(result, BlockKind.BYLINE)


PLACES = (
    "¹Department of Rivers, University of the Delta, Harbour City, Norland. "
    "²Institute of Stones, School of the Coast, Harbour City, Norland. "
    "³Laboratory of Ropes, College of the Tides, Delta, Norland."
)


def test_affiliations_at_the_foot_in_the_type_of_the_text_are_a_byline(tmp_path: Path) -> None:
    top = [TOP[0], Text(200, 112, "Ada Rope¹, Charles Stone² and Eve Tide³", 11)]
    foot = wrapped(PLACES, 72, 640, 450)
    result = read(Pdf([PdfPage([*top, *HEADED, *one_column(375), *foot])]), tmp_path)
    assert PLACES in texts(result, BlockKind.BYLINE)


def test_names_in_capitals_with_marks_and_their_places_are_a_byline(tmp_path: Path) -> None:
    names = [", ".join(f"{name}¹" for name in ("ADA ROPE", "CHARLES STONE", "EVE TIDE") * 2)] * 3
    lines = [Text(72, 112 + 12 * row, f"{line},", 10) for row, line in enumerate(names)]
    top = [TOP[0], *lines, *wrapped(PLACES, 72, 152, 450, 9)]
    result = read(Pdf([PdfPage([*top, *HEADED, *one_column(375)])]), tmp_path)
    assert texts(result, BlockKind.BYLINE) == [", ".join(names) + ",", PLACES]


def test_a_sentence_that_begins_with_such_a_word_is_no_section(tmp_path: Path) -> None:
    text = f"{story(1, 6)}Abstract thought is no help. Keywords are none either. {story(2, 6)}"
    lines = [
        *wrapped(text, 72, 90, 450),
        *wrapped("References to ropes are rare. " + story(3, 6), 72, 330, 450),
        *wrapped("Abstract art is rarer. " + story(4, 6), 72, 450, 450),
    ]
    assert headings(read(Pdf([PdfPage(lines)]), tmp_path)) == []


ENTRIES = (
    "[1] A. Rope, On the tide. Journal of Rivers 12, 2001.",
    "[2] C. Stone, On the stone and its uses in the harbours of the coast. 2002.",
    "[3] E. Quay, On the quay. Journal of Rivers 14, 2004.",
)


@pytest.mark.parametrize("font", ["Times-Bold", "Times-Roman"])
def test_the_list_behind_the_name_of_the_references_is_one_entry_a_block(
    font: str, tmp_path: Path
) -> None:
    lead = Text(72, 600, "References:", font=font)
    first = Text(72 + BOLD * len(lead.text), 600, ENTRIES[0])
    if font == "Times-Roman":
        lead, first = Text(72, 600, f"{lead.text} {ENTRIES[0]}"), Text(72, 612, ENTRIES[1])
        rest = [Text(72, 624, ENTRIES[2])]
    else:
        rest = [Text(72, 612 + 12 * n, entry) for n, entry in enumerate(ENTRIES[1:])]
    result = read(Pdf([PdfPage([*body(1), lead, first, *rest])]), tmp_path)
    assert headings(result) == [(1, "References:")]
    assert texts(result, BlockKind.REFERENCE) == list(ENTRIES)


def test_a_section_whose_name_begins_like_the_front_matter_has_the_level_of_its_look(
    tmp_path: Path,
) -> None:
    names = ["Rivers", "Harbours", "Tides", "Tables", "Summary of the Measurements"]
    pages = [
        PdfPage([Text(72, 130, name, 14, "Times-Bold"), *wrapped(story(n, 12), 72, 160, 450)])
        for n, name in enumerate(names)
    ]
    pages[0] = PdfPage([*TOP[:1], *pages[0].texts])
    outline = [Bookmark(name, n) for n, name in enumerate(names[:-1], start=1)]
    assert headings(read(Pdf(pages, outline), tmp_path)) == [(1, name) for name in names]


def test_the_keywords_on_the_line_of_their_name_are_no_part_of_it(tmp_path: Path) -> None:
    lead = [
        Text(line.x, line.y, line.text, 10, "Times-Bold")
        for line in wrapped(f"Keywords: {KEYWORDS}", 72, 290, 200)
    ]
    abstract = [Text(72, 165, "Abstract", 10, "Times-Bold"), *wrapped(story(4, 6), 72, 180, 450)]
    lines = [*TOP, *abstract, *lead]
    sections = [Text(72, 330, "1 Ropes", 12, "Times-Bold"), *body(5, 10, 350)]
    result = read(Pdf([PdfPage([*lines, *sections])]), tmp_path)
    assert all(KEYWORDS not in text for _, text in headings(result))


def test_pages_behind_that_of_the_title_hold_no_headings_before_the_text(tmp_path: Path) -> None:
    thesis = [Text(200, 400, "Doctor of Rivers", 14, "Times-Bold"), Text(220, 430, "in Delta")]
    board = [Text(150, 200, "Board of Examiners", 14, "Times-Bold"), Text(150, 300, "Ada Rope")]
    again = [Text(90, 90, TITLE, 17, "Times-Bold"), *body(4, 9, 200)]
    chapter = [Text(72, 90, "Ropes", 16, "Times-Bold"), *body(5)]
    result = read(Pdf([PdfPage(each) for each in (TOP, thesis, board, again, chapter)]), tmp_path)
    assert headings(result) == [(1, "Ropes")]
