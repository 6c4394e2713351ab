"""Marks read in a process of its own, with a limit on time and memory."""

from collections.abc import Sequence
from typing import Final

from loccit.domain.annotations.annotation import Annotation, Place
from loccit.domain.errors import DocumentConversionError
from loccit.domain.marks.alignment import MarkedWords
from loccit.domain.policy.source_formats import suffix_of
from loccit.infrastructure.adapters.isolation.calls import CallFailed, Calls
from loccit.infrastructure.adapters.isolation.marked_bytes import may_hold_marks
from loccit.infrastructure.adapters.isolation.page_process import Build

_SECONDS: Final = 60.0
"""For one file: the marks of a thousand pages take two."""


class IsolatedMarkReader:
    """A `MarkReaderPort` in a process that starts when it is needed. Any thread may call it.

    A file that exceeds a limit, or ends the process, fails alone: the next one gets a new process.
    """

    def __init__(self, build: Build, seconds: float = _SECONDS) -> None:
        """Read with what `build` returns.

        Args:
            build: A function of a module that makes a `MarkReaderPort`.
            seconds: The limit of one call.
        """
        self._calls = Calls(build, seconds)

    def marks(self, source_path: str, name: str) -> tuple[Annotation, ...]:
        """Return the marks inside a file; see `MarkReaderPort`."""
        if suffix_of(source_path) != ".pdf" or not may_hold_marks(source_path):
            return ()
        try:
            found = self._calls.ask("marks", source_path, name)
        except CallFailed as error:
            raise DocumentConversionError(source_path, str(error)) from error
        if isinstance(found, DocumentConversionError):
            raise found
        if not isinstance(found, tuple):
            raise DocumentConversionError(source_path, "its marks are damaged")
        return found

    def words_at(self, source_path: str, places: Sequence[Place]) -> list[MarkedWords | None]:
        """Return what the file has at each place; see `MarkReaderPort`."""
        try:
            found = self._calls.ask("words_at", source_path, places)
        except CallFailed:
            return [None] * len(places)
        return found if isinstance(found, list) else [None] * len(places)

    def close(self) -> None:
        """End the process, also in the middle of a file; closing twice is allowed."""
        self._calls.close()
