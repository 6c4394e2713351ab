"""`InMemoryMemory`: what a project remembers, in plain Python."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from loccit.domain.errors import VectorIndexError
from loccit.domain.models.document import DocId
from loccit.domain.models.memory import MemoryEntry, MemoryKind, Remembered
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Vector
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.in_memory.versions import StoredProjects


@dataclass(frozen=True, slots=True)
class InMemoryMemory:
    """A `MemoryPort` that ends with its process.

    Attributes:
        project_id: The project.
        stored: All projects.
    """

    project_id: ProjectId
    stored: StoredProjects = field(repr=False)

    def bound_to(self) -> ModelBinding | None:
        """Return the model of the vectors."""
        with self.stored.lock:
            return self.stored.project(self.project_id).memory_binding

    def bind(self, binding: ModelBinding) -> None:
        """Bind it; vectors of another model go."""
        with self.stored.lock:
            project = self.stored.project(self.project_id)
            bound = project.memory_binding
            if bound is not None and not bound.compares_with(binding):
                project.memory = {
                    key: replace(entry, vector=None) for key, entry in project.memory.items()
                }
            project.memory_binding = binding

    def keep(self, entries: Sequence[MemoryEntry]) -> None:
        """Write entries."""
        with self.stored.lock:
            project = self.stored.project(self.project_id)
            bound = project.memory_binding or project.versions[project.active].binding
            for entry in entries:
                if entry.vector is not None:
                    _require_dimension(entry.vector, bound)
            project.memory_binding = bound
            project.memory |= {entry.id: entry for entry in entries}

    def entries(
        self,
        conversation: str | None = None,
        kinds: Sequence[MemoryKind] = (),
        *,
        documents: Sequence[DocId] = (),
        vectors: bool = False,
    ) -> tuple[MemoryEntry, ...]:
        """Return entries, oldest first."""
        with self.stored.lock:
            found = [
                entry if vectors else replace(entry, vector=None)
                for entry in self.stored.project(self.project_id).memory.values()
                if conversation in (None, entry.conversation)
                and (not kinds or entry.kind in kinds)
                and (not documents or not set(documents).isdisjoint(entry.doc_ids))
            ]
        return tuple(sorted(found, key=lambda entry: (entry.kept_at, entry.id)))

    def nearest(
        self,
        vector: Vector,
        k: int,
        conversation: str | None = None,
        kinds: Sequence[MemoryKind] = (),
    ) -> tuple[Remembered, ...]:
        """Return the nearest entries."""
        with self.stored.lock:
            project = self.stored.project(self.project_id)
            if project.memory_binding is None:
                return ()
            _require_dimension(vector, project.memory_binding)
            found = [
                Remembered(replace(entry, vector=None), _cosine(vector, entry.vector))
                for entry in project.memory.values()
                if entry.vector is not None
                and conversation in (None, entry.conversation)
                and (not kinds or entry.kind in kinds)
            ]
        return tuple(sorted(found, key=lambda each: (-each.cosine, each.entry.id))[:k])

    def forget(self, ids: Sequence[str]) -> None:
        """Delete entries."""
        with self.stored.lock:
            memory = self.stored.project(self.project_id).memory
            for each in ids:
                memory.pop(each, None)


def _require_dimension(vector: Vector, binding: ModelBinding) -> None:
    if len(vector) != binding.dimension:
        raise VectorIndexError(
            f"the vector has {len(vector)} dimensions, the memory's have {binding.dimension}"
        )


def _cosine(one: Vector, other: Vector) -> float:
    return sum(left * right for left, right in zip(one, other, strict=True))
