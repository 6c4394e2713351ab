"""`QdrantIndexAdapter`: projects in a Qdrant, in the process or on a server."""

from functools import cached_property
from typing import TYPE_CHECKING

from loccit.application.ports.memory import MemoryPort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.errors import VectorIndexError
from loccit.domain.models.bound_version import BoundVersion
from loccit.domain.models.project import ProjectId, ProjectState, is_project_id
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.driver import At, Driver
from loccit.infrastructure.adapters.qdrant.memory_names import memory_of
from loccit.infrastructure.adapters.qdrant.records.versions import Versions
from loccit.infrastructure.adapters.qdrant.thread_locks import ThreadLocks

if TYPE_CHECKING:
    from loccit.infrastructure.adapters.qdrant.records.document_stores import DocumentStores
    from loccit.infrastructure.adapters.qdrant.records.lexical import LexicalEncoder


class QdrantIndexAdapter:
    """A `ProjectStorePort` over Qdrant.

    Projects are kept apart: with Edge by a folder and shard for each project and version, on a
    server by a collection for each, or by a payload filter in every request where projects share
    collections (`server/shared.py`).

    Durability with Edge: a committed document survives the death of the process at once (the
    vendor's write-ahead log), and a power cut after at most about a second of commits, or after
    `activate_version` or `close`.
    """

    def __init__(self, driver: Driver) -> None:
        """Work with one driver, which this adapter closes."""
        self._driver = driver
        self._versions = Versions(driver)
        self._locks = ThreadLocks(reads_too=driver.exclusive)

    # What reads and writes is imported with the first handle: who asks a holder needs none of it.

    @cached_property
    def _lexical(self) -> "LexicalEncoder":
        from loccit.infrastructure.adapters.qdrant.records.lexical import LexicalEncoder

        return LexicalEncoder()

    @cached_property
    def _stores(self) -> "DocumentStores":
        from loccit.infrastructure.adapters.qdrant.records.document_stores import DocumentStores

        return DocumentStores(self._driver, self._versions)

    def projects(self) -> tuple[ProjectState, ...]:
        """Return every project, by name."""
        return self._versions.projects()

    def project(self, project_id: ProjectId) -> ProjectState:
        """Return one project and its versions, without opening a shard."""
        return self._versions.project(project_id)

    def at(
        self,
        project_id: ProjectId,
        model: ModelBinding | None = None,
        version: int | None = None,
    ) -> VectorIndexPort:
        """Return a handle on one version; no shard is opened."""
        from loccit.infrastructure.adapters.qdrant.version_index import QdrantVersionIndex

        found = self._versions.version(project_id, version, claimed=False)
        bound = BoundVersion(project_id, found, model)
        return QdrantVersionIndex(bound, self._driver, self._stores, self._locks, self._lexical)

    def memory(self, project_id: ProjectId) -> MemoryPort:
        """Return what the project remembers; no shard is opened."""
        from loccit.infrastructure.adapters.qdrant.memory import QdrantMemory

        self._binding(project_id)
        return QdrantMemory(project_id, self._driver, self._locks, self._binding)

    def create_project(self, project_id: ProjectId, binding: ModelBinding) -> ProjectState:
        """Make a project, or return the one that is there and bound to the same model."""
        if not is_project_id(project_id):
            raise VectorIndexError(f"not a project name: {project_id!r}")
        with self._locks.writing(project_id):
            return self._versions.made(project_id, binding).require_model(binding)

    def delete_project(self, project_id: ProjectId) -> None:
        """Delete a project."""
        with self._locks.writing(project_id):
            for version in self.project(project_id).versions:
                self._stores.forget(At(project_id, version.number))
            self._driver.drop_project(memory_of(project_id))
            self._driver.drop_project(project_id)

    def begin_version(self, project_id: ProjectId, binding: ModelBinding) -> int:
        """Make a new, empty version beside the active one and return its number."""
        with self._locks.writing(project_id):
            self.project(project_id)
            self._driver.claim(project_id)
            project = self.project(project_id)
            for version in project.versions:
                if version.number > project.active:
                    self._drop(project_id, version.number)
            number = project.active + 1
            self._driver.create_version(project_id, number, binding)
            return number

    def activate_version(self, project_id: ProjectId, version: int) -> None:
        """Make this version the active one."""
        with self._locks.writing(project_id):
            self._versions.version(project_id, version)
            self._driver.activate(project_id, version)

    def drop_version(self, project_id: ProjectId, version: int) -> None:
        """Delete a version that is not active."""
        with self._locks.writing(project_id):
            self._versions.version(project_id, version)
            if version == self.project(project_id).active:
                raise VectorIndexError(
                    f"version {version} of project '{project_id}' is in use; activate another"
                    " one before dropping it"
                )
            self._driver.claim(project_id)
            self._drop(project_id, version)

    def needs_optimizing(self, project_id: ProjectId) -> bool:
        """Tell whether `optimize` would make searches faster."""
        optimizer = self._driver.optimizer
        with self._locks.reading(project_id):
            at = At(project_id, self._versions.version(project_id).number)
            return optimizer is not None and optimizer.is_needed(at)

    def optimize(self, project_id: ProjectId) -> bool:
        """Build a search graph of the active version, in a process of its own."""
        at = At(project_id, self._versions.version(project_id, claimed=False).number)
        optimizer = self._driver.optimizer
        if optimizer is None:  # a server has done it by itself
            return True
        return optimizer.optimize(at, lambda: self._locks.writing(project_id))

    def close(self) -> None:
        """Make everything durable and release the store; the next call opens it again."""
        with self._locks.all():
            if "_stores" in vars(self):
                self._stores.forget_all()
            self._driver.close()

    def _binding(self, project_id: ProjectId) -> ModelBinding:
        return self._versions.version(project_id, claimed=False).binding

    def _drop(self, project_id: ProjectId, number: int) -> None:
        self._stores.forget(At(project_id, number))
        self._driver.drop_version(project_id, number)
