"""The locks of projects, for those who share them out between processes."""

from pathlib import Path

from loccit.domain.errors import IndexLocked, VectorIndexError
from loccit.domain.models.project import ProjectId, is_project_id
from loccit.infrastructure.adapters.qdrant.edge.files import ProjectFiles
from loccit.infrastructure.adapters.qdrant.edge.process_lock import lock_owner
from loccit.infrastructure.adapters.qdrant.edge.shards import EdgeShards


class EdgeLocks:
    """Takes them before the driver does; it is the driver that lets them go."""

    def __init__(self, files: ProjectFiles, shards: EdgeShards) -> None:
        self._files = files
        self._shards = shards

    def take(self, project_id: ProjectId) -> bool:
        """Take a project's lock without waiting; True when this process has it then.

        Raises:
            VectorIndexError: If the name is none.
            IndexNotWritable: If nothing can be written there.
        """
        if not is_project_id(project_id):
            raise VectorIndexError(f"not a project name: {project_id!r}")
        try:
            self._shards.claim(project_id, wait=False)
        except IndexLocked:
            return False
        return True

    def folder(self, project_id: ProjectId) -> Path:
        """Return the folder of a project, which its lock is in."""
        return self._files.folder(project_id)

    def owner(self, project_id: ProjectId) -> int | None:
        """Return the id of the process that took the lock last."""
        return lock_owner(self._files.folder(project_id))
