"""Asks the process that holds a project."""

import json
import select
import socket
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from loccit.domain.errors import HolderIncompatible, IndexLocked, WriteInterrupted
from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.holder.address import HolderAddress, read_address
from loccit.infrastructure.adapters.holder.calls import WRITES, Call, read_answer
from loccit.infrastructure.adapters.holder.frames import (
    LONGEST_HELLO,
    PROTOCOL,
    SILENCE_SECONDS,
    ConnectionEnded,
    Kind,
    receive_frame,
    send_frame,
)
from loccit.version import __version__

_PAUSE_SECONDS: Final = 0.02


class HolderGone(Exception):
    """No holder listens, or it has ended; what was asked is not done, or may be asked again."""


class Holder:
    """The holder of one project, whoever that is, as a client sees it.

    Safe to call from several threads: each call has a connection to itself, which is kept for
    the next one.
    """

    def __init__(self, project: Path, project_id: ProjectId) -> None:
        """Look for holders in a project's folder; nothing is connected yet."""
        self._project = project
        self._project_id = project_id
        self._lock = threading.Lock()
        self._idle: list[_Connection] = []

    def answer(self, call: Call) -> Any:  # noqa: ANN401  (whatever the method returns)
        """Return what the holder answers, or raise the error that it tells of.

        Raises:
            HolderGone: If there is none, or it ended and the call can be made again.
            IndexLocked: If it does not answer; the call was not begun, or changes nothing.
            HolderIncompatible: If it speaks another version of the protocol.
            WriteInterrupted: If it may or may not have done it.
        """
        connection = self._connected()
        try:
            result = connection.ask(call)
        except BaseException:
            connection.close()
            raise
        with self._lock:
            self._idle.append(connection)
        if isinstance(result, BaseException):
            raise result
        return result

    def close(self) -> None:
        """End all connections."""
        with self._lock:
            while self._idle:
                self._idle.pop().close()

    def _connected(self) -> "_Connection":
        while True:
            with self._lock:
                connection = self._idle.pop() if self._idle else None
            if connection is None:
                break
            if connection.is_idle():
                return connection
            connection.close()
        address = read_address(self._project)
        if address is None:
            raise HolderGone
        return _Connection(address, self._project_id)


class _Connection:
    """A connection to one holder."""

    def __init__(self, address: HolderAddress, project_id: ProjectId) -> None:
        self._project_id = project_id
        self._pid = address.pid
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            self._socket.settimeout(SILENCE_SECONDS)
            self._connect(address)
            self._greet(address)
        except TimeoutError as error:
            self.close()
            raise IndexLocked(project_id, address.pid) from error
        except ConnectionEnded as error:
            self.close()
            raise HolderGone from error
        except BaseException:
            self.close()
            raise

    def is_idle(self) -> bool:
        """Tell whether the holder has nothing to say, not even that it goes."""
        with suppress(OSError, ValueError):
            return not select.select([self._socket], [], [], 0)[0]
        return False

    def ask(self, call: Call) -> Any:  # noqa: ANN401  (whatever the method returns)
        """Return what is answered; an error of ours is returned as well.

        Raises:
            HolderGone: If it ended, and the call was not begun or may be made again.
            IndexLocked: If it does not answer, and the same.
            WriteInterrupted: If it ended, or does not answer, and the call was begun.
        """
        begun = False
        try:
            send_frame(self._socket, Kind.CALL, call.to_bytes())
            while True:
                kind, content = receive_frame(self._socket)
                if kind is Kind.BEGUN:
                    begun = True
                elif kind in {Kind.RESULT, Kind.ERROR}:
                    return read_answer(content)
                elif kind is Kind.GOODBYE:
                    raise HolderGone
        except TimeoutError as error:
            if self._is_lost(call, begun=begun):
                raise WriteInterrupted(self._project_id, self._pid) from error
            raise IndexLocked(self._project_id, self._pid) from error
        except ConnectionEnded as error:
            if self._is_lost(call, begun=begun):
                raise WriteInterrupted(self._project_id, self._pid) from error
            raise HolderGone from error

    def close(self) -> None:
        """End it."""
        self._socket.close()

    def _is_lost(self, call: Call, *, begun: bool) -> bool:
        """Tell whether the call may have been made.

        A holder that cannot say any more that it begins does not begin: after the shutdown it
        cannot, and what it said before that is still to be read.
        """
        if call.method not in WRITES:
            return False
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        with suppress(ConnectionEnded, TimeoutError):
            while not begun:
                begun = receive_frame(self._socket)[0] is Kind.BEGUN
        return begun

    def _connect(self, address: HolderAddress) -> None:
        deadline = time.monotonic() + SILENCE_SECONDS
        while True:
            try:
                self._socket.connect(address.socket)
            except BlockingIOError as error:  # too many wait to be let in
                if time.monotonic() > deadline:
                    raise TimeoutError from error
                time.sleep(_PAUSE_SECONDS)
            except TimeoutError:
                raise
            except OSError as error:
                raise ConnectionEnded from error
            else:
                return

    def _greet(self, address: HolderAddress) -> None:
        own = {"token": address.token, "protocol": PROTOCOL, "loccit": __version__}
        send_frame(self._socket, Kind.HELLO, json.dumps(own).encode())
        kind, content = receive_frame(self._socket, LONGEST_HELLO)
        if kind is not Kind.HELLO:
            raise ConnectionEnded
        said = json.loads(content)
        if (said["protocol"], said["loccit"]) != (PROTOCOL, __version__):
            raise HolderIncompatible(
                self._project_id,
                address.pid,
                its_own=f"loccit {said['loccit']} (protocol {said['protocol']})",
                ours=f"loccit {__version__} (protocol {PROTOCOL})",
            )
