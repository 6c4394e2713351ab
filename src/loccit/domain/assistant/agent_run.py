"""What an agent is told for a run, what it reports while it runs, and what it comes to."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from loccit.domain.assistant.conversation import Message, Role
from loccit.domain.assistant.usage import UsageMetadata
from loccit.domain.json_value import JsonObject
from loccit.domain.loccit_error import LoccitError


class RunEventKind(StrEnum):
    """What happened in a run."""

    RUN_STARTED = "run_started"
    PLAN = "plan"
    STEP_STARTED = "step_started"
    REQUEST = "request"
    """A model is asked. `data`: its name."""
    TEXT = "text"
    """Words came; `text` holds those that are new."""
    RESPONSE = "response"
    """A model has answered. `data`: its usage."""
    RETRY = "retry"
    """A request failed and is made again; `text` says why, `data` after how many seconds."""
    TOOL_STARTED = "tool_started"
    """`data`: the name and the arguments."""
    TOOL_FINISHED = "tool_finished"
    """`data`: the name, whether it succeeded, and whether it was a repeated call."""
    CELL = "cell"
    """A cell of a matrix is filled. `data`: how many are `done`, and how many there are in
    `total`."""
    REFLECTION = "reflection"
    """`text` says what the model is told."""
    REJECTED = "rejected"
    """An answer was not accepted; `text` says why."""
    SUMMARY = "summary"
    """Older results of tools were cut down, to fit; `text` holds what stands in their place."""
    PHASE = "phase"
    """A phase of a step of a flow begins. `data`: the phase, and the names of step, flow and run;
    `text`: what the work is."""
    ROUTE = "route"
    """A flow goes on. `text`: why; `data`: the decision, where it leads, and whether it was
    refused."""
    RUN_FINISHED = "run_finished"
    """`data`: why it stopped, and what all of it took."""


@dataclass(frozen=True, slots=True)
class RunEvent:
    """Something that happened in a run.

    Attributes:
        kind: What.
        step: In which step of the run, from 1; 0 outside of them.
        text: For a person to read, or words of the model. Untrusted.
        data: The rest, by name.
    """

    kind: RunEventKind
    step: int = 0
    text: str = ""
    data: JsonObject = field(default_factory=dict)


OnEvent = Callable[[RunEvent], None]


@dataclass(frozen=True, slots=True)
class AgentConfig:
    """How long, and at what cost, an agent may run.

    Attributes:
        max_steps: Most requests whose answers count; repeated ones and repairs do not.
        max_failures: Requests that may fail in a row; the next failure ends the run.
        max_rejections: Answers that may be rejected; the next one stands as it is.
        retry_delay: Seconds before a failed request is made again, at first; doubled each time,
            and never less than the server asks for.
        system_prompt: What the model is told first, None for the agent's own.
        timeout: Seconds of the whole run, None without a limit.
        tool_timeout: Seconds of one call of a tool.
        budget_tokens: Tokens after which no further request is made, None without a limit.
        budget_usd: US dollars likewise. A model whose price is not known is refused with it.
        plan: Whether the model first writes a plan, which costs a request.

    Raises:
        ValueError: If a number is out of its range.
    """

    max_steps: int = 12
    max_failures: int = 3
    max_rejections: int = 2
    retry_delay: float = 1.0
    system_prompt: str | None = None
    timeout: float | None = None
    tool_timeout: float = 60.0
    budget_tokens: int | None = None
    budget_usd: float | None = None
    plan: bool = False

    def __post_init__(self) -> None:
        if self.max_steps < 1 or min(self.max_failures, self.max_rejections) < 0:
            raise ValueError("a run has a step, and no negative number of failures")
        if self.retry_delay < 0 or self.tool_timeout <= 0:
            raise ValueError("times are positive")
        limits = (self.timeout, self.budget_tokens, self.budget_usd)
        if any(limit is not None and limit <= 0 for limit in limits):
            raise ValueError("limits are positive")


DEFAULT_AGENT_CONFIG: Final = AgentConfig()


class StopReason(StrEnum):
    """Why a run ended."""

    FINISHED = "finished"
    """The answer was accepted."""
    REJECTED = "rejected"
    """The last answer was not accepted, and no other may be tried."""
    MAX_STEPS = "max_steps"
    TIMEOUT = "timeout"
    BUDGET = "budget"
    LOOP = "loop"
    """The same step was made again and again."""
    FAILED = "failed"
    """`error` says what failed, after a part had been done."""


LIMITS: Final = frozenset(
    {StopReason.MAX_STEPS, StopReason.TIMEOUT, StopReason.BUDGET, StopReason.LOOP}
)


@dataclass(frozen=True, slots=True)
class AgentResult:
    """What a run came to.

    Attributes:
        final_response: The last words of the model; empty when it said none.
        trace_messages: The whole conversation, in order.
        usage: What all requests took, rejected and repeated ones too.
        turns: Steps that were made.
        stop_reason: Why it ended.
        session_id: Names the run.
        actual_model: The model that answered, None when none did or several.
        error: What failed: why `stop_reason` is `failed`, or why the requests failed that were
            made again until the time was over; else None.
    """

    final_response: str
    trace_messages: tuple[Message, ...]
    usage: UsageMetadata
    turns: int
    stop_reason: StopReason
    session_id: str
    actual_model: str | None = None
    error: LoccitError | None = None

    @property
    def limit_reached(self) -> bool:
        """Whether a limit ended it, not an answer."""
        return self.stop_reason in LIMITS

    @property
    def raw_trace(self) -> str:
        """The conversation as text, each message below a line that names who speaks."""
        return "\n\n".join(map(_traced, self.trace_messages))


_SPEAKERS: Final = {
    Role.SYSTEM: "System",
    Role.USER: "Human",
    Role.ASSISTANT: "AI",
    Role.TOOL: "Tool",
}


def _traced(message: Message) -> str:
    calls = [f"calls {call.name} {dict(call.input)!r}" for call in message.tool_calls]
    results = [result.content for result in message.tool_results]
    words = [message.text] if message.text else []
    head = f"--- {_SPEAKERS[message.role]} Message ---"
    return "\n".join([head, *words, *calls, *results])
