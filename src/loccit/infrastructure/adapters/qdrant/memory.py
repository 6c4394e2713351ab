"""`QdrantMemory`: what a project remembers, in a Qdrant."""

from collections.abc import Callable, Sequence
from uuid import UUID

from loccit.domain.errors import VectorIndexError
from loccit.domain.models.document import DocId
from loccit.domain.models.memory import MemoryEntry, MemoryKind, Remembered
from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.domain.models.retrieval import Vector
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.driver import At, Driver, Point, Search
from loccit.infrastructure.adapters.qdrant.filters import HasValue, Where
from loccit.infrastructure.adapters.qdrant.memory_names import is_memory, memory_of
from loccit.infrastructure.adapters.qdrant.records.memory_payload import (
    CONVERSATION,
    DOCUMENTS,
    TYPE,
    entry_of,
    memory_point,
)
from loccit.infrastructure.adapters.qdrant.records.points import checked_vector
from loccit.infrastructure.adapters.qdrant.records.versions import Versions
from loccit.infrastructure.adapters.qdrant.thread_locks import ThreadLocks


class QdrantMemory:
    """A `MemoryPort` over a shard or a collection of its own, beside those of the project.

    It has a version of its own for each model that it was bound to: as a reindex does, `bind`
    fills a new one and then switches.
    """

    def __init__(
        self,
        project_id: ProjectId,
        driver: Driver,
        locks: ThreadLocks,
        binding_of: Callable[[ProjectId], ModelBinding],
    ) -> None:
        """Remember for a project.

        Args:
            project_id: The project.
            driver: Where it is.
            locks: Between the threads.
            binding_of: Returns the model of a project, and raises when there is none.
        """
        self._project_id = project_id
        self._own_id = memory_of(project_id)
        self._driver = driver
        self._locks = locks
        self._binding_of = binding_of
        self._versions = Versions(driver, is_memory)

    def bound_to(self) -> ModelBinding | None:
        """Return the model of the vectors."""
        with self._locks.reading(self._project_id):
            found = self._active()
            return found.binding if found else None

    def bind(self, binding: ModelBinding) -> None:
        """Bind it; vectors of another model go."""
        with self._locks.writing(self._project_id):
            found = self._active()
            if found is None:
                self._make(binding)
            elif not found.binding.compares_with(binding):
                self._move(found.number, binding)

    def keep(self, entries: Sequence[MemoryEntry]) -> None:
        """Write entries, those without a vector in the way that costs least."""
        with self._locks.writing(self._project_id):
            version = self._active() or self._make(self._binding_of(self._project_id))
            at = At(self._own_id, version.number)
            made = [self._point(entry, version.binding) for entry in entries]
            bare = [point for point in made if not point.dense]
            if len(bare) == len(made):
                self._driver.upsert_later(at, bare)
                return
            self._driver.upsert(at, made)
            self._driver.settle(at)

    def entries(
        self,
        conversation: str | None = None,
        kinds: Sequence[MemoryKind] = (),
        *,
        documents: Sequence[DocId] = (),
        vectors: bool = False,
    ) -> tuple[MemoryEntry, ...]:
        """Return entries, oldest first."""
        with self._locks.reading(self._project_id):
            version = self._active()
            if version is None:
                return ()
            at = At(self._own_id, version.number)
            where = self._where(conversation, kinds, documents)
            if vectors:
                found = [
                    entry_of(each.payload, each.dense) for each in self._driver.points(at, where)
                ]
            else:
                found = [entry_of(each) for each in self._driver.scroll(at, where)]
        return tuple(sorted(found, key=lambda entry: (entry.kept_at, entry.id)))

    def nearest(
        self,
        vector: Vector,
        k: int,
        conversation: str | None = None,
        kinds: Sequence[MemoryKind] = (),
    ) -> tuple[Remembered, ...]:
        """Return the nearest entries."""
        with self._locks.reading(self._project_id):
            version = self._active()
            if version is None:
                return ()
            at = At(self._own_id, version.number)
            query = checked_vector(vector, version.binding.dimension, "the query")
            [cosines] = self._driver.rankings(
                at, [Search(query, self._where(conversation, kinds), k)]
            )
            payloads = self._driver.retrieve(at, list(cosines))
        found = [
            Remembered(entry_of(payloads[name]), cosine)
            for name, cosine in cosines.items()
            if name in payloads
        ]
        return tuple(sorted(found, key=lambda each: (-each.cosine, each.entry.id)))

    def forget(self, ids: Sequence[str]) -> None:
        """Delete entries."""
        with self._locks.writing(self._project_id):
            version = self._active()
            if version is not None and ids:
                at = At(self._own_id, version.number)
                self._driver.delete_ids(at, ids)
                self._driver.settle(at)

    def _active(self) -> IndexVersion | None:
        """Return the version that is used, None when nothing was ever kept.

        Raises:
            ProjectNotFound: If there is no such project.
        """
        self._binding_of(self._project_id)
        found = self._versions.find(self._own_id)
        return found.version(found.active) if found else None

    def _make(self, binding: ModelBinding) -> IndexVersion:
        made = self._versions.made(self._own_id, binding)
        return made.version(made.active)

    def _move(self, number: int, binding: ModelBinding) -> None:
        """Fill a new version with the entries alone, and switch to it."""
        old, new = At(self._own_id, number), At(self._own_id, number + 1)
        self._driver.claim(self._own_id)
        self._driver.create_version(self._own_id, new.version, binding)
        self._carry(old, new)
        self._driver.activate(self._own_id, new.version)
        self._carry(old, new)  # what another client of a server wrote meanwhile
        self._driver.drop_version(self._own_id, number)

    def _carry(self, old: At, new: At) -> None:
        there = {payload["id"] for payload in self._driver.scroll(new, self._where(), ("id",))}
        self._driver.upsert(
            new,
            [
                memory_point(entry_of(payload), self._own_id, [])
                for payload in self._driver.scroll(old, self._where())
                if payload["id"] not in there
            ],
        )

    def _point(self, entry: MemoryEntry, binding: ModelBinding) -> Point:
        try:
            UUID(entry.id)
        except ValueError as error:
            raise VectorIndexError(f"the id of an entry is no UUID: {entry.id!r}") from error
        if entry.vector is None:
            return memory_point(entry, self._own_id, [])
        vector = checked_vector(entry.vector, binding.dimension, "an entry")
        return memory_point(entry, self._own_id, vector)

    def _where(
        self,
        conversation: str | None = None,
        kinds: Sequence[MemoryKind] = (),
        documents: Sequence[DocId] = (),
    ) -> Where:
        """Return conditions; that it is a memory's point need not be asked: no others are here."""
        must = []
        if conversation is not None:
            must.append(HasValue(CONVERSATION, (conversation,)))
        if kinds:
            must.append(HasValue(TYPE, tuple(each.value for each in kinds)))
        if documents:
            must.append(HasValue(DOCUMENTS, tuple(documents)))
        return Where(tuple(must))
