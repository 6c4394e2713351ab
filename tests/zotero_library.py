"""Libraries of Zotero that tests make: a small schema of the same tables, in several versions."""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

_TYPES = (
    *("annotation", "attachment", "book", "bookSection", "conferencePaper", "film"),
    *("journalArticle", "note", "report", "thesis"),
)
_FIELDS = (
    *("title", "date", "DOI", "url", "extra", "publicationTitle", "bookTitle", "publisher"),
    *("university", "proceedingsTitle", "pages", "volume", "citationKey", "accessDate"),
    *("institution", "reportNumber", "number", "abstractNote"),
)
_BASES = (
    *(("bookSection", "publicationTitle", "bookTitle"), ("thesis", "publisher", "university")),
    *(("conferencePaper", "publicationTitle", "proceedingsTitle"),),
    *(("report", "publisher", "institution"), ("report", "number", "reportNumber")),
)
_ROLES = ("author", "editor", "director", "bookAuthor")
_SCHEMA = """
CREATE TABLE version (schema TEXT PRIMARY KEY, version INT NOT NULL);
CREATE TABLE libraries (libraryID INTEGER PRIMARY KEY, type TEXT NOT NULL{client});
CREATE TABLE groups (groupID INTEGER PRIMARY KEY, libraryID INT NOT NULL UNIQUE, name TEXT);
CREATE TABLE items (itemID INTEGER PRIMARY KEY, itemTypeID INT NOT NULL,
  dateAdded TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
  dateModified TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
  libraryID INT NOT NULL, key TEXT NOT NULL{client}, UNIQUE (libraryID, key));
CREATE TABLE itemTypesCombined (itemTypeID INT PRIMARY KEY, typeName TEXT NOT NULL);
CREATE TABLE fieldsCombined (fieldID INT PRIMARY KEY, fieldName TEXT NOT NULL);
CREATE TABLE baseFieldMappingsCombined (itemTypeID INT, baseFieldID INT, fieldID INT);
CREATE TABLE itemDataValues (valueID INTEGER PRIMARY KEY, value UNIQUE);
CREATE TABLE itemData (itemID INT, fieldID INT, valueID, PRIMARY KEY (itemID, fieldID));
CREATE TABLE creatorTypes (creatorTypeID INTEGER PRIMARY KEY, creatorType TEXT);
CREATE TABLE itemTypeCreatorTypes (itemTypeID INT, creatorTypeID INT, primaryField INT);
CREATE TABLE creators (creatorID INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT,
  fieldMode INT);
CREATE TABLE itemCreators (itemID INT, creatorID INT, creatorTypeID INT, orderIndex INT);
CREATE TABLE tags (tagID INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE itemTags (itemID INT, tagID INT, type INT NOT NULL, PRIMARY KEY (itemID, tagID));
CREATE TABLE itemAttachments (itemID INTEGER PRIMARY KEY, parentItemID INT, linkMode INT,
  contentType TEXT, path TEXT{last_read});
CREATE TABLE itemNotes (itemID INTEGER PRIMARY KEY, parentItemID INT, note TEXT, title TEXT);
CREATE TABLE collections (collectionID INTEGER PRIMARY KEY, collectionName TEXT NOT NULL,
  parentCollectionID INT, libraryID INT NOT NULL, key TEXT NOT NULL{client});
CREATE TABLE collectionItems (collectionID INT, itemID INT, PRIMARY KEY (collectionID, itemID));
CREATE TABLE deletedItems (itemID INTEGER PRIMARY KEY,
  dateDeleted DEFAULT CURRENT_TIMESTAMP NOT NULL);
CREATE TABLE feedItems (itemID INTEGER PRIMARY KEY, guid TEXT);
CREATE TABLE relationPredicates (predicateID INTEGER PRIMARY KEY, predicate TEXT UNIQUE);
CREATE TABLE itemRelations (itemID INT, predicateID INT, object TEXT);
"""
_SINCE_6 = """
CREATE TABLE itemAnnotations (itemID INTEGER PRIMARY KEY, parentItemID INT NOT NULL,
  type INTEGER NOT NULL, authorName TEXT, text TEXT, comment TEXT, color TEXT, pageLabel TEXT,
  sortIndex TEXT NOT NULL, position TEXT NOT NULL, isExternal INT NOT NULL);
CREATE TABLE deletedCollections (collectionID INTEGER PRIMARY KEY,
  dateDeleted DEFAULT CURRENT_TIMESTAMP NOT NULL);
"""
_USERDATA = {5: 111, 6: 121, 7: 123, 8: 123, 9: 125, 10: 129}
_HIGHLIGHT = 1
_WITH_ANNOTATIONS, _WITH_LAST_READ, _WITH_LOG = 6, 9, 10


