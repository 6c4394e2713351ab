"""What the assistant's interfaces cost in microseconds, beside a bare call of a coroutine.

Models and tools answer at once here, so all the time is the interfaces' own. It is the
processor's time, which other programs disturb less.

Run: python -m benchmarks.assistant
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Final

from loccit.application.assistant.agent import Assistant
from loccit.application.assistant.orchestrator import Orchestrator, TaskContext
from loccit.application.assistant.ports.llm import LLMPort, OnText
from loccit.application.assistant.subsume import subsume
from loccit.application.assistant.tool_execution import FunctionTool, ToolExecutor
from loccit.domain.assistant.conversation import Message, ToolUseContent
from loccit.domain.assistant.language_model import Capabilities, LLMResponse
from loccit.domain.assistant.tool_result import ToolResult, ToolSpec
from loccit.domain.json_value import JsonObject
from loccit.infrastructure.adapters.pydantic_schema import schema_of

ROUNDS: Final = 50  # each measures all rows, one after the other
CALLS: Final = 200  # of each row in a round
TASKS: Final = 8  # that an orchestrator is given at once
STEPS: Final = 8  # with a call of a tool, of the run in which a step is measured
MOST: Final = 50.0
"""Microseconds that an interface may cost for a message, or for a call of a tool."""

_ASKED: Final = Message.user("What drives the tides?")
_ANSWER: Final = LLMResponse(Message.assistant("The moon."))
_CALL: Final = ToolUseContent("c1", "search", {"query": "tides", "limit": 6})
_FOUND: Final = ToolResult.of({"passages": []})

Call = Callable[[], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Search:
    """Arguments of the tool."""

    query: str
    limit: int = 6


@dataclass(slots=True)
class InstantLLM:
    """A model that answers at once, after as many calls of the tool as it is told to make."""

    calls: int = 0
    model: str = "instant"
    capabilities: Capabilities = field(
        default_factory=lambda: Capabilities(supports_structured_output=True)
    )
    _replies: list[LLMResponse] = field(init=False)

    def __post_init__(self) -> None:
        """Write down what it will say."""
        calls = [
            ToolUseContent(f"c{number}", "search", {"query": f"tides {number}"})
            for number in range(self.calls)
        ]
        said = [LLMResponse(Message.assistant(tool_calls=[call])) for call in calls]
        self._replies = [*said, _ANSWER]

    async def ainvoke(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[ToolSpec] = (),
        tool_required: bool = False,
        on_text: OnText | None = None,
    ) -> LLMResponse:
        """Say what comes next: a question, then a call and its result at a time."""
        return self._replies[min(len(messages) // 2, self.calls)]

    def with_structured_output(
        self, schema: type[object], *, max_retries: int | None = None
    ) -> LLMPort:
        """Return itself: no shape is asked for here."""
        return self


@dataclass(frozen=True, slots=True)
class BareTool:
    """A tool that checks nothing."""

    spec: ToolSpec = field(default_factory=lambda: ToolSpec("search", "", {"type": "object"}))

    async def execute(self, arguments: JsonObject) -> ToolResult:
        """Find nothing."""
        return _FOUND


@dataclass(frozen=True, slots=True)
class Row:
    """Something that is measured.

    Attributes:
        name: What.
        call: Does it.
        base: The row that it costs more than, None for one that others are compared with.
        parts: How often it does it in one call.
    """

    name: str
    call: Call
    base: str | None = None
    parts: int = 1


def main() -> None:
    """Print what each call takes, and what it takes more than the bare one."""
    times = asyncio.run(measure(rows(), ROUNDS, CALLS))
    print(f"{'':32}{'us':>8}{'on top':>8}")
    for row in rows():
        print(f"{row.name:32}{times[row.name]:8.2f}", end="")
        if row.base is not None:
            more = times[row.name] - times[row.base]
            print(f"{more:8.2f}{'' if more < MOST else f'  over {MOST:g}'}", end="")
        print()


def rows() -> list[Row]:
    """Return what is measured, the bare calls first."""
    llm, bare = InstantLLM(), BareTool()
    whole = subsume(llm, schema_of)
    tool = FunctionTool("search", "", schema_of(Search), _search)
    unchecked, checked = ToolExecutor([bare], 60.0), ToolExecutor([tool], 60.0)
    agent = Assistant(whole)
    busy = Assistant(subsume(InstantLLM(STEPS), schema_of), tools=[tool])
    tasks = [str(number) for number in range(TASKS)]
    orchestrator = Orchestrator(_work)
    model, used = "a model, bare", "a tool, bare"
    return [
        Row(model, lambda: llm.ainvoke([_ASKED])),
        Row(used, lambda: bare.execute(_CALL.input)),
        Row("subsume, a message", lambda: whole.ainvoke([_ASKED]), model),
        Row("Assistant.arun, a message", lambda: agent.arun([_ASKED]), model),
        Row("ToolExecutor, a call", lambda: unchecked.run_all([_CALL]), used),
        Row("  with arguments checked", lambda: checked.run_all([_CALL]), used),
        Row(f"a run of {STEPS} steps with tools, each", lambda: busy.arun([_ASKED]), None, STEPS),
        Row(f"Orchestrator, each of {TASKS} tasks", lambda: orchestrator.run(tasks), model, TASKS),
    ]


async def measure(measured: Sequence[Row], rounds: int, calls: int) -> dict[str, float]:
    """Return the least microseconds of each row, by name."""
    least = dict.fromkeys((row.name for row in measured), float("inf"))
    for _ in range(rounds):
        for row in measured:
            number = max(1, calls // row.parts)
            start = process_time()
            for _ in range(number):
                await row.call()
            each = (process_time() - start) / (number * row.parts) * 1e6
            least[row.name] = min(least[row.name], each)
    return least


async def _search(_: Search) -> ToolResult:
    return _FOUND


async def _work(_task: str, _context: TaskContext) -> LLMResponse:
    return _ANSWER


if __name__ == "__main__":
    main()
