"""Servers of tools that do what they should not: each is an error that names them, or data."""

import asyncio
import gc
import json
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

pytest.importorskip("mcp", reason="the protocol's SDK comes with the extra llm")

from loccit.domain.assistant.mcp_server import McpServer, McpStdioServer
from loccit.domain.errors import ToolServerError
from loccit.infrastructure.adapters.mcp.results import MOST_CHARACTERS
from loccit.infrastructure.adapters.mcp.tool_source import McpToolSource
from tests.mcp_session import Session, odd, session
from tests.odd_mcp_server import LONG_LINE, ODD_TOOLS, PAGES

KEY = "key-of-dogwood"


@pytest.fixture(scope="module")
def strange() -> Iterator[Session]:
    with session({"odd": odd("plain", "usual", *ODD_TOOLS)}, call_seconds=20) as opened:
        yield opened


@pytest.mark.parametrize(
    ("tool", "text"),
    [
        ("flood", "flooded"),
        ("garbage", "after the garbage"),
        ("noise", "after the noise"),
        ("ask", json.dumps([True, True, True])),  # it was refused each time
    ],
)
def test_what_a_server_says_beside_its_answer_changes_nothing(
    strange: Session, tool: str, text: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert strange.call(f"odd_{tool}").data == text
    assert strange.call("odd_usual").success
    assert capfd.readouterr() == ("", "")


def test_an_answer_of_ten_megabytes_is_cut(strange: Session) -> None:
    data = strange.call("odd_long").data

    assert isinstance(data, dict)
    assert len(str(data["content"])) == MOST_CHARACTERS
    assert str(LONG_LINE) in str(data["cut"])


def test_an_answer_of_another_form_is_a_failure(strange: Session) -> None:
    assert not strange.call("odd_wrong").success
    assert strange.call("odd_usual").success


def test_a_description_has_no_terminal_escapes(strange: Session) -> None:
    assert strange.tools["odd_usual"].spec.description == "Do usual."


def test_a_server_that_does_not_answer_a_call_is_a_failure_and_answers_the_next() -> None:
    with session({"odd": odd("plain", "silence", "usual")}, call_seconds=0.5) as opened:
        silence = opened.call("odd_silence")

        assert opened.call("odd_usual").success
    assert "no answer in 0.5 seconds" in str(silence.error)


def test_a_server_that_ends_takes_its_own_tools_with_it_alone() -> None:
    servers = {"odd": odd("plain", "vanish", "usual"), "even": odd("plain", "usual")}

    with session(servers) as opened:
        ending = opened.call("odd_vanish")
        after = opened.call("odd_usual")
        other = opened.call("even_usual")

    assert "'odd' has ended" in str(ending.error)
    assert "'odd' has ended" in str(after.error)
    assert other.success


def test_a_line_without_an_end_is_the_end_of_its_server() -> None:
    with session({"odd": odd("plain", "long_line")}) as opened:
        assert "'odd' has ended" in str(opened.call("odd_long_line").error)


def test_tools_are_failures_once_the_block_has_ended() -> None:
    with session({"odd": odd("plain", "usual")}) as opened:
        usual = opened.tools["odd_usual"]

    assert not asyncio.run(usual.execute({})).success


def test_all_pages_of_a_list_are_read() -> None:
    with session({"odd": odd("pages")}) as opened:
        assert set(opened.tools) == {f"odd_tool{number}" for number in range(PAGES)}


def test_only_the_tools_that_the_user_names_are_there() -> None:
    with session({"odd": odd("plain", "one", "two", tools=frozenset({"two"}))}) as opened:
        assert set(opened.tools) == {"odd_two"}


def test_a_tool_that_cannot_be_called_is_not_offered() -> None:
    with session({"odd": odd("plain", "usual", "task")}) as opened:
        assert set(opened.tools) == {"odd_usual"}


def test_no_server_has_no_tools() -> None:
    with session({}) as opened:
        assert not opened.tools


@pytest.mark.parametrize(
    ("server", "told"),
    [
        (odd("endless"), "tools without an end"),
        (odd("still"), "tools without an end"),
        (odd("toolless"), "offers no tools"),
        (odd("old"), "does not keep to the protocol"),
        (odd("plain", "one", tools=frozenset({"two"})), r"no tool 'two'; it has 'one'"),
        (odd("plain", "t" * 61), "65 characters of 64"),
        (odd("plain", "a.b", "a/b"), "two tools are named 'odd_a_b'"),
        (odd("plain", "same", "same"), "two tools are named 'odd_same'"),
        (odd("faulty", SERVER_KEY=KEY), r"ended before it answered; it said: no user has the key"),
        (McpStdioServer("no-such-program"), "its command is not found"),
        (McpStdioServer("/"), "its command may not be run"),
        (McpStdioServer("a\0b"), "cannot be started"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_server_that_cannot_be_used_is_named_with_the_reason(
    server: McpStdioServer, told: str
) -> None:
    with pytest.raises(ToolServerError, match=told) as failure:
        asyncio.run(_connect({"odd": server}))

    message = str(failure.value)
    assert "odd" in message
    assert ";" in message  # behind it stands what to do
    assert KEY not in message
    assert message.isprintable()


def test_tools_of_two_servers_may_not_have_one_name() -> None:
    servers = {"a_b": odd("plain", "c"), "a": odd("plain", "b_c")}

    with pytest.raises(ToolServerError, match="two tools are named 'a_b_c'"):
        asyncio.run(_connect(servers))


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loccit.infrastructure.process_group.GRACE", 0.2)


@pytest.mark.usefixtures("_impatient")
def test_a_server_that_does_not_answer_ends_the_wait_and_is_killed(tmp_path: Path) -> None:
    noted = tmp_path / "pid"
    servers = {"odd": odd("stubborn", str(noted)), "even": odd("plain", "usual")}

    with pytest.raises(ToolServerError, match=r"no answer in 2 seconds from .* 'odd'"):
        asyncio.run(_connect(servers, start_seconds=2))

    assert not _alive(int(noted.read_text()))


@pytest.mark.usefixtures("_impatient")
def test_a_cancelled_call_and_block_leave_no_process() -> None:
    server = odd("plain", "silence", "usual", "child")
    pids: list[int] = []
    used = asyncio.Event()

    async def use() -> None:
        async with McpToolSource().connect({"odd": server}) as tools:
            by_name = {tool.spec.name: tool for tool in tools}
            for name in ("odd_usual", "odd_child"):
                told = await by_name[name].execute({})
                pids.append(json.loads(str(told.data))["pid"])
            used.set()
            await by_name["odd_silence"].execute({})

    async def cancel() -> None:
        using = asyncio.create_task(use())
        await used.wait()
        using.cancel()
        await asyncio.sleep(0)
        using.cancel()  # impatiently
        await asyncio.wait([using])
        assert using.cancelled()

    asyncio.run(cancel())
    gc.collect()  # a pipe or a process left open would warn

    assert not [pid for pid in pids if _alive(pid)]


@pytest.mark.usefixtures("_impatient")
def test_a_loop_that_ends_inside_the_block_leaves_no_process() -> None:
    async def forget() -> int:
        connected = McpToolSource().connect({"odd": odd("plain", "child")})
        [tool] = await connected.__aenter__()
        told = await tool.execute({})
        return int(json.loads(str(told.data))["pid"])

    assert not _alive(asyncio.run(forget()))


def test_an_error_in_the_block_comes_out_of_it_as_it_is() -> None:
    async def fail() -> None:
        async with McpToolSource().connect({"odd": odd("plain", "usual")}):
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        asyncio.run(fail())


async def _connect(servers: Mapping[str, McpServer], start_seconds: float = 60) -> None:
    async with McpToolSource(start_seconds=start_seconds).connect(servers):
        pass


def _alive(pid: int) -> bool:
    """Tell whether a process runs; one that has ended may wait for its end to be noticed."""
    command = ["ps", "-o", "stat=", "-p", str(pid)]
    state = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    return bool(state) and not state.startswith("Z")
