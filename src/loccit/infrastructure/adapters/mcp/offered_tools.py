"""What a server offers, and what the user allows of it."""

import json
import re
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Final

from loccit.domain.assistant.tool_result import ToolSpec
from loccit.domain.errors import ToolServerError
from loccit.domain.text.clean_text import clean_lines
from loccit.infrastructure.adapters.mcp.failures import shown

if TYPE_CHECKING:
    from mcp import Client
    from mcp.types import Tool

LONGEST_NAME: Final = 64
"""Characters, of OpenAI's and Anthropic's function names."""
MOST_TOOLS: Final = 500
"""Of one server. More would be a list without an end; models are lost among a hundred."""
LONGEST_DESCRIPTION: Final = 4_000
"""Characters. What stands there is read with every request to the model."""
LONGEST_SCHEMA: Final = 50_000
"""Characters of JSON; above it one tool would fill the context of a model."""
_LISTED: Final = 20  # names in a message
_NOT_IN_NAMES: Final = re.compile(r"[^A-Za-z0-9_-]")


async def allowed_tools(
    client: "Client", server: str, allowed: frozenset[str] | None
) -> list["Tool"]:
    """Return the tools of a server that the user allows, in the server's order.

    Raises:
        ToolServerError: If one of them is not there, or the list has no end.
    """
    if client.server_capabilities.tools is None:
        raise ToolServerError(f"the tool server '{server}' offers no tools; do not use it")
    offered: list[Tool] = []
    cursor: str | None = None
    while True:
        page = await client.list_tools(cursor=cursor)
        offered += page.tools
        cursor, before = page.next_cursor, cursor
        if not cursor:
            break
        if cursor == before or len(offered) > MOST_TOOLS or not page.tools:
            raise ToolServerError(
                f"the tool server '{server}' offers tools without an end; do not use it"
            )
    offered = [tool for tool in offered if not _is_task(tool)]
    missing = (allowed or frozenset()) - {tool.name for tool in offered}
    if missing:
        raise ToolServerError(
            f"the tool server '{server}' has no tool {_names(missing)}; it has"
            f" {_names([tool.name for tool in offered])}: name those in `tools` of [mcp.{server}]"
        )
    return [tool for tool in offered if allowed is None or tool.name in allowed]


def _is_task(tool: "Tool") -> bool:
    """Tell whether a tool can only be started, and asked for later, which is not done here."""
    return tool.execution is not None and tool.execution.task_support == "required"


def spec_of(server: str, tool: "Tool") -> ToolSpec:
    """Return how a model is told of a tool: as `SERVER_TOOL`, with the server's own schema.

    Raises:
        ToolServerError: If its name or its schema is too long.
    """
    name = f"{server}_{_NOT_IN_NAMES.sub('_', tool.name)}"
    if len(name) > LONGEST_NAME:
        raise ToolServerError(
            f"the tool {_names([tool.name])} of '{server}' has too long a name: with the server's"
            f" it has {len(name)} characters of {LONGEST_NAME}; give the server a shorter name,"
            f" or name the other tools in `tools` of [mcp.{server}]"
        )
    if len(json.dumps(tool.input_schema)) > LONGEST_SCHEMA:
        raise ToolServerError(
            f"the schema of the tool {_names([tool.name])} of '{server}' is longer than"
            f" {LONGEST_SCHEMA} characters; name the other tools in `tools` of [mcp.{server}]"
        )
    description = clean_lines(tool.description or tool.title or "")
    return ToolSpec(name, description[:LONGEST_DESCRIPTION], tool.input_schema)


def check_unique(names: Iterable[str]) -> None:
    """Check that no two tools have one name.

    Raises:
        ToolServerError: If two have; `SERVER_TOOL` may be cut in two ways.
    """
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise ToolServerError(
                f"two tools are named '{name}'; rename a server, or name the tools that are"
                " meant in its `tools` in loccit.toml"
            )
        seen.add(name)


def _names(names: Collection[str]) -> str:
    listed = ", ".join(f"'{shown(name, LONGEST_NAME)}'" for name in sorted(names)[:_LISTED])
    return listed + (f" and {len(names) - _LISTED} more" if len(names) > _LISTED else "") or "none"
