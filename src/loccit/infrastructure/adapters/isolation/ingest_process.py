"""The process that ingests, for `IngestProcesses`."""

import logging
import os
import threading
from collections.abc import Callable, Sequence
from logging.handlers import QueueHandler
from multiprocessing.connection import Connection
from typing import Final

from loccit.application.ingest.ingest_request import IngestRequest
from loccit.application.ingest.ingest_sources import IngestListener
from loccit.application.library import Library
from loccit.application.sync.sync_request import SyncRequest
from loccit.domain.errors import InternalFault, LoccitError
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.ingestion import IngestReport
from loccit.infrastructure.adapters.isolation.child import serve_parent
from loccit.infrastructure.adapters.isolation.done import Done

MODULE: Final = "loccit.infrastructure.adapters.isolation.ingest_process"
OpenLibrary = Callable[[], Library]
_NICENESS: Final = 10
"""Of this process and of those that convert for it: who asks goes first. Beside a busy process of
the usual priority it gets a tenth of a core, beside an idle one the whole. With 15, a thirtieth,
searches were no sooner answered, and a document could run into its limit of time."""

log = logging.getLogger(MODULE)


class _Parent(IngestListener):
    """The listener and the log of the parent. Messages of several threads do not mix."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._sending = threading.Lock()
        self.current = ""

    def starts(self, source_paths: Sequence[str], warnings: tuple[DocumentWarning, ...]) -> None:
        self._tell("starts", tuple(source_paths), warnings)

    def begins(self, source_path: str) -> None:
        self.current = source_path
        self._tell("begins", source_path)

    def progresses(self, share: float) -> None:
        self._tell("progresses", share)

    def ends(self, report: IngestReport) -> None:
        self._tell("ends", report)

    def stops(self) -> bool:
        return bool(self._tell("stops"))

    def removes(self, gone: int, documents: int) -> bool:
        return bool(self._tell("removes", gone, documents))

    def put_nowait(self, record: logging.LogRecord) -> None:
        """Log something, as a queue of a `QueueHandler`."""
        self.send(record)

    def send(self, message: object) -> None:
        """Send a message that is not answered."""
        with self._sending:
            self._connection.send(message)

    def _tell(self, method: str, *arguments: object) -> object:
        """Call a method of the listener, which is in the parent; it answers."""
        self.send((method, arguments))
        return self._connection.recv()


def _serve(connection: Connection) -> None:
    """Ingest what the parent asks for until it is gone."""
    os.nice(_NICENESS)
    open_library, level = connection.recv()
    parent = _Parent(connection)
    ours = logging.getLogger("loccit")
    ours.setLevel(level)
    ours.propagate = False
    ours.addHandler(QueueHandler(parent))  # type: ignore[arg-type]  # it only puts
    with open_library() as library:
        while True:
            parent.send(_outcome(library, connection.recv(), parent))


def _outcome(library: Library, request: IngestRequest | SyncRequest, parent: _Parent) -> Done:
    parent.current = ""
    project = library.project(request.project_id)
    try:
        if isinstance(request, SyncRequest):
            return Done(project.sync(references=request.references, listener=parent))
        return Done(
            project.ingest(
                *request.paths,
                references=request.references,
                citekey=request.citekey,
                prune=request.prune,
                listener=parent,
            )
        )
    except LoccitError as error:
        return Done(error)
    except (EOFError, OSError):  # the parent is gone
        raise
    except Exception as error:
        log.exception("internal_fault")
        return Done(InternalFault(parent.current, error))


if __name__ == "__main__":
    serve_parent(_serve)
