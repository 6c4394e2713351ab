"""The end of what another process was asked to do."""

from dataclasses import dataclass

from loccit.domain.errors import LoccitError
from loccit.domain.models.ingestion import IngestRun
from loccit.domain.models.syncing import SyncRun


@dataclass(frozen=True, slots=True)
class Done:
    """The last message about a request.

    Attributes:
        outcome: What it came to, or why it failed.
    """

    outcome: IngestRun | SyncRun | LoccitError
