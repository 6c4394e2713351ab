"""`PydanticAiLLM`: one request to a model, and what came of it."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from pydantic_ai import direct
from pydantic_ai.messages import (
    ModelMessage,
    ModelResponse,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
)
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition

from loccit.application.assistant.ports.llm import OnText
from loccit.application.assistant.ports.schema import Schema, SchemaOf
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.errors import AgentResponseError, LLMRequestRefused
from loccit.domain.assistant.language_model import (
    Capabilities,
    FinishReason,
    LLMResponse,
)
from loccit.domain.assistant.tool_result import ToolSpec
from loccit.infrastructure.adapters.llm import messages as mapping
from loccit.infrastructure.adapters.llm.failures import failure
from loccit.infrastructure.adapters.llm.server import Arrival, ServedModel, import_sdk, opened
from loccit.infrastructure.llm_answers import Listener, shaped


class PydanticAiLLM:
    """A model of OpenAI, Anthropic, or a server with OpenAI's API. Implements `LLMPort`.

    It may be used in several event loops and threads. Nothing is opened before a request, and
    nothing stays open after it.
    """

    def __init__(
        self, served: ServedModel, schema_of: SchemaOf, *, shape: Schema[object] | None = None
    ) -> None:
        """Name a model.

        Args:
            served: The model and its server.
            schema_of: Makes the schemas of `with_structured_output`.
            shape: Of the answers, None for words.

        Raises:
            ImportError: If the provider's SDK is not installed.
        """
        import_sdk(served.provider)
        self._served = served
        self._schema_of = schema_of
        self._shape = shape

    def __repr__(self) -> str:
        return f"PydanticAiLLM({self.model!r}, server={self._served.address.host!r})"

    @property
    def model(self) -> str:
        """Its name, as configured: "openai/gpt-4o-mini"."""
        return self._served.label

    @property
    def capabilities(self) -> Capabilities:
        """What the model and its server can do, as configured."""
        return self._served.capabilities

    def with_structured_output(
        self, schema: type[object], *, max_retries: int | None = None
    ) -> "PydanticAiLLM":
        """Return the same model, held to a JSON schema by its server; it mends no answer.

        Raises:
            LLMRequestRefused: If it is not configured as one that can.
        """
        if not self.capabilities.supports_structured_output:
            raise LLMRequestRefused(
                f"{self.model} is not known to keep to a JSON schema; if it does, set"
                " LOCCIT_LLM_STRUCTURED_OUTPUT=native"
            )
        return PydanticAiLLM(self._served, self._schema_of, shape=self._schema_of(schema))

    async def ainvoke(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[ToolSpec] = (),
        tool_required: bool = False,
        on_text: OnText | None = None,
    ) -> LLMResponse:
        """Ask the model; see `LLMPort`."""
        turns = mapping.sent(messages, self._served.provider)
        asked = self._asked(tools, required=tool_required)
        streams = self.capabilities.supports_streaming
        listener = Listener(on_text) if on_text is not None and streams else None
        response = await self._sent(turns, asked, listener)
        answer = self._read(response, [call.id for one in messages for call in one.tool_calls])
        if on_text is not None and not streams and answer.content:
            on_text(answer.content)
        return answer

    def _asked(self, tools: Sequence[ToolSpec], *, required: bool) -> ModelRequestParameters:
        definitions = [
            ToolDefinition(
                name=tool.name,
                description=tool.description,
                parameters_json_schema=dict(tool.input_schema),
                strict=False,  # the schema is sent as it is
            )
            for tool in tools
        ]
        asked = ModelRequestParameters(
            function_tools=definitions, allow_text_output=not (required and tools)
        )
        if self._shape is None:
            return asked
        shape = OutputObjectDefinition(dict(self._shape.json_schema), name=self._shape.name)
        return replace(asked, output_mode="native", output_object=shape)

    async def _sent(
        self,
        turns: list[ModelMessage],
        asked: ModelRequestParameters,
        listener: Listener | None,
    ) -> ModelResponse:
        """Send the request, and return the whole answer.

        What pydantic-ai raises holds the request, and so the key. It must not be reachable from
        our error, which is therefore raised outside of the handler.
        """
        arrival = Arrival()
        try:
            async with (
                asyncio.timeout(self._served.timeout),
                opened(self._served, arrival) as model,
            ):
                if listener is not None:
                    return await _streamed(model, turns, self._settings(), asked, listener)
                return await direct.model_request(
                    model,
                    turns,
                    model_settings=self._settings(),
                    model_request_parameters=asked,
                    instrument=False,
                )
        except Exception as error:  # the HTTP client's too, for what it finds around it
            if listener is not None and error is listener.failure:
                raise
            ours = failure(error, self._served, arrival)
        raise ours

    def _settings(self) -> ModelSettings:
        most = self._served.max_tokens
        return ModelSettings() if most is None else ModelSettings(max_tokens=most)

    def _read(self, response: ModelResponse, used: list[str]) -> LLMResponse:
        provider = self._served.provider
        answer = LLMResponse(
            mapping.answered(response, provider, used),
            mapping.usage_of(response, provider, self._served.name),
            mapping.finish_reason(response),
            raw=response,
        )
        spoke = answer.content or answer.message.tool_calls
        if not spoke and answer.finish_reason is FinishReason.LENGTH:
            raise AgentResponseError(
                f"{self.model} used all its tokens before it said anything;"
                " raise LOCCIT_LLM_MAX_TOKENS",
                answer.usage,
            )
        if not spoke and answer.finish_reason is not FinishReason.FILTERED:
            raise AgentResponseError(f"{self.model} said nothing; ask again", answer.usage)
        if self._shape is None or answer.message.tool_calls or not answer.content:
            return answer
        return shaped(answer, self._shape, self.model)


async def _streamed(
    model: Model,
    turns: list[ModelMessage],
    settings: ModelSettings,
    asked: ModelRequestParameters,
    listener: Listener,
) -> ModelResponse:
    """Return the answer when it is whole, and tell its words as they come."""
    stream = direct.model_request_stream(
        model, turns, model_settings=settings, model_request_parameters=asked, instrument=False
    )
    async with stream as events:
        async for event in events:
            match event:
                case PartStartEvent(part=TextPart(content)):
                    is_new = content and listener.told
                    listener.tell(f"\n{content}" if is_new else content)  # as `Message.text`
                case PartDeltaEvent(delta=TextPartDelta(content_delta=content)):
                    listener.tell(content)
                case _:  # thoughts, calls, and what a later version may bring
                    pass
        return events.get()
