"""The versions of a project's index: told, dropped, brought back, made quick to search."""

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from loccit.application.adapters import Adapters
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.errors import LoccitError
from loccit.domain.models.project import ProjectId, ProjectState

if TYPE_CHECKING:
    from loccit.domain.models.reindexing import RollBackReport, VersionHolding

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class VersionedProject:
    """A project as the store keeps it.

    Attributes:
        project_id: Its name.
    """

    project_id: ProjectId
    _adapters: Adapters

    def state(self) -> ProjectState:
        """Return its model and its versions.

        Raises:
            ProjectNotFound: If nothing has been ingested yet.
        """
        return self._adapters.index.project(self.project_id)

    @property
    def _index(self) -> VectorIndexPort:
        """The version that answers now."""
        return self._adapters.index.at(self.project_id)

    def versions(self) -> "tuple[VersionHolding, ...]":
        """Return every version of the index with its size, by number."""
        from loccit.domain.models.reindexing import VersionHolding

        kept = self.state().versions
        indexes = (self._adapters.index.at(self.project_id, version=v.number) for v in kept)
        return tuple(
            VersionHolding(version, len(index.documents()), index.count_chunks())
            for version, index in zip(kept, indexes, strict=True)
        )

    def drop(self, *numbers: int) -> None:
        """Delete versions that are not active.

        Raises:
            InvalidRequest: If there is no such version; none is deleted then.
            VectorIndexError: If one of them is active.
        """
        state = self.state()
        for number in numbers:
            state.version(number)
        for number in numbers:
            self._adapters.index.drop_version(self.project_id, number)

    def roll_back(self, version: int | None = None) -> "RollBackReport":
        """Activate an older version, by default the previous one."""
        from loccit.application.reindex.roll_back_project import RollBackProject

        return RollBackProject(self._adapters.index)(self.project_id, version)

    def optimize_if_needed(self) -> None:
        """Build the search graph if the project has grown large."""
        try:
            if self.needs_optimizing:
                self.optimize()
        except LoccitError as error:
            log.warning("graph_not_built", extra={"code": error.code, "reason": str(error)})

    @property
    def needs_optimizing(self) -> bool:
        """Whether `optimize` would make searches faster."""
        return self._adapters.index.needs_optimizing(self.project_id)

    def optimize(self) -> bool:
        """Build the search graph of a large project: minutes, in another process.

        Searches and writes go on meanwhile.

        Returns:
            False if the project was written to meanwhile; the new graph is then discarded.
        """
        return self._adapters.index.optimize(self.project_id)
