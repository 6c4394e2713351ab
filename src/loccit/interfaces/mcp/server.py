"""The server: tools over the protocol, whatever carries it."""

import asyncio
import json
import logging
import math
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, Final

import anyio
from anyio import to_thread
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError
from mcp.types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
    ToolAnnotations,
)

from loccit.domain.errors import LoccitError
from loccit.domain.text.clean_text import clean_block
from loccit.interfaces.mcp.catalogue import INSTRUCTIONS, OfferedTool
from loccit.interfaces.mcp.progress import CallProgress, Step
from loccit.version import __version__

log = logging.getLogger(__name__)

_AT_ONCE: Final = 16  # calls; what comes more waits, and is not refused

Context = Any
"""The SDK's context of a request, whose types name its own parts."""


def build_server(tools: Sequence[OfferedTool]) -> "Server[Any]":
    """Return a server of these tools."""
    calls = ToolCalls(tools)
    return Server(
        "loccit",
        version=__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=calls.listed,
        on_call_tool=calls.called,
    )


@dataclass
class ToolCalls:
    """Answers the two requests that are about tools.

    Each call runs in a thread, so that none waits for another.

    Attributes:
        tools: What is offered.
    """

    tools: Sequence[OfferedTool]
    _by_name: Mapping[str, OfferedTool] = field(init=False)

    def __post_init__(self) -> None:
        self._by_name = {tool.name: tool for tool in self.tools}

    async def listed(self, _: Context, __: PaginatedRequestParams | None) -> ListToolsResult:
        """Return the tools with their schemas."""
        return self._list

    async def called(self, context: Context, given: CallToolRequestParams) -> CallToolResult:
        """Run a tool. What goes wrong in it is a result that is marked as an error."""
        tool = self._by_name.get(given.name)
        if tool is None:
            raise MCPError(INVALID_PARAMS, self._unknown(given.name))
        send, receive = anyio.create_memory_object_stream[Step](math.inf)
        loop = asyncio.get_running_loop()
        progress = CallProgress(partial(_send_from_thread, loop, send))

        async def tell() -> None:
            async for step in receive:
                await context.session.report_progress(step.done, step.total, step.message)

        # The call never raises, and so the group never does.
        async with receive, anyio.create_task_group() as tasks:
            tasks.start_soon(tell)
            try:
                async with send:
                    result = await to_thread.run_sync(
                        partial(_answer, tool, given.arguments or {}, progress),
                        abandon_on_cancel=True,
                        limiter=self._limiter,
                    )
            finally:
                progress.stop()
        return result

    @cached_property
    def _list(self) -> ListToolsResult:
        return ListToolsResult(
            tools=[
                Tool(
                    name=tool.name,
                    description=tool.description,
                    input_schema=tool.input_schema(),
                    annotations=ToolAnnotations(
                        read_only_hint=not tool.writes,
                        destructive_hint=False if tool.writes else None,
                        open_world_hint=False,
                    ),
                )
                for tool in self.tools
            ]
        )

    @cached_property
    def _limiter(self) -> anyio.CapacityLimiter:
        return anyio.CapacityLimiter(_AT_ONCE)

    def _unknown(self, name: str) -> str:
        message = f"there is no tool {name[:40]!r}; there are: {', '.join(self._by_name)}"
        if name == "ingest":
            message += "; a server that is started with --write has it"
        return message


def _send_from_thread(
    loop: asyncio.AbstractEventLoop, send: anyio.abc.ObjectSendStream[Step], step: Step
) -> None:
    def put() -> None:
        with suppress(anyio.ClosedResourceError, anyio.BrokenResourceError):
            send.send_nowait(step)  # type: ignore[attr-defined]  # of memory, without a limit

    with suppress(RuntimeError):  # the loop is closed: the server has ended
        loop.call_soon_threadsafe(put)


def _answer(
    tool: OfferedTool, arguments: Mapping[str, Any], progress: CallProgress
) -> CallToolResult:
    """Run a tool and return its view, or why there is none: in words that a model can act on."""
    try:
        return _result(tool(arguments, progress))
    except LoccitError as error:
        return _failure(error.code, str(error))
    except Exception as error:  # noqa: BLE001  (whatever it is must not end the server)
        # What it says may hold a document's words: the log gets its place alone.
        place = "".join(traceback.format_tb(error.__traceback__))
        log.error("tool %s: %s\n%s", tool.name, type(error).__name__, place)  # noqa: TRY400
        return _failure(
            "internal_fault",
            f"{tool.name} failed by a fault of loccit ({type(error).__name__}); the server's log"
            " says where",
        )


def _failure(code: str, message: str) -> CallToolResult:
    told = {"error": {"code": code, "message": clean_block(message)}}
    return _result(told, is_error=True)


def _result(view: object, *, is_error: bool = False) -> CallToolResult:
    """Return a view as one text of compact JSON; quotes in a document's text are escaped there."""
    text = json.dumps(view, ensure_ascii=False, separators=(",", ":"))
    return CallToolResult(content=[TextContent(type="text", text=text)], is_error=is_error)
