"""The documents that the workers have, and which of them workers died of."""

import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Final
from uuid import uuid4

from loccit.infrastructure.adapters.dask.task import Document, Told

_TOGETHER_SECONDS: Final = 3.0
"""Workers that die within this time of each other die of something else than a document. So long
nobody must have died before a suspect is tried."""
MOST_TRIALS: Final = 4
"""Then it is the document, whatever else died meanwhile."""


class InHand:
    """All documents of a run that workers have. Threads share it.

    The scheduler names every task that a worker had when it died, queued ones as well. A document
    that was on a worker that died is tried once more, on a worker where no other such one is: if
    that one dies too, and no other worker at that time, it is the document.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self._lock = threading.Condition()
        self._by_key: dict[str, set[Document]] = {}
        self._documents: set[Document] = set()
        self._trials: set[str] = set()
        self._deaths: dict[str, float] = {}
        self._last_death = 0.0

    @contextmanager
    def document(self, path: str) -> Iterator[Document]:
        """Have a document in hand."""
        document = Document(path)
        with self._lock:
            self._documents.add(document)
        try:
            yield document
        finally:
            with self._lock:
                self._documents.discard(document)
                self._forget(document)

    def key(self, documents: Iterable[Document], step: str) -> str:
        """Return the key of a new task of some documents."""
        key = f"loccit_{step}-{uuid4().hex}"
        with self._lock:
            self._by_key[key] = set(documents)
            for document in self._by_key[key]:
                document.keys.add(key)
        return key

    def again(self, document: Document) -> None:
        """Forget the tasks of a document, which is begun again."""
        with self._lock:
            self._forget(document)
            document.told = SimpleQueue()
            document.task = None

    def heard(self, event: tuple[float, Mapping[str, object]]) -> None:
        """Hear what the scheduler tells all; a worker that is gone, with the tasks it had."""
        _, message = event
        if message.get("action") != "remove-worker":
            return
        keys = message.get("processing-tasks")
        told = Told.LEFT if message.get("expected") else Told.DIED
        with self._lock:
            if told is Told.DIED:
                self._last_death = time.monotonic()
                self._deaths[str(message.get("worker"))] = self._last_death
            for document in self._of(keys if isinstance(keys, Iterable) else ()):
                document.told.put(told)

    def stop(self, running: Iterable[str] | None) -> None:
        """End the documents of which no task runs; all if `running` is None."""
        with self._lock:
            going_on = self._of(running) if running is not None else set()
            for document in self._documents - going_on:
                if running is None or not document.storing:
                    document.told.put(Told.STOPPED)

    def take_worker(self, workers: Iterable[str], seconds: float) -> str | None:
        """Return a worker for the trial of a document, None if there is none for now."""
        with self._lock:
            at_rest = time.monotonic() - self._last_death > _TOGETHER_SECONDS
            free = [each for each in workers if each not in self._trials]
            if not at_rest or not free:
                self._lock.wait(seconds)
                return None
            self._trials.add(free[0])
            return free[0]

    def is_convicted(self, document: Document, worker: str) -> bool:
        """Tell whether it was the document that a worker died of when it was tried there."""
        document.trials += 1
        if document.trials >= MOST_TRIALS:
            return True
        time.sleep(_TOGETHER_SECONDS)
        with self._lock:
            died = self._deaths.get(worker, self._last_death)
            others = (at for name, at in self._deaths.items() if name != worker)
            return all(abs(at - died) > _TOGETHER_SECONDS for at in others)

    def give_back(self, worker: str) -> None:
        """Let a worker have another trial."""
        with self._lock:
            self._trials.discard(worker)
            self._lock.notify_all()

    def _of(self, keys: Iterable[object]) -> set[Document]:
        return {document for key in keys for document in self._by_key.get(str(key), ())}

    def _forget(self, document: Document) -> None:
        for key in document.keys:
            others = self._by_key[key]
            others.discard(document)
            if not others:
                del self._by_key[key]
        document.keys.clear()
