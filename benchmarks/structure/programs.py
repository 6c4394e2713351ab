"""Runs the programs that set documents, none of which is trusted."""

import os
import resource
import shutil
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

_MEMORY = 6 * 2**30  # bytes of address space; LuaTeX with CJK fonts needs 2 GiB
_FILE = 2**30  # bytes of one file that is written
_NICE = 10


def missing(*names: str) -> str | None:
    """Return a line that names the programs that are not here; None when all are."""
    absent = [name for name in names if shutil.which(name) is None]
    return f"skipped: {', '.join(absent)} not found on PATH" if absent else None


def run(
    command: Sequence[str],
    folder: Path,
    seconds: float,
    variables: Mapping[str, str] | None = None,
    *,
    memory: bool = True,
) -> bool:
    """Run a program in a folder of its own and end it with all its children when time is up.

    It sees none of the caller's variables but those that say where programs are. What it says
    goes to "said.log" in the folder.

    Args:
        command: The program and its arguments.
        folder: Where it runs.
        seconds: How long it may take.
        variables: More variables that it sees.
        memory: Whether its address space is limited; browsers reserve more than there is.

    Returns:
        Whether it ended by itself; its status does not count, since TeX complains often.
    """
    plain = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    with (folder / "said.log").open("ab") as said:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=plain | dict(variables or {}),
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            start_new_session=True,
            preexec_fn=_limit if memory else _limit_files,  # noqa: PLW1509  (no threads here)
        )
        try:
            process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            return False
        finally:
            _end(process)
    return True


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    _limit_files()


def _limit_files() -> None:
    os.nice(_NICE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (_FILE, _FILE))


def _end(process: subprocess.Popen[bytes]) -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    finally:
        process.wait()
