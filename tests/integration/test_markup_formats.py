"""Every format, made by its own usual tool or written by hand, through the real backends."""

import sys
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

import docx
import openpyxl  # type: ignore[import-untyped]  # it has no stubs
import pptx
import pytest

from loccit.domain.errors import (
    DamagedDocument,
    EncryptedDocument,
    UnsupportedFormat,
)
from loccit.domain.models.document import BlockKind, ConversionResult, DocId, HeadingSource
from loccit.infrastructure.adapters.docling.converter import DoclingConverterAdapter
from tests.conversion_invariants import check_invariants


class NoPdf:
    fingerprint = "none"

    def read(self, source_path: str, doc_id: DocId) -> ConversionResult:
        raise AssertionError("no PDF is in this test")


def zipped(members: dict[str, str]) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return packed.getvalue()


def word() -> bytes:
    document = docx.Document()
    document.core_properties.title = "A file's title"
    document.core_properties.author = "Jane Doe"
    document.core_properties.identifier = "https://doi.org/10.1234/Word.1"
    document.sections[0].header.paragraphs[0].text = "Running header"
    document.add_heading("On Things", 0)
    document.add_heading("Introduction", 1)
    paragraph = document.add_paragraph("The ")
    paragraph.add_run("bold").bold = True
    paragraph.add_run(", then H")
    paragraph.add_run("2").font.subscript = True
    paragraph.add_run("O.")
    document.add_heading("Details", 2)
    document.add_paragraph("one", style="List Bullet")
    document.add_paragraph("two", style="List Bullet")
    table = document.add_table(2, 2)
    for i, text in enumerate(["year", "yield", "1999", "2.5"]):
        table.cell(i // 2, i % 2).text = text
    packed = BytesIO()
    document.save(packed)
    return packed.getvalue()


def slides() -> bytes:
    deck = pptx.Presentation()
    first = deck.slides.add_slide(deck.slide_layouts[1])
    first.shapes.title.text = "Opening"
    first.placeholders[1].text = "point a\npoint b"
    first.notes_slide.notes_text_frame.text = "What I say."
    second = deck.slides.add_slide(deck.slide_layouts[6])
    second.shapes.add_textbox(914400, 914400, 914400, 914400).text_frame.text = "Only a box"
    packed = BytesIO()
    deck.save(packed)
    return packed.getvalue()


def sheets() -> bytes:
    book = openpyxl.Workbook()
    book.active.title = "Yields"
    book.active.append(["year", "yield"])
    book.active.append([1999, 2.5])
    book.create_sheet("Empty")
    hidden = book.create_sheet("Hidden")
    hidden["A1"] = "secret"
    hidden.sheet_state = "hidden"
    packed = BytesIO()
    book.save(packed)
    return packed.getvalue()


PAGE = """<!DOCTYPE html><html lang="en"><head><title>On Things | Journal</title>
<meta name="citation_doi" content="10.1234/Page.1">
<meta name="citation_author" content="Doe, Jane">
<meta name="citation_publication_date" content="2019/05/01"></head><body>
<nav><a href="/">Home</a></nav><header>Journal of Things</header>
<p>By Jane Doe</p><h1>On Things</h1>
<p>See <b>bold</b>, and <a href="https://example.org">a link</a>: H<sub>2</sub>O (<i>wet</i>).</p>
<h2>Methods</h2><ul><li>one <em>x</em>!</li><li>two</li></ul><ol><li>first</li><li>second</li></ol>
<h3>Steps</h3><table><caption>Yields</caption><tr><th>a</th><th>b</th></tr>
<tr><td>1</td><td>x|y</td></tr></table><pre>def f():
    return 1</pre>
<img src="file:///etc/passwd"><img src="http://127.0.0.1:9/remote.png">
<p>Another says <a href="https://doi.org/10.9999/other">10.9999/other</a>.</p>
<footer>All rights reserved</footer></body></html>"""

NOTE = """---
title: "A note"
doi: https://doi.org/10.1234/Note.1
author:
  - Jane Doe
  - name: John Roe
date: 2021-03-01
---
# On *Things*

Some *emph*, `code`, un*believ*able and [a link](https://example.org).

## Methods

- one
- two

| a | b |
|---|---|
| 1 | **2** |

```python
def f():
    return 1
```

<div>raw <b>html</b></div>

![figure](file:///etc/passwd)

A claim.[^1]

[^1]: Its source.
"""

LATEX = r"""\documentclass{book}\title{On \emph{Things}}\author{Jane Doe}
\begin{document}\maketitle
\chapter{Opening}
\section{Methods}
The ``quoted'' one --- with $x^2$ --- on p.~3. \input{/etc/passwd}\input{../secret}
\begin{itemize}\item one \item two\end{itemize}
\begin{verbatim}
a -- b
\end{verbatim}
\begin{thebibliography}{9}\bibitem{k} Roe. doi:10.9999/other\end{thebibliography}
\end{document}"""

ARTICLE = """<?xml version="1.0" encoding="UTF-8"?>
<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta>
<article-id pub-id-type="doi">10.1234/Article.1</article-id>
<title-group><article-title>On <italic>Things</italic></article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>van Doe</surname>
<given-names>Jane</given-names></name></contrib></contrib-group>
<pub-date><year>2011</year></pub-date></article-meta></front>
<body><sec><title>Methods</title><p>The <italic>first</italic>, H<sub>2</sub>O.</p>
<sec><label>1.1.</label><title>Steps</title><p>One step.</p><table-wrap><label>Table 1</label>
<caption><p>Yields</p></caption><table><tr><th>a</th></tr><tr><td>1</td></tr></table>
<table-wrap-foot><fn id="n"><label>a</label><p>Dry weight.</p></fn></table-wrap-foot></table-wrap>
</sec></sec></body><back><glossary><title>Abbreviations</title><def-list><def-item><term>GC</term>
<def><p>gas chromatography</p></def></def-item></def-list></glossary>
<ref-list><title>References</title><ref><mixed-citation>Roe J.
<pub-id pub-id-type="doi">10.9999/other</pub-id></mixed-citation></ref></ref-list></back>
</article>"""

MESSAGE = """From: Jane Doe <jane@example.org>
To: john@example.org
Subject: On Things
Date: Mon, 2 Mar 2020 10:00:00 +0000
Content-Type: text/plain; charset=utf-8

Have you read 10.9999/other?

A second
paragraph.
"""

BOOK = {
    "mimetype": "application/epub+zip",
    "META-INF/container.xml": """<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"
version="1.0"><rootfiles><rootfile full-path="book/content.opf"
media-type="application/oebps-package+xml"/></rootfiles></container>""",
    "book/content.opf": """<package xmlns="http://www.idpf.org/2007/opf" version="3.0">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A Book</dc:title>
<dc:creator>Jane Doe</dc:creator><dc:identifier>urn:isbn:978</dc:identifier>
<dc:identifier>urn:doi:10.1234/book.1</dc:identifier></metadata>
<manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>
<item id="b" href="b.xhtml" media-type="application/xhtml+xml"/></manifest>
<spine><itemref idref="b"/><itemref idref="a"/></spine></package>""",
    "book/a.xhtml": """<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>Second</h1>
<p>The <i>end</i>.</p></body></html>""",
    "book/b.xhtml": """<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>First</h1>
<p>Hello<img src="http://127.0.0.1:9/i.png"/>.</p><h2>Part</h2><p>Text.</p></body></html>""",
}

_ODF = 'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:version="1.2"'
TEXT = {
    "mimetype": "application/vnd.oasis.opendocument.text",
    "META-INF/manifest.xml": """<m:manifest m:version="1.2"
xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry m:full-path="/"
m:media-type="application/vnd.oasis.opendocument.text"/><m:file-entry m:full-path="content.xml"
m:media-type="text/xml"/><m:file-entry m:full-path="styles.xml" m:media-type="text/xml"/>
</m:manifest>""",
    "styles.xml": f"<office:document-styles {_ODF}/>",
    "meta.xml": f"""<office:document-meta {_ODF} xmlns:dc="http://purl.org/dc/elements/1.1/">
<office:meta><dc:title>A text</dc:title></office:meta></office:document-meta>""",
    "content.xml": f"""<office:document-content {_ODF}
xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>
<text:p text:style-name="Title">On Things</text:p>
<text:h text:outline-level="1">Methods</text:h>
<text:p>The <text:span>first</text:span>, one<text:note text:note-class="footnote"
><text:note-citation>1</text:note-citation><text:note-body><text:p>Aside.</text:p></text:note-body
></text:note>.</text:p><text:h text:outline-level="2">Steps</text:h><text:list><text:list-item>
<text:p>one step</text:p></text:list-item></text:list></office:text></office:body>
</office:document-content>""",
}

FILES: dict[str, Callable[[], bytes]] = {
    "docx": word,
    "pptx": slides,
    "xlsx": sheets,
    "html": PAGE.encode,
    "xhtml": PAGE.encode,
    "md": NOTE.encode,
    "tex": LATEX.encode,
    "nxml": ARTICLE.encode,
    "xml": ARTICLE.encode,
    "eml": MESSAGE.encode,
    "epub": lambda: zipped(BOOK),
    "odt": lambda: zipped(TEXT),
    "txt": b"One\nparagraph.\n\nAnother.".strip,
}


@pytest.fixture
def convert(tmp_path: Path) -> Callable[[str, bytes], ConversionResult]:
    def run(suffix: str, data: bytes) -> ConversionResult:
        path = tmp_path / f"source.{suffix}"
        path.write_bytes(data)
        return DoclingConverterAdapter(NoPdf()).convert(str(path))

    return run


Convert = Callable[[str, bytes], ConversionResult]


def headings(result: ConversionResult) -> list[tuple[int, str]]:
    return [(heading.level, heading.text) for heading in result.structure.heading_tree]


def texts(result: ConversionResult, kind: BlockKind) -> list[str]:
    blocks = result.structure.blocks
    return [block.span.of(result.plain_text) for block in blocks if block.kind is kind]


@pytest.mark.parametrize("suffix", FILES)
def test_a_markup_format_has_sections_and_no_pages(convert: Convert, suffix: str) -> None:
    result = convert(suffix, FILES[suffix]())
    check_invariants(result)
    assert result.plain_text
    assert result.structure.page_map == ()
    assert result.coverage.pages == 0
    assert result.coverage.characters_extracted > 0
    lost = {"xlsx": ["sheets_hidden"], "tex": ["inputs_not_read"]}.get(suffix, [])
    assert [warning.code for warning in result.warnings] == lost
    assert {heading.source for heading in result.structure.heading_tree} <= {HeadingSource.MARKUP}


def test_word(convert: Convert) -> None:
    result = convert("docx", word())
    assert result.title == "On Things"
    assert headings(result) == [(1, "Introduction"), (2, "Details")]
    assert "The bold, then H2O." in texts(result, BlockKind.PARAGRAPH)
    assert "one\ntwo" in result.plain_text
    assert texts(result, BlockKind.TABLE) == ["| year | yield |\n| --- | --- |\n| 1999 | 2.5 |"]
    assert "Running header" not in result.plain_text
    assert result.hint.dois == ("10.1234/word.1",)
    assert result.hint.titles[:2] == ("On Things", "A file's title")
    assert result.hint.authors == ("Doe",)


def test_slides_are_sections_by_title_or_number(convert: Convert) -> None:
    result = convert("pptx", slides())
    assert headings(result) == [(1, "Slide 1: Opening"), (1, "Slide 2")]
    assert texts(result, BlockKind.LIST_ITEM) == ["point a", "point b"]
    assert texts(result, BlockKind.PARAGRAPH) == ["What I say.", "Only a box"]


def test_sheets_are_sections_unless_empty_or_hidden(convert: Convert) -> None:
    result = convert("xlsx", sheets())
    assert headings(result) == [(1, "Yields")]
    assert texts(result, BlockKind.TABLE) == ["| year | yield |\n| --- | --- |\n| 1999 | 2.5 |"]
    assert "secret" not in result.plain_text


def test_a_web_page(convert: Convert) -> None:
    result = convert("html", PAGE.encode())
    assert result.title == "On Things"
    assert headings(result) == [(1, "Methods"), (2, "Steps")]
    paragraphs = texts(result, BlockKind.PARAGRAPH)
    assert paragraphs[:2] == ["By Jane Doe", "See bold, and a link: H2O (wet)."]
    assert texts(result, BlockKind.LIST_ITEM) == ["one x!", "two", "1. first", "2. second"]
    assert texts(result, BlockKind.CAPTION) == ["Yields"]
    assert texts(result, BlockKind.TABLE) == ["| a | b |\n| --- | --- |\n| 1 | x\\|y |"]
    assert texts(result, BlockKind.CODE) == ["def f():\n    return 1"]
    for furniture in ("Home", "Journal of Things", "All rights reserved", "root:"):
        assert furniture not in result.plain_text
    assert result.hint.dois == ("10.1234/page.1",)
    assert result.hint.authors == ("Doe",)
    assert result.hint.year == 2019


def test_markdown(convert: Convert) -> None:
    result = convert("md", NOTE.encode())
    assert result.title == "On Things"
    assert headings(result) == [(1, "Methods")]
    assert "Some emph, code, unbelievable and a link." in texts(result, BlockKind.PARAGRAPH)
    assert "raw html" in texts(result, BlockKind.PARAGRAPH)
    assert "A claim.¹" in texts(result, BlockKind.PARAGRAPH)
    assert texts(result, BlockKind.FOOTNOTE) == ["¹ Its source."]
    assert texts(result, BlockKind.LIST_ITEM) == ["one", "two"]
    assert texts(result, BlockKind.TABLE) == ["| a | b |\n| --- | --- |\n| 1 | 2 |"]
    assert texts(result, BlockKind.CODE) == ["def f():\n    return 1"]
    assert "A note" not in result.plain_text
    assert result.hint.dois == ("10.1234/note.1",)
    assert result.hint.titles[:2] == ("On Things", "A note")
    assert result.hint.authors == ("Doe", "Roe")
    assert result.hint.year == 2021


def test_latex(convert: Convert) -> None:
    result = convert("tex", LATEX.encode())
    assert result.title == "On Things"
    assert headings(result)[:2] == [(1, "Opening"), (2, "Methods")]
    assert "The “quoted” one — with x² — on p. 3." in result.plain_text
    assert texts(result, BlockKind.LIST_ITEM) == ["one", "two"]
    assert "a -- b" in result.plain_text
    assert texts(result, BlockKind.REFERENCE) == ["[k] Roe. doi:10.9999/other"]
    assert "root:" not in result.plain_text
    assert result.hint.dois == ()


def test_a_journal_article(convert: Convert) -> None:
    result = convert("nxml", ARTICLE.encode())
    assert result.title == "On Things"
    assert headings(result) == [
        (1, "Methods"),
        (2, "1.1. Steps"),
        (1, "Abbreviations"),
        (1, "References"),
    ]
    assert {"GC", "gas chromatography", "[a] Dry weight."} <= set(
        texts(result, BlockKind.PARAGRAPH)
    )
    assert texts(result, BlockKind.CAPTION) == ["Table 1 Yields"]
    assert "The first, H2O." in texts(result, BlockKind.PARAGRAPH)
    assert len(texts(result, BlockKind.REFERENCE)) == 1
    assert result.hint.dois == ("10.1234/article.1",)
    assert result.hint.authors == ("van Doe",)
    assert result.hint.year == 2011


def test_a_message_is_not_the_work_it_speaks_of(convert: Convert) -> None:
    result = convert("eml", MESSAGE.encode())
    assert result.title == "On Things"
    assert texts(result, BlockKind.PARAGRAPH)[-2:] == [
        "Have you read 10.9999/other?",
        "A second paragraph.",
    ]
    assert result.hint.dois == ()


def test_a_book_in_reading_order(convert: Convert) -> None:
    result = convert("epub", zipped(BOOK))
    assert result.title == "A Book"
    assert headings(result) == [(1, "First"), (2, "Part"), (1, "Second")]
    assert texts(result, BlockKind.PARAGRAPH)[-1] == "The end."
    assert result.hint.dois == ("10.1234/book.1",)


def test_an_opendocument_text_keeps_its_footnotes(convert: Convert) -> None:
    result = convert("odt", zipped(TEXT))
    assert result.title == "On Things"
    assert headings(result) == [(1, "Methods"), (2, "Steps")]
    assert any(text.startswith("The first, one") for text in texts(result, BlockKind.PARAGRAPH))
    assert any("Aside." in text for text in texts(result, BlockKind.FOOTNOTE))


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("\ufeffGrün".encode(), "Grün"),
        ("Grün".encode("utf-16"), "Grün"),
        ("Grün – blau".encode("cp1252"), "Grün – blau"),
    ],
)
def test_text_in_the_usual_encodings(convert: Convert, data: bytes, text: str) -> None:
    assert convert("txt", data).plain_text == text


