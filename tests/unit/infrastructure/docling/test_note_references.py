"""References to notes and raised runs, as each format marks them up."""

import re

import pytest

from loccit.domain.text.clean_text import clean_block
from loccit.infrastructure.adapters.docling.jats.articles import prepare_jats
from loccit.infrastructure.adapters.docling.marks import split_marks, take_marks
from loccit.infrastructure.adapters.docling.office.opendocument import prepare_content
from loccit.infrastructure.adapters.docling.office.raised import (
    mark_raised_in_cells,
    mark_raised_in_open_text,
    mark_raised_in_word,
    raised_open_styles,
    raised_word_styles,
)
from loccit.infrastructure.adapters.docling.reading import read_markup
from loccit.infrastructure.adapters.docling.web.markdown import markdown_to_html
from loccit.infrastructure.adapters.docling.web.pages import prepare_html
from tests.unit.infrastructure.docling.office.trees import edited, tree
from tests.unit.infrastructure.docling.page_markup import body_of

SUPERSCRIPT = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>{}</w:t></w:r>'
BEGIN, END = (f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "end"))


def read(text: str) -> tuple[str, list[str]]:
    """Return the words of what is prepared, without its tags, and its marks of notes."""
    shown = re.sub(r"<w:instrText>[^<]*</w:instrText>", "", text)
    shown = re.sub(r"<[^<>]*>", "", re.sub(r"</?(?:p|td|li|hr)[^<>]*>", "\n", shown))
    split = split_marks(clean_block(take_marks(shown).text))
    plain, marks = split.text, split.note_marks
    return plain, [mark.of(plain) for mark in marks]


def jats(paragraph: str) -> tuple[str, list[str]]:
    back = '<back><fn-group><fn id="n"><label>a</label><p>Aside.</p></fn></fn-group></back>'
    article = f"<article><front/><body><p>{paragraph}</p></body>{back}</article>"
    body = prepare_jats(article.encode()).decode()
    return read(body.partition("<body>")[2].partition("</body>")[0])


@pytest.mark.parametrize(
    ("paragraph", "text", "marks"),
    [
        ('tide<sup><xref rid="b">12</xref></sup>.', "tide¹².", ["¹²"]),
        ('tide<xref rid="b">\n<sup>12</sup>\n</xref>.', "tide¹².", ["¹²"]),
        ('tide<sup>\n<xref rid="b">1</xref>\n</sup> rose', "tide¹ rose", ["¹"]),
        (
            'x<sup><xref rid="b">1</xref><xref rid="c"/>\u2013<xref rid="d">4</xref></sup>',
            "x¹\u2013⁴",
            ["¹\u2013⁴"],
        ),
        ('x<xref rid="b"><sup>1</sup></xref><xref rid="c"><sup>2</sup></xref>', "x¹,²", ["¹,²"]),
        (
            'x<xref rid="b"><sup>1</sup></xref>, <xref rid="c"><sup>2</sup></xref>',
            "x¹, ²",
            ["¹, ²"],
        ),
        ('x<sup>[<xref rid="b">1</xref>]</sup>', "x[1]", ["[1]"]),
        ('in [<xref ref-type="bibr" rid="b">12</xref>]', "in [12]", []),
        ('see <xref ref-type="fig" rid="f">Fig. 2</xref>', "see Fig. 2", []),
        ('cell<xref ref-type="table-fn" rid="t">b</xref>', "cell[b]", ["[b]"]),
        ('Doe<xref ref-type="aff" rid="a">1</xref>', "Doe¹", ["¹"]),
        ('tide<xref rid="n">a</xref>', "tide[a]", ["[a]"]),
        ("<italic>R</italic>\n<sup>2</sup> of O<sub>2</sub>\n<sup>\u2212</sup>", "R² of O2⁻", []),
        ("a 2<sup>3</sup> factorial design", "a 2³ factorial design", []),
        ('10<sup>\u22126</sup><sup><xref rid="b">7</xref></sup>', "10⁻⁶[7]", ["[7]"]),
    ],
)
def test_jats(paragraph: str, text: str, marks: list[str]) -> None:
    assert jats(paragraph) == (text, marks)


