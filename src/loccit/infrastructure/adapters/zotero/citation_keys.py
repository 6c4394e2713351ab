"""The citation keys of items, from the places where they may be.

The native field counts most, then Better BibTeX's database, then the keys that it keeps of items
it may not write to, then what it left of that database when it moved the keys, then Extra.
"""

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from loccit.domain.errors import LibraryUnreadable
from loccit.domain.sources.library_content import LibraryFault
from loccit.infrastructure.adapters.zotero.private_copy import (
    file_stamp,
    has_columns,
    private_copy,
)

ItemId = tuple[int, str]
"""Number of a library and key of an item."""

_LIVE: Final = "better-bibtex.sqlite"
_MIGRATED: Final = "better-bibtex*.migrated*"
_READ_ONLY: Final = Path("better-bibtex", "read-only.json")
"""Of groups that are only read, since keys stand in Zotero's own field (Better BibTeX 8)."""
_IN_EXTRA: Final = re.compile(
    r"^[^\S\n]*citation[ _-]*key[^\S\n]*:[^\S\n]*(\S+)", re.IGNORECASE | re.MULTILINE
)
_NAMED: Final = 5  # conflicts that are named one by one


@dataclass(frozen=True, slots=True)
class BetterBibtexKeys:
    """What Better BibTeX's own files say.

    Attributes:
        live: By the database in use.
        read_only: Of groups that are only read.
        migrated: By those that were given up, the newest first.
        faults: Files that cannot be read.
    """

    live: Mapping[ItemId, str] = field(default_factory=dict)
    read_only: Mapping[ItemId, str] = field(default_factory=dict)
    migrated: Mapping[ItemId, str] = field(default_factory=dict)
    faults: tuple[LibraryFault, ...] = ()


def key_files(data_folder: Path) -> tuple[Path, ...]:
    """Return Better BibTeX's files, the one in use first, then the newest."""
    live = data_folder / _LIVE
    old = [
        file for file in data_folder.glob(_MIGRATED) if not file.name.endswith(("-wal", "-shm"))
    ]
    old.sort(key=lambda file: (file.stat().st_mtime_ns, file.name), reverse=True)
    return (*([live] if live.is_file() else ()), *old)


def keys_stamp(data_folder: Path) -> str:
    """Return what differs when one of these files has changed."""
    files = (*key_files(data_folder), data_folder / _READ_ONLY)
    return "|".join(f"{file.name}:{file_stamp(file)}" for file in files)


def better_bibtex_keys(data_folder: Path) -> BetterBibtexKeys:
    """Read all of Better BibTeX's files; one that cannot be read is told and passed over."""
    live: dict[ItemId, str] = {}
    migrated: dict[ItemId, str] = {}
    faults: list[LibraryFault] = []
    for file in key_files(data_folder):
        into = live if file.name == _LIVE else migrated
        try:
            with private_copy(file) as connection:
                for item, key in _rows(connection):
                    into.setdefault(item, key)
        except LibraryUnreadable as error:
            faults.append(LibraryFault("citekeys_unreadable", str(error)))
    read_only: dict[ItemId, str] = {}
    try:
        read_only = dict(_listed(data_folder / _READ_ONLY))
    except (OSError, ValueError, RecursionError) as error:
        faults.append(LibraryFault("citekeys_unreadable", f"{data_folder / _READ_ONLY}: {error}"))
    return BetterBibtexKeys(live, read_only, migrated, tuple(faults))


def _listed(file: Path) -> Iterator[tuple[ItemId, str]]:
    """Yield the keys that a list in JSON gives; what is no key is passed over."""
    if not file.is_file():
        return
    found = json.loads(file.read_text(encoding="utf-8"))
    for one in found if isinstance(found, list) else ():
        if isinstance(one, dict):
            library, item, key = map(one.get, ("libraryID", "itemKey", "citationKey"))
            if isinstance(library, int) and isinstance(item, str) and isinstance(key, str) and key:
                yield (library, item), key


def _rows(connection: sqlite3.Connection) -> Iterator[tuple[ItemId, str]]:
    if has_columns(connection, "citationkey", ("libraryID", "itemKey", "citationKey")):
        found = connection.execute("SELECT libraryID, itemKey, citationKey FROM citationkey")
        yield from (((library, item), key) for library, item, key in found if key)


def key_in_extra(extra: str) -> str:
    """Return the key that a line of Extra gives, empty without one."""
    found = _IN_EXTRA.search(extra)
    return found.group(1) if found else ""


@dataclass(slots=True)
class ChosenKeys:
    """Chooses the key of each item, and remembers where its places disagree."""

    better_bibtex: BetterBibtexKeys
    _chosen: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    _conflicts: list[str] = field(default_factory=list)

    def choose(self, item: ItemId, library: str, native: str, extra: str) -> str:
        """Return the key of an item: its own in Zotero when nothing gives it another.

        That one stays as it is, whatever is corrected in the item.

        Args:
            item: The item.
            library: Its library, as it is told.
            native: What its field holds.
            extra: What its field Extra holds.
        """
        places = {
            "Zotero": native.strip(),
            "Better BibTeX": self.better_bibtex.live.get(item, ""),
            "Better BibTeX's read-only.json": self.better_bibtex.read_only.get(item, ""),
            "Better BibTeX's old database": self.better_bibtex.migrated.get(item, ""),
            "Extra": key_in_extra(extra),
        }
        given = {place: key for place, key in places.items() if key}
        chosen = next(iter(given.values()), item[1])
        if len(set(given.values())) > 1:
            said = ", ".join(f"{key} ({place})" for place, key in given.items())
            self._conflicts.append(f"{library}/{item[1]}: {said}; the first is taken")
        self._chosen[chosen].append(f"{library}/{item[1]}")
        return chosen

    def faults(self) -> tuple[LibraryFault, ...]:
        """Return what a reader should know of the keys that were chosen."""
        shared = [
            f"{key}: {', '.join(items)}" for key, items in self._chosen.items() if len(items) > 1
        ]
        return (
            *self.better_bibtex.faults,
            *_told("citekey_conflict", "keys differ between their places", self._conflicts),
            *_told("citekey_twice", "several items have one key", shared),
        )


def _told(code: str, what: str, cases: list[str]) -> Iterator[LibraryFault]:
    if cases:
        more = f"; and {len(cases) - _NAMED:,} more" if len(cases) > _NAMED else ""
        yield LibraryFault(code, f"{what}: {'; '.join(cases[:_NAMED])}{more}")
