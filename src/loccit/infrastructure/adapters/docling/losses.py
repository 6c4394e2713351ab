"""What a file holds that is not read, so that nothing is lost without a word.

What reads formats of offices is loaded with the first such file.
"""

import re
import zipfile
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO

from loccit.domain.counted import counted
from loccit.domain.latex.joining import inputs_of, listings_of
from loccit.domain.models.document import DocumentWarning
from loccit.domain.text.clean_text import clean_block
from loccit.infrastructure.adapters.docling.jats.articles import read_article
from loccit.infrastructure.adapters.docling.jats.blocks import formulas_not_read
from loccit.infrastructure.adapters.docling.office.names import (
    OFFICE,
    ON,
    RELATION,
    SHEET,
    SLIDE,
    WORD,
)
from loccit.infrastructure.adapters.docling.office.packing import PICTURES
from loccit.infrastructure.adapters.docling.tex.encoding import declared_encoding, decode_tex
from loccit.infrastructure.adapters.docling.text.plain_text import guessed_encoding
from loccit.infrastructure.adapters.docling.trees import Element, parse_xml, text_of
from loccit.infrastructure.damaged_archive import DAMAGED_ARCHIVE

_MOST_NAMES = 5
"""Names that a message gives; it counts the others."""
_LONGEST_NAME = 60
_LARGEST_PART = 50_000_000
"""Bytes of a part of an office file that is looked through for what is hidden in it."""

_BIBLIOGRAPHY = re.compile(
    r"\\(?:bibliography|addbibresource(?:\[[^\[\]]*\])?)\s*\{\s*([^{}]+?)\s*\}"
)
_COMMENT = re.compile(r"(?<!\\)(?:\\\\)*%[^\n]*")
_BELOW = "they must stand in its folder or below it"
_BBL = "put the .bbl file that BibTeX makes beside the text"
_WITHIN = "within it (open it in Word and save it again to have them read)"
_COMMENTS = re.compile(
    r"word/comments\.xml|xl/comments\d*\.xml|xl/comments/comment\d+\.xml|ppt/comments/.*\.xml"
)
_DIAGRAM = re.compile(r"(?:word|ppt|xl)/diagrams/data\d*\.xml")


def losses_of(suffix: str, data: bytes) -> tuple[DocumentWarning, ...]:
    """Tell what of a file of one of the supported formats is not in its text."""
    if suffix in {".txt", ".md", ".markdown", ".tex"}:
        told = suffix == ".tex" and declared_encoding(data)
        guessed = "" if told else guessed_encoding(data)
        inputs = _inputs(data) if suffix == ".tex" else ()
        found = [*guess_made(guessed), *inputs]
    elif suffix in {".xml", ".nxml"}:
        count = formulas_not_read(read_article(data))
        found = [*_counted("formulas_not_read", count, "formula", "in pictures")]
    else:
        look = _LOOKS.get(suffix)
        found = _in_archive(data, look) if look else []
    return tuple(found)


def attachments_lost(names: Iterable[str]) -> tuple[DocumentWarning, ...]:
    """Tell that the files which hang on a message are not read."""
    said = _listed(names)
    message = f"not read, for they hang on the message: {said}; save them as files to ingest them"
    return (DocumentWarning("attachments_not_read", message),) if said else ()


def guess_made(encoding: str) -> tuple[DocumentWarning, ...]:
    """Tell that the encoding of a text was guessed, when one is named."""
    message = (
        f"it is not UTF-8 and was read as {encoding}; if letters look wrong, save it as UTF-8"
    )
    return (DocumentWarning("encoding_guessed", message),) if encoding else ()


def _inputs(data: bytes) -> list[DocumentWarning]:
    source = decode_tex(data)
    names = dict.fromkeys(inputs_of(source))
    lists = dict.fromkeys(
        f"{name.strip()}.bib".replace(".bib.bib", ".bib")
        for group in _BIBLIOGRAPHY.findall(_COMMENT.sub("", source))
        for name in group.split(",")
    )
    said = []
    if names:
        said.append(f"files that it takes in were not read: {_listed(names)}; {_BELOW}")
    if listings := dict.fromkeys(listings_of(source)):
        said.append(f"code that it shows was not read: {_listed(listings)}")
    if lists:
        how = f"; {_BBL}" if "\\bibliography{" in source else ""  # that of biber is no text
        said.append(f"its reference list was not read, which is made of {_listed(lists)}{how}")
    return [DocumentWarning("inputs_not_read", "; ".join(said))] if said else []


def _in_archive(
    data: bytes, look: Callable[[zipfile.ZipFile], Iterable[DocumentWarning]]
) -> list[DocumentWarning]:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = [name for name in archive.namelist() if PICTURES.match(name)]
            found = list(look(archive))
    except DAMAGED_ARCHIVE:
        return []  # the conversion itself reports a damaged file
    if names:
        message = f"what stands in {counted(len(names), 'picture')} was not read"
        found.append(DocumentWarning("pictures_not_read", message))
    return found


def _text(archive: zipfile.ZipFile) -> list[DocumentWarning]:
    from loccit.infrastructure.adapters.docling.office.word import (
        TEXT_PARTS,
        hidden_runs,
        symbol_of,
        take_out_changes,
    )

    hidden = signs = documents = 0
    for part in _parts(archive, re.compile(TEXT_PARTS)):
        take_out_changes(part)
        texts = (text for run in hidden_runs(part) for text in run.iterchildren(f"{WORD}t"))
        hidden += len("".join(map(text_of, texts)).strip())
        signs += sum(not symbol_of(sign) for sign in part.iter(f"{WORD}sym"))
        documents += len([*part.iter(f"{WORD}altChunk")])
    return [
        *_comments(archive),
        *_counted("hidden_text", hidden, "character", "that Word hides"),
        *_counted("symbols_not_read", signs, "sign", "of symbol fonts"),
        *_counted("inputs_not_read", documents, "document", _WITHIN),
    ]


