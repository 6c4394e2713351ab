"""The documents of each version that was asked for."""

from contextlib import suppress

from loccit.domain.errors import DiskFull
from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.qdrant.driver import At, Driver
from loccit.infrastructure.adapters.qdrant.records.documents import DocumentStore
from loccit.infrastructure.adapters.qdrant.records.versions import Versions


class DocumentStores:
    """Makes the store of a version when it is first asked for, and keeps it."""

    def __init__(self, driver: Driver, versions: Versions) -> None:
        """Begin with none."""
        self._driver = driver
        self._versions = versions
        self._stores: dict[At, DocumentStore] = {}

    def __call__(self, project_id: ProjectId, number: int | None = None) -> DocumentStore:
        """Return the documents of a version, for None of the active one.

        Raises:
            ProjectNotFound: If there is no such project.
            VectorIndexError: If it has no such version.
        """
        version = self._versions.version(project_id, number)
        at = At(project_id, version.number)
        store = self._stores.get(at)
        if store is None or store.binding != version.binding:  # a server's may be made anew
            store = DocumentStore(self._driver, at, version.binding)
            if self._driver.exclusive:
                with suppress(DiskFull):  # what was not committed stays hidden until there is room
                    store.recover()
            self._stores[at] = store
        return store

    def forget(self, at: At) -> None:
        """Make the next call begin anew; nothing happens when there is none."""
        self._stores.pop(at, None)

    def forget_all(self) -> None:
        """Make every next call begin anew."""
        self._stores.clear()
