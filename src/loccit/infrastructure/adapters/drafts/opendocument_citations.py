"""What citation programs, and LibreOffice itself, leave in an OpenDocument text.

Zotero's and Mendeley's reference marks have codes for names, with a random end: `ZOTERO_ITEM
CSL_CITATION {json} RNDx`. JabRef's are `JABREF_rowe2014 CID_1, JABREF_lee2015 CID_2 u7qc NORMAL`
and, of older versions, `JR_cite0_1_rowe2014,lee2015`, whose page is a property of that name
(JabRef/jabref, jablib/src/main/java/org/jabref/logic/openoffice/JabRefReferenceMark.java and
backend/JStyleReferenceMark.java). LibreOffice's bibliography entries say all in attributes.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from loccit.domain.policy.doi import normalise_doi
from loccit.domain.quotations.citation_fields import CitedItem
from loccit.infrastructure.adapters.drafts.field_codes import FieldCode, read_code
from loccit.infrastructure.adapters.drafts.opendocument_styles import TEXT
from loccit.infrastructure.adapters.drafts.package import Element
from loccit.infrastructure.csl.fields import text_of, year_of

_JABREF: Final = re.compile(r"JABREF_(\S+) CID_\d+")
_OLD_JABREF: Final = re.compile(r"JR_cite\d*_[1-6]_(.*)", re.DOTALL)
_AUTHORS: Final = re.compile(r";|\sand\s")
_LIST_SECTION: Final = re.compile(r"(?:ADDIN )?ZOTERO_BIBL|JR_bib|.{0,60}\bCSL_BIBLIOGRAPHY")


def mark_code(name: str, properties: Mapping[str, str]) -> FieldCode:
    """Return what a reference mark cites.

    Args:
        name: Of the mark.
        properties: Those that programs gave the text, by name.
    """
    old = _OLD_JABREF.fullmatch(name)
    keys = old[1].split(",") if old else _JABREF.findall(name)
    items = [CitedItem(citekey=key.strip()) for key in keys if key.strip()]
    if not items:
        return read_code(name)
    pages = properties.get(name, "")
    if pages[:1].isdigit():
        items[-1] = replace(items[-1], locator=pages)
    else:
        items[-1] = items[-1].with_suffix(pages)
    return FieldCode(tuple(items))


def bibliography_mark_code(mark: Element) -> FieldCode:
    """Return what a bibliography entry of LibreOffice cites."""
    names = (name.partition(",") for name in _AUTHORS.split(mark.get(f"{TEXT}author", "")))
    families = (before.strip() if comma else _last(before) for before, comma, _ in names)
    identifier = mark.get(f"{TEXT}identifier", "").strip()
    word = next(iter(read_code(identifier).items), None)  # it was a citation of Word
    item = CitedItem(
        citekey=word.citekey if word else identifier or None,
        doi=normalise_doi(f"{mark.get(f'{TEXT}doi', '')} {mark.get(f'{TEXT}url', '')}"),
        title=text_of(mark.get(f"{TEXT}title", "")) or None,
        names=tuple(filter(None, families)),
        year=year_of(mark.get(f"{TEXT}year", "")),
    )
    return FieldCode((item,))


def is_list_section(name: str) -> bool:
    """Tell a section that holds the reference list of a citation program, by its name."""
    return _LIST_SECTION.match(name) is not None


def _last(name: str) -> str:
    words = name.split()
    return words[-1] if words else ""
