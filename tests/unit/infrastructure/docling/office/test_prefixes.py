"""Office files whose program writes other prefixes of namespaces than most."""

import zipfile
from io import BytesIO

import pytest

from loccit.infrastructure.adapters.docling.losses import losses_of
from loccit.infrastructure.adapters.docling.office.word import prepare_docx

OOXML = "http://schemas.openxmlformats.org"
SHEETS = f"{OOXML}/spreadsheetml/2006/main"
WORDS = f"{OOXML}/wordprocessingml/2006/main"
RELATIONS = f"{OOXML}/officeDocument/2006/relationships"
ODF = "urn:oasis:names:tc:opendocument:xmlns"


def archive(**members: str) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        for name, text in members.items():
            file.writestr(name.replace("__", "/") + ".xml", text)
    return packed.getvalue()


def test_a_hidden_sheet_is_reported_whatever_the_prefix() -> None:
    workbook = (
        f'<x:workbook xmlns:x="{SHEETS}" xmlns:q="{RELATIONS}"><x:sheets>'
        '<x:sheet name="Shown" sheetId="1" q:id="a"/>'
        '<x:sheet name="Secret" sheetId="2" state="hidden" q:id="b"/></x:sheets></x:workbook>'
    )

    (warning,) = losses_of(".xlsx", archive(xl__workbook=workbook))

    assert (warning.code, "Secret" in warning.message) == ("sheets_hidden", True)
    assert "Shown" not in warning.message


@pytest.mark.parametrize("prefix", ["w", "x", "ns0"])
def test_hidden_text_of_word_is_reported_and_left_out_whatever_the_prefix(prefix: str) -> None:
    word = (
        f'<w:document xmlns:w="{WORDS}"><w:body><w:p><w:r><w:t>Seen</w:t></w:r>'
        "<w:r><w:rPr><w:vanish/></w:rPr><w:t>Unseen</w:t></w:r></w:p></w:body></w:document>"
    )
    word = word.replace("w:", f"{prefix}:").replace("xmlns:w", f"xmlns:{prefix}")
    data = archive(word__document=word)

    (warning,) = losses_of(".docx", data)
    with zipfile.ZipFile(BytesIO(prepare_docx(data))) as made:
        text = made.read("word/document.xml")

    assert warning.code == "hidden_text"
    assert b"Seen" in text
    assert b"Unseen" not in text


def test_a_hidden_sheet_of_opendocument_is_reported_whatever_the_prefix() -> None:
    content = (
        f'<o:document-content xmlns:o="{ODF}:office:1.0" xmlns:t="{ODF}:table:1.0"'
        f' xmlns:s="{ODF}:style:1.0"><o:automatic-styles><s:style s:name="h" s:family="table">'
        '<s:table-properties t:display="false"/></s:style></o:automatic-styles><o:body>'
        '<o:spreadsheet><t:table t:name="Secret" t:style-name="h"><t:table-row/></t:table>'
        "</o:spreadsheet></o:body></o:document-content>"
    )

    (warning,) = losses_of(".ods", archive(content=content))

    assert "Secret" in warning.message
