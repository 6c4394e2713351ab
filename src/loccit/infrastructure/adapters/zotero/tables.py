"""The tables of Zotero's database, versions 5 to 10, as rows by item.

Columns are named, and those that came later are asked for only where they are.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from loccit.domain.errors import LibraryUnreadable
from loccit.domain.sources.library_content import Tag
from loccit.infrastructure.adapters.zotero.csl_items import Creator
from loccit.infrastructure.adapters.zotero.private_copy import has_columns

_NEEDED: Final = {
    "items": ("itemID", "itemTypeID", "libraryID", "key", "dateAdded"),
    "itemAttachments": ("itemID", "parentItemID", "linkMode", "contentType", "path"),
    "itemNotes": ("itemID", "parentItemID", "note", "title"),
    "libraries": ("libraryID", "type"),
    "itemTypesCombined": ("itemTypeID", "typeName"),
    "fieldsCombined": ("fieldID", "fieldName"),
    "baseFieldMappingsCombined": ("itemTypeID", "baseFieldID", "fieldID"),
}
"""Without one of these it is no library of Zotero 5 or later."""
_REPLACES: Final = "dc:replaces"

ItemNumber = int
"""`itemID`: local, and good for joining only."""


@dataclass(frozen=True, slots=True)
class ItemRow:
    """An item of any kind."""

    number: ItemNumber
    key: str
    library: int
    kind: str
    added: str
    modified: str


@dataclass(frozen=True, slots=True)
class AttachmentRow:
    """What the table of attachments says."""

    parent: ItemNumber | None
    mode: int
    content_type: str
    path: str | None


@dataclass(frozen=True, slots=True)
class NoteRow:
    """What the table of notes says."""

    parent: ItemNumber | None
    note: str
    title: str


@dataclass(frozen=True, slots=True)
class MarkRow:
    """What the table of annotations says; its parent is an attachment."""

    parent: ItemNumber
    type: int
    author: str
    text: str
    comment: str
    color: str
    page_label: str
    sort_index: str
    position: str


@dataclass(frozen=True, slots=True)
class CollectionRow:
    """A collection that is not in the trash, nor below one that is."""

    number: int
    key: str
    library: int
    path: str


@dataclass(frozen=True, slots=True)
class Tables:
    """All that is read of a database, by item."""

    libraries: Mapping[int, str]
    """What each is called: `user`, or `group:` and its number. Feeds are left out."""
    items: Mapping[ItemNumber, ItemRow]
    fields: Mapping[ItemNumber, Mapping[str, str]]
    """Under the names of base fields."""
    creators: Mapping[ItemNumber, list[Creator]]
    tags: Mapping[ItemNumber, list[Tag]]
    attachments: Mapping[ItemNumber, AttachmentRow]
    notes: Mapping[ItemNumber, NoteRow]
    marks: Mapping[ItemNumber, MarkRow]
    collections: Mapping[int, CollectionRow]
    members: Mapping[ItemNumber, list[int]]
    """The collections that an item is in, those in the trash left out."""
    trashed: frozenset[ItemNumber]
    replaces: Mapping[ItemNumber, list[str]] = field(default_factory=dict)
    """Keys of items that were merged into one."""


def read_tables(connection: sqlite3.Connection, path: str) -> Tables:
    """Read a copy of a database.

    Args:
        connection: To the copy.
        path: Of the library, for messages.

    Raises:
        LibraryUnreadable: If it is no library of Zotero 5 or later.
    """
    connection.text_factory = _text
    for table, columns in _NEEDED.items():
        if not has_columns(connection, table, columns):
            raise LibraryUnreadable(path, "no library of Zotero 5 or later")
    libraries = dict(_libraries(connection))
    items = {row.number: row for row in _items(connection) if row.library in libraries}
    collections = _collections(connection)
    return Tables(
        libraries=libraries,
        items=items,
        fields=_fields(connection),
        creators=_creators(connection),
        tags=_tags(connection),
        attachments={
            number: AttachmentRow(parent, mode or 0, content_type or "", file)
            for number, parent, mode, content_type, file in connection.execute(
                "SELECT itemID, parentItemID, linkMode, contentType, path FROM itemAttachments"
            )
        },
        notes={
            number: NoteRow(parent, note or "", title or "")
            for number, parent, note, title in connection.execute(
                "SELECT itemID, parentItemID, note, title FROM itemNotes"
            )
        },
        marks=_marks(connection),
        collections=collections,
        members=_members(connection, collections),
        trashed=frozenset(
            number for (number,) in connection.execute("SELECT itemID FROM deletedItems")
        ),
        replaces=_replaces(connection),
    )


def _text(value: bytes) -> str:
    return value.decode("utf-8", "replace")


def _libraries(connection: sqlite3.Connection) -> Iterator[tuple[int, str]]:
    groups = dict(connection.execute("SELECT libraryID, groupID FROM groups"))
    for number, kind in connection.execute("SELECT libraryID, type FROM libraries"):
        if kind == "user":
            yield number, "user"
        elif kind == "group":
            yield number, f"group:{groups.get(number, f'local-{number}')}"


def _items(connection: sqlite3.Connection) -> Iterator[ItemRow]:
    for row in connection.execute(
        "SELECT itemID, key, libraryID, typeName, dateAdded, dateModified"
        " FROM items JOIN itemTypesCombined USING (itemTypeID)"
        " WHERE itemID NOT IN (SELECT itemID FROM feedItems) ORDER BY dateAdded, key"
    ):
        number, key, library, kind, added, modified = row
        yield ItemRow(number, key, library, kind, str(added or ""), str(modified or ""))


def _fields(connection: sqlite3.Connection) -> Mapping[ItemNumber, Mapping[str, str]]:
    """Return the fields of each item; one of its type alone (`bookTitle`) under its base field."""
    found: dict[ItemNumber, dict[str, str]] = defaultdict(dict)
    for number, name, value in connection.execute(
        "SELECT d.itemID, coalesce(b.fieldName, f.fieldName), v.value"
        " FROM itemData d JOIN items i USING (itemID) JOIN itemDataValues v USING (valueID)"
        " JOIN fieldsCombined f ON f.fieldID = d.fieldID"
        " LEFT JOIN baseFieldMappingsCombined m"
        " ON m.itemTypeID = i.itemTypeID AND m.fieldID = d.fieldID"
        " LEFT JOIN fieldsCombined b ON b.fieldID = m.baseFieldID"
    ):
        found[number][name] = str(value)
    return found


def _creators(connection: sqlite3.Connection) -> Mapping[ItemNumber, list[Creator]]:
    found: dict[ItemNumber, list[Creator]] = defaultdict(list)
    for number, role, first, last, mode, primary in connection.execute(
        "SELECT ic.itemID, ct.creatorType, c.firstName, c.lastName, c.fieldMode, tc.primaryField"
        " FROM itemCreators ic JOIN creators c USING (creatorID)"
        " JOIN creatorTypes ct USING (creatorTypeID) JOIN items i USING (itemID)"
        " LEFT JOIN itemTypeCreatorTypes tc"
        " ON tc.itemTypeID = i.itemTypeID AND tc.creatorTypeID = ic.creatorTypeID"
        " ORDER BY ic.itemID, ic.orderIndex"
    ):
        found[number].append(Creator(role, last or "", first or "", mode == 1, bool(primary)))
    return found


def _tags(connection: sqlite3.Connection) -> Mapping[ItemNumber, list[Tag]]:
    found: dict[ItemNumber, list[Tag]] = defaultdict(list)
    for number, name, kind in connection.execute(
        "SELECT itemID, name, type FROM itemTags JOIN tags USING (tagID) ORDER BY itemID, tagID"
    ):
        found[number].append(Tag(name, automatic=kind == 1))
    return found


def _marks(connection: sqlite3.Connection) -> Mapping[ItemNumber, MarkRow]:
    """Return annotations, which came with Zotero 6."""
    if not has_columns(connection, "itemAnnotations", ("itemID", "parentItemID", "position")):
        return {}
    rows = connection.execute(
        "SELECT itemID, parentItemID, type, authorName, text, comment, color, pageLabel,"
        " sortIndex, position FROM itemAnnotations"
    )
    return {
        number: MarkRow(parent, kind, *(str(value or "") for value in others))
        for number, parent, kind, *others in rows
    }


def _collections(connection: sqlite3.Connection) -> Mapping[int, CollectionRow]:
    trashed: set[int] = set()
    if has_columns(connection, "deletedCollections", ("collectionID",)):
        rows = connection.execute("SELECT collectionID FROM deletedCollections")
        trashed = {number for (number,) in rows}
    found = {
        number: (parent, key, library, name)
        for number, parent, key, library, name in connection.execute(
            "SELECT collectionID, parentCollectionID, key, libraryID, collectionName"
            " FROM collections"
        )
    }
    paths: dict[int, CollectionRow] = {}
    for number, (_, key, library, _) in found.items():
        names: list[str] = []
        at: int | None = number
        seen: set[int] = set()
        while at is not None and at in found and at not in seen and at not in trashed:
            seen.add(at)
            at, _, _, name = found[at]
            names.append(name)
        if at is None:  # the whole way up is alive
            paths[number] = CollectionRow(number, key, library, "/".join(reversed(names)))
    return paths


def _members(
    connection: sqlite3.Connection, collections: Mapping[int, CollectionRow]
) -> Mapping[ItemNumber, list[int]]:
    found: dict[ItemNumber, list[int]] = defaultdict(list)
    for item, collection in connection.execute(
        "SELECT itemID, collectionID FROM collectionItems ORDER BY itemID, collectionID"
    ):
        if collection in collections:
            found[item].append(collection)
    return found


def _replaces(connection: sqlite3.Connection) -> Mapping[ItemNumber, list[str]]:
    found: dict[ItemNumber, list[str]] = defaultdict(list)
    for number, address in connection.execute(
        "SELECT itemID, object FROM itemRelations JOIN relationPredicates USING (predicateID)"
        " WHERE predicate = ? ORDER BY itemID, object",
        (_REPLACES,),
    ):
        found[number].append(str(address).rpartition("/")[2])
    return found
