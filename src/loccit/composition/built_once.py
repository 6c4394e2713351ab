"""Things that are built when they are first asked for, and kept until the end."""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from typing import TypeVar, cast

from loccit.domain.errors import LibraryClosed

Built = TypeVar("Built")


class BuiltOnce:
    """Keeps what was built, and closes what was opened. Safe to use from several threads."""

    def __init__(self) -> None:
        """Build nothing yet."""
        self._lock = threading.RLock()
        self._built: dict[object, object] = {}
        self._opened = ExitStack()
        self._closed = False

    def close(self) -> None:
        """Close everything; nothing is built afterwards."""
        with self._lock:
            self._closed = True
            self._built.clear()
        self._opened.close()

    def _once(self, key: object, build: Callable[[], Built]) -> Built:
        with self._lock:
            if self._closed:
                raise LibraryClosed
            if key not in self._built:
                self._built[key] = build()
            return cast("Built", self._built[key])

    def _open(self, context: AbstractContextManager[Built]) -> Built:
        return self._opened.enter_context(context)
