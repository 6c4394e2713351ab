"""The embedding models that there are, and how one comes to this machine."""

from collections.abc import Callable
from typing import Protocol

from loccit.domain.models.offered_model import OfferedModel

OnBytes = Callable[[int, int], None]
"""Told how many bytes are here, and of how many."""


def _nothing(done: int, total: int) -> None:
    """Show nothing."""


class ModelCataloguePort(Protocol):
    """Lists models, and brings one when asked. Listing asks no network."""

    def offered(self) -> tuple[OfferedModel, ...]:
        """Return the models that may be chosen, the default one first, the others by name."""
        ...

    def fetch(self, name: str, on_bytes: OnBytes = _nothing) -> tuple[OfferedModel, bool]:
        """Bring a model to this machine, if it is not here.

        What was cut off is never taken for whole: the next call goes on with it, or begins anew.

        Args:
            name: As `offered` has it, or its part behind the last stroke, in any case.
            on_bytes: Shows the progress.

        Returns:
            The model, and whether anything was brought.

        Raises:
            ModelUnknown: If none is called so; the message names those that are nearly.
            ModelFetchFailed: If what has it cannot be reached, or refuses it.
            ModelDamaged: If what came is not what was announced.
            DiskFull: If there is no room for it.
        """
        ...
