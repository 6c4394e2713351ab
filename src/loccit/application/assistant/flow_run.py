"""One run through a flow: at each node work, finalize and route."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from loccit.application.assistant.phases import Decision
from loccit.application.assistant.ports.transport import StepSession, WorkResult
from loccit.application.assistant.requesting import Emit
from loccit.domain.assistant.agent_run import LIMITS, RunEventKind, StopReason
from loccit.domain.assistant.flow import Flow, Step
from loccit.domain.assistant.usage import NO_USAGE, UsageMetadata
from loccit.domain.errors import (
    AgentExecutionError,
    AgentResponseError,
    AgentTimeoutError,
    AssistantError,
    LoccitError,
)
from loccit.domain.json_value import Json

T = TypeVar("T")
_MOST_SAID: Final = 80  # characters of a decision; the words of an edge are shorter
_MOST_REASON: Final = 500  # of its reason


@dataclass(slots=True)
class FlowRun(Generic[T]):
    """Walks through a flow with a session. What is found decides what comes next.

    Attributes:
        flow: The graph.
        session: Does the work; its limits are those of the run.
        prompts: What is to be done at each node.
        handoff: The type of what is handed over.
        has_found: Tells whether there is anything to hand over, and to decide on.
        name: Of the run, in its events.
        report: Told of each decision.
        steps: The decisions so far.
        envelope: What was handed over last, None before.
        usage: What all requests took.
        error: What ended the run before it was done, None when it was done.
    """

    flow: Flow
    session: StepSession
    prompts: Mapping[str, str]
    handoff: type[T]
    has_found: Callable[[], bool]
    name: str
    report: Emit
    steps: list[Step] = field(default_factory=list)
    envelope: T | None = None
    usage: UsageMetadata = NO_USAGE
    error: LoccitError | None = None

    async def walk(self) -> None:
        """Walk to an end.

        Raises:
            AssistantError: If nothing was done at all. What fails later is `error`: what was
                found until then is worth more.
        """
        visited = [self.flow.start]
        work = await self.session.work(self.prompts[self.flow.start])
        while True:
            step = await self._after(work, visited)
            self._take(step)
            if step.to in self.flow.ends:
                return
            visited.append(step.to)
            try:
                work = await self.session.work(self.prompts[step.to])
            except AssistantError as error:
                self._take(self._failed(error, visited))
                return

    async def _after(self, work: WorkResult, visited: list[str]) -> Step:
        """Finalize and route what was done at the last node."""
        self.usage += work.usage
        limit = _early_end(work.stop_reason)
        # What only looked further, and came to a limit, leaves done what was done before.
        self.error = work.error or (limit if len(visited) == 1 else None)
        try:
            if self.has_found() and self.session.may_ask:
                handed = await self.session.finalize(self.handoff)
                self.usage += handed.usage
                self.envelope = handed.envelope
            return await self._routed(visited, is_over=bool(work.error or limit))
        except AssistantError as error:
            return self._failed(error, visited)

    def _failed(self, error: AssistantError, visited: list[str]) -> Step:
        """Return where a run ends that failed, or whose time is over."""
        self.usage += error.usage
        is_late = isinstance(error, AgentTimeoutError) and not self.session.may_ask
        self.error = None if is_late and len(visited) > 1 else error
        return self.flow.step(visited, reason=f"it failed: {error.code}")

    async def _routed(self, visited: list[str], *, is_over: bool) -> Step:
        if not self.has_found():
            return self.flow.step(visited, reason="nothing was found")
        edges = self.flow.open_edges(visited)
        if is_over or not self.session.may_work:
            return self.flow.step(visited, reason="the limits of the run are reached")
        if all(edge.to in self.flow.ends for edge in edges):
            return self.flow.step(visited, reason="every way to go on was taken")
        try:
            routed = await self.session.route(Decision, edges)
        except AgentResponseError as error:  # words that are no decision lead nowhere
            self.usage += error.usage
            said, reason = error.response, str(error)
        else:
            self.usage += routed.usage
            said, reason = routed.decision.decision, routed.decision.reason
        return self.flow.step(visited, said[:_MOST_SAID], reason[:_MOST_REASON])

    def _take(self, step: Step) -> None:
        self.steps.append(step)
        data: dict[str, Json] = {
            "step_id": self.name,
            "node": step.node,
            "decision": step.decision,
            "to": step.to,
            "refused": step.is_refused,
        }
        self.report(RunEventKind.ROUTE, step.reason, data)


def _early_end(reason: StopReason) -> AssistantError | None:
    """Return what tells that a limit ended the work: then nothing shows that nothing is there."""
    if reason is StopReason.TIMEOUT:
        return AgentTimeoutError("the time was over before it was done; allow more with --timeout")
    if reason in LIMITS:
        return AgentExecutionError(f"it was ended before it was done, by a limit ({reason.value})")
    return None
