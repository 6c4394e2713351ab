"""Build a new version with another model or new chunks, compare, and switch."""

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from loccit.application.conversations.moving_memory import embed_anew
from loccit.application.ingest.file_chunker import FileChunker
from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.application.reindex.probe_questions import ProbeQuestion, draw_questions
from loccit.application.reindex.version_comparison import ProjectVersion, compare_versions
from loccit.domain.counted import counted
from loccit.domain.errors import (
    ChunkingError,
    DocumentConversionError,
    LoccitError,
    VectorIndexError,
)
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocId
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


@dataclass(slots=True)
class _Build:
    """A version that is being built, and its source."""

    project: ProjectState
    old: VectorIndexPort
    new: VectorIndexPort
    done: dict[DocId, DocumentRecord] = field(default_factory=dict)
    """Old records of the documents that the new version has."""
    kept: dict[str, LoccitError] = field(default_factory=dict)


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
        _verify(build)
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

    def _begin(self, project: ProjectState, plan: ReindexPlan) -> _Build:
        left = project.versions[-1]
        binding = self.embedding.binding
        if not plan.resume or left.number <= project.active or left.binding != binding:
            return self._build(project, self.index.begin_version(project.project_id, binding))
        build = self._build(project, left.number)
        copies = {record.doc_id: record for record in build.new.documents()}
        for record in build.old.documents():
            copy = copies.get(record.doc_id)
            if copy is not None and _agree(copy, record, self._revision(record)):
                build.done[record.doc_id] = record
        return build

    def _build(self, project: ProjectState, number: int) -> _Build:
        """Open the active version, and version `number` for the new model."""
        old = self.index.at(project.project_id, version=project.active)
        return _Build(
            project, old, self.index.at(project.project_id, self.embedding.binding, number)
        )

    def _bring_over(
        self, build: _Build, limit: int | None, on_document: Callable[[], None]
    ) -> int:
        """Bring over what is missing or outdated in the new version, until nothing is.

        Returns:
            How many documents are left because of the limit.
        """
        embedded = 0
        while todo := [
            record for record in build.old.documents() if build.done.get(record.doc_id) != record
        ]:
            for place, record in enumerate(todo):
                if embedded == limit:
                    return len(todo) - place
                self._copy(record, build)
                build.done[record.doc_id] = record
                embedded += 1
                on_document()
        _delete_the_deleted(build)
        return 0

    def _copy(self, record: DocumentRecord, build: _Build) -> None:
        target, chunks = self._chunked(record, build)
        vectors = self.embedding.embed(texts_to_embed(chunks))
        build.new.upsert(index_items(target, chunks, vectors), commit=[target])

    def _chunked(
        self, record: DocumentRecord, build: _Build
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

    def _compare(self, build: _Build, plan: ReindexPlan) -> VersionComparison | None:
        project = build.project
        model = self.model_of(project.binding)
        questions = draw_questions(_held(build)) if plan.questions is None else plan.questions
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
        build: _Build,
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


def _held(build: _Build) -> Iterator[tuple[DocumentRecord, Sequence[Chunk]]]:
    for record in build.old.documents():
        yield record, build.old.chunks(record.doc_id)


def _delete_the_deleted(build: _Build) -> None:
    held = {record.doc_id for record in build.old.documents()}
    for doc_id in [doc_id for doc_id in build.done if doc_id not in held]:
        build.new.delete_document(doc_id)
        del build.done[doc_id]


def _verify(build: _Build) -> None:
    copies = build.new.documents()
    expected = (len(build.done), sum(copy.chunks for copy in copies))
    found = (len(copies), build.new.count_chunks())
    if found != expected:
        raise VectorIndexError(
            f"the new version of '{build.project.project_id}' has"
            f" {counted(found[0], 'document')} and {counted(found[1], 'chunk')}, not"
            f" {expected[0]:,} and {expected[1]:,}; the old one still answers, run the reindex"
            " again"
        )


def _agree(copy: DocumentRecord, record: DocumentRecord, revision: Revision) -> bool:
    """Tell whether a copied record is up to date."""
    return (
        copy.revision == revision
        and replace(
            copy,
            revision=record.revision,
            title=record.title,
            hint=record.hint,
            chunks=record.chunks,
            coverage=record.coverage,
            warnings=record.warnings,
        )
        == record
    )
