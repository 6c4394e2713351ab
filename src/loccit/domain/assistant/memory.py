"""What an agent keeps of its work."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum

from loccit.domain.assistant.tool_result import ToolResult
from loccit.domain.json_value import JsonObject


class TaskState(StrEnum):
    """How far a task is."""

    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class TaskRecord:
    """A task and its state.

    Attributes:
        id: Its name among the tasks of a memory.
        description: What is to be done. Untrusted.
        state: How far it is.
    """

    id: str
    description: str
    state: TaskState = TaskState.RUNNING


@dataclass(frozen=True, slots=True)
class ToolCallRecord:
    """One call of a tool that was made.

    Attributes:
        name: The tool.
        arguments: As the model gave them.
        result: What it came to.
        step: The step of the run in which it was made, from 1.
        timestamp: When, in UTC.
    """

    name: str
    arguments: JsonObject
    result: ToolResult
    step: int
    timestamp: datetime = field(default_factory=lambda: datetime.now(UTC), compare=False)

    @property
    def success(self) -> bool:
        """Whether the tool did what was asked."""
        return self.result.success
