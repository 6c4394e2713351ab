"""Requests to a model that are made again when they fail, and counted."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Final, Protocol

from loccit.application.assistant.ports.llm import LLMPort, OnText
from loccit.domain.assistant.agent_run import AgentConfig, RunEventKind
from loccit.domain.assistant.context_window import shortened, summary_of, tokens_of
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.language_model import LLMResponse
from loccit.domain.assistant.tool_result import ToolSpec
from loccit.domain.assistant.usage import NO_USAGE, UsageMetadata
from loccit.domain.errors import (
    AgentExecutionError,
    AssistantError,
    ContextOverflow,
    LLMRateLimited,
)
from loccit.domain.json_value import Json

Emit = Callable[[RunEventKind, str, dict[str, Json]], None]
Sleep = Callable[[float], Awaitable[None]]
_LONGEST_WAIT: Final = 60.0
"""Seconds. A provider that asks for more patience than this is out of reach for now."""
_ANSWER_SHARE: Final = 4
"""One part in so many of a model's window is left for its answer."""


def _nothing() -> None:
    """Do nothing."""


def is_spent(usage: UsageMetadata, config: AgentConfig, model: str) -> bool:
    """Tell whether a budget is used up, so that no further request is made.

    Raises:
        AgentExecutionError: If a limit in dollars cannot be kept, as no price is known.
    """
    if config.budget_tokens is not None and usage.total_tokens >= config.budget_tokens:
        return True
    if config.budget_usd is None or not usage.total_tokens:
        return False
    if usage.cost_usd is None:
        raise AgentExecutionError(
            f"the price of {model} is not known, so a limit in dollars cannot be kept; limit the"
            " tokens with --budget-tokens"
        )
    return usage.cost_usd >= config.budget_usd


class Requester:
    """Asks a model, on behalf of one run.

    Two kinds of failure are told apart. Requests that fail in transport are made again, as long
    as not too many fail in a row. Answers that are no good are the run's affair.
    """

    def __init__(self, config: AgentConfig, emit: Emit, sleep: Sleep = asyncio.sleep) -> None:
        """Begin to count.

        Args:
            config: How often and how soon.
            emit: Told of requests, responses and repetitions.
            sleep: Waits for a number of seconds.
        """
        self._config = config
        self._emit = emit
        self._sleep = sleep
        self._failures = 0
        self.usage: UsageMetadata = NO_USAGE
        self.models: set[str] = set()
        self.failure: AssistantError | None = None
        """Why the last request failed, None when it did not: what a deadline must not hide."""

    async def ask(
        self,
        llm: LLMPort,
        messages: Sequence[Message],
        *,
        tools: Sequence[ToolSpec] = (),
        tool_required: bool = False,
        on_text: OnText | None = None,
        on_retry: Callable[[], None] = _nothing,
    ) -> LLMResponse:
        """Return the model's answer.

        Older results of tools are summed up, then left out, when the conversation would not fit.

        Args:
            llm: The model.
            messages: The conversation so far.
            tools: Those it may call.
            tool_required: Whether it must call one.
            on_text: Told the words as they come.
            on_retry: Called before a request is made again: what came of its words is void.

        Raises:
            AssistantError: What the last of the requests ended with.
        """
        fitting = self._fitting(llm, messages)
        while True:
            self._emit(RunEventKind.REQUEST, "", {"model": llm.model})
            try:
                response = await llm.ainvoke(
                    fitting, tools=tools, tool_required=tool_required, on_text=on_text
                )
            except ContextOverflow as error:
                self.usage += error.usage
                less = shortened(fitting)
                if less is None:
                    raise
                self._emit(RunEventKind.SUMMARY, summary_of(less), {})
                fitting = less
            except AssistantError as error:
                self.usage += error.usage
                await self._wait_after(error)
                on_retry()
            else:
                self._failures = 0
                self.failure = None
                self._count(response)
                return response

    def _fitting(self, llm: LLMPort, messages: Sequence[Message]) -> Sequence[Message]:
        window = llm.capabilities.max_context_tokens
        if window is None:
            return messages
        most = window - window // _ANSWER_SHARE
        fitting = messages
        while tokens_of(fitting) > most:
            less = shortened(fitting)
            if less is None:
                break  # the server may count otherwise, so it has the last word
            fitting = less
        if fitting is not messages:
            self._emit(RunEventKind.SUMMARY, summary_of(fitting), {})
        return fitting

    def _count(self, response: LLMResponse) -> None:
        self.usage += response.usage
        if response.usage.model:
            self.models.add(response.usage.model)
        self._emit(
            RunEventKind.RESPONSE,
            "",
            {
                "input_tokens": response.usage.input_tokens,
                "output_tokens": response.usage.output_tokens,
                "finish_reason": response.finish_reason.value,
            },
        )

    async def _wait_after(self, error: AssistantError) -> None:
        """Wait as long as is decent after a failure.

        Raises:
            AssistantError: The failure, if the same request is not to be made again.
        """
        self._failures += 1
        self.failure = error
        asked = error.retry_after if isinstance(error, LLMRateLimited) else None
        patient = asked is None or asked <= _LONGEST_WAIT
        if not (error.retryable and patient and self._failures <= self._config.max_failures):
            raise error
        delay = min(self._config.retry_delay * 2 ** (self._failures - 1), _LONGEST_WAIT)
        # So that many runs that failed together do not come back together.
        delay = max(delay, asked or 0.0) + random.uniform(0, delay / 4)  # noqa: S311  (no secret)
        self._emit(RunEventKind.RETRY, str(error), {"seconds": round(delay, 2)})
        await self._sleep(delay)


class Ask(Protocol):
    """One request; see `LLMPort.ainvoke`."""

    def __call__(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[ToolSpec] = (),
        tool_required: bool = False,
        on_text: OnText | None = None,
    ) -> Coroutine[object, object, LLMResponse]:
        """Ask."""
        ...


def ask_patiently(llm: LLMPort, config: AgentConfig, sleep: Sleep = asyncio.sleep) -> Ask:
    """Return what asks a model as a run does, for callers without one.

    What failed for the moment is asked again. Words that broke off are told again from the start.

    Args:
        llm: The model.
        config: How often and how soon; nothing else of it counts here.
        sleep: Waits for a number of seconds.
    """

    async def ask(
        messages: Sequence[Message],
        *,
        tools: Sequence[ToolSpec] = (),
        tool_required: bool = False,
        on_text: OnText | None = None,
    ) -> LLMResponse:
        requester = Requester(config, lambda *_: None, sleep)
        try:
            response = await requester.ask(
                llm, messages, tools=tools, tool_required=tool_required, on_text=on_text
            )
        except AssistantError as error:
            error.usage = requester.usage
            raise
        return replace(response, usage=requester.usage)

    return ask
