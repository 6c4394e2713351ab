"""Makes documents out of DOCX and ODT files with heading styles, through LibreOffice's tags."""

import ctypes
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium

from benchmarks.structure.language import language_of
from benchmarks.structure.latex import Rejected
from benchmarks.structure.programs import missing, run
from benchmarks.structure.sheets import commands, read_back
from benchmarks.structure.truth import Block, Box, Known, Origin, Truth

_SECONDS = 180.0
_HEADINGS_AT_LEAST = 6
_FAKES_AT_MOST = 0.1  # of the headings
_FAKE = re.compile(r"(\d+\.)+\d*\s+\w.{2,60}")
_SHORT = 8  # words
_BOLD = 600  # weight
_ENDS = (".", ";", ":", ",")


def collect(source: Path, work: Path, target: Path, genre: str, origin: Origin) -> Truth:
    """Convert a text of a word processor; write it bare and return what its styles say.

    Args:
        source: A DOCX or ODT file.
        work: Where it is converted.
        target: Where "document.pdf" and "original.pdf" go.
        genre: thesis, book, manual, report, notes or paper.
        origin: Where it comes from.

    Raises:
        Rejected: If it cannot be converted, or has headings that are no headings to its styles.
    """
    if absent := missing("soffice"):
        raise Rejected(absent)
    if not run(commands("soffice", source.name), work, _SECONDS, memory=False):
        raise Rejected("took too long")
    pdf = work / f"{source.stem}.pdf"
    if not pdf.is_file():
        raise Rejected("no PDF")
    told = read_back(pdf, (), target, "soffice", "", "")
    headings = sum(block.kind == "heading" for block in told.blocks)
    if headings < _HEADINGS_AT_LEAST:
        raise Rejected(f"{headings} headings")
    fakes = sum(
        bool(_FAKE.fullmatch(block.text)) or bold
        for block, bold in zip(told.blocks, _bold(pdf, told.blocks), strict=True)
        if block.kind == "body" and not block.text.endswith(_ENDS)
    )
    if fakes > _FAKES_AT_MOST * headings:
        raise Rejected(f"{fakes} headings without a style beside {headings}")
    said = " ".join(block.text for block in told.blocks if block.kind == "body")
    return replace(
        told,
        origin=origin,
        template="word processor",
        group=origin.repository.split("/")[0],
        genre=genre,
        language=language_of(said),
        known=Known(("heading", "table", "footnote", "running line")),
    )


def _bold(pdf: Path, blocks: Sequence[Block]) -> list[bool]:
    """Tell of each block whether it is short and begins and ends in bold: a heading by hand."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        pages = {
            number: document[number].get_textpage()
            for number in sorted({block.page for block in blocks})
        }
        return [
            block.box is not None
            and len(block.text.split()) <= _SHORT
            and all(_bold_at(pages[block.page], place) for place in _ends(block.box))
            for block in blocks
        ]
    finally:
        document.close()


def _ends(box: Box) -> tuple[tuple[float, float], tuple[float, float]]:
    left, bottom, right, top = box
    middle = (bottom + top) / 2
    return (left + 2, middle), (right - 2, middle)


def _bold_at(page: pypdfium2.PdfTextPage, place: tuple[float, float]) -> bool:
    index = pdfium.FPDFText_GetCharIndexAtPos(page, *place, 4.0, 4.0)
    if index < 0:
        return False
    name = ctypes.create_string_buffer(200)
    flags = ctypes.c_int()
    pdfium.FPDFText_GetFontInfo(page, index, name, len(name), flags)
    return b"bold" in name.value.lower() or pdfium.FPDFText_GetFontWeight(page, index) >= _BOLD
