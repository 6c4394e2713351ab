"""Building what ingests in processes of their own."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from loccit.application.library import Library
from loccit.application.ports.project_store import ProjectStorePort
from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.holder.index import HolderIndex
from loccit.infrastructure.adapters.isolation.ingesting import IngestProcesses
from loccit.infrastructure.settings import Settings


def build_ingest_processes(
    settings: Settings, index: ProjectStorePort, open_library: Callable[[Settings], Library]
) -> IngestProcesses:
    """Build them; they open the library of the same settings, but the service's token.

    Args:
        settings: Of the library.
        index: Of this process.
        open_library: A function of a module, so that the processes can import it.
    """
    return IngestProcesses(
        partial(open_library, replace(settings, token=None)), partial(_hold, index)
    )


def _hold(index: ProjectStorePort, project_id: ProjectId) -> None:
    """Have this process hold a project of this machine, unless another one does.

    The process that ingests is to be its client: it ends, and others go before it.
    """
    if isinstance(index, HolderIndex):
        index.hold(project_id)
