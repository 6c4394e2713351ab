"""Reads the blocks of a PDF whose glyphs carry the marks of tex/marks.lua."""

import ctypes
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium

from benchmarks.structure.truth import Block, Box, Kind

_MARK = re.compile(r"lc(\d+)\.(\d+)\.(\d+)")
_PART = -1  # the level of \part
_HEADING, _RUN_IN = 50, 70  # plus the level; see tex/marks.tex
_KINDS: dict[int, Kind] = {
    1: "body",
    3: "statement",
    4: "caption",
    5: "footnote",
    6: "list item",
    7: "table",
    8: "code",
    9: "formula",
    10: "reference",
    11: "contents",
    12: "title",
    13: "author",
    14: "affiliation",
    15: "abstract",
    16: "margin block",
    17: "running line",
    18: "front matter",
    19: "figure",
}
_WHOLE: frozenset[Kind] = frozenset(
    {
        "heading",
        "run-in heading",
        "caption",
        "table",
        "code",
        "formula",
        "title",
        "author",
        "affiliation",
        "figure",
    }
)  # one block for each instance; the others have one for each paragraph
_RUNNING_ON: frozenset[Kind] = frozenset({"body", "statement", "list item"})
_COLUMN_JUMP = 3.0  # lines: what goes up by more goes on in another column


@dataclass(frozen=True, slots=True)
class Mark:
    """What TeX knew of a glyph.

    Attributes:
        kind: The number of its kind.
        instance: Which one of its kind, numbered through the document.
        paragraph: Which paragraph, numbered through the document; 0 outside of paragraphs.
    """

    kind: int
    instance: int
    paragraph: int


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character of a page with its mark; None for what no mark covers."""

    text: str
    mark: Mark | None
    box: Box | None


def read_glyphs(path: Path, pages: int | None = None) -> list[list[Glyph]]:
    """Return the glyphs of each page in the order of the page's content.

    Args:
        path: The PDF with marks.
        pages: How many pages to read; None for all.

    Raises:
        pypdfium2.PdfiumError: If it is no PDF.
    """
    document = pypdfium2.PdfDocument(path)
    try:
        count = len(document) if pages is None else min(pages, len(document))
        return [list(glyphs_of_page(document[index], _mark_of)) for index in range(count)]
    finally:
        document.close()


def glyphs_of_page(
    page: pypdfium2.PdfPage, mark_of: Callable[[object], Mark | None]
) -> Iterator[Glyph]:
    """Yield the glyphs of a page.

    Args:
        page: The page.
        mark_of: Tells the mark of a text object.
    """
    text = page.get_textpage()
    marks: dict[int, Mark | None] = {}
    numbers = [ctypes.c_double() for _ in range(4)]
    last: Mark | None = None
    for index in range(pdfium.FPDFText_CountChars(text)):
        character = chr(pdfium.FPDFText_GetUnicode(text, index))
        if character in "\r\n \ufffe\x02":
            yield Glyph(" " if character.isspace() else "-", last, None)
            continue
        found = pdfium.FPDFText_GetTextObject(text, index)
        address = ctypes.cast(found, ctypes.c_void_p).value or 0
        if address not in marks:
            marks[address] = mark_of(found) if found else None
        last = marks[address]
        left, right, bottom, top = numbers
        pdfium.FPDFText_GetCharBox(text, index, left, right, bottom, top)
        yield Glyph(character, last, (left.value, bottom.value, right.value, top.value))
    text.close()


def _mark_of(found: object) -> Mark | None:
    buffer = (ctypes.c_ushort * 64)()
    length = ctypes.c_ulong()
    for index in range(pdfium.FPDFPageObj_CountMarks(found)):
        mark = pdfium.FPDFPageObj_GetMark(found, index)
        pdfium.FPDFPageObjMark_GetName(mark, buffer, ctypes.sizeof(buffer), length)
        name = bytes(buffer)[: length.value].decode("utf-16-le").rstrip("\0")
        if match := _MARK.fullmatch(name):
            return Mark(*(int(number) for number in match.groups()))
    return None


def kind_of(mark: Mark) -> tuple[Kind, int | None]:
    """Return the kind that a mark tells and, of headings, TeX's level (part -1, chapter 0)."""
    if mark.kind in _KINDS:
        return _KINDS[mark.kind], None
    if mark.kind >= _RUN_IN + _PART:
        return "run-in heading", mark.kind - _RUN_IN
    return "heading", mark.kind - _HEADING


