"""Let an older version of a project answer again."""

from dataclasses import dataclass

from loccit.application.ports.project_store import ProjectStorePort
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.project import IndexVersion, Project, ProjectId
from loccit.domain.models.reindexing import RollBackReport


@dataclass(frozen=True, slots=True)
class RollBackProject:
    """Switches a project back; the version that it leaves is kept."""

    index: ProjectStorePort

    def __call__(self, project_id: ProjectId, version: int | None = None) -> RollBackReport:
        """Activate `version`, or the newest one that is older than the active one.

        Raises:
            InvalidRequest: If there is no such version.
            ProjectNotFound: If there is no such project.
            VectorIndexError: If the store fails.
        """
        project = self.index.project(project_id)
        left = project.version(project.active)
        target = _before(project) if version is None else project.version(version)
        held = {
            record.source.path
            for record in self.index.at(project_id, version=target.number).documents()
        }
        missing = tuple(
            record.source.path
            for record in self.index.at(project_id, version=left.number).documents()
            if record.source.path not in held
        )
        self.index.activate_version(project_id, target.number)
        return RollBackReport(project_id, left, target, missing)


def _before(project: Project) -> IndexVersion:
    older = [version for version in project.versions if version.number < project.active]
    if not older:
        raise InvalidRequest(
            f"an older version is not kept; {project.active}, the oldest, answers"
        )
    return older[-1]
