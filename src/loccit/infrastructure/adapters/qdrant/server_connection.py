"""A connection to a Qdrant server that waits out passing faults."""

import random
import socket
import threading
import time
import warnings
from collections.abc import Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING, Final, TypeVar
from urllib.parse import urlsplit

from pydantic import SecretStr

from loccit.infrastructure.adapters.qdrant.server_errors import server_errors, transient_pause

if TYPE_CHECKING:
    from qdrant_client import QdrantClient

IN_MEMORY: Final = ":memory:"

_PAUSES: Final = (0.25, 0.5, 1.0, 2.0)
"""Seconds before each further attempt: together what a node takes to be elected or restarted."""
_JITTER: Final = 0.25
"""Part of a pause that is left to chance, so that many clients do not come back at once."""
_LONGEST_PAUSE: Final = 10.0
"""Seconds; a server that asks for more is given up."""
_PROBE_SECONDS: Final = 1.0
"""To find out whether a port is open."""
_PATIENCE: Final = 2.0
"""Attempts end after this many time-outs of one request."""

Result = TypeVar("Result")


class ServerConnection:
    """Asks a server, by whichever thread; nothing is sent before the first question.

    A request that meets a fault that may pass (a connection refused or cut, a time-out, HTTP 429,
    502, 503 or 504) is sent again, up to four times with growing pauses.
    """

    def __init__(
        self,
        url: str,
        api_key: SecretStr | None,
        *,
        timeout: float,
        grpc_port: int = 0,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """Use the server at `url`, or the client's own imitation of one at ":memory:".

        Args:
            url: Such as "http://localhost:6333".
            api_key: None when the server asks for none.
            timeout: Seconds to wait for one answer.
            grpc_port: The server's port for gRPC, which is tried for bulk requests; 0 for none.
            pause: Waits for so many seconds.
        """
        self.in_memory = url == IN_MEMORY
        self._url = url
        self._api_key = api_key
        self._timeout = timeout
        self._grpc_port = grpc_port
        self._pause = pause
        self._clients: dict[bool, QdrantClient] = {}
        self._one_at_a_time = threading.RLock()

    def ask(
        self,
        request: Callable[["QdrantClient"], Result],
        *,
        repeatable: bool = True,
        bulk: bool = False,
    ) -> Result:
        """Return what a request returns.

        Args:
            request: Called with the client, again when it met a passing fault.
            repeatable: False when a request that came through unnoticed must not be sent again.
            bulk: True for a large request, which goes by gRPC where that is open.

        Raises:
            IndexUnavailable: If the server does not answer or refuses the key.
            VectorIndexError: If it answers with an error.
        """
        # An imitated server is asked by one thread at a time.
        with self._one_at_a_time if self.in_memory else nullcontext(), server_errors(self._url):
            client = self._connected(bulk=bulk)
            until = time.monotonic() + _PATIENCE * self._timeout
            for pause in _PAUSES if repeatable else ():
                try:
                    return request(client)
                except Exception as error:
                    asked_for = transient_pause(error)
                    if asked_for is None or asked_for > _LONGEST_PAUSE or time.monotonic() > until:
                        raise
                    jitter = pause * _JITTER * random.random()  # noqa: S311 (no secret)
                    self._pause(max(pause + jitter, asked_for))
            return request(client)

    def close(self) -> None:
        """Close the connections; what is in memory only is kept."""
        with self._one_at_a_time:
            while self._clients and not self.in_memory:
                self._clients.popitem()[1].close()

    def _connected(self, *, bulk: bool) -> "QdrantClient":
        with self._one_at_a_time:
            if bulk not in self._clients:
                fast = self._grpc_client() if bulk else None
                self._clients[bulk] = fast or (
                    self._connected(bulk=False) if bulk else self._new_client()
                )
            return self._clients[bulk]

    def _grpc_client(self) -> "QdrantClient | None":
        """Return a client that uses gRPC, None when the server offers none at that port."""
        host = urlsplit(self._url).hostname
        if self.in_memory or not self._grpc_port or host is None:
            return None
        try:
            # A port that a firewall drops would take the time-out of a request.
            socket.create_connection((host, self._grpc_port), _PROBE_SECONDS).close()
        except OSError:
            return None
        client = self._new_client(prefer_grpc=True)
        try:
            client.info()
        except Exception:  # noqa: BLE001 (something else listens there: whatever it says)
            client.close()
            return None
        return client

    def _new_client(self, *, prefer_grpc: bool = False) -> "QdrantClient":
        from qdrant_client import QdrantClient

        if self.in_memory:
            return QdrantClient(IN_MEMORY)
        key = self._api_key.get_secret_value() if self._api_key else None
        with warnings.catch_warnings():
            # Whether to send a key without TLS is for whoever wrote "http://".
            warnings.filterwarnings("ignore", message="Api key is used with an insecure")
            return QdrantClient(
                url=self._url,
                api_key=key,
                timeout=round(self._timeout),
                check_compatibility=False,
                prefer_grpc=prefer_grpc,
                grpc_port=self._grpc_port,
            )
