"""One process per project: a lock file that names its owner."""

import fcntl
import os
import time
from pathlib import Path

from loccit.domain.errors import IndexLocked

LOCK_FILE = "LOCK"
_POLL_SECONDS = 0.05


class ProjectLock:
    """An exclusive `flock` on a project's folder, released by the kernel when its owner dies."""

    def __init__(self, folder: Path, timeout: float) -> None:
        """Take the lock; the folder is made when it is not there.

        Args:
            folder: The project's, named as the project.
            timeout: Seconds to wait for another process.

        Raises:
            IndexLocked: If another process still has it then.
        """
        self._path = folder / LOCK_FILE
        deadline = time.monotonic() + timeout
        while (descriptor := self._try()) is None:
            if time.monotonic() >= deadline:
                raise IndexLocked(folder.name, lock_owner(folder))
            time.sleep(_POLL_SECONDS)
        self.descriptor = descriptor
        """Descriptor of the lock file; a process that inherits it also keeps the lock until it
        ends."""
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Release the lock."""
        os.close(self.descriptor)

    def _try(self) -> int | None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        except FileNotFoundError:  # the project was deleted just now
            return None
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # The owner may have deleted the project, and with it this very file.
            if os.path.samestat(os.fstat(descriptor), self._path.stat()):
                return descriptor
        except (BlockingIOError, FileNotFoundError):
            pass
        os.close(descriptor)
        return None


def lock_owner(folder: Path) -> int | None:
    """Return the id of the process that took the lock of a folder last, if it can be told."""
    try:
        return int((folder / LOCK_FILE).read_text())
    except (OSError, ValueError):
        return None