def _comments(archive: zipfile.ZipFile) -> list[DocumentWarning]:
    parts = _parts(archive, _COMMENTS)
    count = sum(len([*part.iter("{*}comment", "{*}cm")]) for part in parts)
    diagrams = sum(_DIAGRAM.fullmatch(name) is not None for name in archive.namelist())
    return [
        *_counted("comments_not_read", count, "comment", "of readers"),
        *_counted("diagrams_not_read", diagrams, "diagram", "(SmartArt)"),
    ]


def _open_text(archive: zipfile.ZipFile) -> list[DocumentWarning]:
    content = _part(archive, "content.xml")
    count = len([*content.iter(f"{OFFICE}annotation")])
    return list(_counted("comments_not_read", count, "comment", "of readers"))


def _counted(code: str, count: int, name: str, which: str) -> Iterable[DocumentWarning]:
    if count:
        were = "was" if count == 1 else "were"
        yield DocumentWarning(code, f"{counted(count, name)} {which} {were} left out")


def _workbook(archive: zipfile.ZipFile) -> list[DocumentWarning]:
    sheets = _part(archive, "xl/workbook.xml").iter(f"{SHEET}sheet")
    hidden = [sheet for sheet in sheets if sheet.get("state") in {"hidden", "veryHidden"}]
    found = _hidden_sheets(sheet.get("name", "") for sheet in hidden)
    parts = _parts(archive, re.compile(r"xl/worksheets/sheet.*"))
    cells = (cell for part in parts for cell in part.iter(f"{SHEET}c"))
    count = sum(
        cell.find(f"{SHEET}f") is not None and not cell.findtext(f"{SHEET}v") for cell in cells
    )
    if count:
        message = (
            f"{counted(count, 'formula')} without a stored value; open the file in a spreadsheet"
            " program and save it"
        )
        found.append(DocumentWarning("values_missing", message))
    return [*found, *_comments(archive)]


def _deck(archive: zipfile.ZipFile) -> list[DocumentWarning]:
    relations = _part(archive, "ppt/_rels/presentation.xml.rels").iter("{*}Relationship")
    targets = {each.get("Id"): each.get("Target", "").removeprefix("/ppt/") for each in relations}
    slides = _part(archive, "ppt/presentation.xml").iter(f"{SLIDE}sldId")
    names = [f"ppt/{targets.get(slide.get(f'{RELATION}id'), '')}" for slide in slides]
    known = set(archive.namelist())
    shown = [name not in known or _is_shown(_part(archive, name)) for name in names]
    hidden = _hidden_slides(number for number, is_shown in enumerate(shown, 1) if not is_shown)
    return [*hidden, *_comments(archive)]


def _is_shown(slide: Element) -> bool:
    return slide.get("show", "1") in ON


def _open_sheets(archive: zipfile.ZipFile) -> list[DocumentWarning]:
    from loccit.infrastructure.adapters.docling.office.opendocument_sheets import hidden_sheets

    hidden = _hidden_sheets(hidden_sheets(_part(archive, "content.xml")))
    return [*hidden, *_open_text(archive)]


def _open_slides(archive: zipfile.ZipFile) -> list[DocumentWarning]:
    from loccit.infrastructure.adapters.docling.office.opendocument_sheets import hidden_slides

    hidden = _hidden_slides(hidden_slides(_part(archive, "content.xml")))
    return [*hidden, *_open_text(archive)]


def _hidden_sheets(names: Iterable[str]) -> list[DocumentWarning]:
    said = _listed(names)
    return (
        [DocumentWarning("sheets_hidden", f"hidden sheets were left out: {said}")] if said else []
    )


def _hidden_slides(numbers: Iterable[int]) -> list[DocumentWarning]:
    said = _listed(map(str, numbers))
    return (
        [DocumentWarning("slides_hidden", f"hidden slides were left out: {said}")] if said else []
    )


def _parts(archive: zipfile.ZipFile, pattern: re.Pattern[str]) -> Iterator[Element]:
    return (_part(archive, name) for name in archive.namelist() if pattern.fullmatch(name))


def _part(archive: zipfile.ZipFile, name: str) -> Element:
    """Return a part, as far as it can be read.

    Raises:
        KeyError: If it is not there.
        ValueError: If nothing of it can be read.
    """
    is_small = archive.getinfo(name).file_size <= _LARGEST_PART
    return parse_xml(archive.read(name) if is_small else b"<large/>", may_be_damaged=True)


def _listed(names: Iterable[str]) -> str:
    all_names = [clean_block(name)[:_LONGEST_NAME] for name in names]
    rest = len(all_names) - _MOST_NAMES
    said = ", ".join(all_names[:_MOST_NAMES])
    return f"{said} and {rest} more" if rest > 0 else said


_LOOKS: dict[str, Callable[[zipfile.ZipFile], Iterable[DocumentWarning]]] = {
    ".docx": _text,
    ".pptx": _deck,
    ".xlsx": _workbook,
    ".odt": _open_text,
    ".ods": _open_sheets,
    ".odp": _open_slides,
}
