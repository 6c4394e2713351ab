"""Any language model as a chat model."""

from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, replace
from functools import cache

from loccit.application.assistant.abandonable import abandonable
from loccit.application.assistant.ports.llm import LLMPort, OnText
from loccit.application.assistant.prompt_assembler import system_folded
from loccit.application.assistant.transcript import (
    as_one_prompt,
    conversation_mark,
    with_tools_as_text,
)
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.language_model import Capabilities, LLMResponse
from loccit.domain.assistant.tool_result import ToolSpec


@dataclass(frozen=True, slots=True)
class ChatLLM:
    """Takes a system prompt and a history, and can be interrupted, whatever the model can do.

    Attributes:
        llm: The model as it is.
    """

    llm: LLMPort

    @property
    def model(self) -> str:
        """Its name."""
        return self.llm.model

    @property
    def capabilities(self) -> Capabilities:
        """Its own, and a system prompt, a conversation, and an end at any time."""
        return _as_chat(self.llm.capabilities)

    async def ainvoke(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[ToolSpec] = (),
        tool_required: bool = False,
        on_text: OnText | None = None,
    ) -> LLMResponse:
        """Ask the model; see `LLMPort`."""
        can = self.llm.capabilities
        readable = self._readable(messages)

        def request(listener: OnText | None) -> Coroutine[object, object, LLMResponse]:
            return self.llm.ainvoke(
                readable, tools=tools, tool_required=tool_required, on_text=listener
            )

        listener = on_text if can.supports_streaming else None
        if can.supports_interrupts:
            response = await request(listener)
        else:
            response = await abandonable(request, listener)
        if on_text is not None and listener is None and response.content:
            on_text(response.content)
        return response

    def with_structured_output(
        self, schema: type[object], *, max_retries: int | None = None
    ) -> "ChatLLM":
        """Return the same model, with the structured output that it has by itself."""
        return replace(self, llm=self.llm.with_structured_output(schema, max_retries=max_retries))

    def _readable(self, messages: Sequence[Message]) -> tuple[Message, ...]:
        can = self.llm.capabilities
        readable = tuple(messages)
        talks_of_tools = any(each.tool_calls or each.tool_results for each in readable)
        if talks_of_tools and not can.supports_tools:
            readable = with_tools_as_text(readable, conversation_mark(readable))
        if not can.supports_hot_context:
            readable = as_one_prompt(readable)
        if not can.supports_system_prompt:
            readable = system_folded(readable)
        return readable


@cache
def _as_chat(can: Capabilities) -> Capabilities:
    """Return the capabilities with those added; kept, since every request asks for it."""
    return replace(
        can, supports_system_prompt=True, supports_hot_context=True, supports_interrupts=True
    )
