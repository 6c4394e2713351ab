"""Footnotes for python-docx, which reads and writes Word documents but not their footnotes."""

from docx.document import Document
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.text.paragraph import Paragraph

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
# Word wants the two rules that separate notes from text, under the numbers -1 and 0.
RULES = (
    '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
    '<w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/>'
    "</w:r></w:p></w:footnote>"
)
RAISED = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>'


def add_footnote_mark(paragraph: Paragraph, number: int) -> None:
    """Put the mark of a footnote at the end of a paragraph; numbers begin with 1."""
    mark = f'<w:r xmlns:w="{WORD}">{RAISED}<w:footnoteReference w:id="{number}"/></w:r>'
    paragraph._element.append(parse_xml(mark))  # noqa: SLF001 - python-docx has no way to add it


def add_footnotes(document: Document, texts: list[str]) -> None:
    """Add the part that holds the footnotes, in the order of their numbers."""
    notes = "".join(
        f'<w:footnote w:id="{number}"><w:p><w:r>{RAISED}<w:footnoteRef/></w:r>'
        f'<w:r><w:t xml:space="preserve"> {escaped(text)}</w:t></w:r></w:p></w:footnote>'
        for number, text in enumerate(texts, start=1)
    )
    xml = (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        f'<w:footnotes xmlns:w="{WORD}">{RULES}{notes}</w:footnotes>'
    )
    package = document.part.package
    part = Part(PackURI("/word/footnotes.xml"), CONTENT_TYPE, xml.encode(), package)
    document.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)


def escaped(text: str) -> str:
    """Return a text with the characters replaced that XML reserves."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
