"""The loop of an agent: plan, then act, reflect and evaluate until it is done."""

import logging
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from loccit.application.assistant import phases
from loccit.application.assistant.ports.llm import LLMPort
from loccit.application.assistant.requesting import Requester, is_spent
from loccit.application.assistant.tool_execution import ToolExecutor, ToolOutcome, signature
from loccit.domain.assistant.agent_run import (
    AgentConfig,
    OnEvent,
    RunEvent,
    RunEventKind,
    StopReason,
)
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.language_model import FinishReason, LLMResponse
from loccit.domain.errors import AgentResponseError
from loccit.domain.json_value import Json

log = logging.getLogger(__name__)
AnswerCheck = Callable[[str], str | None]
"""Says what is wrong with an answer, for the model to mend it; None when it is accepted."""
_IDENTICAL_STEPS: Final = 3  # in a row, after which a run goes round in circles
T = TypeVar("T")


class Reporter:
    """Tells an observer of the events of a run. A fault of the observer does not stop the run."""

    def __init__(self, on_event: OnEvent | None) -> None:
        self._on_event = on_event
        self.step = 0

    def __call__(self, kind: RunEventKind, text: str, data: dict[str, Json]) -> None:
        """Tell of an event in the step that is being made."""
        if self._on_event is None:
            return
        try:
            self._on_event(RunEvent(kind, self.step, text, data))
        except Exception:
            log.exception("an observer of a run failed")