def test_letters_in_a_table_of_jats_are_marks() -> None:
    table = (
        "<table-wrap><table><tr><td>Yield<sup>a,b</sup></td></tr></table><table-wrap-foot>"
        "<fn><p><sup>a</sup>Dry.</p></fn></table-wrap-foot></table-wrap>"
    )
    assert jats(f"{table}x<sup>a</sup>") == ("Yield[a,b] [a] Dry. xa", ["[a,b] [a]"])


@pytest.mark.parametrize(
    ("page", "text", "marks"),
    [
        ('tide<sup><a href="#ref12">12</a></sup>', "tide¹²", ["¹²"]),
        ('tide<a href="#ref12"><sup>12</sup></a>', "tide¹²", ["¹²"]),
        ('x<sup><a href="#a">1</a>\u2013<a href="#c">4</a></sup>', "x¹\u2013⁴", ["¹\u2013⁴"]),
        (
            '<sup class="reference"><a href="#n-1"><span>[</span>1<span>]</span></a></sup>',
            "[1]",
            ["[1]"],
        ),
        ('x<sup>[<a href="/wiki/C"><i>when?</i></a>]</sup>', "x[when?]", ["[when?]"]),
        ('x<sup><a href="#n">[note 1]</a></sup>', "x[note 1]", ["[note 1]"]),
        ('a <a href="#ref12">[12]</a> and [12]', "a [12] and [12]", []),
        ('<a epub:type="noteref" href="#n">tide</a>', "tide", []),
        ('tide<a role="doc-noteref" href="#n">*</a>', "tide*", ["*"]),
        ('<a href="/m">m<sup>2</sup></a>', "m²", []),
        ('m<sup><a href="#n">2</a></sup>', "m²", ["²"]),
        ("10<sup><b>5</b></sup>, x<sup>n</sup>, 19<sup>th</sup>", "10⁵, xⁿ, 19th", []),
    ],
)  # fmt: skip
def test_html(page: str, text: str, marks: list[str]) -> None:
    assert read(body_of(prepare_html(f"<p>{page}</p>".encode()))) == (text, marks)


@pytest.mark.parametrize(
    ("source", "text", "marks"),
    [
        (r"tide\textsuperscript{12}", "tide¹²", ["¹²"]),
        (r"tide\textsuperscript{1--3,5}", "tide¹\u2013³,⁵", ["¹\u2013³,⁵"]),
        (r"tide$^{3,4}$ m$^2$ H$_2$O", "tide³,⁴ m² H2O", ["³,⁴"]),
        (r"Doe\textsuperscript{\dag} 20\,$^{\circ}$C", "Doe† 20 °C", ["†"]),
        (r"19\textsuperscript{th} $x^2$ L$^{-1}$", "19th x² L⁻¹", []),
        (
            r"a\footnotemark b\footnotetext{One.} c\footnote{Two.}",
            "a¹ b c² ¹ One. ² Two.",
            ["¹", "²", "¹", "²"],
        ),
        (r"a\footnotemark[3] b\footnotetext[3]{One.}", "a³ b ³ One.", ["³", "³"]),
        (r"a\footnotetext{One.} b\endnote{Two.}", "a¹ b² ¹ One. ² Two.", ["¹", "²", "¹", "²"]),
    ],
)
def test_latex(source: str, text: str, marks: list[str]) -> None:
    whole = read_markup(".tex", source.encode())
    assert (
        " ".join(whole.plain_text.split()),
        [mark.of(whole.plain_text) for mark in whole.structure.note_marks],
    ) == (text, marks)


@pytest.mark.parametrize(
    ("source", "text", "marks"),
    [
        ("tide^12^ and 5 m^2^", "tide¹² and 5 m²", ["¹²"]),
        ("tide^3--5^", "tide³\u2013⁵", ["³\u2013⁵"]),
        ("tide^[1](#a),[2](#b)^", "tide¹,²", ["¹,²"]),
        ("tide$^{3}$, $x^2$", "tide³, $x^2$", ["³"]),
        ("`x^2^` x^2 + y^2", "x^2^ x^2 + y^2", []),
        ("tide[^a].\n\n[^a]: One.\n[^b]: Two.", "tide¹. One.", ["¹"]),
        ("tide^[One.]", "tide¹ One.", ["¹"]),
    ],
)
def test_markdown(source: str, text: str, marks: list[str]) -> None:
    page = prepare_html(markdown_to_html(source.encode()))
    assert read(body_of(page)) == (text, marks)


