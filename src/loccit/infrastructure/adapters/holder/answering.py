"""Answers the clients of a holder, each connection in a thread of its own."""

import json
import logging
import socket
import struct
import threading
from contextlib import suppress
from hmac import compare_digest
from typing import Final

from loccit.domain.errors import LoccitError, VectorIndexError
from loccit.infrastructure.adapters.holder.address import HolderAddress
from loccit.infrastructure.adapters.holder.calls import (
    LONG,
    Answer,
    Call,
    answer_bytes,
    read_call,
)
from loccit.infrastructure.adapters.holder.frames import (
    BEAT_SECONDS,
    LONGEST_HELLO,
    PROTOCOL,
    SILENCE_SECONDS,
    ConnectionEnded,
    Kind,
    receive_frame,
    send_frame,
)
from loccit.version import __version__

log = logging.getLogger(__name__)

_SEND_TIMEOUT: Final = struct.pack("ll", int(SILENCE_SECONDS), 0)
"""A `timeval`. A client that was stopped does not read, and no holder is to wait for it."""


class Visitor:
    """One connection.

    Attributes:
        call: What it waits for, None when it waits for nothing.
        thread: Which answers it.
    """

    def __init__(self, connection: socket.socket) -> None:
        self.call: Call | None = None
        self.thread = 0
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, _SEND_TIMEOUT)
        self._connection = connection
        self._sending = threading.Lock()

    def greet(self, address: HolderAddress) -> bool:
        """Exchange greetings; False when it does not know the token, or speaks otherwise."""
        kind, content = receive_frame(self._connection, LONGEST_HELLO)
        try:
            said = json.loads(content)
            known = compare_digest(str(said["token"]).encode(), address.token.encode())
        except (ValueError, KeyError, TypeError):
            return False
        if kind is not Kind.HELLO or not known:
            return False
        own = {"protocol": PROTOCOL, "loccit": __version__}
        self.send(Kind.HELLO, json.dumps(own).encode())
        return all(said.get(name) == value for name, value in own.items())

    def receive(self) -> Call:
        """Wait for the next call."""
        kind, content = receive_frame(self._connection)
        if kind is not Kind.CALL:
            raise ConnectionEnded
        return read_call(content)

    def send(self, kind: Kind, content: bytes = b"") -> None:
        """Send a frame."""
        with self._sending:
            send_frame(self._connection, kind, content)

    def beat(self) -> None:
        """Say that the holder is alive, unless it is saying something anyway."""
        if self._sending.acquire(blocking=False):
            try:
                with suppress(ConnectionEnded):
                    send_frame(self._connection, Kind.BEAT)
            finally:
                self._sending.release()

    def leave(self) -> None:
        """Say that nothing more is answered, and end the connection."""
        with suppress(ConnectionEnded, OSError):
            if self._sending.acquire(timeout=BEAT_SECONDS):
                send_frame(self._connection, Kind.GOODBYE)
                self._sending.release()
        self.end()

    def end(self) -> None:
        """End the connection; its thread takes notice."""
        with suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Give the socket back."""
        self._connection.close()


class Visitors:
    """The connections of one door."""

    def __init__(self, address: HolderAddress, answer: Answer) -> None:
        self._address = address
        self._answer = answer
        self._changed = threading.Condition()
        self._all: set[Visitor] = set()
        self._stay = True
        threading.Thread(target=self._beat, name="loccit-beat", daemon=True).start()

    def welcome(self, connection: socket.socket) -> None:
        """Answer a connection until it ends."""
        visitor = Visitor(connection)
        thread = threading.Thread(
            target=self._serve, args=(visitor,), name="loccit-answer", daemon=True
        )
        with self._changed:
            self._all.add(visitor)
        try:
            thread.start()
        except RuntimeError:  # the system has no thread to give; the client tries again
            self._dismiss(visitor)

    def send_away(self) -> None:
        """Begin no call any more, wait until those that were begun are done, and end all.

        A call that this very thread is answering is not waited for, nor one that takes minutes.
        """
        own = threading.get_ident()
        with self._changed:
            self._stay = False
            idle = [visitor for visitor in self._all if visitor.call is None]
        for visitor in idle:
            visitor.leave()
        with self._changed:
            self._changed.wait_for(
                lambda: not any(map(self._is_awaited, self._all - self._by(own)))
            )
            rest = self._all - self._by(own)
        for visitor in rest:
            visitor.end()

    def _by(self, thread: int) -> set[Visitor]:
        return {visitor for visitor in self._all if visitor.thread == thread}

    def _is_awaited(self, visitor: Visitor) -> bool:
        return visitor.call is not None and visitor.call.method not in LONG

    def _serve(self, visitor: Visitor) -> None:
        visitor.thread = threading.get_ident()
        try:
            with suppress(ConnectionEnded, TimeoutError):
                if visitor.greet(self._address):
                    while self._answer_next(visitor):
                        pass
        finally:
            self._dismiss(visitor)

    def _dismiss(self, visitor: Visitor) -> None:
        with self._changed:
            self._all.discard(visitor)
            self._changed.notify_all()
        visitor.close()

    def _answer_next(self, visitor: Visitor) -> bool:
        call = visitor.receive()
        with self._changed:
            stay = self._stay
            visitor.call = call if stay else None
        if not stay:
            visitor.leave()
            return False
        try:
            visitor.send(Kind.BEGUN)  # who is not there any more gets nothing done
            visitor.send(*self._outcome(call))
        finally:
            with self._changed:
                visitor.call = None
                stay = self._stay
                self._changed.notify_all()
        if not stay:
            visitor.leave()
        return stay

    def _outcome(self, call: Call) -> tuple[Kind, bytes]:
        try:
            return Kind.RESULT, answer_bytes(self._answer(call))
        except LoccitError as error:
            return Kind.ERROR, answer_bytes(error)
        except Exception as error:  # whatever it is, the client is to hear of it in its own terms
            log.exception("holder_fault", extra={"method": call.method})
            told = f"the process that has the project open failed: {type(error).__name__}: {error}"
            return Kind.ERROR, answer_bytes(VectorIndexError(told))

    def _beat(self) -> None:
        while True:
            with self._changed:
                if self._changed.wait_for(lambda: not (self._stay or self._all), BEAT_SECONDS):
                    return
                busy = [visitor for visitor in self._all if visitor.call is not None]
            for visitor in busy:
                visitor.beat()
