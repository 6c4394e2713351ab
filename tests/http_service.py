"""A real `loccit serve` process, and a client that knows its token."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.built_model import with_model

ROOT = Path(__file__).parents[1]
SECONDS = 180.0


@dataclass(frozen=True)
class Served:
    """A service.

    Attributes:
        process: Its process.
        first_line: What it printed first.
        url: Its address, without the code.
        token: What callers must know.
        data_dir: Where its library is.
        http: Asks it, with the token.
    """

    process: subprocess.Popen[str]
    first_line: str
    url: str
    token: str
    data_dir: Path
    http: httpx.Client

    def stranger(self) -> httpx.Client:
        """Return a client that knows nothing."""
        return httpx.Client(base_url=self.url, timeout=SECONDS, trust_env=False)

    def events(
        self, path: str, json_body: object = None, after: str = ""
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield the events of a stream."""
        method = "GET" if json_body is None else "POST"
        headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": after} if after else {})
        with self.http.stream(method, path, headers=headers, json=json_body) as response:
            assert response.status_code == 200, response.read()
            name = ""
            for line in response.iter_lines():
                if line.startswith("event: "):
                    name = line.removeprefix("event: ")
                elif line.startswith("data: "):
                    yield name, json.loads(line.removeprefix("data: "))

    def done(self, job: Mapping[str, Any]) -> dict[str, Any]:
        """Wait until a job has ended, and return what became of it."""
        *_, (name, last) = self.events(f"/v1/jobs/{job['id']}/events")
        assert name == "done"
        return last

    def end(self, ending: signal.Signals = signal.SIGINT) -> tuple[int, str, str]:
        """End it, and return its exit code and what it printed."""
        self.process.send_signal(ending)
        out, err = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, out, err


def command(data_dir: Path, *arguments: str) -> list[str]:
    """Return the command line of a service for a library."""
    return [sys.executable, "-m", "loccit", "serve", "--data-dir", str(data_dir), *arguments]


def environment(home: Path, **settings: str) -> dict[str, str]:
    """Return an environment with nothing else of this machine's settings."""
    return {
        "HOME": str(home),
        "PATH": os.defpath,
        "PYTHONPATH": str(ROOT / "src"),
        "PYTHONWARNINGS": "error",
        **settings,
    }


@contextmanager
def served(data_dir: Path, *arguments: str, **settings: str) -> Iterator[Served]:
    """Start a service at a free port, and end it."""
    with_model(data_dir)
    with subprocess.Popen(
        command(data_dir, "--port", "0", *arguments),
        env=environment(data_dir.parent, **settings),
        cwd=data_dir.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        assert first, process.communicate()
        url = first.partition("/?")[0]
        token = settings.get("LOCCIT_TOKEN") or (data_dir / "token").read_text().strip()
        headers = {"Authorization": f"Bearer {token}"}
        with httpx.Client(
            base_url=url, headers=headers, timeout=SECONDS, trust_env=False
        ) as client:
            try:
                yield Served(process, first, url, token, data_dir, client)
            finally:
                if process.poll() is None:
                    process.kill()
