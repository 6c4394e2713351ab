"""Where the holder of a project listens: a file beside the project's lock.

<project>/holder/address.json  socket, token and, for people, the process id; for its user alone
<project>/holder/<name>.socket unless that path is too long for a socket
"""

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

_FOLDER: Final = "holder"
_FILE: Final = "address.json"
_SOCKET: Final = ".socket"
_LONGEST_SOCKET_PATH: Final = 100
"""Bytes; macOS takes 103, Linux 107."""
_TEMPORARY: Final = "loccit-"
_TOKEN_BYTES: Final = 16
_NAME_BYTES: Final = 4


@dataclass(frozen=True, slots=True)
class HolderAddress:
    """How to reach the process that holds a project.

    Attributes:
        socket: The path of its unix socket.
        token: What a client must know.
        pid: Its process id, to be shown; nothing is decided by it.
    """

    socket: str
    token: str
    pid: int


def read_address(project: Path) -> HolderAddress | None:
    """Return the address in a project's folder; None when there is none, or none to be read.

    What another user has put there is none: what its holder sends would be unpickled.
    """
    path = project / _FOLDER / _FILE
    try:
        if path.stat().st_uid != os.getuid():
            return None
        return HolderAddress(**json.loads(path.read_bytes()))
    except (OSError, ValueError, TypeError):
        return None


def new_address(project: Path) -> HolderAddress:
    """Return an address for this process, which has the project's lock.

    What a holder left that was killed is taken away.
    """
    folder = project / _FOLDER
    left = read_address(project)
    if left is not None:
        remove_address(project, left)
    folder.mkdir(mode=0o700, exist_ok=True)
    folder.chmod(0o700)
    for path in folder.iterdir():
        path.unlink()
    token = os.urandom(_TOKEN_BYTES).hex()
    path = folder / f"{os.urandom(_NAME_BYTES).hex()}{_SOCKET}"
    if len(os.fsencode(path)) > _LONGEST_SOCKET_PATH:
        from tempfile import mkdtemp  # makes a folder that only its user enters

        path = Path(mkdtemp(prefix=_TEMPORARY)) / path.name
    return HolderAddress(str(path), token, os.getpid())


def publish_address(project: Path, address: HolderAddress) -> None:
    """Let others read the address: all of it at once, and only the user's own processes."""
    draft = project / _FOLDER / f"{_FILE}.new"
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "w", encoding="utf-8") as file:  # noqa: PTH123  (a descriptor)
        json.dump(asdict(address), file)
    draft.replace(draft.with_name(_FILE))


def remove_address(project: Path, address: HolderAddress) -> None:
    """Take an address and its socket away; the address of another holder stays."""
    folder, path = project / _FOLDER, Path(address.socket)
    if read_address(project) == address:
        (folder / _FILE).unlink(missing_ok=True)
    ours = path.parent == folder or path.parent.name.startswith(_TEMPORARY)
    if path.suffix == _SOCKET and ours:
        with suppress(OSError):
            path.unlink(missing_ok=True)
            path.parent.rmdir()
    with suppress(OSError):
        folder.rmdir()
