"""A version's write count, by which a copy is known to be outdated."""

import os
from pathlib import Path
from typing import Final

_DIGITS: Final = 20


class WriteCount:
    """A count beside a shard that grows before each write, so that no write escapes it.

    One process at a time has it open: the one that has the project's lock. It is as durable as
    a copy needs: after a power cut there is no process left that works on one.
    """

    def __init__(self, path: Path) -> None:
        """Open the count; the file is made when it is not there."""
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        found = os.pread(self._descriptor, _DIGITS, 0)
        self.value = int(found) if found.strip().isdigit() else 0
        """Points written since the version was made, each other change counting as one."""

    def add(self, points: int) -> None:
        """Count what is just to be written."""
        self.value += points
        os.pwrite(self._descriptor, f"{self.value:0{_DIGITS}d}".encode(), 0)

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._descriptor)
