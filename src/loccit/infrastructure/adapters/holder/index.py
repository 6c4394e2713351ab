"""`HolderIndex`: projects that are held by one process at a time, and served by it."""

import time
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from loccit.application.ports.memory import MemoryPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.errors import IndexLocked, ProjectNotFound, VectorIndexError
from loccit.domain.models.bound_version import BoundVersion
from loccit.domain.models.project import IndexVersion, ProjectId, ProjectState
from loccit.domain.models.retrieval import Vector
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.holder.calls import EMBED, Call, forwarded
from loccit.infrastructure.adapters.holder.client import Holder, HolderGone
from loccit.infrastructure.adapters.holder.embedding import LentModels
from loccit.infrastructure.adapters.holder.held import HeldProjects, ProjectLocks
from loccit.infrastructure.adapters.holder.memory import HeldMemory
from loccit.infrastructure.adapters.holder.version_index import HeldVersionIndex

_PAUSE_SECONDS: Final = 0.02


class HolderIndex:
    """A `ProjectStorePort` around one of this machine that many processes use at once.

    Whoever holds a project serves it to all others: a call is made here when this process has
    the project's lock or can take it, else the process that has it is asked. When that one ends,
    the next call takes the lock, or asks who has taken it.

    Which projects and versions there are is read from files, without either.
    """

    def __init__(
        self, local: ProjectStorePort, locks: ProjectLocks, *, patience: float = 10.0
    ) -> None:
        """Serve a store, which this one closes.

        Args:
            local: The store. Projects and versions can be looked up without a lock.
            locks: Keep other processes out of what it has open, and are freed when it closes.
            patience: Seconds to wait for a process that has a project and does not listen: it
                begins, or ends, or cannot.
        """
        self._local = local
        self._locks = locks
        self._patience = patience
        self.lent = LentModels()
        self._held = HeldProjects(locks, self._here)
        self._holders: dict[ProjectId, Holder] = {}

    def hold(self, project_id: ProjectId) -> bool:
        """Hold a project from now on and serve it; False when another process holds it."""
        return self._held.hold(project_id)

    def embedded_by_holder(
        self, project_id: ProjectId, binding: ModelBinding, texts: Sequence[str]
    ) -> list[Vector] | None:
        """Return the vectors of queries; None if no other process holds the project and can."""
        call = Call(EMBED, (binding, tuple(texts)))
        try:
            self._local.project(project_id)
            if self.hold(project_id):
                return None
            vectors: list[Vector] | None = self._holder(project_id).answer(call)
        except (HolderGone, ProjectNotFound):
            return None
        return vectors

    def projects(self) -> tuple[ProjectState, ...]:
        """Return every project, by name."""
        return self._local.projects()

    def project(self, project_id: ProjectId) -> ProjectState:
        """Return one project and its versions."""
        return self._local.project(project_id)

    def at(
        self,
        project_id: ProjectId,
        model: ModelBinding | None = None,
        version: int | None = None,
    ) -> VectorIndexPort:
        """Return a handle on one version; nothing is locked yet."""
        bound = BoundVersion(project_id, self._version(project_id, version), model)
        return HeldVersionIndex(bound, self._ask_version)

    def memory(self, project_id: ProjectId) -> MemoryPort:
        """Return what the project remembers; nothing is locked yet."""
        self._local.project(project_id)
        return HeldMemory(project_id, self._ask_memory)

    def create_project(self, project_id: ProjectId, binding: ModelBinding) -> ProjectState:
        """Make a project, or return the one that is there and bound to the same model."""
        try:
            return self._local.project(project_id).require_model(binding)
        except ProjectNotFound:
            call = Call(ProjectStorePort.create_project.__name__, (project_id, binding))
            made: ProjectState = self._ask_whoever(project_id, call)
            return made

    def ask(self, call: Call) -> Any:  # noqa: ANN401  (whatever the method returns)
        """Make a call of a method that names a project first."""
        self._local.project(call.project_id)  # nobody holds what is not there
        return self._ask_whoever(call.project_id, call)

    delete_project = forwarded(ProjectStorePort.delete_project)
    begin_version = forwarded(ProjectStorePort.begin_version)
    activate_version = forwarded(ProjectStorePort.activate_version)
    drop_version = forwarded(ProjectStorePort.drop_version)
    needs_optimizing = forwarded(ProjectStorePort.needs_optimizing)
    optimize = forwarded(ProjectStorePort.optimize)

    def close(self) -> None:
        """Let nobody in any more, and let go of all projects."""
        for holder in tuple(self._holders.values()):
            holder.close()
        self._held.close_doors()
        self._local.close()

    def _version(self, project_id: ProjectId, number: int | None) -> IndexVersion:
        """Look a version up; the active one for None."""
        project = self._local.project(project_id)
        wanted = project.active if number is None else number
        for version in project.versions:
            if version.number == wanted:
                return version
        raise VectorIndexError(f"project '{project_id}' has no version {wanted}")

    def _ask_version(self, bound: BoundVersion, call: Call) -> Any:  # noqa: ANN401  (likewise)
        bound.require_unchanged(self._version(bound.project_id, bound.version.number))
        return self._ask_whoever(bound.project_id, call)

    def _ask_memory(self, project_id: ProjectId, call: Call) -> Any:  # noqa: ANN401  (likewise)
        self._local.project(project_id)
        return self._ask_whoever(project_id, call)

    def _ask_whoever(self, project_id: ProjectId, call: Call) -> Any:  # noqa: ANN401  (likewise)
        """Make a call here if the project can be held here, else ask its holder.

        Raises:
            IndexLocked: If a process holds it that does not answer.
            WriteInterrupted: If the holder ended while it wrote.
        """
        deadline = time.monotonic() + self._patience
        while not self.hold(project_id):
            try:
                return self._holder(project_id).answer(call)
            except HolderGone as gone:
                if time.monotonic() > deadline:
                    raise IndexLocked(project_id, self._locks.owner(project_id)) from gone
                time.sleep(_PAUSE_SECONDS)
        return self._here(call)

    def _here(self, call: Call) -> Any:  # noqa: ANN401  (likewise)
        if call.method == EMBED:
            return self.lent.embed(*call.arguments)
        if call.method != ProjectStorePort.delete_project.__name__:
            return call.on(self._local)
        return self._held.let_go(call.project_id, partial(call.on, self._local))

    def _holder(self, project_id: ProjectId) -> Holder:
        if project_id not in self._holders:
            new = Holder(self._locks.folder(project_id), project_id)
            self._holders.setdefault(project_id, new)
        return self._holders[project_id]
