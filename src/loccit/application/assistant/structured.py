"""Answers of a given shape, from any model."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from loccit.application.assistant.ports.llm import LLMPort
from loccit.application.assistant.ports.schema import Schema
from loccit.application.assistant.prompt_assembler import json_alone, json_at_the_end
from loccit.domain.assistant.conversation import Message, Role, TextContent
from loccit.domain.assistant.errors import AgentResponseError, AssistantError
from loccit.domain.assistant.json_objects import find_objects
from loccit.domain.assistant.language_model import Capabilities, FinishReason, LLMResponse
from loccit.domain.assistant.language_model import StructuredOutputFallback as Fallback
from loccit.domain.assistant.tool_result import ToolSpec
from loccit.domain.assistant.usage import NO_USAGE
from loccit.domain.json_value import Json, JsonObject

DEFAULT_RETRIES: Final = 2
"""Answers that are sent back: most models that can mend one do so at the first try."""
_ANSWER_TOOL: Final = "give_answer"
_NATIVE: Final = Fallback.NONE  # it needs none
_MOST_SHOWN: Final = 2_000  # characters of a useless answer in its error
_NO_JSON: Final = "there is no JSON object in it"
_CUT: Final = "it was cut off, since it is too long: be brief"
_ORDER: Final = {
    Fallback.TOOL: (Fallback.TOOL, Fallback.PROMPT, Fallback.MARKDOWN),
    Fallback.PROMPT: (Fallback.PROMPT, Fallback.MARKDOWN),
    Fallback.MARKDOWN: (Fallback.MARKDOWN,),
}


def ways_of(capabilities: Capabilities) -> tuple[Fallback, ...]:
    """Return how a structured answer is asked for: the first, and what follows if it fails.

    `NONE` stands for the model's own way. A model that has no way of its own, and needs none by
    its configuration, is asked in words.
    """
    can = capabilities
    fallback = can.structured_output_fallback
    native = (_NATIVE,) if can.supports_structured_output else ()
    if fallback is Fallback.NONE:
        return native or _ORDER[Fallback.PROMPT]
    others = (way for way in _ORDER[fallback] if way is not Fallback.TOOL or can.supports_tools)
    return (*native, *others)


@dataclass(frozen=True, slots=True)
class ShapedRequest:
    """Asks for an answer of a shape. One that has another is sent back with its faults.

    Attributes:
        llm: Reads a conversation, and answers in words or with calls of tools.
        native: The same, held to the shape by itself if it can be.
        schema: Checks the shape.
        can: What the model can do by itself.
        max_retries: How often an answer is sent back.
    """

    llm: LLMPort
    native: LLMPort
    schema: Schema[object]
    can: Capabilities
    max_retries: int

    async def answer(self, messages: Sequence[Message]) -> LLMResponse:
        """Return an answer of the shape, in `parsed` and, as JSON, in its words.

        Raises:
            AgentResponseError: If the last of its answers has another shape, or there is none.
            AssistantError: If a request fails; with the usage of those before.
        """
        ways = list(ways_of(self.can))
        conversation = list(messages)
        spent = NO_USAGE
        said, fault = Message.assistant(), _NO_JSON
        for _ in range(1 + self.max_retries):
            try:
                response = await self._ask(conversation, ways[0])
            except AssistantError as error:
                error.usage = spent + error.usage
                raise
            spent += response.usage
            said = response.message
            offered = _offered(said)
            parsed, fault = self._read(offered, response)
            if parsed is not None:
                return replace(parsed, usage=spent)
            if not offered and len(ways) > 1:
                del ways[0]
            conversation += _sent_back(said, fault)
        answers = 1 + self.max_retries
        raise AgentResponseError(
            f"the model {self.llm.model} gave no {self.schema.name} in {answers} answers"
            f" ({fault}); ask again, or choose another model",
            spent,
            response=_shown(said)[:_MOST_SHOWN],
        )

    async def _ask(self, conversation: Sequence[Message], way: Fallback) -> LLMResponse:
        if way is _NATIVE:
            try:
                return await self.native.ainvoke(conversation)
            except AgentResponseError as error:
                if not error.response or error.usage == NO_USAGE:
                    raise  # nothing was said, or not by a model: there is nothing to mend
                return LLMResponse(Message.assistant(error.response), error.usage)
        if way is Fallback.TOOL:
            tool = ToolSpec(_ANSWER_TOOL, "Gives your answer.", self.schema.json_schema)
            return await self.llm.ainvoke(conversation, tools=[tool], tool_required=True)
        told = json_alone if way is Fallback.PROMPT else json_at_the_end
        return await self.llm.ainvoke(_with_request(conversation, told(self.schema)))

    def _read(
        self, offered: Sequence[JsonObject], response: LLMResponse
    ) -> tuple[LLMResponse | None, str]:
        """Return the answer, or what is wrong with it. The last object that fits is the answer."""
        if response.parsed is not None:
            return response, ""
        fault = ""
        for value in reversed(offered):
            given: dict[str, Json] = dict(value)
            try:
                parsed = self.schema.validate(given)
            except ValueError as error:
                fault = fault or str(error)
            else:
                words = json.dumps(given, ensure_ascii=False)
                return LLMResponse(Message.assistant(words), parsed=parsed, raw=response.raw), ""
        return None, _CUT if response.finish_reason is FinishReason.LENGTH else fault or _NO_JSON


def _offered(message: Message) -> list[JsonObject]:
    """Return what may be the answer: arguments of calls, which come last, and JSON in words."""
    written: list[JsonObject] = [found.value for found in find_objects(message.text)]
    return [*written, *(call.input for call in message.tool_calls)]


def _sent_back(said: Message, fault: str) -> list[Message]:
    """Return an answer that does not do, and what is said of it. Each call gets its result."""
    told = f"This answer cannot be used: {fault}. Give the whole answer again."
    if said.tool_calls:
        results = [Message.tool_result(call.id, told, is_error=True) for call in said.tool_calls]
        return [said, *results]
    if said.text.strip():
        return [said, Message.user(told)]
    return [Message.user(told)]  # some servers refuse a message without words


def _with_request(conversation: Sequence[Message], request: str) -> list[Message]:
    *before, last = conversation
    if last.role is Role.USER:  # some servers refuse two messages of one speaker in a row
        return [*before, replace(last, content=(*last.content, TextContent(f"\n{request}")))]
    return [*conversation, Message.user(request)]


def _shown(message: Message) -> str:
    calls = (json.dumps(dict(call.input), ensure_ascii=False) for call in message.tool_calls)
    return "\n".join([message.text, *calls]) if message.tool_calls else message.text
