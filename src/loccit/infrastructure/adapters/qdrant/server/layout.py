"""Where a server keeps the versions of projects: what every layout offers, and the plain one."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.driver import At, Payload
from loccit.infrastructure.adapters.qdrant.filters import Where
from loccit.infrastructure.adapters.qdrant.records.record_payload import read_binding
from loccit.infrastructure.adapters.qdrant.schema import check_schema
from loccit.infrastructure.adapters.qdrant.server.collection import (
    CollectionPolicy,
    create_collection,
    create_indexes,
)
from loccit.infrastructure.adapters.qdrant.server.connection import ServerConnection
from loccit.infrastructure.adapters.qdrant.server.errors import is_not_found

if TYPE_CHECKING:
    from qdrant_client import QdrantClient

PREFIX: Final = "loccit_"
SHARED_PREFIX: Final = "loccit-shared."
"""Begins the aliases of `server_shared.py`."""
ACTIVE: Final = ".active.v"
"""Stands in those of them that tell which version of a project answers."""
PARTS: Final = "parts"
"""Key of what `collection_metadata` adds; it is never stored."""


class Layout(Protocol):
    """Where versions live, and how their points are kept apart.

    The first eight methods are those of `Driver`.
    """

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
        """Return which setting reaches a project of another layout, "" if there is none."""
        ...

    def create_version(self, project_id: ProjectId, number: int, binding: ModelBinding) -> None:
        """Make an empty version, in place of an incomplete one."""
        ...

    def activate(self, project_id: ProjectId, number: int) -> None:
        """Make a version the active one, atomically."""
        ...

    def drop_version(self, project_id: ProjectId, number: int) -> None:
        """Delete a version, complete or not."""
        ...

    def drop_project(self, project_id: ProjectId) -> None:
        """Delete a project at once, then its versions."""
        ...

    def collection(self, at: At) -> str:
        """Return the collection, or its alias, that holds a version's points."""
        ...

    def within(self, at: At, where: Where) -> Where:
        """Return `where`, narrowed to the points of the version."""
        ...

    def idf_corpus(self, at: At) -> Where | None:
        """Return a filter for the points whose words BM25 counts, None for all."""
        ...

    def stored_id(self, at: At, point_id: str) -> str:
        """Return the id under which a point of the version is stored."""
        ...

    def given_id(self, at: At, stored_id: str) -> str:
        """Return the id whose stored one this is."""
        ...

    def stored_payload(self, at: At, payload: Payload) -> Payload:
        """Return the payload with which a point of the version is stored."""
        ...


