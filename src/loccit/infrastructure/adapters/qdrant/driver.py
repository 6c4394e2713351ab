"""The operations of a Qdrant that the adapter uses, embedded or on a server."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol

from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.filters import Where
from loccit.infrastructure.adapters.qdrant.schema import FULL_TEXT

DENSE = "dense"
LEXICAL = "lexical"

Payload = dict[str, Any]
"""A JSON object, as the vendors take and return it."""

Scores = dict[str, float]
"""Of points, higher is better, by the names that the store has for them: `HasId`, `retrieve` and
`upsert` take these as they take ids. They sort as the ids do."""

KEYWORD_FIELDS = (
    "kind",
    "project",
    "doc_id",
    "revision",
    "source_path",
    "zotero.tags",
    "zotero.authors",
    "zotero.citekey",
    "zotero.collections",
    "zotero.doi",
    "section_words",
    "language",
    "paths",
)
INTEGER_FIELDS = ("year",)
TEXT_FIELDS = (FULL_TEXT,)
TENANT = "tenant"
"""Names the version that a point belongs to, where versions share a collection."""


@dataclass(frozen=True, slots=True)
class At:
    """One version of one project: a shard on Edge, a collection on a server."""

    project_id: ProjectId
    version: int


@dataclass(frozen=True, slots=True)
class Sparse:
    """A sparse vector: term ids below 2**32, without repetition, and their weights."""

    indices: list[int]
    values: list[float]


@dataclass(frozen=True, slots=True)
class Point:
    """A point to be written; one without a vector is found by no search of that kind."""

    id: str
    payload: Payload
    dense: list[float] = field(default_factory=list)
    lexical: Sparse | None = None


@dataclass(frozen=True, slots=True)
class Search:
    """One search for the nearest points.

    Attributes:
        query: A list asks the dense vectors by cosine, a `Sparse` the lexical ones.
        where: Conditions that the points meet.
        limit: At most so many.
    """

    query: list[float] | Sparse
    where: Where
    limit: int


class Optimizer(Protocol):
    """Makes searches of large versions fast, while others search and write."""

    def is_needed(self, at: At) -> bool:
        """Tell whether `optimize` is worth its time."""
        ...

    def optimize(self, at: At, alone: Callable[[], AbstractContextManager[object]]) -> bool:
        """Optimize; False, with nothing changed, if the version was written to meanwhile.

        `alone` enters the time in which no other thread of this process uses the project.
        """
        ...


class Driver(Protocol):
    """A store of versions and of the points in them.

    Raises `VectorIndexError` or a subclass when the vendor fails; None stands for what is not
    there. Everything that was written is seen by the next call.

    Attributes:
        exclusive: True when no other process can write while this one has a version open.
    """

    exclusive: bool

    @property
    def optimizer(self) -> Optimizer | None:
        """Of large versions; None where the store optimises by itself."""
        ...

    def project_ids(self) -> tuple[ProjectId, ...]:
        """Return the projects that have an active version, in any order."""
        ...

    def version(self, project_id: ProjectId, number: int | None) -> IndexVersion | None:
        """Return a version, for None the active one."""
        ...

    def versions(self, project_id: ProjectId) -> tuple[IndexVersion, ...]:
        """Return all complete versions by number."""
        ...

    def elsewhere(self, project_id: ProjectId) -> str:
        """Return where a project is, if another configuration reaches it, and which; else ""."""
        ...

    def claim(self, project_id: ProjectId) -> bool:
        """Lock a project for this process, where the store can; True if it was not locked yet."""
        ...

    def create_version(self, project_id: ProjectId, number: int, binding: ModelBinding) -> None:
        """Make an empty version, in place of an incomplete one."""
        ...

    def index_fields(self, at: At) -> None:
        """Make missing payload indexes, where another client began a version."""
        ...

    def activate(self, project_id: ProjectId, number: int) -> None:
        """Make a version durable and then the active one, atomically."""
        ...

    def drop_version(self, project_id: ProjectId, number: int) -> None:
        """Delete a version, complete or not."""
        ...

    def drop_project(self, project_id: ProjectId) -> None:
        """Delete a project at once, then its versions, incomplete ones too."""
        ...

    def upsert(self, at: At, points: Sequence[Point]) -> None:
        """Write points: all of them or, when one cannot be, none."""
        ...

    def upsert_later(self, at: At, points: Sequence[Point]) -> None:
        """Write points without vectors, where the store can without opening the version.

        They are as durable, and seen by the next call, as with `upsert`.
        """
        ...

    def set_payload(self, at: At, where: Where, payload: Payload) -> None:
        """Replace these top-level keys of all points that match."""
        ...

    def delete(self, at: At, where: Where) -> None:
        """Delete all points that match."""
        ...

    def delete_ids(self, at: At, ids: Sequence[str]) -> None:
        """Delete these points."""
        ...

    def retrieve(self, at: At, ids: Sequence[str], keys: Sequence[str] = ()) -> dict[str, Payload]:
        """Return the payloads of the points that exist, or only these top-level keys of them."""
        ...

    def vectors(self, at: At, ids: Sequence[str]) -> dict[str, list[float]]:
        """Return the dense vectors, of length 1, of the points that exist and have one."""
        ...

    def scroll(self, at: At, where: Where, keys: Sequence[str] = ()) -> list[Payload]:
        """Return the payloads of all points that match, in any order.

        Args:
            at: Where.
            where: Conditions that they meet.
            keys: The wanted top-level keys; all by default.
        """
        ...

    def points(self, at: At, where: Where) -> list[Point]:
        """Return all points that match, without their lexical vectors, in any order."""
        ...

    def count(self, at: At, where: Where) -> int:
        """Return how many points match, exactly."""
        ...

    def values(self, at: At, where: Where, key: str) -> dict[str, int]:
        """Return the values that an indexed field has in the points that match.

        Each with how many of them have it, exactly.
        """
        ...

    def rankings(self, at: At, searches: Sequence[Search]) -> list[Scores]:
        """Return the scores that each search finds, best first.

        By meaning exactly, or where a large version has a search graph, with the loss that
        graph has.
        """
        ...

    def settle(self, at: At) -> None:
        """Make writes durable, or leave it to a later call if the last one was just made."""
        ...

    def close(self) -> None:
        """Make everything durable and release the store."""
        ...
