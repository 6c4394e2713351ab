"""The shards that this process has open, and the locks that keep other processes out."""

import os
import shutil
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from loccit.domain.errors import IndexLocked, VectorIndexError
from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.qdrant.driver import At
from loccit.infrastructure.adapters.qdrant.edge.errors import edge_errors
from loccit.infrastructure.adapters.qdrant.edge.files import Graph, ProjectFiles
from loccit.infrastructure.adapters.qdrant.edge.models import shard_config
from loccit.infrastructure.adapters.qdrant.edge.point_ids import numbers_of
from loccit.infrastructure.adapters.qdrant.edge.process_lock import ProjectLock
from loccit.infrastructure.adapters.qdrant.edge.write_count import WriteCount
from loccit.infrastructure.adapters.qdrant.memory_names import owner_of

_FLUSH_SECONDS: Final = 1.0
_READ_BYTES: Final = 1 << 20


@dataclass(slots=True)
class OpenShard:
    """A shard that is open.

    Attributes:
        engine: The vendor's.
        written: How much was written to the version.
        graph: The search graph it has, None when it is searched exactly.
        flushed: When it was flushed last, by the monotonic clock.
        packable: Whether there may be something to pack: this process wrote, or asked `is_needed`.
    """

    engine: Any
    written: WriteCount
    graph: Graph | None
    flushed: float
    packable: bool = False

    def update(self, operation: Any, points: int = 1) -> None:
        """Apply the vendor's operation, which changes about so many points."""
        self.packable = True
        self.written.add(points)
        with edge_errors():
            self.engine.update(operation)

    def points(self) -> int:
        """Return how many points there are, of every kind."""
        with edge_errors():
            from qdrant_edge import CountRequest

            return int(self.engine.count(CountRequest(exact=True)))

    def flush(self) -> None:
        """Make it durable."""
        with edge_errors():
            self.engine.flush()
        self.flushed = time.monotonic()

    def settle(self) -> None:
        """Make it durable when the last time is more than a second ago."""
        if time.monotonic() - self.flushed >= _FLUSH_SECONDS:
            self.flush()

    def pack(self) -> None:
        """Let the engine pack what was written: other files, so that it counts as a write."""
        self.written.add(1)
        with edge_errors():
            self.engine.optimize()

    def close(self) -> None:
        """Flush and close."""
        self.engine.flush()
        self.engine.close()
        self.written.close()


class EdgeShards:
    """Opens shards of projects, which are locked from then on until they are released."""

    def __init__(self, files: ProjectFiles, lock_timeout: float) -> None:
        """Use these folders.

        Args:
            files: The folders.
            lock_timeout: Seconds to wait for another process.
        """
        self._files = files
        self._lock_timeout = lock_timeout
        self._owned: dict[ProjectId, ProjectLock] = {}
        self._open: dict[At, OpenShard] = {}

    def claim(self, project_id: ProjectId, *, wait: bool = True) -> bool:
        """Take the project's lock; True if this process did not have it yet.

        Args:
            project_id: The project.
            wait: False to give up at once.

        Raises:
            IndexLocked: If another process has it and keeps it.
        """
        project_id = owner_of(project_id)
        if project_id in self._owned:
            return False
        folder = self._files.folder(project_id)
        with edge_errors():
            self._owned[project_id] = ProjectLock(folder, self._lock_timeout if wait else 0)
        return True

    def release(self, project_id: ProjectId) -> None:
        """Let other processes have the project; its shards must be closed."""
        self._owned.pop(project_id).release()

    def release_all(self) -> None:
        """Release every project."""
        for project_id in list(self._owned):
            self.release(project_id)

    def add(self, at: At, engine: Any) -> None:
        """Keep a shard that was just made."""
        count = WriteCount(self._files.write_count(at))
        self._open[at] = OpenShard(engine, count, None, time.monotonic())

    def get(self, at: At) -> OpenShard:
        """Return a shard, opened when it is not yet.

        Raises:
            VectorIndexError: If there is no such version.
        """
        shard = self._open.get(at)
        if shard is None:
            self.claim(at.project_id)
            with edge_errors(at.project_id):
                shard = self._load(at)
                self._take_in(at, shard)
            self._open[at] = shard
        return shard

    def is_open(self, at: At) -> bool:
        """Tell whether a shard is open."""
        return at in self._open

    def opened(self, project_id: ProjectId | None = None) -> list[At]:
        """Return which shards are open, of one project or of all."""
        return [at for at in self._open if project_id in (None, at.project_id)]

    def written(self, at: At) -> int:
        """Return how much was written to a version, open or not."""
        shard = self._open.get(at)
        if shard is not None:
            return shard.written.value
        count = WriteCount(self._files.write_count(at))
        count.close()
        return count.value

    def close(self, at: At) -> None:
        """Close a shard if it is open."""
        shard = self._open.pop(at, None)
        if shard is not None:
            shard.close()

    def _load(self, at: At) -> OpenShard:
        from qdrant_edge import EdgeShard

        version = self._files.version(at.project_id, at.version)
        if version is None:
            raise VectorIndexError(f"project '{at.project_id}' has no version {at.version}")
        self._clear_leftovers(at)
        graph = self._files.graph(at)
        config = shard_config(version.binding, graph)
        folder = self._files.shard(at)
        _ask_for_indexes(folder)
        _read_codes(folder)
        engine = EdgeShard.load(str(folder), config)
        count = WriteCount(self._files.write_count(at))
        return OpenShard(engine, count, graph, time.monotonic())

    def _take_in(self, at: At, shard: OpenShard) -> None:
        """Write what waited for the shard into it."""
        pending = self._files.pending(at)
        points = pending.read()
        if points:
            from qdrant_edge import Point, UpdateOperation

            numbers = numbers_of(point.id for point in points)
            made = [
                Point(number, {}, point.payload)
                for number, point in zip(numbers, points, strict=True)
            ]
            shard.update(UpdateOperation.upsert_points(made), len(made))
            shard.flush()
        pending.clear()

    def _clear_leftovers(self, at: At) -> None:
        """Remove what killed processes left of packing, replacing a shard, or building a graph."""
        shutil.rmtree(self._files.shard(at) / "temp_segments", ignore_errors=True)
        self._files.remove_unused_shards(at)
        building = self._files.building(at)
        if building.exists():
            with suppress(IndexLocked):  # it is being built right now
                lock = ProjectLock(building, 0)
                shutil.rmtree(building)
                lock.release()


def _ask_for_indexes(shard: Path) -> None:
    """Have the system read payload indexes ahead, where it can.

    The engine evicts its files from the page cache when it closes, and reads indexes page by page
    when it opens: it waited 23,000 times for those of 100,000 passages, 100 times this way. The
    pages for what is written next are left out: they are empty.
    """
    if not hasattr(os, "posix_fadvise"):
        return
    for path in shard.glob("segments/*/payload_index/**/*"):
        if path.is_file() and not path.name.startswith("page_"):
            with path.open("rb", buffering=0) as file:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_WILLNEED)


def _read_codes(shard: Path) -> None:
    """Read the codes of vectors once, so that the system has them when the engine asks.

    The engine evicts its files from the page cache when it closes, and reads codes page by page
    when it opens: 1.6 s for those of 100,000 passages, which are read in .1 s.
    """
    for codes in shard.glob("segments/*/vector_storage-*/quantized.data"):
        with codes.open("rb", buffering=0) as file:
            while file.read(_READ_BYTES):
                pass
