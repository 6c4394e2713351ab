"""Where the file of an attachment is, by what Zotero's database says. Pure."""

import re
from dataclasses import dataclass
from pathlib import PurePath, PurePosixPath, PureWindowsPath
from typing import Final
from urllib.parse import unquote, urlsplit

from loccit.domain.sources.library_content import LinkMode, NoFile
from loccit.infrastructure.adapters.zotero.data_folder import System

LINK_MODES: Final = {
    0: LinkMode.STORED,
    1: LinkMode.SNAPSHOT,
    2: LinkMode.LINKED,
    3: LinkMode.URL,
    4: LinkMode.EMBEDDED,
}
"""Zotero's numbers."""
_STORAGE: Final = "storage:"
_BASE: Final = "attachments:"
_SEPARATORS: Final = frozenset("/\\\0")
_WINDOWS: Final = re.compile(r"^(?:[A-Za-z]:[\\/]|\\\\)")
_NONE: Final = {LinkMode.URL: NoFile.ADDRESS_ONLY, LinkMode.EMBEDDED: NoFile.IMAGE_OF_NOTE}


@dataclass(frozen=True, slots=True)
class Folders:
    """Where a library's files begin.

    Attributes:
        data: Zotero's data folder.
        base: The base folder of linked files, None when it is not known.
        system: Whose paths these are.
    """

    data: PurePath
    base: PurePath | None
    system: System


@dataclass(frozen=True, slots=True)
class FilePlace:
    """Where a file should be, or why that cannot be told.

    Attributes:
        path: Absolute, None when there is none.
        missing: Why there is none.
    """

    path: PurePath | None
    missing: NoFile | None = None


def file_place(mode: LinkMode, path: str | None, key: str, folders: Folders) -> FilePlace:
    """Return where the file of an attachment is.

    Args:
        mode: How it is kept.
        path: As it stands in the database: `storage:NAME`, `attachments:REL`, or absolute.
        key: Of the attachment, which names its folder in the storage.
        folders: Where they begin.
    """
    if mode in _NONE:
        return FilePlace(None, _NONE[mode])
    if not path or "\0" in path:
        return FilePlace(None, NoFile.NOT_THERE)
    if path.startswith(_STORAGE):
        return _below(folders.data / "storage", path.removeprefix(_STORAGE), key)
    if path.startswith(_BASE):
        if folders.base is None:
            return FilePlace(None, NoFile.NO_BASE_FOLDER)
        return _below(folders.base, path.removeprefix(_BASE))
    return _absolute(path, folders.system)


def _below(folder: PurePath, relative: str, key: str | None = None) -> FilePlace:
    """Return a place that must not leave its folder. Older versions kept a path for a name.

    A library writes "/" on every system. A backslash parts folders on Windows only, and in a
    relative path of an old library. A key names a folder of its own in between.
    """
    if key is not None and (not key.strip(".") or not _SEPARATORS.isdisjoint(key)):
        return FilePlace(None, NoFile.OUTSIDE)
    parts = PurePosixPath(relative.replace("\\", "/")).parts
    if not parts or ".." in parts or parts[0] == "/" or _WINDOWS.match(relative):
        return FilePlace(None, NoFile.OUTSIDE)
    begins = folder / key if key else folder
    place = begins.joinpath(*parts)
    # "A:" names a drive on Windows.
    return FilePlace(place) if begins in place.parents else FilePlace(None, NoFile.OUTSIDE)


def _absolute(path: str, system: System) -> FilePlace:
    """Return an absolute path, if it is one of this system."""
    plain = _from_url(path) if path.lower().startswith("file:") else path
    if system is System.WINDOWS:
        if _WINDOWS.match(plain):
            return FilePlace(PureWindowsPath(plain))
        return FilePlace(None, NoFile.OTHER_SYSTEM)
    if plain.startswith("/"):
        return FilePlace(PurePosixPath(plain))
    return FilePlace(None, NoFile.OTHER_SYSTEM if _WINDOWS.match(plain) else NoFile.OUTSIDE)


def _from_url(url: str) -> str:
    try:
        path = unquote(urlsplit(url).path)
    except ValueError:
        return url
    return path[1:] if _WINDOWS.match(path[1:]) else path
