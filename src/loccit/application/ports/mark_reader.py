"""From a file to the marks inside it, and to the words at the places of marks."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from loccit.domain.annotations.annotation import Annotation, Place
from loccit.domain.marks.alignment import MarkedWords


@runtime_checkable
class MarkReaderPort(Protocol):
    """Reads what a reader left in a file, and what the file has there. Its data is untrusted.

    Safe to call from several threads.
    """

    def marks(self, source_path: str, name: str) -> tuple[Annotation, ...]:
        """Return the marks inside a file, by page; none for files that hold no marks.

        Args:
            source_path: The file.
            name: Of the document, with which the keys of its marks begin.

        Raises:
            DocumentConversionError: If they cannot be read.
        """
        ...

    def words_at(self, source_path: str, places: Sequence[Place]) -> list[MarkedWords | None]:
        """Return what the file has at each place, in order.

        Returns:
            None for a place that the file does not have, or that is of another kind of file, and
            for each when the file cannot be read.
        """
        ...
