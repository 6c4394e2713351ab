"""Other machines that make documents, and perhaps store them."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from loccit.application.ingest.made_document import DocumentInHand
from loccit.application.ingest.store_document import StoreDocument
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.project import SourceFile
from loccit.domain.models.retrieval import IndexItem, Vector


class ClusterPort(Protocol):
    """Makes documents of one project on workers, many at a time. Threads share it.

    A worker that dies, restarts or leaves costs a retry. Whatever is asked may be done twice.
    """

    def room(self) -> int:
        """How many documents to have in hand at a time, 1 or more; it grows with the workers."""
        ...

    def told(self) -> str:
        """Return what the cluster is, and where its dashboard is, for a person."""
        ...

    def make(
        self, source: SourceFile, before: Sequence[IndexItem], store_document: StoreDocument
    ) -> AbstractContextManager[DocumentInHand]:
        """Make the passages of a file, on a worker, and hold them there or here.

        Args:
            source: The file, as it is here.
            before: The passages that it replaces.
            store_document: Stores the document here, unless the worker does.

        Raises:
            WorkersKilled: If two workers died of it.
            NotBegun: After `stop`.
            ClusterUnavailable: If the scheduler goes away, or all workers.
            LoccitError: As `MakeDocument`.
        """
        ...

    def embed(self, chunks: Sequence[Chunk]) -> list[Vector]:
        """Return the vectors of the texts to embed of a document, made on a worker.

        Raises:
            LoccitError: As `make`.
        """
        ...

    def stop(self, *, at_once: bool = False) -> None:
        """Begin no more: what no worker has begun ends with `NotBegun`.

        Args:
            at_once: Whether what is begun ends so, too.
        """
        ...
