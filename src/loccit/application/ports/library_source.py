"""A source of documents that is read again and again: a library, a folder, a reference list."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from loccit.domain.sources.library_content import LibraryContent


@runtime_checkable
class LibrarySourcePort(Protocol):
    """Reads what a source holds now. Nothing of the user's is written to or locked."""

    def stamp(self) -> str:
        """Return what differs whenever the source may hold something else, at next to no cost.

        The files of its documents are not looked at.

        Raises:
            LibraryUnreadable: If the source is not there.
        """
        ...

    def read(self) -> LibraryContent:
        """Return all that it holds, and nothing that is in its trash.

        Whatever was committed when this is called is in it.

        Raises:
            LibraryUnreadable: If the source is not there, or cannot be read.
        """
        ...

    def folders(self) -> Sequence[str]:
        """Return the folders in which files come, go and change when the source changes.

        Files that it links elsewhere, and those of a large storage, are not told of there.
        """
        ...
