"""Waiting for the tasks of documents, whatever becomes of the workers."""

from collections.abc import Callable
from concurrent.futures import CancelledError
from queue import Empty

from distributed import KilledWorker

from loccit.domain.errors import ClusterUnavailable, NotBegun, WorkersKilled
from loccit.infrastructure.adapters.dask.in_hand import InHand
from loccit.infrastructure.adapters.dask.task import Document, Told
from loccit.infrastructure.adapters.dask.tasks import Answer
from loccit.infrastructure.adapters.dask.workers import LOOK_SECONDS, LOST, Workers


class Survival:
    """Has documents begun again whose worker is gone, and tries those that it may have died of.

    Threads share it.

    Attributes:
        is_stopped: Whether nothing is to be begun any more.
    """

    def __init__(self, in_hand: InHand, workers: Workers, look: Callable[[], None]) -> None:
        """Wait for tasks of the documents that are in hand.

        Args:
            in_hand: Hears which workers died.
            workers: Those that are there.
            look: Called every two seconds or so, for workers may have come.
        """
        self._in_hand = in_hand
        self._workers = workers
        self._look = look
        self.is_stopped = False

    def answer(self, document: Document, begin: Callable[[str | None], None]) -> Answer:
        """Return the answer of the task that a document gets, whatever becomes of workers.

        Args:
            document: The document.
            begin: Has a task begun for it, on a named worker, or sooner or later on any.

        Raises:
            WorkersKilled: If it was the document that two workers died of.
            NotBegun: If it is not to be begun any more.
            ClusterUnavailable: If the scheduler goes away, or all workers.
        """
        while True:
            if self.is_stopped and not document.storing:
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
            raise ClusterUnavailable(self._workers.address, LOST) from error
        finally:
            if told is not Told.DONE and document.task is not None:
                document.task.cancel()
        return told, None

    def _heard(self, document: Document, worker: str | None) -> Told | None:
        """Wait for what happens to a document; None if the worker of its trial has left."""
        while True:
            try:
                return document.told.get(timeout=LOOK_SECONDS)
            except Empty:
                self._workers.check()
                self._look()
                if worker is not None and worker not in self._workers.by_address():
                    # Its death, if it died, is told by now, or will be the next time.
                    return None

    def _trial_worker(self) -> str:
        while True:
            workers = self._workers.by_address()
            worker = self._in_hand.take_worker(workers, LOOK_SECONDS / 4)
            if worker is not None:
                return worker
            if self.is_stopped:
                raise NotBegun
