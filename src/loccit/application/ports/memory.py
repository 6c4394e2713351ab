"""The memory of one project: points of a kind of their own, beside the versions of its index."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from loccit.domain.models.document import DocId
from loccit.domain.models.memory import MemoryEntry, MemoryKind, Remembered
from loccit.domain.models.retrieval import Vector
from loccit.domain.policy.model_binding import ModelBinding


@runtime_checkable
class MemoryPort(Protocol):
    """What a project remembers; `ProjectStorePort.memory` gives it.

    No search of passages reaches an entry, no version of the index holds one, and it is gone with
    its project. An entry may come without a vector, and get one later; `nearest` finds those that
    have one. All vectors are of one model, that of `bind`.

    Every method raises `ProjectNotFound` when there is no such project, and `VectorIndexError` or
    a subclass when the store fails. No vendor's error passes. Each may be called again when it is
    not known whether it was done. Safe to call from several threads.
    """

    def bound_to(self) -> ModelBinding | None:
        """Return the model of the vectors; None when nothing was ever kept."""
        ...

    def bind(self, binding: ModelBinding) -> None:
        """Make it a memory for vectors of this model, at once and durably.

        Vectors of a model that does not compare with it are dropped; the entries stay.
        """
        ...

    def keep(self, entries: Sequence[MemoryEntry]) -> None:
        """Write entries; one with the same id is replaced, its vector as well.

        A memory that is not bound yet is bound to the model of the project. An entry without a
        vector may be written in a way that costs next to nothing.

        Raises:
            VectorIndexError: If a vector has another dimension; nothing is written then.
        """
        ...

    def entries(
        self,
        conversation: str | None = None,
        kinds: Sequence[MemoryKind] = (),
        *,
        documents: Sequence[DocId] = (),
        vectors: bool = False,
    ) -> tuple[MemoryEntry, ...]:
        """Return entries, oldest first; those of all conversations and kinds by default.

        Args:
            conversation: The only one.
            kinds: The only ones.
            documents: One of which they rest on; whatever they rest on by default.
            vectors: Whether they come with their vectors.
        """
        ...

    def nearest(
        self,
        vector: Vector,
        k: int,
        conversation: str | None = None,
        kinds: Sequence[MemoryKind] = (),
    ) -> tuple[Remembered, ...]:
        """Return the entries whose vectors are nearest by cosine, best first.

        Args:
            vector: Of a model that compares with `bound_to`.
            k: Most of them.
            conversation: The only one that is searched, None for all.
            kinds: The only ones that are searched; all by default.

        Raises:
            VectorIndexError: If the vector has another dimension.
        """
        ...

    def forget(self, ids: Sequence[str]) -> None:
        """Delete entries, as far as they are there."""
        ...
