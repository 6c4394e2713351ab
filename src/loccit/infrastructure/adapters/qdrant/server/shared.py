"""The layout for many projects on one server: a collection for each model, shared by tenants."""

from hashlib import sha256
from typing import Final
from uuid import UUID

from loccit.domain.errors import VectorIndexError
from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.driver import TENANT, At, Payload
from loccit.infrastructure.adapters.qdrant.filters import HasId, HasValue, Where
from loccit.infrastructure.adapters.qdrant.records.record_payload import read_binding
from loccit.infrastructure.adapters.qdrant.schema import SCHEMA, check_schema
from loccit.infrastructure.adapters.qdrant.server.collection import (
    CollectionPolicy,
    create_collection,
    create_indexes,
)
from loccit.infrastructure.adapters.qdrant.server.connection import ServerConnection
from loccit.infrastructure.adapters.qdrant.server.layout import (
    ACTIVE,
    PARTS,
    PREFIX,
    SHARED_PREFIX,
    alias_targets,
    change_aliases,
    collection_metadata,
)
from loccit.infrastructure.adapters.qdrant.server.models import to_filter

_COLLECTION: Final = "loccit-shared_"
_VERSION: Final = ".v"
_DIGITS: Final = 16
"""Hexadecimal digits that name a model's collection: 64 bits of its hash."""


