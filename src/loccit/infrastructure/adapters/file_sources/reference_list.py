"""`ReferenceListSource`: a reference list whose entries name their files."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from loccit.domain.errors import LibraryUnreadable, ReferencesUnreadable
from loccit.domain.models.reference_library import ReferenceEntry
from loccit.domain.models.source import Source
from loccit.domain.sources.library_content import (
    Attachment,
    LibraryContent,
    LibraryFault,
    LibraryItem,
    LinkMode,
    NoFile,
)
from loccit.infrastructure.references.library_file import read_library


@dataclass(frozen=True, slots=True)
class ReferenceListSource:
    """A `LibrarySourcePort` over a list in BibTeX, as JabRef and Better BibTeX write it.

    CSL-JSON and RIS are read as well. The citekey of an entry is its key, a path that of a file.
    """

    source: Source

    def stamp(self) -> str:
        """Return what differs when the list was written to."""
        path = self.source.location
        try:
            status = Path(path).stat()
        except OSError as error:
            raise LibraryUnreadable(path, "no such file; is the drive there?") from error
        return f"{status.st_size}:{status.st_mtime_ns}:{status.st_ino}"

    def read(self) -> LibraryContent:
        """Return the entries, in their order."""
        stamp = self.stamp()
        try:
            library = read_library(self.source.location)
        except ReferencesUnreadable as error:
            raise LibraryUnreadable(self.source.location, error.reason) from error
        faults = (
            (LibraryFault("references_incomplete", told),) if (told := library.faults_told) else ()
        )
        return LibraryContent(stamp, tuple(map(_item, library.entries)), faults=faults)

    def folders(self) -> tuple[str, ...]:
        """Return the folder that the list is in: programs write it anew, and rename it."""
        return (str(Path(self.source.location).parent),)


def _item(entry: ReferenceEntry) -> LibraryItem:
    attachments = tuple(_attachments(entry.files))
    return LibraryItem("", entry.citekey, entry, attachments, collections=entry.collections)


def _attachments(paths: tuple[str, ...]) -> Iterator[Attachment]:
    """Yield the files of an entry.

    Paths that are one link read in two ways, or sought in several folders, count once: the one
    that is there, else the first.
    """
    found: list[str] = []
    lost: dict[str, str] = {}
    for path in paths:
        name = Path(path.replace("\\", "/")).name
        if _is_file(path):
            found.append(name)
            yield Attachment(path, LinkMode.LINKED, path)
        else:
            lost.setdefault(name, path)
    for name, path in lost.items():
        # "a: b.pdf" is also read as "b.pdf", described as "a".
        is_read_otherwise = any(each in name or name in each for each in found) or any(
            each in name for each in lost if each != name
        )
        if not is_read_otherwise:
            yield Attachment(path, LinkMode.LINKED, path, NoFile.NOT_THERE)


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False
