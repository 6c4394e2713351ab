"""A project that is brought up to date with its sources, again and again."""

import logging
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from loccit.application.written_project import WrittenProject
from loccit.domain.errors import LoccitError

if TYPE_CHECKING:
    from threading import Event

    from loccit.application.ingest.ingest_document import IngestDocument
    from loccit.application.ingest.ingest_sources import IngestListener
    from loccit.application.ingest.read_marks import MarksRead
    from loccit.application.ingest.store_document import StoreDocument
    from loccit.application.sync.project_sources import ProjectSources
    from loccit.domain.models.chunk import Chunk
    from loccit.domain.models.executor import Dask
    from loccit.domain.models.mark import MarksReport
    from loccit.domain.models.project import DocumentRecord
    from loccit.domain.models.source import Source
    from loccit.domain.models.syncing import SyncRun
    from loccit.domain.policy.model_binding import ModelBinding

log = logging.getLogger(__name__)

_MARKS_OF: Final = "zotero"
"""What the marks of sources are kept as, beside those inside the files."""


@dataclass(frozen=True, slots=True)
class SyncedProject(WrittenProject):
    """A project with sources."""

    @property
    def sources(self) -> "ProjectSources":
        """The sources of the project."""
        from loccit.application.sync.project_sources import ProjectSources

        return ProjectSources(self._adapters.index.memory(self.project_id))

    def add_zotero(
        self,
        folder: str | os.PathLike[str] | None = None,
        *,
        collection: str | None = None,
        library: str | None = None,
    ) -> "Source":
        """Add Zotero's library to the sources; the project is made if there is none.

        Args:
            folder: Zotero's data folder; the one that the profiles name by default.
            collection: The path of the only collection that is taken, with those below it.
            library: The only library that is taken: `user`, or `group:` and its number.

        Raises:
            InvalidRequest: If there is no such folder here, or several, or no such library or
                collection in it.
        """
        from loccit.application.sync.add_source import zotero_source

        found = zotero_source(
            self._adapters.zotero_folders,
            os.fspath(folder) if folder else None,
            collection=collection,
            library=library,
        )
        return self._added(found)

    def add_folder(self, folder: str | os.PathLike[str]) -> "Source":
        """Add a folder to the sources: the documents in it.

        Raises:
            InvalidRequest: If there is no such folder.
        """
        from loccit.application.sync.add_source import folder_source

        return self._added(folder_source(os.fspath(folder)))

    def add_bibtex(self, file: str | os.PathLike[str]) -> "Source":
        """Add a reference list to the sources: the files that its entries name.

        Raises:
            InvalidRequest: If there is no such file, or it is no reference list.
        """
        from loccit.application.sync.add_source import bibtex_source

        return self._added(bibtex_source(os.fspath(file)))

    def _added(self, source: "Source") -> "Source":
        from loccit.application.sync.add_source import AddSource

        def make_project() -> None:
            binding = self._adapters.document_model(self.project_id).binding
            self._adapters.index.create_project(self.project_id, binding)

        open_source = self._adapters.source
        AddSource(self.project_id, lambda: self.sources, open_source, make_project)(source)
        return source

    def remove_source(self, name: str, *, documents: bool = False) -> "tuple[DocumentRecord, ...]":
        """Remove a source, named by its id, or the beginning of it, or its path.

        Args:
            name: Of the source.
            documents: Whether its documents go as well; they stay otherwise.

        Returns:
            The documents that came from it.

        Raises:
            InvalidRequest: If the name fits no source, or several.
        """
        source = self.sources.named(name)
        own = tuple(
            record
            for record in self.documents()
            if record.origin and record.origin.source == source.id
        )
        if documents:
            self.delete(*(record.doc_id for record in own))
            self._adapters.forget_notes(self.project_id, source)
        self.sources.remove(source)
        return own

    def sync(
        self,
        *,
        references: str | os.PathLike[str] | None = None,
        confirm_removals: bool = False,
        optimize: bool = True,
        executor: "Dask | None" = None,
        listener: "IngestListener | None" = None,
    ) -> "SyncRun":
        """Bring the project up to date with its sources; what has not changed costs nothing.

        Args:
            references: The reference list for documents that their source does not know; that of
                the settings by default.
            confirm_removals: Whether any number of documents may leave. Otherwise the listener is
                asked when much of a source is gone at once, and the silent one refuses.
            optimize: Whether to `optimize` at the end a project that has grown large.
            executor: The cluster that makes new documents; this machine by default.
            listener: Is told what happens while it happens.

        Returns:
            What became of each file that the sources hold, and what left the project.

        Raises:
            InvalidRequest: If the project has no source.
            ReferencesUnreadable: Before anything is converted.
        """
        from loccit.application.ingest.document_citation import References
        from loccit.application.ingest.ingest_sources import SILENT
        from loccit.application.sync.sync_sources import SyncSources
        from loccit.domain.models.ingestion import IngestStatus

        given = os.fspath(references) if references else self._adapters.references
        with self._ingesting(executor) as ingest_document:
            sync_sources = SyncSources(
                self.project_id,
                self.sources,
                partial(self._adapters.source, self.project_id),
                ingest_document,
                lambda record, marks: self.align_marks.of_document(record, marks, _MARKS_OF),
            )
            run = sync_sources(
                References(given) if given else None,
                confirm_removals=confirm_removals,
                listener=listener or SILENT,
            )
        statuses = {each.status for each in run.reports}
        if run.removed or IngestStatus.REPLACED in statuses:
            self._forget_gone(run.removed)
        if optimize and statuses & {IngestStatus.INGESTED, IngestStatus.REPLACED}:
            self.optimize_if_needed()
        return run

    def sync_apart(
        self,
        *,
        references: str | os.PathLike[str] | None = None,
        listener: "IngestListener | None" = None,
    ) -> "SyncRun":
        """Sync as `sync`, in a process of its own, as `Project.ingest_apart` ingests.

        Raises:
            IngestInterrupted: If that process ends by itself; what is stored stays.
            LoccitError: As `sync`.
        """
        from loccit.application.ingest.ingest_sources import SILENT
        from loccit.application.sync.sync_request import SyncRequest

        request = SyncRequest(self.project_id, os.fspath(references) if references else None)
        return self._adapters.apart.sync(request, listener or SILENT)

    def watch(
        self,
        stopped: "Event",
        *,
        apart: bool = False,
        tell: Callable[[str], object] = lambda _: None,
        references: str | os.PathLike[str] | None = None,
        listener: "IngestListener | None" = None,
    ) -> "Iterator[SyncRun | LoccitError]":
        """Sync now, and whenever something has changed in the sources and has come to rest.

        Args:
            stopped: Ends it when it is set.
            apart: Whether to sync as `sync_apart`.
            tell: Is told why changes are looked for where no events tell of them.
            references: As `sync` takes it.
            listener: Likewise.

        Yields:
            What each sync did, or why it failed; after a failure it goes on.
        """
        from loccit.application.sync.watch_sources import WatchSources

        sync = self.sync_apart if apart else self.sync
        return WatchSources(
            partial(sync, references=references, listener=listener),
            lambda: self.sources.all(),  # noqa: PLW0108  (asked anew: the project may come yet)
            partial(self._adapters.source, self.project_id),
            self._adapters.file_events(stopped, tell),
        )()

    @contextmanager
    def _ingesting(self, executor: "Dask | None") -> "Iterator[IngestDocument]":
        """Yield what ingests documents, which are made on a cluster or here."""
        here = self._ingest_document()
        if executor is None:
            yield here
            return
        with self._adapters.cluster(self.project_id, executor) as cluster:
            yield replace(here, cluster=cluster)

    def _ingest_document(self) -> "IngestDocument":
        from loccit.application.ingest.ingest_document import IngestDocument

        chunker, policy = self._adapters.chunking(self.project_id)
        executor, workers = self._adapters.conversions
        return IngestDocument(
            converter=self._adapters.converter,
            chunker=chunker,
            resolver=self._adapters.resolver,
            embedding=self._adapters.document_model(self.project_id),
            index=self._adapters.index,
            policy=policy,
            executor=executor,
            workers=workers,
            read_marks=self._read_marks,
        )

    def store_document(self, binding: "ModelBinding") -> "StoreDocument":
        """Return what stores documents with vectors of a model."""
        from loccit.application.ingest.store_document import StoreDocument

        return StoreDocument(self._adapters.index, self.project_id, binding, self._read_marks)

    def _read_marks(
        self, record: "DocumentRecord", chunks: "Sequence[Chunk]", read: "MarksRead | None"
    ) -> "MarksReport":
        """Keep the marks inside the file of a document."""
        return self.align_marks.inside_file(record, chunks, read)

    def _forget_gone(self, left: "Sequence[DocumentRecord]") -> None:
        """Forget what was quoted from documents that a run has replaced or removed."""
        try:
            self.conversations.forget_gone(record.doc_id for record in left)
        except LoccitError as error:  # what was ingested stays, and is to be reported
            log.warning("words_not_forgotten", extra={"code": error.code, "reason": str(error)})
