"""A project is brought up to date with its sources."""

import os
import re
import shutil
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

import pytest

from loccit.application.conversations.kept_conversations import KeptConversations
from loccit.application.conversations.moving_memory import copy_memory
from loccit.application.ingest.ingest_sources import IngestListener
from loccit.application.sync.project_sources import ProjectSources
from loccit.application.sync.sync_sources import SyncSources
from loccit.domain.annotations.annotation import Annotation
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.citation_meta import MatchMethod
from loccit.domain.models.document import ConversionResult, DocId
from loccit.domain.models.ingestion import IngestReport, IngestStatus
from loccit.domain.models.mark import LeftMark, LeftReason, MarksReport
from loccit.domain.models.project import DocumentRecord, project_id
from loccit.domain.models.source import Source, SourceKind
from loccit.domain.models.syncing import SyncRun
from loccit.infrastructure.adapters.file_sources.folder import FolderSource
from loccit.infrastructure.adapters.file_sources.reference_list import ReferenceListSource
from loccit.infrastructure.adapters.zotero.data_folder import System
from loccit.infrastructure.adapters.zotero.reader import ZoteroLibrary
from tests.unit.application.conftest import (
    BREAD,
    PROJECT,
    TIDES,
    Library,
    RecordingConverter,
)
from tests.zotero_library import MadeLibrary

MOORS = "# Moors\n\nPeat holds more water than the heather above it.\n"


class PageConverter(RecordingConverter):
    """Reads web pages, too: as plain text between marks."""

    def convert(self, source_path: str) -> ConversionResult:
        if not source_path.endswith(".html"):
            return super().convert(source_path)
        page = Path(source_path)
        text = page.with_suffix(".txt")
        text.write_text(re.sub(r"<[^>]*>", "\n\n", page.read_text(encoding="utf-8")), "utf-8")
        converted = super().convert(str(text))
        return replace(converted, doc_id=DocId(sha256(page.read_bytes()).hexdigest()))


@dataclass
class Synced:
    """A project over one library, with what syncs it."""

    library: Library
    zotero: MadeLibrary
    home: Path
    marked: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.library.converter = PageConverter()
        self.library.ingest_document.prepare(PROJECT)

    @property
    def sources(self) -> ProjectSources:
        return ProjectSources(self.library.index.memory(PROJECT))

    def add(self, kind: SourceKind, location: Path, **of_zotero: str) -> Source:
        source = Source(kind, str(location), **of_zotero)
        self.sources.add(source)
        return source

    def add_zotero(self, **of_zotero: str) -> Source:
        return self.add(SourceKind.ZOTERO, self.zotero.folder, **of_zotero)

    def sync(self, listener: IngestListener | None = None, *, confirmed: bool = False) -> SyncRun:
        self.library.converter.converted.clear()
        sync = SyncSources(
            PROJECT, self.sources, self.opened, self.library.ingest_document, self._keep
        )
        return sync(confirm_removals=confirmed, listener=listener or IngestListener())

    def opened(self, source: Source) -> FolderSource | ReferenceListSource | ZoteroLibrary:
        if source.kind is SourceKind.FOLDER:
            return FolderSource(source)
        if source.kind is SourceKind.BIBTEX:
            return ReferenceListSource(source)
        return ZoteroLibrary(source, System.LINUX, self.home, self.home / "notes")

    def _keep(self, record: DocumentRecord, annotations: tuple[Annotation, ...]) -> MarksReport:
        self.marked.setdefault(Path(record.source.path).name, []).append(
            ",".join(each.text for each in annotations)
        )
        left = tuple(LeftMark(each.key, LeftReason.NOT_FOUND) for each in annotations)
        return MarksReport(len(left), 0, left)

    def paper(
        self, key: str, text: str, *, title: str = "A Title", citekey: str = ""
    ) -> tuple[int, int]:
        """Add an item with one attachment, and return the numbers of both."""
        item = self.zotero.item(f"ITEM{key}", title=title, citationKey=citekey)
        content = text.encode()
        return item, self.zotero.attachment(
            f"FILE{key}", item, f"storage:{key}.md", content=content
        )

    def record(self, key: str) -> DocumentRecord:
        [found] = [each for each in self.records if each.origin and each.origin.key == key]
        return found

    @property
    def records(self) -> tuple[DocumentRecord, ...]:
        return self.library.index.at(PROJECT).documents()


