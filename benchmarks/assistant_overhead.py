"""What a step of the assistant takes on top of a backend that answers in five milliseconds.

A direct request to the backend against a step of ours: request, call of a tool, its result. Both
are made in turn, so that what slows the machine slows both; the figure is the ratio of their
least times less one.

Run: python -m benchmarks.assistant_overhead
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter, sleep
from typing import Final

from benchmarks.assistant import InstantLLM, Search
from loccit.application.assistant.agent import Assistant
from loccit.application.assistant.ports.llm import OnText
from loccit.application.assistant.subsume import subsume
from loccit.application.assistant.tool_execution import FunctionTool
from loccit.domain.assistant.agent_run import AgentConfig
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.language_model import Capabilities, LLMResponse
from loccit.domain.assistant.tool_result import ToolResult, ToolSpec
from loccit.infrastructure.adapters.pydantic_schema import schema_of

STEPS: Final = 8  # with a call of a tool, of a run
ROUNDS: Final = 40
BACKEND_SECONDS: Final = 0.005
MOST: Final = 0.05
"""Of a step, that may be the interfaces'."""

_ASKED: Final = Message.user("What drives the tides?")
_WEAK: Final = Capabilities(supports_system_prompt=False, supports_hot_context=False)


@dataclass(slots=True)
class SlowLLM(InstantLLM):
    """Answers after five milliseconds, whatever it is asked.

    Attributes:
        waits: Whether it leaves the processor to others meanwhile, as a server elsewhere does:
            then what comes after begins with cold caches, on a busy machine above all.
    """

    waits: bool = False

    async def ainvoke(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[ToolSpec] = (),
        tool_required: bool = False,
        on_text: OnText | None = None,
    ) -> LLMResponse:
        """Say what comes next."""
        end = perf_counter() + BACKEND_SECONDS
        told = sum(message.text.count("[begin tool result") for message in messages)
        turns = told or len(messages) // 2
        while (left := end - perf_counter()) > 0:
            if self.waits:
                sleep(left)  # noqa: ASYNC251 (nothing else is to run meanwhile)
        return self._replies[min(turns, self.calls)]


@dataclass(frozen=True, slots=True)
class Overhead:
    """What was measured.

    Attributes:
        direct: Seconds of a request to the backend itself.
        ours: Seconds of a step of ours.
    """

    direct: float
    ours: float

    @property
    def share(self) -> float:
        """What a step takes more, as a share of the request."""
        return self.ours / self.direct - 1


@dataclass(slots=True)
class _Times:
    direct: list[float] = field(default_factory=list)
    ours: list[float] = field(default_factory=list)


def main() -> None:
    """Print both times and their ratio: a model that can do everything, and a weak one."""
    for waits in (False, True):
        for name, capabilities in (("capable", Capabilities()), ("forgets", _WEAK)):
            llm = SlowLLM(STEPS, capabilities=capabilities, waits=waits)
            found = asyncio.run(measured(llm, ROUNDS))
            verdict = "" if found.share < MOST else f"  over {MOST:.0%}"
            print(
                f"{name:8} {'waits' if waits else 'works':6} direct {found.direct * 1e3:.3f} ms"
                f"  a step {found.ours * 1e3:.3f} ms  overhead {found.share:.2%}{verdict}"
            )


async def measured(llm: SlowLLM, rounds: int) -> Overhead:
    """Return what a request and a step take, each the least of rounds that alternate."""
    tool = FunctionTool("search", "", schema_of(Search), _search)
    agent = Assistant(
        subsume(llm, schema_of), tools=[tool], config=AgentConfig(max_steps=STEPS + 2)
    )
    times = _Times()
    for _ in range(rounds):
        begin = perf_counter()
        for _step in range(STEPS + 1):
            await llm.ainvoke([_ASKED])
        middle = perf_counter()
        run = await agent.arun([_ASKED])
        times.ours.append((perf_counter() - middle) / run.turns)
        times.direct.append((middle - begin) / (STEPS + 1))
    return Overhead(min(times.direct), min(times.ours))


async def _search(_: Search) -> ToolResult:
    return ToolResult.of({"passages": []})


if __name__ == "__main__":
    main()
