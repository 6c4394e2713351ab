"""Tools for tests of what stands around them."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mcp.types import CallToolRequestParams, CallToolResult, TextContent

from loccit.application.library import Library
from loccit.domain.json_value import Json, JsonObject
from loccit.interfaces.mcp.progress import CallProgress
from loccit.interfaces.mcp.server import ToolCalls


@dataclass(frozen=True)
class PlainTool:
    """A tool that is a function."""

    function: Callable[[CallProgress], object]
    name: str = "plain"
    description: str = "A tool."
    writes: bool = False

    def input_schema(self) -> dict[str, Json]:
        return {"type": "object"}

    def __call__(self, arguments: JsonObject, progress: CallProgress) -> object:
        return self.function(progress)


@dataclass
class Session:
    """Hears of progress."""

    steps: list[tuple[float, float, str]]

    async def report_progress(self, done: float, total: float, message: str) -> None:
        self.steps.append((done, total, message))


@dataclass
class Context:
    """What the server knows of a request."""

    session: Session


def no_library() -> Library:
    raise AssertionError("no library is needed here")


async def called(calls: ToolCalls, name: str = "plain") -> tuple[CallToolResult, Session]:
    session = Session([])
    result = await calls.called(Context(session), CallToolRequestParams(name=name, arguments={}))
    return result, session


def content(result: CallToolResult) -> Any:  # noqa: ANN401
    [part] = result.content
    assert isinstance(part, TextContent)
    return json.loads(part.text)
