"""Which paragraphs of a Word document are quotations that are set as blocks."""

from pathlib import Path

import pytest

from loccit.domain.quotations.reading import read
from loccit.infrastructure.adapters.drafts import WordDraftReader
from tests.office_drafts import paragraph, write_docx

SAID = "The microbes come with the flour, and some from the hands of the baker."
CITED = f"{SAID} (Rowe 2014, p. 2)"
PLAIN = "Here the author of the thesis says something in words of his own, as he does often."
BOTH = '<w:ind w:left="720" w:right="720"/>'
LEFT = '<w:ind w:left="567"/>'


def style(identifier: str, name: str = "", inside: str = "", *, more: str = "") -> str:
    named = f'<w:name w:val="{name}"/>' if name else ""
    return f'<w:style w:type="paragraph" w:styleId="{identifier}"{more}>{named}{inside}</w:style>'


def based_on(identifier: str) -> str:
    return f'<w:basedOn w:val="{identifier}"/>'


STYLES = "".join(
    (
        "<w:styles>",
        style("Standard", "Normal", more=' w:default="1"'),
        style("Zitat", "Quote", based_on("Standard")),
        style("Mein", "My own", based_on("Zitat")),
        style("a1", "Intense Quote"),
        style("Blocktext", "Block Text"),
        style("P3", "Quotations"),
        style("P4", "Langzitat einzeilig"),
        style("Quelle", "Quote Source"),
        style("Ring", "A ring", based_on("Kette")),
        style("Kette", "A chain", based_on("Ring")),
        style("Indented", "Body Indented", f"<w:pPr>{BOTH}</w:pPr>"),
        style("Wide", "Body Wide", f"{based_on('Indented')}<w:pPr>{LEFT}</w:pPr>"),
        style("Listed", "Points", "<w:pPr><w:numPr/></w:pPr>"),
        style("Head", "heading 2"),
        "</w:styles>",
    )
)


def blocks(path: Path, *paragraphs: str, styles: str = STYLES) -> list[str]:
    body = "".join([paragraph(PLAIN) * 3, *paragraphs])
    found = WordDraftReader().read(write_docx(path / "draft.docx", body, {"styles": styles}))
    return [each.of(found.text) for each in found.blocks]


@pytest.mark.parametrize("name", ["Zitat", "Mein", "a1", "Blocktext", "P3", "P4"])
def test_a_style_of_quotations_makes_a_block_whatever_its_id(tmp_path: Path, name: str) -> None:
    assert blocks(tmp_path, paragraph(SAID, style=name), paragraph(PLAIN)) == [SAID]


@pytest.mark.parametrize("name", ["Standard", "Quelle", "Ring", "Head", "unknown"])
def test_another_style_makes_none(tmp_path: Path, name: str) -> None:
    assert blocks(tmp_path, paragraph(SAID, style=name)) == []


@pytest.mark.parametrize("name", ["IntenseQuote", "Zitat", "BlockText", "Quote"])
def test_without_a_list_of_styles_their_ids_are_their_names(tmp_path: Path, name: str) -> None:
    assert blocks(tmp_path, paragraph(SAID, style=name), styles="<w:styles></w:styles>") == [SAID]


def test_paragraphs_of_one_style_are_one_block_up_to_one_that_cites(tmp_path: Path) -> None:
    found = blocks(
        tmp_path,
        paragraph(SAID, style="Zitat"),
        paragraph(),
        paragraph(CITED, style="Zitat"),
        paragraph(SAID, style="Zitat"),
        paragraph(SAID, style="a1"),
    )

    assert found == [f"{SAID}\n\n{CITED}", SAID, SAID]


@pytest.mark.parametrize(
    ("properties", "name", "words"),
    [
        (BOTH, "", CITED),
        (LEFT, "", CITED),
        ('<w:ind w:start="567"/>', "", CITED),
        ("", "Indented", CITED),
        ('<w:ind w:right="0"/>', "Wide", CITED),
        (f'<w:numPr><w:numId w:val="0"/></w:numPr>{BOTH}', "Listed", CITED),
        (BOTH, "", f"He said, “No,” and left. {CITED}"),
        (BOTH, "", f"Dr. Rowe knew. {CITED}"),
    ],
)
def test_an_indent_with_a_citation_makes_a_block(
    tmp_path: Path, properties: str, name: str, words: str
) -> None:
    assert blocks(tmp_path, paragraph(words, style=name, properties=properties)) == [words]


@pytest.mark.parametrize(
    ("properties", "name", "words"),
    [
        (BOTH, "", SAID),  # it cites nothing
        ('<w:ind w:left="283"/>', "", CITED),
        ('<w:ind w:firstLine="567"/>', "", CITED),
        ('<w:ind w:left="567" w:hanging="567"/>', "", CITED),
        (f'<w:numPr><w:numId w:val="3"/></w:numPr>{BOTH}', "", CITED),
        (BOTH, "Listed", CITED),
        (BOTH, "Head", CITED),
        (BOTH, "", f"• {CITED}"),
        (BOTH, "", f"(a) {CITED}"),
        (BOTH, "", f"“{SAID}” (Rowe 2014, p. 2)"),  # its marks say so already
        (LEFT, "", f"He says “{SAID}” (Rowe 2014, p. 2)"),
    ],
)
def test_a_list_a_heading_a_small_indent_and_what_has_marks_make_none(
    tmp_path: Path, properties: str, name: str, words: str
) -> None:
    assert blocks(tmp_path, paragraph(words, style=name, properties=properties)) == []


def test_the_citation_may_stand_right_behind_an_indented_block(tmp_path: Path) -> None:
    set_off = paragraph(SAID, properties=BOTH) * 2

    assert blocks(tmp_path, set_off, paragraph("(Rowe 2014, p. 2) So he says.")) == [
        f"{SAID}\n\n{SAID}"
    ]
    assert blocks(tmp_path, set_off, paragraph("So says Rowe (2014, p. 2).")) == []


def test_an_indent_that_all_paragraphs_have_makes_none(tmp_path: Path) -> None:
    body = paragraph(CITED, properties=LEFT) * 9

    assert blocks(tmp_path, body) == []


def test_a_table_has_no_indented_blocks(tmp_path: Path) -> None:
    cell = f"<w:tbl><w:tr><w:tc>{paragraph(CITED, properties=BOTH)}</w:tc></w:tr></w:tbl>"

    assert blocks(tmp_path, cell) == []


def test_a_block_is_read_with_the_citation_at_its_end(tmp_path: Path) -> None:
    body = paragraph(PLAIN) + paragraph(CITED, style="Zitat")
    draft = WordDraftReader().read(write_docx(tmp_path / "d.docx", body, {"styles": STYLES}))

    [quotation] = read(draft).quotations

    assert quotation.is_block
    assert quotation.closing is not None
    assert quotation.closing.words == SAID
    assert [work.names for work in quotation.all_citations] == [("Rowe",)]
