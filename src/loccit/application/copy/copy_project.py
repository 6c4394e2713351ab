"""Copy a project from one index to another: vectors, passages, records and binding."""

import logging
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from loccit.application.conversations.moving_memory import copy_memory
from loccit.application.copy.copy_check import Canary, canaries, first_difference
from loccit.application.ports.project_store import ProjectStorePort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.counted import counted
from loccit.domain.errors import ProjectExists, ProjectNotFound, VectorIndexError
from loccit.domain.models.copying import CopyReport
from loccit.domain.models.project import DocumentRecord, ProjectId, ProjectState
from loccit.domain.models.retrieval import IndexItem, Vector
from loccit.domain.policy.model_binding import ModelBinding

log = logging.getLogger(__name__)

_BATCH: Final = 1000
"""Chunks that are written at once: some megabytes."""
_ROUNDING: Final = 2**-22
"""Twice the last place of a float32 between 0.5 and 2. Qdrant keeps the bits of a vector of
length 1; another store may divide it by its length again."""


@dataclass(frozen=True, slots=True)
class CopyProject:
    """Copies a project into another index. Nothing is embedded, nothing is converted.

    Attributes:
        source: Is read only.
        target: Another index.
    """

    source: ProjectStorePort
    target: ProjectStorePort

    def __call__(
        self,
        project_id: ProjectId,
        copied_as: ProjectId,
        *,
        replace: bool = False,
        on_document: Callable[[int], None] = lambda _: None,
    ) -> CopyReport:
        """Copy one project, some documents at a time, and compare what was written.

        The copy is a new version of the target project, which answers once every record, every
        passage with its vector, and the hits of some searches are the same as in the source. A
        call that dies leaves an empty project, or the old one unchanged; the next call starts
        afresh. `on_document` is called after each document with how many there are.

        Args:
            project_id: The project in the source.
            copied_as: Its name in the target.
            replace: Whether to replace a project of that name that holds documents.
            on_document: Told of progress.

        Raises:
            ProjectNotFound: If the source has no such project.
            ProjectExists: If the target has one of that name that holds documents, and it is not
                to be replaced.
            VectorIndexError: If a store fails, the source changes meanwhile, or the copy differs.
        """
        project = self.source.project(project_id)
        binding = project.binding  # the copy has the same model
        source = self.source.at(project_id, binding, project.active)
        records = source.documents()
        before = self._target_project(copied_as, binding, replace=replace)
        version = self.target.begin_version(copied_as, binding)
        copying = _Copying(project_id, source, self.target.at(copied_as, binding, version))
        chunks = 0
        for batch in _batches(records):
            chunks += copying.copy(batch)
            for _ in batch:
                on_document(len(records))
        copying.compare(records, chunks)
        queries = self._switch(records, before, copying)
        copy_memory(self.source.memory(project_id), self.target.memory(copied_as))
        log.info("project_copied", extra={"project": project_id, "copied_as": copied_as})
        return CopyReport(project_id, copied_as, binding, len(records), chunks, queries)

    def _target_project(
        self, name: ProjectId, binding: ModelBinding, *, replace: bool
    ) -> ProjectState:
        try:
            found = self.target.project(name)
        except ProjectNotFound:
            return self.target.create_project(name, binding)
        if not replace and self.target.at(name).documents():
            raise ProjectExists(name)
        return found

    def _switch(
        self, records: Sequence[DocumentRecord], before: ProjectState, copying: "_Copying"
    ) -> int:
        """Activate the copy, query both, and drop the old versions, or switch back."""
        copied_as, version = before.project_id, copying.target.version.number
        questions = canaries(copying.source, records)
        self.target.activate_version(copied_as, version)
        for question in questions:
            if difference := copying.difference(question):
                self.target.activate_version(copied_as, before.active)
                self.target.drop_version(copied_as, version)
                raise VectorIndexError(
                    f"the copy answers otherwise than project '{copying.project_id}':"
                    f" {difference}; it was taken back; please report it"
                )
        for old in before.versions:
            if old.number <= before.active:
                self.target.drop_version(copied_as, old.number)
        return len(questions)


@dataclass(frozen=True, slots=True)
class _Copying:
    """A project and the version that becomes its copy."""

    project_id: ProjectId
    source: VectorIndexPort
    target: VectorIndexPort

    def copy(self, records: Sequence[DocumentRecord]) -> int:
        """Copy some documents, read them back, and return how many chunks they have."""
        items = self.source.items(records)
        self.target.upsert(items, commit=records)
        for item, copy in zip_longest(items, self.target.items(records)):
            if item is None or copy is None or not _agree(copy, item):
                raise VectorIndexError(
                    f"{(item or copy).source_path} is not the same in the copy; nothing was"
                    " switched, run the same command again"
                )
        return len(items)

    def compare(self, records: Sequence[DocumentRecord], chunks: int) -> None:
        """Check that the copy is complete, and that the source has not changed."""
        if self.source.documents() != records:
            raise VectorIndexError(
                f"project '{self.project_id}' changed while it was copied; run the same"
                " command again when nothing else writes to it"
            )
        copied, held = self.target.documents(), self.target.count_chunks()
        if copied != records or held != chunks:
            raise VectorIndexError(
                f"the copy has {counted(len(copied), 'document')} and {counted(held, 'chunk')},"
                f" project '{self.project_id}' has {len(records):,} and {chunks:,}; nothing"
                " was switched, run the same command again"
            )

    def difference(self, question: Canary) -> str:
        """Return how the two answer a question differently, empty when they agree."""
        apart = max(self.source.version.parts, self.target.version.parts) > 1
        return first_difference(question, self.source, self.target, apart=apart)


def _batches(records: Sequence[DocumentRecord]) -> Iterator[list[DocumentRecord]]:
    """Yield the records in batches of at most `_BATCH` chunks, or of one document."""
    batch: list[DocumentRecord] = []
    chunks = 0
    for record in records:
        if batch and chunks + record.chunks > _BATCH:
            yield batch
            batch, chunks = [], 0
        batch.append(record)
        chunks += record.chunks
    if batch:
        yield batch


def _agree(copied: IndexItem, item: IndexItem) -> bool:
    """Tell whether two items are the same, their vectors to the precision of float32."""
    return _but_vector(copied) == _but_vector(item) and _same_vector(
        copied.embedding, item.embedding
    )


def _but_vector(item: IndexItem) -> tuple[object, ...]:
    return item.chunk, item.revision, item.source_path, item.title, item.citation


def _same_vector(copied: Vector | None, vector: Vector | None) -> bool:
    ours, theirs = copied or (), vector or ()
    # Float32 values are equal at once, unless a store has normalised one.
    return array("f", ours) == array("f", theirs) or (
        len(ours) == len(theirs)
        and all(abs(a - b) <= _ROUNDING for a, b in zip(ours, theirs, strict=True))
    )
