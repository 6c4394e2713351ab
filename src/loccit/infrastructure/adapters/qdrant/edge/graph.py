"""A shard's search graph, built on a copy in a child process and swapped in."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from loccit.domain.errors import IndexLocked, VectorIndexError
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.edge import graph_building
from loccit.infrastructure.adapters.qdrant.edge.file_copy import copy_folder
from loccit.infrastructure.adapters.qdrant.edge.files import Graph
from loccit.infrastructure.adapters.qdrant.edge.graph_building import BuildOrder
from loccit.infrastructure.adapters.qdrant.edge.models import GraphSettings
from loccit.infrastructure.adapters.qdrant.edge.process_lock import ProjectLock
from loccit.infrastructure.adapters.qdrant.graph_policy import GraphPolicy

_MOST_ERROR: Final = 300
_ORPHAN_SECONDS: Final = 5.0
"""For the process that builds to end when its parent was killed: the system kills it as well, and
it takes its time on a busy machine. Until then it has the lock."""


@dataclass(frozen=True, slots=True)
class GraphBuild:
    """A build that this process does; no other one builds for the same version meanwhile.

    Attributes:
        folder: The copy.
    """

    folder: Path
    _lock: ProjectLock

    def copy(self, shard: Path) -> None:
        """Copy a shard that nobody writes to."""
        copy_folder(shard, self.folder)

    def run(
        self,
        binding: ModelBinding,
        policy: GraphPolicy,
        points: int,
        extended: Graph | None = None,
    ) -> None:
        """Build the graph; takes minutes, in which other threads go on.

        Args:
            binding: The model whose vectors it holds.
            policy: What graph.
            points: How many there are; the engine takes a folder without any for a new shard.
            extended: The graph that is there, which stays and gets another one beside it for
                what has none; None to build one of all.

        Raises:
            VectorIndexError: If the process that builds fails.
        """
        settings = GraphSettings(
            binding.dimension,
            policy.links,
            policy.quantization,
            extended.code_bits if extended else policy.code_bits,
            candidates_building=policy.candidates_building,
            scanned_up_to=extended.scanned_up_to if extended else policy.scanned_of_part(points),
            segments=policy.segments if extended else policy.segments_of_new,
        )
        parts = 1 if extended else policy.parts
        order = BuildOrder(str(self.folder), settings, parts, points, parent=os.getpid())
        process = subprocess.Popen(  # noqa: S603  (our own interpreter and module)
            (sys.executable, "-P", "-m", graph_building.__name__, json.dumps(asdict(order))),
            pass_fds=[self._lock.descriptor],  # held until that process has ended, too
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            process_group=0,  # Ctrl-C is for the parent, which ends it
        )
        try:
            _, said = process.communicate()
        finally:
            process.kill()
            process.wait()
        if process.returncode != 0:
            last = said.decode(errors="replace").strip()[-_MOST_ERROR:]
            raise VectorIndexError(
                f"the search graph could not be built (exit code {process.returncode}): {last};"
                " queries go on without it"
            )


@contextmanager
def graph_build(folder: Path, project_id: str) -> Iterator[GraphBuild]:
    """Begin a build in a folder of its own, which is gone afterwards.

    Raises:
        VectorIndexError: If another process builds for this version.
    """
    try:
        lock = ProjectLock(folder, _ORPHAN_SECONDS)
    except IndexLocked as error:
        raise VectorIndexError(
            f"the search graph of project '{project_id}' is being built by process"
            f" {error.owner_pid} already; wait until it is done"
        ) from error
    try:
        for left in filter(Path.is_dir, list(folder.iterdir())):
            shutil.rmtree(left, ignore_errors=True)  # of a killed build
        yield GraphBuild(folder / "shard", lock)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        lock.release()
