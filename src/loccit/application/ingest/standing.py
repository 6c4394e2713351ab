"""How a file stands to what the index has of it."""

from dataclasses import dataclass

from loccit.domain.models.project import DocumentRecord, Revision, SourceFile


@dataclass(frozen=True, slots=True)
class Standing:
    """A file with the records that the index has at its path and of its bytes."""

    at_path: DocumentRecord | None
    source: SourceFile
    known: DocumentRecord | None
    revision: Revision | None

    @property
    def current(self) -> DocumentRecord | None:
        """The record of these bytes, unless they would now be converted or chunked differently."""
        return self.known if self.known and self.known.revision == self.revision else None
