"""The adapters and the sets of capabilities that the suites of LLMPort and ParserPort run over.

An adapter is added with a function that yields a model that gives replies in order, and its name
in `ADAPTERS`. A reply is words, a message that calls tools, an error of the port, or `Slow`.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias

from loccit.application.assistant.ports.llm import LLMPort
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.language_model import Capabilities, StructuredOutputFallback
from loccit.domain.assistant_errors import AssistantError
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.adapters.scripted_llm import Reply as ScriptedReply
from loccit.infrastructure.adapters.scripted_llm import ScriptedLLM


@dataclass(frozen=True)
class Slow:
    """Words that come only after a while."""

    text: str
    seconds: float


Reply: TypeAlias = str | Message | AssistantError | Slow
OpenLLM: TypeAlias = Callable[[Sequence[Reply], Capabilities], AbstractContextManager[LLMPort]]

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
    if not isinstance(reply, Slow):
        return reply

    async def later(_: Sequence[Message]) -> str:
        await asyncio.sleep(reply.seconds)
        return reply.text

    return later


ADAPTERS: Final[dict[str, OpenLLM]] = {"scripted": _scripted}
