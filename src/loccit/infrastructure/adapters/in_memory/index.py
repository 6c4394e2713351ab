"""`InMemoryIndex`: projects in plain Python, for tests, dry runs and as the reference."""

from loccit.application.ports.memory import MemoryPort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.errors import VectorIndexError
from loccit.domain.models.bound_version import BoundVersion
from loccit.domain.models.project import IndexVersion, ProjectId, ProjectState
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.in_memory.memory import InMemoryMemory
from loccit.infrastructure.adapters.in_memory.version_index import InMemoryVersionIndex
from loccit.infrastructure.adapters.in_memory.versions import (
    ProjectVersions,
    StoredProjects,
    Version,
    check_name,
)


class InMemoryIndex:
    """A `ProjectStorePort` that ends with its process; projects are keys of a dictionary."""

    def __init__(self) -> None:
        """Begin with no project."""
        self._stored = StoredProjects()
        self._lock = self._stored.lock

    def projects(self) -> tuple[ProjectState, ...]:
        """Return every project, by name."""
        with self._lock:
            return tuple(self.project(name) for name in sorted(self._stored.by_id))

    def project(self, project_id: ProjectId) -> ProjectState:
        """Return one project and its versions."""
        with self._lock:
            found = self._stored.project(project_id)
            versions = sorted(found.versions.items())
            return ProjectState(
                project_id,
                found.active,
                tuple(IndexVersion(number, each.binding) for number, each in versions),
            )

    def at(
        self,
        project_id: ProjectId,
        model: ModelBinding | None = None,
        version: int | None = None,
    ) -> VectorIndexPort:
        """Return a handle on one version."""
        with self._lock:
            number = self._stored.project(project_id).active if version is None else version
            found = IndexVersion(number, self._stored.version(project_id, number).binding)
        return InMemoryVersionIndex(BoundVersion(project_id, found, model), self._stored)

    def memory(self, project_id: ProjectId) -> MemoryPort:
        """Return what the project remembers."""
        with self._lock:
            self._stored.project(project_id)
        return InMemoryMemory(project_id, self._stored)

    def create_project(self, project_id: ProjectId, binding: ModelBinding) -> ProjectState:
        """Make a project, or return the one that is there and bound to the same model."""
        check_name(project_id)
        with self._lock:
            if project_id not in self._stored.by_id:
                self._stored.by_id[project_id] = ProjectVersions(1, {1: Version(binding)})
            return self.project(project_id).require_model(binding)

    def delete_project(self, project_id: ProjectId) -> None:
        """Delete a project."""
        with self._lock:
            self._stored.project(project_id)
            del self._stored.by_id[project_id]

    def begin_version(self, project_id: ProjectId, binding: ModelBinding) -> int:
        """Make a new, empty version beside the active one."""
        with self._lock:
            found = self._stored.project(project_id)
            for number in [number for number in found.versions if number > found.active]:
                del found.versions[number]
            found.versions[found.active + 1] = Version(binding)
            return found.active + 1

    def activate_version(self, project_id: ProjectId, version: int) -> None:
        """Make this version the active one."""
        with self._lock:
            self._stored.version(project_id, version)
            self._stored.project(project_id).active = version

    def drop_version(self, project_id: ProjectId, version: int) -> None:
        """Delete a version that is not active."""
        with self._lock:
            self._stored.version(project_id, version)
            found = self._stored.project(project_id)
            if version == found.active:
                raise VectorIndexError(f"version {version} of project '{project_id}' is in use")
            del found.versions[version]

    def needs_optimizing(self, project_id: ProjectId) -> bool:
        """Return False: every search is exact."""
        self.project(project_id)
        return False

    def optimize(self, project_id: ProjectId) -> bool:
        """Do nothing."""
        self.project(project_id)
        return True

    def close(self) -> None:
        """Do nothing: what was written is kept as long as this object."""