class SharedCollections:
    """A `Layout` in which all versions bound to the same model share a collection.

    Each version is a tenant: its points carry `<project>.v<n>` in a payload field that is
    indexed as such, every request asks for it, and BM25 counts the words of the tenant alone.
    The same document has the same point ids in every project, so ids are stored mixed with the
    tenant's name.

    Two aliases of the collection make a version: `loccit-shared.<project>.v<n>` says that it is
    complete, `loccit-shared.<project>.active.v<n>` that it answers. Both lie in the server's
    consensus, and one request changes several at once.
    """

    def __init__(self, connection: ServerConnection, policy: CollectionPolicy) -> None:
        self._connection = connection
        self._policy = policy

    def project_ids(self) -> tuple[ProjectId, ...]:
        """Return the projects that have an active version."""
        names = alias_targets(self._connection)
        return tuple(
            {
                ProjectId(name.removeprefix(SHARED_PREFIX).partition(".")[0]): None
                for name in names
                if name.startswith(SHARED_PREFIX) and ACTIVE in name
            }
        )

    def version(self, project_id: ProjectId, number: int | None) -> IndexVersion | None:
        """Return a version, for None the active one."""
        aliases = alias_targets(self._connection)
        if number is None:
            active = _numbers(aliases, project_id, ACTIVE)
            if not active:
                return None
            number = active[-1]  # two after a crash in the middle of a switch: the later one
        collection = aliases.get(self.collection(At(project_id, number)))
        return None if collection is None else self._read(project_id, number, collection)

    def versions(self, project_id: ProjectId) -> tuple[IndexVersion, ...]:
        """Return the versions by number."""
        aliases = alias_targets(self._connection)
        found = (
            self._read(project_id, number, aliases[self.collection(At(project_id, number))])
            for number in _numbers(aliases, project_id, _VERSION)
        )
        return tuple(version for version in found if version)

    def elsewhere(self, project_id: ProjectId) -> str:
        """Look among the projects with collections of their own."""
        there = f"{PREFIX}{project_id}" in alias_targets(self._connection)
        return "in a collection of its own; unset LOCCIT_QDRANT_SHARED" if there else ""

    def create_version(self, project_id: ProjectId, number: int, binding: ModelBinding) -> None:
        """Make the model's collection if there is none, then the version's alias."""
        self.drop_version(project_id, number)
        collection = _collection_of(binding)
        self._ensure(collection, binding)
        at = At(project_id, number)
        self._delete_points(collection, self.within(at, Where(())))  # what a crash left
        change_aliases(self._connection, create={self.collection(at): collection})

    def activate(self, project_id: ProjectId, number: int) -> None:
        """Switch in one request."""
        aliases = alias_targets(self._connection)
        name = f"{SHARED_PREFIX}{project_id}{ACTIVE}{number}"
        collection = aliases[self.collection(At(project_id, number))]
        others = [
            other
            for each in _numbers(aliases, project_id, ACTIVE)
            if (other := f"{SHARED_PREFIX}{project_id}{ACTIVE}{each}") != name
        ]
        change_aliases(self._connection, create={name: collection}, delete=others)

    def drop_version(self, project_id: ProjectId, number: int) -> None:
        """Delete a version's alias, then its points."""
        at = At(project_id, number)
        collection = alias_targets(self._connection).get(self.collection(at))
        if collection is not None:
            change_aliases(self._connection, delete=[self.collection(at)])
            self._delete_points(collection, self.within(at, Where(())))

    def drop_project(self, project_id: ProjectId) -> None:
        """Delete a project's aliases, then its points, those of incomplete versions too."""
        aliases = alias_targets(self._connection)
        own = [name for name in aliases if name.startswith(f"{SHARED_PREFIX}{project_id}.")]
        if own:
            change_aliases(self._connection, delete=own)
        found = self._connection.ask(lambda client: client.get_collections().collections)
        for name in (each.name for each in found):
            if name.startswith(_COLLECTION):
                self._delete_points(name, Where((HasValue("project", (project_id,)),)))

    def collection(self, at: At) -> str:
        """Return the alias by which a version's points are reached."""
        return f"{SHARED_PREFIX}{at.project_id}{_VERSION}{at.version}"

    def within(self, at: At, where: Where) -> Where:
        """Return `where`, narrowed to the tenant, with ids as they are stored."""
        must = (
            HasId(frozenset(self.stored_id(at, each) for each in condition.ids))
            if isinstance(condition, HasId)
            else condition
            for condition in where.must
        )
        return Where((HasValue(TENANT, (_tenant(at),)), *must), where.must_not)

    def idf_corpus(self, at: At) -> Where | None:
        """Return the tenant's points."""
        return self.within(at, Where(()))

    def stored_id(self, at: At, point_id: str) -> str:
        """Return the id mixed with the tenant's name; doing it twice undoes it."""
        mask = int.from_bytes(sha256(_tenant(at).encode()).digest()[:16])
        return str(UUID(int=UUID(point_id).int ^ mask))

    def given_id(self, at: At, stored_id: str) -> str:
        """Return the id whose stored one this is."""
        return self.stored_id(at, stored_id)

    def stored_payload(self, at: At, payload: Payload) -> Payload:
        """Return the payload with the tenant's name."""
        return {**payload, TENANT: _tenant(at)}

    def _ensure(self, collection: str, binding: ModelBinding) -> None:
        if collection_metadata(self._connection, collection) is None:
            try:
                create_collection(
                    self._connection, self._policy, collection, binding, {}, shared=True
                )
            except VectorIndexError:
                if collection_metadata(self._connection, collection) is None:
                    raise  # else another process made it at the same moment
        create_indexes(self._connection, collection, shared=True)  # a crash may have left none

    def _read(self, project_id: ProjectId, number: int, collection: str) -> IndexVersion | None:
        metadata = collection_metadata(self._connection, collection)
        if not metadata:  # deleted since the aliases were read
            return None
        check_schema(metadata["schema"], project_id)
        return IndexVersion(number, read_binding(metadata["binding"]), metadata[PARTS])

    def _delete_points(self, collection: str, where: Where) -> None:
        self._connection.ask(lambda client: client.delete(collection, to_filter(where), wait=True))


def _tenant(at: At) -> str:
    return f"{at.project_id}.v{at.version}"


def _collection_of(binding: ModelBinding) -> str:
    """Return the name of the collection for a model: another layout has another collection."""
    return f"{_COLLECTION}{sha256(f'{SCHEMA} {binding}'.encode()).hexdigest()[:_DIGITS]}"


def _numbers(aliases: dict[str, str], project_id: ProjectId, kind: str) -> list[int]:
    prefix = f"{SHARED_PREFIX}{project_id}{kind}"
    return sorted(int(name.removeprefix(prefix)) for name in aliases if name.startswith(prefix))