@pytest.fixture(params=[5, 9, 10])
def synced(request: pytest.FixtureRequest, tmp_path: Path, library: Library) -> Synced:
    zotero = MadeLibrary(tmp_path / "Zotero", request.param)
    (tmp_path / "home").mkdir()
    return Synced(library, zotero, tmp_path / "home")


def statuses(run: SyncRun) -> list[str]:
    return sorted(each.status.value for each in run.reports)


def test_a_project_without_a_source_says_how_one_is_added(synced: Synced) -> None:
    with pytest.raises(InvalidRequest, match="loccit source add zotero"):
        synced.sync()


def test_the_item_is_the_match_whatever_the_document_says_of_itself(synced: Synced) -> None:
    synced.paper("AAAA", TIDES, title="Quite Another Title", citekey="rowe2014")
    synced.add_zotero()

    run = synced.sync()

    assert statuses(run) == ["ingested"]
    assert run.items == 1
    record = synced.record("FILEAAAA")
    assert record.citation is not None
    assert record.citation.citekey == "rowe2014"
    assert record.citation.match is not None
    assert record.citation.match.method is MatchMethod.LIBRARY
    assert record.origin is not None
    assert (record.origin.library, record.origin.item) == ("user", "ITEMAAAA")
    [hit] = synced.library.query_chunks("harmonic constituents", PROJECT).hits
    assert hit.origin == record.origin


def test_a_second_sync_reads_no_file_and_reports_the_same(synced: Synced) -> None:
    synced.paper("AAAA", TIDES)
    synced.paper("BBBB", BREAD)
    synced.add_zotero()
    synced.sync()

    run = synced.sync()

    assert statuses(run) == ["unchanged", "unchanged"]
    assert run.items == 2
    assert synced.library.converter.converted == []


def test_a_changed_title_changes_the_citation_and_embeds_nothing(synced: Synced) -> None:
    item, _ = synced.paper("AAAA", TIDES)
    synced.paper("BBBB", BREAD)
    synced.add_zotero()
    synced.sync()
    synced.zotero.change(item, title="The Title as It Should Be")

    run = synced.sync()

    assert statuses(run) == ["replaced", "unchanged"]
    assert synced.library.converter.converted == []
    record = synced.record("FILEAAAA")
    assert record.citation is not None
    assert record.citation.title == "The Title as It Should Be"


def test_what_was_not_checkpointed_is_not_missed(synced: Synced) -> None:
    synced.zotero.connection.execute("PRAGMA wal_autocheckpoint=0")
    synced.paper("AAAA", TIDES)
    synced.add_zotero()

    assert statuses(synced.sync()) == ["ingested"]


def test_a_moved_collection_is_found_under_its_new_name(synced: Synced) -> None:
    outer, inner = synced.zotero.collection("C1", "Thesis"), synced.zotero.collection("C2", "Sea")
    item, _ = synced.paper("AAAA", TIDES)
    synced.zotero.run("INSERT INTO collectionItems VALUES (?, ?)", inner, item)
    synced.add_zotero()
    synced.sync()
    synced.zotero.run("UPDATE collections SET parentCollectionID = ? WHERE key = 'C2'", outer)

    run = synced.sync()

    assert statuses(run) == ["replaced"]
    record = synced.record("FILEAAAA")
    assert record.citation is not None
    assert record.citation.collections == ("Thesis/Sea",)
    assert synced.library.converter.converted == []


@pytest.mark.parametrize("how", ["trash", "delete", "trash the attachment"])
def test_what_was_deleted_leaves_the_project(synced: Synced, how: str) -> None:
    item, file = synced.paper("AAAA", TIDES)
    synced.paper("BBBB", BREAD)
    synced.add_zotero()
    synced.sync()
    if how == "delete":
        synced.zotero.run("DELETE FROM itemAttachments WHERE itemID = ?", file)
        synced.zotero.run("DELETE FROM items WHERE itemID IN (?, ?)", item, file)
    else:
        synced.zotero.trash(item if how == "trash" else file)

    run = synced.sync()

    assert [Path(each.source.path).name for each in run.removed] == ["AAAA.md"]
    assert [Path(each.source.path).name for each in synced.records] == ["BBBB.md"]
    assert synced.library.answers("harmonic constituents") == []
    assert synced.sync().ingest.gone == ()


def test_what_comes_out_of_the_trash_is_there_again(synced: Synced) -> None:
    item, _ = synced.paper("AAAA", TIDES)
    synced.paper("BBBB", BREAD)
    synced.add_zotero()
    synced.zotero.trash(item)
    synced.sync()
    synced.zotero.run("DELETE FROM deletedItems")

    assert statuses(synced.sync()) == ["ingested", "unchanged"]


