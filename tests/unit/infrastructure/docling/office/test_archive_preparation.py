"""Archives: what Word and e-books keep in elements that Docling would lose."""

import re
import zipfile
from io import BytesIO

import pytest

from loccit.infrastructure.adapters.docling.archives import is_locked, is_strict
from loccit.infrastructure.adapters.docling.losses import losses_of
from loccit.infrastructure.adapters.docling.office.opendocument import prepare_content
from loccit.infrastructure.adapters.docling.office.opendocument_sheets import prepare_sheets
from loccit.infrastructure.adapters.docling.office.word import prepare_docx
from tests.unit.infrastructure.docling.office.trees import edited, plain, whole, within

PART = "word/document.xml"


def packed(parts: dict[str, str]) -> bytes:
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w") as opened:
        for name, text in parts.items():
            opened.writestr(name, text)
    return archive.getvalue()


def prepared(text: str) -> str:
    with zipfile.ZipFile(BytesIO(prepare_docx(packed({PART: whole(text)})))) as archive:
        return within(archive.read(PART).decode())


@pytest.mark.parametrize(
    "text",
    [
        '<w:moveTo w:id="1"><w:r><w:t>tide</w:t></w:r></w:moveTo>',
        '<w:ins w:id="1"><w:r><w:t>tide</w:t></w:r></w:ins>',
        (
            '<w:customXml w:element="e"><w:customXmlPr><w:attr/></w:customXmlPr>'
            "<w:r><w:t>tide</w:t></w:r></w:customXml>"
        ),
    ],
)
def test_what_stands_in_the_text_all_the_same_is_a_run_of_it(text: str) -> None:
    assert prepared(text) == "<w:r><w:t>tide</w:t></w:r>"


def test_the_base_of_ruby_is_kept_and_how_it_is_read_left_out() -> None:
    ruby = (
        "<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>shio</w:t></w:r></w:rt>"
        "<w:rubyBase><w:r><w:t>潮</w:t></w:r></w:rubyBase></w:ruby></w:r>"
    )
    assert prepared(ruby) == "<w:r><w:t>潮</w:t></w:r>"


@pytest.mark.parametrize(
    ("font", "place", "sign"),
    [
        ("Symbol", "F061", "α"),
        ("Symbol", "F0A3", "≤"),
        ("Symbol", "F0F2", "∫"),
        ("Times", "2192", "→"),
        ("Symbol", "F026", "&amp;"),
    ],
)
def test_a_sign_of_the_symbol_font_is_a_letter(font: str, place: str, sign: str) -> None:
    symbol = f'<w:r><w:sym w:font="{font}" w:char="{place}"/></w:r>'
    assert prepared(symbol) == f"<w:r><w:t>{sign}</w:t></w:r>"


def test_what_is_left_out_of_a_word_file_is_told() -> None:
    text = (
        "<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r>"
        '<w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>tide</w:t></w:r>'
        '<w:sym w:font="Wingdings" w:char="F04A"/><w:altChunk r:id="r"/>'
    )
    comments = whole('<w:comment w:id="1"/><w:comment w:id="2"/>')
    data = packed(
        {PART: whole(text), "word/comments.xml": comments, "word/diagrams/data1.xml": "<pt/>"}
    )
    assert "secret" not in prepared(text)
    assert "tide" in prepared(text)
    said = {warning.code: warning.message for warning in losses_of(".docx", data)}
    assert said["comments_not_read"].startswith("2 comments")
    assert said["hidden_text"].startswith("6 characters")
    assert said["symbols_not_read"].startswith("1 sign ")
    assert said["diagrams_not_read"].startswith("1 diagram ")
    assert "save it again" in said["inputs_not_read"]


def test_a_text_box_of_word_in_an_opendocument_file_stands_by_itself() -> None:
    box = "<draw:custom-shape><text:p>box</text:p><draw:enhanced-geometry/></draw:custom-shape>"
    made = edited(f"<text:p>before{box} after</text:p>", prepare_content)
    assert made.index("box") < made.index("<text:p>before")
    assert re.sub(r"<draw:[^<>]*>|</draw:[^<>]*>", "", made).endswith(
        "<text:p>before after</text:p>"
    )


def test_a_link_in_a_cell_is_its_words() -> None:
    link = '<text:a xlink:href="x">tide</text:a>'
    cell = f"<table:table-cell><text:p>{link}</text:p></table:table-cell>"
    assert "<text:p>tide</text:p>" in edited(cell, prepare_sheets)


