"""What a running service leaves in the data folder, for those who look for it.

service.lock   held while one runs; the kernel frees it with its process
service.json   {"url", "pid", "api", "version"}; while it runs; the lock says whether
token          what callers must know, unless the settings say it
"""

import json
import os
import secrets
import time
from contextlib import suppress
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from filelock import FileLock, Timeout

from loccit.domain.errors import ServiceError
from loccit.version import __version__

API: Final = 1
_LOCK: Final = "service.lock"
_FILE: Final = "service.json"
_TOKEN: Final = "token"  # noqa: S105  (the name of a file)
_TOKEN_BYTES: Final = 32
_ANSWER_SECONDS: Final = 5.0
_START_SECONDS: Final = 10.0
_PAUSE_SECONDS: Final = 0.05
_PRIVATE: Final = 0o600


def locked(data_dir: Path) -> FileLock | None:
    """Return the lock of the one service of a library, None if another process has it.

    Raises:
        ServiceError: If nothing can be locked there.
    """
    lock = FileLock(data_dir / _LOCK, mode=_PRIVATE)
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        lock.acquire(timeout=0)
    except Timeout:
        return None
    except OSError as error:
        raise ServiceError(f"{data_dir} cannot be written: {error.strerror or error}") from error
    return lock


def kept_token(data_dir: Path) -> str:
    """Return the token in the data folder, made when there is none; only its user reads it."""
    path = data_dir / _TOKEN
    with suppress(FileNotFoundError):
        path.chmod(_PRIVATE)
        known = path.read_text(encoding="ascii", errors="replace").strip()
        if known:
            return known
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    _write(path, token + "\n")
    return token


def announce(data_dir: Path, url: str) -> None:
    """Say where this process listens."""
    about = {"url": url, "pid": os.getpid(), "api": API, "version": __version__}
    _write(data_dir / _FILE, json.dumps(about) + "\n")


def withdraw(data_dir: Path) -> None:
    """Say it no more."""
    (data_dir / _FILE).unlink(missing_ok=True)


def login_url(data_dir: Path, token: str) -> str:
    """Return a new address with a code, of the service that has the lock.

    The token goes to whom the file names: it is of the process that has the lock, or of one that
    had it and whose file this one is about to replace.

    Raises:
        ServiceError: If it does not answer.
    """
    deadline = time.monotonic() + _START_SECONDS
    while True:
        url = _announced(data_dir)
        if url is not None:
            return _asked(url, token)
        if time.monotonic() > deadline:
            raise ServiceError(
                f"a service for {data_dir} is starting, or does not start; end it, and try again"
            )
        time.sleep(_PAUSE_SECONDS)


def _announced(data_dir: Path) -> str | None:
    try:
        found: str = json.loads((data_dir / _FILE).read_text(encoding="utf-8"))["url"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return found


def _asked(url: str, token: str) -> str:
    place = urlsplit(url)
    connection = HTTPConnection(place.hostname or "", place.port, timeout=_ANSWER_SECONDS)
    try:
        connection.request("POST", "/v1/codes", headers={"Authorization": f"Bearer {token}"})
        response = connection.getresponse()
        answer = json.loads(response.read())
        found: str = answer["url"] if response.status == HTTPStatus.OK else ""
    except (OSError, HTTPException, ValueError, KeyError, TypeError) as error:
        raise ServiceError(f"the service at {url} does not answer; end it") from error
    finally:
        connection.close()
    if not found:
        raise ServiceError(
            f"the service at {url} knows another token; give both the same LOCCIT_TOKEN"
        )
    return found


def _write(path: Path, text: str) -> None:
    """Write a file at once, such that only its user reads it."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE)
    try:
        with open(descriptor, "w", encoding="utf-8") as file:  # noqa: PTH123  (a descriptor)
            file.write(text)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
