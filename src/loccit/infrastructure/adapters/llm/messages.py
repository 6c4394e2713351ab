"""Our messages as pydantic-ai's, and its responses as ours."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final
from uuid import uuid4

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelRequestPart,
    ModelResponse,
    ModelResponsePart,
    SystemPromptPart,
    TextPart,
    ThinkingPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from loccit.domain.assistant.conversation import (
    Content,
    Message,
    Role,
    TextContent,
    ThinkingContent,
    ToolResultContent,
    ToolUseContent,
)
from loccit.domain.assistant.language_model import FinishReason
from loccit.domain.assistant.usage import UsageMetadata
from loccit.domain.json_value import Json
from loccit.infrastructure.adapters.llm.server import Provider

PROVIDER: Final = "provider"
THOUGHTS: Final = "thoughts"
"""In the metadata of an answer: what pydantic-ai needs to know to send its thoughts back, one for
each of them: the field that they came in, or that they are hidden. "content" is no field."""
_IN_THE_WORDS: Final = "content"


def sent(messages: Sequence[Message], provider: Provider) -> list[ModelMessage]:
    """Return the messages as they are sent; those of one side that follow each other are one."""
    tools = {call.id: call.name for message in messages for call in message.tool_calls}
    turns: list[ModelMessage] = []
    for message in messages:
        if message.role is Role.ASSISTANT:
            parts = list(_said(message, provider))
            turns.append(ModelResponse(parts=parts, provider_name=provider))
            continue
        told = list(_told(message, tools))
        if turns and isinstance(turns[-1], ModelRequest):
            told = [*turns.pop().parts, *told]
        turns.append(ModelRequest(parts=told))
    return turns


def _told(message: Message, tools: dict[str, str]) -> Iterator[ModelRequestPart]:
    for block in message.content:
        match block:
            case TextContent(text) if message.role is Role.SYSTEM:
                yield SystemPromptPart(text)
            case TextContent(text):
                yield UserPromptPart(text)
            case ToolResultContent(of, content, is_error):
                name = tools.get(of, "")
                result = ToolReturnPart(name, content, tool_call_id=of)
                yield replace(result, outcome="failed") if is_error else result
            case _:
                raise ValueError(
                    f"a message of the {message.role} holds no {type(block).__name__}"
                )


def _said(message: Message, provider: Provider) -> Iterator[ModelResponsePart]:
    fields = message.metadata.get(THOUGHTS)
    origins: Iterator[Json] = iter(fields if isinstance(fields, list) else ())
    for block in message.content:
        match block:
            case TextContent(text):
                yield TextPart(text)
            case ToolUseContent(id_, name, arguments):
                yield ToolCallPart(name, dict(arguments), tool_call_id=id_)
            case ThinkingContent(thinking, signature):
                origin = next(origins, None)
                part = ThinkingPart(
                    thinking,
                    id=origin if isinstance(origin, str) else None,
                    signature=signature,
                    provider_name=provider,
                )
                if _goes_back(part, message.metadata.get(PROVIDER), provider):
                    yield part
            case _:
                raise ValueError(f"a message of the assistant holds no {type(block).__name__}")


def _goes_back(part: ThinkingPart, origin: Json, provider: Provider) -> bool:
    """Return whether a thought is sent back: to its provider, and as it came.

    Anthropic wants those that it has signed. Servers with OpenAI's API get those that came in a
    field of their own; those that stood among the words would teach the model to write them there.
    """
    if origin not in {None, provider}:
        return False
    if provider is Provider.ANTHROPIC:
        return bool(part.signature)
    return part.id not in {None, _IN_THE_WORDS}


def answered(response: ModelResponse, provider: Provider, used: Iterable[str]) -> Message:
    """Return an answer as a message.

    Args:
        response: The answer.
        provider: Who gave it.
        used: Ids of the calls so far. Some servers count them anew in each answer.
    """
    taken = set(used)
    blocks: list[Content] = []
    thoughts: list[Json] = []
    for part in response.parts:
        match part:
            case TextPart(content) if content:
                blocks.append(TextContent(content))
            case ThinkingPart():
                blocks.append(ThinkingContent(part.content, part.signature))
                thoughts.append(part.id)
            case ToolCallPart():
                blocks.append(_call(part, taken))
            case _:  # of a later version; a provider's own tools, which are not asked for
                continue
    metadata: dict[str, Json] = {PROVIDER: provider.value}
    if response.model_name:
        metadata["model"] = response.model_name
    if any(thoughts):
        metadata[THOUGHTS] = thoughts
    return Message(Role.ASSISTANT, tuple(blocks), metadata)


def _call(part: ToolCallPart, taken: set[str]) -> ToolUseContent:
    name = part.tool_call_id
    if not name or name in taken:
        name = f"call_{uuid4().hex}"
    taken.add(name)
    return ToolUseContent(name, part.tool_name, part.args_as_dict())


def usage_of(response: ModelResponse, provider: Provider, model: str) -> UsageMetadata:
    """Return what an answer took; its price only where it is the provider's own."""
    usage = response.usage
    tells_of_caches = provider is not Provider.COMPATIBLE
    return UsageMetadata(
        usage.input_tokens,
        usage.output_tokens,
        _price(response) if tells_of_caches else None,
        usage.cache_read_tokens if tells_of_caches else usage.cache_read_tokens or None,
        usage.cache_write_tokens if tells_of_caches else usage.cache_write_tokens or None,
        response.model_name or model,
    )


def _price(response: ModelResponse) -> float | None:
    """Return US dollars by the list that pydantic-ai brings, None for a model not on it."""
    if not response.model_name:
        return None
    try:
        return float(response.cost().total_price)
    except (LookupError, ValueError):  # not there, or without what it is priced by
        return None


def finish_reason(response: ModelResponse) -> FinishReason:
    """Return why the model stopped; some servers say "stop" when it calls tools."""
    if response.finish_reason == "length":
        return FinishReason.LENGTH
    if response.finish_reason == "content_filter":
        return FinishReason.FILTERED
    calls = any(isinstance(part, ToolCallPart) for part in response.parts)
    return FinishReason.TOOL_CALLS if calls else FinishReason.STOP
