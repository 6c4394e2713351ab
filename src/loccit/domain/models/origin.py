"""Where a document of a project is kept: the source, and its keys there."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from urllib.parse import quote, urlencode

_USER: Final = "user"
_GROUP: Final = "group:"


class OriginKind(StrEnum):
    """What a document is in its source."""

    FILE = "file"
    NOTE = "note"
    """A note that somebody wrote in Zotero: a document, but of no work of the library."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a document is kept. (library, key) is its identity in its source.

    Attributes:
        source: Id of the source.
        library: `user` or `group:` and a number for Zotero; empty where there is only one.
        item: Key of the item it belongs to; empty when it stands alone.
        key: Key of the attachment or note; the path of a file in other sources.
        kind: What it is there.
    """

    source: str
    library: str
    item: str
    key: str
    kind: OriginKind = OriginKind.FILE

    @property
    def select_link(self) -> str | None:
        """The address under which Zotero shows the item; None for other sources."""
        within = _within(self.library)
        return (
            f"zotero://select/{within}/items/{_quoted(self.item or self.key)}" if within else None
        )

    def open_link(self, page: int | None = None, annotation: str | None = None) -> str | None:
        """Return the address under which Zotero opens the file; None for notes, other sources.

        Args:
            page: In the file, from 1; None for formats without pages.
            annotation: Key of the mark to be shown.
        """
        within = _within(self.library)
        if within is None or self.kind is OriginKind.NOTE:
            return None
        asked = {"page": page, "annotation": annotation}
        query = urlencode({name: value for name, value in asked.items() if value})
        address = f"zotero://open-pdf/{within}/items/{_quoted(self.key)}"
        return f"{address}?{query}" if query else address


def _within(library: str) -> str | None:
    """Return the part of an address of Zotero's that names a library."""
    if library == _USER:
        return "library"
    if library.startswith(_GROUP):
        return f"groups/{_quoted(library.removeprefix(_GROUP))}"
    return None


def _quoted(key: str) -> str:
    return quote(key, safe="")
