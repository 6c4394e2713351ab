"""Build a new version with another model or new chunks, compare, and switch."""

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from loccit.application.conversations.moving_memory import embed_anew
from loccit.application.ingest.cluster import ClusterPort
from loccit.application.ingest.file_chunker import FileChunker, same_file
from loccit.application.ingest.side_by_side import goes_on, side_by_side
from loccit.application.ingest.store_document import StoreDocument
from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.application.reindex.probe_questions import ProbeQuestion, draw_questions
from loccit.application.reindex.version_build import (
    VersionBuild,
    agree,
    delete_the_deleted,
    held,
    verify,
)
from loccit.application.reindex.version_comparison import ProjectVersion, compare_versions
from loccit.domain.errors import (
    ChunkingError,
    DocumentConversionError,
)
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.project import DocumentRecord, ProjectId, ProjectState, Revision
from loccit.domain.models.reindexing import ReindexReport, VersionComparison
from loccit.domain.models.retrieval import index_items, texts_to_embed
from loccit.domain.policy.model_binding import ModelBinding

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ReindexPlan:
    """What a reindex is to do.

    Attributes:
        resume: Go on with a version that a stopped reindex left, if it is of the same model.
        limit: Embed at most so many documents, then stop without a switch; None for all.
        questions: What both versions are asked before the switch; None draws them from the
            project's own titles and headings.
        drop_old: Delete every other version at the end.
    """

    resume: bool = False
    limit: int | None = None
    questions: Sequence[ProbeQuestion] | None = None
    drop_old: bool = False


