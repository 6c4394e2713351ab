"""BibTeX and biblatex, read as CSL."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from loccit.domain.models.reference_library import EntryFault
from loccit.infrastructure.references.bibtex_blocks import BibEntry, read_blocks
from loccit.infrastructure.references.bibtex_dates import csl_date
from loccit.infrastructure.references.bibtex_names import csl_names
from loccit.infrastructure.references.latex_text import plain_text, verbatim
from loccit.infrastructure.references.linked_files import absolute_paths, linked_paths

Item = dict[str, object]
"""An entry in CSL-JSON; `attachments` and `collections` beside it, as BetterBibTeX has them."""

_TYPES: Final = {
    "article": "article-journal", "periodical": "periodical", "review": "review",
    **dict.fromkeys(("book", "mvbook", "collection", "mvcollection", "proceedings",
                     "mvproceedings", "manual", "reference", "mvreference"), "book"),
    "booklet": "pamphlet",
    **dict.fromkeys(("inbook", "incollection", "bookinbook", "suppbook", "suppcollection"),
                    "chapter"),
    **dict.fromkeys(("inproceedings", "conference"), "paper-conference"),
    "inreference": "entry-encyclopedia",
    **dict.fromkeys(("report", "techreport"), "report"),
    **dict.fromkeys(("thesis", "phdthesis", "mastersthesis"), "thesis"),
    "unpublished": "manuscript",
    **dict.fromkeys(("online", "electronic", "www"), "webpage"),
    "dataset": "dataset", "software": "software", "patent": "patent", "standard": "standard",
    "jurisdiction": "legal_case", "legislation": "legislation", "legal": "treaty",
    "letter": "personal_communication", "artwork": "graphic", "image": "graphic",
    **dict.fromkeys(("movie", "video"), "motion_picture"),
    **dict.fromkeys(("audio", "music"), "song"), "performance": "performance",
}  # fmt: skip
_PARTS_OF_WORKS: Final = frozenset({"chapter", "paper-conference", "entry-encyclopedia"})
_NUMBERED_ISSUES: Final = frozenset({"article-journal", "periodical", "review"})
_NO_ENTRIES: Final = frozenset({"xdata", "set", "control", "bibnote"})
_TEXTS: Final = {
    "publisher": ("publisher", "school", "institution", "organization"),
    "publisher-place": ("location", "address"),
    "collection-title": ("series",),
    "volume": ("volume",),
    "number-of-volumes": ("volumes",),
    "edition": ("edition",),
    "chapter-number": ("chapter",),
    "event-title": ("eventtitle",),
    "event-place": ("venue",),
    "title-short": ("shorttitle",),
    "container-title-short": ("shortjournal",),
    "genre": ("type",),
    "version": ("version",),
    "note": ("note",),
    "language": ("language", "langid"),
    "keyword": ("keywords", "keyword"),
}
"""CSL's variables and the fields that they are taken from, the first that is there."""
_IDENTIFIERS: Final = {
    "DOI": ("doi",),
    "URL": ("url",),
    "ISBN": ("isbn",),
    "ISSN": ("issn",),
    "PMID": ("pmid",),
    "PMCID": ("pmcid",),
}
_ROLES: Final = {
    "author": "author",
    "editor": "editor",
    "translator": "translator",
    "container-author": "bookauthor",
}
_FILES: Final = ("file", "pdf", "localfile", "local-url")
_OWN: Final = frozenset({
    *("title", "subtitle", "titleaddon", "shorttitle", "doi", "url", "urldate", "pages", "note"),
    *("keywords", "keyword", "abstract", "crossref", "xref", "xdata", "ids", "type"),
    *("eprint", "groups", "mendeley-groups", *_FILES),
})  # fmt: skip
"""Fields of a whole work that its parts do not have from it."""
_LINK: Final = re.compile(r"\\url|https?:", re.IGNORECASE)
_IN_URL: Final = re.compile(r"https?://[^\s{}]+")
_END_OF_TITLE: Final = re.compile(r"[.:?!]$")


@dataclass(frozen=True, slots=True)
class BibtexReading:
    """The items of a BibTeX file, in its order, and what could not be read."""

    items: list[Item]
    faults: tuple[EntryFault, ...]


def read_bibtex(text: str, folder: Path) -> BibtexReading:
    """Read a BibTeX file that is in `folder`. An item has no `id` when the entry has no key."""
    found = read_blocks(text)
    folders = [folder, *(folder / one for one in found.folders)]
    by_key = {entry.key: entry for entry in found.entries}
    items = [
        _item(entry, _inherited(entry, by_key), folders)
        for entry in found.entries
        if entry.kind not in _NO_ENTRIES
    ]
    return BibtexReading(items, found.faults)


