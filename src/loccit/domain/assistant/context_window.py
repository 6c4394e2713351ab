"""Making a conversation fit into what a model reads at a time."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from loccit.domain.assistant.conversation import (
    Content,
    Message,
    TextContent,
    ThinkingContent,
    ToolResultContent,
)
from loccit.domain.json_value import Json

_CHARACTERS_PER_TOKEN: Final = 4
"""Of English, on average; OpenAI's guide to tokens. What has other alphabets takes more tokens,
and then the server's own refusal is what makes the conversation shorter."""
_PER_MESSAGE: Final = 4  # tokens that say who speaks
LEFT_OUT: Final = "(left out to save room; call the tool again if you need it)"
SUMMED_UP: Final = "(summed up to save room; call the tool again if you need all of it)\n"
_KEPT: Final = 80
"""Characters of each text in a result that its summary keeps: what it begins with tells which it
is, while ids, titles and pages are shorter and stay whole."""


def tokens_of(messages: Sequence[Message]) -> int:
    """Return about how many tokens a conversation takes."""
    characters = sum(_length(block) for message in messages for block in message.content)
    return characters // _CHARACTERS_PER_TOKEN + _PER_MESSAGE * len(messages)


def shortened(messages: Sequence[Message]) -> tuple[Message, ...] | None:
    """Return a conversation that says less of its older results of tools.

    The older half is summed up: ids, titles and pages stay, long texts are cut. When all are,
    the older half is left out. The newest result stays, and every call keeps a result: servers
    insist on it. A summary is part of the result, so words of a document stay where they were,
    and no model is asked for it, whose request would not fit either.

    Returns:
        None if there is nothing more to leave out.
    """
    results = [
        (place, number, block.content)
        for place, message in enumerate(messages)
        for number, block in enumerate(message.content)
        if isinstance(block, ToolResultContent) and block.content != LEFT_OUT
    ]
    older = results[:-1]
    if not older:
        return None
    summaries = {
        (place, number): summary
        for place, number, content in older
        if (summary := _summary(content)) is not None
    }
    instead = summaries or {(place, number): LEFT_OUT for place, number, _ in older}
    halved = dict(list(instead.items())[: (len(instead) + 1) // 2])
    return tuple(
        replace(
            message,
            content=tuple(
                replace(block, content=halved[place, number])
                if (place, number) in halved and isinstance(block, ToolResultContent)
                else block
                for number, block in enumerate(message.content)
            ),
        )
        for place, message in enumerate(messages)
    )


def summary_of(messages: Sequence[Message]) -> str:
    """Return the summaries in a conversation that was shortened, one below the other."""
    results = [each.content for message in messages for each in message.tool_results]
    return "\n".join(each for each in results if each.startswith(SUMMED_UP))


def _summary(content: str) -> str | None:
    """Return a result in short, None when that is no shorter."""
    if content.startswith(SUMMED_UP):
        return None
    try:
        value = _cut(json.loads(content))
    except (ValueError, RecursionError):  # an error in words, or a result that was cut
        value = _cut(content)
    summary = SUMMED_UP + json.dumps(value, ensure_ascii=False)
    return summary if len(summary) < len(content) else None


def _cut(value: Json) -> Json:
    match value:
        case str() if len(value) > _KEPT:
            return f"{value[:_KEPT]}…"
        case dict():
            return {name: _cut(each) for name, each in value.items()}
        case list():
            return [_cut(each) for each in value]
        case _:
            return value


def _length(block: Content) -> int:
    match block:
        case TextContent(text):
            return len(text)
        case ThinkingContent(thinking=text):
            return len(text)
        case ToolResultContent(content=text):
            return len(text)
        case _:
            return len(block.name) + len(json.dumps(dict(block.input)))
