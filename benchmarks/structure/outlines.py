"""Takes the outline of a PDF as the truth of its headings."""

import ctypes
import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from pathlib import Path
from unicodedata import normalize

import pypdfium2
import pypdfium2.raw as pdfium

from benchmarks.structure.bare import write_bare
from benchmarks.structure.language import language_of, script_of
from benchmarks.structure.latex import PAGES_AT_MOST, Rejected
from benchmarks.structure.texsource import letters
from benchmarks.structure.truth import Block, Box, Known, Metadata, Origin, Truth

_ENTRIES_AT_LEAST = 8
_FOUND_AT_LEAST = 0.9
_PAGES_AT_LEAST = 8
_LINES_OF_TITLE = 4
_SAME = 0.85
_DEEPEST = 6
_ACCENTS = {
    "´": "\u0301",
    "`": "\u0300",
    "¨": "\u0308",
    "ˆ": "\u0302",
    "˜": "\u0303",
    "¸": "\u0327",
}
_ACCENT = re.compile(r" ?([´`¨ˆ˜¸]) ?([^\W\d_])")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a page: its text and its box."""

    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of an outline: its title, its level from 1 and the index of its page."""

    title: str
    level: int
    page: int


def entries_of(document: pypdfium2.PdfDocument) -> list[Entry]:
    """Return the entries of an outline that lead to a page."""
    found = []
    for bookmark in document.get_toc(max_depth=_DEEPEST):
        destination = bookmark.get_dest()
        page = destination.get_index() if destination else None
        title = bookmark.get_title().strip()
        if page is not None and page >= 0 and title:
            found.append(Entry(title, bookmark.level + 1, page))
    return found


def lines_of(page: pypdfium2.PdfPage) -> list[Line]:
    """Return the lines of a page as its text layer has them."""
    text = page.get_textpage()
    lines = list(_lines(text))
    text.close()
    return lines


def _lines(text: pypdfium2.PdfTextPage) -> Iterator[Line]:
    numbers = [ctypes.c_double() for _ in range(4)]
    left, right, bottom, top = numbers
    said = ""
    boxes: list[Box] = []
    for index in range(pdfium.FPDFText_CountChars(text) + 1):
        code = pdfium.FPDFText_GetUnicode(text, index)
        character = chr(code) if code else "\n"
        if character in "\r\n":
            if said.strip() and boxes:
                yield Line(said.strip(), around(boxes))
            said, boxes = "", []
            continue
        said += character
        if not character.isspace():
            pdfium.FPDFText_GetCharBox(text, index, left, right, bottom, top)
            boxes.append((left.value, bottom.value, right.value, top.value))


def around(boxes: Sequence[Box]) -> Box:
    """Return the box around some boxes."""
    return (
        round(min(box[0] for box in boxes), 2),
        round(min(box[1] for box in boxes), 2),
        round(max(box[2] for box in boxes), 2),
        round(max(box[3] for box in boxes), 2),
    )


def place_of(title: str, lines: Sequence[Line]) -> tuple[int, int] | None:
    """Return which lines of a page are a title: the first and the one after the last.

    The number before it may be left out of the outline, or stand on a line of its own.
    """
    wanted = letters(title)
    best, place = _SAME, None
    if not wanted:
        return None
    for start in range(len(lines)):
        if not letters(lines[start].text):
            continue  # a brace, a rule: no title begins with it
        said = ""
        for end in range(start, min(len(lines), start + _LINES_OF_TITLE)):
            said += letters(lines[end].text)
            if len(said) > 2 * len(wanted) + 12:
                break
            score = _likeness(wanted, said)
            if score > best:
                best, place = score, (start, end + 1)
    return place


def _likeness(wanted: str, said: str) -> float:
    if wanted == said:
        return 1.0
    lead = len(said) - len(wanted)
    if said.endswith(wanted) and 0 < lead <= 10 and any(map(str.isnumeric, said[:lead])):
        return 0.99 - lead / 1000  # "3.2", "第三章" before what the outline says, and no more
    if min(len(wanted), len(said)) < 6:
        return 0.0
    return SequenceMatcher(None, wanted, said, autojunk=False).ratio()


def collect(pdf: Path, target: Path, genre: str, origin: Origin) -> Truth:
    """Write a PDF bare and return what its outline says.

    Args:
        pdf: A PDF with an outline.
        target: Where "document.pdf" and "original.pdf" go.
        genre: thesis, book, manual, report, notes or paper.
        origin: Where it comes from.

    Raises:
        Rejected: If its outline says too little, or not what stands on its pages.
        pypdfium2.PdfiumError: If it cannot be read.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        entries = [entry for entry in entries_of(document) if entry.page < PAGES_AT_MOST]
        count = len(document)
        if count < _PAGES_AT_LEAST or len(entries) < _ENTRIES_AT_LEAST:
            raise Rejected(f"{count} pages, {len(entries)} entries")
        pages = {
            page: lines_of(document[page])
            for page in sorted({near for e in entries for near in (e.page, e.page + 1)})
            if page < min(count, PAGES_AT_MOST)
        }
        metadata = document.get_metadata_dict()
    finally:
        document.close()
    blocks = [block for entry in entries if (block := _block(entry, pages))]
    share = len(blocks) / len(entries)
    if share < _FOUND_AT_LEAST:
        raise Rejected(f"{share:.2f} of the titles stand on their pages")
    target.mkdir(parents=True, exist_ok=True)
    write_bare(pdf, target / "document.pdf", PAGES_AT_MOST)
    shutil.copyfile(pdf, target / "original.pdf")
    said = " ".join(line.text for lines in pages.values() for line in lines)
    levels = sorted({block.level for block in blocks if block.level})
    return Truth(
        origin=origin,
        template=metadata.get("Creator", "") or "unknown",
        group=origin.repository.split("/")[0],
        producer=metadata.get("Producer", "") or "unknown",
        language=language_of(said),
        script=script_of(said),
        genre=genre,
        blocks=tuple(
            replace(block, level=levels.index(block.level) + 1) for block in blocks if block.level
        ),
        known=Known(("heading",), len(levels)),
        metadata=Metadata(),
        pages=min(count, PAGES_AT_MOST),
        cut=count > PAGES_AT_MOST,
    )


def composed(text: str) -> str:
    """Return a text with the accents on their letters that TeX's older fonts draw before them."""
    return _ACCENT.sub(lambda found: normalize("NFC", found[2] + _ACCENTS[found[1]]), text)


def _block(entry: Entry, pages: dict[int, list[Line]]) -> Block | None:
    for page in (entry.page, entry.page + 1):
        lines = pages.get(page, [])
        if place := place_of(entry.title, lines):
            found = lines[place[0] : place[1]]
            text = composed(" ".join(line.text for line in found))
            return Block("heading", text, page, around([line.box for line in found]), entry.level)
    return None