@pytest.mark.parametrize("suffix", ["docx", "pptx", "xlsx", "odt", "epub"])
def test_a_file_that_is_not_what_its_name_says_is_damaged(convert: Convert, suffix: str) -> None:
    for data in (b"not an archive", zipped({"a": "b"}), FILES[suffix]()[:900]):
        with pytest.raises(DamagedDocument) as caught:
            convert(suffix, data)
        assert len(caught.value.reason) < 100


@pytest.mark.parametrize("suffix", ["html", "md", "tex", "eml", "txt"])
def test_binary_data_are_no_markup(convert: Convert, suffix: str) -> None:
    with pytest.raises(DamagedDocument):
        convert(suffix, b"\x7fELF\x00\x00\x01")


def test_broken_xml_is_damaged(convert: Convert) -> None:
    with pytest.raises(DamagedDocument):
        convert("nxml", ARTICLE.encode()[:-200])


def test_xml_that_is_no_article_is_not_supported(convert: Convert) -> None:
    with pytest.raises(UnsupportedFormat):
        convert("xml", b"<?xml version='1.0'?><catalog><front/></catalog>")


def test_an_office_file_with_a_password_is_encrypted(convert: Convert) -> None:
    ole = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500) + "EncryptedPackage".encode("utf-16-le")
    with pytest.raises(EncryptedDocument):
        convert("docx", ole)


