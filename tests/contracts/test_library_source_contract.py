"""What every source of a library does."""

import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from loccit.application.ports.library_source import LibrarySourcePort
from loccit.domain.errors import LibraryUnreadable
from loccit.domain.models.source import Source, SourceKind
from loccit.infrastructure.adapters.file_sources.folder import FolderSource
from loccit.infrastructure.adapters.file_sources.reference_list import ReferenceListSource
from loccit.infrastructure.adapters.zotero.data_folder import System
from loccit.infrastructure.adapters.zotero.reader import ZoteroLibrary
from tests.zotero_library import MadeLibrary


@dataclass(frozen=True)
class UnderTest:
    """A source with one document, and how it gets another one.

    Attributes:
        source: Reads it.
        place: The file or folder that holds it.
        add: Adds a document of this name.
        works: Whether it knows works.
    """

    source: LibrarySourcePort
    place: Path
    add: Callable[[str], None]
    works: bool


def zotero(home: Path) -> UnderTest:
    made = MadeLibrary(home / "Zotero")

    def add(name: str) -> None:
        item = made.item(f"ITEM{name}", title=name)
        made.attachment(f"FILE{name}", item, f"storage:{name}.pdf", content=b"%PDF")

    add("A")
    source = Source(SourceKind.ZOTERO, str(made.folder))
    reader = ZoteroLibrary(source, System.LINUX, home, home / "notes")
    return UnderTest(reader, made.folder, add, works=True)


def folder(home: Path) -> UnderTest:
    place = home / "papers"
    place.mkdir()

    def add(name: str) -> None:
        (place / f"{name}.pdf").write_bytes(b"%PDF")

    add("A")
    return UnderTest(FolderSource(Source(SourceKind.FOLDER, str(place))), place, add, works=False)


def reference_list(home: Path) -> UnderTest:
    place = home / "my.bib"

    def add(name: str) -> None:
        (home / f"{name}.pdf").write_bytes(b"%PDF")
        entry = f"@misc{{{name}, title={{{name}}}, file={{:{name}.pdf:PDF}}}}\n"
        with place.open("a", encoding="utf-8") as file:
            file.write(entry)

    add("A")
    source = ReferenceListSource(Source(SourceKind.BIBTEX, str(place)))
    return UnderTest(source, place, add, works=True)


@pytest.fixture(params=[zotero, folder, reference_list], ids=["zotero", "folder", "list"])
def tested(request: pytest.FixtureRequest, tmp_path: Path) -> UnderTest:
    made: UnderTest = request.param(tmp_path)
    return made


def test_it_is_a_source(tested: UnderTest) -> None:
    assert isinstance(tested.source, LibrarySourcePort)


def test_its_documents_are_there_with_absolute_paths(tested: UnderTest) -> None:
    tested.add("B")

    content = tested.source.read()

    paths = [Path(file.path or "") for item in content.items for file in item.attachments]
    assert [path.name for path in paths] == ["A.pdf", "B.pdf"]
    assert all(path.is_absolute() and path.is_file() for path in paths)
    assert content.works == (2 if tested.works else 0)
    assert [bool(item.entry) for item in content.items] == [tested.works] * 2


def test_two_readings_of_the_same_are_equal(tested: UnderTest) -> None:
    assert tested.source.read() == tested.source.read()


def test_keys_are_unique_within_a_library(tested: UnderTest) -> None:
    tested.add("B")

    keys = [
        (item.library, file.key)
        for item in tested.source.read().items
        for file in item.attachments
    ]

    assert len(set(keys)) == len(keys)


def test_the_stamp_stays_until_something_is_written(tested: UnderTest) -> None:
    before = tested.source.stamp()
    assert tested.source.read().stamp == before
    assert tested.source.stamp() == before

    tested.add("B")

    assert tested.source.stamp() != before


def test_reading_changes_nothing_of_the_users(tested: UnderTest) -> None:
    before = _hashes(tested.place)

    tested.source.stamp()
    tested.source.read()

    assert _hashes(tested.place) == before


def test_a_source_that_is_not_there_is_told(tested: UnderTest) -> None:
    tested.place.rename(tested.place.with_name("elsewhere"))

    with pytest.raises(LibraryUnreadable, match="is the drive there"):
        tested.source.stamp()
    with pytest.raises(LibraryUnreadable):
        tested.source.read()


def _hashes(place: Path) -> dict[str, tuple[str, int]]:
    files = [place] if place.is_file() else sorted(each for each in place.rglob("*"))
    return {
        os.fspath(file): (
            hashlib.sha256(file.read_bytes()).hexdigest(),
            file.stat().st_mtime_ns,
        )
        for file in files
        if file.is_file()
    }
