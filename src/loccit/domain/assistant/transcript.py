"""Conversations as text, for models that read less than a conversation."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from loccit.domain.assistant.conversation import (
    Message,
    Role,
    TextContent,
    ThinkingContent,
    ToolResultContent,
    ToolUseContent,
)
from loccit.domain.assistant.delimited import delimited, mark_absent_from

_told: Final = json.JSONEncoder(ensure_ascii=False).encode
CALL_KEY: Final = "call_"
"""Begins the key of a call that is written as JSON; a mark follows."""
_CONTINUE: Final = (
    "Here is a conversation so far, from the first turn to the last. Each turn stands between a"
    " [begin …] and an [end …] line that carry the word {mark}. Write the assistant's next turn,"
    " without such lines."
)


def conversation_mark(messages: Sequence[Message]) -> str:
    """Return a mark that is nowhere in a conversation."""
    return _mark(map(_turn, messages))


def with_tools_as_text(messages: Sequence[Message], mark: str) -> tuple[Message, ...]:
    """Return a conversation whose calls are words of the assistant, and the results of the user.

    Args:
        messages: The conversation.
        mark: Of `conversation_mark`.
    """
    return tuple(
        replace(turn.message, role=role, content=(TextContent(text),))
        if turn.calls or turn.results
        else turn.message
        for turn, role, text in _as_text(map(_turn, messages), mark)
    )


def as_one_prompt(messages: Sequence[Message]) -> tuple[Message, ...]:
    """Return a system message, if there is any, and one of the user that holds all turns.

    Thoughts are left out. What is a single prompt already stays as it is.
    """
    turns = [_turn(each) for each in messages]
    system = [each.text for each in turns if each.role is Role.SYSTEM]
    head = (Message.system("\n\n".join(system)),) if system else ()
    spoken = [each for each in turns if each.role is not Role.SYSTEM]
    if len(spoken) == 1 and spoken[0].role is Role.USER and not spoken[0].results:
        return (*head, spoken[0].message)
    mark = _mark(turns)
    shown = [delimited(role.value, text, mark) for _, role, text in _as_text(spoken, mark)]
    return (*head, Message.user("\n\n".join([_CONTINUE.format(mark=mark), *shown])))


@dataclass(slots=True)
class _Turn:
    """A message taken apart once: a long conversation is told anew with each request.

    Attributes:
        message: As it was.
        role: Who speaks.
        words: Its words, block by block.
        thoughts: Its thoughts.
        calls: Name and arguments of each call, as JSON.
        results: What calls came to.
    """

    message: Message
    role: Role
    words: list[str] = field(default_factory=list)
    thoughts: list[str] = field(default_factory=list)
    calls: list[tuple[str, str]] = field(default_factory=list)
    results: list[ToolResultContent] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(self.words)


def _turn(message: Message) -> _Turn:
    turn = _Turn(message, message.role)
    for block in message.content:
        match block:
            case TextContent(text):
                turn.words.append(text)
            case ToolUseContent():
                turn.calls.append((_told(block.name), _told(dict(block.input))))
            case ToolResultContent():
                turn.results.append(block)
            case ThinkingContent(thinking=text):
                turn.thoughts.append(text)
    return turn


def _mark(turns: Iterable[_Turn]) -> str:
    texts: list[str] = []
    for turn in turns:
        texts += turn.words
        texts += turn.thoughts
        for call in turn.calls:
            texts += call
        texts += [result.content for result in turn.results]
    return mark_absent_from(*texts)


def _as_text(turns: Iterable[_Turn], mark: str) -> Iterator[tuple[_Turn, Role, str]]:
    """Yield each turn with who speaks and its words, with its calls and results."""
    told: list[_Turn] = []
    for turn in turns:
        if turn.results:
            told.append(turn)
            continue
        if told:
            yield told[0], Role.USER, _results(told, mark)
            told = []
        yield turn, turn.role, _with_calls(turn, mark) if turn.calls else turn.text
    if told:
        yield told[0], Role.USER, _results(told, mark)


def _with_calls(turn: _Turn, mark: str) -> str:
    calls = [
        f'{{"{CALL_KEY}{mark}": {name}, "arguments": {arguments}}}'
        for name, arguments in turn.calls
    ]
    return "\n".join([turn.text, *calls] if turn.text else calls)


def _results(turns: Sequence[_Turn], mark: str) -> str:
    words = [turn.text for turn in turns if turn.words]
    shown = [
        delimited("tool error" if result.is_error else "tool result", result.content, mark)
        for turn in turns
        for result in turn.results
    ]
    return "\n\n".join([*shown, *words])