@pytest.mark.parametrize(
    "around",
    [
        BEGIN + "<w:r><w:instrText>ADDIN ZOTERO_ITEM CSL_CITATION</w:instrText></w:r>{}" + END,
        BEGIN + "<w:r><w:instrText> NOTEREF _Ref1 \\h </w:instrText></w:r>{}" + END,
        '<w:fldSimple w:instr=" NOTEREF _Ref1 ">{}</w:fldSimple>',
        '<w:hyperlink w:anchor="ref12">{}</w:hyperlink>',
        '<w:sdt><w:sdtPr><w:tag w:val="MENDELEY_CITATION_v3_x"/></w:sdtPr>{}</w:sdt>',
    ],
)
def test_a_raised_field_of_word_that_cites_is_a_mark_wherever_it_stands(around: str) -> None:
    before = "<w:r><w:t>DNA</w:t></w:r>"
    split = SUPERSCRIPT.format("1") + SUPERSCRIPT.format("2")
    text = before + around.format(split) + before + SUPERSCRIPT.format("2")
    assert read(edited(text, lambda part: mark_raised_in_word(part, set()))) == (
        "DNA¹²DNA²",
        ["¹²"],
    )


def test_a_style_of_word_may_raise_a_run() -> None:
    styles = (
        '<w:style w:type="character" w:styleId="Note"><w:name w:val="n"/><w:rPr>'
        '<w:vertAlign w:val="superscript"/></w:rPr></w:style><w:style w:styleId="Other"/>'
    )
    run = '<w:r><w:rPr><w:rStyle w:val="Note"/>{}</w:rPr><w:t>2</w:t></w:r>'
    level = '<w:vertAlign w:val="baseline"/>'
    text = f"10{run.format('')}<w:r><w:t>, 10</w:t></w:r>{run.format(level)}"
    raising = raised_word_styles(tree(styles))
    assert read(edited(text, lambda part: mark_raised_in_word(part, raising))) == ("10², 102", [])


def test_a_raised_part_of_a_cell_of_excel() -> None:
    text = (
        '<x:si><x:r><x:t>m</x:t></x:r><x:r><x:rPr><x:vertAlign val="superscript"/></x:rPr>'
        '<x:t>2</x:t></x:r><x:r><x:rPr><x:vertAlign val="subscript"/></x:rPr><x:t>2</x:t></x:r>'
        "</x:si>"
    )
    assert read(edited(text, mark_raised_in_cells)) == ("m²2", [])


def test_a_raised_citation_of_an_opendocument_text() -> None:
    styles = (
        '<style:style style:name="T1" style:family="text"><style:text-properties'
        ' style:text-position="33% 58%"/></style:style><style:style style:name="T2">'
        '<style:text-properties style:text-position="sub 58%"/></style:style>'
    )
    span = '<text:span text:style-name="T{}">{}</text:span>'
    zotero = (
        '<text:reference-mark-start text:name="ZOTERO_ITEM x"/>{}'
        '<text:reference-mark-end text:name="ZOTERO_ITEM x"/>'
    )
    power, cited, low = span.format(1, 2), zotero.format(span.format(1, 2)), span.format(2, 2)
    text = f"<text:p>m{power}, DNA{cited}, H{low}O</text:p>"
    raising = raised_open_styles(tree(styles))
    made = edited(text, lambda part: mark_raised_in_open_text(part, raising))
    assert read(made) == ("m², DNA², H2O", ["²"])


def test_a_note_in_a_table_of_an_opendocument_text_goes_below_it() -> None:
    note = (
        "<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>One."
        "</text:p></text:note-body></text:note>"
    )
    table = f"<table:table><text:p>Tide{note}</text:p></table:table><text:p>b</text:p>"
    made = edited(table, prepare_content)
    assert made.startswith("<table:table><text:p>Tide\ufdd0r1 1\ufdd1</text:p></table:table>")
    assert made.endswith("One.</text:p><text:p>b</text:p>")
