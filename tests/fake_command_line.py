"""A program that behaves like `claude`, `codex`, `gemini`, or a simpler one, as far as is known.

It is told by a test over a socket what to do, and prints that as the program would that it is
called as. Standard library alone: it is started for each request.
"""

import json
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, NoReturn

PORT: Final = "FAKE_PORT"
"""A variable that what starts it sets."""
PROGRAM = os.path.basename(sys.argv[0])
ARGUMENTS = sys.argv[1:]
PIECE = 6

WITH_VALUE = {
    "claude": {
        *("--input-format", "--output-format", "--setting-sources", "--settings", "--tools"),
        *("--system-prompt-file", "--model"),
    },
    "codex": {"--color", "--sandbox", "--config", "--output-schema", "--model"},
    "gemini": {
        *("--output-format", "--admin-policy", "--extensions", "--allowed-mcp-server-names"),
        "--model",
    },
}
ALONE = {
    "claude": {
        *("--print", "--verbose", "--include-partial-messages", "--no-session-persistence"),
        *("--strict-mcp-config", "--disable-slash-commands"),
    },
    "codex": {
        *("exec", "--json", "--skip-git-repo-check", "--ephemeral", "--ignore-user-config"),
        *("--ignore-rules", "-"),
    },
    "gemini": set[str](),
}


def options() -> dict[str, list[str]]:
    """Return the options, or end as the program does when it does not know one."""
    if PROGRAM not in WITH_VALUE:
        return {}
    found: dict[str, list[str]] = {}
    rest = list(ARGUMENTS)
    while rest:
        name, equals, value = rest.pop(0).partition("=")
        if name in WITH_VALUE[PROGRAM]:
            found.setdefault(name, []).append(value if equals else rest.pop(0))
        elif name in ALONE[PROGRAM]:
            found[name] = []
        else:
            print(f"error: unknown option '{name}'", file=sys.stderr)
            sys.exit(1)
    return found


def put(**event: object) -> None:
    print(json.dumps(event), flush=True)


def pieces(text: str) -> list[str]:
    return [text[start : start + PIECE] for start in range(0, len(text), PIECE)]


