"""Where the service of a data folder is reached, if one runs."""

import json
import re
import socket
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

_ORIGIN: Final = re.compile(r"https?://(?:[A-Za-z0-9.-]{1,253}|\[[0-9a-fA-F:.]{2,45}\]):\d{1,5}")
_PATIENCE: Final = 0.2  # seconds for a service of this machine to take a connection
_FRESH: Final = 10.0  # seconds


@dataclass(slots=True)
class ServiceOrigin:
    """Looks up the service, again when it looked some time ago.

    Attributes:
        file: What the service writes once it listens: {"url": ...}. One that was killed leaves
            it, so that a connection tells whether it runs.
    """

    file: Path
    _known: str | None = field(default=None, init=False)
    _until: float = field(default=0.0, init=False)

    def __call__(self) -> str | None:
        """Return the origin, such as "http://127.0.0.1:8765"; None when no service runs."""
        now = time.monotonic()
        if now >= self._until:
            self._known = self._found()
            self._until = now + _FRESH
        return self._known

    def _found(self) -> str | None:
        try:
            url = json.loads(self.file.read_text(encoding="utf-8"))["url"].rstrip("/")
            if not _ORIGIN.fullmatch(url):
                return None
            parts = urlsplit(url)
            with socket.create_connection((str(parts.hostname), parts.port or 0), _PATIENCE):
                return str(url)
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None
