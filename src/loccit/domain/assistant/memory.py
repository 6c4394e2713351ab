"""What an agent keeps of its work."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final

from loccit.domain.assistant.tool_result import ToolResult
from loccit.domain.json_value import JsonObject

MIN_IMPORTANCE: Final = 1
MAX_IMPORTANCE: Final = 5


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


@dataclass(frozen=True, slots=True)
class Experience:
    """A text that is to be recalled later.

    Attributes:
        id: Names it in its memory: "e1", "e2" and so on, in the order of coming.
        text: As it was given. Untrusted: it may stem from a document.
        importance: From 1, of little use, to 5, always of use.
        metadata: Whatever else is to be kept with it.

    Raises:
        ValueError: If the importance is out of range.
    """

    id: str
    text: str
    importance: int = 3
    metadata: JsonObject = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not MIN_IMPORTANCE <= self.importance <= MAX_IMPORTANCE:
            raise ValueError(
                f"importance must lie in [{MIN_IMPORTANCE}, {MAX_IMPORTANCE}],"
                f" not {self.importance}"
            )


@dataclass(frozen=True, slots=True)
class Recollection:
    """An experience that a query brought back.

    Attributes:
        experience: What was remembered.
        score: How surely it has to do with the query, in [0, 1], in steps of a hundredth: the
            `relevance` of a `Hit`. 1 if it has all words of the query that say what it is about.
    """

    experience: Experience
    score: float
