"""`EdgeDriver`: Qdrant's engine in this process, one shard for each version of a project."""

import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from loccit.domain.errors import IndexLocked, LoccitError, VectorIndexError
from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.driver import At, Payload, Point, Scored, Sparse
from loccit.infrastructure.adapters.qdrant.edge_files import ProjectFiles
from loccit.infrastructure.adapters.qdrant.edge_models import (
    payload_indexes,
    shard_config,
    to_filter,
    to_query,
    to_vectors,
)
from loccit.infrastructure.adapters.qdrant.edge_room import Room, estimated_bytes, free_bytes
from loccit.infrastructure.adapters.qdrant.filters import Where
from loccit.infrastructure.adapters.qdrant.process_lock import ProjectLock

_BATCH = 256
_PAGE = 4096
_FLUSH_SECONDS = 1.0


class EdgeDriver:
    """A `Driver` over folders of this machine.

    A project is locked for other processes from the first look into a shard until `close`. The
    write-ahead log stays on: `kill -9` loses nothing that was written; a power cut may lose what
    came after the last flush, which `settle` makes at most once a second.

    `close` lets the engine pack what was written since it last did, once that is some megabytes:
    1.7 s for 10,000 chunks, which then open in a third of the time. A kill in the middle of it
    loses nothing.
    """

    exclusive = True

    def __init__(
        self,
        data_dir: Path,
        *,
        lock_timeout: float = 5.0,
        free_space: Callable[[Path], int] = free_bytes,
    ) -> None:
        """Use the projects below `data_dir`; nothing is opened or made yet.

        Args:
            data_dir: Made when the first project is.
            lock_timeout: Seconds to wait for another process that has the project open.
            free_space: Tells the free bytes at a folder.
        """
        self._files = ProjectFiles(data_dir)
        self._lock_timeout = lock_timeout
        self._room = Room(free_space)
        self._owned: dict[ProjectId, ProjectLock] = {}
        self._shards: dict[At, Any] = {}
        self._flushed: dict[At, float] = {}
        self._written: set[At] = set()

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

    def claim(self, project_id: ProjectId) -> bool:
        """Take the project's lock.

        Raises:
            IndexLocked: If another process has it and keeps it.
        """
        if project_id in self._owned:
            return False
        folder = self._files.folder(project_id)
        with _vendor_errors():
            self._owned[project_id] = ProjectLock(folder, self._lock_timeout)
        return True

    def create_version(self, project_id: ProjectId, number: int, binding: ModelBinding) -> None:
        """Make an empty version: the shard first, its manifest last."""
        self._room.ensure(self._files.existing_folder(), 0)
        with _vendor_errors():
            import qdrant_edge as edge

            self._files.remove_half_made(project_id)
            folder = self._files.shard(project_id, number)
            folder.mkdir(parents=True)
            shard = edge.EdgeShard.create(str(folder), shard_config(binding))
            for name, index in payload_indexes():
                shard.update(edge.UpdateOperation.create_field_index(name, index))
            shard.flush()
            self._shards[At(project_id, number)] = shard
            self._files.complete(project_id, number, binding)

    def activate(self, project_id: ProjectId, number: int) -> None:
        """Flush the version's shard, then point to it."""
        shard = self._shard(At(project_id, number))
        with _vendor_errors():
            shard.flush()
            self._files.point_to(project_id, number)

    def drop_version(self, project_id: ProjectId, number: int) -> None:
        """Close and remove a version."""
        with _vendor_errors():
            self._written.discard(At(project_id, number))
            self._close(At(project_id, number))
            self._files.remove_version(project_id, number)

    def drop_project(self, project_id: ProjectId) -> None:
        """Close and remove a project and let go of its lock."""
        self.claim(project_id)
        with _vendor_errors():
            for at in [at for at in self._shards if at.project_id == project_id]:
                self._written.discard(at)
                self._close(at)
            self._files.remove_project(project_id)
        self._owned.pop(project_id).release()

    def upsert(self, at: At, points: Sequence[Point]) -> None:
        """Write points, all of them made and measured before the first is written."""
        with _vendor_errors():
            import qdrant_edge as edge

            made = [edge.Point(point.id, to_vectors(point), point.payload) for point in points]
        size = sum(map(estimated_bytes, points))
        for start in range(0, len(made), _BATCH):
            batch = made[start : start + _BATCH]
            self._update(at, edge.UpdateOperation.upsert_points(batch), size if start == 0 else 0)

    def set_payload(self, at: At, where: Where, payload: Payload) -> None:
        """Replace these top-level keys of all points that match."""
        with _vendor_errors():
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

        self._update(at, UpdateOperation.delete_points(list(ids)))

    def retrieve(self, at: At, ids: Sequence[str]) -> dict[str, Payload]:
        """Return the payloads of those of the points that are there."""
        shard = self._shard(at)
        with _vendor_errors():
            records = shard.retrieve(list(ids), with_payload=True, with_vector=False)
        return {str(record.id): record.payload for record in records}

    def scroll(self, at: At, where: Where) -> list[Payload]:
        """Return the payloads of all points that match."""
        shard = self._shard(at)
        found: list[Payload] = []
        offset = None
        with _vendor_errors():
            from qdrant_edge import ScrollRequest

            wanted = to_filter(where)
            while True:
                request = ScrollRequest(
                    offset=offset, limit=_PAGE, filter=wanted, with_payload=True
                )
                records, offset = shard.scroll(request)
                found += [record.payload for record in records]
                if offset is None:
                    return found

    def count(self, at: At, where: Where) -> int:
        """Return how many points match."""
        shard = self._shard(at)
        with _vendor_errors():
            from qdrant_edge import CountRequest

            return int(shard.count(CountRequest(exact=True, filter=to_filter(where))))

    def rankings(
        self, at: At, queries: Sequence[list[float] | Sparse], where: Where, limit: int
    ) -> list[list[Scored]]:
        """Return for each query the nearest of the points that match."""
        shard = self._shard(at)
        with _vendor_errors():
            import qdrant_edge as edge

            wanted, exact = to_filter(where), edge.SearchParams(exact=True)
            requests = [
                edge.QueryRequest(limit=limit, query=to_query(query), filter=wanted, params=exact)
                for query in queries
            ]
            answers = [shard.query(request) for request in requests]
        return [[Scored(str(point.id), point.score) for point in each] for each in answers]

    def settle(self, at: At) -> None:
        """Flush when the last flush is more than a second ago."""
        now = time.monotonic()
        if now - self._flushed.setdefault(at, now) >= _FLUSH_SECONDS:
            with _vendor_errors():
                self._shard(at).flush()
            self._flushed[at] = time.monotonic()

    def close(self) -> None:
        """Flush and close every shard and let go of every project."""
        with _vendor_errors():
            for at in list(self._shards):
                self._close(at)
        while self._owned:
            self._owned.popitem()[1].release()

    def _shard(self, at: At) -> Any:  # noqa: ANN401 (the vendor has no types)
        shard = self._shards.get(at)
        if shard is None:
            self.claim(at.project_id)
            with _vendor_errors(at.project_id):
                from qdrant_edge import EdgeShard

                version = self._files.version(at.project_id, at.version)
                if version is None:
                    raise VectorIndexError(
                        f"project '{at.project_id}' has no version {at.version}"
                    )
                folder = self._files.shard(at.project_id, at.version)
                shutil.rmtree(
                    folder / "temp_segments", ignore_errors=True
                )  # of a kill in `_close`
                shard = EdgeShard.load(str(folder), shard_config(version.binding))
            self._shards[at] = shard
        return shard

    def _update(self, at: At, operation: Any, size: int = 0) -> None:  # noqa: ANN401
        shard = self._shard(at)
        self._room.ensure(self._files.existing_folder(), size)
        self._written.add(at)
        with _vendor_errors():
            shard.update(operation)

    def _close(self, at: At) -> None:
        shard = self._shards.pop(at, None)
        self._flushed.pop(at, None)
        if shard is None:
            return
        if at in self._written and self._room.is_enough_to_copy(
            self._files.shard(at.project_id, at.version)
        ):
            shard.optimize()
        self._written.discard(at)
        shard.flush()
        shard.close()


@contextmanager
def _vendor_errors(project_id: str = "") -> Iterator[None]:
    """Turn what Edge and the file system raise into this project's errors."""
    try:
        yield
    except LoccitError:
        raise
    except Exception as error:  # the vendor raises nothing more precise
        if "WouldBlock" in str(error):
            raise IndexLocked(project_id, None) from error
        raise VectorIndexError(f"the index on this machine failed: {error}") from error
