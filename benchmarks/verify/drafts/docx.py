"""A chapter in Word's format, with the citation fields of reference managers."""

import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from benchmarks.verify.drafts import fields
from benchmarks.verify.drafts.entry import Entry, Writer, runs

_HEAD: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN: Final = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPE: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_PARTS: Final = ("document", "styles", "footnotes")
_TYPES: Final = (
    f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="rels"'
    ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    + "".join(
        f'<Override PartName="/word/{part}.xml" ContentType="{_TYPE}.'
        f'{"document.main" if part == "document" else part}+xml"/>'
        for part in _PARTS
    )
    + "</Types>"
)
_STYLES: Final = (
    f'{_HEAD}<w:styles xmlns:w="{_MAIN}">'
    + "".join(
        f'<w:style w:type="{kind}" w:styleId="{name.replace(" ", "")}"{default}>'
        f'<w:name w:val="{name}"/></w:style>'
        for kind, name, default in (
            ("paragraph", "Normal", ' w:default="1"'),
            ("paragraph", "heading 1", ""),
            ("paragraph", "Quote", ""),
            ("paragraph", "footnote text", ""),
            ("character", "footnote reference", ""),
        )
    )
    + "</w:styles>"
)
_SEPARATORS: Final = "".join(
    f'<w:footnote w:type="{kind}" w:id="{number}"><w:p><w:r><w:{tag}/></w:r></w:p></w:footnote>'
    for kind, number, tag in (
        ("separator", -1, "separator"),
        ("continuationSeparator", 0, "continuationSeparator"),
    )
)
_SPLIT: Final = 40
"""Characters after which Word may begin another run, for reasons of its own."""
_CODE: Final = 200
"""Characters after which Word may go on with a field's code in another run."""
_MANNERS: Final = (
    "Zotero", "Zotero, code in several runs", "Zotero, simple field", "Zotero in a footnote",
    "Zotero, Quote", "Mendeley", "EndNote",
)  # fmt: skip


def _write(entries: Sequence[Entry], folder: Path) -> Path:
    body, notes = [_paragraph(_run("A chapter"), "heading1")], [_SEPARATORS]
    for index, entry in enumerate(entries):
        body.append(_quotation(entry, index, notes))
    document = f'<w:document xmlns:w="{_MAIN}" xmlns:r="{_OFFICE}"><w:body>{"".join(body)}'
    draft = folder / "chapter.docx"
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("[Content_Types].xml", _TYPES)
        file.writestr("_rels/.rels", _relations([("officeDocument", "word/document.xml")]))
        file.writestr(
            "word/_rels/document.xml.rels",
            _relations([(part, f"{part}.xml") for part in _PARTS[1:]]),
        )
        file.writestr("word/document.xml", f"{_HEAD}{document}<w:sectPr/></w:body></w:document>")
        file.writestr("word/styles.xml", _STYLES)
        file.writestr(
            "word/footnotes.xml",
            f'{_HEAD}<w:footnotes xmlns:w="{_MAIN}">{"".join(notes)}</w:footnotes>',
        )
    return draft


def _relations(targets: Sequence[tuple[str, str]]) -> str:
    listed = "".join(
        f'<Relationship Id="rId{number}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, 1)
    )
    return f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{listed}</Relationships>'


def _quotation(entry: Entry, index: int, notes: list[str]) -> str:
    manner = DOCX.manner(index)
    field = _field(entry, index, manner)
    if manner == "Zotero, Quote":
        lead = _paragraph(_run("As it says there:"))
        return lead + _paragraph(f"{_runs(entry.text)}{_run(' ')}{field}", "Quote")
    text = f"{_run('As it says there: “')}{_runs(entry.text)}{_run('”')}"
    if manner != "Zotero in a footnote":
        return _paragraph(f"{text}{_run(' ')}{field}{_run('.')}")
    number = len(notes)
    mark = '<w:rPr><w:rStyle w:val="footnotereference"/></w:rPr>'
    notes.append(
        f'<w:footnote w:id="{number}">'
        + _paragraph(
            f"<w:r>{mark}<w:footnoteRef/></w:r>{_run(' ')}{field}{_run('.')}", "footnotetext"
        )
        + "</w:footnote>"
    )
    return _paragraph(f'{text}<w:r>{mark}<w:footnoteReference w:id="{number}"/></w:r>{_run(".")}')


def _field(entry: Entry, index: int, manner: str) -> str:
    if manner == "Mendeley":
        code = fields.mendeley(entry, index)
    elif manner == "EndNote":
        code = fields.endnote(entry, index)
    else:
        code = fields.zotero(entry, index, with_citekey=index % 2 == 0)
    code, printed = f" ADDIN {code} ", _run(entry.cited)
    if manner == "Zotero, simple field":
        return f"<w:fldSimple w:instr={quoteattr(code)}>{printed}</w:fldSimple>"
    size = _CODE if manner == "Zotero, code in several runs" else len(code)
    parts = [code[at : at + size] for at in range(0, len(code), size)]
    codes = "".join(
        f'<w:r><w:instrText xml:space="preserve">{escape(part)}</w:instrText></w:r>'
        for part in parts
    )
    return f"{_mark('begin')}{codes}{_mark('separate')}{printed}{_mark('end')}"


def _mark(kind: str) -> str:
    return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'


def _runs(text: str) -> str:
    return "".join(_run(part, raised=raised) for run, raised in runs(text) for part in _cut(run))


def _cut(text: str) -> Iterator[str]:
    for at in range(0, len(text), _SPLIT):
        yield text[at : at + _SPLIT]


def _run(text: str, *, raised: bool = False) -> str:
    style = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>' if raised else ""
    return f'<w:r>{style}<w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def _paragraph(content: str, style: str | None = None) -> str:
    named = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{named}{content}</w:p>"


DOCX: Final = Writer(_MANNERS, _write)
