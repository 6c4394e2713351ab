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

_CHARACTERS_PER_TOKEN: Final = 4
"""Of English, on average; OpenAI's guide to tokens. What has other alphabets takes more tokens,
and then the server's own refusal is what makes the conversation shorter."""
_PER_MESSAGE: Final = 4  # tokens that say who speaks
LEFT_OUT: Final = "(left out to save room; call the tool again if you need it)"


def tokens_of(messages: Sequence[Message]) -> int:
    """Return about how many tokens a conversation takes."""
    characters = sum(_length(block) for message in messages for block in message.content)
    return characters // _CHARACTERS_PER_TOKEN + _PER_MESSAGE * len(messages)


def shortened(messages: Sequence[Message]) -> tuple[Message, ...] | None:
    """Return a conversation without the older half of its results of tools.

    The newest result stays, and every call keeps a result: servers insist on it.

    Returns:
        None if there is nothing more to leave out.
    """
    full = [
        (place, number)
        for place, message in enumerate(messages)
        for number, block in enumerate(message.content)
        if isinstance(block, ToolResultContent) and block.content != LEFT_OUT
    ]
    older = full[:-1]
    if not older:
        return None
    dropped = frozenset(older[: (len(older) + 1) // 2])
    return tuple(
        replace(
            message,
            content=tuple(
                replace(block, content=LEFT_OUT)
                if (place, number) in dropped and isinstance(block, ToolResultContent)
                else block
                for number, block in enumerate(message.content)
            ),
        )
        for place, message in enumerate(messages)
    )


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
