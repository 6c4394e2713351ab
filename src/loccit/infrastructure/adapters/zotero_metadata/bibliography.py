"""The cited works as CSL-JSON and BibTeX."""

import json
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from loccit.domain.citekey import portable_citekey
from loccit.domain.models.citation_meta import Author, CitationMeta
from loccit.infrastructure.csl.fields import text_of, year_of
from loccit.infrastructure.csl.names import authors_of
from loccit.infrastructure.references.library_file import read_library

CslItem = Mapping[str, object]
"""An entry of CSL-JSON; `id` is the citekey as Pandoc reads it."""

_ENTRY_TYPES: Final = {
    "article-journal": "article",
    "article-magazine": "article",
    "article-newspaper": "article",
    "book": "book",
    "chapter": "incollection",
    "paper-conference": "inproceedings",
    "report": "techreport",
    "thesis": "phdthesis",
}
"""BibTeX's entry types by CSL's; all others are `misc`."""
_CONTAINERS: Final = {
    "article": "journal",
    "incollection": "booktitle",
    "inproceedings": "booktitle",
}
_PUBLISHERS: Final = {"phdthesis": "school", "techreport": "institution"}
_STEERING: Final = (
    *range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F),
    *range(0x2066, 0x206A),
)  # fmt: skip
"""Control and bidi characters; no entry needs them."""
_TEX: Final = str.maketrans(
    {
        **{chr(code): " " if chr(code).isspace() else "" for code in _STEERING},
        **{character: f"\\{character}" for character in "&%$#_{}"},
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "\\": r"\textbackslash{}",
    }
)
"""Characters special to TeX; letters of any script are kept, as the file is UTF-8."""
_LIGATURE: Final = re.compile(r"(?<=-)(?=-)|(?<=')(?=')|(?<=`)(?=`)|(?<=[?!])(?=`)")
"""Where TeX would join two signs into another one."""
_PARTED: Final = re.compile(r"[,=]|\band\b", re.IGNORECASE)
"""What would end a name, or a part of one."""
_AS_JSON: Final = {code: f"\\u{code:04x}" for code in _STEERING if code >= ord(" ")}
"""JSON's own writer has a way for those below."""
_FIELDS: Final = {
    "volume": "volume",
    "number": "issue",
    "pages": "page",
    "edition": "edition",
    "address": "publisher-place",
    "isbn": "ISBN",
    "issn": "ISSN",
    "doi": "DOI",
    "url": "URL",
}
"""BibTeX's fields by CSL's variables, where they mean the same."""
_LITERAL: Final = frozenset({"pages", "isbn", "issn", "doi", "url"})


def csl_items(
    works: Mapping[str, CitationMeta | None],
    references_path: str | None,
    earlier: Mapping[str, CslItem] = MappingProxyType({}),
) -> list[CslItem]:
    """Return the entries of the works, in order; those without one are left out.

    Args:
        works: The cited works by citekey; None for one no longer stored.
        references_path: A reference list whose entries are taken whole, as far as they can be had
            in CSL-JSON; the others are made of what is stored with a document.
        earlier: Entries of the same bibliography as it was, by `id`, for works of which neither
            has anything.

    Raises:
        ReferencesUnreadable: If the list cannot be read.
    """
    whole = items_of(references_path) if references_path else {}
    items: list[CslItem] = []
    for citekey, citation in works.items():
        spelled = portable_citekey(citekey)
        entry = whole.get(citekey) or (_stored(citation) if citation else None)
        entry = entry or earlier.get(spelled) or earlier.get(citekey)
        if entry is not None:
            items.append({**entry, "id": spelled})
    return items


def items_of(path: str) -> Mapping[str, CslItem]:
    """Return the entries of a reference list that can be had in CSL-JSON, by citekey.

    Raises:
        ReferencesUnreadable: If it cannot be read.
    """
    found: dict[str, CslItem] = {}
    for entry in read_library(path).entries:
        if entry.csl:
            found.setdefault(entry.citekey, entry.csl)
    return found


def _stored(citation: CitationMeta) -> CslItem:
    """Return an entry made of what is stored with a document."""
    item: dict[str, object] = {
        "id": portable_citekey(citation.citekey),
        "type": "article-journal" if citation.container else "document",
        "title": citation.title,
        "author": [_csl_name(author) for author in citation.authors],
        "container-title": citation.container,
        "issued": {"date-parts": [[citation.year]]} if citation.year else None,
        "DOI": citation.doi,
        "URL": citation.url,
    }
    return {name: value for name, value in item.items() if value}


def _csl_name(author: Author) -> dict[str, str]:
    if not author.given:
        return {"literal": author.family}
    name = {"family": author.family, "given": author.given, "suffix": author.suffix}
    return {part: text for part, text in name.items() if text}


def csl_json(items: Sequence[CslItem]) -> str:
    """Return entries as a CSL-JSON file."""
    text = json.dumps(items, ensure_ascii=False, indent=2)
    return text.translate(_AS_JSON) + "\n"


def bibtex(items: Sequence[CslItem]) -> str:
    """Return entries as a BibTeX file in UTF-8; characters special to TeX are escaped."""
    from bibtexparser.entrypoint import write_string
    from bibtexparser.library import Library
    from bibtexparser.model import Block, Entry, Field

    entries: list[Block] = [
        Entry(
            kind,
            portable_citekey(str(item["id"])),
            [Field(name, text) for name, text in fields.items() if text],
        )
        for item in items
        for kind, fields in [_entry(item)]
    ]
    return write_string(Library(entries))


def _entry(item: CslItem) -> tuple[str, dict[str, str]]:
    """Return the type and the fields of an entry; a field may be empty."""
    kind = _ENTRY_TYPES.get(text_of(item.get("type")), "misc")
    year = year_of(item.get("issued"))
    fields = {
        "author": _LIGATURE.sub("{}", " and ".join(map(_bibtex_name, authors_of(item)))),
        "year": str(year) if year else "",
    }
    variables = {
        "title": "title",
        _CONTAINERS.get(kind, "howpublished"): "container-title",
        _PUBLISHERS.get(kind, "publisher"): "publisher",
        **_FIELDS,
    }
    for name, variable in variables.items():
        text = _escaped(text_of(item.get(variable)))
        fields[name] = text if name in _LITERAL else _LIGATURE.sub("{}", text)
    return kind, fields


def _bibtex_name(author: Author) -> str:
    if not author.given:
        return _braced(author.family)
    parts = filter(None, (author.family, author.suffix, author.given))
    return ", ".join(_braced(part) if _PARTED.search(part) else _escaped(part) for part in parts)


def _braced(text: str) -> str:
    return f"{{{_escaped(text)}}}"


def _escaped(text: str) -> str:
    return text.translate(_TEX)
