"""The documents of each version that was asked for."""

from contextlib import suppress

from loccit.domain.errors import DiskFull
from loccit.domain.models.bound_version import BoundVersion
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

    def to_read(self, bound: BoundVersion) -> DocumentStore:
        """Return the documents of a version; a server is not asked whether it is still there.

        Raises:
            ProjectNotFound: If there is no such project any more.
            VectorIndexError: If it has no such version any more.
        """
        if self._driver.exclusive:
            self.require(bound)
        return self._store(bound)

    def to_write(self, bound: BoundVersion) -> DocumentStore:
        """Return the documents of a version that is still there and bound to the same model.

        Raises:
            ProjectNotFound: If there is no such project any more.
            VectorIndexError: If it has no such version any more.
        """
        self.require(bound)
        return self._store(bound)

    def require(self, bound: BoundVersion) -> None:
        """Make sure that a version is still there, and raise as `to_write` does."""
        found = self._versions.version(bound.project_id, bound.version.number)
        bound.require_unchanged(found)

    def answers(self, at: At) -> bool:
        """Tell whether a version is the active one."""
        return self._versions.version(at.project_id).number == at.version

    def forget(self, at: At) -> None:
        """Make the next call begin anew; nothing happens when there is none."""
        self._stores.pop(at, None)

    def forget_all(self) -> None:
        """Make every next call begin anew."""
        self._stores.clear()

    def _store(self, bound: BoundVersion) -> DocumentStore:
        at = At(bound.project_id, bound.version.number)
        store = self._stores.get(at)
        # A server's version may be made anew by another process.
        if store is None or store.binding != bound.version.binding:
            store = DocumentStore(self._driver, at, bound.version.binding)
            if self._driver.exclusive:
                with suppress(DiskFull):  # what was not committed stays hidden until there is room
                    store.recover()
            self._stores[at] = store
        return store