def many(synced: Synced, count: int) -> list[int]:
    return [synced.paper(f"P{at:03}", f"# Paper {at}\n\nOf {at}.\n")[0] for at in range(count)]


def test_a_mass_removal_is_refused_until_it_is_confirmed(synced: Synced) -> None:
    items = many(synced, 6)
    synced.add_zotero()
    synced.sync()
    for item in items[:4]:
        synced.zotero.trash(item)

    refused = synced.sync()

    assert len(refused.ingest.gone) == 4
    assert refused.removed == ()
    assert [each.code for each in refused.ingest.warnings] == ["removals_refused"]
    assert len(synced.records) == 6
    assert len(synced.sync().ingest.gone) == 4, "it is told again"
    assert len(synced.sync(confirmed=True).removed) == 4
    assert len(synced.records) == 2


def test_another_profile_removes_nothing_by_itself(synced: Synced) -> None:
    many(synced, 2)
    synced.add_zotero()
    synced.sync()
    synced.zotero.run("DELETE FROM itemAttachments")
    synced.zotero.run("DELETE FROM items")

    run = synced.sync()

    assert len(run.ingest.gone) == 2
    assert len(synced.records) == 2


def test_a_library_that_is_not_there_keeps_its_documents(synced: Synced) -> None:
    synced.paper("AAAA", TIDES)
    synced.add_zotero()
    synced.sync()
    synced.zotero.close()
    synced.zotero.folder.rename(synced.zotero.folder.with_name("elsewhere"))

    run = synced.sync()

    assert [each.error.code for each in run.unread] == ["library_unreadable"]
    assert len(synced.records) == 1
    synced.zotero.folder.with_name("elsewhere").rename(synced.zotero.folder)
    assert statuses(synced.sync()) == ["unchanged"]


def test_a_file_that_is_not_there_any_more_keeps_its_document(synced: Synced) -> None:
    synced.paper("AAAA", TIDES)
    synced.paper("BBBB", BREAD)
    synced.add_zotero()
    synced.sync()
    file = synced.zotero.folder / "storage" / "FILEAAAA" / "AAAA.md"
    file.rename(file.with_name("cloud"))

    run = synced.sync()

    assert [(each.key, each.reason) for each in run.without_file] == [
        ("user/FILEAAAA", "not_there")
    ]
    assert run.ingest.gone == ()
    assert len(synced.records) == 2


def test_a_file_that_comes_later_is_taken_then(synced: Synced) -> None:
    synced.paper("AAAA", TIDES)
    item = synced.zotero.item("LATER")
    synced.zotero.attachment("LATEFILE", item, "storage:late.md")
    synced.add_zotero()
    assert statuses(synced.sync()) == ["ingested"]
    file = synced.zotero.folder / "storage" / "LATEFILE" / "late.md"
    file.parent.mkdir(parents=True)
    file.write_text(BREAD, encoding="utf-8")

    assert statuses(synced.sync()) == ["ingested", "unchanged"]


def test_a_file_with_other_bytes_takes_the_place_of_the_old_ones(synced: Synced) -> None:
    synced.paper("AAAA", TIDES)
    synced.add_zotero()
    synced.sync()
    file = synced.zotero.folder / "storage" / "FILEAAAA" / "AAAA.md"
    file.write_text(BREAD, encoding="utf-8")

    run = synced.sync()

    assert statuses(run) == ["replaced"]
    assert run.ingest.gone == ()
    assert [each.source.path for each in synced.records] == [str(file)]


def test_other_bytes_under_another_name_are_no_removal(synced: Synced) -> None:
    _, file = synced.paper("AAAA", TIDES)
    synced.add_zotero()
    synced.sync()
    folder = synced.zotero.folder / "storage" / "FILEAAAA"
    (folder / "AAAA.md").unlink()
    (folder / "new.md").write_text(BREAD, encoding="utf-8")
    synced.zotero.run("UPDATE itemAttachments SET path = 'storage:new.md' WHERE itemID = ?", file)

    run = synced.sync()

    assert statuses(run) == ["ingested"]
    assert run.ingest.gone == ()
    assert [Path(each.source.path).name for each in synced.records] == ["new.md"]


