"""`DaskCluster`: documents are made on the workers of a Dask cluster."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final

from distributed import Client, Future
from distributed.client import ClosedClientError

from loccit.application.ingest.contents import content_of
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
)
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.project import DocumentRecord, SourceFile
from loccit.domain.models.retrieval import IndexItem, Vector
from loccit.infrastructure.adapters.dask import tasks
from loccit.infrastructure.adapters.dask.budget import Budget
from loccit.infrastructure.adapters.dask.documents import MadeThere, SentBack
from loccit.infrastructure.adapters.dask.gathering import Gathering
from loccit.infrastructure.adapters.dask.in_hand import InHand
from loccit.infrastructure.adapters.dask.survival import Survival
from loccit.infrastructure.adapters.dask.task import Document, Part, Task, Told
from loccit.infrastructure.adapters.dask.tasks import Answer, Job, StoreJob, WorkOrder
from loccit.infrastructure.adapters.dask.workers import DISCONNECTED, LOST, Workers

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
        self._survival = Survival(self._in_hand, self._workers, self._gathering.look)
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
                    job = DocumentJob(source, before, content_of(source.path))
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
        self._survival.is_stopped = True
        try:
            running = None if at_once else self._client.call_stack()
        except DISCONNECTED:
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

    def _done(self, part: Part[Job]) -> Answer:
        """Return what a worker answers to the job of a document."""

        def begin(worker: str | None) -> None:
            if worker is None:
                self._gathering.add(part)
            else:
                self._begin([part], worker)

        while isinstance(answer := self._survival.answer(part.document, begin), NotBegun):
            self._in_hand.again(part.document)  # the task had others to do, which took long
        return _raised(answer)

    def _begin(self, parts: Sequence[Part[Job]], worker: str | None = None) -> Task:
        """Submit a task of some documents, to a named worker or to any."""
        documents = tuple(part.document for part in parts)
        jobs = [part.job for part in parts]
        made = self._submit(documents, tasks.make, (self._order, jobs), worker)
        if not self._stores:
            return _begun(Task(documents, made, made, self._gathering.ended))
        outlines = self._submit(documents, tasks.outlines_of, (made,), worker)
        stores = self._gathered_stores(made)
        return _begun(Task(documents, made, outlines, self._gathering.ended, stores))

    def _gathered_stores(self, made: Future) -> Gathering[Part[StoreJob]]:
        """Return what gathers the documents of a task that are to be stored.

        The first one goes alone, and those that come meanwhile go together.
        """

        def begin(parts: Sequence[Part[StoreJob]]) -> Task:
            return self._begin_stores(made, parts, stores.ended)

        stores = Gathering(begin, lambda: 1)
        return stores

    def _begin_stores(
        self,
        made: Future,
        parts: Sequence[Part[StoreJob]],
        ended: Callable[[Task], None],
        worker: str | None = None,
    ) -> Task:
        """Submit a task that stores some of the documents that were made in one."""
        documents = tuple(part.document for part in parts)
        arguments = (self._order, [part.job for part in parts], made)
        stored = self._submit(documents, tasks.store, arguments, worker)
        return _begun(Task(documents, made, stored, ended))

    def _store(self, document: Document, job: DocumentJob, record: DocumentRecord) -> StoredMarks:
        """Have a document stored by the worker that made it."""
        task = document.task
        assert task is not None
        assert task.stores is not None
        stores, at = task.stores, task.documents.index(document)
        self._in_hand.again(document)
        document.storing = True
        is_lost = False

        def begin(worker: str | None) -> None:
            if worker is None and not is_lost:
                stores.add(Part(document, StoreJob(record, at), 0))
            else:  # the one that made it died, and perhaps of this document
                again = self._submit([document], tasks.make, (self._order, [job]), worker)
                alone = Part(document, StoreJob(record, 0), 0)
                self._begin_stores(again, [alone], stores.ended, worker)

        try:
            while isinstance(stored := self._survival.answer(document, begin), NotBegun):
                # Dask had the task done again, and this time it was not among the first.
                is_lost = True
                self._in_hand.again(document)
        finally:
            stores.leave(document)
        _raised(stored)
        if not isinstance(stored, StoredMarks):
            raise DocumentConversionError(
                record.source.path, "no worker can read it any more; run again"
            )
        return stored

    def _submit(
        self,
        documents: Sequence[Document],
        task: Callable[..., object],
        arguments: tuple[object, ...],
        worker: str | None,
    ) -> Future:
        try:
            return self._client.submit(
                task,
                *arguments,
                key=self._in_hand.key(documents, task.__name__),
                workers=[worker] if worker else None,
                allow_other_workers=False,
                pure=False,
            )
        except ClosedClientError as error:
            raise ClusterUnavailable(self._order.address, LOST) from error


def _begun(task: Task) -> Task:
    """Have the documents of a task told when it has ended."""
    told = [document.told for document in task.documents]

    def tell(_: Future) -> None:
        for each in told:
            each.put(Told.DONE)
        task.ended(task)

    for document in task.documents:
        document.task = task
    task.answered.add_done_callback(tell)
    return task


def _raised(answer: Answer) -> Answer:
    """Return an answer, or raise it if it is an error."""
    if isinstance(answer, LoccitError):
        raise answer
    return answer
