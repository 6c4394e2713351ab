"""Everything that is alive in a library is read: counted by SQL of this test's own."""

import sqlite3
from collections import Counter
from pathlib import Path

import pytest

from loccit.domain.models.source import Source, SourceKind
from loccit.domain.sources.library_content import LibraryContent
from loccit.infrastructure.adapters.zotero.data_folder import System
from loccit.infrastructure.adapters.zotero.reader import ZoteroLibrary
from tests.unit.infrastructure.zotero.shared_libraries import SHARED, shared_library
from tests.zotero_library import MadeLibrary

MADE = ("made 5", "made 6", "made 7", "made 9", "made 10")
_ALIVE = """
WITH RECURSIVE
 here AS (SELECT i.itemID, i.key, t.typeName, i.libraryID FROM items i
  JOIN itemTypesCombined t USING (itemTypeID) JOIN libraries l USING (libraryID)
  WHERE l.type IN ('user', 'group')),
 parents AS (SELECT itemID, parentItemID FROM itemAttachments
  UNION SELECT itemID, parentItemID FROM itemNotes {annotations}),
 dead(itemID) AS (SELECT itemID FROM deletedItems
  UNION SELECT p.itemID FROM parents p JOIN dead d ON p.parentItemID = d.itemID)
SELECT h.itemID, h.key, h.typeName, h.libraryID FROM here h
 WHERE h.itemID NOT IN (SELECT itemID FROM dead)
"""


def made(version: int, folder: Path) -> None:
    zotero = MadeLibrary(folder, version)
    group, feed = zotero.group(4711), zotero.feed()
    outer = zotero.collection("COLLAAAA", "Thesis")
    inner = zotero.collection("COLLBBBB", "Tides", outer)
    gone = zotero.collection("COLLCCCC", "Old")
    below = zotero.collection("COLLDDDD", "Below old", gone)
    kept = zotero.item("KEPTITEM", tags={"sea": 0, "Oceans": 1}, collections=[outer, below, inner])
    for at in range(3):
        file = zotero.attachment(f"KEPTFIL{at}", kept, f"storage:{at}.pdf", content=b"%PDF")
        if version >= 6:
            zotero.tag(zotero.annotation(f"KEPTMRK{at}", file, "words"), ["mine"])
    zotero.attachment("KEPTLINK", kept, "C:\\tides.pdf", mode=2)
    zotero.attachment("KEPTADDR", kept, None, mode=3)
    note = zotero.note("KEPTNOTE", kept, "<p>A note</p>")
    zotero.attachment("KEPTPICT", note, "storage:image.png", mode=4)
    zotero.note("LONENOTE", None, "<p>Alone</p>")
    zotero.attachment("LONEFILE", None, "attachments:lone.pdf", mode=2)
    dead = zotero.item("DEADITEM", tags=["lost"])
    deep = zotero.attachment("DEADFILE", dead, "storage:dead.pdf", content=b"%PDF")
    zotero.note("DEADNOTE", dead, "<p>Lost</p>")
    zotero.trash(dead)
    half = zotero.attachment("HALFFILE", kept, "storage:half.pdf", content=b"%PDF")
    if version >= 6:
        zotero.annotation("DEADMARK", deep, "two levels down")
        zotero.annotation("HALFMARK", half, "one level down")
        zotero.trash(zotero.annotation("GONEMARK", half, "itself"))
        zotero.run("INSERT INTO deletedCollections (collectionID) VALUES (?)", gone)
    zotero.trash(half)
    zotero.item("KEPTITEM", library=group, title="The same key in a group")
    fed = zotero.item("FEEDITEM", library=feed)
    zotero.run("INSERT INTO feedItems VALUES (?, 'guid')", fed)
    zotero.replaces(kept, "MERGEDKY")
    zotero.close()


@pytest.fixture(params=[*MADE, *SHARED])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    name: str = request.param
    if name in SHARED:
        return shared_library(name, tmp_path)
    made(int(name.removeprefix("made ")), tmp_path / "Zotero")
    return tmp_path / "Zotero"


def read(folder: Path, tmp_path: Path) -> LibraryContent:
    source = Source(SourceKind.ZOTERO, str(folder))
    return ZoteroLibrary(source, System.LINUX, tmp_path / "nobody", tmp_path / "notes").read()


def test_all_that_is_alive_is_there_and_nothing_else(folder: Path, tmp_path: Path) -> None:
    content = read(folder, tmp_path)

    wanted = Counter(_told_by_sql(folder))
    assert Counter(_told(content)) == wanted
    assert wanted or "jurism" in folder.name


