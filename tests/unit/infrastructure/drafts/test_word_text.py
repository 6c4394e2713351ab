"""Which words of a Word document are read, and in what order."""

import zipfile
from pathlib import Path

import pytest

from loccit.domain.models.quotation import ParagraphPlace
from loccit.domain.quotations.draft import Draft
from loccit.infrastructure.adapters.drafts import WordDraftReader
from tests.office_drafts import field, paragraph, run, write_docx

FOOTNOTES = (
    '<w:footnotes><w:footnote w:id="-1" w:type="separator"><w:p/></w:footnote>'
    '<w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r>'
    "<w:r><w:t>A note “with words”.</w:t></w:r></w:p>"
    "<w:p><w:r><w:t>And more.</w:t></w:r></w:p></w:footnote>"
    '<w:footnote w:id="3"><w:p><w:r><w:t>Another.</w:t></w:r></w:p></w:footnote></w:footnotes>'
)
ENDNOTES = (
    '<w:endnotes><w:endnote w:id="2"><w:p><w:r><w:t>At the end.</w:t></w:r></w:p></w:endnote>'
    "</w:endnotes>"
)
RUBY = f"<w:r><w:ruby><w:rt>{run('kan')}</w:rt><w:rubyBase>{run('漢')}</w:rubyBase></w:ruby></w:r>"
PLACEHOLDER = (
    "<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr>"
    f"<w:sdtContent>{run('Click here')}</w:sdtContent></w:sdt>"
)


def draft(path: Path, body: str, **parts: str) -> Draft:
    return WordDraftReader().read(write_docx(path / "draft.docx", body, parts))


def note_of(read: Draft, words: str) -> str:
    place = read.origin.place(read.text.index(words))
    assert isinstance(place, ParagraphPlace)
    return place.note


def words(path: Path, *content: str) -> list[str]:
    return draft(path, paragraph(*content)).text.split("\n\n")[0].split("\n")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("<w:ins><w:r><w:t>new</w:t></w:r></w:ins>", "new"),
        ("<w:del><w:r><w:delText>old</w:delText><w:t>old</w:t></w:r></w:del>", ""),
        ("<w:moveTo><w:r><w:t>moved</w:t></w:r></w:moveTo>", "moved"),
        ("<w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom>", ""),
        (run("hidden", "<w:vanish/>"), ""),
        (run("seen", '<w:vanish w:val="0"/>'), "seen"),
        ("<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r>", "a b"),
        ("<w:r><w:t>non</w:t><w:noBreakHyphen/><w:t>word</w:t></w:r>", "non\u2011word"),
        ("<w:r><w:t>a</w:t><w:softHyphen/><w:t>b\u00adc</w:t></w:r>", "abc"),
        ('<w:r><w:sym w:font="Symbol" w:char="F06D"/><w:t>m</w:t></w:r>', "\u03bcm"),
        ('<w:r><w:sym w:font="Wingdings" w:char="F06D"/></w:r>', ""),
        ('<w:r><w:sym w:font="Arial" w:char="00E9"/><w:sym w:char="none"/></w:r>', "\u00e9"),
        (run("\uf06d", '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>'), "\u03bc"),
        (RUBY, "漢"),
        (PLACEHOLDER, ""),
        ("<w:smartTag><w:r><w:t>Boston</w:t></w:r></w:smartTag>", "Boston"),
        ("<w:hyperlink><w:r><w:t>a link</w:t></w:r></w:hyperlink>", "a link"),
        ("<w:sdt><w:sdtContent><w:r><w:t>held</w:t></w:r></w:sdtContent></w:sdt>", "held"),
        ("<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>", "x=1"),
        (field(" PAGE ", "12"), "12"),
        ("<w:r><w:t>a\u2028b\tc\nd</w:t></w:r>", "a b c d"),
        ('<w:r><w:commentReference w:id="1"/></w:r>', ""),
    ],
)
def test_each_kind_of_content_gives_the_words_that_a_reader_sees(
    tmp_path: Path, content: str, expected: str
) -> None:
    assert words(tmp_path, "before ", content, " behind") == [f"before {expected} behind"]


def test_a_broken_line_goes_on_in_the_same_paragraph(tmp_path: Path) -> None:
    lines = words(tmp_path, "one", "<w:r><w:br/><w:br/><w:br/><w:cr/></w:r>", "two")

    assert [line.strip() for line in lines] == ["one", "two"]


