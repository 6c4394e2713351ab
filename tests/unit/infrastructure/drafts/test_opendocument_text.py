"""Which words of an OpenDocument text are read, and which of its paragraphs are quotations."""

from pathlib import Path

import pytest

from loccit.domain.models.quotation import ParagraphPlace
from loccit.domain.quotations.draft import Draft
from loccit.infrastructure.adapters.drafts import OpenDocumentDraftReader
from tests.office_drafts import write_odt

SAID = "The microbes come with the flour, and some from the hands of the baker."
CITED = f"{SAID} (Rowe 2014, p. 2)"
PLAIN = "Here the author of the thesis says something in words of his own, as he does often."
STYLES = (
    '<style:style style:name="Standard" style:family="paragraph"/>'
    '<style:style style:name="Quotations" style:family="paragraph"'
    ' style:parent-style-name="Standard"/>'
    '<style:style style:name="Mein_20_Zitat" style:family="paragraph"/>'
    '<style:style style:name="S7" style:display-name="Block Quote" style:family="paragraph"/>'
    '<style:style style:name="Bibliography_20_1" style:display-name="Bibliography 1"'
    ' style:family="paragraph"/>'
)
OWN = (
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Quotations"/>'
    '<style:style style:name="P2" style:family="paragraph" style:parent-style-name="Standard">'
    '<style:paragraph-properties fo:margin-left="0.5in" fo:margin-right="12mm"/></style:style>'
    '<style:style style:name="P3" style:family="paragraph">'
    '<style:paragraph-properties fo:margin-left="10mm" fo:text-indent="-5mm"/></style:style>'
    '<style:style style:name="P4" style:family="paragraph" style:parent-style-name="P4"/>'
    '<style:style style:name="T1" style:family="text">'
    '<style:text-properties text:display="none"/></style:style>'
    '<style:style style:name="T2" style:family="text">'
    '<style:text-properties style:text-position="super 58%"/></style:style>'
)
RUBY = "<text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>a</text:ruby-text>"
RUBY += "</text:ruby>"


def p(*content: str, style: str = "Standard") -> str:
    return f'<text:p text:style-name="{style}">{"".join(content)}</text:p>'


def draft(path: Path, *text: str) -> Draft:
    file = write_odt(path / "draft.odt", "".join(text), own_styles=OWN, styles=STYLES)
    return OpenDocumentDraftReader().read(file)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("<text:span>a</text:span>", "a"),
        ('a<text:s text:c="3"/>b', "a   b"),
        ('a<text:s text:c="many"/>b', "a b"),
        ("a<text:tab/>b", "a b"),
        ("a \n  b", "a b"),
        ('<text:span text:style-name="T1">hidden</text:span>', ""),
        ("<text:a>link</text:a>", "link"),
        (RUBY, "漢"),
        ("<office:annotation><text:p>a remark</text:p></office:annotation>", ""),
        ('<text:change-start text:change-id="c"/>new<text:change-end text:change-id="c"/>', "new"),
        ('<text:hidden-text text:is-hidden="true">secret</text:hidden-text>', ""),
        ('<text:hidden-text text:is-hidden="false">shown</text:hidden-text>', "shown"),
        ("<text:page-number>7</text:page-number>", "7"),
        ("a\u00adb", "ab"),
        ("“c”<text:span text:style-name='T2'>12</text:span>", "“c”[12]"),
        ("m<text:span text:style-name='T2'>2</text:span>", "m²"),
    ],
)  # fmt: skip
def test_each_kind_of_content_gives_the_words_that_a_reader_sees(
    tmp_path: Path, content: str, expected: str
) -> None:
    found = draft(tmp_path, p(" before ", content, " behind"))

    assert found.text.strip().split() == f"before {expected} behind".split()
    assert expected in found.text


def test_a_broken_line_goes_on_in_the_same_paragraph(tmp_path: Path) -> None:
    found = draft(tmp_path, p("one<text:line-break/> two"))

    assert found.text.strip() == "one\n two"


def test_lists_tables_sections_and_frames_are_read_and_what_is_made_by_itself_is_not(
    tmp_path: Path,
) -> None:
    boxed = f"<draw:text-box>{p('boxed')}</draw:text-box>"

    found = draft(
        tmp_path,
        "<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>",
        f"<text:table-of-content><text:index-body>{p('listed')}</text:index-body>"
        "</text:table-of-content>",
        "<text:h>Heading</text:h>",
        f"<text:list><text:list-item>{p('item')}</text:list-item></text:list>",
        f"<table:table><table:table-row><table:table-cell>{p('cell')}</table:table-cell>"
        f"<table:covered-table-cell>{p('covered')}</table:covered-table-cell></table:table-row>"
        "</table:table>",
        f"<text:section text:name='a'>{p('section')}</text:section>",
        f"<text:section text:name='b' text:display='none'>{p('none')}</text:section>",
        f"<text:section text:name='ZOTERO_BIBL {{}} RNDx'>{p('Rowe')}</text:section>",
        p(f"the <draw:g><draw:frame>{boxed}</draw:frame></draw:g>anchor"),
        f"<draw:rect>{p('drawn')}</draw:rect>",
        "<text:bibliography><text:p>Rowe</text:p></text:bibliography>",
    )

    read = " ".join(found.text.split())
    assert read == "Heading item cell section the anchor boxed drawn"


def test_notes_stand_at_the_end_and_have_the_number_that_they_show(tmp_path: Path) -> None:
    def note(label: str, *paragraphs: str) -> str:
        body = "".join(map(p, paragraphs))
        return (
            f"<text:note><text:note-citation>{label}</text:note-citation>"
            f"<text:note-body>{body}</text:note-body></text:note>"
        )

    found = draft(tmp_path, p("One", note("1", "First.", "More."), " two", note("i", "Last.")))

    assert " ".join(found.text.split()) == "One[^1] two[^2] [^1]: First. More. [^2]: Last."
    assert found.origin.place(found.text.index("Last")) == ParagraphPlace(3, "Last.", "i")


@pytest.mark.parametrize("style", ["Quotations", "P1", "Mein_20_Zitat", "S7", "Block_20_Text"])
def test_a_style_of_quotations_makes_a_block_whatever_its_name(tmp_path: Path, style: str) -> None:
    found = draft(tmp_path, p(PLAIN), p(SAID, style=style), p(PLAIN))

    assert [each.of(found.text) for each in found.blocks] == [SAID]


def test_paragraphs_of_one_style_are_one_block_whatever_is_set_by_hand(tmp_path: Path) -> None:
    found = draft(tmp_path, p(PLAIN), p(SAID, style="P1"), p(SAID, style="Quotations"))

    assert [each.of(found.text) for each in found.blocks] == [f"{SAID}\n\n{SAID}"]


@pytest.mark.parametrize(
    ("style", "words", "is_block"),
    [("P2", CITED, True), ("P2", SAID, False), ("P3", CITED, False), ("P4", CITED, False)],
)
def test_an_indent_with_a_citation_makes_a_block(
    tmp_path: Path, *, style: str, words: str, is_block: bool
) -> None:
    found = draft(tmp_path, p(PLAIN), p(words, style=style), p(PLAIN))

    assert [each.of(found.text) for each in found.blocks] == ([words] if is_block else [])


def test_reference_lists_by_their_style_are_no_prose(tmp_path: Path) -> None:
    found = draft(tmp_path, p(PLAIN), p("Rowe. “A title.” 2014.", style="Bibliography_20_1"))

    assert "Rowe" in found.text
    assert found.prose.strip() == PLAIN
