"""Entries of a reference list, read as far as each goes."""

import re
from collections.abc import Mapping

from loccit.domain.models.reference_library import ReferenceEntry
from loccit.domain.policy.doi import normalise_doi
from loccit.domain.policy.filter_keys import COLLECTION_SEPARATOR, MAX_COLLECTION_DEPTH
from loccit.infrastructure.csl.fields import (
    first_text,
    lines_of,
    text_of,
    words_of,
    year_of,
)
from loccit.infrastructure.csl.names import authors_of

_NOTED_KEY = re.compile(r"^\s*citation[\s_-]*key\s*:\s*(\S+)", re.IGNORECASE | re.MULTILINE)
_NOTED_DOI = re.compile(r"^\s*doi\s*:\s*(\S+)", re.IGNORECASE | re.MULTILINE)
_DOI_LINK = re.compile(r"^https?://(?:dx\.|www\.)?doi\.org/", re.IGNORECASE)
_NOT_WORKS = frozenset({"attachment", "note", "annotation"})
_NOT_CSL = frozenset({"attachments", "collections"})
LINKED_FILES = "loccit-files"
"""In CSL's `custom`, where loccit writes the files of an entry."""
_DATA_KINDS = frozenset({"dataset", "software", "computerProgram"})


def read_entries(content: object) -> list[ReferenceEntry] | None:
    """Read a reference list; None when `content` is none.

    Accepts a list of items, or an object whose `items` is one (BetterBibTeX JSON), with or
    without Zotero's `data` around each item. What has no key, or is a note, is left out.
    """
    collections: dict[object, list[str]] = {}
    if isinstance(content, Mapping):
        collections = _memberships(content.get("collections"))
    items = _items(content)
    if items is None:
        return None
    return [entry for item in items if (entry := _entry(item, collections)) is not None]


def _items(content: object) -> list[Mapping[str, object]] | None:
    if isinstance(content, Mapping):
        content = content.get("items")
    if not isinstance(content, list):
        return None
    items = [
        data if isinstance(data := item.get("data"), Mapping) else item
        for item in content
        if isinstance(item, Mapping)
    ]
    return items if items or not content else None


def _entry(
    item: Mapping[str, object], collections: dict[object, list[str]]
) -> ReferenceEntry | None:
    if first_text(item, "itemType", "type") in _NOT_WORKS:
        return None
    note = f"{lines_of(item.get('note'))}\n{lines_of(item.get('extra'))}"
    keys = _keys(item, note)
    if not keys:
        return None
    url = first_text(item, "URL", "url") or None
    container = first_text(
        item, "container-title", "publicationTitle", "bookTitle", "proceedingsTitle"
    )
    tags = [word for name in ("keyword", "keywords", "tags") for word in words_of(item.get(name))]
    return ReferenceEntry(
        citekey=keys[0],
        aliases=tuple(keys[1:]),
        title=first_text(item, "title", "caseName", "nameOfAct", "subject"),
        authors=authors_of(item),
        year=_first_year(item),
        doi=_doi(item, note, url),
        url=url,
        tags=tuple(dict.fromkeys(tags)),
        collections=_collections(item, collections),
        container=container or None,
        is_data=first_text(item, "type", "itemType") in _DATA_KINDS,
        on_arxiv="arxiv" in f"{url} {note} {item.get('DOI')} {item.get('number')}".lower(),
        files=_files(item),
        csl=_csl(item),
    )


def _files(item: Mapping[str, object]) -> tuple[str, ...]:
    """Return the paths of BetterBibTeX's attachments, and of our own export, as they stand."""
    listed = item.get("attachments")
    paths = [
        one.get("localPath") or one.get("path")
        for one in (listed if isinstance(listed, list) else ())
        if isinstance(one, Mapping)
    ]
    custom = item.get("custom")
    linked = custom.get(LINKED_FILES) if isinstance(custom, Mapping) else None
    paths += linked if isinstance(linked, list) else []
    return tuple(dict.fromkeys(path for path in paths if isinstance(path, str) and path))


def _csl(item: Mapping[str, object]) -> Mapping[str, object]:
    """Return an item that is CSL without what the readers of other formats add to it."""
    if not text_of(item.get("type")) or "itemType" in item:
        return {}
    if item.keys().isdisjoint(_NOT_CSL):
        return item
    return {name: value for name, value in item.items() if name not in _NOT_CSL}


def _keys(item: Mapping[str, object], note: str) -> list[str]:
    noted = _NOTED_KEY.search(note)
    keys = [
        first_text(item, "citation-key", "citationKey"),
        noted.group(1) if noted else "",
        *(text_of(item.get(name)) for name in ("id", "itemKey", "key", "itemID")),
    ]
    return list(dict.fromkeys(key for key in keys if key))


def _first_year(item: Mapping[str, object]) -> int | None:
    dates = (item.get(name) for name in ("issued", "date", "year"))
    return next((year for date in dates if (year := year_of(date)) is not None), None)


def _doi(item: Mapping[str, object], note: str, url: str | None) -> str | None:
    noted = _NOTED_DOI.search(note)
    stated = [first_text(item, "DOI", "doi"), noted.group(1) if noted else ""]
    if url and _DOI_LINK.match(url):
        stated.append(url)
    return next((doi for one in stated if one and (doi := normalise_doi(one))), None)


def _collections(
    item: Mapping[str, object], memberships: dict[object, list[str]]
) -> tuple[str, ...]:
    number = item.get("itemID")
    member_of = memberships.get(number, []) if isinstance(number, int | str) else []
    named = words_of(item.get("collections")) if isinstance(item.get("collections"), list) else []
    return tuple(dict.fromkeys([*member_of, *named]))


def _memberships(collections: object) -> dict[object, list[str]]:
    """Return the paths of the collections of each item id, from BetterBibTeX's table of them."""
    found: dict[object, list[str]] = {}
    table = collections if isinstance(collections, Mapping) else {}
    for one in table.values():
        path = _collection_path(one, table)
        members = one.get("items") if path else None
        for member in members if isinstance(members, list) else ():
            if isinstance(member, int | str):
                found.setdefault(member, []).append(path)
    return found


def _collection_path(collection: object, table: Mapping[object, object]) -> str:
    """Return the names from the top collection down to this one; empty when it has none.

    A table whose parents lead in a circle, or name a collection without a name, is cut there.
    """
    names: list[str] = []
    while isinstance(collection, Mapping) and len(names) < MAX_COLLECTION_DEPTH:
        name = text_of(collection.get("name"))
        if not name:
            break
        names.insert(0, name)
        parent = collection.get("parent")
        collection = table.get(parent) if isinstance(parent, str) else None
    return COLLECTION_SEPARATOR.join(names)
