"""A file in the form that a library maps into memory, made once of the one that it would read.

A model of 90 MB is optimised anew at each start when it is read as ONNX.
"""

import contextlib
import shutil
import tempfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar

LEFT_FREE: Final = 64 * 2**20
"""Bytes: an index that is open on the same disk dies when that is full."""
Opened = TypeVar("Opened")


def open_prepared(
    source: Path,
    library: str,
    version: str,
    prepare: Callable[[Path], None],
    open_file: Callable[[Path], Opened],
) -> Opened | None:
    """Open what a library made of a file and keeps beside it; the first who asks has it made.

    Args:
        source: The file. It is known again by its size and the time of its last change.
        library: The library's name.
        version: All that what it makes depends on, besides the source.
        prepare: Writes what it makes to a path.
        open_file: Opens that.

    Returns:
        None where it cannot be made, kept or opened: then the source serves.
    """
    try:
        path = _prepared(source, library, version, prepare)
    except Exception:  # noqa: BLE001  # the library says what is wrong when it reads the source
        return None
    if path is None:
        return None
    try:
        return open_file(path)
    except Exception:  # noqa: BLE001  # each library has its own for a damaged file
        _remove(path)
        return None


def _prepared(
    source: Path, library: str, version: str, prepare: Callable[[Path], None]
) -> Path | None:
    prefix = f"{source.stem}-{library}-"
    found = source.stat()
    key = sha256(f"{found.st_size} {found.st_mtime_ns} {version}".encode()).hexdigest()[:16]
    for path in source.parent.glob(f"{prefix}{key}-*"):
        # onnxruntime crashes at a file that was copied in part.
        if path.name == f"{prefix}{key}-{path.stat().st_size}":
            return path
    if shutil.disk_usage(source.parent).free < 2 * found.st_size + LEFT_FREE:
        return None
    for old in source.parent.glob(f"{prefix}*"):  # of another version, or of who was killed
        _remove(old)
    with tempfile.TemporaryDirectory(dir=source.parent, prefix=prefix) as scratch:
        fresh = Path(scratch) / "fresh"
        prepare(fresh)
        return fresh.replace(source.with_name(f"{prefix}{key}-{fresh.stat().st_size}"))


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with contextlib.suppress(OSError):
            path.unlink()
