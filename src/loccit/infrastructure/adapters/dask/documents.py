"""Documents that workers have made."""

import threading
from collections.abc import Callable
from dataclasses import dataclass

from loccit.application.ingest.made_document import MadeDocument, Outline, StoredMarks
from loccit.application.ingest.store_document import StoreDocument
from loccit.domain.models.project import DocumentRecord


@dataclass(frozen=True, slots=True)
class SentBack:
    """A document whose passages came back. Implements `DocumentInHand`.

    One at a time is stored, so that few are written at once.
    """

    made: MadeDocument
    store_document: StoreDocument
    lock: threading.Lock

    @property
    def outline(self) -> Outline:
        """What its record needs."""
        return self.made.outline

    def store(self, record: DocumentRecord) -> StoredMarks:
        """Store it here."""
        with self.lock:
            return self.store_document(record, self.made)


@dataclass(frozen=True, slots=True)
class MadeThere:
    """A document whose passages stay on the worker that made them. Implements `DocumentInHand`."""

    outline: Outline
    store_there: Callable[[DocumentRecord], StoredMarks]

    def store(self, record: DocumentRecord) -> StoredMarks:
        """Have the worker store it."""
        return self.store_there(record)
