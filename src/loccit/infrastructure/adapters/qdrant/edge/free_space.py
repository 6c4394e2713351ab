"""Free space on the disk: a store that fills it kills the process with SIGBUS."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from loccit.domain.errors import DiskFull
from loccit.infrastructure.adapters.qdrant.driver import Point

RESERVE_BYTES = 64 * 2**20
"""What is left free at least."""
_COPIES = 3
"""A point is written to the log, to its storage and to the indexes."""
_BYTES_PER_POINT = 4096
_BLOCK_BYTES = 512
"""The unit of `st_blocks`, whatever the file system: POSIX, sys/stat.h."""


@dataclass(frozen=True, slots=True)
class DiskSpace:
    """Checks that there is room for a write.

    Attributes:
        free_space: Tells the free bytes at a folder.
    """

    free_space: Callable[[Path], int]

    def ensure(self, folder: Path, size: int) -> None:
        """Refuse to write `size` bytes when little else would be left.

        Raises:
            DiskFull: If less than 64 MB would be.
        """
        free, needed = self.free_space(folder), RESERVE_BYTES + size
        if free < needed:
            raise DiskFull(str(folder), free, needed)

    def is_enough_to_pack(self, folder: Path) -> bool:
        """Tell whether there is room to write a folder's sparse files twice more."""
        return self.free_space(folder) >= RESERVE_BYTES + 2 * _used_bytes(folder)

    def ensure_copy(self, folder: Path) -> None:
        """Refuse to copy a folder, rewrite the copy and merge its segments.

        Raises:
            DiskFull: If less than 64 MB would be left.
        """
        self.ensure(folder, 3 * _used_bytes(folder))


def free_bytes(folder: Path) -> int:
    """Return how much room is left where a folder is."""
    return shutil.disk_usage(folder).free


def estimated_bytes(point: Point) -> int:
    """Return an upper estimate of the bytes that a point takes."""
    text = len(str(point.payload.get("fulltext", "")))
    return _COPIES * (_BYTES_PER_POINT + 4 * len(point.dense) + 8 * text)


def _used_bytes(folder: Path) -> int:
    return sum(path.stat().st_blocks for path in folder.rglob("*")) * _BLOCK_BYTES