def test_a_renamed_file_is_not_converted_again(synced: Synced) -> None:
    _, file = synced.paper("AAAA", TIDES)
    synced.add_zotero()
    synced.sync()
    folder = synced.zotero.folder / "storage" / "FILEAAAA"
    (folder / "AAAA.md").rename(folder / "new.md")
    synced.zotero.run("UPDATE itemAttachments SET path = 'storage:new.md' WHERE itemID = ?", file)

    assert statuses(synced.sync()) == ["renamed"]
    assert synced.library.converter.converted == []


def test_two_attachments_with_the_same_bytes_are_one_document(synced: Synced) -> None:
    first, _ = synced.paper("AAAA", TIDES, citekey="first")
    synced.paper("BBBB", TIDES, citekey="second")
    synced.add_zotero()

    run = synced.sync()

    assert statuses(run) == ["ingested", "unchanged"]
    assert [each.code for each in run.reports[1].warnings] == ["duplicate"]
    assert statuses(synced.sync()) == ["unchanged", "unchanged"]
    synced.zotero.trash(first)
    run = synced.sync()
    assert run.ingest.gone == ()
    assert synced.library.converter.converted == []
    [record] = synced.records
    assert record.citation is not None
    assert record.citation.citekey == "second"


def test_a_failure_is_told_each_time_and_not_repeated(synced: Synced) -> None:
    synced.paper("AAAA", TIDES)
    item = synced.zotero.item("BADITEM")
    synced.zotero.attachment("BADFILE", item, "storage:bad.md", content=b"")
    synced.add_zotero()

    for _ in range(3):
        run = synced.sync()
        [failed] = [each for each in run.reports if each.status is IngestStatus.FAILED]
        assert failed.error is not None
        assert failed.error.code == "empty_source"
        assert "0 bytes" in str(failed.error) or "empty" in str(failed.error)
    assert synced.library.converter.converted == []

    file = synced.zotero.folder / "storage" / "BADFILE" / "bad.md"
    file.write_text(BREAD, encoding="utf-8")
    assert statuses(synced.sync()) == ["ingested", "unchanged"]


def test_notes_are_documents_of_their_own(synced: Synced) -> None:
    item, _ = synced.paper("AAAA", TIDES, citekey="rowe2014")
    synced.zotero.note("NOTEAAAA", item, "<p>Remember the moon</p><p>It pulls the sea.</p>")
    synced.zotero.note("NOTEBBBB", None, "<p>Shopping</p><p>Flour and salt.</p>")
    synced.add_zotero()

    run = synced.sync()

    assert statuses(run) == ["ingested", "ingested", "ingested"]
    record = synced.record("NOTEAAAA")
    assert record.citation is not None
    assert record.citation.citekey == "note-NOTEAAAA"
    assert record.citation.title == "Remember the moon"
    assert record.citation.authors == ()
    assert record.origin is not None
    assert record.origin.open_link() is None
    assert synced.record("NOTEBBBB").origin is not None
    synced.zotero.run(
        "UPDATE itemNotes SET note = '<p>Remember the moon</p><p>And the sun.</p>'"
        " WHERE parentItemID = ?",
        item,
    )
    assert statuses(synced.sync()) == ["replaced", "unchanged", "unchanged"]


def test_only_one_collection_is_taken_and_what_leaves_it_leaves(synced: Synced) -> None:
    outer = synced.zotero.collection("C1", "Thesis")
    inner = synced.zotero.collection("C2", "Sea", outer)
    inside, _ = synced.paper("AAAA", TIDES)
    deeper, _ = synced.paper("BBBB", BREAD)
    synced.paper("CCCC", MOORS)
    for collection, item in ((outer, inside), (inner, deeper)):
        synced.zotero.run("INSERT INTO collectionItems VALUES (?, ?)", collection, item)
    synced.add_zotero(collection="Thesis")

    assert statuses(synced.sync()) == ["ingested", "ingested"]
    synced.zotero.run("DELETE FROM collectionItems WHERE itemID = ?", deeper)
    run = synced.sync()
    assert [Path(each.source.path).name for each in run.removed] == ["BBBB.md"]


def test_new_highlights_alone_are_handed_on(synced: Synced) -> None:
    if synced.zotero.version < 6:
        pytest.skip("Zotero 5 has no annotations")
    _, file = synced.paper("AAAA", TIDES)
    _, other = synced.paper("BBBB", BREAD)
    synced.zotero.annotation("MARK0001", file, "harmonic")
    synced.add_zotero()

    run = synced.sync()
    assert (run.marks.total, run.marks.aligned) == (1, 0)
    assert [each.key for each in run.marks.left] == ["zotero:user:MARK0001"]
    synced.zotero.annotation("MARK0002", other, "yeasts")
    run = synced.sync()
    assert run.marks.total == 2
    assert synced.library.converter.converted == []
    assert synced.sync().marks == run.marks
    synced.zotero.run("DELETE FROM itemAnnotations WHERE text = 'harmonic'")
    synced.sync()

    assert synced.marked == {"AAAA.md": ["harmonic", ""], "BBBB.md": ["yeasts"]}


