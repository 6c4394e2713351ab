"""Programs that behave like the command lines of language models, and what they were told."""

import json
import os
import socketserver
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from loccit.infrastructure.adapters.command_line_llm.adapter import CommandLine, CommandLineLLM
from loccit.infrastructure.adapters.command_line_llm.backend import Backend
from loccit.infrastructure.adapters.pydantic_schema import schema_of

FAKE: Final = Path(__file__).with_name("fake_command_line.py")
PROGRAMS: Final = ("claude", "codex", "gemini", "plain-model", "json-model", "lines-model")


@dataclass(frozen=True)
class Told:
    """What a program was told, and by whom it was started."""

    program: str
    pid: int
    arguments: list[str]
    stdin: str
    environment: dict[str, str]
    folder: str
    here: list[str]
    files: dict[str, str]
    modes: dict[str, int]

    @property
    def everything(self) -> str:
        return "\n".join([self.stdin, *self.files.values()])


@dataclass(frozen=True)
class Says:
    """Words, after a while."""

    text: str
    seconds: float = 0


@dataclass(frozen=True)
class Fails:
    """A failure, as the program tells it: login, refused, limited, overflow, away, usage limit."""

    how: str
    value: object = None


@dataclass(frozen=True)
class Odd:
    """What no program should do."""

    how: str
    text: str = "Energy lasts."


Reply: TypeAlias = str | Says | Fails | Odd | Callable[[str], str]


@dataclass
class CommandLines:
    """The programs, in a folder for `PATH`."""

    folder: Path
    home: Path
    replies: list[Reply] = field(default_factory=list)
    otherwise: Callable[[Told], Reply] | None = None
    told: list[Told] = field(default_factory=list)
    children: list[int] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def path(self, program: str) -> Path:
        return self.folder / program

    def play(self, *replies: Reply) -> None:
        self.replies.extend(replies)

    def wait(self) -> None:
        """Wait until a program has been told something."""
        while not self.told:
            time.sleep(0.01)

    def left(self) -> list[int]:
        """Return the programs, and children of theirs, that are still running."""
        return [pid for pid in (*(each.pid for each in self.told), *self.children) if _runs(pid)]

    def answer(self, told: Told) -> dict[str, Any]:
        with self.lock:
            self.told.append(told)
            if self.replies:
                reply = self.replies.pop(0)
            elif self.otherwise is not None:
                reply = self.otherwise(told)
            else:
                raise AssertionError("no reply is left")
        match reply:
            case str():
                return {"say": reply}
            case Says(text, seconds):
                return {"say": text, "seconds": seconds}
            case Fails(how, value):
                return {"fail": how, "value": value}
            case Odd(how, text):
                return {"odd": how, "say": text}
            case _:
                return {"say": reply(told.everything)}


@contextmanager
def command_lines(folder: Path, replies: Sequence[Reply] = ()) -> Iterator[CommandLines]:
    """Install the programs in a folder, and tell them what to do while the block lasts."""
    bin_folder, home = folder / "bin", folder / "home"
    bin_folder.mkdir()
    home.mkdir()
    lines = CommandLines(bin_folder, home, list(replies))

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            told = Told(**json.loads(self.rfile.readline()))
            self.wfile.write(json.dumps(lines.answer(told)).encode() + b"\n")
            for line in self.rfile:
                lines.children.append(json.loads(line)["child"])

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True
        block_on_close = False

        def handle_error(self, *_: object) -> None:
            """Say nothing of programs that were ended in the middle of a word."""

    with Server(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        for name in PROGRAMS:
            starter = bin_folder / name
            starter.write_text(
                # What is imported is compiled once, not at each start.
                f"#!{sys.executable} -IS\nimport os, sys\n"
                f"os.environ['FAKE_PORT'] = '{server.server_address[1]}'\n"
                f"sys.path.append({str(FAKE.parent)!r})\n"
                f"import {FAKE.stem}\n"
            )
            starter.chmod(0o755)
        try:
            yield lines
        finally:
            server.shutdown()


def opened(
    lines: CommandLines, backend: Backend, timeout: float = 30.0, **environment: str
) -> CommandLineLLM:
    """Return the adapter on one of the programs."""
    given = {"HOME": str(lines.home), "PATH": os.defpath, **environment}
    place = lines.home / "cache"
    path = lines.path(backend.program)
    return CommandLineLLM(CommandLine(backend, path, given, place, timeout), schema_of)


def _runs(pid: int) -> bool:
    """Tell whether a process runs; one that has ended may wait for someone to take note."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")
