"""`FolderSource`: the documents in a folder."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from loccit.application.ingest.contents import state_of
from loccit.application.ingest.sources import find_sources, skipped_kinds, visible_folders
from loccit.domain.errors import LibraryUnreadable
from loccit.domain.models.source import Source
from loccit.domain.sources.library_content import (
    Attachment,
    LibraryContent,
    LibraryItem,
    LinkMode,
)


@dataclass(frozen=True, slots=True)
class FolderSource:
    """A `LibrarySourcePort` over a folder: each document stands alone, its path is its key."""

    source: Source

    def stamp(self) -> str:
        """Return what differs when a document came, went, or changed."""
        digest = sha256()
        for path in self._documents():
            state = state_of(path)
            if state is None:
                continue
            told = f"{path}\0{state[0]}\0{state[1]}\n"
            digest.update(told.encode("utf-8", "surrogateescape"))
        return digest.hexdigest()

    def read(self) -> LibraryContent:
        """Return the documents, by path."""
        stamp = self.stamp()
        items = tuple(
            LibraryItem("", path, None, (Attachment(path, LinkMode.LINKED, path),))
            for path in self._documents()
        )
        skipped = tuple(skipped_kinds([self.source.location]).items())
        return LibraryContent(stamp, items, skipped=skipped)

    def folders(self) -> tuple[str, ...]:
        """Return the folder and those below it."""
        return tuple(visible_folders(self.source.location))

    def _documents(self) -> Iterator[str]:
        folder = self.source.location
        if not Path(folder).is_dir():
            raise LibraryUnreadable(folder, "no such folder; is the drive there?")
        return (path for path in find_sources([folder]) if path != folder)