def test_a_sync_that_is_stopped_goes_on_where_it_was(synced: Synced) -> None:
    many(synced, 5)
    synced.add_zotero()

    class Stops(IngestListener):
        ended = 0

        def ends(self, report: IngestReport) -> None:
            self.ended += 1

        def stops(self) -> bool:
            return self.ended == 2

    first = synced.sync(Stops())
    assert not first.whole
    assert len(synced.records) == 2
    second = synced.sync()
    assert statuses(second) == ["ingested"] * 3 + ["unchanged"] * 2
    assert len(synced.library.converter.converted) == 3


def test_a_document_that_was_deleted_by_hand_comes_back(synced: Synced) -> None:
    synced.paper("AAAA", TIDES)
    synced.paper("BBBB", BREAD)
    synced.add_zotero()
    synced.sync()
    synced.library.index.at(PROJECT).delete_document(synced.record("FILEAAAA").doc_id)

    assert statuses(synced.sync()) == ["ingested", "unchanged"]


def test_another_policy_has_all_documents_cut_again(synced: Synced) -> None:
    synced.paper("AAAA", TIDES)
    synced.add_zotero()
    synced.sync()
    policy = synced.library.policy
    synced.library.policy = replace(policy, max_tokens=12, overlap_tokens=0)

    assert statuses(synced.sync()) == ["replaced"]


def test_an_ingest_takes_no_citation_from_the_library(synced: Synced) -> None:
    synced.paper("AAAA", TIDES, citekey="rowe2014")
    synced.add_zotero()
    synced.sync()
    references = synced.library.references("Tides and their machines")

    synced.library.ingest(synced.record("FILEAAAA").source.path, references)

    record = synced.record("FILEAAAA")
    assert record.citation is not None
    assert record.citation.citekey == "rowe2014"


def test_documents_that_were_ingested_before_are_taken_over(synced: Synced) -> None:
    path = synced.library.write("tides.md", TIDES)
    synced.library.ingest(path)
    synced.library.ingest(synced.library.write("bread.md", BREAD))
    synced.paper("AAAA", TIDES, citekey="rowe2014")
    synced.add_zotero()

    run = synced.sync()

    assert statuses(run) == ["replaced"]
    assert synced.library.converter.converted == []
    assert len(synced.records) == 2, "what is of no source is not touched"


def test_a_folder_is_followed(synced: Synced, tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "tides.md").write_text(TIDES, encoding="utf-8")
    (folder / "bread.md").write_text(BREAD, encoding="utf-8")
    (folder / "film.mp4").write_bytes(b"film")
    synced.add(SourceKind.FOLDER, folder)

    run = synced.sync()
    assert statuses(run) == ["ingested", "ingested"]
    assert run.ingest.skipped == {".mp4": 1}
    assert statuses(synced.sync()) == ["unchanged", "unchanged"]
    (folder / "tides.md").rename(folder / "sea.md")
    assert statuses(synced.sync()) == ["renamed", "unchanged"]
    (folder / "sea.md").unlink()
    assert [Path(each.source.path).name for each in synced.sync().removed] == ["sea.md"]
    shutil.move(folder, tmp_path / "drive")
    run = synced.sync()
    assert [each.error.code for each in run.unread] == ["library_unreadable"]
    assert len(synced.records) == 1


def test_a_reference_list_is_followed_with_the_files_that_it_names(
    synced: Synced, tmp_path: Path
) -> None:
    (tmp_path / "tides.md").write_text(TIDES, encoding="utf-8")
    (tmp_path / "bread.md").write_text(BREAD, encoding="utf-8")
    list_ = tmp_path / "my.bib"
    entry = "@article{%s, title={%s}, file={:%s:MD}}\n"
    list_.write_text(
        entry % ("rowe", "Anything", "tides.md") + entry % ("gone", "Lost", "lost.md"),
        encoding="utf-8",
    )
    synced.add(SourceKind.BIBTEX, list_)

    run = synced.sync()
    assert run.items == 2
    assert [(Path(each.key).name, each.reason) for each in run.without_file] == [
        ("lost.md", "not_there")
    ]
    [record] = synced.records
    assert record.citation is not None
    assert record.citation.citekey == "rowe"
    list_.write_text(entry % ("rowe2", "Anything", "tides.md"), encoding="utf-8")
    os.utime(list_, ns=(5, 5))
    assert statuses(synced.sync()) == ["replaced"]


