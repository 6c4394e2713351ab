"""`loccit mcp` as a process: what it writes, what it may write to, and how it ends."""

import json
import signal
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.shared.exceptions import MCPError

from loccit import open_library
from tests.e2e.conftest import Loccit, Sampled
from tests.mcp_client import ROOT, SECONDS, Assistant, Mode, Step, served, started

INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}
NOISY = """
import os, sys

class Noise:
    def find_spec(self, name, path=None, target=None):
        if name in ("onnxruntime", "qdrant_edge", "numpy"):
            os.write(1, b"a library greets you\\n")
            print("so does another")

sys.meta_path.insert(0, Noise())
"""
WITHOUT_PROTOCOL = """
import sys
from importlib.machinery import PathFinder

found = PathFinder.find_spec
PathFinder.find_spec = lambda name, *rest: None if name == "mcp" else found(name, *rest)
sys.argv = ["loccit", "mcp"]
from loccit.__main__ import main
main()
"""
PATIENCE = 5  # seconds; the server has 2, on a machine that does nothing else
CLIENTS = ("claude-desktop", "claude-code", "cursor", "vscode", "codex")


def process(loccit: Loccit, *arguments: str, path: Path | None = None) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "loccit", "mcp", *arguments],
        env={
            **loccit.environment,
            "PYTHONPATH": ":".join(map(str, filter(None, [path, ROOT / "src"]))),
        },
        cwd=loccit.home,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def send(server: "subprocess.Popen[str]", *messages: Mapping[str, object]) -> None:
    assert server.stdin
    for message in messages:
        server.stdin.write(json.dumps(message) + "\n")
    server.stdin.flush()


def receive(server: "subprocess.Popen[str]") -> Any:  # noqa: ANN401
    assert server.stdout
    return json.loads(server.stdout.readline())


def call(number: int, tool: str, **arguments: object) -> dict[str, object]:
    params = {"name": tool, "arguments": arguments}
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}


def notes(folder: Path, number: int) -> Path:
    folder.mkdir()
    for each in range(number):
        text = f"# Note {each}\n\n" + f"Observation {each} of the tide gauge at the mole. " * 50
        (folder / f"note-{each}.md").write_text(text, encoding="utf-8")
    return folder


