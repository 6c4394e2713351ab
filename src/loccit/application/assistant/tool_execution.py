"""Tools made of functions, and how an agent uses tools."""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from loccit.application.assistant.ports.schema import Schema
from loccit.application.assistant.ports.tool import Tool
from loccit.domain.assistant.conversation import Message, ToolUseContent
from loccit.domain.assistant.tool_result import ToolResult, ToolSpec
from loccit.domain.counted import counted
from loccit.domain.errors import InvalidRequest, LoccitError
from loccit.domain.json_value import Json, JsonObject

log = logging.getLogger(__name__)
P = TypeVar("P")
_MOST_CHARACTERS: Final = 40_000
"""Of one result, as a model reads it: about 10,000 tokens."""
_sorted: Final = json.JSONEncoder(sort_keys=True).encode


class FunctionTool(Generic[P]):
    """A tool that is a function of one dataclass."""

    def __init__(
        self,
        name: str,
        description: str,
        parameters: Schema[P],
        function: Callable[[P], Awaitable[ToolResult]],
    ) -> None:
        """Make a tool.

        Args:
            name: Letters, digits and `_`.
            description: What it does, for the model.
            parameters: Schema of the dataclass.
            function: What is done with one.
        """
        self.spec = ToolSpec(name, description, parameters.json_schema)
        self._parameters = parameters
        self._function = function

    async def execute(self, arguments: JsonObject) -> ToolResult:
        """Check the arguments and call the function."""
        try:
            checked = self._parameters.validate(dict(arguments))
        except ValueError as error:
            return ToolResult.failure(f"wrong arguments: {error}")
        return await self._function(checked)


@dataclass(frozen=True, slots=True)
class ToolOutcome:
    """What became of one call.

    Attributes:
        call: The call.
        result: What it gave.
        seconds: How long that took.
        is_repeated: Whether another call of the same step asked the same: it ran once.
    """

    call: ToolUseContent
    result: ToolResult
    seconds: float
    is_repeated: bool = False

    @property
    def message(self) -> Message:
        """The result as the model is told of it."""
        return Message.tool_result(
            self.call.id, told(self.result), is_error=not self.result.success
        )


class ToolExecutor:
    """Runs the tools that a model calls. Whatever goes wrong is a result that the model reads."""

    def __init__(self, tools: Sequence[Tool], seconds: float) -> None:
        """Remember the tools.

        Args:
            tools: Each with a name of its own.
            seconds: Longest time of one call.

        Raises:
            InvalidRequest: If two tools have one name.
        """
        self._tools = {tool.spec.name: tool for tool in tools}
        self._seconds = seconds
        self.specs = tuple(tool.spec for tool in tools)
        if len(self._tools) < len(self.specs):
            raise InvalidRequest("two tools of an agent have the same name; rename one")

    async def run_all(self, calls: Sequence[ToolUseContent]) -> list[ToolOutcome]:
        """Run the calls of a step side by side, equal ones once.

        Returns:
            One outcome for each call, in order.
        """
        unique: dict[str, ToolUseContent] = {}
        signatures = [signature(call) for call in calls]
        for key, call in zip(signatures, calls, strict=True):
            unique.setdefault(key, call)
        if len(unique) == 1:  # as in most steps; a task of its own would take twice the time
            outcomes = [await self._run(calls[0])]
        else:
            outcomes = await asyncio.gather(*map(self._run, unique.values()))
        done = dict(zip(unique, outcomes, strict=True))
        return [
            ToolOutcome(call, done[key].result, done[key].seconds, call is not unique[key])
            for key, call in zip(signatures, calls, strict=True)
        ]

    async def _run(self, call: ToolUseContent) -> ToolOutcome:
        begin = time.perf_counter()
        result = await self._result(call)
        return ToolOutcome(call, result, time.perf_counter() - begin)

    async def _result(self, call: ToolUseContent) -> ToolResult:
        tool = self._tools.get(call.name)
        if tool is None:
            return ToolResult.failure(
                f"there is no such tool; there are: {', '.join(self._tools)}"
            )
        limit = asyncio.timeout(self._seconds)
        try:
            async with limit:
                return await tool.execute(call.input)
        except InvalidRequest as error:
            return ToolResult.failure(str(error))
        except Exception as error:
            # A fault in one tool must not end the run. What the error says may be anything: the
            # log gets it, the model does not.
            log.warning("tool %s", call.name, exc_info=True)
            how = f"took longer than {self._seconds:g} s" if limit.expired() else _kind(error)
            return ToolResult.failure(
                f"{call.name} {how}; try other arguments, or go on without it"
            )


def signature(call: ToolUseContent) -> str:
    """Return what is equal for calls that ask the same."""
    return f"{call.name}:{_sorted(dict(call.input))}"


def told(result: ToolResult) -> str:
    """Return a result as a model reads it: a failure in words, else JSON.

    In JSON no text of a document can pass for anything but a string: its quotes are escaped.
    """
    if result.error is not None:
        return f"Error: {result.error}"
    return _cut(result.data)


def _cut(data: Json) -> str:
    text = json.dumps(data, ensure_ascii=False)
    if len(text) <= _MOST_CHARACTERS:
        return text
    left_out = len(text) - _MOST_CHARACTERS
    shown = json.dumps(text[:_MOST_CHARACTERS], ensure_ascii=False)
    return f"{shown}\n(cut: {counted(left_out, 'character')} more; ask for less)"


def _kind(error: Exception) -> str:
    return f"failed ({error.code if isinstance(error, LoccitError) else type(error).__name__})"
