"""One sentence with a note, a raised citation and exponents, as each format writes it."""

import re
import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Any

import docx
import pptx

SOURCE = (
    "The tide rises twice{note} a day.{cite:12} It covers 5 m{2}, or 10{5} cm{2}, with R{2} = 0.9"
    " and 3 L min{\u22121} of Ca{2+} since the 19{th} century."
)
"""What stands raised is in braces."""
NOTE = "At Brünnau, by 10{3} strokes."
_BRACES = re.compile(r"\{([^{}]*)\}")


def _written(raised: str, note: str, cite: str, text: str = SOURCE) -> str:
    """Return the text with what a format writes for a raised run, a note and a citation."""

    def write(match: re.Match[str]) -> str:
        run = match[1]
        if run == "note":
            return note
        return (cite if run.startswith("cite:") else raised) % run.removeprefix("cite:")

    return _BRACES.sub(write, text)


def _markdown() -> bytes:
    note = _written("^%s^", "", "", NOTE)
    return f"# Tides\n\n{_written('^%s^', '[^n]', '^%s^')}\n\n[^n]: {note}\n".encode()


def _html() -> bytes:
    text = _written(
        "<sup>%s</sup>",
        '<sup><a href="#n">1</a></sup>',
        '<a href="#r12"><sup>%s</sup></a>',
    )
    note = _written("<sup>%s</sup>", "", "", NOTE)
    return (
        f'<h1>Tides</h1><p>{text}</p><aside class="footnotes"><p id="n"><sup>1</sup> {note}</p>'
        "</aside>"
    ).encode()


def _epub() -> bytes:
    text = _written("<sup>%s</sup>", '<a epub:type="noteref" href="#n">1</a>', "<sup>%s</sup>")
    note = _written("<sup>%s</sup>", "", "", NOTE)
    page = (
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">'
        f'<body><h1>Tides</h1><p>{text}</p><aside epub:type="footnote" id="n"><p>1. {note}</p>'
        "</aside></body></html>"
    )
    container = (
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">'
        '<rootfiles><rootfile full-path="c.opf" media-type="application/oebps-package+xml"/>'
        "</rootfiles></container>"
    )
    package = (
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/>'
        '<manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest>'
        '<spine><itemref idref="a"/></spine></package>'
    )
    return _packed({"META-INF/container.xml": container, "c.opf": package, "a.xhtml": page})


def _jats() -> bytes:
    text = _written(
        "<sup>%s</sup>",
        '<xref ref-type="fn" rid="n"><sup>1</sup></xref>',
        '<sup><xref ref-type="bibr" rid="r">%s</xref></sup>',
    )
    note = _written("<sup>%s</sup>", "", "", NOTE)
    return (
        "<article><front><article-meta><title-group><article-title>Tides</article-title>"
        f"</title-group></article-meta></front><body><p>{text}</p></body><back><fn-group>"
        f'<fn id="n"><label><sup>1</sup></label><p>{note}</p></fn></fn-group></back></article>'
    ).encode()


def _latex() -> bytes:
    note = _written(r"\textsuperscript{%s}", "", "", NOTE)
    text = _written("$^{%s}$", rf"\footnote{{{note}}}", r"\textsuperscript{%s}")
    return (
        f"\\documentclass{{article}}\\title{{Tides}}\\begin{{document}}\\maketitle\n{text}\n"
        "\\end{document}"
    ).encode()


_ODF = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:version="1.2"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
    ' xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"'
)
_MANIFEST = (
    '<m:manifest m:version="1.2" xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<m:file-entry m:full-path="/" m:media-type="application/vnd.oasis.opendocument.text"/>'
    '<m:file-entry m:full-path="content.xml" m:media-type="text/xml"/></m:manifest>'
)


def _odt() -> bytes:
    raised = '<text:span text:style-name="T1">%s</text:span>'
    note = (
        '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation>'
        f"<text:note-body><text:p>{_written(raised, '', '', NOTE)}</text:p></text:note-body>"
        "</text:note>"
    )
    content = (
        f'<office:document-content {_ODF}><office:automatic-styles><style:style style:name="T1"'
        ' style:family="text"><style:text-properties style:text-position="super 58%"/>'
        "</style:style></office:automatic-styles><office:body><office:text>"
        '<text:p text:style-name="Title">Tides</text:p>'
        f"<text:p>{_written(raised, note, raised)}</text:p></office:text></office:body>"
        "</office:document-content>"
    )
    return _packed(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "META-INF/manifest.xml": _MANIFEST,
            "styles.xml": f"<office:document-styles {_ODF}/>",
            "content.xml": content,
        }
    )


def _docx() -> bytes:
    """Return a Word file; python-docx writes no notes, so the note is a raised figure as well."""
    document = docx.Document()
    document.add_heading("Tides", 0)
    paragraph = document.add_paragraph()
    for place, part in enumerate(_BRACES.split(SOURCE.replace("{note}", "{1}"))):
        run = paragraph.add_run(part.removeprefix("cite:"))
        run.font.superscript = True if place % 2 else None
    return _saved(document)


def _pptx() -> bytes:
    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "Tides"
    paragraph = slide.placeholders[1].text_frame.paragraphs[0]
    for place, part in enumerate(_BRACES.split(SOURCE.replace("{note}", "{1}"))):
        run = paragraph.add_run()
        run.text = part.removeprefix("cite:")
        if place % 2:
            run.font._element.set("baseline", "30000")  # noqa: SLF001  (it has no other way)
    return _saved(deck)


def _saved(document: Any) -> bytes:  # noqa: ANN401  (python-pptx has no types)
    data = BytesIO()
    document.save(data)
    return data.getvalue()


def _packed(members: dict[str, str]) -> bytes:
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


FILES: dict[str, Callable[[], bytes]] = {
    "md": _markdown,
    "html": _html,
    "epub": _epub,
    "xml": _jats,
    "tex": _latex,
    "odt": _odt,
    "docx": _docx,
    "pptx": _pptx,
}