def test_a_paragraph_whose_mark_was_deleted_goes_on_with_the_next(tmp_path: Path) -> None:
    body = paragraph("one ", properties="<w:rPr><w:del/></w:rPr>") + paragraph("two")

    assert draft(tmp_path, body).text.strip() == "one two"


def test_tables_are_read_cell_by_cell_without_deleted_rows(tmp_path: Path) -> None:
    def row(words: str, properties: str = "") -> str:
        cells = f"<w:tc>{paragraph(words)}</w:tc><w:tc>{paragraph('more')}</w:tc>"
        return f"<w:tr><w:trPr>{properties}</w:trPr>{cells}</w:tr>"

    body = f"<w:tbl>{row('one')}{row('gone', '<w:del/>')}</w:tbl>{paragraph('behind')}"

    assert draft(tmp_path, body).text.split() == ["one", "more", "behind"]


def test_text_boxes_are_read_once_and_behind_the_paragraph_that_holds_them(
    tmp_path: Path,
) -> None:
    def box(words: str) -> str:
        held = f"<w:txbxContent>{paragraph(words)}</w:txbxContent>"
        return (
            f"<w:r><mc:AlternateContent><mc:Choice><wps:txbx>{held}</wps:txbx></mc:Choice>"
            f"<mc:Fallback><v:textbox>{held}</v:textbox></mc:Fallback></mc:AlternateContent></w:r>"
        )

    body = paragraph("an ", box("one"), box("two"), "anchor") + paragraph(box("three"), "end")

    assert draft(tmp_path, body).text.split() == ["an", "anchor", "one", "two", "end", "three"]


def test_notes_stand_at_the_end_as_markdown_writes_them(tmp_path: Path) -> None:
    body = paragraph(
        "One",
        '<w:r><w:footnoteReference w:id="3"/></w:r>',
        " and two",
        '<w:r><w:footnoteReference w:id="2"/></w:r>',
        '<w:r><w:endnoteReference w:id="2"/></w:r>',
        '<w:r><w:footnoteReference w:id="77"/></w:r>',
        ".",
    )

    read = draft(tmp_path, body, footnotes=FOOTNOTES, endnotes=ENDNOTES)

    assert " ".join(read.text.split()) == (
        "One[^1] and two[^2][^3]. [^1]: Another. [^2]: A note “with words”. And more."
        " [^3]: At the end."
    )
    place = read.origin.place(read.text.index("with words"))
    assert place == ParagraphPlace(2, "A note “with words”.", "2")
    assert note_of(read, "At the end") == "i"
    assert read.words("and two[^2][^3].") == "and two."


def test_endnotes_are_counted_as_the_settings_say(tmp_path: Path) -> None:
    settings = '<w:settings><w:endnotePr><w:numFmt w:val="decimal"/></w:endnotePr></w:settings>'
    body = paragraph("One", '<w:r><w:endnoteReference w:id="2"/></w:r>')

    read = draft(tmp_path, body, endnotes=ENDNOTES, settings=settings)

    assert note_of(read, "At the end") == "1"


def test_a_note_that_refers_to_itself_is_read_once(tmp_path: Path) -> None:
    mark = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    note = f'<w:footnote w:id="2"><w:p>{mark}{run("again")}</w:p></w:footnote>'
    notes = f"<w:footnotes>{note}</w:footnotes>"

    assert draft(tmp_path, paragraph("One", mark), footnotes=notes).text.count("again") == 1


@pytest.mark.parametrize("main", ["document", "document2"])
def test_the_text_is_the_part_that_the_file_names(tmp_path: Path, main: str) -> None:
    path = write_docx(tmp_path / "draft.docx", paragraph("words"), main=main)

    assert WordDraftReader().read(path).text.strip() == "words"


def test_a_strict_document_is_read_as_any_other(tmp_path: Path) -> None:
    path = write_docx(tmp_path / "draft.docx", paragraph("He said “the tide is in”."))
    strict = tmp_path / "strict.docx"
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(strict, "w") as new:
        for name in old.namelist():
            part = old.read(name).replace(
                b"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
                b"http://purl.oclc.org/ooxml/wordprocessingml/main",
            )
            new.writestr(name, part)

    assert WordDraftReader().read(strict).text.strip() == "He said “the tide is in”."
