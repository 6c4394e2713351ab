"""The door of a project: a socket and a thread that waits; what answers is imported then."""

import socket
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loccit.infrastructure.adapters.holder.address import (
    new_address,
    publish_address,
    remove_address,
)
from loccit.infrastructure.adapters.holder.calls import Answer

if TYPE_CHECKING:
    from loccit.infrastructure.adapters.holder.answering import Visitors

_WAITING_CLIENTS: Final = 128
_PAUSE_SECONDS: Final = 0.1


class Door:
    """Open from the moment that a project is held until it is let go."""

    def __init__(self, project: Path, answer: Answer) -> None:
        """Listen, then tell where.

        Args:
            project: The project's folder, whose lock this process has.
            answer: Makes a call on the index; in threads of its own.

        Raises:
            OSError: If the system does not let it.
        """
        self._project = project
        self._answer = answer
        self._address = new_address(project)
        self._visitors: Visitors | None = None
        self._meeting = threading.Lock()
        self._is_open = True
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            self._socket.bind(self._address.socket)
            self._socket.listen(_WAITING_CLIENTS)
            publish_address(project, self._address)
        except OSError:
            self._socket.close()
            remove_address(project, self._address)
            raise
        threading.Thread(target=self._wait, name="loccit-holder", daemon=True).start()

    def close(self) -> None:
        """Let nobody in any more, end what was begun, and tell those who wait to go elsewhere."""
        with self._meeting:
            self._is_open = False
            visitors = self._visitors
        remove_address(self._project, self._address)
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)  # ends the wait
        self._socket.close()
        if visitors is not None:
            visitors.send_away()

    def _wait(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                if not self._is_open:
                    return
                time.sleep(_PAUSE_SECONDS)  # too many files are open just now
                continue
            with self._meeting:
                if not self._is_open:
                    connection.close()
                    return
                if self._visitors is None:
                    from loccit.infrastructure.adapters.holder.answering import Visitors

                    self._visitors = Visitors(self._address, self._answer)
                self._visitors.welcome(connection)
