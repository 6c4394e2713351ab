"""A chapter in LibreOffice's format, with the reference marks of Zotero."""

import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from benchmarks.verify.drafts import fields
from benchmarks.verify.drafts.entry import Entry, Writer, runs

_MIME: Final = "application/vnd.oasis.opendocument.text"
_HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SPACES: Final = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "style", "text")
)
_FO: Final = 'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"'
_MANIFEST: Final = (
    f'{_HEAD}<manifest:manifest manifest:version="1.3"'
    ' xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{_MIME}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
    '<manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/>'
    "</manifest:manifest>"
)
_STYLES: Final = (
    f'{_HEAD}<office:document-styles {_SPACES} office:version="1.3"><office:styles>'
    '<style:style style:name="Standard" style:family="paragraph"/>'
    '<style:style style:name="Quotations" style:family="paragraph"'
    ' style:parent-style-name="Standard"/>'
    "</office:styles></office:document-styles>"
)
_AUTOMATIC: Final = (
    '<office:automatic-styles><style:style style:name="T1" style:family="text">'
    '<style:text-properties fo:color="#000000"/></style:style>'
    '<style:style style:name="T2" style:family="text">'
    '<style:text-properties style:text-position="super 58%"/></style:style>'
    '<style:style style:name="P1" style:family="paragraph"'
    ' style:parent-style-name="Quotations"/></office:automatic-styles>'
)
_MANNERS: Final = ("reference mark", "reference mark in a footnote", "reference mark, Quotations")
_SPLIT: Final = 50
"""Characters after which LibreOffice may begin another span, for reasons of its own."""


def _write(entries: Sequence[Entry], folder: Path) -> Path:
    body = "".join(_quotation(entry, index) for index, entry in enumerate(entries))
    content = (
        f'{_HEAD}<office:document-content {_SPACES} {_FO} office:version="1.3">{_AUTOMATIC}'
        '<office:body><office:text><text:h text:outline-level="1">A chapter</text:h>'
        f"{body}</office:text></office:body></office:document-content>"
    )
    draft = folder / "chapter.odt"
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("mimetype", _MIME, zipfile.ZIP_STORED)
        file.writestr("content.xml", content)
        file.writestr("styles.xml", _STYLES)
        file.writestr("META-INF/manifest.xml", _MANIFEST)
    return draft


def _quotation(entry: Entry, index: int) -> str:
    manner = ODT.manner(index)
    code = fields.zotero(entry, index, with_citekey=index % 2 == 0)
    name = quoteattr(f"{code} {fields.random_id(index)}", {'"': "&quot;"})
    citation = (
        f"<text:reference-mark-start text:name={name}/>{_text(entry.cited)}"
        f"<text:reference-mark-end text:name={name}/>"
    )
    if manner == "reference mark, Quotations":
        lead = '<text:p text:style-name="Standard">As it says there:</text:p>'
        return f'{lead}<text:p text:style-name="P1">{_spans(entry.text)} {citation}</text:p>'
    if manner == "reference mark in a footnote":
        citation = (
            f'<text:note text:id="ftn{index}" text:note-class="footnote"><text:note-citation>'
            f"{index // len(_MANNERS) + 1}</text:note-citation><text:note-body><text:p"
            f' text:style-name="Footnote">{citation}.</text:p></text:note-body></text:note>'
        )
    else:
        citation = f" {citation}"
    return (
        '<text:p text:style-name="Standard">As it says there: “'
        f"{_spans(entry.text)}”{citation}.</text:p>"
    )


def _spans(text: str) -> str:
    done = []
    for run, raised in runs(text):
        for at in range(0, len(run), _SPLIT):
            part = _text(run[at : at + _SPLIT])
            if raised:
                done.append(f'<text:span text:style-name="T2">{part}</text:span>')
            elif at:
                done.append(f'<text:span text:style-name="T1">{part}</text:span>')
            else:
                done.append(part)
    return "".join(done)


def _text(text: str) -> str:
    return escape(text).replace("  ", " <text:s/>")


ODT: Final = Writer(_MANNERS, _write)
