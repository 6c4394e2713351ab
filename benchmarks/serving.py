"""A real `loccit serve` for benchmarks: PDFs ingested by the command line, asked over loopback."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import httpx

PROJECT: Final = "benchmark"
_SECONDS: Final = 120.0


@dataclass(frozen=True)
class Serving:
    """A service that runs."""

    pid: int
    url: str
    http: httpx.Client

    def login(self) -> str:
        """Return an address that logs a browser in, once."""
        return str(self.http.post("/v1/codes").raise_for_status().json()["url"])


def ingested(home: Path, *folders: Path) -> str:
    """Ingest all documents of folders, and return the last words of the command."""
    command = (*_loccit("ingest", home), "-p", PROJECT, *map(str, folders))
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    return (ran.stdout + ran.stderr)[-2000:]


@contextmanager
def serving(home: Path) -> Iterator[Serving]:
    """Serve the library of a data folder at a free port."""
    command = (*_loccit("serve", home), "--port", "0")
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout
        parts = urlsplit(process.stdout.readline())
        token = (home / "token").read_text(encoding="utf-8").strip()
        url = f"{parts.scheme}://{parts.netloc}"
        headers = {"Authorization": f"Bearer {token}"}
        try:
            with httpx.Client(
                base_url=url, headers=headers, timeout=_SECONDS, trust_env=False
            ) as client:
                yield Serving(process.pid, url, client)
        finally:
            process.terminate()


def _loccit(command: str, home: Path) -> Sequence[str]:
    return (sys.executable, "-m", "loccit", command, "--data-dir", str(home))
