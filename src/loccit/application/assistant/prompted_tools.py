"""Tools for a model that has none: it is told of them, and calls one by writing JSON."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from loccit.application.assistant.ports.llm import LLMPort, OnText
from loccit.application.assistant.prompt_assembler import with_system
from loccit.application.assistant.words_before_calls import WordsBeforeCalls
from loccit.domain.assistant.conversation import (
    Content,
    Message,
    TextContent,
    ToolUseContent,
)
from loccit.domain.assistant.errors import AgentResponseError, AssistantError
from loccit.domain.assistant.json_objects import FoundObject, find_objects
from loccit.domain.assistant.language_model import FinishReason, LLMResponse
from loccit.domain.assistant.tool_result import ToolSpec
from loccit.domain.assistant.transcript import (
    CALL_KEY,
    conversation_mark,
    with_tools_as_text,
)
from loccit.domain.assistant.usage import NO_USAGE

_RETRIES: Final = 2  # of a call that cannot be read, as of a structured answer
_MOST_SHOWN: Final = 2_000  # characters of such a call in its error
_OPENING: Final = re.compile(r"```\w*\s*$")  # of a fence around a call
_TOLD: Final = """\
You can use the tools below. To call one, answer with JSON alone, in this form:
{form}
For several calls write several such objects. You are told the results; never write a result \
yourself. {wanted}
The tools, each with the JSON Schema of its arguments:
{tools}"""
_MAY: Final = "To answer without a tool, answer in plain words."
_MUST: Final = "Call a tool now."
_UNREADABLE: Final = "This call cannot be read. Answer with JSON alone, in this form:\n{form}"


async def ask_with_prompted_tools(
    llm: LLMPort,
    messages: Sequence[Message],
    tools: Sequence[ToolSpec],
    *,
    required: bool,
    on_text: OnText | None = None,
) -> LLMResponse:
    """Return an answer in words or with calls; what the model says after a call is left out.

    The key of a call holds a mark that is in no message: a model that repeats a document's words
    calls nothing with them.

    Args:
        llm: Reads a conversation.
        messages: The conversation, with calls and results.
        tools: Those it may call.
        required: Whether it is told that it must call one.
        on_text: Told the words as they come, and nothing of a call; when a call is sent back, the
            words before it stay told.

    Raises:
        AgentResponseError: If its calls cannot be read, even after repairs.
        AssistantError: If a request fails.
    """
    mark = conversation_mark(messages)
    key = f"{CALL_KEY}{mark}"
    form = json.dumps({key: "NAME OF THE TOOL", "arguments": {}})
    told = _TOLD.format(
        form=form, wanted=_MUST if required else _MAY, tools="\n".join(map(_spec, tools))
    )
    conversation = list(with_system(with_tools_as_text(messages, mark), told))
    spent, text = NO_USAGE, ""
    for _ in range(1 + _RETRIES):
        words = WordsBeforeCalls(on_text or _nothing, key)
        try:
            response = await llm.ainvoke(conversation, on_text=words.hear if on_text else None)
        except AssistantError as error:
            error.usage = spent + error.usage
            raise
        spent += response.usage
        text = response.content
        calls = [found for found in find_objects(text) if _is_call(found, key)]
        if calls:
            spoken = _OPENING.sub("", text[: calls[0].start]).rstrip()
            words.end(len(spoken))
            said = _message(spoken.strip(), calls, key, _calls_in(messages))
            return replace(
                response, message=said, usage=spent, finish_reason=FinishReason.TOOL_CALLS
            )
        if key not in text:
            words.end(len(text))
            return replace(response, usage=spent)
        unreadable = Message.user(_UNREADABLE.format(form=form))
        conversation += [Message.assistant(text), unreadable]
    raise AgentResponseError(
        f"the model {llm.model} writes calls of tools that cannot be read; choose another model",
        spent,
        response=text[:_MOST_SHOWN],
    )


def _spec(tool: ToolSpec) -> str:
    told = {
        "name": tool.name,
        "description": tool.description,
        "arguments": dict(tool.input_schema),
    }
    return json.dumps(told, ensure_ascii=False)


def _nothing(_: str) -> None:
    """Tell nobody."""


def _is_call(found: FoundObject, key: str) -> bool:
    name = found.value.get(key)
    return isinstance(name, str) and isinstance(found.value.get("arguments", {}), dict)


def _message(
    words: str, calls: Sequence[FoundObject], key: str, before: frozenset[str]
) -> Message:
    content: list[Content] = [TextContent(words)] if words else []
    number = len(before)
    for found in calls:
        number += 1
        while f"{CALL_KEY}{number}" in before:
            number += 1
        arguments = found.value.get("arguments", {})
        assert isinstance(arguments, dict)
        name = str(found.value[key])
        content.append(ToolUseContent(f"{CALL_KEY}{number}", name, arguments))
    return replace(Message.assistant(), content=tuple(content))


def _calls_in(messages: Sequence[Message]) -> frozenset[str]:
    return frozenset(call.id for message in messages for call in message.tool_calls)
