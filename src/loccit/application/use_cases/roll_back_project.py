"""Let an older version of a project answer again."""

from dataclasses import dataclass

from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.domain.models.reindexing import RollBackReport


@dataclass(frozen=True, slots=True)
class RollBackProject:
    """Switches a project back; the version that it leaves is kept."""

    index: VectorIndexPort

    def __call__(self, project_id: ProjectId, version: int | None = None) -> RollBackReport:
        """Activate `version`, or the newest one that is older than the active one.

        Raises:
            InvalidRequest: If there is no such version.
            ProjectNotFound: If there is no such project.
            VectorIndexError: If the store fails.
        """
        project = self.index.project(project_id)
        left = project.version(project.active)
        target = _target(project.versions, project.active, version)
        held = {
            record.source.path
            for record in self.index.documents(project_id, version=target.number)
        }
        missing = tuple(
            record.source.path
            for record in self.index.documents(project_id)
            if record.source.path not in held
        )
        self.index.activate_version(project_id, target.number)
        return RollBackReport(project_id, left, target, missing)


def _target(versions: tuple[IndexVersion, ...], active: int, wanted: int | None) -> IndexVersion:
    if wanted is None:
        fitting = [version for version in versions if version.number < active]
    else:
        fitting = [version for version in versions if version.number == wanted]
    if not fitting:
        kept = ", ".join(str(version.number) for version in versions)
        what = "an older version" if wanted is None else f"version {wanted}"
        raise InvalidRequest(f"{what} is not kept; there is {kept}, and {active} answers")
    return fitting[-1]
