"""A table as a workbook of Excel (ISO/IEC 29500), in which every text is a text.

A cell has its type in the file, so that nothing that a document says is ever computed. What is
needed of the format is a page long: a sheet, its links, and two ways to set a cell.
"""

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from loccit.application.matrix.matrix_table import Table, TableCell

_HEAD: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_KIND: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_LONGEST_TEXT: Final = 32_767  # characters of a cell; Excel calls a file with more of them broken
_LONGEST_LINK: Final = 2_000
_MOST_LINKS: Final = 65_530
_WIDTH: Final = 44  # characters
_NARROW: Final = 18
_LONG: Final = 40
"""Characters of a text in a column from which on it is a wide one."""
_ESCAPED: Final = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
"""What Excel would read as a character by its number."""
_NOT_XML: Final = re.compile("[\ud800-\udfff\ufffe\uffff]")
_WRAPPED, _BOLD, _LINKED = 1, 2, 3
_WHEN: Final = (1980, 1, 1, 0, 0, 0)
"""The same table makes the same file."""

_PARTS: Final = {
    "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="rels" ContentType='
    '"application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{_KIND}.sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_KIND}.worksheet+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{_KIND}.styles+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_RELATIONS}/officeDocument" Target="xl/workbook.xml"/>'
    "</Relationships>",
    "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATIONS}"><sheets>'
    '<sheet name="Matrix" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="rId2" Type="{_RELATIONS}/styles" Target="styles.xml"/></Relationships>',
    "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}"><fonts count="3">'
    '<font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font>'
    '<font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    + "".join(
        f'<xf numFmtId="{number}" fontId="{font}" fillId="0" borderId="0" xfId="0"'
        ' applyNumberFormat="1" applyFont="1" applyAlignment="1">'
        '<alignment vertical="top" wrapText="1"/></xf>'
        for number, font in ((49, 0), (49, 1), (49, 2))  # 49: text
    )
    + '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/>'
    "</cellStyles></styleSheet>",
}


def workbook(table: Table) -> bytes:
    """Return a workbook with one sheet, whose first row and first columns stay in sight."""
    links = _links(table)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        parts = {
            **_PARTS,
            "xl/worksheets/sheet1.xml": "".join(_sheet(table, links)),
            "xl/worksheets/_rels/sheet1.xml.rels": "".join(_targets(links)),
        }
        for name, content in parts.items():
            entry = zipfile.ZipInfo(name, _WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, (_HEAD + content).encode("utf-8"))
    return file.getvalue()


def _links(table: Table) -> list[tuple[str, str]]:
    """Return the cells with links, and where they lead."""
    found = [
        (_reference(row, column), cell.link)
        for row, cells in enumerate(table)
        for column, cell in enumerate(cells)
        if cell.link and len(cell.link) <= _LONGEST_LINK
    ]
    return found[:_MOST_LINKS]


def _sheet(table: Table, links: Sequence[tuple[str, str]]) -> Iterator[str]:
    yield f'<worksheet xmlns="{_MAIN}" xmlns:r="{_RELATIONS}"><sheetViews>'
    yield '<sheetView workbookViewId="0"><pane xSplit="2" ySplit="1" topLeftCell="C2"'
    yield ' activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols>'
    for number, cells in enumerate(zip(*table, strict=True), start=1):
        is_wide = any(len(cell.text) > _LONG for cell in cells[1:])
        width = _WIDTH if is_wide else _NARROW
        yield f'<col min="{number}" max="{number}" width="{width}" customWidth="1"/>'
    yield "</cols><sheetData>"
    linked = dict(links)
    for row, cells in enumerate(table):
        yield f'<row r="{row + 1}">'
        for column, cell in enumerate(cells):
            place = _reference(row, column)
            style = _BOLD if row == 0 else _LINKED if place in linked else _WRAPPED
            yield _cell(place, cell, style)
        yield "</row>"
    yield "</sheetData>"
    if links:
        yield "<hyperlinks>"
        for number, (place, _) in enumerate(links, start=1):
            yield f'<hyperlink ref="{place}" r:id="rId{number}"/>'
        yield "</hyperlinks>"
    yield "</worksheet>"


def _cell(place: str, cell: TableCell, style: int) -> str:
    if cell.number is not None:
        return f'<c r="{place}"><v>{cell.number!r}</v></c>'
    if not cell.text:
        return ""
    text = escape(_ESCAPED.sub("_x005F_", _NOT_XML.sub("", cell.text[:_LONGEST_TEXT])))
    content = f'<is><t xml:space="preserve">{text}</t></is>'
    return f'<c r="{place}" s="{style}" t="inlineStr">{content}</c>'


def _targets(links: Sequence[tuple[str, str]]) -> Iterator[str]:
    yield f'<Relationships xmlns="{_PACKAGE}/relationships">'
    for number, (_, link) in enumerate(links, start=1):
        yield f'<Relationship Id="rId{number}" Type="{_RELATIONS}/hyperlink"'
        yield f' Target={quoteattr(link)} TargetMode="External"/>'
    yield "</Relationships>"


def _reference(row: int, column: int) -> str:
    """Return the name of a cell by its position from 0: "A1", "AB12"."""
    letters, left = "", column + 1
    while left:
        left, letter = divmod(left - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"
