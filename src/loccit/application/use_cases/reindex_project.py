"""Re-embed a project with another model, from what the index itself holds."""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.errors import VectorIndexError
from loccit.domain.models.ingestion import ReindexReport
from loccit.domain.models.project import DocumentRecord, Project, ProjectId
from loccit.domain.models.retrieval import index_items, texts_to_embed

log = logging.getLogger(__name__)


def _do_nothing() -> None:
    pass


@dataclass(frozen=True, slots=True)
class ReindexProject:
    """Embeds a project's chunks anew into another index version, then switches to it."""

    embedding: EmbeddingPort
    index: VectorIndexPort

    def __call__(
        self,
        project_id: ProjectId,
        *,
        drop_old: bool = False,
        on_document: Callable[[], None] = _do_nothing,
    ) -> ReindexReport:
        """Bind the project to this use case's embedding model.

        No original file is needed. The old version answers until the new one is complete and
        verified, and is kept until `drop_old`, also of a later call, takes it away. A call that
        dies in its middle changes nothing; the next one starts afresh. `on_document` is called
        after each document.

        Raises:
            ProjectNotFound: If there is no such project.
            EmbeddingError: If a chunk cannot be embedded, for example because it is longer than
                the new model reads.
            VectorIndexError: If the store fails, or the new version is not complete.
        """
        project = self.index.project(project_id)
        old, new = project.binding, self.embedding.binding
        if old == new:
            version, chunks = project.active, 0
        else:
            version, chunks = self._rebuild(project, on_document)
        if drop_old:
            for stored in self.index.project(project_id).versions:
                if stored.number != version:
                    self.index.drop_version(project_id, stored.number)
        documents = len(self.index.documents(project_id))
        return ReindexReport(project_id, old, new, project.active, version, documents, chunks)

    def _rebuild(self, project: Project, on_document: Callable[[], None]) -> tuple[int, int]:
        project_id = project.project_id
        version = self.index.begin_version(project_id, self.embedding.binding)
        records = self.index.documents(project_id)
        for record in records:
            self._copy(record, project_id, version)
            on_document()
        self._verify(project_id, version, records)
        self.index.activate_version(project_id, version)
        log.info("project_reindexed", extra={"project": project_id, "version": version})
        return version, self.index.count_chunks(project_id)

    def _copy(self, record: DocumentRecord, project_id: ProjectId, version: int) -> None:
        chunks = self.index.chunks(record.doc_id, project_id)
        vectors = self.embedding.embed(texts_to_embed(chunks))
        items = index_items(record, chunks, vectors)
        self.index.upsert(items, project_id, self.embedding.model_id, version=version)
        self.index.commit_document(record, project_id, version=version)

    def _verify(
        self, project_id: ProjectId, version: int, records: tuple[DocumentRecord, ...]
    ) -> None:
        expected = (len(records), self.index.count_chunks(project_id))
        copied = self.index.documents(project_id, version=version)
        found = (len(copied), self.index.count_chunks(project_id, version=version))
        if found != expected:
            raise VectorIndexError(
                f"the new version of '{project_id}' has {found[0]} documents and {found[1]}"
                f" chunks, the old one {expected[0]} and {expected[1]}; the old one still"
                " answers, run the reindex again"
            )
