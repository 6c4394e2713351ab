"""`HeldMemory`: the memory of a project that this process or another one holds."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from loccit.application.ports.memory import MemoryPort
from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.holder.calls import Call, forwarded


@dataclass(frozen=True, slots=True)
class HeldMemory:
    """A `MemoryPort` whose calls are made where the project is held.

    Attributes:
        project_id: The project.
        make: Makes a call where it is held.
    """

    project_id: ProjectId
    make: Callable[[ProjectId, Call], Any]

    def ask(self, call: Call) -> Any:  # noqa: ANN401  (whatever the method returns)
        """Make a call on this memory."""
        return self.make(self.project_id, replace(call, at=self.project_id))

    bound_to = forwarded(MemoryPort.bound_to)
    bind = forwarded(MemoryPort.bind)
    keep = forwarded(MemoryPort.keep)
    entries = forwarded(MemoryPort.entries)
    nearest = forwarded(MemoryPort.nearest)
    forget = forwarded(MemoryPort.forget)
