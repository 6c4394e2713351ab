"""The process that reads and draws pages, and reads marks, for those who call it (`Calls`)."""

import contextlib
import faulthandler
import resource
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

from loccit.infrastructure.adapters.isolation.child import serve_parent

MODULE: Final = "loccit.infrastructure.adapters.isolation.page_process"
Build = Callable[[], object]
"""Makes the object that is called: a function of a module, so that the process can import it."""
_GRACE_SECONDS: Final = 5.0  # in which the parent, if it is there, ends this process itself


@dataclass(frozen=True, slots=True)
class PageCall:
    """A call of a method of the object."""

    method: str
    arguments: tuple[object, ...]


def _serve(connection: Connection) -> None:
    """Make the calls of the parent until it is gone; answer each with a result or an error."""
    build, memory_bytes, seconds = connection.recv()
    with contextlib.suppress(ValueError, OSError):  # where the system allows no such limit
        resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    reader = build()
    connection.send(None)  # ready
    while True:
        call = connection.recv()
        faulthandler.dump_traceback_later(seconds + _GRACE_SECONDS, exit=True)
        try:
            answer = getattr(reader, call.method)(*call.arguments)
        except Exception as error:  # noqa: BLE001  (whatever it is, the parent must hear of it)
            answer = error
        faulthandler.cancel_dump_traceback_later()
        connection.send(answer)


if __name__ == "__main__":
    serve_parent(_serve)