def test_markup_nested_beyond_measure_is_refused(convert: Convert) -> None:
    with pytest.raises(DamagedDocument, match="nested too deeply"):
        convert("html", b"<div>" * 5_000 + b"deep" + b"</div>" * 5_000)
    assert convert("html", b"<div>" * 200 + b"deep" + b"</div>" * 200).plain_text == "deep"


def test_entities_of_xml_are_not_read_from_files(convert: Convert) -> None:
    prolog = '<?xml version="1.0"?><!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    article = ARTICLE.split("?>", 1)[1].replace("One step.", "One &x; step.")
    try:
        result = convert("nxml", (prolog + article).encode())
    except DamagedDocument:
        return
    assert "root:" not in result.plain_text


_WATCHED = {"open", "socket.connect", "socket.getaddrinfo", "subprocess.Popen", "os.posix_spawn"}
_watchers: list[list[tuple[str, str]]] = []


@cache
def _watch() -> None:
    """Tell the watchers what the interpreter does from now on; a hook cannot be removed."""

    def tell(event: str, arguments: tuple[object, ...]) -> None:
        if event in _WATCHED:
            for events in _watchers:
                events.append((event, str(arguments[0])))

    sys.addaudithook(tell)


@pytest.fixture
def events() -> Iterator[list[tuple[str, str]]]:
    """What the interpreter opens and connects to during the test."""
    _watch()
    events: list[tuple[str, str]] = []
    _watchers.append(events)
    yield events
    _watchers.remove(events)


@pytest.mark.parametrize("suffix", FILES)
def test_nothing_outside_of_its_folder_is_read(
    events: list[tuple[str, str]], tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / "own" / f"source.{suffix}"
    path.parent.mkdir()
    path.write_bytes(FILES[suffix]())
    (tmp_path / "secret.tex").write_text("secret")
    converter = DoclingConverterAdapter(NoPdf())
    converter.convert(str(path))  # loads the libraries
    events.clear()
    converter.convert(str(path))
    installed = (sys.prefix, sys.base_prefix, str(Path(docx.__file__).parents[1]))
    assert {e for e in events if not e[1].startswith(installed)} == {("open", str(path))}
