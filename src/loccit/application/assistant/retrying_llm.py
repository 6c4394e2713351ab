"""A language model that repeats failed requests."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from loccit.application.assistant.ports.llm import LLMPort, OnText
from loccit.application.assistant.requesting import Requester, Sleep
from loccit.domain.assistant.agent_run import DEFAULT_AGENT_CONFIG, AgentConfig
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.language_model import Capabilities, LLMResponse
from loccit.domain.assistant.tool_result import ToolSpec
from loccit.domain.errors import AssistantError


@dataclass(frozen=True, slots=True)
class RetryingLLM:
    """Repeats requests that failed for the moment, as an agent does, for callers without one.

    Attributes:
        llm: The model.
        config: How often and how soon; nothing else of it counts here.
        sleep: Waits for a number of seconds; tests pass their own.
    """

    llm: LLMPort
    config: AgentConfig = DEFAULT_AGENT_CONFIG
    sleep: Sleep = asyncio.sleep

    @property
    def model(self) -> str:
        """Its name."""
        return self.llm.model

    @property
    def capabilities(self) -> Capabilities:
        """What the model can do."""
        return self.llm.capabilities

    async def ainvoke(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[ToolSpec] = (),
        tool_required: bool = False,
        on_text: OnText | None = None,
    ) -> LLMResponse:
        """Ask the model; see `LLMPort`. Words that broke off are told again from the start."""
        requester = Requester(self.config, lambda *_: None, self.sleep)
        try:
            response = await requester.ask(
                self.llm, messages, tools=tools, tool_required=tool_required, on_text=on_text
            )
        except AssistantError as error:
            error.usage = requester.usage
            raise
        return replace(response, usage=requester.usage)

    def with_structured_output(
        self, schema: type[object], *, max_retries: int | None = None
    ) -> "RetryingLLM":
        """Return the same model, whose answers have a shape; see `LLMPort`."""
        shaped = self.llm.with_structured_output(schema, max_retries=max_retries)
        return replace(self, llm=shaped)
