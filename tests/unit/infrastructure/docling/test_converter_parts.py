"""The parts of the converter that need no file: characters, DOIs, metadata, preparation."""

import subprocess
import sys
from io import BytesIO
from zipfile import ZipFile

import pytest
from docling_core.types.doc.document import DoclingDocument
from docling_core.types.doc.items.table.table_data import TableData
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.documents.canonical_text import Piece, settle_title
from loccit.domain.documents.source_hint import find_dois, find_year, source_hint
from loccit.domain.models.citation_meta import Author
from loccit.domain.models.document import BlockKind
from loccit.domain.policy.source_formats import (
    IMAGE_SUFFIXES,
    SUPPORTED_SUFFIXES,
    WALKED_SUFFIXES,
)
from loccit.domain.text.clean_text import clean_block, clean_lines
from loccit.infrastructure.adapters.docling.document.assembly import Assembly
from loccit.infrastructure.adapters.docling.formats import FORMATS
from loccit.infrastructure.adapters.docling.jats.articles import is_jats, prepare_jats
from loccit.infrastructure.adapters.docling.metadata import author_of, metadata_of
from loccit.infrastructure.adapters.docling.text.plain_text import split_front_matter
from loccit.infrastructure.adapters.docling.web.formats import PAGE_FORMATS
from loccit.infrastructure.adapters.docling.web.pages import prepare_html
from tests.unit.infrastructure.docling.page_markup import body_of
from tests.unit.infrastructure.docling.table_cells import table_cell

ROWS = "<tr><td>a</td><td>b</td></tr><tr><td>c</td></tr>"
FOOT = "<tr><td>a</td><td>b</td></tr><tbody><tr><td>c</td></tr></tbody>"
TAGS = (
    "<p>", "</p>", "<table>", "<td>", "</table>", "<sup>", "</sup>", "<a href='#n'>", "</a>",
    "<math>", "</math>", "<main>", "</main>", "<aside class='footnotes' id='n'>", "</aside>",
    "<del>", "<h1>", "</h1>", "<body>", "</body>", "<!--", "-->", "&#11;", "<title>", "\f",
)  # fmt: skip


