"""What an ingest is asked to do, as another process can be told."""

from dataclasses import dataclass

from loccit.domain.models.project import ProjectId


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