def _told(content: LibraryContent) -> list[tuple[object, ...]]:
    """Return a row for each thing that was read."""
    rows: list[tuple[object, ...]] = [
        ("collection", one.library.split(":")[0], one.key, one.path) for one in content.collections
    ]
    for item in content.items:
        library = item.library.split(":")[0]
        if item.entry:
            rows.append(("item", library, item.key))
        alone = item.entry is None
        rows += [("tag", library, item.key, tag.name, tag.automatic) for tag in item.tags]
        rows += [("in", library, item.key, path) for path in item.collections]
        for file in item.attachments:
            rows.append(("attachment", library, file.key, None if alone else item.key))
            marks = {
                mark.key.removeprefix(f"zotero:{item.library}:"): mark for mark in file.annotations
            }
            rows += [("annotation", key) for key in marks]
            rows += [("mark tag", key, tag) for key, mark in marks.items() for tag in mark.tags]
        rows += [("note", library, note.key, None if alone else item.key) for note in item.notes]
    return rows


def _told_by_sql(folder: Path) -> list[tuple[object, ...]]:
    """Return the same rows as SQL finds them in the database itself."""
    c = sqlite3.connect(folder / "zotero.sqlite")
    tables = {name for (name,) in c.execute("SELECT name FROM sqlite_master")}
    marked = "itemAnnotations" in tables
    union = "UNION SELECT itemID, parentItemID FROM itemAnnotations" if marked else ""
    alive = {row[0]: row[1:] for row in c.execute(_ALIVE.format(annotations=union))}
    kinds = dict(c.execute("SELECT libraryID, type FROM libraries"))
    keys = dict(c.execute("SELECT itemID, key FROM items"))
    rows: list[tuple[object, ...]] = []
    tops = set()
    attached = dict(c.execute("SELECT itemID, parentItemID FROM itemAttachments"))
    # An image in a note hangs on the note, and is a part of it.
    notes = {n for n, (_, kind, _) in alive.items() if kind == "note"}
    pictures = {n for n, parent in attached.items() if parent in notes}
    noted = dict(c.execute("SELECT itemID, parentItemID FROM itemNotes WHERE note <> ''"))
    for number, (key, kind, library) in alive.items():
        place = kinds[library]
        if kind not in {"attachment", "note", "annotation"}:
            rows.append(("item", place, key))
            tops.add(number)
        elif kind == "attachment" and number not in pictures:
            parent = attached[number]
            rows.append(("attachment", place, key, keys[parent] if parent else None))
        elif kind == "note" and number in noted:
            parent = noted[number]
            rows.append(("note", place, key, keys[parent] if parent else None))
        if (kind == "attachment" and attached[number] is None) or (
            kind == "note" and noted.get(number, 0) is None
        ):
            tops.add(number)
    tags = list(c.execute("SELECT itemID, name, type FROM itemTags JOIN tags USING (tagID)"))
    rows += [
        ("tag", kinds[alive[number][2]], keys[number], name, kind == 1)
        for number, name, kind in tags
        if number in tops
    ]
    if marked:
        marks = {n for (n,) in c.execute("SELECT itemID FROM itemAnnotations")} & alive.keys()
        rows += [("annotation", keys[number]) for number in marks]
        rows += [("mark tag", keys[n], name) for n, name, _ in tags if n in marks]
    paths = _paths(c, "deletedCollections" in tables)
    rows += [("collection", kinds[library], key, path) for library, key, path in paths.values()]
    rows += [
        ("in", kinds[alive[item][2]], keys[item], paths[collection][2])
        for collection, item in c.execute("SELECT collectionID, itemID FROM collectionItems")
        if item in tops and collection in paths
    ]
    c.close()
    return rows


def _paths(c: sqlite3.Connection, deleted: object) -> dict[int, tuple[int, str, str]]:
    dead = "AND collectionID NOT IN (SELECT collectionID FROM deletedCollections)"
    query = """
     WITH RECURSIVE p AS (SELECT collectionID, libraryID, key, collectionName AS path
       FROM collections WHERE parentCollectionID IS NULL {0}
      UNION ALL SELECT c.collectionID, c.libraryID, c.key, p.path || '/' || c.collectionName
       FROM (SELECT * FROM collections WHERE 1 {0}) c
       JOIN p ON c.parentCollectionID = p.collectionID)
     SELECT collectionID, libraryID, key, path FROM p"""
    found = c.execute(query.format(dead if deleted else ""))
    return {number: (library, key, path) for number, library, key, path in found}
