"""Who wrote a paper, and what its publisher adds, stand apart from its running text."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind, ConversionResult
from tests.layout_pages import PARAGRAPH, SENTENCES, body, headings, read, story, texts
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

TITLE = "The Measurement of Tidal Rivers with a Rope"
NAMES = "Ada Rope1, Charles Stone2 and Eve Quay1,*"
PLACES = "1 Department of Rivers, University of the Delta 2 Institute of Stones, Harbour City"
MAIL = "* Correspondence: ada.rope@delta.example"
DATES = "Received 1 March 2017; Accepted 11 May 2017; Published 12 June 2017"
LICENCE = (
    "Copyright © 2017 Ada Rope et al. This is an open access article distributed under the"
    " Creative Commons Attribution License, which permits unrestricted use."
)
ABSTRACT = story(4, 9).strip()
HEAD = [
    Text(72, 60, "Journal of Rivers, Volume 12, Article ID 7801, 10 pages", 8),
    Text(72, 84, "Research Article", 11),
    Text(72, 110, TITLE, 17, "Times-Bold"),
    Text(72, 140, NAMES, 11),
]
SECTION = Text(72, 420, "1. Introduction", 12, "Times-Bold")


def of(result: ConversionResult, *kinds: BlockKind) -> list[str]:
    return [
        block.span.of(result.plain_text)
        for block in result.structure.blocks
        if block.kind in set(kinds)
    ]


def test_names_and_licence_between_the_title_and_an_abstract_without_heading(
    tmp_path: Path,
) -> None:
    below = [
        Text(72, 165, PLACES, 9),
        Text(72, 182, MAIL, 9),
        Text(72, 199, DATES, 9),
        *wrapped(LICENCE, 72, 216, 450, 9),
        *wrapped(ABSTRACT, 72, 260, 450),
    ]
    result = read(Pdf([PdfPage([*HEAD, *below, SECTION, *body(1, 20, 440)])]), tmp_path)

    assert result.title == TITLE
    assert texts(result, BlockKind.BYLINE) == [NAMES, PLACES, MAIL]
    assert texts(result, BlockKind.IMPRINT) == [HEAD[0].text, HEAD[1].text, DATES, LICENCE]
    assert texts(result, BlockKind.PARAGRAPH)[0] == ABSTRACT


MARGIN = [
    *("DOI: 10.5555/margin", "Software", "• Review", "• Archive"),
    *("Submitted: 5 August 2018", "Published: 24 October 2018", "License", "Authors of papers"),
    *("retain copyright and release", "the work under a Creative", "Commons License (CC-BY)."),
]


def test_the_block_in_the_margin_is_the_publishers_and_stands_before_the_text(
    tmp_path: Path,
) -> None:
    margin = [Text(40, 200 + 13 * n, line, 8) for n, line in enumerate(MARGIN)]
    first = wrapped(story(1, 40), 190, 160, 330)[:50]
    rest = wrapped(story(1, 40), 190, 100, 330)
    rest = rest[: len(wrapped(story(1, 40), 190, 160, 330)) - 50]
    pages = [PdfPage([Text(190, 90, TITLE, 17), Text(190, 120, NAMES, 11), *first, *margin])]
    result = read(Pdf([*pages, PdfPage([*rest, *body(2)])]), tmp_path)

    kinds = [block.kind for block in result.structure.blocks]
    last = max(n for n, kind in enumerate(kinds) if kind is BlockKind.IMPRINT)
    assert " ".join(" ".join(MARGIN).split()) == " ".join(of(result, BlockKind.IMPRINT))
    assert set(kinds[: last + 1]) == {BlockKind.TITLE, BlockKind.BYLINE, BlockKind.IMPRINT}
    assert BlockKind.BYLINE not in kinds[last:]


def test_notes_in_the_margin_that_are_the_authors_stay_what_they_are(tmp_path: Path) -> None:
    note = wrapped("Rope was a harbour clerk, and he knew the tide as few did.", 40, 300, 120, 8)
    other = wrapped("1 Stone, On the quay, 1901, has more of it.", 40, 400, 120, 8)
    text = wrapped(PARAGRAPH * 6, 190, 130, 330)
    page = PdfPage([Text(190, 90, TITLE, 17), *text, *note, *other])

    assert of(read(Pdf([page]), tmp_path), BlockKind.BYLINE, BlockKind.IMPRINT) == []


def test_what_stands_in_small_type_at_the_foot_moves_before_the_text(tmp_path: Path) -> None:
    note = "¹ The rope was lost in the flood of 1901, as the clerk of the harbour says."
    foot = [
        Text(72, 720, note, 7.5),
        Text(72, 734, "* Institute of Stones, Harbour City, Coast, stone@coast.example", 7.5),
        *wrapped(LICENCE, 72, 755, 450, 7.5),
    ]
    head = [*HEAD[:4], Text(72, 170, "Abstract", 11, "Times-Bold"), *body(3, 8, 190)]
    page = PdfPage([*head, SECTION, *body(1, 20, 440), *foot])
    result = read(Pdf([page, PdfPage(body(2))]), tmp_path)

    front = result.plain_text.partition("Abstract")[0]
    assert of(result, BlockKind.FOOTNOTE) == [note]
    assert texts(result, BlockKind.BYLINE) == [NAMES, foot[1].text]
    assert all(text in front for text in of(result, BlockKind.BYLINE, BlockKind.IMPRINT))
    assert LICENCE in front


@pytest.mark.parametrize(
    "first",
    [
        "Open access publishing has grown, and licences are its currency in most journals. ",
        "Received wisdom has it that rivers are measured with ropes and with stones. ",
        "Correspondence analysis shows what the University of the Delta knew of its rivers. ",
        "Copyright law is older than the press, and few articles were published under it. ",
        "Editors of journals ask for the address of each author and of his department. ",
    ],
)
def test_an_abstract_about_such_things_is_text(first: str, tmp_path: Path) -> None:
    abstract = (first + ABSTRACT).strip()
    page = PdfPage([*HEAD, *wrapped(abstract, 72, 200, 450), SECTION, *body(1, 20, 440)])

    assert texts(read(Pdf([page]), tmp_path), BlockKind.PARAGRAPH)[0] == abstract


def test_a_heading_taken_for_the_title_makes_no_imprint_of_the_text_above_it(
    tmp_path: Path,
) -> None:
    top = [Text(72, 80, "On Rivers", 10), *wrapped(PARAGRAPH, 72, 110, 450)]
    heading = Text(72, 260, "The rope and the stone", 16, "Times-Bold")
    result = read(Pdf([PdfPage([*top, heading, *body(1, 20, 290)])]), tmp_path)

    assert result.title == heading.text
    assert of(result, BlockKind.BYLINE, BlockKind.IMPRINT) == []


def test_dates_and_affiliations_behind_the_text_are_none_of_it(tmp_path: Path) -> None:
    places = "1Department of Rivers, University of the Delta, Delta. 2Institute of Stones, Coast."
    back = [
        Text(72, 480, "Author details", 10, "Times-Bold"),
        Text(72, 496, places, 9),
        Text(72, 520, "Received: 11 June 2016 Accepted: 19 October 2016", 8),
        Text(72, 560, "Publisher’s Note", 10, "Times-Bold"),
        Text(72, 576, "Nature remains neutral with regard to claims in published maps.", 9),
    ]
    first = PdfPage([*HEAD, SECTION, *body(1, 20, 440)])
    result = read(Pdf([first, PdfPage([*body(2, 16), *back])]), tmp_path)

    assert texts(result, BlockKind.BYLINE) == [NAMES, places]
    assert of(result, BlockKind.IMPRINT)[2:] == [back[2].text, back[4].text]


def test_the_page_with_the_copyright_of_a_book_is_an_imprint(tmp_path: Path) -> None:
    cover = PdfPage([Text(150, 200, TITLE, 22, "Times-Bold"), Text(240, 260, "Ada Rope", 14)])
    lines = ["Quay Press, Harbour City", "© 2017 Ada Rope. All rights reserved.", "ISBN 978-3-1"]
    rights = PdfPage([Text(72, 500 + 30 * n, line, 9) for n, line in enumerate(lines)])
    chapter = PdfPage([Text(72, 90, "1 Ropes", 16, "Times-Bold"), *body(1, 20, 120)])
    result = read(Pdf([cover, rights, chapter, PdfPage(body(2))]), tmp_path)

    assert texts(result, BlockKind.BYLINE) == ["Ada Rope"]
    assert texts(result, BlockKind.IMPRINT) == lines
    assert SENTENCES[0] not in result.plain_text


def test_a_title_behind_its_label_goes_before_larger_words(tmp_path: Path) -> None:
    cover = [
        Text(72, 100, "Of the examination in the harbour", 18, "Times-Bold"),
        Text(72, 160, "Title: The Measurement of Rivers", 14, "Times-Bold"),
    ]
    result = read(Pdf([PdfPage([*cover, *body(1, 20, 440)])]), tmp_path)

    assert result.title == "The Measurement of Rivers"


def test_the_name_of_a_journal_above_the_kind_of_an_article_is_no_title(tmp_path: Path) -> None:
    head = [
        Text(72, 50, "riverScience", 22, "Times-Bold"),
        Text(440, 72, "OPEN ACCESS", 9),
        Text(72, 90, "Article", 14, "Times-Bold"),
        Text(72, 115, TITLE, 17),
        Text(72, 140, NAMES, 11),
    ]
    result = read(Pdf([PdfPage([*head, *body(1, 20, 440)])]), tmp_path)

    assert result.title == TITLE


def test_the_kind_of_a_work_before_its_title_in_the_metadata_is_no_part_of_it(
    tmp_path: Path,
) -> None:
    cover = [
        Text(72, 100, "Diploma thesis", 18, "Times-Bold"),
        Text(72, 122, "The Measurement of Rivers", 18, "Times-Bold"),
    ]
    pages = [PdfPage([*cover, *body(1, 20, 440)])]
    title = "Diploma thesis The Measurement of Rivers"
    result = read(Pdf(pages, info={"Title": title}), tmp_path)

    assert result.title == "The Measurement of Rivers"


def test_names_one_below_the_other_behind_a_label_may_stand_apart(tmp_path: Path) -> None:
    names = ["Ada Rope 2430481", "Charles Stone 2430033", "Eve Quay 2430252"]
    cover = [
        Text(72, 100, TITLE, 18, "Times-Bold"),
        Text(72, 300, "Authors", 11),
        *(Text(72, 316 + 25 * at, name, 11) for at, name in enumerate(names)),
    ]
    result = read(Pdf([PdfPage(cover), PdfPage(body(1, 20, 100))]), tmp_path)

    assert [one.family for one in result.hint.people] == ["Rope", "Stone", "Quay"]


@pytest.mark.parametrize(
    "names",
    [
        "R. Constance Rope",
        "S. Rope, P. Stone, and G. Quay",
        "Parth Rope, Sagar Stone, and Vaibhav Quay",
    ],
)
def test_names_of_authors_in_bold_type_begin_no_section(names: str, tmp_path: Path) -> None:
    front = [
        *HEAD[:3],
        Text(72, 140, names, 12, "Times-Bold"),
        Text(72, 165, PLACES, 9, "Times-Italic"),
    ]
    text = [*wrapped(ABSTRACT, 72, 260, 450), SECTION, *body(1, 20, 440)]
    found = headings(read(Pdf([PdfPage([*front, *text])]), tmp_path))
    assert [text for _, text in found] == ["1. Introduction"]


@pytest.mark.parametrize(
    "line",
    [
        "Int. J. Riv. Res. Public Water 2012, 9, 343-361; doi:10.5555/river9020343",
        "River Med J 2018; Vol. 39 (2): 124-130",
        "Received: 28 September 2011; in revised form: 17 January 2012",
        "Research Article",
        "org/10.5555/j.rivers.2020.10.003",
        "rivers/reports/20200121-report-1.pdf?",
    ],
)
def test_what_a_journal_says_of_itself_is_no_heading(line: str, tmp_path: Path) -> None:
    text = [Text(72, 180, "Abstract", 12, "Times-Bold"), *wrapped(ABSTRACT, 72, 196, 450)]
    text += [Text(72, 400, line, 12, "Times-Bold"), *wrapped(story(3, 9), 72, 416, 450)]
    text += [Text(72, 620, "Introduction", 12, "Times-Bold"), *wrapped(story(5, 9), 72, 636, 450)]
    found = headings(read(Pdf([PdfPage([*HEAD, *text])]), tmp_path))
    assert line not in [text for _, text in found]


def test_a_line_that_says_abstract_in_small_type_is_its_heading(tmp_path: Path) -> None:
    front = [*HEAD, Text(72, 200, "ABSTRACT", 6), *wrapped(ABSTRACT, 72, 211, 450, 8)]
    text = [
        Text(72, 420, "1. Introduction", 12, "Times-Bold"),
        *wrapped(story(1, 40), 72, 440, 450),
    ]
    found = headings(read(Pdf([PdfPage([*front, *text])]), tmp_path))
    assert [name for _, name in found] == ["ABSTRACT", "1. Introduction"]
