"""The store: which projects there are, which versions each has, and which one answers."""

from typing import Protocol, runtime_checkable

from loccit.application.ports.memory import MemoryPort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.models.project import ProjectId, ProjectState
from loccit.domain.policy.model_binding import ModelBinding


@runtime_checkable
class ProjectStorePort(Protocol):
    """Keeps projects, each in one or more versions of its index; one of them answers.

    Every method that names a project raises `ProjectNotFound` when there is none, and
    `VectorIndexError` or a subclass when the store fails. No vendor's error passes.
    Safe to call from several threads.
    """

    def projects(self) -> tuple[ProjectState, ...]:
        """Return every project, by name."""
        ...

    def project(self, project_id: ProjectId) -> ProjectState:
        """Return one project and its versions."""
        ...

    def at(
        self,
        project_id: ProjectId,
        model: ModelBinding | None = None,
        version: int | None = None,
    ) -> VectorIndexPort:
        """Return a handle on one version, for one model; cheap.

        Args:
            project_id: The project.
            model: The model of the caller's vectors; None to neither write nor compare any.
            version: The version's number; None for the one that answers now.

        Raises:
            EmbeddingModelMismatch: If vectors of `model` cannot be compared with the version's.
            VectorIndexError: If there is no such version.
        """
        ...

    def memory(self, project_id: ProjectId) -> MemoryPort:
        """Return what the project remembers, whichever version answers; cheap."""
        ...

    def create_project(self, project_id: ProjectId, binding: ModelBinding) -> ProjectState:
        """Make a project bound to a model, or return the one that is there and bound to it.

        Raises:
            EmbeddingModelMismatch: If it is there and bound to another model, or to another
                precision of it.
        """
        ...

    def delete_project(self, project_id: ProjectId) -> None:
        """Delete a project with all its versions."""
        ...

    def begin_version(self, project_id: ProjectId, binding: ModelBinding) -> int:
        """Make a new, empty version beside the active one and return its number.

        Versions above the active one, left by a reindex that did not end, are dropped first.
        """
        ...

    def activate_version(self, project_id: ProjectId, version: int) -> None:
        """Make this version the active one, atomically and durably. The old one stays."""
        ...

    def drop_version(self, project_id: ProjectId, version: int) -> None:
        """Delete a version.

        Raises:
            VectorIndexError: If it is the active one, or there is no such version.
        """
        ...

    def needs_optimizing(self, project_id: ProjectId) -> bool:
        """Tell whether `optimize` would make searches of the active version faster."""
        ...

    def optimize(self, project_id: ProjectId) -> bool:
        """Build the search graph of a large project: minutes, in another process.

        Searches and writes go on meanwhile. A dense search may then miss a neighbour here and
        there (recall@10 of .98 and more); one whose filter leaves few chunks stays exact.

        Returns:
            False if the project was written to meanwhile; nothing has changed then.

        Raises:
            DiskFull: If there is no room for a copy.
            VectorIndexError: If another process builds it, or building fails.
        """
        ...

    def close(self) -> None:
        """Make everything durable and release the store. Closing twice is allowed."""
        ...
