"""Looks up projects and versions."""

from collections.abc import Callable

from loccit.domain.errors import ProjectNotFound, VectorIndexError
from loccit.domain.models.project import IndexVersion, ProjectId, ProjectState, is_project_id
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.driver import At, Driver
from loccit.infrastructure.adapters.qdrant.filters import Where


class Versions:
    """Looks up projects and versions; an invalid name never reaches the driver."""

    def __init__(
        self, driver: Driver, is_name: Callable[[ProjectId], bool] = is_project_id
    ) -> None:
        """Look into one store, for projects with such names."""
        self._driver = driver
        self._is_name = is_name

    def projects(self) -> tuple[ProjectState, ...]:
        """Return every project, by name."""
        found = (self.find(name) for name in sorted(self._driver.project_ids()))
        return tuple(project for project in found if project)

    def find(self, project_id: ProjectId) -> ProjectState | None:
        """Return a project with its versions, None when there is none."""
        active = self._look_up(project_id, None)
        if active is None:
            return None
        return ProjectState(project_id, active.number, self._driver.versions(project_id))

    def project(self, project_id: ProjectId) -> ProjectState:
        """Return a project with its versions.

        Raises:
            ProjectNotFound: If there is none.
        """
        project = self.find(project_id)
        if project is None:
            raise self._not_found(project_id)
        return project

    def version(
        self, project_id: ProjectId, number: int | None = None, *, claimed: bool = True
    ) -> IndexVersion:
        """Return a version, for None the active one, and lock its project.

        Args:
            project_id: The project.
            number: The version's.
            claimed: False to look without a lock.

        Raises:
            ProjectNotFound: If there is no such project.
            VectorIndexError: If it has no such version.
        """
        found = self._look_up(project_id, number)
        if claimed and found is not None and self._driver.claim(project_id):
            found = self._look_up(project_id, number)  # as the last owner left it
        if found is not None:
            return found
        if number is None or self._look_up(project_id, None) is None:
            raise self._not_found(project_id)
        raise VectorIndexError(f"project '{project_id}' has no version {number}")

    def made(self, project_id: ProjectId, binding: ModelBinding) -> ProjectState:
        """Return a project, made with its first version if there is none.

        Raises:
            ProjectNotFound: If it exists where other settings would look.
        """
        project = self.find(project_id)
        if project is None:
            self._driver.claim(project_id)
            project = self.find(project_id)  # another process may have been first
        if project is None:
            if self._driver.elsewhere(project_id):  # two of one name: which answers when?
                raise self._not_found(project_id)
            self._begin_first(project_id, binding)
            self._driver.activate(project_id, 1)
            project = self.project(project_id)
        return project

    def _begin_first(self, project_id: ProjectId, binding: ModelBinding) -> None:
        """Make the first version of a project, in place of what a crash left.

        If another client of the server does the same, its version is taken: else both would drop
        each other's.
        """
        if self._take_over(project_id, binding):
            return
        if not self._driver.exclusive and self._look_up(project_id, None):
            return
        if self._driver.exclusive:  # the lock and what is beside it stay
            for left in self._driver.versions(project_id):
                self._driver.drop_version(project_id, left.number)
        else:
            self._driver.drop_project(project_id)
        try:
            self._driver.create_version(project_id, 1, binding)
        except VectorIndexError:
            if not self._take_over(project_id, binding):  # else the other was a moment faster
                raise

    def _take_over(self, project_id: ProjectId, binding: ModelBinding) -> bool:
        """Complete an empty first version that another client has begun, if there is one."""
        first = At(project_id, 1)
        begun = None if self._driver.exclusive else self._driver.version(project_id, 1)
        if begun is None or begun.binding != binding or self._driver.count(first, Where(())):
            return False
        self._driver.index_fields(first)
        return True

    def _not_found(self, project_id: ProjectId) -> ProjectNotFound:
        elsewhere = self._driver.elsewhere(project_id) if self._is_name(project_id) else ""
        return ProjectNotFound(project_id, elsewhere)

    def _look_up(self, project_id: ProjectId, number: int | None) -> IndexVersion | None:
        return self._driver.version(project_id, number) if self._is_name(project_id) else None
