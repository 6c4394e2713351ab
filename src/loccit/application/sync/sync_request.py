"""What a sync is asked to do, as another process can be told."""

from dataclasses import dataclass

from loccit.domain.models.project import ProjectId


@dataclass(frozen=True, slots=True)
class SyncRequest:
    """The arguments of `Project.sync`, which asks nobody there.

    Attributes:
        project_id: The project.
        references: A reference list, None for that of the settings.
    """

    project_id: ProjectId
    references: str | None