def usage(text: str) -> tuple[int, int]:
    return 25, max(1, len(text) // 4)


# claude 2.1.197


def claude_init(tools: Sequence[str] = ()) -> None:
    put(
        type="system",
        subtype="init",
        cwd=os.getcwd(),
        session_id="s",
        tools=list(tools),
        mcp_servers=[],
        model="claude-opus-4-8[1m]",
        claude_code_version="2.1.197",
    )


def claude_says(text: str, schema: bool) -> None:
    claude_init(["StructuredOutput"] if schema else [])
    shaped = None
    if schema:
        with suppress(ValueError):
            shaped = json.loads(text)
    if shaped is None:
        stream("message_start", message={"id": "m1", "model": "claude-opus-4-8"})
        stream("content_block_start", index=0, content_block={"type": "text", "text": ""})
        for piece in pieces(text):
            stream("content_block_delta", index=0, delta={"type": "text_delta", "text": piece})
        content = [{"type": "text", "text": text}]
    else:
        content = [{"type": "tool_use", "name": "StructuredOutput", "input": shaped}]
    put(
        type="assistant",
        parent_tool_use_id=None,
        message={"id": "m1", "model": "claude-opus-4-8", "content": content},
    )
    claude_result(text, structured_output=shaped)


def stream(kind: str, **event: object) -> None:
    put(type="stream_event", event={"type": kind, **event}, parent_tool_use_id=None)


def claude_result(
    text: str,
    *,
    is_error: bool = False,
    status: int | None = None,
    structured_output: object = None,
) -> None:
    read, written = (0, 0) if is_error else usage(text)
    shaped = {} if structured_output is None else {"structured_output": structured_output}
    put(
        type="result",
        subtype="success",
        is_error=is_error,
        api_error_status=status,
        num_turns=1,
        result=text,
        stop_reason="stop_sequence" if is_error else "end_turn",
        total_cost_usd=0 if is_error else 0.0005,
        usage={
            "input_tokens": read,
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": 0,
            "output_tokens": written,
        },
        modelUsage={},
        permission_denials=[],
        **shaped,
    )


CLAUDE_FAILS = {
    "login": (None, "authentication_failed", "Not logged in · Please run /login"),
    "refused": (404, "invalid_request", "There's an issue with the selected model (x)."),
    "limited": (429, "rate_limit", "API Error: Request rejected (429) · try again in {}s"),
    "overflow": (400, "invalid_request", "Prompt is too long · the request is ~250000 tokens"),
    "away": (529, "server_error", "API Error: 529 Overloaded. This is a server-side issue"),
    "usage limit": (429, "rate_limit", "You've hit your session limit · resets 3pm (UTC)"),
    "other key": (401, "authentication_failed", "Invalid API key {} · Fix external API key"),
}


def claude_fails(kind: str, value: object) -> NoReturn:
    status, error, text = CLAUDE_FAILS[kind]
    text = text.format(value)
    claude_init()
    put(
        type="assistant",
        error=error,
        parent_tool_use_id=None,
        message={"id": "m1", "model": "<synthetic>", "content": [{"type": "text", "text": text}]},
    )
    claude_result(text, is_error=True, status=status)
    sys.exit(1)


# codex 0.169.0


def codex_says(text: str, _: bool) -> None:
    put(type="thread.started", thread_id="t")
    put(type="turn.started")
    read, written = usage(text)
    put(type="item.completed", item={"id": "item_0", "type": "agent_message", "text": text})
    put(
        type="turn.completed",
        usage={
            "input_tokens": read,
            "cached_input_tokens": 4,
            "cache_write_input_tokens": 0,
            "output_tokens": written,
            "reasoning_output_tokens": 0,
        },
    )


CODEX_FAILS = {
    "login": "unexpected status 401 Unauthorized: Missing bearer or basic authentication",
    "refused": '{{"error": {{"message": "The model x is not supported."}}}}',
    "limited": "Rate limit reached for gpt-5. Please try again in {}s.",
    "overflow": "Codex ran out of room in the model's context window. Start a new thread",
    "away": "We’re currently experiencing high demand, which may cause temporary errors.",
    "usage limit": "You’ve hit your usage limit. Upgrade to Pro or try again at 12:57 PM.",
    "other key": "unexpected status 401 Unauthorized: Incorrect API key provided: {}",
}


def codex_fails(kind: str, value: object) -> NoReturn:
    message = CODEX_FAILS[kind].format(value)
    put(type="thread.started", thread_id="t")
    put(type="turn.started")
    put(type="error", message="Reconnecting... 1/5 (stream disconnected before completion)")
    put(type="error", message=message)
    put(type="turn.failed", error={"message": message})
    sys.exit(1)


# gemini 0.61.0


def gemini_says(text: str, _: bool) -> None:
    print("Ripgrep is not available. Falling back to GrepTool.", file=sys.stderr)
    put(type="init", timestamp="t", session_id="s", model="gemini-2.5-pro")
    put(type="message", timestamp="t", role="user", content="echo of the prompt")
    for piece in pieces(text):
        put(type="message", timestamp="t", role="assistant", content=piece, delta=True)
    read, written = usage(text)
    put(
        type="result",
        timestamp="t",
        status="success",
        stats={
            "total_tokens": read + written,
            "input_tokens": read,
            "output_tokens": written,
            "cached": 2,
            "tool_calls": 0,
            "models": {"gemini-2.5-pro": {}},
        },
    )


GEMINI_FAILS = {
    "refused": (1, "[API Error: Requested entity was not found.]"),
    "limited": (173, "[API Error: Resource exhausted. Please retry in {}s.]"),
    "overflow": (
        144,
        '[API Error: {{"error":{{"code":400,"message":"input token count exceeds it"}}}}]',
    ),
    "away": (244, '[API Error: {{"error":{{"code":500,"status":"INTERNAL"}}}}]'),
    "usage limit": (173, "[API Error: You have exhausted your daily quota on this model.]"),
    "other key": (145, '[API Error: {{"error":{{"code":401,"message":"invalid key {}"}}}}]'),
}


def gemini_fails(kind: str, value: object) -> NoReturn:
    if kind == "login":
        sys.stdout.flush()
        print(
            "Please set an Auth method in your ~/.gemini/settings.json or specify one of the"
            " following environment variables before running: GEMINI_API_KEY",
            file=sys.stderr,
        )
        sys.exit(41)
    code, message = GEMINI_FAILS[kind]
    put(type="init", timestamp="t", session_id="s", model="gemini-2.5-pro")
    put(
        type="result",
        timestamp="t",
        status="error",
        error={"type": "unknown", "message": message.format(value)},
        stats={"total_tokens": 0, "input_tokens": 0, "output_tokens": 0},
    )
    sys.exit(code)


# any other


def plain_says(text: str, _: bool) -> None:
    sys.stdout.write(text)


def json_says(text: str, _: bool) -> None:
    print(json.dumps({"answers": [{"text": text}]}))


def lines_say(text: str, _: bool) -> None:
    put(kind="user", text="echo of the prompt")
    for piece in pieces(text):
        put(kind="model", text=piece)


PLAIN_FAILS = {
    "login": "error: not logged in",
    "refused": "error: no such model",
    "limited": "error: 429 too many requests, retry after {} s",
    "overflow": "error: prompt is too long",
    "away": "error: connection refused",
    "usage limit": "error: usage limit reached",
    "other key": "error: 401 for {}",
}


def plain_fails(kind: str, value: object) -> NoReturn:
    print(PLAIN_FAILS[kind].format(value), file=sys.stderr)
    sys.exit(1)


SAYS: Final = {
    "claude": claude_says,
    "codex": codex_says,
    "gemini": gemini_says,
    "json-model": json_says,
    "lines-model": lines_say,
}
FAILS: Final = {"claude": claude_fails, "codex": codex_fails, "gemini": gemini_fails}


def begin() -> None:
    """Print what comes before an answer, and the beginning of one where it streams."""
    if PROGRAM == "claude":
        claude_init()
        stream("message_start", message={"id": "m1"})
        stream("content_block_delta", index=0, delta={"type": "text_delta", "text": "Energy"})
    elif PROGRAM == "codex":
        put(type="thread.started", thread_id="t")
    elif PROGRAM == "gemini":
        put(type="message", role="assistant", content="Energy", delta=True)
    elif PROGRAM == "lines-model":
        put(kind="model", text="Energy")


def act() -> None:
    """Give the tools that it should not have."""
    if PROGRAM == "claude":
        claude_init(["Bash", "Read"])
    elif PROGRAM == "codex":
        item = {"id": "item_0", "type": "command_execution", "command": "ls"}
        put(type="item.started", item=item)
    else:
        put(type="tool_use", tool_name="run_shell_command", tool_id="1", parameters={})
    time.sleep(60)


def leave_child(*, holds_pipes: bool) -> int:
    """Start a child that outlives it; returns its number."""
    import subprocess  # takes as long as all else that is done, and few need it

    code = "import time, signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"
    out = None if holds_pipes else subprocess.DEVNULL
    command = [sys.executable, "-IS", "-c", code]
    return subprocess.Popen(command, stdin=out, stdout=out, stderr=out).pid


def silence(_: str) -> None:
    time.sleep(60)


def begins_and_hangs(_: str) -> None:
    begin()
    time.sleep(60)


def ignores_the_end(_: str) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    begin()
    time.sleep(60)


def garbage(_: str) -> None:
    for number in range(1_000_000):
        print(f"<html>{number}")
    time.sleep(60)


def endless_line(_: str) -> None:
    while True:
        sys.stdout.write("{" * 65536)


def flood(_: str) -> None:
    while True:
        put(type="whatever", text="x" * 65536)


def noise(_: str) -> None:
    while True:
        sys.stderr.write("x" * 65536)


def is_killed(_: str) -> None:
    begin()
    os.kill(os.getpid(), signal.SIGKILL)


def hangs_when_done(text: str) -> None:
    SAYS.get(PROGRAM, plain_says)(text, False)
    sys.stdout.flush()
    time.sleep(60)


def other_bytes(text: str) -> None:
    sys.stdout.buffer.write(b"\xff\xfe\x00\n\n")
    sys.stdout.flush()
    SAYS.get(PROGRAM, plain_says)(text, False)


ODD: Final[dict[str, Callable[[str], None]]] = {
    "silence": silence,
    "nothing": lambda _: sys.exit(0),
    "begins and hangs": begins_and_hangs,
    "ignores the end": ignores_the_end,
    "garbage": garbage,
    "endless line": endless_line,
    "flood": flood,
    "noise": noise,
    "acts": lambda _: act(),
    "killed": is_killed,
    "hangs when done": hangs_when_done,
    "bytes": other_bytes,
}


def main() -> None:
    """Ask the test what to do, and do it."""
    if ARGUMENTS == ["--version"]:
        print(
            {"claude": "2.1.197 (Claude Code)", "codex": "codex-cli 0.169.0"}.get(
                PROGRAM, "0.61.0"
            )
        )
        return
    if ARGUMENTS in (["auth", "status"], ["login", "status"]):
        sys.exit(0 if os.path.exists(os.path.join(os.environ["HOME"], "logged-in")) else 1)
    given = options()
    stdin = sys.stdin.buffer.read().decode()
    files = [each.partition("=")[2] or each for each in ARGUMENTS]
    paths = [path for path in [*files, os.environ.get("GEMINI_SYSTEM_MD", "")] if path[:1] == "/"]
    told = {
        "program": PROGRAM,
        "pid": os.getpid(),
        "arguments": ARGUMENTS,
        "stdin": stdin,
        "environment": dict(os.environ),
        "folder": os.getcwd(),
        "here": sorted(os.listdir()),
        "files": {path: open(path).read() for path in paths if os.path.isfile(path)},
        "modes": {path: os.stat(path).st_mode & 0o777 for path in paths if os.path.isfile(path)},
    }
    schema = "jsonSchema" in stdin if PROGRAM == "claude" else "--output-schema" in given
    with socket.create_connection(("127.0.0.1", int(os.environ[PORT]))) as talk:
        talk.sendall(json.dumps(told).encode() + b"\n")
        reply = json.loads(talk.makefile("rb").readline())
        time.sleep(reply.get("seconds", 0))
        if "fail" in reply:
            FAILS.get(PROGRAM, plain_fails)(reply["fail"], reply.get("value"))
        elif "child" in reply.get("odd", ""):
            child = leave_child(holds_pipes="pipes" in reply["odd"])
            talk.sendall(json.dumps({"child": child}).encode() + b"\n")
            SAYS.get(PROGRAM, plain_says)(reply["say"], False)
        elif "odd" in reply:
            ODD[reply["odd"]](reply["say"])
        else:
            SAYS.get(PROGRAM, plain_says)(reply["say"], schema)


main()