@dataclass
class MadeLibrary:
    """A data folder of Zotero. Each call is one transaction, as each change in Zotero is.

    Attributes:
        folder: The data folder.
        version: Of Zotero, from 5 to 10; from 10 on its database has a write-ahead log.
    """

    folder: Path
    version: int = 10
    connection: sqlite3.Connection = field(init=False)
    client: int = 0

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.connection = sqlite3.connect(self.folder / "zotero.sqlite")
        mode = "wal" if self.version >= _WITH_LOG else "delete"
        self.connection.execute(f"PRAGMA journal_mode={mode}")
        if self.connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
            return
        client = ", clientVersion INT NOT NULL DEFAULT 0" if mode == "wal" else ""
        last_read = ", lastRead INT" if self.version >= _WITH_LAST_READ else ""
        later = _SINCE_6 if self.version >= _WITH_ANNOTATIONS else ""
        script = _SCHEMA.format(client=client, last_read=last_read)
        self.connection.executescript(f"BEGIN;{script}{later}COMMIT;")
        number = {name: at for at, name in enumerate(_FIELDS, 1)}
        kind = {name: at for at, name in enumerate(_TYPES, 1)}
        with self.connection as c:
            c.execute("INSERT INTO version VALUES ('userdata', ?)", (_USERDATA[self.version],))
            c.execute("INSERT INTO libraries (libraryID, type) VALUES (1, 'user')")
            c.executemany(
                "INSERT INTO itemTypesCombined VALUES (?, ?)", [(n, t) for t, n in kind.items()]
            )
            c.executemany(
                "INSERT INTO fieldsCombined VALUES (?, ?)", [(n, t) for t, n in number.items()]
            )
            c.executemany(
                "INSERT INTO baseFieldMappingsCombined VALUES (?, ?, ?)",
                [(kind[of], number[base], number[own]) for of, base, own in _BASES],
            )
            c.executemany("INSERT INTO creatorTypes VALUES (?, ?)", [*enumerate(_ROLES, 1)])
            c.executemany(
                "INSERT INTO itemTypeCreatorTypes VALUES (?, ?, ?)",
                [
                    (n, role, int(_ROLES[role - 1] == ("director" if t == "film" else "author")))
                    for t, n in kind.items()
                    for role in range(1, len(_ROLES) + 1)
                ],
            )
            c.execute("INSERT INTO relationPredicates VALUES (1, 'dc:replaces')")

    def group(self, number: int) -> int:
        """Add a group, and return its library."""
        return self._library("group", number)

    def feed(self) -> int:
        """Add a feed, and return its library."""
        return self._library("feed")

    def _library(self, kind: str, group: int | None = None) -> int:
        with self.connection as c:
            library = c.execute("INSERT INTO libraries (type) VALUES (?)", (kind,)).lastrowid
            if group is not None:
                c.execute("INSERT INTO groups VALUES (?, ?, 'Group')", (group, library))
        assert library
        return library

    def item(
        self,
        key: str,
        kind: str = "journalArticle",
        *,
        library: int = 1,
        authors: Sequence[tuple[str, str]] = (),
        role: str = "author",
        tags: Mapping[str, int] | Sequence[str] = (),
        collections: Sequence[int] = (),
        **fields: str,
    ) -> int:
        """Add an item with its fields, and return its number."""
        with self._written(library) as c:
            number = self._row(c, key, kind, library)
            for name, value in fields.items():
                self._set(c, number, name, value)
            for at, (family, given) in enumerate(authors):
                single = 0 if given else 1
                creator = c.execute(
                    "INSERT INTO creators (firstName, lastName, fieldMode) VALUES (?, ?, ?)",
                    (given, family, single),
                ).lastrowid
                c.execute(
                    "INSERT INTO itemCreators VALUES (?, ?, ?, ?)",
                    (number, creator, _ROLES.index(role) + 1, at),
                )
            self._tag(c, number, tags)
            c.executemany(
                "INSERT INTO collectionItems VALUES (?, ?)", [(one, number) for one in collections]
            )
        return number

    def attachment(
        self,
        key: str,
        parent: int | None,
        path: str | None,
        *,
        mode: int = 0,
        content: bytes | None = None,
        content_type: str = "application/pdf",
        library: int = 1,
        title: str = "",
    ) -> int:
        """Add an attachment, write its file when there is content, and return its number."""
        if content is not None and path and path.startswith("storage:"):
            file = self.folder / "storage" / key / path.removeprefix("storage:")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        with self._written(library) as c:
            number = self._row(c, key, "attachment", library)
            c.execute(
                "INSERT INTO itemAttachments (itemID, parentItemID, linkMode, contentType, path)"
                " VALUES (?, ?, ?, ?, ?)",
                (number, parent, mode, content_type, path),
            )
            if title:
                self._set(c, number, "title", title)
        return number

    def note(self, key: str, parent: int | None, note: str, *, library: int = 1) -> int:
        """Add a note, and return its number."""
        with self._written(library) as c:
            number = self._row(c, key, "note", library)
            title = note.removeprefix("<p>").partition("<")[0]
            c.execute("INSERT INTO itemNotes VALUES (?, ?, ?, ?)", (number, parent, note, title))
        return number

    def annotation(
        self, key: str, parent: int, text: str = "", *, page: int = 0, **columns: object
    ) -> int:
        """Add a highlight, and return its number."""
        position = json.dumps({"pageIndex": page, "rects": [[10, 20, 30, 40]]})
        row = {
            "type": _HIGHLIGHT,
            "text": text,
            "color": "#ffd400",
            "sortIndex": f"{page:05}|000000|00000",
            "position": position,
            "isExternal": 0,
            **columns,
        }
        names = ", ".join(row)
        with self._written(1) as c:
            number = self._row(c, key, "annotation", 1)
            c.execute(
                f"INSERT INTO itemAnnotations (itemID, parentItemID, {names})"  # noqa: S608
                f" VALUES (?, ?{', ?' * len(row)})",
                (number, parent, *row.values()),
            )
        return number

    def collection(self, key: str, name: str, parent: int | None = None) -> int:
        """Add a collection, and return its number."""
        with self._written(1) as c:
            number = c.execute(
                "INSERT INTO collections (collectionName, parentCollectionID, libraryID, key)"
                " VALUES (?, ?, 1, ?)",
                (name, parent, key),
            ).lastrowid
        assert number
        return number

    def tag(self, number: int, tags: Mapping[str, int] | Sequence[str]) -> None:
        """Tag an item; with 1 for a tag that came by itself."""
        with self._written(1) as c:
            self._tag(c, number, tags)

    def change(self, number: int, **fields: str) -> None:
        """Change fields of an item."""
        with self._written(1) as c:
            for name, value in fields.items():
                self._set(c, number, name, value)

    def trash(self, number: int) -> None:
        """Put an item into the trash."""
        self.run("INSERT INTO deletedItems (itemID) VALUES (?)", number)

    def replaces(self, number: int, key: str) -> None:
        """Say that an item was merged into another one."""
        address = f"http://zotero.org/users/local/abc/items/{key}"
        self.run("INSERT INTO itemRelations VALUES (?, 1, ?)", number, address)

    def run(self, statement: str, *values: object) -> None:
        """Run a statement in a transaction."""
        with self._written(1) as c:
            c.execute(statement, values)

    def better_bibtex(self, keys: Mapping[str, str], name: str = "better-bibtex.sqlite") -> None:
        """Write a database of Better BibTeX with keys by item, of the user's library."""
        with sqlite3.connect(self.folder / name) as c:
            c.execute(
                "CREATE TABLE IF NOT EXISTS citationkey (itemID INT, itemKey TEXT,"
                " libraryID INT, citationKey TEXT, pinned INT)"
            )
            c.execute("DELETE FROM citationkey")
            c.executemany("INSERT INTO citationkey VALUES (0, ?, 1, ?, 0)", [*keys.items()])
        c.close()

    def close(self) -> None:
        """Close the database, as Zotero does at its end."""
        self.connection.close()

    @contextmanager
    def _written(self, library: int) -> Iterator[sqlite3.Connection]:
        with self.connection as c:
            yield c
            if self.version >= _WITH_LOG:
                self.client += 1
                c.execute(
                    "UPDATE libraries SET clientVersion = ? WHERE libraryID = ?",
                    (self.client, library),
                )

    @staticmethod
    def _row(c: sqlite3.Connection, key: str, kind: str, library: int) -> int:
        number = c.execute(
            "INSERT INTO items (itemTypeID, libraryID, key, dateAdded, dateModified)"
            " VALUES (?, ?, ?, '2026-09-01 08:00:00', '2026-09-01 08:00:00')",
            (_TYPES.index(kind) + 1, library, key),
        ).lastrowid
        assert number
        return number

    @staticmethod
    def _set(c: sqlite3.Connection, number: int, name: str, value: str) -> None:
        c.execute("INSERT OR IGNORE INTO itemDataValues (value) VALUES (?)", (value,))
        c.execute(
            "INSERT OR REPLACE INTO itemData"
            " SELECT ?, ?, valueID FROM itemDataValues WHERE value = ?",
            (number, _FIELDS.index(name) + 1, value),
        )

    @staticmethod
    def _tag(c: sqlite3.Connection, number: int, tags: Mapping[str, int] | Sequence[str]) -> None:
        kinds = tags if isinstance(tags, Mapping) else dict.fromkeys(tags, 0)
        for name, kind in kinds.items():
            c.execute("INSERT OR IGNORE INTO tags (name) VALUES (?)", (name,))
            c.execute(
                "INSERT INTO itemTags SELECT ?, tagID, ? FROM tags WHERE name = ?",
                (number, kind, name),
            )
