"""The cited works as CSL-JSON."""

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from loccit.domain.citekey import portable_citekey
from loccit.domain.models.citation_meta import Author, CitationMeta
from loccit.infrastructure.adapters.zotero_metadata.bibtex_writer import STEERING, CslItem
from loccit.infrastructure.csl.entries import LINKED_FILES
from loccit.infrastructure.references.library_file import read_library

_AS_JSON: Final = {code: f"\\u{code:04x}" for code in STEERING if code >= ord(" ")}
"""JSON's own writer has a way for those below."""


def csl_items(
    works: Mapping[str, CitationMeta | None],
    references_path: str | None,
    earlier: Mapping[str, CslItem] = MappingProxyType({}),
    files: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> list[CslItem]:
    """Return the entries of the works, in order; those without one are left out.

    Args:
        works: The cited works by citekey; None for one no longer stored.
        references_path: A reference list whose entries are taken whole, as far as they can be had
            in CSL-JSON; the others are made of what is stored with a document.
        earlier: Entries of the same bibliography as it was, by `id`, for works of which neither
            has anything.
        files: Absolute paths, by citekey, that are written beside an entry, so that whoever reads
            the list finds its document without guessing.

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
            items.append({**entry, "id": spelled, **_linking(entry, files.get(citekey, ()))})
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


def _linking(entry: CslItem, files: Sequence[str]) -> CslItem:
    """Return CSL's field for what CSL has none for, with the files of an entry."""
    custom = entry.get("custom")
    kept = custom if isinstance(custom, Mapping) else {}
    return {"custom": {**kept, LINKED_FILES: list(files)}} if files else {}


def _stored(citation: CitationMeta) -> CslItem:
    """Return the entry that is stored with a document, or one made of what is."""
    if citation.entry:
        whole: CslItem = json.loads(citation.entry)
        return whole
    item: dict[str, object] = {
        "id": portable_citekey(citation.citekey),
        "type": "article-journal" if citation.container else "document",
        "title": citation.title,
        "author": [_csl_name(author) for author in citation.authors],
        "container-title": citation.container,
        "issued": {"date-parts": [[citation.year]]} if citation.year else None,
        "DOI": citation.doi,
        "URL": citation.url,
        "keyword": ", ".join(citation.tags),
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
