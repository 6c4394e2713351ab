"""Tools of a server by the SDK, over its input and output and over HTTP, by both protocols."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

pytest.importorskip("mcp", reason="the protocol's SDK comes with the extra llm")

from loccit.domain.assistant.mcp_server import McpHttpServer
from loccit.domain.errors import ToolServerError
from loccit.infrastructure.adapters.mcp.results import MOST_CHARACTERS
from loccit.infrastructure.adapters.mcp.tool_source import McpToolSource
from tests.mcp_server import HOST, INSTRUCTIONS
from tests.mcp_session import SERVER, Session, session, started

TOKEN = "token-of-alder"  # noqa: S105 of this test
NAMES = {"echo", "person", "refuse", "stumble", "crash", "sleep", "much", "much_structured"} | {
    *("mixed", "environment", "process", "progress", "with_dots_and_more")
}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a server that wants a token."""
    command = [sys.executable, str(SERVER), "http", TOKEN]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        yield f"http://{HOST}:{port}/mcp"
        process.terminate()


def _reached(address: str, token: str = TOKEN) -> McpHttpServer:
    return McpHttpServer(address, headers={"Authorization": f"Bearer {token}"})


@pytest.fixture(scope="module", params=["stdio auto", "stdio legacy", "http auto", "http legacy"])
def words(request: pytest.FixtureRequest) -> Iterator[Session]:
    """A session with the server under the name `words`."""
    wire, handshake = request.param.split()
    server = started() if wire == "stdio" else _reached(request.getfixturevalue("address"))
    with session({"words": server}, handshake) as opened:
        yield opened


def test_the_tools_of_a_server_are_named_after_it(words: Session) -> None:
    assert set(words.tools) == {f"words_{name}" for name in NAMES}


def test_a_tool_is_told_of_as_its_server_describes_it(words: Session) -> None:
    spec = words.tools["words_person"].spec

    assert spec.description == "Return a person."
    assert spec.input_schema["type"] == "object"
    assert spec.input_schema["required"] == ["name", "born"]


def test_what_a_server_instructs_reaches_no_one(words: Session) -> None:
    told = [(tool.spec.name, tool.spec.description) for tool in words.tools.values()]

    assert INSTRUCTIONS not in repr(told)


def test_a_text_is_given_back_as_it_is(words: Session) -> None:
    result = words.call("words_echo", text="Ünïcødé\n\ttext\u2028 \U0001f950")

    assert result.success
    assert result.data == "Ünïcødé\n\ttext\u2028 \U0001f950"


def test_a_tool_whose_name_no_model_could_call_is_called_all_the_same(words: Session) -> None:
    assert words.call("words_with_dots_and_more").data == "dotted"


def test_structured_content_goes_before_its_text(words: Session) -> None:
    result = words.call("words_person", name="Ada", born=1815)

    assert result.success
    assert result.data == {"name": "Ada", "born": 1815}


def test_what_a_tool_refuses_is_told_without_terminal_escapes(words: Session) -> None:
    result = words.call("words_refuse")

    assert not result.success
    assert result.error is not None
    assert result.error.endswith("there is no such word; ask for another")


def test_a_fault_of_a_tool_is_a_failure_without_its_details(words: Session) -> None:
    result = words.call("words_stumble")

    assert not result.success
    assert "passwd" not in str(result)


@pytest.mark.parametrize("arguments", [{}, {"name": "Ada"}, {"name": "Ada", "born": "never"}])
def test_wrong_arguments_are_a_failure(words: Session, arguments: dict[str, str]) -> None:
    result = words.call("words_person", **arguments)

    assert not result.success
    assert result.error is not None
    assert "born" in result.error


@pytest.mark.parametrize("text", ["half a pair: \ud800", float("nan"), float("inf")])
def test_arguments_that_json_cannot_hold_are_a_failure_of_the_one_call(
    words: Session, text: str | float
) -> None:
    result = words.call("words_echo", text=text)

    assert not result.success
    assert words.call("words_echo", text="and on").success


