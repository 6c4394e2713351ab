"""What a sync is asked to do, as another process can be told."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from loccit.domain.models.project import ProjectId

if TYPE_CHECKING:
    from loccit.application.ingest.ingest_sources import IngestListener
    from loccit.application.project import Project
    from loccit.domain.models.syncing import SyncRun


@dataclass(frozen=True, slots=True)
class SyncRequest:
    """The arguments of `Project.sync`, which asks nobody here.

    Attributes:
        project_id: The project.
        references: A reference list, None for that of the settings.
    """

    project_id: ProjectId
    references: str | None

    def __call__(self, project: "Project", listener: "IngestListener") -> "SyncRun":
        """Do it."""
        return project.sync(references=self.references, listener=listener)
