"""What runs on the workers. A worker opens what makes documents once, and keeps it.

Errors of ours are returned, not raised: Dask would log the words of documents with them.
"""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from distributed import Worker, get_worker
from distributed.utils import sync

from loccit.application.ingest.document_worker import DocumentJob, DocumentWorker
from loccit.application.ingest.made_document import MadeDocument, Outline, StoredMarks
from loccit.domain.errors import ClusterDiffers, InternalFault, LoccitError
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.retrieval import Vector

Answer = TypeVar("Answer")
OpenWorker = Callable[[int], AbstractContextManager[DocumentWorker]]
"""Opens it for so many documents at a time, each with a core."""


@dataclass(frozen=True, slots=True)
class WorkOrder:
    """Which documents a worker is to make, and how.

    Attributes:
        address: Of the scheduler, for messages.
        name: Equal for orders that are opened in the same way.
        open_worker: Can be pickled.
        facts: What the results depend on, as the machine has it that asks.
    """

    address: str
    name: str
    open_worker: OpenWorker
    facts: Mapping[str, str]


@dataclass(slots=True)
class _Opened:
    worker: DocumentWorker
    context: ExitStack
    users: int = 0


@dataclass(slots=True)
class _Kept:
    """What this process has opened, by the name of its order."""

    by_name: dict[str, _Opened] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def take(self, order: WorkOrder) -> _Opened:
        """Return what an order opens; what nobody uses any more is closed for a new one."""
        with self.lock:
            opened = self.by_name.get(order.name)
            if opened is None:
                for name in [name for name, each in self.by_name.items() if not each.users]:
                    self.by_name.pop(name).context.close()
                context = ExitStack()
                worker = context.enter_context(order.open_worker(get_worker().state.nthreads))
                opened = self.by_name[order.name] = _Opened(worker, context)
            opened.users += 1
            return opened

    def give_back(self, opened: _Opened) -> None:
        """Let it be closed when another order comes."""
        with self.lock:
            opened.users -= 1

    def close(self) -> None:
        """Close everything."""
        with self.lock:
            for opened in self.by_name.values():
                opened.context.close()
            self.by_name.clear()


kept = _Kept()


@contextmanager
def _opened(order: WorkOrder) -> Iterator[DocumentWorker]:
    opened = kept.take(order)
    try:
        yield opened.worker
    finally:
        kept.give_back(opened)


@contextmanager
def _compared(order: WorkOrder) -> Iterator[DocumentWorker]:
    """Open a worker, and refuse one that joined later and works in another way."""
    with _opened(order) as worker:
        if differences := differing(order.facts, worker.facts):
            raise ClusterDiffers({get_worker().address: differences})
        yield worker


def differing(here: Mapping[str, str], there: Mapping[str, str]) -> list[str]:
    """Return what differs, in words."""
    return [
        f"{name} is {there.get(name, 'not known')!r} there and {value!r} here"
        for name, value in here.items()
        if there.get(name) != value
    ]


def facts_of(order: WorkOrder) -> Mapping[str, str] | LoccitError:
    """Return what the results of this worker depend on; its models are loaded then."""
    try:
        with _opened(order) as worker:
            return worker.facts
    except LoccitError as error:
        return error


def make(order: WorkOrder, job: DocumentJob) -> MadeDocument | LoccitError | None:
    """Make a document; None if its file is not here."""
    return _answered(order, job.source.path, lambda worker: worker.make(job))


def outline_of(made: MadeDocument | LoccitError | None) -> Outline | LoccitError | None:
    """Return what the record of a document needs; its passages stay on the worker."""
    return made.outline if isinstance(made, MadeDocument) else made


def store(
    order: WorkOrder, record: DocumentRecord, made: MadeDocument | LoccitError | None
) -> StoredMarks | LoccitError | None:
    """Store a document that was made here, or on another worker."""
    if not isinstance(made, MadeDocument):
        return made  # it was made again, and its file is gone meanwhile
    return _answered(order, record.source.path, lambda worker: worker.store(record, made))


def embed(order: WorkOrder, path: str, chunks: Sequence[Chunk]) -> list[Vector] | LoccitError:
    """Return the vectors of the texts to embed of a document."""
    return _answered(order, path, lambda worker: worker.embed(chunks))


@contextmanager
def _here_alone() -> Iterator[None]:
    """Have Dask not begin this task again by itself, if this worker dies of it meanwhile.

    It would, on the next worker, before the client has heard of the death of the first one.
    """
    worker = get_worker()
    key = worker.get_current_task()
    _restrict(worker, {key: worker.address})
    try:
        yield
    finally:  # what is made may be made again elsewhere if it is lost
        _restrict(worker, {key: None})


def _restrict(worker: Worker, to: Mapping[object, str | None]) -> None:
    sync(worker.loop, worker.scheduler.set_restrictions, worker=to)


def _answered(
    order: WorkOrder, path: str, work: Callable[[DocumentWorker], Answer]
) -> Answer | LoccitError:
    try:
        with _compared(order) as worker, _here_alone():
            return work(worker)
    except LoccitError as error:
        return error
    except Exception as error:  # noqa: BLE001  (whatever it is, it costs this document alone)
        return InternalFault(path, error)
