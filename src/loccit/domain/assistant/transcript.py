"""Conversations as text, for models that read less than a conversation."""

import json
from collections.abc import Iterator, Sequence
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

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False)
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
    return _ENCODER.encode({f"{CALL_KEY}{mark}": call.name, "arguments": dict(call.input)})


def with_tools_as_text(messages: Sequence[Message], mark: str) -> tuple[Message, ...]:
    """Return a conversation whose calls are words of the assistant, and the results of the user.

    Args:
        messages: The conversation.
        mark: Of `conversation_mark`.
    """
    return tuple(
        message if text is None else replace(message, role=role, content=(TextContent(text),))
        for message, role, text in _as_text(messages, mark)
    )


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
    shown = [
        delimited(role.value, message.text if text is None else text, mark)
        for message, role, text in _as_text(turns, mark)
    ]
    return (*head, Message.user("\n\n".join([_CONTINUE.format(mark=mark), *shown])))


def _as_text(messages: Sequence[Message], mark: str) -> Iterator[tuple[Message, Role, str | None]]:
    """Yield each turn with who speaks and, if it has calls or results, its words with them."""
    for are_results, group in groupby(messages, key=lambda each: bool(each.tool_results)):
        if are_results:
            told = list(group)
            yield told[0], Role.USER, _results(told, mark)
            continue
        for each in group:
            if not each.tool_calls:
                yield each, each.role, None
                continue
            words = [each.text] if each.text else []
            calls = [written_call(call, mark) for call in each.tool_calls]
            yield each, each.role, "\n".join([*words, *calls])


def _results(messages: Sequence[Message], mark: str) -> str:
    words = [message.text for message in messages if message.text]
    shown = [
        delimited("tool error" if result.is_error else "tool result", result.content, mark)
        for message in messages
        for result in message.tool_results
    ]
    return "\n\n".join([*shown, *words])


def _words(block: Content) -> str:
    match block:
        case TextContent(text):
            return text
        case ThinkingContent(thinking=text):
            return text
        case ToolResultContent(content=text):
            return text
        case ToolUseContent():
            return _ENCODER.encode([block.name, dict(block.input)])
