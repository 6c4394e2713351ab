"""Any model as one that can do everything."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from loccit.application.assistant.chat_llm import ChatLLM
from loccit.application.assistant.ports.llm import LLMPort, OnText
from loccit.application.assistant.ports.schema import SchemaOf
from loccit.application.assistant.prompted_tools import ask_with_prompted_tools
from loccit.application.assistant.structured import DEFAULT_RETRIES, StructuredLLM
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.language_model import (
    Capabilities,
    LLMResponse,
    StructuredOutputFallback,
)
from loccit.domain.assistant.tool_result import ToolSpec


def subsume(llm: LLMPort, schema_of: SchemaOf) -> LLMPort:
    """Return a model with everything supplied that it lacks.

    | missing | supplied |
    |---|---|
    | system prompt | what it says begins the user's first message |
    | structured output | by a tool, a prompt or the JSON in its words; checked, and mended |
    | tools | told in the prompt, called by writing JSON |
    | streaming | the words come all at once |
    | interrupts | a request is left behind when its caller stops waiting; its end is dropped |
    | hot context | the conversation is told in one prompt |

    Events, repeated requests and a conversation cut down to what fits are the agent's affair.

    Args:
        llm: Any; one that this function returned is returned as it is.
        schema_of: Makes the schemas that structured answers are checked by.
    """
    return llm if isinstance(llm, SubsumedLLM) else SubsumedLLM(ChatLLM(llm), schema_of)


@dataclass(frozen=True, slots=True)
class SubsumedLLM:
    """A model with everything supplied that it lacks; see `subsume`."""

    llm: ChatLLM
    schema_of: SchemaOf

    @property
    def model(self) -> str:
        """Its name."""
        return self.llm.model

    @property
    def capabilities(self) -> Capabilities:
        """What is there now. Streaming and hooks, and how much it reads, are its own."""
        return _supplied(self.llm.capabilities)

    async def ainvoke(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[ToolSpec] = (),
        tool_required: bool = False,
        on_text: OnText | None = None,
    ) -> LLMResponse:
        """Ask the model; see `LLMPort`. Told of tools in words, it answers all at once."""
        if not tools or self.llm.capabilities.supports_tools:
            return await self.llm.ainvoke(
                messages, tools=tools, tool_required=tool_required, on_text=on_text
            )
        response = await ask_with_prompted_tools(self.llm, messages, tools, required=tool_required)
        if on_text is not None and response.content:
            on_text(response.content)
        return response

    def with_structured_output(
        self, schema: type[object], *, max_retries: int | None = None
    ) -> StructuredLLM:
        """Return the same model, whose answers have a shape; two repairs unless told otherwise.

        Raises:
            TypeError: If values of the type cannot be told in JSON as an object.
        """
        retries = DEFAULT_RETRIES if max_retries is None else max_retries
        return StructuredLLM(self.llm, schema, self.schema_of, retries)


@cache
def _supplied(can: Capabilities) -> Capabilities:
    """Return what is there now; kept, since every request asks for it."""
    return replace(
        can,
        supports_structured_output=True,
        supports_tools=True,
        structured_output_fallback=StructuredOutputFallback.NONE,
    )