def test_nothing_but_the_protocol_is_written_whatever_a_library_prints(
    sampled: Sampled, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(NOISY, encoding="utf-8")

    with process(sampled.loccit, path=tmp_path) as server:
        send(server, INITIALIZE)
        lines = [receive(server)]
        send(server, INITIALIZED, call(2, "search", query="What drives the tides?"))
        lines.append(receive(server))
        assert server.stdin
        assert server.stdout
        server.stdin.close()
        rest, errors = server.stdout.read(), server.stderr.read() if server.stderr else ""

    assert [(line["jsonrpc"], line["id"]) for line in lines] == [("2.0", 1), ("2.0", 2)]
    assert "results" in lines[1]["result"]["content"][0]["text"]
    assert rest == ""
    assert "a library greets you" in errors
    assert "so does another" in errors


def test_ingest_is_refused_where_writing_was_not_allowed(sampled: Sampled) -> None:
    async def ingest(client: Client) -> object:
        return await client.call_tool("ingest", {"paths": ["/papers"]})

    with (
        Assistant(started(sampled.loccit.environment), "legacy") as assistant,
        pytest.raises(MCPError, match="--write"),
    ):
        assistant.run(ingest)


def test_documents_are_ingested_where_that_is_allowed(loccit: Loccit, tmp_path: Path) -> None:
    folder = notes(tmp_path / "notes", 3)
    (folder / "broken.pdf").write_bytes(b"not a pdf at all")
    steps: list[Step] = []

    with Assistant(started(loccit.environment, "--write", "-p", "tides")) as assistant:
        [ingest] = [tool for tool in tools(assistant) if tool.name == "ingest"]
        answer = assistant.call("ingest", None, steps, paths=[str(folder)]).json
        again = assistant.call("ingest", paths=[str(folder)]).json
        found = assistant.call("search", query="tide gauge at the mole").json["results"]
        relative = assistant.call("ingest", paths=["notes"])
        missing = assistant.call("ingest", paths=[str(tmp_path / "none.pdf")]).json

    assert ingest.annotations
    assert ingest.annotations.read_only_hint is False
    assert answer["counts"] == {"failed": 1, "ingested": 3}
    assert answer["documents"][0]["error"]["code"] == "not_a_pdf"
    assert again["counts"] == {"failed": 1, "unchanged": 3}
    assert found
    assert all(each["id"].startswith("tides/") for each in found)
    assert relative.error == "invalid_request"
    assert missing["documents"][0]["error"]["code"] == "source_not_found"
    done = [step[0] for step in steps]
    assert done == sorted(set(done))
    assert (done[-1], steps[-1][1]) == (4, 4)
    assert all(message for _, _, message in steps)


def tools(assistant: Assistant) -> list[Any]:
    return [*assistant.run(lambda client: client.list_tools()).tools]


@pytest.mark.parametrize("mode", ["auto", "legacy"])
@pytest.mark.parametrize("way", ["stdio", "http"])
def test_a_client_that_cancels_ends_an_ingest_between_two_documents(
    loccit: Loccit, tmp_path: Path, way: str, mode: Mode
) -> None:
    folder = notes(tmp_path / "notes", 300)
    began = threading.Event()

    async def ingest(client: Client) -> object:
        async def told(progress: float, total: float | None, message: str | None) -> None:
            if progress >= 1 and total and message:
                began.set()

        given = {"paths": [str(folder)], "project": "tides"}
        return await client.call_tool("ingest", given, progress_callback=told)

    with ExitStack() as opened:
        library = opened.enter_context(open_library(data_dir=loccit.data_dir))
        server: str | StdioServerParameters = started(loccit.environment, "--write")
        if way == "http":
            server = opened.enter_context(served(library, project="tides", read_only=False))
        assistant = opened.enter_context(Assistant(server, mode))
        call = assistant.begin(ingest)
        assert began.wait(SECONDS), call.result(0)
        call.cancel()
        known = settled(lambda: len(library.project("tides").documents()))

    assert 1 <= known < 300


def settled(count: Callable[[], int]) -> int:
    """Return a number that has stopped growing."""
    before, now = -1, count()
    while now != before:
        time.sleep(1)
        before, now = now, count()
    return now


def test_two_servers_at_once_use_one_library(sampled: Sampled, tmp_path: Path) -> None:
    note = tmp_path / "new.md"
    note.write_text("# Zebra\n\nThe zebra of Aldermoor eats copper wire at night.\n", "utf-8")
    environment = sampled.loccit.environment
    with (
        Assistant(started(environment, "--write")) as one,
        Assistant(started(environment, "--write"), "legacy") as other,
    ):
        threads = [
            threading.Thread(target=each.call, args=("search",), kwargs={"query": "tides"})
            for each in (one, other)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert other.call("ingest", paths=[str(note)], project="zebras").json["counts"]
        [found] = one.call("search", query="zebra", project="zebras").json["results"]
        assert other.call("fetch", id=found["id"]).json["text"] == found["text"]


def test_it_ends_when_its_input_ends(sampled: Sampled) -> None:
    with process(sampled.loccit) as server:
        send(server, INITIALIZE)
        receive(server)
        assert server.stdin
        server.stdin.close()

        assert server.wait(PATIENCE) == 0


@pytest.mark.parametrize(("end", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130), (None, 0)])
def test_it_ends_in_the_middle_of_a_call_and_leaves_a_library_that_works(
    loccit: Loccit, tmp_path: Path, end: signal.Signals | None, code: int
) -> None:
    folder = notes(tmp_path / "notes", 300)
    with process(loccit, "--write", "-p", "tides") as server:
        send(server, INITIALIZE)
        receive(server)
        ingest = call(2, "ingest", paths=[str(folder)])
        ingest["params"]["_meta"] = {"progressToken": 7}  # type: ignore[index]
        send(server, INITIALIZED, ingest)
        while receive(server)["params"]["progress"] < 1:
            pass
        if end:
            server.send_signal(end)
        else:
            assert server.stdin
            server.stdin.close()

        assert server.wait(PATIENCE) == code

    with open_library(data_dir=loccit.data_dir) as library:
        tides = library.project("tides")
        assert 1 <= len(tides.documents()) < 300
        assert tides.query("tide gauge").hits


def test_a_setting_that_is_wrong_is_told_at_once(loccit: Loccit) -> None:
    with process(loccit, "--project", "No Such Name") as server:
        _, errors = server.communicate(timeout=60)

    assert server.returncode == 2
    assert "invalid_request" in errors


def test_without_the_extra_it_says_what_brings_it(loccit: Loccit) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_PROTOCOL],
        env={**loccit.environment, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert done.stdout == ""
    assert "extra_missing: 'loccit mcp' needs the extra serve" in done.stderr
    assert "pip install 'loccit[serve]'" in done.stderr


@pytest.mark.parametrize("client", CLIENTS)
def test_the_settings_of_each_client_start_the_server(loccit: Loccit, client: str) -> None:
    done = loccit("mcp", "--print-config", client, "--write", "-p", "tides", "--data-dir", "here")

    assert done.code == 0
    server = entry(client, done.out)
    assert Path(server["command"]).is_absolute()
    expected = ["--project", "tides", "--data-dir", str(loccit.home / "here"), "--write"]
    assert server["args"][-6:] == ["mcp", *expected]
    assert "Add this to ~/" in done.err


def test_settings_that_were_printed_answer_initialize(loccit: Loccit) -> None:
    printing = subprocess.run(
        [sys.executable, "-m", "loccit", "mcp", "--print-config", "cursor"],
        env={**loccit.environment, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    server = entry("cursor", printing.stdout)
    with subprocess.Popen(
        [server["command"], *server["args"]],
        env={"HOME": str(loccit.home), "PYTHONPATH": str(ROOT / "src")},
        cwd="/",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as started_so:
        send(started_so, INITIALIZE)
        answer = receive(started_so)

        assert answer["result"]["serverInfo"]["name"] == "loccit"
        with suppress(OSError):
            started_so.terminate()


def entry(client: str, printed: str) -> Any:  # noqa: ANN401
    if client == "codex":
        return tomllib.loads(printed)["mcp_servers"]["loccit"]
    key = "servers" if client == "vscode" else "mcpServers"
    return json.loads(printed)[key]["loccit"]
