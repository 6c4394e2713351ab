"""Folders in which command lines work, so that they find nobody's instructions."""

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from loccit.infrastructure.adapters.command_line_llm.backend import Folders

_OWNER_ONLY: Final = 0o700
_REQUEST: Final = "request-"
_OLD_SECONDS: Final = 86_400.0
"""After which no request is under way any more."""


@contextmanager
def folders_in(place: Path, name: str) -> Iterator[Folders]:
    """Give the folders of one request.

    The working folder stays: these programs keep notes on each folder that they were started in.

    Args:
        place: A folder of the user's own. In one that others may write to, such as /tmp, a
            program could find their settings in a folder above.
        name: Of the working folder.

    Raises:
        OSError: If they cannot be made.
    """
    work = place / name
    for folder in (place, work):
        folder.mkdir(_OWNER_ONLY, parents=True, exist_ok=True)
    _forget_others(place)
    files = Path(tempfile.mkdtemp(prefix=_REQUEST, dir=place))
    try:
        yield Folders(work, files)
    finally:
        shutil.rmtree(files, ignore_errors=True)


def _forget_others(place: Path) -> None:
    """Remove what processes left behind that were killed: prompts may be in it."""
    for folder in place.glob(f"{_REQUEST}*"):
        with suppress(OSError):  # another process removes it
            if time.time() - folder.stat().st_mtime > _OLD_SECONDS:
                shutil.rmtree(folder, ignore_errors=True)


def written(path: Path, text: str) -> str:
    """Write a file that nobody else can read, all at once; return its path.

    Raises:
        OSError: If it cannot be written.
    """
    path.parent.mkdir(_OWNER_ONLY, exist_ok=True)
    number, new = tempfile.mkstemp(dir=path.parent)  # readable by its owner alone
    os.close(number)
    Path(new).write_text(text, encoding="utf-8")
    Path(new).replace(path)
    return str(path)
