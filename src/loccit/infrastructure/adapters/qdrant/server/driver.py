"""`ServerDriver`: a Qdrant server or cluster, through its client."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.driver import (
    DENSE,
    At,
    Payload,
    Point,
    Scores,
    Search,
    Sparse,
)
from loccit.infrastructure.adapters.qdrant.filters import Where, selective
from loccit.infrastructure.adapters.qdrant.server.collection import create_indexes
from loccit.infrastructure.adapters.qdrant.server.connection import ServerConnection
from loccit.infrastructure.adapters.qdrant.server.layout import CollectionPerVersion, Layout
from loccit.infrastructure.adapters.qdrant.server.models import (
    dense_of,
    search_params,
    to_filter,
    to_request,
    to_vectors,
)
from loccit.infrastructure.adapters.qdrant.server.node import IN_MEMORY
from loccit.infrastructure.adapters.qdrant.server.options import DEFAULTS, ServerOptions
from loccit.infrastructure.adapters.qdrant.server.shared import SharedCollections
from loccit.infrastructure.secret import Secret

if TYPE_CHECKING:
    from qdrant_client import QdrantClient, models

_BATCH: Final = 128
"""Points of a request that writes: about a megabyte."""
_PAGE: Final = 1024
"""Points of an answer that lists them: some megabytes with their text."""
_MOST_VALUES: Final = 1_000_000
"""Values of a field; the server has no way to ask for all."""


class ServerDriver:
    """A `Driver` over collections of a server.

    Attributes:
        connection: What it asks.
    """

    exclusive = False
    optimizer = None  # the server's own works without being asked

    def __init__(
        self,
        url: str,
        api_key: Secret | str | None = None,
        options: ServerOptions = DEFAULTS,
    ) -> None:
        """Use the server at `url`; it is first asked when something is needed.

        Args:
            url: Such as "http://localhost:6333"; of a cluster those of several nodes, with
                commas between them.
            api_key: None when the server asks for none.
            options: How it is used.

        Raises:
            InvalidRequest: If `url` is no address.
        """
        key = Secret(api_key) if isinstance(api_key, str) else api_key
        self.connection = ServerConnection(
            url, key, timeout=options.timeout, grpc_port=options.grpc_port
        )
        layout = SharedCollections if options.shared else CollectionPerVersion
        self._layout: Layout = layout(self.connection, options.collections)
        self._graphs = options.collections.graphs

    @classmethod
    def in_memory(cls, options: ServerOptions = DEFAULTS) -> "ServerDriver":
        """Return a driver over the client's own imitation of a server, for tests."""
        return cls(IN_MEMORY, None, options)

    def project_ids(self) -> tuple[ProjectId, ...]:
        """Return the projects that have an active version."""
        return self._layout.project_ids()

    def version(self, project_id: ProjectId, number: int | None) -> IndexVersion | None:
        """Return a version, for None the active one."""
        return self._layout.version(project_id, number)

    def versions(self, project_id: ProjectId) -> tuple[IndexVersion, ...]:
        """Return the versions by number."""
        return self._layout.versions(project_id)

    def elsewhere(self, project_id: ProjectId) -> str:
        """Return which setting reaches a project of the other layout, "" if there is none."""
        return self._layout.elsewhere(project_id)

    def claim(self, project_id: ProjectId) -> bool:
        """Do nothing: a server has no lock; the marks of revisions keep writers apart."""
        return False

    def create_version(self, project_id: ProjectId, number: int, binding: ModelBinding) -> None:
        """Make an empty version."""
        self._layout.create_version(project_id, number, binding)

    def index_fields(self, at: At) -> None:
        """Make missing payload indexes."""
        shared = isinstance(self._layout, SharedCollections)
        create_indexes(self.connection, self._layout.collection(at), shared=shared)

    def activate(self, project_id: ProjectId, number: int) -> None:
        """Switch to a version, in one request."""
        self._layout.activate(project_id, number)

    def drop_version(self, project_id: ProjectId, number: int) -> None:
        """Delete a version."""
        self._layout.drop_version(project_id, number)

    def drop_project(self, project_id: ProjectId) -> None:
        """Delete a project."""
        self._layout.drop_project(project_id)

    def upsert(self, at: At, points: Sequence[Point]) -> None:
        """Write points, all of them made before the first is sent."""
        if not points:
            return
        from qdrant_client import models

        made = [
            models.PointStruct(
                id=self._layout.stored_id(at, point.id),
                vector=to_vectors(point),
                payload=self._layout.stored_payload(at, point.payload),
            )
            for point in points
        ]
        for start in range(0, len(made), _BATCH):
            self._upsert(at, made[start : start + _BATCH])

    def upsert_later(self, at: At, points: Sequence[Point]) -> None:
        """Write points at once: a server has everything open."""
        self.upsert(at, points)

    def set_payload(self, at: At, where: Where, payload: Payload) -> None:
        """Replace these top-level keys of all points that match."""

        def replace(client: "QdrantClient") -> object:
            return client.set_payload(
                self._layout.collection(at), payload, points=self._filter(at, where), wait=True
            )

        self.connection.ask(replace)

    def delete(self, at: At, where: Where) -> None:
        """Delete all points that match."""
        self._delete(at, lambda: self._filter(at, where))

    def delete_ids(self, at: At, ids: Sequence[str]) -> None:
        """Delete these points."""
        self._delete(at, lambda: self._stored_ids(at, ids))

    def retrieve(self, at: At, ids: Sequence[str], keys: Sequence[str] = ()) -> dict[str, Payload]:
        """Return the payloads of the points that exist, or only these keys of them."""
        records = self.connection.ask(
            lambda client: client.retrieve(
                self._layout.collection(at),
                self._stored_ids(at, ids),
                with_payload=list(keys) or True,
            )
        )
        return {
            self._layout.given_id(at, str(record.id)): record.payload or {} for record in records
        }

    def vectors(self, at: At, ids: Sequence[str]) -> dict[str, list[float]]:
        """Return the dense vectors of the points that exist and have one."""
        name, stored = self._layout.collection(at), self._stored_ids(at, ids)
        records = self.connection.ask(
            lambda client: client.retrieve(name, stored, with_payload=False, with_vectors=[DENSE])
        )
        found = ((self._layout.given_id(at, str(one.id)), dense_of(one)) for one in records)
        return {name: vector for name, vector in found if vector}

    def scroll(self, at: At, where: Where, keys: Sequence[str] = ()) -> list[Payload]:
        """Return the payloads of all points that match, or only these keys of them."""
        return [record.payload or {} for record in self._scroll(at, where, [], keys)]

    def points(self, at: At, where: Where) -> list[Point]:
        """Return all points that match, without their lexical vectors."""
        return [
            Point(
                self._layout.given_id(at, str(record.id)), record.payload or {}, dense_of(record)
            )
            for record in self._scroll(at, where, [DENSE])
        ]

    def count(self, at: At, where: Where) -> int:
        """Return how many points match."""
        return self.connection.ask(
            lambda client: (
                client.count(
                    self._layout.collection(at), self._filter(at, where), exact=True
                ).count
            )
        )

    def values(self, at: At, where: Where, key: str) -> dict[str, int]:
        """Return the values that a field has in the points that match, each with their number."""
        found = self.connection.ask(
            lambda client: client.facet(
                self._layout.collection(at), key, self._filter(at, where), _MOST_VALUES, exact=True
            )
        )
        return {str(hit.value): hit.count for hit in found.hits}

    def rankings(self, at: At, searches: Sequence[Search]) -> list[Scores]:
        """Return what each search finds, in one request."""

        def query(client: "QdrantClient") -> "list[models.QueryResponse]":
            requests = [self._request(at, each) for each in searches]
            return client.query_batch_points(self._layout.collection(at), requests)

        answers = self.connection.ask(query)
        return [
            {self._layout.given_id(at, str(point.id)): point.score for point in each.points}
            for each in answers
        ]

    def settle(self, at: At) -> None:
        """Do nothing: a server answers when a write is in its log."""

    def close(self) -> None:
        """Close the connections; what is in memory only is kept."""
        self.connection.close()

    def _request(self, at: At, search: Search) -> "models.QueryRequest":
        corpus = self._layout.idf_corpus(at)
        dense = not isinstance(search.query, Sparse)
        where = selective(search.where, at.project_id, dense=dense)
        params = search_params(
            search.query,
            self._graphs,
            corpus,
            filtered=where is not None,
            in_memory=self.connection.in_memory,
        )
        # With other versions in the collection no condition goes without saying.
        asked = where if corpus is None else search.where
        return to_request(search, self._filter(at, asked) if asked else None, params)

    def _upsert(self, at: At, batch: "list[models.PointStruct]") -> None:
        self.connection.ask(
            lambda client: client.upsert(self._layout.collection(at), batch, wait=True),
            bulk=True,
        )

    def _delete(
        self, at: At, selector: "Callable[[], models.Filter | list[models.ExtendedPointId]]"
    ) -> None:
        self.connection.ask(
            lambda client: client.delete(self._layout.collection(at), selector(), wait=True)
        )

    def _scroll(
        self, at: At, where: Where, vectors: list[str], keys: Sequence[str] = ()
    ) -> list[Any]:
        found: list[Any] = []
        offset: models.ExtendedPointId | None = None
        while True:
            records, offset = self._page(at, where, vectors, keys, offset)
            found += records
            if offset is None:
                return found

    def _page(
        self,
        at: At,
        where: Where,
        vectors: list[str],
        keys: Sequence[str],
        offset: "models.ExtendedPointId | None",
    ) -> "tuple[list[Any], models.ExtendedPointId | None]":
        return self.connection.ask(
            lambda client: client.scroll(
                self._layout.collection(at),
                self._filter(at, where),
                limit=_PAGE,
                offset=offset,
                with_payload=list(keys) or True,
                with_vectors=vectors or False,
            )
        )

    def _filter(self, at: At, where: Where) -> "models.Filter":
        return to_filter(self._layout.within(at, where))

    def _stored_ids(self, at: At, ids: Sequence[str]) -> "list[models.ExtendedPointId]":
        return [self._layout.stored_id(at, each) for each in ids]
