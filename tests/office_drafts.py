"""Word and OpenDocument files that tests write, part by part."""

import json
import zipfile
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Final

W: Final = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_RELATIONS: Final = "http://schemas.openxmlformats.org/package/2006/relationships"
_KINDS: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_SPACES: Final = (
    f'xmlns:w="{W}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    ' xmlns:v="urn:schemas-microsoft-com:vml"'
    ' xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
)
_OASIS: Final = "urn:oasis:names:tc:opendocument:xmlns:"
_ODF_SPACES: Final = " ".join(
    f'xmlns:{prefix}="{_OASIS}{name}:1.0"'
    for prefix, name in {
        "office": "office", "text": "text", "style": "style", "table": "table", "draw": "drawing",
        "fo": "xsl-fo-compatible", "meta": "meta",
    }.items()
) + ' xmlns:field="urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0"'  # fmt: skip


ROWE: Final[Mapping[str, object]] = {
    "id": 109,
    "type": "book",
    "title": "The history of <i>tides</i>",
    "DOI": "10.5555/TIDES.2014",
    "author": [{"family": "Rowe", "given": "Ann"}, {"family": "Lee", "given": "Bo"}],
    "issued": {"date-parts": [["2014", 3]]},
}
"""A work as CSL has it."""


def run(text: str, properties: str = "") -> str:
    """Return a run of Word."""
    words = escape(text, quote=False)
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{words}</w:t></w:r>'


def paragraph(*content: str, style: str = "", properties: str = "") -> str:
    """Return a paragraph of Word; what is not XML yet is a run of its own."""
    inside = "".join(each if each.startswith("<") else run(each) for each in content)
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{named}{properties}</w:pPr>{inside}</w:p>"


def field(code: str, shown: str, *, data: str = "", within: str = "") -> str:
    """Return a field of Word, its code in two runs.

    Args:
        code: Of the field.
        shown: Runs, or words for one.
        data: What stands beside its beginning in Base64.
        within: Runs between its code and what it shows.
    """
    half = len(code) // 2
    codes = "".join(
        f'<w:r><w:instrText xml:space="preserve">{escape(part)}</w:instrText></w:r>'
        for part in (code[:half], code[half:])
    )
    beside = f"<w:fldData>{data}</w:fldData>" if data else ""
    result = shown if shown.startswith("<") else run(shown)
    return (
        f'<w:r><w:fldChar w:fldCharType="begin">{beside}</w:fldChar></w:r>{codes}{within}'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{result}'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def csl_citation(*items: Mapping[str, object], **more: object) -> str:
    """Return a citation as JSON."""
    return json.dumps({"citationItems": list(items), **more})


def item(data: Mapping[str, object], **more: object) -> Mapping[str, object]:
    """Return a work as a citation holds it, with its locator and the like."""
    return {"id": data["id"], "itemData": data, **more}


def zotero(*items: Mapping[str, object], **more: object) -> str:
    """Return the code of a field of Zotero."""
    return f" ADDIN ZOTERO_ITEM CSL_CITATION {csl_citation(*items, **more)} "


def write_docx(
    path: Path, body: str, parts: Mapping[str, str] | None = None, *, main: str = "document"
) -> Path:
    """Write a Word document.

    Args:
        path: Where.
        body: Its paragraphs.
        parts: Other parts of its text by kind, such as "footnotes", without the XML's head:
            `<w:footnotes>...`; those of "customXml" and "custom-properties" with their own spaces.
        main: Name of the part that holds the text.
    """
    parts = parts or {}
    names = {kind: f"word/{kind}.xml" for kind in parts} | {
        "customXml": "customXml/item1.xml",
        "custom-properties": "docProps/custom.xml",
    }
    document = f"<w:document {_SPACES}><w:body>{body}<w:sectPr/></w:body></w:document>"
    of_text = [(kind, f"../{names[kind]}") for kind in parts if kind != "custom-properties"]
    files = {
        "_rels/.rels": _related(
            [("officeDocument", f"word/{main}.xml"), ("custom-properties", "docProps/custom.xml")]
        ),
        f"word/_rels/{main}.xml.rels": _related(of_text),
        f"word/{main}.xml": document,
    }
    for kind, part in parts.items():
        head, _, rest = part.partition(">")
        is_of_word = head.startswith("<w:")
        files[names[kind]] = f"{head} {_SPACES}>{rest}" if is_of_word else part
    return _zipped(path, files)


def _related(targets: list[tuple[str, str]]) -> str:
    each = "".join(
        f'<Relationship Id="r{number}" Type="{_KINDS}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets)
    )
    return f'<Relationships xmlns="{_RELATIONS}">{each}</Relationships>'


def write_odt(
    path: Path, text: str, *, own_styles: str = "", styles: str = "", properties: str = ""
) -> Path:
    """Write an OpenDocument text.

    Args:
        path: Where.
        text: Its paragraphs.
        own_styles: Automatic styles.
        styles: Styles with names.
        properties: Elements `meta:user-defined`.
    """
    return _zipped(
        path,
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml": (
                f"<office:document-content {_ODF_SPACES}>"
                f"<office:automatic-styles>{own_styles}</office:automatic-styles>"
                f"<office:body><office:text>{text}</office:text></office:body>"
                "</office:document-content>"
            ),
            "styles.xml": (
                f"<office:document-styles {_ODF_SPACES}><office:styles>{styles}</office:styles>"
                "</office:document-styles>"
            ),
            "meta.xml": (
                f"<office:document-meta {_ODF_SPACES}><office:meta>{properties}</office:meta>"
                "</office:document-meta>"
            ),
        },
    )


def _zipped(path: Path, files: Mapping[str, str]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path
