"""A connection to a Qdrant server, or to several nodes of one, that waits out passing faults."""

import random
import threading
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING, Final, TypeVar

from loccit.infrastructure.adapters.qdrant.server.errors import server_errors, transient_pause
from loccit.infrastructure.adapters.qdrant.server.node import IN_MEMORY, ServerNode
from loccit.infrastructure.secret import Secret

if TYPE_CHECKING:
    from qdrant_client import QdrantClient

_PAUSES: Final = (0.25, 0.5, 1.0, 2.0)
"""Seconds before each further attempt: together as long as a node's election or restart."""
_JITTER: Final = 0.25
"""Random part of a pause, so that many clients do not come back at once."""
_LONGEST_PAUSE: Final = 10.0
"""Seconds; a server that asks for more is given up."""
_PATIENCE: Final = 1
"""Attempts end after this many time-outs of one request, and one for each node."""

Result = TypeVar("Result")


class ServerConnection:
    """Sends requests to a server, from any thread; nothing is sent before the first request.

    A request that meets a fault that may pass (a connection refused or cut, a time-out, HTTP 429,
    502, 503 or 504, a cluster that has not yet agreed that a node is gone) is sent again: at once
    to each other node that was named, and then up to four times with growing pauses, to one node
    after the other. The node that answered last is asked first.
    """

    def __init__(
        self,
        url: str,
        api_key: Secret | None,
        *,
        timeout: float,
        grpc_port: int | None = 0,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """Use the server at `url`, or the client's own imitation of one at ":memory:".

        Args:
            url: Such as "http://localhost:6333"; of a cluster those of several nodes, with
                commas between them.
            api_key: None when the server asks for none.
            timeout: Seconds to wait for one answer.
            grpc_port: The server's port for gRPC, which is tried for bulk requests; None for the
                one after that of each address, 0 for none.
            pause: Waits for so many seconds.

        Raises:
            InvalidRequest: If `url` is no address.
        """
        self.in_memory = url == IN_MEMORY
        addresses = [each.strip() for each in url.split(",") if each.strip()] or [""]
        self._nodes = [
            ServerNode(each, api_key, timeout=timeout, grpc_port=grpc_port) for each in addresses
        ]
        self._name = " or ".join(node.name for node in self._nodes)
        self._timeout = timeout
        self._pause = pause
        self._current: int | None = None
        self._one_at_a_time = threading.RLock()

    def ask(
        self,
        request: Callable[["QdrantClient"], Result],
        *,
        bulk: bool = False,
    ) -> Result:
        """Return what a request returns.

        Args:
            request: Called with the client, again when it met a passing fault; it may have
                succeeded unnoticed.
            bulk: True for a large request, which goes by gRPC where that is open.

        Raises:
            IndexUnavailable: If no node answers, or one refuses the key.
            VectorIndexError: If it answers with an error.
        """
        # An imitated server is asked by one thread at a time.
        with self._one_at_a_time if self.in_memory else nullcontext(), server_errors(self._name):
            patience = (_PATIENCE + len(self._nodes)) * self._timeout
            others_first = (0.0,) * (len(self._nodes) - 1)
            for pause in (*others_first, *_PAUSES):
                asked, begun = self._node_to_ask(), time.monotonic()
                try:
                    return request(self._nodes[asked].client(bulk=bulk))
                except Exception as error:
                    asked_for = transient_pause(error)
                    # Longer than a time-out: the machine itself was suspended.
                    patience -= min(time.monotonic() - begun, self._timeout)
                    if asked_for is None or asked_for > _LONGEST_PAUSE or patience <= 0:
                        raise
                    self._move_on_from(asked)
                    jitter = pause * _JITTER * random.random()  # noqa: S311 (no secret)
                    if wait := max(pause + jitter, asked_for):
                        self._pause(wait)
            return request(self._nodes[self._node_to_ask()].client(bulk=bulk))

    def close(self) -> None:
        """Close the connections; what is in memory only is kept."""
        for node in self._nodes:
            node.close()

    def _node_to_ask(self) -> int:
        with self._one_at_a_time:
            if self._current is None:
                several = self._nodes if len(self._nodes) > 1 else ()
                reachable = (n for n, node in enumerate(several) if node.is_reachable())
                self._current = next(reachable, 0)
            return self._current

    def _move_on_from(self, asked: int) -> None:
        with self._one_at_a_time:
            if self._current == asked:  # else another thread has moved on already
                self._current = (asked + 1) % len(self._nodes)
