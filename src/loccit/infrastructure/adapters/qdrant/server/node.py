"""One node of a Qdrant server or cluster, and the clients that ask it."""

import socket
import threading
import warnings
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from loccit.domain.errors import InvalidRequest
from loccit.infrastructure.secret import Secret

if TYPE_CHECKING:
    from qdrant_client import QdrantClient

IN_MEMORY: Final = ":memory:"

_DEFAULT_PORT: Final = 6333
"""Of Qdrant's REST; gRPC has the port after it."""
_SCHEMES: Final = ("http", "https")
_PROBE_SECONDS: Final = 1.0
"""To find out whether a port is open."""
_IDLE_SECONDS: Final = 2.0
"""For which a connection is kept: less than the 5 after which Qdrant hangs up by itself."""
_UNPACKED: Final = {"accept-encoding": "identity"}
"""Answers come uncompressed: compressing vectors takes longer than sending them."""


class ServerNode:
    """Makes the clients of one address when first needed, for any thread.

    Attributes:
        url: Its address with a scheme, ":memory:" for the client's own imitation of one.
        name: Host and port, without user and password.
    """

    def __init__(
        self, url: str, api_key: Secret | None, *, timeout: float, grpc_port: int | None
    ) -> None:
        """Name a node; nothing is sent.

        Args:
            url: Such as "http://localhost:6333".
            api_key: None when the server asks for none.
            timeout: Seconds to wait for one answer.
            grpc_port: The port for gRPC, which is tried for bulk requests; None for the one after
                that of `url`, 0 for none.

        Raises:
            InvalidRequest: If `url` is no address.
        """
        self.url = url if url == IN_MEMORY or "://" in url else f"http://{url}"
        self._host, self._port = _host_and_port(self.url)
        self.name = f"{self._host}:{self._port}"
        self._api_key = api_key
        self._timeout = timeout
        self._grpc_port = self._port + 1 if grpc_port is None else grpc_port
        self._clients: dict[bool, QdrantClient] = {}
        self._one_at_a_time = threading.RLock()

    def client(self, *, bulk: bool) -> "QdrantClient":
        """Return the client for bulk requests, which uses gRPC where that is open, or another."""
        with self._one_at_a_time:
            if bulk not in self._clients:
                fast = self._grpc_client() if bulk else None
                self._clients[bulk] = fast or (
                    self.client(bulk=False) if bulk else self._new_client()
                )
            return self._clients[bulk]

    def close(self) -> None:
        """Close the connections; what is in memory only is kept."""
        with self._one_at_a_time:
            while self._clients and self.url != IN_MEMORY:
                self._clients.popitem()[1].close()

    def is_reachable(self) -> bool:
        """Tell whether something listens at the address, within a second."""
        return self._is_open(self._port)

    def _is_open(self, port: int) -> bool:
        try:
            # Without this, a machine that is off costs the time-out of a request.
            socket.create_connection((self._host, port), _PROBE_SECONDS).close()
        except OSError:
            return False
        return True

    def _grpc_client(self) -> "QdrantClient | None":
        """Return a client that uses gRPC, None when the node offers none at that port."""
        if self.url == IN_MEMORY or not self._grpc_port or not self._is_open(self._grpc_port):
            return None
        client = self._new_client(prefer_grpc=True)
        try:
            client.info()
        except Exception:  # noqa: BLE001 (something else listens there: whatever it says)
            client.close()
            return None
        return client

    def _new_client(self, *, prefer_grpc: bool = False) -> "QdrantClient":
        from httpx import Limits
        from qdrant_client import QdrantClient

        if self.url == IN_MEMORY:
            return QdrantClient(IN_MEMORY)
        key = self._api_key.get_secret_value() if self._api_key else None
        with warnings.catch_warnings():
            # Whoever wrote "http://" chose to send the key without TLS.
            warnings.filterwarnings("ignore", message="Api key is used with an insecure")
            return QdrantClient(
                url=self.url,
                api_key=key,
                timeout=round(self._timeout),
                check_compatibility=False,
                prefer_grpc=prefer_grpc,
                grpc_port=self._grpc_port,
                headers=_UNPACKED,
                # By default the client opens a connection for each request to this machine.
                limits=Limits(keepalive_expiry=_IDLE_SECONDS),
            )


def _host_and_port(url: str) -> tuple[str, int]:
    if url == IN_MEMORY:
        return IN_MEMORY, 0
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or _DEFAULT_PORT
    except ValueError as error:  # a port that is none, a bracket left open
        raise _no_address() from error
    if not host or host.isdecimal() or parts.scheme not in _SCHEMES:
        raise _no_address()
    return host, port


def _no_address() -> InvalidRequest:
    """Return the error, which does not repeat the address: it may hold a password."""
    return InvalidRequest(
        "the index server's address is none: write it like http://localhost:6333"
        " (LOCCIT_QDRANT_URL, or what 'copy' was given)"
    )