class Run:
    """One run. It is made once, and asked afterwards what it came to."""

    def __init__(
        self,
        llm: LLMPort,
        config: AgentConfig,
        *,
        requester: Requester,
        report: Reporter,
        check: AnswerCheck,
        messages: Sequence[Message],
    ) -> None:
        self._llm = llm
        self._config = config
        self._requester = requester
        self._report = report
        self._check = check
        self.messages = list(messages)
        self.turns = 0
        self._answer = ""
        self._streamed = ""
        self._last_step: tuple[str, ...] = ()
        self._identical = 0
        self._rejections = 0
        self._seen: set[str] = set()

    @property
    def text(self) -> str:
        """The model's last words; those of an answer that was interrupted as far as they came."""
        return self._streamed or self._answer

    @property
    def has_begun(self) -> bool:
        """Whether the model has said anything."""
        return bool(self.turns or self._streamed)

    async def work(self, executor: ToolExecutor) -> StopReason:
        """Work until the answer is accepted or a limit is reached.

        Args:
            executor: Runs the tools.

        Raises:
            AssistantError: What ended it. What was done until then is kept.
        """
        if self._config.plan:
            await self._plan()
        while not self._spent():
            if self.turns == self._config.max_steps:
                return StopReason.MAX_STEPS
            ending = await self._step(executor)
            if ending is not None:
                return ending
        return StopReason.BUDGET

    async def _step(self, executor: ToolExecutor) -> StopReason | None:
        """Make a step; return why the run ends with it, None when it goes on."""
        try:
            response = await self._act(executor)
        except AgentResponseError as error:
            # What came is no answer of a model, so there is nothing to tell it: ask again.
            if not self._reject(str(error)):
                raise
            return None
        if response.message.tool_calls:
            return await self._continue(executor, response)
        return self._conclude(response)

    async def _continue(self, executor: ToolExecutor, response: LLMResponse) -> StopReason | None:
        """Run the tools that a step calls."""
        if self.turns == self._config.max_steps:  # it was told that no step is left for them
            return StopReason.MAX_STEPS
        outcomes = await self._use_tools(executor, response)
        if self._identical == _IDENTICAL_STEPS:
            return StopReason.LOOP
        await self._reflect(outcomes)
        return None

    def _conclude(self, response: LLMResponse) -> StopReason | None:
        """Accept an answer, or send it back."""
        problem = self._evaluate(response)
        if problem is None:
            return StopReason.FINISHED
        if not self._reject(problem):
            return StopReason.REJECTED
        self._add(Message.user(f"This answer is not accepted: {problem}"))
        return None

    def _reject(self, problem: str) -> bool:
        """Tell whether another answer may be tried instead of one that is no good."""
        self._report(RunEventKind.REJECTED, problem, {})
        self._rejections += 1
        return self._rejections <= self._config.max_rejections

    async def _plan(self) -> None:
        planner = self._llm.with_structured_output(phases.Plan)
        request = Message.user(phases.PLAN_REQUEST)
        response = await self._requester.ask(planner, [*self.messages, request])
        plan = parsed(response, phases.Plan)
        self._take_plan(request, plan.steps, RunEventKind.PLAN)

    async def _act(self, executor: ToolExecutor) -> LLMResponse:
        """Ask for the next step. A step counts once the model has answered."""
        self._report.step = self.turns + 1
        self._report(RunEventKind.STEP_STARTED, "", {})
        last = Message.user(phases.LAST_STEP)
        if self.turns and self.turns + 1 == self._config.max_steps and self.messages[-1] != last:
            self._add(last)
        self._forget()
        response = await self._requester.ask(
            self._llm,
            self.messages,
            tools=executor.specs,
            on_text=self._hear,
            on_retry=self._forget,
        )
        self._forget()
        self.turns += 1
        self._answer = response.content or self._answer
        self._add(response.message)
        return response

    def _forget(self) -> None:
        self._streamed = ""

    def _hear(self, piece: str) -> None:
        self._streamed += piece
        self._report(RunEventKind.TEXT, piece, {})

    async def _use_tools(self, executor: ToolExecutor, response: LLMResponse) -> list[ToolOutcome]:
        calls = response.message.tool_calls
        for call in calls:
            data: dict[str, Json] = {"id": call.id, "name": call.name, "input": dict(call.input)}
            self._report(RunEventKind.TOOL_STARTED, "", data)
        outcomes = await executor.run_all(calls)
        for outcome in outcomes:
            self._add(outcome.message)
            self._report(
                RunEventKind.TOOL_FINISHED,
                outcome.result.error or "",
                {
                    "id": outcome.call.id,
                    "name": outcome.call.name,
                    "success": outcome.result.success,
                    "seconds": round(outcome.seconds, 6),
                    "repeated": outcome.is_repeated,
                },
            )
        step = tuple(sorted({signature(call) for call in calls}))
        self._identical = self._identical + 1 if step == self._last_step else 1
        self._last_step = step
        return outcomes

    async def _reflect(self, outcomes: Sequence[ToolOutcome]) -> None:
        """Say something to a model whose step brought nothing new; with a plan, let it think."""
        asked = {signature(outcome.call) for outcome in outcomes}
        repeated = asked <= self._seen
        self._seen |= asked
        if not repeated and any(outcome.result.success for outcome in outcomes):
            return
        if self._config.plan and not self._spent():
            await self._rethink()
            return
        advice = phases.REPEATED if repeated else phases.FAILED_STEP
        self._report(RunEventKind.REFLECTION, advice, {})
        self._add(Message.user(advice))

    async def _rethink(self) -> None:
        thinker = self._llm.with_structured_output(phases.Reflection)
        request = Message.user(phases.REFLECTION_REQUEST)
        response = await self._requester.ask(thinker, [*self.messages, request])
        reflection = parsed(response, phases.Reflection)
        steps = ("Answer with what was found.",) if reflection.is_enough else reflection.steps
        self._take_plan(request, (reflection.critique, *steps), RunEventKind.REFLECTION)

    def _take_plan(self, request: Message, steps: Sequence[str], kind: RunEventKind) -> None:
        self._report(kind, phases.listed(steps), {"steps": list(steps)})
        self._add(request)
        self._add(Message.assistant(phases.listed(steps)))
        self._add(Message.user("Go on."))

    def _evaluate(self, response: LLMResponse) -> str | None:
        """Return what is wrong with an answer, None when it stands."""
        if not response.content.strip():
            return phases.EMPTY_ANSWER
        if response.finish_reason is FinishReason.LENGTH:
            return phases.CUT_ANSWER
        return self._check(response.content)

    def _spent(self) -> bool:
        return is_spent(self._requester.usage, self._config, self._llm.model)

    def _add(self, message: Message) -> None:
        self.messages.append(message)


def parsed(response: LLMResponse, kind: type[T]) -> T:
    """Return the value of a structured answer.

    Raises:
        AgentResponseError: If it is of another type.
    """
    if not isinstance(response.parsed, kind):
        raise AgentResponseError(
            f"the model gave no {kind.__name__}; another model may", response=response.content
        )
    return response.parsed
