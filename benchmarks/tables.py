"""Rows of tables, and what blocks are, against the JATS of publishers.

Each folder holds `paper.pdf` and `fulltext.xml`. A row of a body is found when one row of the
conversion has the same cells in the same order; letters, figures and the signs of numbers count,
a row printed twice counts twice. Rows of which some cell is nowhere in pdfium's text of the file
are not printed, and tables with fewer than half of their rows printed are left out. A part of the
JATS (a note, a caption, a paragraph) has the kinds of its words: of three in a row that stand once
in the conversion.

Run: python -m benchmarks.tables FOLDER [--explain]
"""

import argparse
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pypdfium2
from lxml import etree

from loccit.composition import build_converter
from loccit.domain.models.document import BlockKind, ConversionResult
from loccit.domain.policy.conversion_options import ConversionOptions, OcrMode

_DASHES: Final = str.maketrans({"−": "-", "–": "-", "—": "-", "·": "."})
_NO_CELL: Final = re.compile(r"[^\w.%<>=±/+-]|_")
_CELL: Final = re.compile(r"(?<!\\)\|")
_WORD: Final = re.compile(r"\w+")
_OWN_TEXT: Final = ".//text()[not(ancestor::table-wrap or ancestor::fig or ancestor::list)]"
_SHINGLE: Final = 3  # words
_PARSER: Final = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
_KINDS: Final = {
    "text": BlockKind.PARAGRAPH,
    "caption": BlockKind.CAPTION,
    "note of a table": BlockKind.FOOTNOTE,
    "affiliation": BlockKind.BYLINE,
    "reference": BlockKind.REFERENCE,
}
Row = tuple[str, ...]


def main() -> None:
    """Print how many rows are found, and how many words of each part have its kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--explain", action="store_true", help="print each row that is missed")
    options = parser.parse_args()
    convert = build_converter(ConversionOptions(ocr=OcrMode.NEVER)).convert
    tables, rows, whole, found = 0, 0, 0, 0
    words: defaultdict[str, Counter[BlockKind]] = defaultdict(Counter)
    for paper in sorted(options.folder.rglob("paper.pdf")):
        truth = etree.parse(str(paper.with_name("fulltext.xml")), _PARSER).getroot()
        result = convert(str(paper))
        own = Counter(rows_of(result))
        for label, printed in tables_of(truth, _cell(text_of(paper))):
            missed = []
            for row in printed:
                if own[row]:
                    own[row] -= 1
                else:
                    missed.append(row)
            tables, rows = tables + 1, rows + len(printed)
            whole, found = whole + (not missed), found + len(printed) - len(missed)
            if options.explain:
                for row in missed:
                    print(paper.parent.name, label, *row, sep=" | ")
        for part, kinds in kinds_of(result, truth):
            words[part] += kinds
    print(f"{tables} tables, whole {whole / max(1, tables):.3f}")
    print(f"{rows} rows, found {found / max(1, rows):.3f}")
    for part, kind in _KINDS.items():
        share = words[part][kind] / max(1, words[part].total())
        print(f"{part}: {words[part].total()} words, {share:.3f} are {kind}")


def text_of(paper: Path) -> str:
    """Return pdfium's text of a file."""
    with pypdfium2.PdfDocument(paper) as document:
        return " ".join(page.get_textpage().get_text_range() for page in document)


def rows_of(result: ConversionResult) -> Iterator[Row]:
    """Yield the cells of each row of the tables of a conversion."""
    for block in result.structure.blocks:
        if block.kind is BlockKind.TABLE:
            for line in block.span.of(result.plain_text).splitlines():
                yield tuple(filter(None, map(_cell, _CELL.split(line))))


def tables_of(truth: etree._Element, printed: str) -> Iterator[tuple[str, Sequence[Row]]]:
    """Yield the label and the rows of each table of a JATS file that is printed."""
    for table in truth.iter("table-wrap"):
        every = [
            tuple(filter(None, (_cell(_text(cell)) for cell in row if cell.tag in ("td", "th"))))
            for row in table.iter("tr")
            if next(row.iterancestors("thead"), None) is None
        ]
        rows = [row for row in every if len(row) > 1]
        shown = [row for row in rows if all(cell in printed for cell in row)]
        if rows and 2 * len(shown) >= len(rows):
            yield table.findtext("label") or "", rows


def kinds_of(
    result: ConversionResult, truth: etree._Element
) -> Iterator[tuple[str, Counter[BlockKind]]]:
    """Yield for each part of a JATS file what kinds its words have, of those that stand once."""
    places: defaultdict[Row, list[BlockKind]] = defaultdict(list)
    for block in result.structure.blocks:
        for shingle in _shingles(block.span.of(result.plain_text).replace("|", " ")):
            places[shingle].append(block.kind)
    for element in truth.iter("p", "aff", "ref", "title"):
        part = _part(element)
        if part is not None:
            text = _text(element)
            if part == "text":  # tables may stand within a paragraph
                text = " ".join("".join(element.xpath(_OWN_TEXT)).split())
            found = (places.get(shingle, ()) for shingle in _shingles(text))
            yield part, Counter(kinds[0] for kinds in found if len(kinds) == 1)


def _part(element: etree._Element) -> str | None:
    above = {parent.tag for parent in element.iterancestors()}
    if element.tag in ("aff", "ref"):
        return {"aff": "affiliation", "ref": "reference"}[element.tag]
    if "caption" in above and "supplementary-material" not in above:
        return "caption"
    if element.tag == "title" or above & {"fig", "ref", "caption", "sub-article", "list", "fn"}:
        return "note of a table" if "table-wrap-foot" in above else None
    if "table-wrap-foot" in above:
        return "note of a table"
    return (
        "text" if "body" in above and not above & {"table", "table-wrap", "boxed-text"} else None
    )


def _shingles(text: str) -> list[Row]:
    words = _WORD.findall(unicodedata.normalize("NFKC", text).lower())
    return [tuple(words[at : at + _SHINGLE]) for at in range(len(words) - _SHINGLE + 1)]


def _text(element: etree._Element) -> str:
    return " ".join("".join(element.itertext()).split())


def _cell(text: str) -> str:
    """Return a text without what is written in several ways."""
    return _NO_CELL.sub("", unicodedata.normalize("NFKC", text).lower().translate(_DASHES))


if __name__ == "__main__":
    main()
