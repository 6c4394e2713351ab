"""Small documents go several to a task: a task costs as much as a note of twenty words."""

import threading
from collections import Counter, deque
from collections.abc import Callable, Hashable
from math import ceil
from typing import Final, Generic, Protocol, TypeVar

TASK_DOCUMENTS: Final = 32
"""Documents of a task, at most."""
TASK_BYTES: Final = 64 * 2**10
"""Of the files of a task that has several, at most: ten thousand words, of which one core makes
passages in a second or two. A larger file has a task of its own."""
_AHEAD: Final = 2
"""Tasks for each thread of the workers: one runs, one waits for it or is stored."""
_MORE: Final = 2
"""Tasks beyond these."""


class Waiting(Protocol):
    """Something that is done for a document."""

    @property
    def document(self) -> Hashable:
        """The document."""
        ...

    @property
    def size(self) -> int:
        """Bytes of its text, or of its file; 0 if it does not matter."""
        ...


PartT = TypeVar("PartT", bound=Waiting)


class Gathering(Generic[PartT]):
    """Gathers documents into tasks, and bounds how many tasks there are. Threads share it.

    A task begins when it is full; while a thread of the workers would be idle, as soon as it has
    one document. It has its place until its last document has left.
    """

    def __init__(self, begin: Callable[[list[PartT]], object], threads: Callable[[], int]) -> None:
        """Begin tasks.

        Args:
            begin: Submits a task of some documents, and returns what stands for it.
            threads: Returns how many threads the workers have.
        """
        self._begin = begin
        self._threads = threads
        self._lock = threading.RLock()  # guards what follows
        self._waiting: deque[PartT] = deque()
        self._running: set[object] = set()
        self._task_of: dict[Hashable, object] = {}
        self._held: Counter[object] = Counter()

    def room(self) -> int:
        """Return how many documents may be in hand: those of the tasks, and some that wait."""
        return len(self._task_of) + TASK_DOCUMENTS + self._threads()

    def add(self, part: PartT) -> None:
        """Have a document made as soon as there is a task for it."""
        with self._lock:
            self._leave(part.document)
            self._waiting.append(part)
            self._begin_some()

    def ended(self, task: object) -> None:
        """Note that a task does not run any more; telling it twice is allowed."""
        with self._lock:
            self._running.discard(task)
            self._begin_some()

    def look(self) -> None:
        """Begin what can be begun: workers may have come."""
        with self._lock:
            self._begin_some()

    def leave(self, document: Hashable) -> None:
        """Let the document have no part in any task."""
        with self._lock:
            self._leave(document)
            self._begin_some()

    def _leave(self, document: Hashable) -> None:
        task = self._task_of.pop(document, None)
        if task is None:
            for part in [part for part in self._waiting if part.document is document]:
                self._waiting.remove(part)
            return
        self._held[task] -= 1
        if not self._held[task]:
            del self._held[task]
            self._running.discard(task)

    def _begin_some(self) -> None:
        threads = self._threads()
        while self._waiting and len(self._held) < _AHEAD * threads + _MORE:
            idle = threads - len(self._running)
            fitting = self._fitting()
            is_full = fitting == TASK_DOCUMENTS or fitting < len(self._waiting)
            if not is_full and idle <= 0 and self._held:
                return
            if idle > 0:  # none of them waits for another
                fitting = min(fitting, ceil(len(self._waiting) / idle))
            parts = [self._waiting.popleft() for _ in range(fitting)]
            task = self._begin(parts)
            self._running.add(task)
            self._held[task] = len(parts)
            self._task_of.update((part.document, task) for part in parts)

    def _fitting(self) -> int:
        """Return how many of those that wait longest fit one task, 1 or more."""
        size = 0
        for count, part in enumerate(self._waiting):
            size += part.size
            if count == TASK_DOCUMENTS or (count and size > TASK_BYTES):
                return count
        return len(self._waiting)
