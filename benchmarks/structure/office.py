"""Makes documents out of DOCX and ODT files with heading styles, through LibreOffice's tags."""

import re
from dataclasses import replace
from pathlib import Path

from benchmarks.structure.language import language_of
from benchmarks.structure.latex import Rejected
from benchmarks.structure.programs import missing, run
from benchmarks.structure.sheets import commands, read_back
from benchmarks.structure.truth import Known, Origin, Truth

_SECONDS = 180.0
_HEADINGS_AT_LEAST = 6
_FAKES_AT_MOST = 0.1  # of the headings
_FAKE = re.compile(r"(\d+\.)+\d*\s+\w.{2,60}")
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
        bool(_FAKE.fullmatch(block.text)) and not block.text.endswith(_ENDS)
        for block in told.blocks
        if block.kind == "body"
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