def _inherited(entry: BibEntry, by_key: Mapping[str, BibEntry]) -> Mapping[str, str]:
    """Return the fields of an entry with those that it has from another one."""
    fields = dict(entry.fields)
    for key in fields.get("xdata", "").split(","):
        if (data := by_key.get(key.strip())) is not None:
            fields = {**data.fields, **fields}
    whole = by_key.get(fields.get("crossref", "").strip())
    if whole is None or whole is entry:
        return fields
    given = {name: value for name, value in whole.fields.items() if name not in _OWN}
    if entry.kind != "inbook":
        given.pop("author", None)
    if _TYPES.get(entry.kind) in _PARTS_OF_WORKS:
        titles = (("booktitle", "title"), ("booksubtitle", "subtitle"))
        given |= {name: whole.fields[of] for name, of in titles if of in whole.fields}
    return given | fields


def _item(entry: BibEntry, fields: Mapping[str, str], folders: list[Path]) -> Item:
    kind = _kind(entry.kind, fields)
    title = _title(fields, "title", "subtitle") or plain_text(fields.get("titleaddon", ""))
    item: Item = {"id": entry.key, "type": kind, "title": title}
    item["container-title"] = _container(kind, fields)
    if kind == "book" and not title:
        item["title"] = item.pop("container-title")
    item |= {role: csl_names(fields[of]) for role, of in _ROLES.items() if of in fields}
    item["issued"] = csl_date(fields, "date", "year", "month")
    item["accessed"] = csl_date(fields, "urldate")
    for variable, names in _TEXTS.items():
        item[variable] = next((plain_text(fields[name]) for name in names if name in fields), "")
    for variable, names in _IDENTIFIERS.items():
        item[variable] = next((verbatim(fields[name]) for name in names if name in fields), "")
    item["URL"] = item["URL"] or _url(fields)
    item |= _numbers(kind, fields)
    item["page"] = plain_text(fields.get("pages", "")).replace("–", "-")
    item["collections"] = list(_groups(fields))
    item["attachments"] = [{"path": path} for path in _files(fields, folders)]
    return {name: value for name, value in item.items() if value}


def _kind(kind: str, fields: Mapping[str, str]) -> str:
    if kind == "article":
        subtype = fields.get("entrysubtype", "").lower()
        return f"article-{subtype}" if subtype in {"magazine", "newspaper"} else "article-journal"
    if kind not in _TYPES and _is_on_arxiv(fields):
        return "article"
    return _TYPES.get(kind, "document")


def _title(fields: Mapping[str, str], main: str, sub: str) -> str:
    title, subtitle = (plain_text(fields.get(name, "")) for name in (main, sub))
    if not (title and subtitle):
        return title or subtitle
    return f"{title}{' ' if _END_OF_TITLE.search(title) else ': '}{subtitle}"


def _container(kind: str, fields: Mapping[str, str]) -> str:
    if kind in _PARTS_OF_WORKS:
        return _title(fields, "booktitle", "booksubtitle") or _title(
            fields, "maintitle", "mainsubtitle"
        )
    for main, sub in (("journaltitle", "journalsubtitle"), ("journal", ""), ("booktitle", "")):
        if title := _title(fields, main, sub):
            return title
    published = fields.get("howpublished", "")
    return "" if _LINK.search(published) else plain_text(published)


def _url(fields: Mapping[str, str]) -> str:
    found = _IN_URL.search(fields.get("howpublished", "") or fields.get("note", ""))
    return verbatim(found[0]) if found else ""


def _numbers(kind: str, fields: Mapping[str, str]) -> Item:
    number, issue = plain_text(fields.get("number", "")), plain_text(fields.get("issue", ""))
    if _is_on_arxiv(fields) and not number:
        number = f"arXiv:{verbatim(fields['eprint'])}"
        return {"issue": issue, "number": number}
    if kind in _NUMBERED_ISSUES or kind.startswith("article-"):
        return {"issue": number or issue}
    if "series" in fields:
        return {"collection-number": number}
    return {"issue": issue, "number": number}


def _is_on_arxiv(fields: Mapping[str, str]) -> bool:
    archive = fields.get("eprinttype") or fields.get("archiveprefix") or ""
    return "eprint" in fields and archive.strip("{}").lower() == "arxiv"


def _groups(fields: Mapping[str, str]) -> Iterator[str]:
    """Return JabRef's groups and Mendeley's folders: what Zotero calls collections."""
    for name in ("groups", "mendeley-groups"):
        groups = plain_text(fields.get(name, "")).split(",")
        yield from (group.strip() for group in groups if group.strip())


def _files(fields: Mapping[str, str], folders: list[Path]) -> tuple[str, ...]:
    paths = [path for name in _FILES if name in fields for path in linked_paths(fields[name])]
    return absolute_paths(paths, folders)
