"""What all files of one ingest share."""

from collections.abc import Callable
from dataclasses import dataclass

from loccit.application.ingest.conversion_ahead import ConversionAhead
from loccit.application.ingest.document_citation import KnownWorks, References
from loccit.application.ingest.unlisted_entries import UnlistedEntries
from loccit.domain.models.project import ProjectId


@dataclass(slots=True)
class Running:
    """The state shared by all files of one call."""

    project_id: ProjectId
    references: References | None
    works: KnownWorks
    entries: UnlistedEntries
    ahead: ConversionAhead
    on_share: Callable[[float], None]
    is_prepared: bool
    """Whether the project is there, and of the right model."""
