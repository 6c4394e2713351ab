"""What the adapter asks of a Qdrant, be it in the process or on a server."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol

from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.filters import Where

DENSE = "dense"
LEXICAL = "lexical"

Payload = dict[str, Any]
"""JSON, as the vendors take and return it."""

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
TEXT_FIELDS = ("fulltext",)
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
        where: What the points meet.
        limit: Most of them.
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
        """Do it; False when nothing has changed, because the version was written to meanwhile.

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
        """Return where a project is, if it is not in sight here, and how to reach it; else ""."""
        ...

    def claim(self, project_id: ProjectId) -> bool:
        """Keep other processes out of a project, where the store can; True if it was not yet."""
        ...

    def create_version(self, project_id: ProjectId, number: int, binding: ModelBinding) -> None:
        """Make an empty version, in place of one that was left half-made."""
        ...

    def index_fields(self, at: At) -> None:
        """Index the payload fields that are not yet, where another client began a version."""
        ...

    def activate(self, project_id: ProjectId, number: int) -> None:
        """Make a version durable and then the active one, atomically."""
        ...

    def drop_version(self, project_id: ProjectId, number: int) -> None:
        """Take a version away, complete or not."""
        ...

    def drop_project(self, project_id: ProjectId) -> None:
        """Take a project away: it is gone at once, then its versions go, half-made ones too."""
        ...

    def upsert(self, at: At, points: Sequence[Point]) -> None:
        """Write points: all of them or, when one cannot be, none."""
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

    def retrieve(self, at: At, ids: Sequence[str]) -> dict[str, Payload]:
        """Return the payloads of those of the points that are there."""
        ...

    def scroll(self, at: At, where: Where, keys: Sequence[str] = ()) -> list[Payload]:
        """Return the payloads of all points that match, in any order.

        Args:
            at: Where.
            where: What they meet.
            keys: The top-level keys that are wanted; all when none is named.
        """
        ...

    def points(self, at: At, where: Where) -> list[Point]:
        """Return all points that match, without their lexical vectors, in any order."""
        ...

    def count(self, at: At, where: Where) -> int:
        """Return how many points match, exactly."""
        ...

    def values(self, at: At, where: Where, key: str) -> set[str]:
        """Return the values that an indexed field has in the points that match."""
        ...

    def rankings(self, at: At, searches: Sequence[Search]) -> list[Scores]:
        """Return the scores that each search finds, best first.

        By meaning exactly, or where a large version has a search graph, with the loss that
        graph has.
        """
        ...

    def settle(self, at: At) -> None:
        """Make what was written durable, or leave it to a later call when one was just made."""
        ...

    def close(self) -> None:
        """Make everything durable and let go of the store."""
        ...
