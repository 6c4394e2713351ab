"""`Library`: the projects of one store."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Self

from loccit.application.adapters import Adapters
from loccit.application.project import Project
from loccit.domain.models.project import ProjectState, project_id

if TYPE_CHECKING:
    from loccit.application.doctor.diagnosis import Finding
    from loccit.application.ports.model_catalogue import ModelCataloguePort
    from loccit.domain.models.copying import CopyReport
    from loccit.domain.models.document import ConversionResult


@dataclass(frozen=True, slots=True)
class Library:
    """The projects of one store, on this machine or on a server. Threads may share it.

    Opening is cheap: models, index and converter are loaded when needed. Close it, or use it as a
    context manager.

    Any number of processes may have it open. Whoever opened a project of this machine first
    answers the others, until the library is closed.
    """

    _adapters: Adapters
    _default: str
    """The project of the settings."""

    def project(self, name: str | None = None) -> Project:
        """Return a project, that of the settings by default. The first ingest makes it.

        Raises:
            InvalidRequest: If the name is not valid.
        """
        return Project(project_id(self._default if name is None else name), self._adapters)

    def projects(self) -> tuple[ProjectState, ...]:
        """Return the state of every project, by name."""
        return self._adapters.index.projects()

    def copy_from(
        self,
        server_url: str,
        name: str | None = None,
        *,
        copied_as: str | None = None,
        replace: bool = False,
        on_document: Callable[[int], None] = lambda _: None,
    ) -> "CopyReport":
        """Copy a project of a server into this library; see `Project.copy_to`."""
        from loccit.application.copy.copy_project import CopyProject

        source = project_id(self._default if name is None else name)
        target = project_id(copied_as) if copied_as else source
        with self._adapters.server(server_url) as server:
            copy = CopyProject(server, self._adapters.index)
            return copy(source, target, replace=replace, on_document=on_document)

    def convert(self, source_path: str) -> "ConversionResult":
        """Return what conversion makes of a file. No project is touched.

        Raises:
            DocumentConversionError: If it cannot be read.
        """
        return self._adapters.converter.convert(source_path)

    @property
    def models(self) -> "ModelCataloguePort":
        """The embedding models that there are, and what brings one to this machine."""
        return self._adapters.model_catalogue

    def diagnose(self) -> "Iterator[Finding]":
        """Check the installation and all projects, and give each finding when it is known."""
        return self._adapters.diagnosis()(self._adapters.references)

    def close(self) -> None:
        """Close the library; its projects cannot be used afterwards."""
        self._adapters.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Close it."""
        self.close()