ITEM = "<text:list-item>{}</text:list-item>"
NAMED = (("p", "P1", "p"), ("h", "Heading_20_1", "h"), ("p", "P2", "p"))
PARAGRAPHS = '<text:p>tide</text:p>\n<text:p text:style-name="P1">ice</text:p>'


def test_paragraphs_of_an_item_are_parted_by_a_space_and_others_stay_apart() -> None:
    nested = f"{PARAGRAPHS}<text:list>{ITEM.format(PARAGRAPHS)}</text:list>"
    one = "<text:p>tide ice</text:p>"
    assert edited(ITEM.format(nested) + PARAGRAPHS, prepare_content) == (
        ITEM.format(f"{one}<text:list>{ITEM.format(one)}</text:list>")
        + "<text:p>tide</text:p>\n<text:p>ice</text:p>"
    )


def test_of_the_styles_of_paragraphs_those_of_a_title_are_left_for_docling_to_look_up() -> None:
    style = (
        '<style:style style:name="P2" style:family="paragraph" style:parent-style-name="Title"/>'
    )
    named = '<text:{} text:style-name="{}">tide</text:{}>'
    made = edited(style + "".join(named.format(*each) for each in NAMED), prepare_content)
    assert made == style + "<text:p>tide</text:p><text:h>tide</text:h>" + named.format(*NAMED[2])


def test_an_entry_of_a_list_without_a_mark_stands_before_the_list() -> None:
    inner = (
        "<text:list a='b'>\n<text:list-header><text:p>ice</text:p></text:list-header></text:list>"
    )
    outer = (
        f"<text:list><text:list-header><text:p>tide</text:p>{inner}</text:list-header></text:list>"
    )
    first, second = "<text:p>tide</text:p>", "<text:p>ice</text:p>"
    lists = '<text:lista="b"></text:list><text:list/>'
    assert re.sub(r"\s", "", edited(outer, prepare_content)) == first + second + lists


CELL = "<w:tc><w:p/></w:tc>"
CONTROL = (
    "<w:sdt><w:sdtPr><w:alias w:val='date'/></w:sdtPr><w:sdtEndPr/>"
    "<w:sdtContent>{}</w:sdtContent></w:sdt>"
)


def test_content_controls_are_taken_from_tables_alone() -> None:
    row = f"<w:tr>{CONTROL.format(CELL)}{CELL}</w:tr>"
    table = f"<w:tbl>{CONTROL.format(row)}</w:tbl>"
    assert prepared(table) == f"<w:tbl>{grid(2)}<w:tr>{CELL}{CELL}</w:tr></w:tbl>"
    assert prepared(CONTROL.format(table)) == plain(CONTROL.format(prepared(table)))


def grid(columns: int) -> str:
    return f"<w:tblGrid>{'<w:gridCol/>' * columns}</w:tblGrid>"


@pytest.mark.parametrize(
    "claimed", ["", "<w:tblGrid/>", grid(1), '<w:tblGrid><w:gridCol w:w="9"/></w:tblGrid>']
)
def test_a_word_table_has_as_many_columns_as_its_widest_row(claimed: str) -> None:
    rows = f"<w:tr>{CELL}</w:tr><w:tr>{CELL * 3}</w:tr><w:tr>{CELL}{CELL}</w:tr>"
    table = f"<w:tbl><w:tblPr/>{claimed}{rows}</w:tbl>"
    assert prepared(table) == f"<w:tbl><w:tblPr/>{grid(3)}{rows}</w:tbl>"


def test_a_word_table_in_a_cell_has_columns_of_its_own() -> None:
    inner = f"<w:tbl>{{}}<w:tr>{CELL * 4}</w:tr></w:tbl>"
    outer = f"<w:tbl>{{}}<w:tr><w:tc>{inner}</w:tc>{CELL}</w:tr></w:tbl>"
    assert prepared(outer.format("", "")) == outer.format(grid(2), grid(4))


@pytest.mark.parametrize(
    ("row", "columns"),
    [
        ('<w:trPr><w:gridBefore w:val="2"/></w:trPr>' + CELL, 3),
        ('<w:tc><w:tcPr><w:gridSpan w:val="4"/></w:tcPr></w:tc>' + CELL, 5),
        ('<w:tc><w:tcPr><w:gridSpan w:val="999999999"/></w:tcPr></w:tc>', 63),
        (CELL * 70, 70),
        ("", 0),
    ],
)
def test_word_cells_take_the_columns_that_they_reach_over(row: str, columns: int) -> None:
    rows = f"<w:tr>{row}</w:tr>"
    assert prepared(f"<w:tbl>{rows}</w:tbl>") == plain(f"<w:tbl>{grid(columns)}{rows}</w:tbl>")


