"""What passes between a holder and its clients: frames of a kind, a length and that many bytes.

A connection begins with a `HELLO` each way, JSON in every version of the protocol. Then the
client sends a `CALL`, and the holder answers `BEGUN`, a `BEAT` each second while it works, and a
`RESULT` or an `ERROR`. `GOODBYE` in place of an answer says that nothing was done.
"""

import socket
import struct
from enum import IntEnum
from typing import Final

PROTOCOL: Final = 1
SILENCE_SECONDS: Final = 10.0
"""After which a holder that has sent nothing does not answer. While the engine writes, no thread
of its process runs: on a busy disk beats came more than three seconds apart."""
BEAT_SECONDS: Final = 1.0
LONGEST_HELLO: Final = 4096

_HEAD: Final = struct.Struct("!BQ")
_READ_BYTES: Final = 1 << 20


class Kind(IntEnum):
    """What a frame is."""

    HELLO = 1
    CALL = 2
    BEGUN = 3
    BEAT = 4
    RESULT = 5
    ERROR = 6
    GOODBYE = 7


class ConnectionEnded(Exception):
    """The other side is gone, or sends what is no frame."""


def send_frame(connection: socket.socket, kind: Kind, content: bytes = b"") -> None:
    """Send one frame.

    Raises:
        ConnectionEnded: If nobody reads it any more.
        TimeoutError: If nobody does for as long as the socket waits.
    """
    try:
        connection.sendall(_HEAD.pack(kind, len(content)) + content)
    except TimeoutError:
        raise
    except OSError as error:
        raise ConnectionEnded from error


def receive_frame(connection: socket.socket, longest: int | None = None) -> tuple[Kind, bytes]:
    """Receive one frame.

    Raises:
        ConnectionEnded: If there is none, or it is longer than `longest`.
        TimeoutError: If nothing comes for as long as the socket waits.
    """
    number, length = _HEAD.unpack(_receive(connection, _HEAD.size))
    if longest is not None and length > longest:
        raise ConnectionEnded
    try:
        return Kind(number), _receive(connection, length)
    except ValueError as error:
        raise ConnectionEnded from error


def _receive(connection: socket.socket, length: int) -> bytes:
    content = bytearray()
    while len(content) < length:
        try:
            part = connection.recv(min(length - len(content), _READ_BYTES))
        except TimeoutError:
            raise
        except OSError as error:
            raise ConnectionEnded from error
        if not part:
            raise ConnectionEnded
        content += part
    return bytes(content)
