"""What Word keeps in elements of its own, and Docling would lose."""

import zipfile
from io import BytesIO

import pytest

from loccit.infrastructure.adapters.docling.losses import losses_of
from loccit.infrastructure.adapters.docling.markup import prepare_docx

PART = "word/document.xml"


def packed(parts: dict[str, str]) -> bytes:
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w") as opened:
        for name, text in parts.items():
            opened.writestr(name, text)
    return archive.getvalue()


def prepared(text: str) -> str:
    with zipfile.ZipFile(BytesIO(prepare_docx(packed({PART: text})))) as archive:
        return archive.read(PART).decode()


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
    comments = '<w:comments><w:comment w:id="1"/><w:comment w:id="2"/></w:comments>'
    data = packed(
        {PART: text, "word/comments.xml": comments, "word/diagrams/data1.xml": "<dgm:pt/>"}
    )
    assert "secret" not in prepared(text)
    assert "tide" in prepared(text)
    said = {warning.code: warning.message for warning in losses_of(".docx", data)}
    assert said["comments_not_read"].startswith("2 comments")
    assert said["hidden_text"].startswith("6 characters")
    assert said["symbols_not_read"].startswith("1 sign ")
    assert said["diagrams_not_read"].startswith("1 diagram ")
    assert "save it again" in said["inputs_not_read"]