EMPTY = '<table:table-cell table:style-name="a/b" table:number-columns-repeated="16384"/>'
ROW = "<table:table-row{}>{}</table:table-row>"
REPEATED = (
    ' table:style-name="ro1" table:number-rows-repeated="1048553" table:visibility="visible"'
)


@pytest.mark.parametrize(
    ("rows", "left"),
    [
        (ROW.format(REPEATED, EMPTY + EMPTY), REPEATED.replace("1048553", "1")),
        (ROW.format("", EMPTY), ""),
        (ROW.format("", "<table:table-cell></table:table-cell>"), ""),
    ],
)
def test_empty_rows_to_the_end_of_a_sheet_are_one(rows: str, left: str) -> None:
    left = left.replace(' table:number-rows-repeated="1"', "")
    assert edited(rows, prepare_sheets) == plain(ROW.format(left, ""))


@pytest.mark.parametrize(
    "row",
    [
        ROW.format("", EMPTY + "<table:table-cell><text:p>tide</text:p></table:table-cell>"),
        ROW.format(REPEATED, "<table:table-cell><text:p>tide</text:p></table:table-cell>"),
        ROW.format("", '<table:table-cell table:number-columns-spanned="2"/>'),
        ROW.format("", '<table:table-cell office:value-type="float" office:value="3"/>'),
        ROW.format("", "<table:covered-table-cell/>"),
    ],
)
def test_rows_with_text_and_merged_cells_stay_as_they_are(row: str) -> None:
    assert edited(row, prepare_sheets) == row


@pytest.mark.parametrize(
    ("name", "said", "locked"),
    [
        ("META-INF/encryption.xml", '<CipherReference URI="OEBPS/ch1.xhtml"/>', True),
        ("META-INF/encryption.xml", '<CipherReference URI="OEBPS/fonts/a.otf"/>', False),
        ("META-INF/manifest.xml", "<manifest:encryption-data >", True),
        ("META-INF/manifest.xml", "<manifest:manifest>", False),
    ],
)
def test_an_archive_whose_text_is_encrypted_is_locked(
    name: str, said: str, *, locked: bool
) -> None:
    assert is_locked(packed({name: said})) == locked


@pytest.mark.parametrize(
    ("data", "strict"),
    [
        (
            packed({"xl/workbook.xml": '<workbook xmlns="http://purl.oclc.org/ooxml/sheet"/>'}),
            True,
        ),
        (
            packed({"word/document.xml": '<w:document xmlns:w="http://purl.oclc.org/ooxml/"/>'}),
            True,
        ),
        (
            packed({"xl/workbook.xml": '<workbook xmlns="http://schemas.openxmlformats.org/"/>'}),
            False,
        ),
        (packed({"notes.txt": "http://purl.oclc.org/ooxml/"}), False),
        (b"no archive", False),
    ],
)
def test_an_office_file_in_the_strict_form_is_told(data: bytes, *, strict: bool) -> None:
    assert is_strict(data) == strict


def test_comments_of_the_xml_are_not_in_the_text() -> None:
    assert prepared("<w:p/><!-- made\nby a script --><w:p/>") == "<w:p/><w:p/>"


@pytest.mark.parametrize(
    ("now", "former"),
    [
        (
            "<w:r><w:rPr>{}<w:i/></w:rPr><w:t>tide</w:t></w:r>",
            "<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>",
        ),
        ("<w:r><w:rPr>{}</w:rPr><w:t>tide</w:t></w:r>", '<w:rPrChange w:author="a/b"/>'),
        (
            '<w:p><w:pPr><w:pStyle w:val="Heading1"/>{}</w:pPr></w:p>',
            '<w:pPrChange w:id="1"><w:pPr><w:pStyle w:val="Caption"/></w:pPr></w:pPrChange>',
        ),
        ("<w:tbl><w:tblPr>{}</w:tblPr></w:tbl>", "<w:tblPrChange><w:tblPr/></w:tblPrChange>"),
    ],
)
def test_a_former_format_in_a_tracked_change_is_of_no_matter(now: str, former: str) -> None:
    assert prepared(now.format(former)) == prepared(now.format(""))
    assert not losses_of(".docx", packed({PART: whole(now.format(former))}))