def test_importing_the_converter_loads_no_vendor() -> None:
    code = (
        "import sys, loccit.infrastructure.adapters.docling.converter;"
        "vendors = {'docling', 'docling_core', 'marko', 'bs4', 'lxml'};"
        "print(sorted(vendors & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_supported_ending_has_a_reader() -> None:
    told = set(FORMATS) | set(PAGE_FORMATS)
    assert told | {".pdf", ".tex", ".txt"} | IMAGE_SUFFIXES == SUPPORTED_SUFFIXES
    assert WALKED_SUFFIXES | IMAGE_SUFFIXES | {".xml"} == SUPPORTED_SUFFIXES


@given(st.text())
def test_any_cleaned_text_is_clean_and_stays_as_it_is(text: str) -> None:
    clean = clean_block(text)
    assert clean == " ".join(clean.split())
    assert clean_block(clean) == clean
    assert clean_lines(clean) == clean
    assert not any(
        ord(c) < 32 or 0x7F <= ord(c) < 0xA0 or 0xD800 <= ord(c) < 0xE000 for c in clean
    )


def test_code_keeps_its_lines_and_indentation() -> None:
    assert clean_lines("  a:\r\n\tb\x07  \n\n") == "a:\n  b"
    assert clean_lines("a:\n    b") == "a:\n    b"


@pytest.mark.parametrize(
    ("text", "dois"),
    [
        ("https://doi.org/10.1234/AbC.", ("10.1234/abc",)),
        ("(doi:10.1016/0031-9422(94)00977-2)", ("10.1016/0031-9422(94)00977-2",)),
        ("10.1234/a, 10.1234/A; 10.1234/b", ("10.1234/a", "10.1234/b")),
        ("version 10.1234 and 10.12/x and 10.1234/", ()),
    ],
)
def test_dois_are_found_and_normalised(text: str, dois: tuple[str, ...]) -> None:
    assert find_dois(text) == dois


def test_a_year_is_found_only_where_one_is_plain() -> None:
    assert find_year("2019-05-01") == 2019
    assert find_year("Mon 12 p. 120191") is None


def test_a_long_first_paragraph_adds_no_doi() -> None:
    pieces = [Piece(BlockKind.PARAGRAPH, "word " * 400 + "10.1234/cited")]
    assert source_hint("", pieces).dois == ()


def test_the_first_heading_may_be_the_title_if_it_names_no_section() -> None:
    def titles(text: str) -> tuple[str, ...]:
        return source_hint("", [Piece(BlockKind.HEADING, text, 1)]).titles

    assert titles("Bells of the harbour") == ("Bells of the harbour",)
    assert titles("RESUMEN:") == titles("Table of Contents") == titles("References") == ()


def test_a_heading_that_repeats_the_metadata_is_the_title() -> None:
    pieces = [Piece(BlockKind.HEADING, "On  Things", 1), Piece(BlockKind.HEADING, "Methods", 1)]
    settled = settle_title(pieces, "on things")
    assert [(piece.kind, piece.level) for piece in settled] == [
        (BlockKind.TITLE, 0),
        (BlockKind.HEADING, 1),
    ]
    assert settle_title(pieces, "another") == pieces


def test_tags_of_runs_are_taken_out_and_others_stay() -> None:
    html = b'<p>a<b class="x>y">b</b>, H<sub>2</sub>O <br><blockquote>c</blockquote> <article>'
    made = "<p>ab, H2O <br></p><blockquote>c</blockquote> <article></article>"
    assert body_of(prepare_html(html)) == made


@pytest.mark.parametrize(
    ("page", "made"),
    [
        ("", ""),
        ("<!-- -->", ""),
        ("<sup>a\x0b\x0cb&#1;c&#xFFFe;&#55357;</sup>", "\ufdd0ua  b c \ufffd\ufdd1"),
        ("<p>a</body><p>b", "<p>a</p><p>b</p>"),
        ("<p title='with hidden words'>a</p>", '<p title="with hidden words">a</p>'),
        ("<table><tr><td>a<td>b<tr><td>c</table>", f"<table>{ROWS}</table>"),
        ("<table><tfoot><tr><td>c</tfoot><tr><td>a<td>b</table>", f"<table>{FOOT}</table>"),
        ("<TITLE>t<body><p>a<style>b", "t<p>ab</p>"),
        ("<img alt='a/b.png'><img alt='A ship.'>", '<img><img alt="A ship.">'),
        ("<img alt='IMG_2034'><img alt='old-tide-05'>", "<img><img>"),
        ("<img alt='X-ray'>", '<img alt="X-ray">'),
        ("<math><mi>x</mi></math><script type='math/tex'>y</script>", "xy"),
    ],
)  # fmt: skip
def test_a_page_is_read_as_browsers_read_it(page: str, made: str) -> None:
    assert body_of(prepare_html(page.encode())) == made


@given(st.lists(st.sampled_from(TAGS) | st.text(max_size=3), max_size=12).map("".join))
def test_of_any_page_a_page_is_made(page: str) -> None:
    assert prepare_html(page.replace("\0", "").encode(errors="replace")).find("body") is not None


def test_jats_is_told_by_its_root() -> None:
    assert is_jats(b"<?xml version='1.0'?>\n<!-- x --><!DOCTYPE article>\n<article><front/>")
    assert not is_jats(b"<?xml version='1.0'?><articles><article><front/></article></articles>")


def test_a_numbered_section_keeps_its_title() -> None:
    source = b"<article><front/><sec><label>2</label><title>Methods</title></sec></article>"
    assert b"<title>2 Methods</title>" in prepare_jats(source)


def test_front_matter_is_split_from_the_text() -> None:
    assert split_front_matter("---\na: b\n---\ntext") == ("a: b\n", "text")
    assert split_front_matter("---\n---\ntext") == ("", "text")
    assert split_front_matter("text\n---\nmore") == ("", "text\n---\nmore")


def test_front_matter_with_people_as_mappings() -> None:
    text = b"---\nauthors:\n  - name: Jane van Doe\n    orcid: 0000\n  - name: 'Roe, John'\n---\n"
    assert metadata_of(".md", text).authors == (Author("Doe", "Jane van"), Author("Roe", "John"))


def test_a_title_that_a_program_wrote_is_none() -> None:
    assert metadata_of(".html", b"<title>Untitled</title>").titles == ()
    assert metadata_of(".html", b"<title>Real &amp; true</title>").titles == ("Real & true",)


def test_names_of_authors() -> None:
    assert [author_of(name) for name in ("Jane Doe", "van Doe, Jane", "Plato", "")] == [
        Author("Doe", "Jane"),
        Author("van Doe", "Jane"),
        Author("Plato"),
        Author(""),
    ]


def test_no_cell_is_lost_of_a_table_that_is_not_well_made() -> None:
    """Docling counts its rows and columns by the mark-up, and its cells by their places."""
    places = (("Harbour", 0, 0), ("ice", 1, 0), ("2", 1, 0), ("fog", 1, 2))
    cells = [table_cell(*place) for place in places]
    document = DoclingDocument(name="page")
    document.add_table(TableData(table_cells=cells, num_rows=1, num_cols=1))
    (table,) = Assembly(document, with_notes=False).run().pieces
    assert table.text.split("\n") == [
        "| Harbour |  |  |",
        "| --- | --- | --- |",
        "| ice 2 |  | fog |",
    ]


@pytest.mark.parametrize("text", ["Contents", "Inhaltsverzeichnis", "Abstract", "Introduction"])
def test_a_heading_that_names_a_section_is_no_title(text: str) -> None:
    pieces = [
        Piece(BlockKind.HEADING, text, level=1),
        Piece(BlockKind.HEADING, "The bells", level=2),
    ]

    assert settle_title(pieces) == pieces


@pytest.mark.parametrize("name", ["Unknown", "AUTHOR'S NAME", "Windows User", "author", "Admin"])
def test_an_author_whom_a_program_made_up_is_nobody(name: str) -> None:
    page = f'<html><head><meta name="author" content="{name}"></head><body>Bells</body></html>'

    assert metadata_of(".html", page.encode()).authors == ()


def test_an_office_that_wrote_a_page_is_somebody() -> None:
    page = b'<html><head><meta name="author" content="Office for Statistics"></head></html>'

    assert metadata_of(".html", page).authors == (Author("Statistics", "Office for"),)


def test_a_field_for_each_author_of_a_book_has_one_name() -> None:
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr("META-INF/container.xml", '<c><rootfile full-path="b.opf"/></c>')
        creators = "<creator>García Márquez, Gabriel José</creator><creator>Ana Lima</creator>"
        archive.writestr("b.opf", f"<package><metadata>{creators}</metadata></package>")

    assert metadata_of(".epub", packed.getvalue()).authors == (
        Author("García Márquez", "Gabriel José"),
        Author("Lima", "Ana"),
    )


def test_what_stands_behind_the_end_of_a_page_is_read_as_browsers_do() -> None:
    assert "behind" in body_of(prepare_html(b"<html><body><p>Text</p></body></html><p>behind</p>"))
