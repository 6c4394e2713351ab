"""A source of a project: where its documents come from, again and again."""

from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Final

_ID_DIGITS: Final = 8


class SourceKind(StrEnum):
    """What a source is."""

    ZOTERO = "zotero"
    FOLDER = "folder"
    BIBTEX = "bibtex"
    """A reference list whose entries name their files."""


@dataclass(frozen=True, slots=True)
class Source:
    """One source, as it was set.

    Attributes:
        kind: What it is.
        location: Absolute path: Zotero's data folder, a folder, or the file of a reference list.
        collection: The path of the only collection that is taken ("Thesis/Tides"), with those
            below it; None for all. Zotero only.
        library: The only library that is taken: `user`, or `group:` and its number; None for all.
            Zotero only.
    """

    kind: SourceKind
    location: str
    collection: str | None = None
    library: str | None = None

    @property
    def id(self) -> str:
        """Eight hexadecimal digits; the same whenever the same source is set."""
        parts = (self.kind.value, self.location, self.collection or "", self.library or "")
        return sha256("\0".join(parts).encode()).hexdigest()[:_ID_DIGITS]

    @property
    def told(self) -> str:
        """The source in a few words."""
        parts = [self.kind.value, self.location]
        if self.library:
            parts.append(f"library {self.library}")
        if self.collection:
            parts.append(f"collection {self.collection}")
        return " ".join(parts)
