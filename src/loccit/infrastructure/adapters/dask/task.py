"""Documents that workers have, and the tasks that they are in."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from queue import SimpleQueue
from typing import Generic, TypeVar

from distributed import Future

from loccit.infrastructure.adapters.dask.gathering import Gathering
from loccit.infrastructure.adapters.dask.tasks import Answer, StoreJob

JobT = TypeVar("JobT")


class Told(Enum):
    """What happens to a document while it is waited for."""

    DONE = auto()
    """Its task has ended, in whatever way."""
    DIED = auto()
    """A worker died that had it, and perhaps others."""
    LEFT = auto()
    """A worker that had it was ended as is usual."""
    STOPPED = auto()
    """It is not to be begun any more."""


@dataclass(slots=True, eq=False)
class Document:
    """A document that workers have.

    Attributes:
        path: Its file.
        told: What happens to it.
        keys: Of its tasks.
        task: The last one of these.
        struck: Whether a worker died that had it.
        trials: How many died while it was tried.
        storing: Whether it is being stored: then it is ended.
    """

    path: str
    told: "SimpleQueue[Told]" = field(default_factory=SimpleQueue)
    keys: set[str] = field(default_factory=set)
    task: "Task | None" = None
    struck: bool = False
    trials: int = 0
    storing: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Part(Generic[JobT]):
    """A document that waits for a task.

    Attributes:
        document: The document.
        job: What a worker is to do for it.
        size: Bytes of its text, or of its file; 0 if it does not matter.
    """

    document: Document
    job: JobT
    size: int


@dataclass(slots=True, eq=False)
class Task:
    """What a worker does for some documents, one after the other.

    Attributes:
        documents: In this order.
        made: What stays on the worker: a list of what it made of each.
        answered: What comes back: a list of the answer for each.
        ended: Told that it does not run any more; twice is allowed.
        stores: Gathers those of its documents that are to be stored, where workers store.
    """

    documents: tuple[Document, ...]
    made: Future
    answered: Future
    ended: "Callable[[Task], None]"
    stores: Gathering[Part[StoreJob]] | None = None
    _answers: dict[Document, Answer] | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def take(self, document: Document) -> Answer:
        """Return the answer for a document, once.

        Raises:
            Exception: Whatever the task ended with.
        """
        with self._lock:
            if self._answers is None:
                answers = self.answered.result()
                self._answers = dict(zip(self.documents, answers, strict=True))
                self.answered.release()  # the worker need not keep them
            return self._answers.pop(document)

    def cancel(self) -> None:
        """Have it not done; what it made before is kept."""
        self.answered.cancel()
        self.ended(self)
