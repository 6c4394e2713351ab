"""`EdgeDriver`: Qdrant's engine in this process, one shard for each version of a project."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from loccit.domain.errors import VectorIndexError
from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.driver import DENSE, At, Payload, Point, Scores, Search
from loccit.infrastructure.adapters.qdrant.edge.errors import edge_errors
from loccit.infrastructure.adapters.qdrant.edge.files import ProjectFiles
from loccit.infrastructure.adapters.qdrant.edge.free_space import (
    DiskSpace,
    estimated_bytes,
    free_bytes,
)
from loccit.infrastructure.adapters.qdrant.edge.locks import EdgeLocks
from loccit.infrastructure.adapters.qdrant.edge.models import (
    payload_indexes,
    selected,
    shard_config,
    to_filter,
    to_vectors,
)
from loccit.infrastructure.adapters.qdrant.edge.optimizer import EdgeOptimizer
from loccit.infrastructure.adapters.qdrant.edge.point_ids import names_of, numbers_of
from loccit.infrastructure.adapters.qdrant.edge.search import nearest
from loccit.infrastructure.adapters.qdrant.edge.shards import EdgeShards
from loccit.infrastructure.adapters.qdrant.filters import Where
from loccit.infrastructure.adapters.qdrant.graph_policy import GraphPolicy
from loccit.infrastructure.adapters.qdrant.memory_names import is_memory

_BATCH: Final = 256
_PAGE: Final = 4096
_MOST_VALUES: Final = 2**31
"""Values of a field; the engine has no way to ask for all."""


class EdgeDriver:
    """A `Driver` over folders of this machine.

    A project is locked for other processes from the first look into a shard until `close`. The
    write-ahead log stays on: `kill -9` loses nothing that was written; a power cut may lose what
    came after the last flush, which `settle` makes at most once a second.

    `close` lets the engine pack new writes once they are some megabytes: 1.7 s for 10,000 chunks,
    which then open in a third of the time. A kill meanwhile loses nothing. Versions that are large
    enough for a search graph are packed by `optimize`.
    """

    exclusive = True

    def __init__(
        self,
        data_dir: Path,
        *,
        lock_timeout: float = 5.0,
        free_space: Callable[[Path], int] = free_bytes,
        graphs: GraphPolicy | None = None,
    ) -> None:
        """Use the projects below `data_dir`; nothing is opened or made yet.

        Args:
            data_dir: Made when the first project is.
            lock_timeout: Seconds to wait for another process that has the project open.
            free_space: Tells the free bytes at a folder.
            graphs: When a version gets a search graph, and which.
        """
        self._files = ProjectFiles(data_dir)
        self._shards = EdgeShards(self._files, lock_timeout)
        self._space = DiskSpace(free_space)
        self._graphs = graphs or GraphPolicy()
        self.locks = EdgeLocks(self._files, self._shards)
        self.optimizer = EdgeOptimizer(self._files, self._shards, self._space, self._graphs)

    def project_ids(self) -> tuple[ProjectId, ...]:
        """Return the projects that have an active version."""
        return self._files.project_ids()

    def version(self, project_id: ProjectId, number: int | None) -> IndexVersion | None:
        """Return a version, for None the active one, from its manifest."""
        active = self._files.active(project_id)
        if active is None:
            return None
        found = self._files.version(project_id, active if number is None else number)
        if found is None and number is None:
            raise VectorIndexError(
                f"version {active} of project '{project_id}' is not complete; restore"
                f" {self._files.folder(project_id)} from a copy, or delete the project"
            )
        return found

    def versions(self, project_id: ProjectId) -> tuple[IndexVersion, ...]:
        """Return the complete versions by number, from their manifests."""
        return self._files.versions(project_id)

    def elsewhere(self, project_id: ProjectId) -> str:
        """Return "": there is no other place."""
        return ""

    def claim(self, project_id: ProjectId) -> bool:
        """Take the project's lock.

        Raises:
            IndexLocked: If another process has it and keeps it.
        """
        return self._shards.claim(project_id)

    def create_version(self, project_id: ProjectId, number: int, binding: ModelBinding) -> None:
        """Make an empty version: the shard first, its manifest last."""
        self._space.ensure(self._files.existing_folder(), 0)
        with edge_errors():
            import qdrant_edge as edge

            self._files.remove_half_made(project_id)
            at = At(project_id, number)
            folder = self._files.shard(at)
            folder.mkdir(parents=True)
            shard = edge.EdgeShard.create(str(folder), shard_config(binding))
            for name, index in payload_indexes(of_memory=is_memory(project_id)):
                shard.update(edge.UpdateOperation.create_field_index(name, index))
            shard.flush()
            self._shards.add(at, shard)
            self._files.complete(project_id, number, binding)

    def index_fields(self, at: At) -> None:
        """Do nothing: a version is complete when others see it."""

    def activate(self, project_id: ProjectId, number: int) -> None:
        """Flush the version's shard, then point to it."""
        self._shards.get(At(project_id, number)).flush()
        with edge_errors():
            self._files.point_to(project_id, number)

    def drop_version(self, project_id: ProjectId, number: int) -> None:
        """Close and remove a version."""
        with self.optimizer.copying, edge_errors():
            self._shards.close(At(project_id, number))
            self._files.remove_version(project_id, number)

    def drop_project(self, project_id: ProjectId) -> None:
        """Close and remove a project and release its lock."""
        self.claim(project_id)
        with self.optimizer.copying, edge_errors():
            for at in self._shards.opened(project_id):
                self._shards.close(at)
            self._files.remove_project(project_id)
        if not is_memory(project_id):
            self._shards.release(project_id)

    def upsert(self, at: At, points: Sequence[Point]) -> None:
        """Write points, all of them converted and measured before the first is written."""
        with edge_errors():
            import qdrant_edge as edge

            numbers = numbers_of(point.id for point in points)
            made = [
                edge.Point(number, to_vectors(point), point.payload)
                for number, point in zip(numbers, points, strict=True)
            ]
        size = sum(map(estimated_bytes, points))
        for start in range(0, len(made), _BATCH):
            batch = made[start : start + _BATCH]
            needed = size if start == 0 else 0
            self._update(at, edge.UpdateOperation.upsert_points(batch), len(batch), needed)

    def upsert_later(self, at: At, points: Sequence[Point]) -> None:
        """Write points beside a shard that is not open: opening one takes longer than a query."""
        if self._shards.is_open(at):
            self.upsert(at, points)
            return
        self._shards.claim(at.project_id)
        with edge_errors():
            self._files.pending(at).append(points)

    def set_payload(self, at: At, where: Where, payload: Payload) -> None:
        """Replace these top-level keys of all points that match."""
        with edge_errors():
            from qdrant_edge import UpdateOperation

            operation = UpdateOperation.set_payload_by_filter(to_filter(where), payload)
        self._update(at, operation)

    def delete(self, at: At, where: Where) -> None:
        """Delete all points that match."""
        from qdrant_edge import UpdateOperation

        self._update(at, UpdateOperation.delete_points_by_filter(to_filter(where)))

    def delete_ids(self, at: At, ids: Sequence[str]) -> None:
        """Delete these points."""
        from qdrant_edge import UpdateOperation

        self._update(at, UpdateOperation.delete_points([*numbers_of(ids)]))

    def retrieve(self, at: At, ids: Sequence[str], keys: Sequence[str] = ()) -> dict[str, Payload]:
        """Return the payloads of the points that exist, or only these keys of them."""
        shard = self._shards.get(at)
        asked = dict(zip(numbers_of(ids), ids, strict=True))
        with edge_errors():
            wanted = selected(keys)
            records = shard.engine.retrieve(list(asked), with_payload=wanted, with_vector=False)
        return {asked[record.id]: record.payload for record in records}

    def vectors(self, at: At, ids: Sequence[str]) -> dict[str, list[float]]:
        """Return the dense vectors of the points that exist and have one."""
        shard = self._shards.get(at)
        asked = dict(zip(numbers_of(ids), ids, strict=True))
        with edge_errors():
            records = shard.engine.retrieve(list(asked), with_payload=False, with_vector=[DENSE])
        found = ((asked[record.id], (record.vector or {}).get(DENSE)) for record in records)
        return {name: vector for name, vector in found if vector}

    def scroll(self, at: At, where: Where, keys: Sequence[str] = ()) -> list[Payload]:
        """Return the payloads of all points that match, or only these keys of them."""
        return [record.payload for record in self._scroll(at, where, keys)]

    def points(self, at: At, where: Where) -> list[Point]:
        """Return all points that match, without their lexical vectors."""
        found = self._scroll(at, where, with_vector=True)
        return [
            Point(name, record.payload, list((record.vector or {}).get(DENSE) or ()))
            for name, record in zip(names_of(found), found, strict=True)
        ]

    def count(self, at: At, where: Where) -> int:
        """Return how many points match."""
        shard = self._shards.get(at)
        with edge_errors():
            from qdrant_edge import CountRequest

            return int(shard.engine.count(CountRequest(exact=True, filter=to_filter(where))))

    def values(self, at: At, where: Where, key: str) -> dict[str, int]:
        """Return the values that a field has in the points that match, each with their number."""
        shard = self._shards.get(at)
        with edge_errors():
            from qdrant_edge import FacetRequest

            request = FacetRequest(key, _MOST_VALUES, exact=True, filter=to_filter(where))
            found = shard.engine.facet(request)
            return {str(hit.value): int(hit.count) for hit in found.hits}

    def rankings(self, at: At, searches: Sequence[Search]) -> list[Scores]:
        """Return what each search finds."""
        shard = self._shards.get(at)
        with edge_errors():
            return nearest(shard, at, searches, self._graphs)

    def settle(self, at: At) -> None:
        """Flush when the last flush is more than a second ago."""
        self._shards.get(at).settle()

    def _scroll(
        self, at: At, where: Where, keys: Sequence[str] = (), *, with_vector: bool = False
    ) -> list[Any]:
        shard = self._shards.get(at)
        found: list[Any] = []
        offset = None
        with edge_errors():
            from qdrant_edge import ScrollRequest

            request = partial(ScrollRequest, limit=_PAGE, filter=to_filter(where))
            wanted = selected(keys)
            while True:
                page = request(offset=offset, with_payload=wanted, with_vector=with_vector)
                records, offset = shard.engine.scroll(page)
                found += records
                if offset is None:
                    return found

    def close(self) -> None:
        """Pack, flush and close every shard and release every project."""
        with self.optimizer.copying, edge_errors():
            for at in self._shards.opened():
                self.optimizer.pack(at)
                self._shards.close(at)
            self._shards.release_all()

    def _update(self, at: At, operation: Any, points: int = 1, size: int = 0) -> None:
        shard = self._shards.get(at)
        self._space.ensure(self._files.existing_folder(), size)
        shard.update(operation, points)
