"""The adapters and the sets of capabilities that the suites of LLMPort and ParserPort run over.

An adapter is added with a function that yields a model that gives replies in order, and its name
in `ADAPTERS`; a command line, which can do what it can, in `COMMAND_LINES`. A reply is words, a
message that calls tools, an error of the port, `Slow`, or a function that makes words of
everything that the model was told, put together in any way.
"""

import asyncio
import json
import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from loccit.application.assistant.ports.llm import LLMPort
from loccit.domain.assistant.conversation import Message, ToolUseContent
from loccit.domain.assistant.errors import (
    AssistantError,
    ContextOverflow,
    LLMRateLimited,
    LLMUnavailable,
)
from loccit.domain.assistant.language_model import Capabilities, StructuredOutputFallback
from loccit.infrastructure.adapters.command_line_llm.backend import Backend
from loccit.infrastructure.adapters.command_line_llm.claude import ClaudeCode
from loccit.infrastructure.adapters.command_line_llm.codex import Codex
from loccit.infrastructure.adapters.command_line_llm.custom import CustomCommand, Output
from loccit.infrastructure.adapters.command_line_llm.gemini import GeminiCLI
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.adapters.scripted_llm import Reply as ScriptedReply
from loccit.infrastructure.adapters.scripted_llm import ScriptedLLM
from tests import llm_server as play
from tests.command_lines import Fails, Says, command_lines, opened
from tests.command_lines import Reply as CommandLineReply
from tests.llm_server import llm_server
from tests.llm_wire import ToolCall


@dataclass(frozen=True)
class Slow:
    """Words that come only after a while."""

    text: str
    seconds: float


Reply: TypeAlias = str | Message | AssistantError | Slow | Callable[[str], str]
OpenLLM: TypeAlias = Callable[[Sequence[Reply], Capabilities], AbstractContextManager[LLMPort]]


def calling(capabilities: Capabilities, *calls: ToolUseContent) -> Reply:
    """Return the reply of a model that calls tools: by itself, or as it is told how to."""
    if capabilities.supports_tools:
        return Message.assistant("", calls)

    def written(told: str) -> str:
        [key] = {each[0] for each in re.finditer("call_[0-9a-f]{12}", told)}
        lines = ({key: call.name, "arguments": dict(call.input)} for call in calls)
        return "\n".join(map(json.dumps, lines))

    return written


CAPABILITY_SETS: Final = {
    "everything": Capabilities(
        supports_structured_output=True,
        supports_streaming=True,
        structured_output_fallback=StructuredOutputFallback.NONE,
    ),
    "native, without tools": Capabilities(supports_structured_output=True, supports_tools=False),
    "tool": Capabilities(structured_output_fallback=StructuredOutputFallback.TOOL),
    "prompt": Capabilities(structured_output_fallback=StructuredOutputFallback.PROMPT),
    "markdown": Capabilities(structured_output_fallback=StructuredOutputFallback.MARKDOWN),
    "no tools": Capabilities(supports_tools=False, supports_streaming=True),
    "no system prompt": Capabilities(supports_system_prompt=False),
    "no hot context": Capabilities(supports_hot_context=False),
    "no interrupts": Capabilities(supports_interrupts=False),
    "nothing": Capabilities(
        supports_system_prompt=False,
        supports_tools=False,
        supports_interrupts=False,
        supports_hot_context=False,
        structured_output_fallback=StructuredOutputFallback.MARKDOWN,
    ),
}


@contextmanager
def _scripted(replies: Sequence[Reply], capabilities: Capabilities) -> Iterator[LLMPort]:
    yield ScriptedLLM([_line(each) for each in replies], schema_of, capabilities=capabilities)


def _line(reply: Reply) -> ScriptedReply:
    if isinstance(reply, Slow):

        async def later(_: Sequence[Message]) -> str:
            await asyncio.sleep(reply.seconds)
            return reply.text

        return later
    if callable(reply):
        return lambda messages: reply("\n".join(each.text for each in messages))
    return reply


