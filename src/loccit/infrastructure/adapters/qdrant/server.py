"""`ServerDriver`: a Qdrant server or cluster, through its client."""

import threading
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from pydantic import SecretStr

from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.driver import (
    DENSE,
    LEXICAL,
    At,
    Payload,
    Point,
    Scored,
    Sparse,
)
from loccit.infrastructure.adapters.qdrant.filters import Where
from loccit.infrastructure.adapters.qdrant.record_payload import read_binding
from loccit.infrastructure.adapters.qdrant.schema import SCHEMA, check_schema
from loccit.infrastructure.adapters.qdrant.server_errors import server_errors
from loccit.infrastructure.adapters.qdrant.server_models import (
    payload_indexes,
    to_filter,
    to_vector,
    to_vectors,
    vector_configs,
)
from loccit.version import __version__

if TYPE_CHECKING:
    from qdrant_client import QdrantClient

_PREFIX = "loccit_"
_IN_MEMORY = ":memory:"
_BATCH = 128
_PAGE = 1024
_NOT_FOUND = 404


class ServerDriver:
    """A `Driver` over collections.

    Version n of a project is the collection `loccit_<project>.v<n>`, whose metadata hold the
    binding; the alias `loccit_<project>` is the active one. A project's name holds no dot, so
    no alias is ever another project's collection.
    """

    exclusive = False
    optimizer = None  # the server's own works without being asked

    def __init__(
        self, url: str, api_key: SecretStr | str | None = None, *, timeout: float = 30.0
    ) -> None:
        """Use the server at `url`; it is first asked when something is needed.

        Args:
            url: Such as "http://localhost:6333".
            api_key: None when the server asks for none.
            timeout: Seconds to wait for an answer.
        """
        self._url = url
        self._api_key = SecretStr(api_key) if isinstance(api_key, str) else api_key
        self._timeout = timeout
        self._in_memory = url == _IN_MEMORY
        self._connected: QdrantClient | None = None
        self._one_at_a_time = threading.RLock()

    @classmethod
    def in_memory(cls) -> "ServerDriver":
        """Return a driver over the client's own imitation of a server, for tests."""
        return cls(_IN_MEMORY)

    def project_ids(self) -> tuple[ProjectId, ...]:
        """Return the projects that have an alias."""
        with self._client() as client:
            aliases = client.get_aliases().aliases
        names = (alias.alias_name for alias in aliases)
        return tuple(ProjectId(n.removeprefix(_PREFIX)) for n in names if n.startswith(_PREFIX))

    def version(self, project_id: ProjectId, number: int | None) -> IndexVersion | None:
        """Return a version, for None the active one, from the collection's metadata."""
        name = _alias(project_id) if number is None else _collection(At(project_id, number))
        metadata = self._metadata(name)
        if metadata is None or "schema" not in metadata:  # not there, or not made by loccit
            return None
        check_schema(metadata["schema"], project_id)
        return IndexVersion(metadata["version"], read_binding(metadata["binding"]))

    def versions(self, project_id: ProjectId) -> tuple[IndexVersion, ...]:
        """Return the versions by number."""
        found = (self.version(project_id, number) for number in self._numbers(project_id))
        return tuple(version for version in found if version)

    def claim(self, project_id: ProjectId) -> bool:
        """Do nothing: a server has no lock; the marks of revisions keep writers apart."""
        return False

    def create_version(self, project_id: ProjectId, number: int, binding: ModelBinding) -> None:
        """Make a collection and its payload indexes."""
        self.drop_version(project_id, number)
        name = _collection(At(project_id, number))
        with self._client() as client:
            client.create_collection(
                name,
                **vector_configs(binding),
                metadata={
                    "schema": SCHEMA,
                    "loccit": __version__,
                    "project": project_id,
                    "version": number,
                    "binding": asdict(binding),
                },
            )
            if self._in_memory:
                return  # it has no payload indexes, and warns
            for field, schema in payload_indexes():
                client.create_payload_index(name, field, schema, wait=True)

    def activate(self, project_id: ProjectId, number: int) -> None:
        """Move the alias, in one request."""
        with self._client() as client:
            from qdrant_client import models

            alias = _alias(project_id)
            create = models.CreateAlias(
                collection_name=_collection(At(project_id, number)), alias_name=alias
            )
            operations: list[Any] = [models.CreateAliasOperation(create_alias=create)]
            if self._metadata(alias) is not None:
                delete = models.DeleteAlias(alias_name=alias)
                operations.insert(0, models.DeleteAliasOperation(delete_alias=delete))
            client.update_collection_aliases(operations)

    def drop_version(self, project_id: ProjectId, number: int) -> None:
        """Delete a collection."""
        with self._client() as client:
            client.delete_collection(_collection(At(project_id, number)))

    def drop_project(self, project_id: ProjectId) -> None:
        """Delete the alias, then all collections."""
        with self._client() as client:
            from qdrant_client import models

            if self._metadata(_alias(project_id)) is not None:
                delete = models.DeleteAlias(alias_name=_alias(project_id))
                client.update_collection_aliases(
                    [models.DeleteAliasOperation(delete_alias=delete)]
                )
        for number in self._numbers(project_id):
            self.drop_version(project_id, number)

    def upsert(self, at: At, points: Sequence[Point]) -> None:
        """Write points, all of them made before the first is sent."""
        with self._client() as client:
            from qdrant_client import models

            made = [
                models.PointStruct(id=point.id, vector=to_vectors(point), payload=point.payload)
                for point in points
            ]
            for start in range(0, len(made), _BATCH):
                client.upsert(_collection(at), made[start : start + _BATCH], wait=True)

    def set_payload(self, at: At, where: Where, payload: Payload) -> None:
        """Replace these top-level keys of all points that match."""
        with self._client() as client:
            client.set_payload(_collection(at), payload, points=to_filter(where), wait=True)

    def delete(self, at: At, where: Where) -> None:
        """Delete all points that match."""
        with self._client() as client:
            client.delete(_collection(at), to_filter(where), wait=True)

    def delete_ids(self, at: At, ids: Sequence[str]) -> None:
        """Delete these points."""
        with self._client() as client:
            client.delete(_collection(at), list(ids), wait=True)

    def retrieve(self, at: At, ids: Sequence[str]) -> dict[str, Payload]:
        """Return the payloads of those of the points that are there."""
        with self._client() as client:
            records = client.retrieve(_collection(at), list(ids), with_payload=True)
        return {str(record.id): record.payload or {} for record in records}

    def scroll(self, at: At, where: Where) -> list[Payload]:
        """Return the payloads of all points that match."""
        found: list[Payload] = []
        offset: Any = None
        with self._client() as client:
            wanted = to_filter(where)
            while True:
                records, offset = client.scroll(
                    _collection(at), wanted, limit=_PAGE, offset=offset, with_payload=True
                )
                found += [record.payload or {} for record in records]
                if offset is None:
                    return found

    def count(self, at: At, where: Where) -> int:
        """Return how many points match."""
        with self._client() as client:
            return client.count(_collection(at), to_filter(where), exact=True).count

    def rankings(
        self, at: At, queries: Sequence[list[float] | Sparse], where: Where, limit: int
    ) -> list[list[Scored]]:
        """Return for each query the nearest of the points that match, in one request."""
        with self._client() as client:
            from qdrant_client import models

            wanted = to_filter(where)
            # The imitation is exact anyway, and warns.
            params = None if self._in_memory else models.SearchParams(exact=True)
            requests = [
                models.QueryRequest(
                    query=to_vector(query),
                    using=LEXICAL if isinstance(query, Sparse) else DENSE,
                    filter=wanted,
                    params=params,
                    limit=limit,
                )
                for query in queries
            ]
            answers = client.query_batch_points(_collection(at), requests)
        return [[Scored(str(point.id), point.score) for point in each.points] for each in answers]

    def settle(self, at: At) -> None:
        """Do nothing: a server answers when a write is in its log."""

    def close(self) -> None:
        """Close the connections; what is in memory only is kept."""
        if self._connected is not None and not self._in_memory:
            self._connected.close()
            self._connected = None

    def _metadata(self, name: str) -> Payload | None:
        with self._client() as client:
            from qdrant_client.http.exceptions import UnexpectedResponse

            try:
                return client.get_collection(name).config.metadata
            except UnexpectedResponse as error:
                if error.status_code == _NOT_FOUND:
                    return None
                raise
            except ValueError:
                if self._in_memory:
                    return None
                raise

    def _numbers(self, project_id: ProjectId) -> list[int]:
        prefix = f"{_alias(project_id)}.v"
        with self._client() as client:
            names = [each.name for each in client.get_collections().collections]
        return sorted(int(name.removeprefix(prefix)) for name in names if name.startswith(prefix))

    @contextmanager
    def _client(self) -> Iterator["QdrantClient"]:
        """Lend the client; an imitated server is asked by one thread at a time."""
        with self._one_at_a_time if self._in_memory else nullcontext(), server_errors(self._url):
            yield self._connect()

    def _connect(self) -> "QdrantClient":
        with self._one_at_a_time:
            if self._connected is None:
                self._connected = self._new_client()
            return self._connected

    def _new_client(self) -> "QdrantClient":
        from qdrant_client import QdrantClient

        if self._in_memory:
            return QdrantClient(_IN_MEMORY)
        key = self._api_key.get_secret_value() if self._api_key else None
        with warnings.catch_warnings():
            # Whether to send a key without TLS is for whoever wrote "http://".
            warnings.filterwarnings("ignore", message="Api key is used with an insecure")
            return QdrantClient(
                url=self._url,
                api_key=key,
                timeout=round(self._timeout),
                check_compatibility=False,
            )


def _alias(project_id: ProjectId) -> str:
    return f"{_PREFIX}{project_id}"


def _collection(at: At) -> str:
    return f"{_alias(at.project_id)}.v{at.version}"
