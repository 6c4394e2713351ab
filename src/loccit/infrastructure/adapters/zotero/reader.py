"""`ZoteroLibrary`: a library of Zotero, read from a copy of its own database."""

from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from loccit.domain.errors import LibraryUnreadable
from loccit.domain.models.source import Source
from loccit.domain.sources.library_content import LibraryContent
from loccit.infrastructure.adapters.zotero.attachment_paths import Folders
from loccit.infrastructure.adapters.zotero.citation_keys import (
    ChosenKeys,
    better_bibtex_keys,
    keys_stamp,
)
from loccit.infrastructure.adapters.zotero.data_folder import DATABASE, System, base_folder_of
from loccit.infrastructure.adapters.zotero.private_copy import file_stamp, private_copy
from loccit.infrastructure.adapters.zotero.reading import Reading, is_within
from loccit.infrastructure.adapters.zotero.tables import read_tables

_NAMED: Final = 3  # collections that are most like a name


@dataclass(frozen=True, slots=True)
class ZoteroLibrary:
    """A `LibrarySourcePort` over Zotero's data folder.

    Attributes:
        source: The folder, and what of it is taken.
        system: Whose paths and profiles count.
        home: Where profiles are looked for.
        notes_folder: Where the text of notes is kept as files.
    """

    source: Source
    system: System
    home: Path
    notes_folder: Path

    @property
    def _folder(self) -> Path:
        return Path(self.source.location)

    def stamp(self) -> str:
        """Return what differs when the database, its log, or what else is read was written to."""
        database = self._database()
        base = base_folder_of(self._folder, self.system, self.home)
        return "|".join((file_stamp(database), keys_stamp(self._folder), str(base)))

    def read(self) -> LibraryContent:
        """Return what the library holds."""
        stamp = self.stamp()
        with private_copy(self._database()) as copy:
            tables = read_tables(copy, self.source.location)
        keys = ChosenKeys(better_bibtex_keys(self._folder))
        base = base_folder_of(self._folder, self.system, self.home)
        folders = Folders(self._folder, base, self.system)
        content = Reading(tables, keys, folders, self.source, self.notes_folder).content(stamp)
        wanted = self.source.collection
        if wanted and not any(is_within(each.path, wanted) for each in content.collections):
            raise LibraryUnreadable(self.source.location, _no_collection(wanted, content))
        return content

    def folders(self) -> tuple[str, ...]:
        """Return the data folder, where the database and its log are."""
        return (self.source.location,)

    def _database(self) -> Path:
        database = self._folder / DATABASE
        if not database.is_file():
            raise LibraryUnreadable(str(database), "no such file; is the drive there?")
        return database


def _no_collection(wanted: str, content: LibraryContent) -> str:
    """Return that there is no such collection, with the paths that are most like it."""
    paths = [each.path for each in content.collections]
    like = get_close_matches(wanted, paths, _NAMED, 0.0)
    named = f"; it has {', '.join(map(repr, like))}" if like else " and no other"
    more = " and others" if len(paths) > len(like) else ""
    return f"it has no collection '{wanted}'{named}{more}"
