"""What a scripted model says, written as the APIs of OpenAI (chat) and Anthropic write it."""

import json
import re
from dataclasses import dataclass, field
from typing import Any

Body = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call of a tool.

    Attributes:
        name: The tool.
        arguments: Its arguments; text is sent as it stands, and may be no JSON.
        id: Made from the name when it is empty, so that the same call has the same id.
    """

    name: str
    arguments: Body | str = field(default_factory=dict)
    id: str = ""

    @property
    def named(self) -> str:
        """The id that is sent."""
        return self.id or f"call_{self.name}"

    @property
    def written(self) -> str:
        """The arguments as text."""
        given = self.arguments
        return given if isinstance(given, str) else json.dumps(given)


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of a request; cached ones are part of the input."""

    input: int = 100
    output: int = 20
    cached: int = 0
    reasoning: int = 0


@dataclass(frozen=True, slots=True)
class Words:
    """What the model says.

    Attributes:
        text: Its words.
        thinking: Its thoughts, in the field `reasoning_content`, or signed for Anthropic's API.
        tools: The tools that it calls.
        usage: What it took, None when the server does not say.
        stop: Why it stopped, in OpenAI's words; what follows from the rest when it is empty.
    """

    text: str = ""
    thinking: str = ""
    tools: tuple[ToolCall, ...] = ()
    usage: Usage | None = field(default_factory=Usage)
    stop: str = ""

    @property
    def reason(self) -> str:
        """The finish reason that is sent."""
        return self.stop or ("tool_calls" if self.tools else "stop")


SIGNATURE = "c2lnbmVk"
"""Of all thoughts by Anthropic's API."""

_STOPS = {"stop": "end_turn", "tool_calls": "tool_use", "length": "max_tokens"}


def as_completion(words: Words, model: str) -> Body:
    """Return the answer of OpenAI's chat API."""
    message: Body = {"role": "assistant", "content": words.text or None}
    if words.thinking:
        message["reasoning_content"] = words.thinking
    if words.tools:
        message["tool_calls"] = [_call(tool) for tool in words.tools]
    choice = {"index": 0, "message": message, "finish_reason": words.reason}
    answer = {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": model}
    return {**answer, "choices": [choice], "usage": _chat_usage(words.usage)}


def as_message(words: Words, model: str) -> Body:
    """Return the answer of Anthropic's API."""
    blocks: list[Body] = []
    if words.thinking:
        blocks.append({"type": "thinking", "thinking": words.thinking, "signature": SIGNATURE})
    if words.text:
        blocks.append({"type": "text", "text": words.text})
    blocks += [
        {"type": "tool_use", "id": tool.named, "name": tool.name, "input": tool.arguments}
        for tool in words.tools
    ]
    stop = {"stop_reason": _STOPS.get(words.reason, words.reason), "stop_sequence": None}
    answer = {"id": "msg_1", "type": "message", "role": "assistant", "model": model}
    return {**answer, "content": blocks, "usage": _message_usage(words.usage), **stop}


def as_stream(words: Words, path: str, asked: Body) -> list[str]:
    """Return the server-sent events of either API."""
    if path.endswith("/messages"):
        events = _message_events(words, asked["model"])
        return [f"event: {one['type']}\ndata: {json.dumps(one)}\n\n" for one in events]
    told = bool(asked.get("stream_options", {}).get("include_usage"))
    chunks = _chat_chunks(words, asked["model"], told=told)
    return [f"data: {json.dumps(one)}\n\n" for one in chunks] + ["data: [DONE]\n\n"]


def _call(tool: ToolCall) -> Body:
    function = {"name": tool.name, "arguments": tool.written}
    return {"id": tool.named, "type": "function", "function": function}


def _chat_chunks(words: Words, model: str, *, told: bool) -> list[Body]:
    deltas: list[Body] = [{"role": "assistant", "content": ""}]
    deltas += [{"reasoning_content": piece} for piece in _pieces(words.thinking)]
    deltas += [{"content": piece} for piece in _pieces(words.text)]
    for index, tool in enumerate(words.tools):
        function = {"name": tool.name, "arguments": ""}
        head: Body = {**_call(tool), "index": index, "function": function}
        deltas.append({"tool_calls": [head]})
        deltas += [
            {"tool_calls": [{"index": index, "function": {"arguments": piece}}]}
            for piece in _pieces(tool.written)
        ]
    base: Body = {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "created": 1,
        "model": model,
    }
    choices: list[Body] = [{"index": 0, "delta": delta, "finish_reason": None} for delta in deltas]
    choices.append({"index": 0, "delta": {}, "finish_reason": words.reason})
    chunks: list[Body] = [{**base, "choices": [choice]} for choice in choices]
    if told and words.usage:
        chunks.append({**base, "choices": [], "usage": _chat_usage(words.usage)})
    return chunks


def _message_events(words: Words, model: str) -> list[Body]:
    message = as_message(words, model)
    usage = message["usage"]
    start = {**message, "content": [], "stop_reason": None, "usage": {**usage, "output_tokens": 1}}
    events: list[Body] = [{"type": "message_start", "message": start}]
    for index, block in enumerate(message["content"]):
        events.append(
            {"type": "content_block_start", "index": index, "content_block": _opened(block)}
        )
        events += [
            {"type": "content_block_delta", "index": index, "delta": delta}
            for delta in _deltas(block)
        ]
        events.append({"type": "content_block_stop", "index": index})
    delta = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    counted = {"output_tokens": usage["output_tokens"]}
    events.append({"type": "message_delta", "delta": delta, "usage": counted})
    return [*events, {"type": "message_stop"}]


def _opened(block: Body) -> Body:
    empty: Body = {"text": "", "thinking": "", "signature": "", "input": {}}
    return {key: empty.get(key, value) for key, value in block.items()}


def _deltas(block: Body) -> list[Body]:
    match block["type"]:
        case "thinking":
            thoughts = _pieces(block["thinking"])
            deltas = [{"type": "thinking_delta", "thinking": piece} for piece in thoughts]
            return [*deltas, {"type": "signature_delta", "signature": block["signature"]}]
        case "text":
            return [{"type": "text_delta", "text": piece} for piece in _pieces(block["text"])]
        case _:
            written = json.dumps(block["input"])
            return [
                {"type": "input_json_delta", "partial_json": piece} for piece in _pieces(written)
            ]


def _pieces(text: str) -> list[str]:
    """Cut a text before each word."""
    return [piece for piece in re.split(r"(?<=\s)(?=\S)", text) if piece]


def _chat_usage(usage: Usage | None) -> Body | None:
    if usage is None:
        return None
    return {
        "prompt_tokens": usage.input,
        "completion_tokens": usage.output,
        "total_tokens": usage.input + usage.output,
        "prompt_tokens_details": {"cached_tokens": usage.cached},
        "completion_tokens_details": {"reasoning_tokens": usage.reasoning},
    }


def _message_usage(usage: Usage | None) -> Body:
    usage = usage or Usage(0, 0)
    return {
        "input_tokens": usage.input - usage.cached,
        "output_tokens": usage.output,
        "cache_read_input_tokens": usage.cached,
        "cache_creation_input_tokens": 0,
    }