def _over_http(provider: str, model: str) -> OpenLLM:
    """Return what opens pydantic-ai's adapter on a server of this machine."""

    @contextmanager
    def opens(replies: Sequence[Reply], capabilities: Capabilities) -> Iterator[LLMPort]:
        pytest.importorskip("pydantic_ai", reason="the extra llm is not installed")
        pytest.importorskip(provider, reason=f"the SDK of {provider} is not installed")
        from loccit.infrastructure.adapters.llm import Provider, PydanticAiLLM, ServedModel

        with llm_server() as server:
            server.play(*map(_answer, replies))
            speaks = Provider.ANTHROPIC if provider == "anthropic" else Provider.COMPATIBLE
            url = server.root if provider == "anthropic" else server.url
            yield PydanticAiLLM(ServedModel(speaks, model, capabilities, url), schema_of)

    return opens


def _answer(reply: Reply) -> play.Reply | Callable[[play.Request], play.Reply]:
    if callable(reply):
        return lambda request: play.says(reply(json.dumps(request.body)))
    match reply:
        case str():
            return play.says(reply)
        case Message():
            tools = (ToolCall(call.name, dict(call.input), call.id) for call in reply.tool_calls)
            return play.calls(*tools, text=reply.text)
        case Slow():
            return play.SLOW  # longer than any test waits
        case LLMRateLimited(retry_after=seconds):
            return play.too_many(None if seconds is None else str(seconds))
        case _:
            return _FAILURES.get(type(reply), play.UNAUTHORIZED)


_FAILURES: Final[dict[type[object], play.Reply]] = {
    LLMUnavailable: play.UNAVAILABLE,
    ContextOverflow: play.OVERFLOW,
}
ADAPTERS: Final[dict[str, OpenLLM]] = {
    "scripted": _scripted,
    "pydantic-ai, OpenAI's API": _over_http("openai", "local"),
    "pydantic-ai, Anthropic's API": _over_http("anthropic", "claude-opus-5"),
}


def _by_command_line(backend: Backend) -> OpenLLM:
    """Return what opens the adapter of command lines on a program that behaves like the real."""

    @contextmanager
    def opens(replies: Sequence[Reply], _: Capabilities) -> Iterator[LLMPort]:
        with (
            tempfile.TemporaryDirectory() as folder,
            command_lines(Path(folder), [_played(each) for each in replies]) as lines,
        ):
            yield opened(lines, backend)
            assert lines.left() == []

    return opens


def _played(reply: Reply) -> CommandLineReply:
    match reply:
        case str():
            return reply
        case Slow(text, seconds):
            return Says(text, seconds)
        case LLMRateLimited(retry_after=seconds):
            return Fails("limited", seconds)
        case AssistantError():
            return Fails(_FAULTS.get(type(reply), "login"))
        case Message():
            raise AssertionError("a command line calls no tools")
        case _:
            return reply


_FAULTS: Final[dict[type[object], str]] = {LLMUnavailable: "away", ContextOverflow: "overflow"}
COMMAND_LINES: Final[dict[str, Backend]] = {
    "claude": ClaudeCode(),
    "codex": Codex(),
    "gemini": GeminiCLI(),
    "plain program": CustomCommand("plain", ("plain-model",)),
    "program with a file": CustomCommand("file", ("plain-model", "--from={prompt_file}")),
    "program with JSON": CustomCommand(
        "json", ("json-model",), Output.JSON, ("answers", "0", "text")
    ),
    "program with lines of JSON": CustomCommand(
        "lines", ("lines-model",), Output.JSONL, ("text",), {"kind": "model"}
    ),
}


@dataclass(frozen=True)
class Case:
    """An adapter, and what its model can do by itself."""

    open: OpenLLM
    can: Capabilities

    def __call__(self, replies: Sequence[Reply]) -> AbstractContextManager[LLMPort]:
        return self.open(replies, self.can)


CASES: Final = {
    f"{adapter}-{name}": Case(opens, can)
    for adapter, opens in ADAPTERS.items()
    for name, can in CAPABILITY_SETS.items()
} | {
    name: Case(_by_command_line(backend), backend.capabilities)
    for name, backend in COMMAND_LINES.items()
}