def _switch_always(_: VersionComparison | None) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class ReindexProject:
    """Builds another version of a project's index, then switches to it.

    Attributes:
        embedding: The model of the new version.
        index: Where the project is.
        model_of: Returns the model of a binding, to query the old version; None when it is not
            available.
        file_chunker: Chunks the files of the documents again; None embeds the chunks as they are,
            without their files.
    """

    embedding: EmbeddingPort
    index: ProjectStorePort
    model_of: Callable[[ModelBinding], EmbeddingPort | None]
    file_chunker: FileChunker | None = None
    cluster: ClusterPort | None = None

    def __call__(
        self,
        project_id: ProjectId,
        plan: ReindexPlan = ReindexPlan(),
        *,
        approve: Callable[[VersionComparison | None], bool] = _switch_always,
        on_document: Callable[[], None] = lambda: None,
    ) -> ReindexReport:
        """Bind the project to this use case's embedding model.

        The old version answers until the new one is complete, verified and approved, and is kept
        until `drop_old`, also of a later call. Documents ingested or deleted until the switch is
        done are brought over. A call that dies in its middle, or stops at its limit, leaves a
        version that a later call resumes or replaces.

        Args:
            project_id: The project.
            plan: What to do.
            approve: Asked before the switch, with the comparison of both versions if there is
                one. False leaves the old version answering and the new one for `resume`.
            on_document: Called after each document that was embedded.

        Raises:
            ProjectNotFound: If there is no such project.
            EmbeddingError: If a chunk cannot be embedded, for example because it is longer than
                the new model reads.
            VectorIndexError: If the store fails, or the new version is not complete.
        """
        project = self.index.project(project_id)
        if project.binding == self.embedding.binding and self.file_chunker is None:
            self._drop_others(project_id, project.active, plan)
            return self._report(self._build(project, project.active), switched=False)
        build = self._begin(project, plan)
        remaining = self._bring_over(build, plan.limit, on_document)
        if remaining:
            return self._report(build, remaining=remaining, switched=False)
        verify(build)
        comparison = self._compare(build, plan)
        if not approve(comparison):
            return self._report(build, comparison=comparison, switched=False)
        self._bring_over(build, None, on_document)
        number = build.new.version.number
        self.index.activate_version(project_id, number)
        self._bring_over(build, None, on_document)  # written during the switch
        embed_anew(self.index.memory(project_id), self.embedding)
        self._drop_others(project_id, number, plan)
        log.info("project_reindexed", extra={"project": project_id, "version": number})
        return self._report(build, comparison=comparison, switched=True)

    def _begin(self, project: ProjectState, plan: ReindexPlan) -> VersionBuild:
        left = project.versions[-1]
        binding = self.embedding.binding
        if not plan.resume or left.number <= project.active or left.binding != binding:
            return self._build(project, self.index.begin_version(project.project_id, binding))
        build = self._build(project, left.number)
        copies = {record.doc_id: record for record in build.new.documents()}
        for record in build.old.documents():
            copy = copies.get(record.doc_id)
            if copy is not None and agree(copy, record, self._revision(record)):
                build.done[record.doc_id] = record
        return build

    def _build(self, project: ProjectState, number: int) -> VersionBuild:
        """Open the active version, and version `number` for the new model."""
        old = self.index.at(project.project_id, version=project.active)
        return VersionBuild(
            project, old, self.index.at(project.project_id, self.embedding.binding, number)
        )

    def _bring_over(
        self, build: VersionBuild, limit: int | None, on_document: Callable[[], None]
    ) -> int:
        """Bring over what is missing or outdated in the new version, until nothing is.

        Returns:
            How many documents are left because of the limit.
        """
        embedded = 0
        while todo := [
            record for record in build.old.documents() if build.done.get(record.doc_id) != record
        ]:
            now = todo if limit is None else todo[: limit - embedded]
            for record in self._copied(now, build):
                build.done[record.doc_id] = record
                embedded += 1
                on_document()
            if len(now) < len(todo):
                return len(todo) - len(now)
        delete_the_deleted(build)
        return 0

    def _copied(
        self, records: Sequence[DocumentRecord], build: VersionBuild
    ) -> Iterator[DocumentRecord]:
        """Bring documents over, and yield each when that is done."""
        if self.cluster is None:
            for record in records:
                self._copy(record, build)
                yield record
            return
        cluster = self.cluster

        def copied(record: DocumentRecord) -> DocumentRecord:
            self._copy_from(cluster, record, build)
            return record

        yield from side_by_side(copied, records, cluster.room, goes_on, cluster.stop)

    def _copy(self, record: DocumentRecord, build: VersionBuild) -> None:
        target, chunks = self._chunked(record, build)
        vectors = self.embedding.embed(texts_to_embed(chunks))
        build.new.upsert(index_items(target, chunks, vectors), commit=[target])

    def _copy_from(
        self, cluster: ClusterPort, record: DocumentRecord, build: VersionBuild
    ) -> None:
        if self.file_chunker is not None:
            number = build.new.version.number
            store = StoreDocument(
                self.index, build.project.project_id, self.embedding.binding, version=number
            )
            try:
                with cluster.make(same_file(record), (), store) as document:
                    document.store(self.file_chunker.record_again(record, document.outline))
                    return
            except (DocumentConversionError, ChunkingError) as error:
                build.kept[record.source.path] = error
        chunks = build.old.chunks(record.doc_id)
        vectors = cluster.embed(chunks)
        with build.lock:
            build.new.upsert(index_items(record, chunks, vectors), commit=[record])

    def _chunked(
        self, record: DocumentRecord, build: VersionBuild
    ) -> tuple[DocumentRecord, Sequence[Chunk]]:
        if self.file_chunker is not None:
            try:
                return self.file_chunker.chunk_again(record)
            except (DocumentConversionError, ChunkingError) as error:
                build.kept[record.source.path] = error
        return record, build.old.chunks(record.doc_id)

    def _revision(self, record: DocumentRecord) -> Revision:
        if self.file_chunker is None:
            return record.revision
        return self.file_chunker.revision(record.doc_id, record.coverage)

    def _compare(self, build: VersionBuild, plan: ReindexPlan) -> VersionComparison | None:
        project = build.project
        model = self.model_of(project.binding)
        questions = draw_questions(held(build)) if plan.questions is None else plan.questions
        if model is None or not questions:
            return None
        old = self.index.at(project.project_id, model.binding, project.active)
        return compare_versions(
            ProjectVersion(model, old),
            ProjectVersion(self.embedding, build.new),
            questions,
            drawn=plan.questions is None,
        )

    def _drop_others(self, project_id: ProjectId, kept: int, plan: ReindexPlan) -> None:
        if plan.drop_old:
            for version in self.index.project(project_id).versions:
                if version.number != kept:
                    self.index.drop_version(project_id, version.number)

    def _report(
        self,
        build: VersionBuild,
        *,
        switched: bool,
        remaining: int = 0,
        comparison: VersionComparison | None = None,
    ) -> ReindexReport:
        number = build.new.version.number
        nothing = number == build.project.active
        return ReindexReport(
            project_id=build.project.project_id,
            old=build.project.binding,
            new=self.embedding.binding,
            old_version=build.project.active,
            new_version=number,
            switched=switched,
            documents=len(build.new.documents()),
            chunks=0 if nothing else build.new.count_chunks(),
            remaining=remaining,
            kept=tuple(sorted(build.kept.items())),
            comparison=comparison,
        )
