"""A driver whose process dies at a chosen write."""

from collections.abc import Sequence

from loccit.infrastructure.adapters.qdrant.driver import At, Payload, Point
from loccit.infrastructure.adapters.qdrant.filters import Where
from loccit.infrastructure.adapters.qdrant.server.driver import ServerDriver


class ProcessDied(BaseException):
    """Not an `Exception`: nothing may handle it."""


class InterruptedDriver(ServerDriver):
    """An in-memory server that fails instead of making its `survived + 1`-th write.

    Attributes:
        survived: Writes that are still made; None for all of them.
        exclusive: Whether it plays a shard in the process or a server.
    """

    def __init__(self, *, exclusive: bool) -> None:
        super().__init__(":memory:")
        self.exclusive = exclusive
        self.survived: int | None = None

    def upsert(self, at: At, points: Sequence[Point]) -> None:
        self._count()
        super().upsert(at, points)

    def set_payload(self, at: At, where: Where, payload: Payload) -> None:
        self._count()
        super().set_payload(at, where, payload)

    def delete(self, at: At, where: Where) -> None:
        self._count()
        super().delete(at, where)

    def delete_ids(self, at: At, ids: Sequence[str]) -> None:
        self._count()
        super().delete_ids(at, ids)

    def _count(self) -> None:
        if self.survived is None:
            return
        if self.survived == 0:
            raise ProcessDied
        self.survived -= 1
