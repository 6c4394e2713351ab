"""A language model that says what it was given to say: for tests, trials and demonstrations."""

import asyncio
import inspect
import json
import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from loccit.application.assistant.ports.llm import OnText
from loccit.application.assistant.ports.schema import SchemaOf
from loccit.domain.assistant.conversation import Content, Message, Role, TextContent
from loccit.domain.assistant.conversation import ThinkingContent as Thinking
from loccit.domain.assistant.conversation import ToolUseContent as ToolUse
from loccit.domain.assistant.errors import (
    ContextOverflow,
    LLMRequestRefused,
)
from loccit.domain.assistant.language_model import Capabilities, FinishReason, LLMResponse
from loccit.domain.assistant.tool_result import ToolSpec
from loccit.domain.assistant.usage import UsageMetadata
from loccit.infrastructure.llm_answers import shaped

Answer: TypeAlias = str | Message | LLMResponse | Exception
"""What is said, or raised."""
Reply: TypeAlias = Answer | Callable[[Sequence[Message]], Answer | Awaitable[Answer]]
"""An answer, or what makes one of the messages; it may take its time."""

CHARACTERS_PER_TOKEN: Final = 4  # of English text, by the tokenizers of the common models
_PIECE: Final = re.compile(r"\S+\s*|\s+")
_DEFAULT: Final = Capabilities()


@dataclass(frozen=True, slots=True)
class ScriptedRequest:
    """A request as the model got it.

    Attributes:
        messages: The conversation.
        tools: Those it was told of.
        tool_required: Whether it was told to call one.
        schema: The shape its answer was to have, None for any.
    """

    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...] = ()
    tool_required: bool = False
    schema: type[object] | None = None


@dataclass(slots=True)
class ScriptedLLM:
    """Gives its replies in order. It can do what its capabilities say, and refuses the rest.

    Attributes:
        replies: One for each request; any iterable, `itertools.repeat` too.
        schema_of: Makes the schema that a structured answer is checked by; needed for those.
        capabilities: What it can do. Without `supports_interrupts`, a request
            goes on to its end before it is cancelled.
        model: Its name.
        usage: What each request takes, None for an estimate; an `LLMResponse` brings its own.
        schema: The shape of its answers; `with_structured_output` sets it.
        requests: Those it got, refused ones too, in order.
    """

    replies: Iterable[Reply]
    schema_of: SchemaOf | None = None
    capabilities: Capabilities = field(default=_DEFAULT, kw_only=True)
    model: str = field(default="scripted", kw_only=True)
    usage: UsageMetadata | None = field(default=None, kw_only=True)
    schema: type[object] | None = field(default=None, kw_only=True)
    requests: list[ScriptedRequest] = field(default_factory=list, kw_only=True)

    def __post_init__(self) -> None:
        self.replies = iter(self.replies)  # stays itself in what with_structured_output returns

    async def ainvoke(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[ToolSpec] = (),
        tool_required: bool = False,
        on_text: OnText | None = None,
    ) -> LLMResponse:
        """Return the next reply; see `LLMPort`.

        Raises:
            LLMRequestRefused: If it cannot do what is asked, or has no reply left.
            ContextOverflow: If the estimate of the request is over its tokens.
            AgentResponseError: If the reply has not the shape that is asked for.
            Exception: What the script raises.
        """
        request = ScriptedRequest(tuple(messages), tuple(tools), tool_required, self.schema)
        self.requests.append(request)
        self._check(request)
        saying = self._reply(request)
        if self.capabilities.supports_interrupts:
            response = await saying
        else:
            response = await _to_the_end(saying)
        if on_text is not None:
            await self._say(response.content, on_text)
        return response

    def with_structured_output(
        self, schema: type[object], *, max_retries: int | None = None
    ) -> "ScriptedLLM":
        """Return the same script, whose replies must have a shape; it mends none.

        Raises:
            LLMRequestRefused: If it cannot.
        """
        del max_retries  # a script says what comes: it has nothing to mend an answer with
        if not self.capabilities.supports_structured_output or self.schema_of is None:
            raise LLMRequestRefused(f"{self.model} does not keep to a schema")
        return replace(self, schema=schema)

    def _check(self, request: ScriptedRequest) -> None:
        can = self.capabilities
        roles = [message.role for message in request.messages]
        if Role.SYSTEM in roles and not can.supports_system_prompt:
            raise LLMRequestRefused(f"{self.model} has no system prompt")
        talks_of_tools = any(each.tool_calls or each.tool_results for each in request.messages)
        if (request.tools or talks_of_tools) and not can.supports_tools:
            raise LLMRequestRefused(f"{self.model} has no tools")
        spoken = [role for role in roles if role is not Role.SYSTEM]
        if not can.supports_hot_context and (
            spoken != [Role.USER] or len(roles) > len(spoken) + 1
        ):
            raise LLMRequestRefused(f"{self.model} reads one prompt, no conversation")
        if can.max_context_tokens is not None and _tokens(request) > can.max_context_tokens:
            raise ContextOverflow(
                f"{self.model} reads {can.max_context_tokens} tokens, the request has more"
            )

    async def _reply(self, request: ScriptedRequest) -> LLMResponse:
        for reply in self.replies:
            made = reply(request.messages) if callable(reply) else reply
            answer = await made if inspect.isawaitable(made) else made
            if isinstance(answer, Exception):
                raise answer
            return self._shaped(self._response(answer, request))
        raise LLMRequestRefused(
            f"the script of {self.model} is over: this is request {len(self.requests)}"
        )

    def _response(
        self, answer: str | Message | LLMResponse, request: ScriptedRequest
    ) -> LLMResponse:
        if isinstance(answer, LLMResponse):
            return answer
        message = Message.assistant(answer) if isinstance(answer, str) else answer
        usage = self.usage or UsageMetadata(
            _tokens(request), _tokens(ScriptedRequest((message,))), model=self.model
        )
        reason = FinishReason.TOOL_CALLS if message.tool_calls else FinishReason.STOP
        return LLMResponse(message, usage, reason)

    def _shaped(self, response: LLMResponse) -> LLMResponse:
        if self.schema is None or self.schema_of is None:
            return response
        return shaped(response, self.schema_of(self.schema), self.model)

    async def _say(self, text: str, on_text: OnText) -> None:
        if not self.capabilities.supports_streaming:
            on_text(text)
            return
        for piece in _PIECE.findall(text):
            on_text(piece)
            await asyncio.sleep(0)


async def _to_the_end(saying: Awaitable[LLMResponse]) -> LLMResponse:
    """Return what comes, like a server that cannot be told to stop: a cancellation waits."""
    task = asyncio.ensure_future(saying)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as error:
            cancelled = error  # put off, not lost: raised below
    if cancelled is not None:
        task.exception()
        raise cancelled
    return task.result()


def _tokens(request: ScriptedRequest) -> int:
    contents = (content for message in request.messages for content in message.content)
    characters = sum(map(_length, contents)) + sum(
        len(tool.name) + len(tool.description) + len(json.dumps(dict(tool.input_schema)))
        for tool in request.tools
    )
    return -(-characters // CHARACTERS_PER_TOKEN)


def _length(content: Content) -> int:
    if isinstance(content, TextContent):
        return len(content.text)
    if isinstance(content, ToolUse):
        return len(content.name) + len(json.dumps(dict(content.input)))
    if isinstance(content, Thinking):
        return len(content.thinking)
    return len(content.content)
