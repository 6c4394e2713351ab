"""The workers of a cluster, as they were a moment ago."""

import threading
import time
from collections.abc import Mapping
from concurrent.futures import CancelledError
from typing import Final

from distributed import Client

from loccit.domain.counted import counted
from loccit.domain.errors import ClusterUnavailable

LOOK_SECONDS: Final = 2.0
"""Between two looks whether the workers are there."""
_PATIENCE_SECONDS: Final = 300.0
"""Without any worker, before the run is given up: a queue may bring new ones."""
DISCONNECTED: Final = (CancelledError, OSError, RuntimeError, ValueError, AttributeError)
"""What Dask's client raises without a connection; its `scheduler` is None then."""
LOST: Final = (
    "the connection to the scheduler was lost; what is ingested stays, run the same command again"
    " to go on"
)


class Workers:
    """Asks the scheduler for its workers, every two seconds at most. Threads share it."""

    def __init__(self, client: Client, address: str) -> None:
        """Ask with a connected client; `address` is that of the scheduler, for messages."""
        self.address = address
        self._client = client
        self._lock = threading.Lock()
        self._threads: Mapping[str, int] = {}
        self._looked = 0.0
        self._seen = time.monotonic()

    def by_address(self) -> Mapping[str, int]:
        """Return the threads of each worker, by its address.

        Raises:
            ClusterUnavailable: If the scheduler is not there any more.
        """
        with self._lock:
            now = time.monotonic()
            if now - self._looked >= LOOK_SECONDS:
                try:
                    self._threads = dict(self._client.nthreads())
                except DISCONNECTED as error:
                    raise ClusterUnavailable(self.address, LOST) from error
                self._looked = now
            if self._threads:
                self._seen = now
            return self._threads

    def threads(self) -> int:
        """Return the threads of all workers.

        Raises:
            ClusterUnavailable: As `by_address`.
        """
        return sum(self.by_address().values())

    def check(self) -> None:
        """Refuse to wait longer for workers when there have been none for minutes.

        Raises:
            ClusterUnavailable: Then, and as `by_address`.
        """
        self.by_address()
        if time.monotonic() - self._seen > _PATIENCE_SECONDS:
            minutes = _PATIENCE_SECONDS / 60
            raise ClusterUnavailable(
                self.address, f"it has had no worker for {minutes:.0f} minutes"
            )

    def told(self) -> str:
        """Return how many there are, in words."""
        workers = self.by_address()
        threads = counted(sum(workers.values()), "thread")
        return f"{counted(len(workers), 'worker')}, {threads}"
