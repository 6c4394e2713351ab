"""One question at a time, no more often than is polite, and none twice.

https://www.crossref.org/documentation/retrieve-metadata/rest-api/tips-for-using-the-crossref-rest-api/
"""

import json
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from loccit.domain.errors import LookupFailed
from loccit.infrastructure.adapters.scholarly_services.kept_answers import Answer, KeptAnswers
from loccit.version import __version__

if TYPE_CHECKING:
    import httpx

_HOME: Final = "https://pypi.org/project/loccit/"
_TRIES: Final = 3
_LONGEST_WAIT: Final = 60.0
"""Seconds. A service that wants to be left alone for longer is asked no more."""
_LARGEST: Final = 4_000_000  # bytes, of ten records 200,000
_PAUSE, _PAUSE_KNOWN = 1.0, 0.2
"""Seconds between two questions, without and with a contact."""
_OK, _NOT_FOUND, _GONE, _TOO_MANY, _UNAVAILABLE = 200, 404, 410, 429, 503


class PoliteClient:
    """Asks services for JSON. Safe to call from several threads, which wait for each other."""

    def __init__(
        self,
        folder: Path,
        contact: str | None = None,
        *,
        seconds: float = 20.0,
        sleep: Callable[[float], None] = time.sleep,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """Open nothing yet.

        Args:
            folder: Where answers are kept.
            contact: A mail address that the services are told.
            seconds: Most time for one answer.
            sleep: Waits for so many seconds.
            now: The time.
        """
        self._answers = KeptAnswers(folder)
        self._contact = contact
        self._seconds = seconds
        self._sleep = sleep
        self._now = now
        self._asking = Lock()
        self._client: httpx.Client | None = None
        self._last: float | None = None

    def get(self, service: str, address: str, query: Mapping[str, str | int]) -> Answer:
        """Return what a service answers, or has answered before.

        Args:
            service: Its name, for messages.
            address: Without a query.
            query: Its parameters.

        Raises:
            LookupFailed: If it cannot be asked, or answers with anything but JSON.
        """
        whole = f"{address}?{urlencode(query)}" if query else address
        with self._asking:
            kept = self._answers.get(whole, self._now())
            if kept is not None:
                return kept
            content = self._asked(service, address, query)
            answer = Answer(content, self._now().isoformat(timespec="seconds"))
            self._answers.keep(whole, answer)
            return answer

    def close(self) -> None:
        """Close the connections."""
        if self._client is not None:
            self._client.close()

    def _asked(self, service: str, address: str, query: Mapping[str, str | int]) -> object:
        import httpx

        told = {**query, **({"mailto": self._contact} if self._contact else {})}
        for left in reversed(range(_TRIES)):
            self._pause()
            try:
                status, headers, body = self._sent(address, told)
            except httpx.TimeoutException as error:
                if left:
                    continue
                raise LookupFailed(service, "does not answer in time; try again later") from error
            except (httpx.HTTPError, httpx.InvalidURL) as error:
                reason = f"cannot be reached ({type(error).__name__}); is this machine online?"
                raise LookupFailed(service, reason) from error
            if status in {_NOT_FOUND, _GONE}:
                return None
            if status in {_TOO_MANY, _UNAVAILABLE} and left:
                self._wait(service, headers.get("retry-after"), _TRIES - left)
                continue
            if status != _OK:
                raise LookupFailed(service, f"answers with status {status}; try again later")
            return _parsed(service, body)
        raise LookupFailed(service, "is overloaded; try again later")

    def _sent(
        self, address: str, query: Mapping[str, str | int]
    ) -> "tuple[int, httpx.Headers, bytes | None]":
        """Return status, headers and body; None for one that is too large or takes too long."""
        end = time.monotonic() + self._seconds
        with self._http().stream("GET", address, params=dict(query)) as response:
            body = bytearray()
            for part in response.iter_bytes():
                body += part
                if len(body) > _LARGEST or time.monotonic() > end:
                    return response.status_code, response.headers, None
            return response.status_code, response.headers, bytes(body)

    def _http(self) -> "httpx.Client":
        import httpx

        if self._client is None:
            contact = f"; mailto:{self._contact}" if self._contact else ""
            agent = f"loccit/{__version__} ({_HOME}{contact})"
            headers = {"user-agent": agent, "accept": "application/json"}
            self._client = httpx.Client(headers=headers, timeout=self._seconds)
        return self._client

    def _pause(self) -> None:
        pause = _PAUSE_KNOWN if self._contact else _PAUSE
        if self._last is not None:
            left = self._last + pause - time.monotonic()
            if left > 0:
                self._sleep(left)
        self._last = time.monotonic()

    def _wait(self, service: str, told: str | None, tried: int) -> None:
        """Wait as long as the service asks for, else longer each time."""
        seconds = self._seconds_told(told) if told else 2.0**tried
        if seconds > _LONGEST_WAIT:
            raise LookupFailed(service, f"asks to be left alone for {seconds:.0f} s; try later")
        self._sleep(seconds)

    def _seconds_told(self, told: str) -> float:
        """Return the seconds of a Retry-After, which may be a date."""
        with suppress(ValueError):
            return max(0.0, float(int(told)))
        with suppress(ValueError, TypeError):
            return max(0.0, (parsedate_to_datetime(told) - self._now()).total_seconds())
        return _LONGEST_WAIT


def _parsed(service: str, body: bytes | None) -> object:
    if body is None:
        raise LookupFailed(service, "answers with too much, or too slowly; nothing is taken of it")
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        raise LookupFailed(service, "answers with something that is not JSON") from error
