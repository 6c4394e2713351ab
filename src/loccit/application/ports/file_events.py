"""Being told that something may have changed in folders."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol, runtime_checkable


@runtime_checkable
class FileEventsPort(Protocol):
    """Waits for changes of files, by events of the system where there are any.

    An event says no more than that it is time to look. None may come where something changed, as
    on a share of a network: so a wait ends after a while without any.
    """

    def watching(self, folders: Sequence[str]) -> AbstractContextManager[Callable[[], bool]]:
        """Watch folders, not those below them, and give what waits.

        Args:
            folders: Absolute paths; one that is not there is looked for again and again.

        Returns:
            A function that returns when something may have changed since the watching began, or
            since it was last called. It tells whether nobody is to look any more.
        """
        ...

    def rest(self) -> bool:
        """Wait for the time in which a file that is being written changes; tell as above."""
        ...
