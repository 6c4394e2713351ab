"""`DaskCluster`: documents are made on the workers of a Dask cluster."""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError
from functools import partial
from pathlib import Path
from queue import Empty
from typing import Final

from distributed import Client, Future, KilledWorker

from loccit.application.ingest.document_worker import DocumentJob
from loccit.application.ingest.made_document import (
    DocumentInHand,
    MadeDocument,
    Outline,
    StoredMarks,
)
from loccit.application.ingest.store_document import StoreDocument
from loccit.domain.counted import counted
from loccit.domain.errors import (
    ClusterUnavailable,
    DocumentConversionError,
    LoccitError,
    NotBegun,
    WorkersKilled,
)
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.project import DocumentRecord, SourceFile
from loccit.domain.models.retrieval import IndexItem, Vector
from loccit.infrastructure.adapters.dask import tasks
from loccit.infrastructure.adapters.dask.budget import Budget
from loccit.infrastructure.adapters.dask.documents import MadeThere, SentBack
from loccit.infrastructure.adapters.dask.in_hand import Document, InHand, Told
from loccit.infrastructure.adapters.dask.tasks import WorkOrder

_AHEAD: Final = 2
"""Documents in hand for each thread of the workers: one is made, one waits for it or is stored."""
_LOOK_SECONDS: Final = 2.0
"""Between two looks whether the workers are there."""
_PATIENCE_SECONDS: Final = 300.0
"""Without any worker, before the run is given up: a queue may bring new ones."""
_SENT_BYTES: Final = 256 * 2**20
"""Of files that are on their way at a time. The scheduler holds them until they are made."""
_LOST: Final = (
    "the connection to the scheduler was lost; what is ingested stays, run the same command again"
    " to go on"
)