def blocks_of(pages: Sequence[Sequence[Glyph]], abstract_name: str = "") -> list[Block]:
    """Return the blocks of marked pages.

    Levels are counted from the highest one that the document uses.

    Args:
        pages: The glyphs of each page.
        abstract_name: What the class writes above an abstract, which is a heading.
    """
    blocks = [block for number, glyphs in enumerate(pages) for block in _blocks_on(number, glyphs)]
    blocks = [_named(block, abstract_name) for block in _continued(blocks)]
    levels = sorted({level for _, block in blocks if (level := block.level) is not None})
    first = levels[0] if levels else 0
    return with_run_ins(
        [
            block if block.level is None else replace(block, level=block.level - first + 1)
            for _, block in blocks
        ]
    )


def with_run_ins(blocks: Sequence[Block]) -> list[Block]:
    """Name the headings that text goes on after in the same line, whatever the class calls them.

    A heading in the margin has text beside it, but not under it.
    """
    told = list(blocks)
    for place, (block, after) in enumerate(pairwise(blocks)):
        near = after.kind in _RUNNING_ON and block.page == after.page
        if block.kind != "heading" or not near or not block.box or not after.box:
            continue
        if _goes_on(block.box, after.box):
            told[place] = replace(block, kind="run-in heading")
    return told


def _goes_on(heading: Box, text: Box) -> bool:
    beside = text[3] > (heading[1] + heading[3]) / 2 and text[1] < heading[3]
    return beside and text[0] < heading[2] and text[2] > heading[0]


_Name = tuple[Kind, int | None, int]


def _name(glyph: Glyph) -> _Name | None:
    if glyph.mark is None:
        return None
    kind, level = kind_of(glyph.mark)
    if kind in _WHOLE or not glyph.mark.paragraph:
        return kind, level, -glyph.mark.instance
    return kind, level, glyph.mark.paragraph


def _blocks_on(page: int, glyphs: Sequence[Glyph]) -> Iterator[tuple[_Name, Block]]:
    gathered: dict[_Name, list[list[Glyph]]] = {}
    for name, run in groupby(glyphs, key=_name):
        if name is None:
            continue
        pieces = gathered.setdefault(name, [])
        for glyph in run:
            if not pieces or _elsewhere(pieces[-1], glyph, name[0]):
                pieces.append([])
            pieces[-1].append(glyph)
    for name, pieces in gathered.items():
        for piece in pieces:
            text = " ".join("".join(glyph.text for glyph in piece).split())
            box = _around(glyph.box for glyph in piece)
            if text and box:
                yield name, Block(name[0], text, page, box, name[1])


def _elsewhere(piece: Sequence[Glyph], glyph: Glyph, kind: Kind) -> bool:
    """Tell whether a glyph goes on in another column, or is another line of the furniture."""
    before = next((other.box for other in reversed(piece) if other.box), None)
    if glyph.box is None or before is None:
        return False
    height = max(before[3] - before[1], glyph.box[3] - glyph.box[1], 4.0)
    if kind == "running line":
        return abs(glyph.box[1] - before[1]) > 1.5 * height
    if kind in _WHOLE and kind != "code":
        return False
    return glyph.box[1] - before[3] > _COLUMN_JUMP * height


def _around(boxes: Iterable[Box | None]) -> Box | None:
    known = [box for box in boxes if box and box[2] > box[0] - 0.01 and box[3] >= box[1]]
    if not known:
        return None
    return (
        round(min(box[0] for box in known), 2),
        round(min(box[1] for box in known), 2),
        round(max(box[2] for box in known), 2),
        round(max(box[3] for box in known), 2),
    )


def _continued(blocks: Iterable[tuple[_Name, Block]]) -> list[tuple[_Name, Block]]:
    seen: set[_Name] = set()
    told = []
    for name, block in blocks:
        told.append((name, replace(block, continued=name in seen)))
        if block.kind != "running line":
            seen.add(name)
    return told


def _named(block: tuple[_Name, Block], abstract_name: str) -> tuple[_Name, Block]:
    name, found = block
    said = found.text.casefold().strip(" .:—-")
    if found.kind == "abstract" and abstract_name and said == abstract_name.casefold():
        return name, replace(found, kind="heading", level=1)
    return block


def without_marks(content: bytes) -> bytes:
    """Return a page's content without the marks, and otherwise as it is."""
    return re.sub(rb"/lc\d+\.\d+\.\d+ BMC\n|EMC %lc\n", b"", content)
