"""Gives large versions a search graph while they are searched, and written to."""

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace

from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.qdrant.driver import At
from loccit.infrastructure.adapters.qdrant.edge.errors import edge_errors
from loccit.infrastructure.adapters.qdrant.edge.files import Graph, ProjectFiles
from loccit.infrastructure.adapters.qdrant.edge.free_space import DiskSpace
from loccit.infrastructure.adapters.qdrant.edge.graph import GraphBuild, graph_build
from loccit.infrastructure.adapters.qdrant.edge.shards import EdgeShards
from loccit.infrastructure.adapters.qdrant.graph_policy import GraphPolicy

Alone = Callable[[], AbstractContextManager[object]]
"""Enters the time in which no other thread of this process uses the project."""


class EdgeOptimizer:
    """Builds graphs on copies.

    A copy is worthless once its original was written to, by whichever process: each version has
    a count that grows before a write, and it is compared before the copy takes the original's
    place. Until then nothing has changed, so a kill at any moment loses nothing.

    What is written later gets a graph of its own beside the one that is there, until it is half
    as much again: to build one of a million points takes an hour, and of ten thousand seconds.

    Attributes:
        copying: Held while the files of a shard may not change but by a counted write.
    """

    def __init__(
        self, files: ProjectFiles, shards: EdgeShards, space: DiskSpace, policy: GraphPolicy
    ) -> None:
        """Work on these shards."""
        self.copying = threading.Lock()
        self._files = files
        self._shards = shards
        self._space = space
        self._policy = policy

    def is_needed(self, at: At) -> bool:
        """Tell whether the version is large, and has no graph or one of long ago.

        Who asks is done with writing, or had nothing to write: what a killed process left
        unpacked is packed when the version is closed.
        """
        shard = self._shards.get(at)
        shard.packable = True
        points, graph = shard.points(), shard.graph
        if graph is None or graph.quantization != self._policy.quantization:
            return self._policy.wants_graph(points, None)
        return self._policy.wants_graph(points, shard.written.value - graph.written)

    def optimize(self, at: At, alone: Alone) -> bool:
        """Build what graph is missing and use it; False if the version was written to meanwhile.

        Other processes are kept out only while the copy is made and when it is swapped in, if
        this one has the project not open for other reasons.

        Raises:
            DiskFull: If there is no room for the copy and the graph.
            VectorIndexError: If another process builds for this version, or the build fails.
        """
        with edge_errors(), graph_build(self._files.building(at), at.project_id) as build:
            copied = self._copy(at, build, alone)
            version = self._files.version(at.project_id, at.version)
            if copied is None or version is None:
                return False
            written, points = copied
            extended = self._extended(at, written, points)
            build.run(version.binding, self._policy, points, extended)
            with self._borrowed(at.project_id, alone), self.copying:
                if self._shards.written(at) != written or not build.folder.exists():
                    return False
                self._shards.close(at)
                graph = extended or self._whole(written, points)
                self._files.replace_shard(at, build.folder, replace(graph, written=written))
            return True

    def pack(self, at: At) -> None:
        """Let the engine pack what was written, if there is room and no graph to be kept."""
        shard = self._shards.get(at)
        if not shard.packable or shard.graph is not None or self.is_needed(at):
            return
        if self._space.is_enough_to_pack(self._files.shard(at)):
            shard.pack()

    def _extended(self, at: At, written: int, points: int) -> Graph | None:
        """Return the version's graph if it can stay, None when all is to be built anew."""
        graph, policy = self._files.graph(at), self._policy
        if graph is None or written == graph.written:
            return None
        if (graph.links, graph.quantization) != (policy.links, policy.quantization):
            return None
        return graph if policy.may_extend(points, written - graph.whole) else None

    def _whole(self, written: int, points: int) -> Graph:
        """Return what a new graph of all points is."""
        policy = self._policy
        return Graph(
            written,
            policy.links,
            policy.quantization,
            policy.code_bits,
            whole=written,
            scanned_up_to=policy.scanned_of_part(points),
            parts=policy.parts,
        )

    def _copy(self, at: At, build: GraphBuild, alone: Alone) -> tuple[int, int] | None:
        """Copy the shard and return its write count and points, None if it was written to."""
        project_id = at.project_id
        with ExitStack() as held:
            with alone():
                if self._shards.claim(project_id):
                    held.callback(self._let_go, project_id, alone)
                shard = self._files.shard(at)
                self._space.ensure_copy(shard)
                was_open = at in self._shards.opened(project_id)
                points = self._shards.get(at).points()
                written = self._shards.written(at)
                if was_open:
                    self._shards.get(at).flush()
                else:
                    self._shards.close(at)
                held.enter_context(self.copying)
            # Other threads search meanwhile; should one write, the count tells.
            try:
                build.copy(shard)
            except FileNotFoundError:
                if self._shards.written(at) == written:
                    raise
            return (written, points) if self._shards.written(at) == written else None

    @contextmanager
    def _borrowed(self, project_id: ProjectId, alone: Alone) -> Iterator[None]:
        """Have the project locked, and leave it as it was found."""
        with ExitStack() as held, alone():
            if self._shards.claim(project_id):
                held.callback(self._let_go, project_id, alone)
            yield

    def _let_go(self, project_id: ProjectId, alone: Alone) -> None:
        with alone():
            if not self._shards.opened(project_id):
                self._shards.release(project_id)
