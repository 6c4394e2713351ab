"""An agent that uses the tools of a server in another process, over its input and over HTTP."""

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

pytest.importorskip("mcp", reason="the protocol's SDK comes with the extra llm")

from loccit.application.assistant.agent import Assistant
from loccit.domain.assistant.agent_run import StopReason
from loccit.domain.assistant.conversation import Message, ToolUseContent
from loccit.domain.assistant.mcp_server import McpHttpServer, McpServer
from loccit.domain.errors import ToolServerError
from loccit.infrastructure.adapters.mcp.tool_source import McpToolSource
from loccit.infrastructure.adapters.scripted_llm import ScriptedLLM
from tests.mcp_server import HOST
from tests.mcp_session import SERVER, started
from tests.waiting import run_of

TOKEN = "token-of-alder"  # noqa: S105 of this test
TASK = [Message.user("Who is it?")]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    command = [sys.executable, str(SERVER), "http", TOKEN]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield f"http://{HOST}:{int(process.stdout.readline())}/mcp"
        process.terminate()


@pytest.fixture(params=["stdio", "http"])
def server(request: pytest.FixtureRequest) -> McpServer:
    if request.param == "stdio":
        return started()
    url = request.getfixturevalue("address")
    return McpHttpServer(url, headers={"Authorization": f"Bearer {TOKEN}"})


def test_an_agent_uses_the_tools_of_a_server_and_lives_through_their_failures(
    server: McpServer,
) -> None:
    asked = [
        ToolUseContent("a", "words_person", {"name": "Ada", "born": 1815}),
        ToolUseContent("b", "words_refuse", {}),
        ToolUseContent("c", "words_person", {"name": "Ada", "born": -1}),
        ToolUseContent("d", "words_stumble", {}),
    ]
    llm = ScriptedLLM([Message.assistant(tool_calls=asked), "It is Ada."])

    result = run_of(
        Assistant(llm, tool_source=McpToolSource()), TASK, mcp_servers={"words": server}
    )

    assert (result.final_response, result.stop_reason) == ("It is Ada.", StopReason.FINISHED)
    person, refused, wrong, stumbled = (
        each for message in result.trace_messages for each in message.tool_results
    )
    assert "Ada" in json.dumps(json.loads(person.content))
    assert not person.is_error
    assert refused.is_error
    assert wrong.is_error
    assert stumbled.is_error
    assert "Traceback" not in stumbled.content
    assert {tool.name for tool in llm.requests[0].tools} >= {"words_person", "words_refuse"}


def test_a_run_does_not_begin_without_the_servers_that_it_names(address: str) -> None:
    llm = ScriptedLLM(["Never asked."])
    wrong = McpHttpServer(address, headers={"Authorization": "Bearer no"})

    with pytest.raises(ToolServerError, match="words"):
        run_of(Assistant(llm, tool_source=McpToolSource()), TASK, mcp_servers={"words": wrong})

    assert llm.requests == []