def test_a_work_goes_before_a_file_of_a_folder_with_the_same_bytes(
    synced: Synced, tmp_path: Path
) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "tides.md").write_text(TIDES, encoding="utf-8")
    synced.add(SourceKind.FOLDER, folder)
    synced.sync()
    synced.paper("AAAA", TIDES, citekey="rowe2014")
    source = synced.add_zotero()

    synced.sync()

    [record] = synced.records
    assert record.citation is not None
    assert record.citation.citekey == "rowe2014"
    assert record.origin is not None
    assert record.origin.source == source.id


def test_sources_are_kept_in_order_and_named_by_their_ids(synced: Synced, tmp_path: Path) -> None:
    zotero = synced.add_zotero(library="group:7", collection="A/B")
    folder = synced.add(SourceKind.FOLDER, tmp_path)
    assert not synced.sources.add(folder)

    assert synced.sources.all() == (zotero, folder)
    assert synced.sources.named(zotero.id[:4]) == zotero
    assert synced.sources.named(str(tmp_path)) == folder
    synced.sources.remove(zotero)
    assert synced.sources.all() == (folder,)
    with pytest.raises(InvalidRequest, match="source list"):
        synced.sources.named("nothing")


def test_forgetting_all_conversations_forgets_no_source(synced: Synced) -> None:
    source = synced.add_zotero()
    memory = synced.library.index.memory(PROJECT)

    KeptConversations(memory, lambda: synced.library.index.at(PROJECT)).forget_all()

    assert synced.sources.all() == (source,)


def test_sources_go_with_a_copy(synced: Synced) -> None:
    source = synced.add_zotero()
    other = project_id("copied")
    synced.library.index.create_project(other, synced.library.embedding.binding)
    target = synced.library.index.memory(other)

    copy_memory(synced.library.index.memory(PROJECT), target)

    assert ProjectSources(target).all() == (source,)


def test_what_stands_alone_has_an_entry_of_its_own_words_and_its_tags(synced: Synced) -> None:
    file = synced.zotero.attachment("LONEFILE", None, "storage:l.md", content=TIDES.encode())
    synced.zotero.tag(file, ["sea"])
    synced.zotero.run(
        "INSERT INTO collectionItems VALUES (?, ?)", synced.zotero.collection("C1", "Thesis"), file
    )
    synced.add_zotero()

    for _ in range(2):
        synced.sync()
        citation = synced.record("LONEFILE").citation
        assert citation is not None
        assert citation.is_provisional
        assert citation.title == "Tides and their machines"
        assert "sea" in citation.tags
        assert citation.collections == ("Thesis",)
    synced.zotero.tag(file, ["moon"])
    assert statuses(synced.sync()) == ["replaced"]
    assert statuses(synced.sync()) == ["unchanged"]


def test_what_is_to_be_known_of_a_library_is_told_when_nothing_has_changed_too(
    synced: Synced,
) -> None:
    synced.paper("AAAA", TIDES)
    synced.zotero.item("BBBB", title="Other", citationKey="other", extra="Citation Key: another")
    synced.add_zotero()

    runs = [synced.sync() for _ in range(2)]

    assert [[each.code for each in run.ingest.warnings] for run in runs] == [
        ["citekey_conflict"],
        ["citekey_conflict"],
    ]


def test_what_was_marked_in_one_file_by_way_of_several_works_is_kept(
    synced: Synced, tmp_path: Path
) -> None:
    if synced.zotero.version == 5:
        pytest.skip("Zotero 5 has no annotations")
    file = tmp_path / "tides.md"
    file.write_text(TIDES, encoding="utf-8")
    for key, words in (("AAAA", "tide"), ("BBBB", "moon")):
        item = synced.zotero.item(f"ITEM{key}", title=key)
        linked = synced.zotero.attachment(f"FILE{key}", item, str(file), mode=2)
        synced.zotero.annotation(f"MARK{key}", linked, words)
    synced.add_zotero()

    run = synced.sync()

    assert synced.marked == {"tides.md": ["tide,moon"]}
    assert run.marks.total == 2
    [record] = synced.records
    assert record.citation is not None
    assert record.citation.citekey == "ITEMAAAA"
