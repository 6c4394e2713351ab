"""What an assistant waits for, and what it pays: the start, a call, the characters of an answer.

- Seconds from the start of the process to the answer to `initialize`, against an empty server of
  the SDK; run by turns, and the ratio is the median of the pairs.
- Characters of `tools/list` and of 8 hits; four characters of English are about a token.
- Milliseconds of a warm search over stdio and over HTTP, against the library's own.

Run: python -m benchmarks.mcp
"""

import asyncio
import json
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from statistics import median
from time import perf_counter

import uvicorn
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.types import TextContent
from starlette.applications import Starlette
from starlette.routing import Route

from loccit import Library, RetrievalPolicy, open_library
from loccit.composition import sample_library
from loccit.interfaces.mcp.http import mcp_endpoint

STARTS = 9
CALLS = 60
HITS = 8
PROJECT = "sample"
EMPTY = "from mcp.server.mcpserver import MCPServer; MCPServer('empty').run('stdio')"
CLIENT = {"name": "benchmark", "version": "1"}
INITIALIZE = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": CLIENT}
QUESTIONS = (
    "How did telegraph operators work without batteries?",
    "Where do the microbes of a sourdough starter come from?",
    "How were tides predicted by machines?",
    "How do birds find their way by the magnetic field?",
)
ASKED = [QUESTIONS[number % len(QUESTIONS)] for number in range(CALLS)]


def main() -> None:
    """Measure all of it on the sample library."""
    with tempfile.TemporaryDirectory() as home:
        command = (sys.executable, "-m", "loccit", "mcp", "-p", PROJECT, "--data-dir", home)
        _starts(command)
        with open_library(data_dir=home) as library:
            library.project(PROJECT).ingest(sample_library())
            own = _own(library)
            asyncio.run(_over_http(library, own))
        asyncio.run(_over_stdio((*command, "--write"), own))


def _starts(command: Sequence[str]) -> None:
    bare = (sys.executable, "-c", EMPTY)
    pairs = [(_answered(bare), _answered(command)) for _ in range(STARTS)]
    empty, ours = (median(times) for times in zip(*pairs, strict=True))
    ratio = median(mine / least for least, mine in pairs)
    print(f"initialize: empty server {empty:.3f} s, loccit mcp {ours:.3f} s, ratio {ratio:.2f}")


def _answered(command: Sequence[str]) -> float:
    request = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": INITIALIZE}
    began = perf_counter()
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(json.dumps(request).encode() + b"\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        seconds = perf_counter() - began
        assert b"serverInfo" in answer, answer
        process.stdin.close()
    return seconds


def _own(library: Library) -> float:
    """Return the milliseconds of the library's own search, warm."""
    project, policy = library.project(PROJECT), RetrievalPolicy(top_k=HITS)
    times: list[float] = []
    for question in (*QUESTIONS, *ASKED):
        began = perf_counter()
        project.query(question, policy=policy)
        times.append(perf_counter() - began)
    own = 1_000 * median(times[len(QUESTIONS) :])
    print(f"search, library: {own:.1f} ms")
    return own


async def _over_http(library: Library, own: float) -> None:
    # A socket that does not name TCP gets no TCP_NODELAY from asyncio: each answer would be 40 ms
    # late, until the client's kernel acknowledges its first part.
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:
        listening.bind(("127.0.0.1", 0))
        origin = f"http://127.0.0.1:{listening.getsockname()[1]}"
        endpoint = mcp_endpoint(library, project=PROJECT, origin=origin, read_only=False)

        @asynccontextmanager
        async def lifespan(_: Starlette) -> AsyncIterator[None]:
            async with endpoint.running():
                yield

        app = Starlette(routes=[Route("/mcp", endpoint=endpoint)], lifespan=lifespan)
        server = uvicorn.Server(uvicorn.Config(app, log_level="critical"))
        serving = asyncio.create_task(server.serve([listening]))
        async with Client(f"{origin}/mcp") as client:
            await _characters(client)
            await _calls("HTTP", client, own)
        server.should_exit = True
        await serving


async def _over_stdio(command: Sequence[str], own: float) -> None:
    program, *arguments = command
    async with Client(StdioServerParameters(command=program, args=arguments)) as client:
        await _calls("stdio", client, own)


async def _characters(client: Client) -> None:
    tools = await client.list_tools()
    schemas = _length(tools.model_dump(by_alias=True, exclude_none=True, mode="json"))
    print(f"tools/list: {len(tools.tools)} tools, {schemas:,} characters")
    found = [await _search(client, question) for question in QUESTIONS]
    indented = [json.dumps(json.loads(text), ensure_ascii=False, indent=2) for text in found]
    words = [sum(len(hit["text"]) for hit in json.loads(text)["results"]) for text in found]
    whole, laid_out, quoted = (
        round(median(lengths)) for lengths in (map(len, found), map(len, indented), words)
    )
    print(f"{HITS} hits: {whole:,} characters, {quoted:,} of them words of the documents; "
          f"{laid_out:,} if it were indented")  # fmt: skip


async def _calls(way: str, client: Client, own: float) -> None:
    for question in QUESTIONS:
        await _search(client, question)
    times: list[float] = []
    for question in ASKED:
        began = perf_counter()
        await _search(client, question)
        times.append(perf_counter() - began)
    milliseconds = 1_000 * median(times)
    print(
        f"search, {way}: {milliseconds:.1f} ms, {milliseconds - own:.1f} above the library's own"
    )


async def _search(client: Client, question: str) -> str:
    result = await client.call_tool("search", {"query": question, "limit": HITS})
    [part] = result.content
    assert isinstance(part, TextContent)
    assert not result.is_error
    return part.text


def _length(value: object) -> int:
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


if __name__ == "__main__":
    main()
