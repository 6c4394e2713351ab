"""How many bytes may be on their way at a time."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Budget:
    """Bounds a sum. What is larger than the bound goes alone."""

    def __init__(self, most: int) -> None:
        """Allow `most` at a time."""
        self._most = most
        self._used = 0
        self._changed = threading.Condition()

    @contextmanager
    def of(self, size: int) -> Iterator[None]:
        """Wait until there is room for `size`, and hold it."""
        size = min(size, self._most)
        with self._changed:
            self._changed.wait_for(lambda: self._used + size <= self._most)
            self._used += size
        try:
            yield
        finally:
            with self._changed:
                self._used -= size
                self._changed.notify_all()
