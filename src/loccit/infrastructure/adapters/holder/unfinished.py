"""The documents that this process has written and not yet committed."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord, ProjectId, Revision
from loccit.domain.models.retrieval import IndexItem

_MOST: Final = 64
"""Documents; each is committed right after it was written, by so many threads at most."""

_Key = tuple[ProjectId, int | None, DocId, Revision]


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A document's chunks, as they were written."""

    model_id: str
    items: tuple[IndexItem, ...]


class UnfinishedDocuments:
    """Keeps their chunks until they are committed, to write them again.

    The next holder takes back what was written through the last one and not committed, for it
    cannot know that somebody is about to. Safe to use from several threads.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self._lock = threading.Lock()
        self._written: dict[_Key, Unfinished] = {}

    def add(
        self,
        items: Sequence[IndexItem],
        project_id: ProjectId,
        model_id: str,
        version: int | None,
    ) -> None:
        """Keep what was written; of what was never committed the latest."""
        written: dict[_Key, list[IndexItem]] = {}
        for item in items:
            key = (project_id, version, item.chunk.doc_id, item.revision)
            written.setdefault(key, []).append(item)
        with self._lock:
            for key, own in written.items():
                known = self._written.pop(key, Unfinished(model_id, ()))
                self._written[key] = Unfinished(model_id, (*known.items, *own))
            while len(self._written) > _MOST:
                del self._written[next(iter(self._written))]

    def take(
        self, record: DocumentRecord, project_id: ProjectId, version: int | None
    ) -> Unfinished | None:
        """Return what was written of a document, which is not kept any more."""
        with self._lock:
            key = (project_id, version, record.doc_id, record.revision)
            return self._written.pop(key, None)

    def forget(self, doc_id: DocId, project_id: ProjectId) -> None:
        """Keep nothing of a document that is to be deleted."""
        with self._lock:
            for key in [key for key in self._written if (key[0], key[2]) == (project_id, doc_id)]:
                del self._written[key]