class CollectionPerVersion:
    """A `Layout` in which each version is a collection of its own.

    Version n of a project is the collection `loccit_<project>.v<n>`, whose metadata hold the
    binding; the alias `loccit_<project>` is the active one. A project's name holds no dot, so
    no alias is ever another project's collection.
    """

    def __init__(self, connection: ServerConnection, policy: CollectionPolicy) -> None:
        self._connection = connection
        self._policy = policy

    def project_ids(self) -> tuple[ProjectId, ...]:
        """Return the projects that have an alias."""
        names = alias_targets(self._connection)
        return tuple(ProjectId(n.removeprefix(PREFIX)) for n in names if n.startswith(PREFIX))

    def version(self, project_id: ProjectId, number: int | None) -> IndexVersion | None:
        """Return a version, for None the active one, from the collection's metadata."""
        name = _alias(project_id) if number is None else self.collection(At(project_id, number))
        metadata = collection_metadata(self._connection, name)
        if metadata is None or "schema" not in metadata:  # not there, or not made by loccit
            return None
        check_schema(metadata["schema"], project_id)
        return IndexVersion(
            metadata["version"], read_binding(metadata["binding"]), metadata[PARTS]
        )

    def versions(self, project_id: ProjectId) -> tuple[IndexVersion, ...]:
        """Return the versions by number."""
        found = (self.version(project_id, number) for number in self._numbers(project_id))
        return tuple(version for version in found if version)

    def elsewhere(self, project_id: ProjectId) -> str:
        """Look among the projects that share collections."""
        active = f"{SHARED_PREFIX}{project_id}{ACTIVE}"
        there = any(name.startswith(active) for name in alias_targets(self._connection))
        return "in a collection that projects share; set LOCCIT_QDRANT_SHARED=1" if there else ""

    def create_version(self, project_id: ProjectId, number: int, binding: ModelBinding) -> None:
        """Make a collection and its payload indexes."""
        self.drop_version(project_id, number)
        name = self.collection(At(project_id, number))
        metadata = {"project": project_id, "version": number}
        create_collection(self._connection, self._policy, name, binding, metadata)
        create_indexes(self._connection, name)

    def activate(self, project_id: ProjectId, number: int) -> None:
        """Move the alias, in one request: a new one takes the place of the old."""
        change_aliases(
            self._connection,
            create={_alias(project_id): self.collection(At(project_id, number))},
        )

    def drop_version(self, project_id: ProjectId, number: int) -> None:
        """Delete a collection."""
        name = self.collection(At(project_id, number))
        self._connection.ask(lambda client: client.delete_collection(name))

    def drop_project(self, project_id: ProjectId) -> None:
        """Delete the alias, then all collections."""
        if _alias(project_id) in alias_targets(self._connection):
            change_aliases(self._connection, delete=[_alias(project_id)])
        for number in self._numbers(project_id):
            self.drop_version(project_id, number)

    def collection(self, at: At) -> str:
        """Return the name of a version's collection."""
        return f"{_alias(at.project_id)}.v{at.version}"

    def within(self, at: At, where: Where) -> Where:
        """Return `where`: nothing else is in the collection."""
        return where

    def idf_corpus(self, at: At) -> Where | None:
        """Return None: nothing else is in the collection."""
        return None

    def stored_id(self, at: At, point_id: str) -> str:
        """Return the same id."""
        return point_id

    def given_id(self, at: At, stored_id: str) -> str:
        """Return the same id."""
        return stored_id

    def stored_payload(self, at: At, payload: Payload) -> Payload:
        """Return the same payload."""
        return payload

    def _numbers(self, project_id: ProjectId) -> list[int]:
        prefix = f"{_alias(project_id)}.v"
        found = self._connection.ask(lambda client: client.get_collections().collections)
        names = (each.name for each in found)
        return sorted(int(name.removeprefix(prefix)) for name in names if name.startswith(prefix))


def collection_metadata(connection: ServerConnection, name: str) -> Payload | None:
    """Return the metadata of a collection or alias, and its number of shards as `PARTS`.

    None when there is none of this name.
    """

    def metadata(client: "QdrantClient") -> Payload | None:
        try:
            config = client.get_collection(name).config
        except Exception as error:
            if is_not_found(error):
                return None
            raise
        return {**(config.metadata or {}), PARTS: config.params.shard_number or 1}

    return connection.ask(metadata)


def alias_targets(connection: ServerConnection) -> dict[str, str]:
    """Return all aliases and the collections that they stand for."""
    found = connection.ask(lambda client: client.get_aliases().aliases)
    return {alias.alias_name: alias.collection_name for alias in found}


def change_aliases(
    connection: ServerConnection,
    *,
    create: dict[str, str] | None = None,
    delete: Sequence[str] = (),
) -> None:
    """Make aliases and then delete others, in one request."""

    def change(client: "QdrantClient") -> object:
        from qdrant_client import models

        operations: list[Any] = [
            models.CreateAliasOperation(
                create_alias=models.CreateAlias(collection_name=collection, alias_name=alias)
            )
            for alias, collection in (create or {}).items()
        ]
        operations += [
            models.DeleteAliasOperation(delete_alias=models.DeleteAlias(alias_name=alias))
            for alias in delete
        ]
        return client.update_collection_aliases(operations)

    connection.ask(change)


def _alias(project_id: ProjectId) -> str:
    return f"{PREFIX}{project_id}"
