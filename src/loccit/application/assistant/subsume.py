"""Any model as one that can do everything."""

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from threading import Event

from loccit.application.assistant.abandonable import abandonable
from loccit.application.assistant.ports.llm import LLMPort, OnText
from loccit.application.assistant.ports.schema import SchemaOf
from loccit.application.assistant.prompt_assembler import PromptAssembler
from loccit.application.assistant.prompted_tools import ask_with_prompted_tools
from loccit.application.assistant.requesting import Sleep, ask_patiently
from loccit.application.assistant.structured import DEFAULT_RETRIES, ShapedRequest
from loccit.domain.assistant.agent_run import AgentConfig
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.errors import SchemaRefused
from loccit.domain.assistant.language_model import (
    NO_INSTRUCTIONS,
    Capabilities,
    LLMResponse,
    PromptInstructions,
    StructuredOutputFallback,
)
from loccit.domain.assistant.tool_result import ToolSpec

log = logging.getLogger(__name__)


def subsume(llm: LLMPort, schema_of: SchemaOf) -> "SubsumedLLM":
    """Return a model with everything supplied that it lacks.

    | missing | supplied |
    |---|---|
    | system prompt | what it says begins the user's first message |
    | structured output | by a tool, a prompt or the JSON in its words; checked, and mended |
    | tools | told in the prompt, called by writing JSON |
    | streaming | the words come all at once |
    | interrupts | a request is left behind when its caller stops waiting; its end is dropped |
    | hot context | the conversation is told in one prompt |

    What its adapter or its user says that it must be told stands in the system prompt.

    Events, repeated requests and a conversation cut down to what fits are the agent's affair.

    Args:
        llm: Any; one that this function returned is returned as it is.
        schema_of: Makes the schemas that structured answers are checked by.
    """
    return llm if isinstance(llm, SubsumedLLM) else SubsumedLLM(llm, schema_of)


@dataclass(frozen=True, slots=True)
class SubsumedLLM:
    """A model with everything supplied that it lacks; see `subsume`.

    Attributes:
        llm: The model as it is.
        schema_of: Makes the schemas that structured answers are checked by.
        shape: The type of its answers, None for words.
        max_retries: How often an answer of another shape is sent back.
        patience: How often and how soon failed requests are made again, for callers without a
            run; None for a run, which does so itself.
        sleep: Waits between requests; tests pass their own.
        instructions: What its user says that the model must be told; its adapter's come first.
        takes_no_schema: Set when its server has refused a schema, for all that `replace` makes.
    """

    llm: LLMPort
    schema_of: SchemaOf
    shape: type[object] | None = None
    max_retries: int = DEFAULT_RETRIES
    patience: AgentConfig | None = None
    sleep: Sleep = asyncio.sleep
    instructions: PromptInstructions = NO_INSTRUCTIONS
    takes_no_schema: Event = field(default_factory=Event, repr=False, compare=False)

    @property
    def model(self) -> str:
        """Its name."""
        return self.llm.model

    @property
    def capabilities(self) -> Capabilities:
        """What is there now. Streaming, and how much it reads, are its own."""
        return _supplied(self.llm.capabilities, is_shaped=self.shape is not None)

    async def ainvoke(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[ToolSpec] = (),
        tool_required: bool = False,
        on_text: OnText | None = None,
    ) -> LLMResponse:
        """Ask the model; see `LLMPort`. Of calls that it writes as words nothing is told.

        An answer of a shape is there in `parsed` and, as JSON, in its words.

        Raises:
            AgentResponseError: If the last of its answers has another shape, or there is none.
            AssistantError: If a request fails; with the usage of those before.
            ValueError: If tools are given where answers have a shape.
        """
        if self.shape is not None:
            if tools or tool_required:
                raise ValueError("a structured answer takes no tools")
            asked = self._assembler.for_shape(messages)
            response = await self._of_shape(self.shape, asked)
            if on_text is not None and response.content:
                on_text(response.content)
            return response
        if tools and not self.llm.capabilities.supports_tools:
            return await ask_with_prompted_tools(
                self, messages, tools, required=tool_required, on_text=on_text
            )
        return await self._asked(messages, tools, on_text, required=tool_required)

    def with_structured_output(
        self, schema: type[object], *, max_retries: int | None = None
    ) -> "SubsumedLLM":
        """Return the same model, whose answers have a shape; two repairs unless told otherwise.

        Raises:
            TypeError: If values of the type cannot be told in JSON as an object.
        """
        self.schema_of(schema)
        retries = self.max_retries if max_retries is None else max_retries
        return replace(self, shape=schema, max_retries=retries)

    @property
    def _assembler(self) -> PromptAssembler:
        return PromptAssembler(self.llm.capabilities, self.instructions)

    async def _of_shape(self, shape: type[object], asked: Sequence[Message]) -> LLMResponse:
        """Return an answer of a shape, in other ways from when the server takes no schema."""
        try:
            return await self._shaped(shape).answer(asked)
        except SchemaRefused as error:
            if self.takes_no_schema.is_set():
                raise
            self.takes_no_schema.set()
            log.warning("schema_refused", extra={"model": self.model, "reason": str(error)})
            response = await self._shaped(shape).answer(asked)
            return replace(response, usage=error.usage + response.usage)

    def _shaped(self, shape: type[object]) -> ShapedRequest:
        can = self.llm.capabilities
        if self.takes_no_schema.is_set():
            can = replace(can, supports_structured_output=False)
        in_words = native = replace(self, shape=None)
        if can.supports_structured_output:
            held = self.llm.with_structured_output(shape, max_retries=0)
            native = replace(in_words, llm=held)
        return ShapedRequest(in_words, native, self.schema_of(shape), can, self.max_retries)

    async def _asked(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSpec],
        on_text: OnText | None,
        *,
        required: bool,
    ) -> LLMResponse:
        """Make a request that the model can read, and that can be left behind."""
        can = self.llm.capabilities
        readable = self._assembler.readable(messages)

        def request(listener: OnText | None) -> Coroutine[object, object, LLMResponse]:
            ask = self.llm.ainvoke
            if self.patience is not None:
                ask = ask_patiently(self.llm, self.patience, self.sleep)
            return ask(readable, tools=tools, tool_required=required, on_text=listener)

        listener = on_text if can.supports_streaming else None
        if can.supports_interrupts:
            response = await request(listener)
        else:
            response = await abandonable(request, listener)
        if on_text is not None and listener is None and response.content:
            on_text(response.content)
        return response


@cache
def _supplied(can: Capabilities, *, is_shaped: bool) -> Capabilities:
    """Return what is there now; kept, since every request asks for it.

    A structured answer comes at once, when it is known to be one, and takes no tools.
    """
    return replace(
        can,
        supports_system_prompt=True,
        supports_structured_output=True,
        supports_tools=not is_shaped,
        supports_streaming=can.supports_streaming and not is_shaped,
        supports_interrupts=True,
        supports_hot_context=True,
        structured_output_fallback=StructuredOutputFallback.NONE,
        instructions=NO_INSTRUCTIONS,
    )
