"""What a file holds that is not read, so that nothing is lost without a word."""

import re
import zipfile
from collections.abc import Callable, Iterable
from html import unescape
from io import BytesIO

from loccit.domain.counted import counted
from loccit.domain.models.document import DocumentWarning
from loccit.domain.text.clean_text import clean_block
from loccit.infrastructure.adapters.docling.jats.articles import read_article
from loccit.infrastructure.adapters.docling.jats.blocks import formulas_not_read
from loccit.infrastructure.adapters.docling.office.markup import (
    DOCX_HIDDEN,
    DOCX_SYMBOL,
    PICTURES,
    only_docx_text,
)
from loccit.infrastructure.adapters.docling.office.opendocument import hidden_sheets, hidden_slides
from loccit.infrastructure.adapters.docling.office.prefixes import with_usual_prefixes
from loccit.infrastructure.adapters.docling.office.symbols import symbol_of
from loccit.infrastructure.adapters.docling.tex.latex import (
    declared_encoding,
    decode_tex,
    without_comments,
)
from loccit.infrastructure.adapters.docling.text.plain_text import guessed_encoding
from loccit.infrastructure.damaged_archive import DAMAGED_ARCHIVE

_MOST_NAMES = 5
"""Names that a message gives; it counts the others."""
_LONGEST_NAME = 60
_LARGEST_PART = 50_000_000
"""Bytes of a part of an office file that is looked through for what is hidden in it."""

_INPUT = re.compile(
    r"\\(?:input|include|subfile|(?:sub)?import\s*\{[^{}]*\})\s*\{\s*([^{}]+?)\s*\}"
)
_BIBLIOGRAPHY = re.compile(
    r"\\(?:bibliography|addbibresource(?:\[[^\[\]]*\])?)\s*\{\s*([^{}]+?)\s*\}"
)
_SHEET = re.compile(r"<sheet\s([^<>]*)>")
_NAME = re.compile(r"\bname=\"([^\"<>]*)\"")
_HIDDEN = re.compile(r"\bstate=\"(?:hidden|veryHidden)\"")
_FORMULA = re.compile(r"<f(?:\s[^<>]*)?(?:/>|>[^<]*</f>)\s*(?:</c>|<v\s*/>|<v></v>)")
_UNSHOWN = re.compile(r"<p:sld\s[^<>]*\bshow=\"(?:0|false)\"")
_SLIDE_ID = re.compile(r"<p:sldId\s[^<>]*\br:id=\"([^\"<>]*)\"")
_WORD_TEXT = re.compile(r"word/(?:document|footnotes|endnotes)\d*\.xml")
_WITHIN = "within it (open it in Word and save it again to have them read)"
_T = re.compile(r"<w:t(?:\s[^<>]*)?>([^<]*)</w:t>")
_COMMENTS = re.compile(
    r"word/comments\.xml|xl/comments\d*\.xml|xl/comments/comment\d+\.xml|ppt/comments/.*\.xml"
)
_COMMENT = re.compile(r"<(?:\w+:)?(?:comment|cm)\s")
_DIAGRAM = re.compile(r"(?:word|ppt|xl)/diagrams/data\d*\.xml")
_RELATION = re.compile(r"<Relationship\s([^<>]*)>")


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
    source = without_comments(decode_tex(data))
    names = dict.fromkeys(_INPUT.findall(source))
    lists = dict.fromkeys(
        f"{name.strip()}.bib".replace(".bib.bib", ".bib")
        for group in _BIBLIOGRAPHY.findall(source)
        for name in group.split(",")
    )
    if not (names or lists):
        return []
    how = "join them with latexpand" + (" --expand-bbl FILE.bbl" if lists else "")
    message = f"files that it takes in were not read: {_listed([*names, *lists])}; {how}"
    return [DocumentWarning("inputs_not_read", message)]


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
    names = [name for name in archive.namelist() if _WORD_TEXT.fullmatch(name)]
    part = only_docx_text("".join(_part(archive, name) for name in names))
    hidden = "".join(text for run in DOCX_HIDDEN.finditer(part) for text in _T.findall(run[0]))
    signs = [sign for sign in DOCX_SYMBOL.findall(part) if not symbol_of(sign)]
    return [
        *_comments(archive),
        *_counted("hidden_text", len(hidden.strip()), "character", "that Word hides"),
        *_counted("symbols_not_read", len(signs), "sign", "of symbol fonts"),
        *_counted("inputs_not_read", part.count("<w:altChunk "), "document", _WITHIN),
    ]


def _comments(archive: zipfile.ZipFile) -> list[DocumentWarning]:
    names = [name for name in archive.namelist() if _COMMENTS.fullmatch(name)]
    count = sum(len(_COMMENT.findall(_part(archive, name))) for name in names)
    diagrams = sum(_DIAGRAM.fullmatch(name) is not None for name in archive.namelist())
    return [
        *_counted("comments_not_read", count, "comment", "of readers"),
        *_counted("diagrams_not_read", diagrams, "diagram", "(SmartArt)"),
    ]


def _open_text(archive: zipfile.ZipFile) -> list[DocumentWarning]:
    count = _part(archive, "content.xml").count("<office:annotation ")
    return list(_counted("comments_not_read", count, "comment", "of readers"))


def _counted(code: str, count: int, name: str, which: str) -> Iterable[DocumentWarning]:
    if count:
        were = "was" if count == 1 else "were"
        yield DocumentWarning(code, f"{counted(count, name)} {which} {were} left out")


def _workbook(archive: zipfile.ZipFile) -> list[DocumentWarning]:
    sheets = _SHEET.findall(_part(archive, "xl/workbook.xml"))
    hidden = [name for sheet in sheets if _HIDDEN.search(sheet) for name in _NAME.findall(sheet)]
    found = _hidden_sheets(unescape(name) for name in hidden)
    parts = [name for name in archive.namelist() if name.startswith("xl/worksheets/sheet")]
    count = sum(len(_FORMULA.findall(_part(archive, name))) for name in parts)
    if count:
        message = (
            f"{counted(count, 'formula')} without a stored value; open the file in a spreadsheet"
            " program and save it"
        )
        found.append(DocumentWarning("values_missing", message))
    return [*found, *_comments(archive)]


def _deck(archive: zipfile.ZipFile) -> list[DocumentWarning]:
    targets = {}
    for relation in _RELATION.findall(_part(archive, "ppt/_rels/presentation.xml.rels")):
        fields = dict(re.findall(r"\b(Id|Target)=\"([^\"<>]*)\"", relation))
        targets[fields.get("Id", "")] = fields.get("Target", "").removeprefix("/ppt/")
    order = [
        targets.get(key, "") for key in _SLIDE_ID.findall(_part(archive, "ppt/presentation.xml"))
    ]
    names = set(archive.namelist())
    parts = [_part(archive, f"ppt/{name}") if f"ppt/{name}" in names else "" for name in order]
    hidden = _hidden_slides(i for i, part in enumerate(parts, start=1) if _UNSHOWN.search(part))
    return [*hidden, *_comments(archive)]


def _open_sheets(archive: zipfile.ZipFile) -> list[DocumentWarning]:
    hidden = _hidden_sheets(hidden_sheets(_part(archive, "content.xml")))
    return [*hidden, *_open_text(archive)]


def _open_slides(archive: zipfile.ZipFile) -> list[DocumentWarning]:
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


def _part(archive: zipfile.ZipFile, name: str) -> str:
    if archive.getinfo(name).file_size > _LARGEST_PART:
        return ""
    return with_usual_prefixes(archive.read(name).decode("utf-8", errors="replace"))


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
