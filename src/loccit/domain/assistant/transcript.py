"""Conversations as text, for models that read less than a conversation."""

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from loccit.domain.assistant.conversation import (
    Content,
    Message,
    Role,
    TextContent,
    ThinkingContent,
    ToolResultContent,
    ToolUseContent,
)
from loccit.domain.assistant.delimited import delimited, mark_absent_from

CALL_KEY: Final = "call_"
"""Begins the key of a call that is written as JSON; a mark follows."""
_CONTINUE: Final = (
    "Here is a conversation so far, from the first turn to the last. Each turn stands between a"
    " [begin …] and an [end …] line that carry the word {mark}. Write the assistant's next turn,"
    " without such lines."
)


def conversation_mark(messages: Sequence[Message]) -> str:
    """Return a mark that is nowhere in a conversation."""
    return mark_absent_from(*(_words(block) for each in messages for block in each.content))


def written_call(call: ToolUseContent, mark: str) -> str:
    """Return a call as JSON: the name below a key that no document can know."""
    return json.dumps(
        {f"{CALL_KEY}{mark}": call.name, "arguments": dict(call.input)}, ensure_ascii=False
    )


def with_tools_as_text(messages: Sequence[Message], mark: str) -> tuple[Message, ...]:
    """Return a conversation whose calls are words of the assistant, and the results of the user.

    Args:
        messages: The conversation.
        mark: Of `conversation_mark`.
    """
    told: list[Message] = []
    for are_results, group in groupby(messages, key=lambda each: bool(each.tool_results)):
        if are_results:
            told.append(_results(list(group), mark))
        else:
            told.extend(_said(each, mark) for each in group)
    return tuple(told)


def as_one_prompt(messages: Sequence[Message]) -> tuple[Message, ...]:
    """Return a system message, if there is any, and one of the user that holds all turns.

    Thoughts are left out. What is a single prompt already stays as it is.
    """
    system = [each.text for each in messages if each.role is Role.SYSTEM]
    head = (Message.system("\n\n".join(system)),) if system else ()
    turns = [each for each in messages if each.role is not Role.SYSTEM]
    if len(turns) == 1 and turns[0].role is Role.USER and not turns[0].tool_results:
        return (*head, turns[0])
    mark = conversation_mark(messages)
    turns = list(with_tools_as_text(turns, mark))
    shown = [delimited(each.role.value, each.text, mark) for each in turns]
    return (*head, Message.user("\n\n".join([_CONTINUE.format(mark=mark), *shown])))


def _said(message: Message, mark: str) -> Message:
    if not message.tool_calls:
        return message
    words = [message.text] if message.text else []
    calls = [written_call(call, mark) for call in message.tool_calls]
    return replace(message, content=(TextContent("\n".join([*words, *calls])),))


def _results(messages: Sequence[Message], mark: str) -> Message:
    results = [result for message in messages for result in message.tool_results]
    words = [message.text for message in messages if message.text]
    shown = [
        delimited("tool error" if result.is_error else "tool result", result.content, mark)
        for result in results
    ]
    return replace(
        messages[0], role=Role.USER, content=(TextContent("\n\n".join([*shown, *words])),)
    )


def _words(block: Content) -> str:
    match block:
        case TextContent(text):
            return text
        case ThinkingContent(thinking=text):
            return text
        case ToolResultContent(content=text):
            return text
        case ToolUseContent():
            return json.dumps([block.name, dict(block.input)], ensure_ascii=False)
