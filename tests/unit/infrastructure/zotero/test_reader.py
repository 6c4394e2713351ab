"""A library of Zotero as a source."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from loccit.domain.annotations.annotation import EpubPlace, HtmlPlace, PdfPlace, Rect
from loccit.domain.errors import LibraryUnreadable
from loccit.domain.models.citation_meta import Author
from loccit.domain.models.source import Source, SourceKind
from loccit.domain.sources.library_content import LibraryContent, LibraryItem, LinkMode, NoFile
from loccit.infrastructure.adapters.zotero.data_folder import System
from loccit.infrastructure.adapters.zotero.reader import ZoteroLibrary
from tests.zotero_library import MadeLibrary


@pytest.fixture
def zotero(tmp_path: Path) -> MadeLibrary:
    return MadeLibrary(tmp_path / "Zotero")


def library(zotero: MadeLibrary, **taken: str) -> ZoteroLibrary:
    source = Source(SourceKind.ZOTERO, str(zotero.folder), **taken)
    home = zotero.folder.parent
    return ZoteroLibrary(source, System.LINUX, home, home / "notes")


def read(zotero: MadeLibrary, **taken: str) -> LibraryContent:
    return library(zotero, **taken).read()


def only(zotero: MadeLibrary) -> LibraryItem:
    [item] = read(zotero).items
    return item


def test_a_field_of_one_type_goes_to_its_base_field(zotero: MadeLibrary) -> None:
    zotero.item(
        "CHAPTER2",
        "bookSection",
        authors=[("Rowe", "Ann"), ("Tide Society", "")],
        title="On <i>Tides</i>",
        bookTitle="The Sea",
        date="2013-03-00 03/2013",
        DOI="10.1234/ABC",
    )

    entry = only(zotero).entry

    assert entry is not None
    assert entry.csl["type"] == "chapter"
    assert entry.csl["container-title"] == "The Sea"
    assert entry.csl["issued"] == {"date-parts": [[2013, 3]]}
    assert entry.authors == (Author("Rowe", "Ann"), Author("Tide Society"))
    assert (entry.year, entry.doi, entry.container) == (2013, "10.1234/abc", "The Sea")
    assert entry.title == "On Tides"
    assert entry.citekey == "CHAPTER2", "it has no other key, and this one never changes"


def test_who_made_a_film_is_its_author(zotero: MadeLibrary) -> None:
    zotero.item("FILMFILM", "film", authors=[("Varda", "Agnès")], role="director", title="Sea")

    entry = only(zotero).entry

    assert entry is not None
    assert entry.csl["director"] == [{"family": "Varda", "given": "Agnès"}]
    assert entry.authors == (Author("Varda", "Agnès"),)


def test_extra_tells_what_has_no_field(zotero: MadeLibrary) -> None:
    zotero.item(
        "OLDBOOK2",
        "book",
        title="Tides",
        date="2001-00-00 2001",
        extra="original-date: 1900\nCitation Key: rowe1900\nPublisher: Sea\nDOI: 10.1234/x",
    )

    entry = only(zotero).entry

    assert entry is not None
    assert entry.csl["original-date"] == {"date-parts": [[1900]]}
    assert entry.csl["publisher"] == "Sea"
    assert (entry.citekey, entry.doi, entry.year) == ("rowe1900", "10.1234/x", 2001)


def test_citation_keys_come_from_four_places_and_conflicts_are_told(zotero: MadeLibrary) -> None:
    zotero.item("NATIVE22", title="a", citationKey="native", extra="Citation Key: extra")
    zotero.item("BETTER22", title="b", extra="Citation Key: extra")
    zotero.item("MOVED222", title="c")
    zotero.item("EXTRA222", title="d", extra="Citation Key: extra4")
    zotero.better_bibtex({"BETTER22": "better", "NATIVE22": "native"})
    zotero.better_bibtex({"MOVED222": "moved", "BETTER22": "older"}, "better-bibtex.migrated")
    zotero.better_bibtex({"EXTRA222": "extra4"}, "better-bibtex.1.migrated")

    content = read(zotero)

    keys = {item.key: item.entry.citekey for item in content.items if item.entry}
    assert keys == {
        "NATIVE22": "native",
        "BETTER22": "better",
        "MOVED222": "moved",
        "EXTRA222": "extra4",
    }
    [fault] = content.faults
    assert fault.code == "citekey_conflict"
    assert "user/BETTER22: better (Better BibTeX), older" in fault.message
    assert "user/NATIVE22: native (Zotero)" in fault.message


def test_keys_of_groups_that_are_only_read_come_from_their_own_list(zotero: MadeLibrary) -> None:
    group = zotero.group(4711)
    zotero.item("READONLY", title="a", library=group)
    zotero.item("NATIVE22", title="b", library=group, citationKey="native")
    stamp = library(zotero).stamp()
    listed = zotero.folder / "better-bibtex" / "read-only.json"
    listed.parent.mkdir()
    rows = [
        {"itemID": 1, "itemKey": "READONLY", "libraryID": group, "citationKey": "read"},
        {"itemID": 2, "itemKey": "NATIVE22", "libraryID": group, "citationKey": "shadow"},
        {"itemID": 3, "itemKey": 4, "libraryID": "x", "citationKey": None},
        "nothing",
    ]
    listed.write_text(json.dumps(rows), encoding="utf-8")

    content = read(zotero)

    keys = {item.key: item.entry.citekey for item in content.items if item.entry}
    assert keys == {"READONLY": "read", "NATIVE22": "native"}
    assert [fault.code for fault in content.faults] == ["citekey_conflict"]
    assert content.stamp != stamp
    listed.write_text("{", encoding="utf-8")
    assert "citekeys_unreadable" in {fault.code for fault in read(zotero).faults}


def test_an_empty_line_in_extra_takes_no_key_from_the_next_one(zotero: MadeLibrary) -> None:
    zotero.item("ITEMITEM", title="a", extra="Citation Key:\nDOI: 10.1234/x")

    assert [item.entry.citekey for item in read(zotero).items if item.entry] == ["ITEMITEM"]


@pytest.mark.parametrize(
    "note",
    [
        "",
        " \n",
        '<div class="zotero-note znv1"></div>',
        '<div data-schema-version="8"><p></p></div>',
        "<div><p>&nbsp;</p><p>\u200b</p></div>",
        '<div><p><img alt="chart" data-attachment-key="ABCD2345"></p></div>',
    ],
)
def test_a_note_without_words_is_no_document(zotero: MadeLibrary, note: str) -> None:
    item = zotero.item("ITEMITEM", title="a")
    zotero.note("NOTE2222", item, note)
    zotero.note("NOTE2223", None, note)

    assert not any(each.notes for each in read(zotero).items)


@pytest.mark.parametrize("note", ["plain", "<p>鯨</p>", "<p>2 &lt; 3</p>"])
def test_a_note_with_words_is_one_in_any_script(zotero: MadeLibrary, note: str) -> None:
    zotero.note("NOTE2222", zotero.item("ITEMITEM", title="a"), note)

    [written] = only(zotero).notes
    assert Path(written.path).is_file()


def test_what_a_library_does_not_hold_is_told_with_what_it_holds(zotero: MadeLibrary) -> None:
    zotero.group(4711)
    zotero.item("ITEMITEM", title="a", collections=[zotero.collection("COLLAAAA", "Caf\u00e9")])

    assert read(zotero, collection="Cafe\u0301").works == 1, "in any form of Unicode"
    with pytest.raises(LibraryUnreadable, match="it has group:4711, user"):
        read(zotero, library="group:12")
    with pytest.raises(LibraryUnreadable, match="it has 'Café'"):
        read(zotero, collection="Kaffee")


def test_one_key_in_two_libraries_is_told(zotero: MadeLibrary) -> None:
    group = zotero.group(4711)
    zotero.item("SAMEKEY2", title="a", citationKey="rowe")
    zotero.item("SAMEKEY2", title="b", citationKey="rowe", library=group)

    content = read(zotero)

    assert {(item.library, item.key) for item in content.items} == {
        ("user", "SAMEKEY2"),
        ("group:4711", "SAMEKEY2"),
    }
    [fault] = content.faults
    assert fault.code == "citekey_twice"
    assert "user/SAMEKEY2, group:4711/SAMEKEY2" in fault.message


def test_a_damaged_file_of_better_bibtex_costs_its_keys_only(zotero: MadeLibrary) -> None:
    zotero.item("ITEMITEM", title="a", citationKey="native")
    (zotero.folder / "better-bibtex.sqlite").write_bytes(b"no database" * 200)

    content = read(zotero)

    assert [item.entry.citekey for item in content.items if item.entry] == ["native"]
    assert [fault.code for fault in content.faults] == ["citekeys_unreadable"]


def test_attachments_of_every_mode_say_where_they_are_or_why_not(zotero: MadeLibrary) -> None:
    base = zotero.folder.parent / "base"
    (base / "papers").mkdir(parents=True)
    (base / "papers" / "gal.pdf").write_bytes(b"%PDF")
    profile = zotero.folder.parent / ".zotero" / "zotero"
    (profile / "x.default").mkdir(parents=True)
    (profile / "profiles.ini").write_text("[Profile0]\nIsRelative=1\nPath=x.default\n")
    (profile / "x.default" / "prefs.js").write_text(
        f'user_pref("extensions.zotero.baseAttachmentPath", "{base}");\n'
    )
    item = zotero.item("ITEMITEM")
    absolute = zotero.folder.parent / "own.pdf"
    absolute.write_bytes(b"%PDF")
    for key, mode, path, content in (
        ("STORED22", 0, "storage:a.pdf", b"%PDF"),
        ("SNAPSHOT", 1, "storage:page.html", b"<p>"),
        ("NFDFORM2", 0, "storage:Sve\u0301n.pdf", None),
        ("BASE2222", 2, "attachments:papers/gal.pdf", None),
        ("OWN22222", 2, str(absolute), None),
        ("WINDOWS2", 2, "C:\\papers\\gal.pdf", None),
        ("ADDRESS2", 3, None, None),
        ("MISSING2", 0, "storage:lost.pdf", None),
        ("OUTSIDE2", 0, "storage:../../etc/passwd", None),
    ):
        zotero.attachment(key, item, path, mode=mode, content=content)
    composed = zotero.folder / "storage" / "NFDFORM2" / "Sv\u00e9n.pdf"
    composed.parent.mkdir(parents=True)
    composed.write_bytes(b"%PDF")

    files = {file.key: file for file in only(zotero).attachments}

    assert {key: file.missing for key, file in files.items()} == {
        "STORED22": None,
        "SNAPSHOT": None,
        "NFDFORM2": None,
        "BASE2222": None,
        "OWN22222": None,
        "WINDOWS2": NoFile.OTHER_SYSTEM,
        "ADDRESS2": NoFile.ADDRESS_ONLY,
        "MISSING2": NoFile.NOT_THERE,
        "OUTSIDE2": NoFile.OUTSIDE,
    }
    assert files["SNAPSHOT"].mode is LinkMode.SNAPSHOT
    assert files["BASE2222"].path == str(base / "papers" / "gal.pdf")
    assert files["NFDFORM2"].path == str(composed)


def test_without_a_profile_a_base_folder_is_not_guessed(zotero: MadeLibrary) -> None:
    zotero.attachment("BASE2222", zotero.item("ITEMITEM"), "attachments:gal.pdf", mode=2)

    [file] = only(zotero).attachments

    assert (file.path, file.missing) == (None, NoFile.NO_BASE_FOLDER)


def test_merged_items_keep_their_old_keys_as_names(zotero: MadeLibrary) -> None:
    zotero.replaces(zotero.item("MASTER22", citationKey="rowe"), "OLDKEY22")

    item = only(zotero)

    assert item.replaces == ("OLDKEY22",)
    assert item.entry is not None
    assert item.entry.aliases == ("MASTER22", "OLDKEY22")


def test_only_the_library_that_is_named_is_taken(zotero: MadeLibrary) -> None:
    group = zotero.group(4711)
    zotero.item("MINE2222")
    zotero.item("THEIRS22", library=group)

    assert [item.key for item in read(zotero, library="user").items] == ["MINE2222"]
    assert [item.key for item in read(zotero, library="group:4711").items] == ["THEIRS22"]
    with pytest.raises(LibraryUnreadable, match="no library 'group:1'"):
        read(zotero, library="group:1")


def test_a_collection_that_is_not_there_is_told(zotero: MadeLibrary) -> None:
    zotero.collection("COLLAAAA", "Thesis")

    with pytest.raises(LibraryUnreadable, match="no collection 'Thesis/Tides'"):
        read(zotero, collection="Thesis/Tides")


@pytest.mark.parametrize(
    ("position", "place"),
    [
        (
            {"pageIndex": 3, "rects": [[1, 2, 3, 4]], "nextPageRects": [[5, 6, 7, 8]]},
            PdfPlace(3, (Rect(1, 2, 3, 4),), (Rect(5, 6, 7, 8),)),
        ),
        ({"pageIndex": 0, "paths": [[1, 9, 4, 2]]}, PdfPlace(0, (Rect(1, 2, 4, 9),))),
        (
            {"type": "FragmentSelector", "value": "epubcfi(/6/4!/4)"},
            EpubPlace("epubcfi(/6/4!/4)"),
        ),
        (
            {
                "type": "CssSelector",
                "value": "p:nth-child(2)",
                "refinedBy": {"type": "TextPositionSelector", "start": 3, "end": 9},
            },
            HtmlPlace("p:nth-child(2)", 3, 9),
        ),
        ({"type": "CssSelector", "value": "p"}, HtmlPlace("p")),
        ({"pageIndex": "three"}, None),
        ([], None),
    ],
)
def test_annotations_stand_where_their_kind_of_file_says(
    zotero: MadeLibrary, position: object, place: object
) -> None:
    file = zotero.attachment("FILEFILE", zotero.item("ITEMITEM"), "storage:a.pdf", content=b"%")
    mark = zotero.annotation(
        "MARKMARK",
        file,
        "words",
        position=json.dumps(position),
        comment="why?",
        color="#FF6666",
        pageLabel="xii",
        authorName="Ann",
    )
    zotero.tag(mark, ["later"])

    [found] = only(zotero).attachments[0].annotations

    assert found.place == place
    assert (found.key, found.text, found.comment) == ("zotero:user:MARKMARK", "words", "why?")
    assert (found.color, found.page_label, found.tags) == ("#ff6666", "xii", ("later",))
    assert found.author == "Ann"
    assert found.modified is not None


def test_the_text_of_a_note_is_a_file_that_is_written_once(zotero: MadeLibrary) -> None:
    zotero.note(
        "NOTENOTE",
        zotero.item("ITEMITEM"),
        '<p>First & line</p><p><span class="highlight" data-annotation="%7B%22a%22%7D">Quoted'
        "</span> words</p>",
    )

    [note] = only(zotero).notes
    page = Path(note.path)
    before = page.stat()

    text = page.read_text(encoding="utf-8")
    assert "<title>First &amp; line</title>" in text
    assert "Quoted</span> words" in text
    assert "data-annotation" not in text
    [again] = only(zotero).notes
    assert Path(again.path).stat() == before


def test_a_note_with_a_path_for_a_key_stays_in_its_folder(zotero: MadeLibrary) -> None:
    zotero.note("../../../NOTE", None, "<p>Words</p>")

    [note] = only(zotero).notes

    assert Path(note.path).parent == zotero.folder.parent / "notes" / "user"


def test_the_stamp_changes_with_what_is_written_and_with_nothing_else(zotero: MadeLibrary) -> None:
    zotero.item("ITEMITEM", title="a")
    stamp = library(zotero).stamp()
    library(zotero).read()
    assert library(zotero).stamp() == stamp

    zotero.connection.execute("PRAGMA wal_autocheckpoint=0")
    zotero.item("ITEMITE2", title="b")

    assert library(zotero).stamp() != stamp


@pytest.mark.parametrize("content", [b"", b"nothing" * 1000, b"SQLite format 3\0" + b"\0" * 900])
def test_what_is_no_library_is_told_as_such(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "zotero.sqlite").write_bytes(content)
    source = Source(SourceKind.ZOTERO, str(tmp_path))

    present = ZoteroLibrary(source, System.LINUX, tmp_path, tmp_path)
    absent = replace(present, source=replace(source, location=str(tmp_path / "no")))

    with pytest.raises(LibraryUnreadable):
        present.read()
    with pytest.raises(LibraryUnreadable, match="is the drive there"):
        absent.stamp()