def test_what_a_model_cannot_read_is_left_out_and_named(words: Session) -> None:
    assert words.call("words_mixed").data == {
        "content": "a text\na file's text",
        "links": [{"name": "a page", "uri": "http://localhost:1/page"}],
        "left_out": ["an image (image/png)", "a sound (audio/wav)", "a file (application/zip)"],
    }


def test_a_long_text_is_cut_and_says_so(words: Session) -> None:
    length = 3 * 2**20

    data = words.call("words_much", characters=length).data

    assert isinstance(data, dict)
    assert data["content"] == "x" * MOST_CHARACTERS
    assert str(length) in str(data["cut"])


def test_long_structured_content_is_cut_and_says_so(words: Session) -> None:
    data = words.call("words_much_structured", entries=3_000).data

    assert isinstance(data, dict)
    assert str(data["content"]).startswith('{"result": ["entry", "entry"')
    assert len(str(data["content"])) == MOST_CHARACTERS
    assert "cut" in data


def test_progress_is_no_answer(words: Session) -> None:
    assert words.call("words_progress", steps=300).data == {"result": 300}


def test_calls_run_side_by_side(words: Session) -> None:
    async def all_of_them() -> list[object]:
        echo = words.tools["words_echo"]
        results = await asyncio.gather(*(echo.execute({"text": f"{n}"}) for n in range(20)))
        return [result.data for result in results]

    assert words.runner.run(all_of_them()) == [f"{n}" for n in range(20)]


def test_a_call_that_is_cancelled_leaves_the_others_alone(words: Session) -> None:
    async def cancelled() -> None:
        call = asyncio.create_task(words.tools["words_sleep"].execute({"seconds": 60}))
        await words.tools["words_echo"].execute({"text": "meanwhile"})
        call.cancel()
        await asyncio.wait([call])
        assert call.cancelled()

    words.runner.run(cancelled())

    assert words.call("words_echo", text="and on").success


def test_a_process_gets_no_more_of_the_environment_than_it_was_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SOME_API_KEY", "key-of-loccit")
    given = started(tools=frozenset({"environment", "crash", "echo"}))
    server = type(given)(given.command, given.args, {"GIVEN": "yes"}, given.tools)

    with session({"a": server}) as opened:
        told = opened.call("a_environment").data
        crashed = opened.call("a_crash")
        afterwards = opened.call("a_echo", text="is anyone there?")

    assert set(opened.tools) == {"a_environment", "a_crash", "a_echo"}
    variables = json.loads(str(told))
    assert variables["GIVEN"] == "yes"
    assert "SOME_API_KEY" not in variables
    assert not crashed.success
    assert not afterwards.success
    assert "'a' has ended" in str(afterwards.error)


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer token-of-birch"}])
@pytest.mark.parametrize("handshake", ["auto", "legacy"])
def test_an_address_that_wants_another_key_says_so(
    address: str, headers: dict[str, str], handshake: str
) -> None:
    server = McpHttpServer(address, headers=headers)

    with (
        pytest.raises(
            ToolServerError, match=r"'far'.* status 401.*headers.*\[mcp\.far\]"
        ) as refusal,
        session({"far": server}, "auto" if handshake == "auto" else "legacy"),
    ):
        pass

    assert "birch" not in str(refusal.value)


def test_an_address_where_no_server_is_says_so(address: str) -> None:
    elsewhere = address.removesuffix("mcp") + "elsewhere"

    with (
        pytest.raises(ToolServerError, match=r"'far'.* status 404.*url"),
        session({"far": _reached(elsewhere)}),
    ):
        pass


def test_an_address_that_cannot_be_reached_is_told_without_its_password() -> None:
    server = McpHttpServer("http://user:cedar-password@127.0.0.1:1/mcp?key=cedar-key")

    with pytest.raises(ToolServerError, match=r"'far'.*cannot be reached") as failure:
        asyncio.run(_connect(server))

    assert "cedar" not in str(failure.value)


async def _connect(server: McpHttpServer) -> None:
    async with McpToolSource().connect({"far": server}):
        pass
