"""Set a source of a project, once it was seen that it can be read."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from loccit.application.ports.library_source import LibrarySourcePort
from loccit.application.sync.project_sources import ProjectSources
from loccit.domain.errors import InvalidRequest, LibraryUnreadable
from loccit.domain.models.project import ProjectId
from loccit.domain.models.source import Source, SourceKind

_USER: Final = "user"
_GROUP: Final = "group"


@dataclass(frozen=True, slots=True)
class AddSource:
    """Adds a source to a project.

    Attributes:
        project_id: The project.
        sources: Returns its sources, once it is there.
        open_source: Opens one.
        make_project: Makes the project if there is none.
    """

    project_id: ProjectId
    sources: Callable[[], ProjectSources]
    open_source: Callable[[ProjectId, Source], LibrarySourcePort]
    make_project: Callable[[], None]

    def __call__(self, source: Source) -> None:
        """Add it; one that is there already stays as it is.

        Raises:
            InvalidRequest: If it cannot be read.
        """
        try:
            self.open_source(self.project_id, source).read()
        except LibraryUnreadable as error:
            raise InvalidRequest(str(error)) from error
        self.make_project()
        self.sources().add(source)


def zotero_source(
    found: Sequence[Path], folder: str | None, *, collection: str | None, library: str | None
) -> Source:
    """Return Zotero's library as a source.

    Args:
        found: The data folders that the profiles on this machine name.
        folder: The one that the user names, else None.
        collection: The path of the only collection.
        library: `user`, `group:` and a number, or the number alone.

    Raises:
        InvalidRequest: If no folder is named, and not just one was found.
    """
    if folder is None:
        if len(found) != 1:
            said = ", ".join(map(str, found))
            raise InvalidRequest(
                f"Zotero has several data folders here: {said}; name one with --folder"
                if found
                else "no data folder of Zotero was found; name it with --folder. Zotero shows it"
                " under Settings, Advanced, Files and Folders"
            )
        folder = str(found[0])
    path = _absolute(folder).rstrip("/") or "/"
    if Path(path).is_file():  # its database was named
        path = str(Path(path).parent)
    named = collection.strip("/") if collection else None
    return Source(SourceKind.ZOTERO, path, named or None, _library(library) if library else None)


def _library(name: str) -> str:
    plain = name.strip().lower()
    if plain == _USER:
        return _USER
    number = plain.removeprefix(_GROUP).lstrip(": ")
    if not number.isdecimal():
        raise InvalidRequest(f"no library: {name!r}; say 'user', or 'group' and its number")
    return f"{_GROUP}:{number}"


def folder_source(folder: str) -> Source:
    """Return a folder as a source.

    Raises:
        InvalidRequest: If there is no such folder.
    """
    path = _absolute(folder)
    if not Path(path).is_dir():
        raise InvalidRequest(f"no such folder: {path}")
    return Source(SourceKind.FOLDER, path)


def bibtex_source(file: str) -> Source:
    """Return a reference list as a source."""
    return Source(SourceKind.BIBTEX, _absolute(file))


def _absolute(path: str) -> str:
    return os.path.abspath(os.path.expanduser(path))  # noqa: PTH100, PTH111 (keeps links)
