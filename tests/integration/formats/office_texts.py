"""Writes the same paragraphs as a Word file and as an OpenDocument text."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape
from zipfile import ZipFile

import docx
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_BREAK
from docx.shared import Pt
from docx.text.paragraph import Paragraph


@dataclass(frozen=True)
class Set:
    """A paragraph; `^` stands around what is raised, `|` for a tab, and `/` for a line break."""

    text: str
    size: float = 12
    bold: bool = False
    center: bool = False
    style: str = ""
    new_page: bool = False


Row = Sequence[Set]
"""Paragraphs beside each other in the cells of a table."""

_OFFICE = "urn:oasis:names:tc:opendocument:xmlns"


def write(path: Path, blocks: Sequence[Set | Row], author: str = "") -> Path:
    """Write a document by the ending of its path."""
    path.write_bytes(_word(blocks, author) if path.suffix == ".docx" else _odt(blocks, author))
    return path


def _word(blocks: Sequence[Set | Row], author: str) -> bytes:
    document = docx.Document()
    document.core_properties.author = author
    document.core_properties.title = ""
    for block in blocks:
        if isinstance(block, Set):
            _fill(document.add_paragraph(), block)
        else:
            cells = document.add_table(1, len(block)).rows[0].cells
            for cell, one in zip(cells, block, strict=True):
                _fill(cell.paragraphs[0], one)
    data = BytesIO()
    document.save(data)
    return data.getvalue()


def _fill(paragraph: Paragraph, block: Set) -> None:
    if block.style:
        paragraph.style = block.style
    if block.center:
        paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    if block.new_page:
        paragraph.add_run().add_break(WD_BREAK.PAGE)
    for at, part in enumerate(block.text.split("^")):
        run = paragraph.add_run(part.replace("|", "\t").replace("/", "\n"))
        if not block.style:
            run.font.size = Pt(block.size)
            run.font.bold = block.bold
        run.font.superscript = at % 2 == 1


def _odt(blocks: Sequence[Set | Row], author: str) -> bytes:
    styles: list[str] = []
    body = "".join(
        _paragraph(block, styles)
        if isinstance(block, Set)
        else "<table:table><table:table-row>"
        + "".join(
            f"<table:table-cell>{_paragraph(one, styles)}</table:table-cell>" for one in block
        )
        + "</table:table-row></table:table>"
        for block in blocks
    )
    names = ["office", "style", "text", "table"]
    spaces = " ".join(f'xmlns:{name}="{_OFFICE}:{name}:1.0"' for name in names)
    spaces += f' xmlns:fo="{_OFFICE}:xsl-fo-compatible:1.0" office:version="1.2"'
    raised = (
        '<style:style style:name="up" style:family="text">'
        '<style:text-properties style:text-position="super 58%"/></style:style>'
    )
    content = (
        f"<office:document-content {spaces}><office:automatic-styles>{raised}{''.join(styles)}"
        f"</office:automatic-styles><office:body><office:text>{body}</office:text></office:body>"
        "</office:document-content>"
    )
    meta = (
        f'<office:document-meta {spaces} xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<office:meta><dc:creator>{escape(author)}</dc:creator></office:meta>"
        "</office:document-meta>"
    )
    kind = "application/vnd.oasis.opendocument.text"
    manifest = (
        f'<m:manifest xmlns:m="{_OFFICE}:manifest:1.0" m:version="1.2">'
        f'<m:file-entry m:full-path="/" m:media-type="{kind}"/>'
        '<m:file-entry m:full-path="content.xml" m:media-type="text/xml"/></m:manifest>'
    )
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        archive.writestr("mimetype", kind)
        archive.writestr("META-INF/manifest.xml", manifest)
        archive.writestr("content.xml", content)
        archive.writestr("meta.xml", meta)
    return data.getvalue()


def _paragraph(block: Set, styles: list[str]) -> str:
    level = block.style.removeprefix("Heading ") if block.style.startswith("Heading") else ""
    name = f"P{len(styles)}"
    if block.style:
        of_style = f'style:parent-style-name="{block.style.replace(" ", "_20_")}"'
        properties = ""
    else:
        of_style = ""
        weight = "bold" if block.bold else "normal"
        properties = (
            f'<style:text-properties fo:font-size="{block.size}pt" fo:font-weight="{weight}"/>'
        )
    place = "center" if block.center else "start"
    turn = ' fo:break-before="page"' if block.new_page else ""
    styles.append(
        f'<style:style style:name="{name}" style:family="paragraph" {of_style}>'
        f'<style:paragraph-properties fo:text-align="{place}"{turn}/>{properties}</style:style>'
    )
    parts = escape(block.text).split("^")
    text = "".join(
        f'<text:span text:style-name="up">{part}</text:span>' if at % 2 else part
        for at, part in enumerate(parts)
    )
    text = text.replace("|", "<text:tab/>").replace("/text:span", "\0").replace("/>", "\1")
    text = text.replace("/", "<text:line-break/>").replace("\0", "/text:span")
    text = text.replace("\1", "/>")
    if level:
        return f'<text:h text:style-name="{name}" text:outline-level="{level}">{text}</text:h>'
    return f'<text:p text:style-name="{name}">{text}</text:p>'
