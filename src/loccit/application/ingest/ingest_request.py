"""What an ingest is asked to do, as another process can be told."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

from loccit.domain.models.project import ProjectId

if TYPE_CHECKING:
    from loccit.application.ingest.ingest_sources import IngestListener
    from loccit.application.project import Project
    from loccit.domain.models.ingestion import IngestRun

RunT_co = TypeVar("RunT_co", covariant=True)


class RequestApart(Protocol[RunT_co]):
    """Something that is done to a project in another process, and told a listener."""

    @property
    def project_id(self) -> ProjectId:
        """The project."""
        ...

    def __call__(self, project: "Project", listener: "IngestListener") -> RunT_co:
        """Do it there."""
        ...


@dataclass(frozen=True, slots=True)
class IngestRequest:
    """The arguments of `Project.ingest`.

    Attributes:
        project_id: Where the documents go.
        paths: Files and folders.
        references: A reference list, None for that of the settings.
        citekey: Its entry for the one document that is named.
        prune: Whether to remove documents whose files are gone.
    """

    project_id: ProjectId
    paths: tuple[str, ...]
    references: str | None
    citekey: str | None
    prune: bool

    def __call__(self, project: "Project", listener: "IngestListener") -> "IngestRun":
        """Ingest."""
        return project.ingest(
            *self.paths,
            references=self.references,
            citekey=self.citekey,
            prune=self.prune,
            listener=listener,
        )