class DaskCluster:
    """Makes documents on workers. Implements `ClusterPort`. Threads share it."""

    def __init__(
        self, client: Client, order: WorkOrder, *, stores: bool, send_files: bool = False
    ) -> None:
        """Use a cluster whose workers have been compared.

        Args:
            client: Connected; the caller closes it.
            order: What the workers do.
            stores: Whether they store the documents; otherwise the passages are sent back.
            send_files: Whether files are sent along, though workers could read them.
        """
        self._client = client
        self._order = order
        self._stores = stores
        self._sends = send_files
        self._in_hand = InHand()
        self._sent = Budget(_SENT_BYTES)
        self._storing = threading.Lock()
        self._stopped = False
        self._threads: Mapping[str, int] = {}
        self._looked = 0.0
        self._seen = time.monotonic()
        self._looking = threading.Lock()
        client.subscribe_topic("all", self._in_hand.heard)

    def room(self) -> int:
        """Return some more than twice the threads of the workers that are there now."""
        return _AHEAD * sum(self._workers().values()) + 2

    def told(self) -> str:
        """Return how large the cluster is, and the address of its dashboard."""
        workers = self._workers()
        size = f"{counted(len(workers), 'worker')}, {counted(sum(workers.values()), 'thread')}"
        address = self._client.scheduler.address if self._client.scheduler else ""
        return f"Dask cluster {address}: {size}; dashboard {self._client.dashboard_link}"

    def make(
        self, source: SourceFile, before: Sequence[IndexItem], store_document: StoreDocument
    ) -> DocumentInHand:
        """Make the passages of a file; see `ClusterPort`."""
        document = None
        if not self._sends:
            document = self._make(DocumentJob(source, before), store_document)
        if document is None:  # no worker can read it, or this one cannot
            with self._sent.of(source.size):
                job = DocumentJob(source, before, _content(source))
                document = self._make(job, store_document)
        assert document is not None
        return document

    def embed(self, chunks: Sequence[Chunk]) -> list[Vector]:
        """Return the vectors of the texts to embed of a document; see `ClusterPort`."""
        with self._in_hand.document(chunks[0].doc_id if chunks else "") as document:

            def begin(worker: str | None) -> Future:
                arguments = (self._order, document.path, chunks)
                return self._submit(document, tasks.embed, arguments, worker)

            vectors = self._survived(document, begin)
        assert isinstance(vectors, list)
        return vectors

    def stop(self, *, at_once: bool = False) -> None:
        """Begin no more; `at_once`: give up what is begun as well."""
        self._stopped = True
        try:
            running = None if at_once else self._client.call_stack()
        except (OSError, RuntimeError, ValueError):  # the connection is lost
            running = None
        keys = None if running is None else {key for each in running.values() for key in each}
        self._in_hand.stop(keys)

    def close(self) -> None:
        """Give up what is in hand."""
        self.stop(at_once=True)
        self._client.unsubscribe_topic("all")

    def _make(self, job: DocumentJob, store_document: StoreDocument) -> "DocumentInHand | None":
        with self._in_hand.document(job.source.path) as document:
            made: list[Future] = []

            def begin(worker: str | None) -> Future:
                future = self._submit(document, tasks.make, (self._order, job), worker)
                made[:] = [future]
                if not self._stores:
                    return future
                return self._submit(document, tasks.outline_of, (future,), worker)

            answer = self._survived(document, begin)
        if isinstance(answer, Outline):
            return MadeThere(answer, partial(self._store, job, made[0]))
        if isinstance(answer, MadeDocument):
            return SentBack(answer, store_document, self._storing)
        return None

    def _store(self, job: DocumentJob, made: Future, record: DocumentRecord) -> StoredMarks:
        """Have a document stored by the worker that made it."""
        with self._in_hand.document(job.source.path) as document:
            document.storing = True

            def begin(worker: str | None) -> Future:
                future = made
                if worker is not None:  # it died, and perhaps of this document
                    future = self._submit(document, tasks.make, (self._order, job), worker)
                return self._submit(document, tasks.store, (self._order, record, future), worker)

            stored = self._survived(document, begin)
        if not isinstance(stored, StoredMarks):
            raise DocumentConversionError(
                job.source.path, "no worker can read it any more; run again"
            )
        return stored

    def _survived(self, document: Document, begin: Callable[[str | None], Future]) -> object:
        """Return the result of the task that `begin` submits, whatever becomes of workers.

        Args:
            document: Whose task it is.
            begin: Submits it, to a named worker or to any.
        """
        while True:
            worker = self._trial_worker() if document.struck else None
            try:
                told, result = self._tried(document, begin(worker), worker)
            finally:
                if worker is not None:
                    self._in_hand.give_back(worker)
            if told is Told.DONE:
                return result
            if told is Told.STOPPED:
                raise NotBegun
            died = told is Told.DIED
            if died and worker is not None and self._in_hand.is_convicted(document, worker):
                raise WorkersKilled(document.path, document.trials + 1)
            document.struck = document.struck or died
            self._in_hand.again(document)

    def _tried(
        self, document: Document, future: Future, worker: str | None
    ) -> tuple[Told | None, object]:
        """Wait for a task, and return what was told of it, with its result if it has ended."""
        told = None
        try:
            told = self._waited(document, future, worker)
            if told is Told.DONE:
                return told, self._result(future)
        except KilledWorker:
            told = Told.DIED
        finally:
            if told is not Told.DONE:
                future.cancel()
        return told, None

    def _submit(
        self,
        document: Document,
        task: Callable[..., object],
        arguments: tuple[object, ...],
        worker: str | None,
    ) -> Future:
        if self._stopped and not document.storing:
            raise NotBegun
        return self._client.submit(
            task,
            *arguments,
            key=self._in_hand.key(document, task.__name__),
            workers=[worker] if worker else None,
            allow_other_workers=False,
            pure=False,
        )

    def _waited(self, document: Document, future: Future, worker: str | None) -> Told | None:
        """Wait for a task; return None if the worker it is to run on has left."""
        told = document.told
        future.add_done_callback(lambda _: told.put(Told.DONE))
        while True:
            try:
                return told.get(timeout=_LOOK_SECONDS)
            except Empty:
                workers = self._workers()
                if worker is not None and worker not in workers:
                    # Its death, if it died, is told by now, or will be the next time.
                    return None
                if time.monotonic() - self._seen > _PATIENCE_SECONDS:
                    minutes = _PATIENCE_SECONDS / 60
                    raise ClusterUnavailable(
                        self._order.address, f"it has had no worker for {minutes:.0f} minutes"
                    ) from None

    def _result(self, future: Future) -> object:
        try:
            answer = future.result()
        except (CancelledError, OSError, TimeoutError) as error:
            raise ClusterUnavailable(self._order.address, _LOST) from error
        if isinstance(answer, LoccitError):
            raise answer
        return answer

    def _trial_worker(self) -> str:
        while True:
            worker = self._in_hand.take_worker(self._workers(), _LOOK_SECONDS / 4)
            if worker is not None:
                return worker
            if self._stopped:
                raise NotBegun

    def _workers(self) -> Mapping[str, int]:
        """Return the threads of each worker, by address, as they were a moment ago."""
        with self._looking:
            now = time.monotonic()
            if now - self._looked >= _LOOK_SECONDS:
                try:
                    self._threads = dict(self._client.nthreads())
                except (CancelledError, OSError, RuntimeError, ValueError) as error:
                    raise ClusterUnavailable(self._order.address, _LOST) from error
                self._looked = now
            if self._threads:
                self._seen = now
            return self._threads


def _content(source: SourceFile) -> bytes:
    try:
        return Path(source.path).read_bytes()
    except OSError as error:
        raise DocumentConversionError(
            source.path, f"cannot be read ({error.strerror or error}); check its permissions"
        ) from error
