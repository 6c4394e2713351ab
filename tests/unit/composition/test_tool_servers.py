"""Which servers of tools are used: those that are named, of those that are configured."""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from loccit.application.assistant.ports.tool import Tool
from loccit.composition import load_settings
from loccit.composition.tool_servers import build_tool_source, chosen_servers, configured_servers
from loccit.domain.assistant.mcp_server import McpHttpServer, McpStdioServer
from loccit.domain.errors import InvalidRequest, LLMNotConfigured

CONFIGURED = """
[mcp.files]
command = "file-server"
args = ["--root", "notes"]
env = { FILES_KEY = "key" }
tools = ["read"]

[mcp.far]
url = "https://example.org/mcp"
headers = { Authorization = "Bearer key" }
"""


@pytest.fixture(autouse=True)
def _configured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "loccit.toml").write_text(CONFIGURED)


def test_a_table_describes_a_server() -> None:
    assert configured_servers(load_settings()) == {
        "files": McpStdioServer(
            "file-server",
            args=("--root", "notes"),
            env={"FILES_KEY": "key"},
            tools=frozenset({"read"}),
        ),
        "far": McpHttpServer("https://example.org/mcp", headers={"Authorization": "Bearer key"}),
    }


def test_no_server_is_used_that_is_not_named() -> None:
    settings = load_settings()

    assert set(chosen_servers(settings, ["far"])) == {"far"}
    assert not chosen_servers(settings, [])


def test_an_unknown_name_is_answered_with_those_there_are() -> None:
    with pytest.raises(InvalidRequest, match=r"'fra'.*there are: far, files"):
        chosen_servers(load_settings(), ["far", "fra"])


def test_what_is_missing_for_tools_of_servers_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)

    with pytest.raises(LLMNotConfigured, match=r"loccit\[llm\]"):
        build_tool_source()


def test_the_protocol_connects_to_servers_when_it_is_installed() -> None:
    pytest.importorskip("mcp", reason="the protocol's SDK comes with the extra llm")

    async def connected() -> Sequence[Tool]:
        async with build_tool_source().connect({}) as tools:
            return tools

    assert not asyncio.run(connected())
