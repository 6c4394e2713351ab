"""What runs on the workers. A worker opens what makes documents once, and keeps it.

Errors of ours are returned, not raised: Dask would log the words of documents with them.
"""

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from distributed import Worker, get_worker
from distributed.utils import sync

from loccit.application.ingest.document_worker import DocumentJob, DocumentWorker, EmbedJob
from loccit.application.ingest.made_document import MadeDocument, Outline, StoredMarks
from loccit.domain.errors import ClusterDiffers, InternalFault, LoccitError, NotBegun
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.retrieval import Vector

Job = DocumentJob | EmbedJob
Answer = MadeDocument | Outline | StoredMarks | list[Vector] | LoccitError | None
"""What was made for one document; None if its file is not on the worker."""
OpenWorker = Callable[[int], AbstractContextManager[DocumentWorker]]
"""Opens it for so many documents at a time, each with a core."""
_TASK_SECONDS: Final = 2.0


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


@dataclass(frozen=True, slots=True)
class StoreJob:
    """A document that is to be stored by the worker that made it.

    Attributes:
        record: Its record.
        at: Its place among those that were made with it.
    """

    record: DocumentRecord
    at: int


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


def make(order: WorkOrder, jobs: Sequence[Job]) -> list[Answer]:
    """Do some jobs, one after the other, and return the answer to each.

    After two seconds the others are answered with `NotBegun`, so that no task takes long that
    could be two; the first job is done however long it takes.
    """
    begun, answers = time.monotonic(), list[Answer]()
    with _here_alone():
        for job in jobs:
            if answers and time.monotonic() - begun > _TASK_SECONDS:
                answers.append(NotBegun())
            else:
                answers.append(_answered(order, job.path, partial(_done, job)))
    return answers


def outlines_of(made: Sequence[Answer]) -> list[Answer]:
    """Return what the records of documents need; their passages stay on the worker."""
    return [each.outline if isinstance(each, MadeDocument) else each for each in made]


def store(order: WorkOrder, jobs: Sequence[StoreJob], made: Sequence[Answer]) -> list[Answer]:
    """Store some of the documents that were made here, or on another worker."""
    with _here_alone():
        return [_stored(order, job.record, made[job.at]) for job in jobs]


def _stored(order: WorkOrder, record: DocumentRecord, made: Answer) -> Answer:
    if not isinstance(made, MadeDocument):
        return made  # it was made again, and its file is gone meanwhile
    return _answered(order, record.source.path, lambda worker: worker.store(record, made))


def _done(job: Job, worker: DocumentWorker) -> Answer:
    return worker.make(job) if isinstance(job, DocumentJob) else worker.embed(job.chunks)


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


def _answered(order: WorkOrder, path: str, work: Callable[[DocumentWorker], Answer]) -> Answer:
    try:
        with _compared(order) as worker:
            return work(worker)
    except LoccitError as error:
        return error
    except Exception as error:  # noqa: BLE001  (whatever it is, it costs this document alone)
        return InternalFault(path, error)
