"""`DaskCluster`: documents are made on the workers of a Dask cluster."""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from queue import Empty
from typing import Final

from distributed import Client, Future, KilledWorker

from loccit.application.ingest.document_worker import DocumentJob, EmbedJob
from loccit.application.ingest.made_document import (
    DocumentInHand,
    MadeDocument,
    Outline,
    StoredMarks,
)
from loccit.application.ingest.store_document import StoreDocument
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
from loccit.infrastructure.adapters.dask.gathering import Gathering, Part
from loccit.infrastructure.adapters.dask.in_hand import Document, InHand, Task, Told
from loccit.infrastructure.adapters.dask.tasks import Answer, WorkOrder
from loccit.infrastructure.adapters.dask.workers import LOOK_SECONDS, LOST, Workers

_SENT_BYTES: Final = 256 * 2**20
"""Of files that are on their way at a time. The scheduler holds them until they are made."""


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
        self._workers = Workers(client, order.address)
        self._gathering = Gathering(self._begin, self._workers.threads)
        self._sent = Budget(_SENT_BYTES)
        self._storing = threading.Lock()
        self._stopped = False
        client.subscribe_topic("all", self._in_hand.heard)

    def room(self) -> int:
        """Return how many documents may be in hand; it grows with the tasks that they make."""
        return self._gathering.room()

    def told(self) -> str:
        """Return how large the cluster is, and the address of its dashboard."""
        address = self._client.scheduler.address if self._client.scheduler else ""
        told = self._workers.told()
        return f"Dask cluster {address}: {told}; dashboard {self._client.dashboard_link}"

    @contextmanager
    def make(
        self, source: SourceFile, before: Sequence[IndexItem], store_document: StoreDocument
    ) -> Iterator[DocumentInHand]:
        """Make the passages of a file, and hold them; see `ClusterPort`."""
        with self._document(source.path) as document:
            job, answer = DocumentJob(source, before), None
            if not self._sends:
                answer = self._done(Part(document, job, source.size))
            if answer is None:  # no worker can read it, or this one cannot
                self._gathering.leave(document)  # those that are sent may need its place
                with self._sent.of(source.size):
                    job = DocumentJob(source, before, _content(source))
                    answer = self._done(Part(document, job, source.size))
            if isinstance(answer, Outline):
                yield MadeThere(answer, partial(self._store, document, job))
            else:
                assert isinstance(answer, MadeDocument)
                yield SentBack(answer, store_document, self._storing)

    def embed(self, chunks: Sequence[Chunk]) -> list[Vector]:
        """Return the vectors of the texts to embed of a document; see `ClusterPort`."""
        with self._document(chunks[0].doc_id if chunks else "") as document:
            size = sum(len(chunk.text) for chunk in chunks)
            vectors = self._done(Part(document, EmbedJob(document.path, chunks), size))
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

    @contextmanager
    def _document(self, path: str) -> Iterator[Document]:
        with self._in_hand.document(path) as document:
            try:
                yield document
            finally:
                self._gathering.leave(document)

    def _done(self, part: Part) -> Answer:
        """Return what a worker answers to the job of a document."""

        def begin(worker: str | None) -> None:
            if worker is None:
                self._gathering.add(part)
            else:
                self._begin([part], worker)

        while isinstance(answer := self._survived(part.document, begin), NotBegun):
            self._in_hand.again(part.document)  # the task had others to do, which took long
        return _raised(answer)

    def _begin(self, parts: Sequence[Part], worker: str | None = None) -> Task:
        """Submit a task of some documents, to a named worker or to any."""
        documents = tuple(part.document for part in parts)
        jobs = [part.job for part in parts]
        made = self._submit(documents, tasks.make, (self._order, jobs), worker)
        answered = made
        if self._stores:
            answered = self._submit(documents, tasks.outlines_of, (made,), worker)
        task = Task(documents, made, answered)
        answered.add_done_callback(lambda _: self._gathering.ended(task))
        return self._begun(task)

    def _store(self, document: Document, job: DocumentJob, record: DocumentRecord) -> StoredMarks:
        """Have a document stored by the worker that made it."""
        made_with = document.task
        assert made_with is not None
        self._in_hand.again(document)
        document.storing = True

        def begin(worker: str | None) -> None:
            made, at = made_with.made, made_with.documents.index(document)
            if worker is not None:  # it died, and perhaps of this document
                made, at = self._submit([document], tasks.make, (self._order, [job]), worker), 0
            arguments = (self._order, record, made, at)
            stored = self._submit([document], tasks.store, arguments, worker)
            self._begun(Task((document,), made, stored))

        stored = _raised(self._survived(document, begin))
        if not isinstance(stored, StoredMarks):
            raise DocumentConversionError(
                record.source.path, "no worker can read it any more; run again"
            )
        return stored

    def _begun(self, task: Task) -> Task:
        for document in task.documents:
            document.task = task
        tell = [document.told.put for document in task.documents]
        task.answered.add_done_callback(lambda _: [put(Told.DONE) for put in tell])
        return task

    def _survived(self, document: Document, begin: Callable[[str | None], None]) -> Answer:
        """Return the answer of the task that a document gets, whatever becomes of workers.

        Args:
            document: The document.
            begin: Has a task begun for it, on a named worker, or sooner or later on any.
        """
        while True:
            if self._stopped and not document.storing:
                raise NotBegun
            worker = self._trial_worker() if document.struck else None
            try:
                begin(worker)
                told, answer = self._waited(document, worker)
            finally:
                if worker is not None:
                    self._in_hand.give_back(worker)
            if told is Told.DONE:
                return answer
            if told is Told.STOPPED:
                raise NotBegun
            died = told is Told.DIED
            if died and worker is not None and self._in_hand.is_convicted(document, worker):
                raise WorkersKilled(document.path, document.trials + 1)
            document.struck = document.struck or died
            self._in_hand.again(document)

    def _waited(self, document: Document, worker: str | None) -> tuple[Told | None, Answer]:
        """Wait for the task of a document; return what was told of it, with its answer if done."""
        told = None
        try:
            told = self._heard(document, worker)
            if told is Told.DONE:
                assert document.task is not None
                return told, document.task.take(document)
        except KilledWorker:
            told = Told.DIED
        except (CancelledError, OSError, TimeoutError) as error:
            raise ClusterUnavailable(self._order.address, LOST) from error
        finally:
            if told is not Told.DONE and document.task is not None:
                document.task.cancel()
                self._gathering.ended(document.task)
        return told, None

    def _heard(self, document: Document, worker: str | None) -> Told | None:
        """Wait for what happens to a document; None if the worker of its trial has left."""
        while True:
            try:
                return document.told.get(timeout=LOOK_SECONDS)
            except Empty:
                self._workers.check()
                self._gathering.look()
                if worker is not None and worker not in self._workers.by_address():
                    # Its death, if it died, is told by now, or will be the next time.
                    return None

    def _submit(
        self,
        documents: Sequence[Document],
        task: Callable[..., object],
        arguments: tuple[object, ...],
        worker: str | None,
    ) -> Future:
        return self._client.submit(
            task,
            *arguments,
            key=self._in_hand.key(documents, task.__name__),
            workers=[worker] if worker else None,
            allow_other_workers=False,
            pure=False,
        )

    def _trial_worker(self) -> str:
        while True:
            workers = self._workers.by_address()
            worker = self._in_hand.take_worker(workers, LOOK_SECONDS / 4)
            if worker is not None:
                return worker
            if self._stopped:
                raise NotBegun


def _raised(answer: Answer) -> Answer:
    """Return an answer, or raise it if it is an error."""
    if isinstance(answer, LoccitError):
        raise answer
    return answer


def _content(source: SourceFile) -> bytes:
    try:
        return Path(source.path).read_bytes()
    except OSError as error:
        raise DocumentConversionError(
            source.path, f"cannot be read ({error.strerror or error}); check its permissions"
        ) from error
