"""Reads the files named on standard input with one reader, and prints its peak memory in bytes.

Run: python -m benchmarks.convert.memory READER < PATHS
"""

import contextlib
import os
import resource
import sys
from pathlib import Path

from benchmarks.convert.engines import engine


def main() -> None:
    """Read all files; those that the reader refuses count as well."""
    reader = engine(sys.argv[1])
    if isinstance(reader, str):
        sys.exit(reader)
    for path in sys.stdin.read().splitlines():
        with contextlib.suppress(Exception):
            reader.extract(path)
    print(peak_bytes())


def peak_bytes() -> int:
    """Return the peak resident memory of this process.

    On Linux `ru_maxrss` begins with that of the process that started this one, VmHWM does not.
    """
    status = Path("/proc/self/status")
    if status.is_file():
        return _peak_of(status)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # in bytes on a Mac


def children() -> list[Path]:
    """Return the folders in /proc of the processes that this one has started; none elsewhere."""
    own = f"PPid:\t{os.getpid()}\n"
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has just ended
            if own in (folder / "status").read_text(encoding="ascii", errors="replace"):
                found.append(folder)
    return found


def peak_bytes_of(process: Path) -> int:
    """Return the peak resident memory of a process, 0 once it has ended."""
    try:
        return _peak_of(process / "status")
    except OSError:
        return 0


def _peak_of(status: Path) -> int:
    lines = (line.split() for line in status.read_text(encoding="ascii").splitlines())
    return next((int(line[1]) * 1024 for line in lines if line[0] == "VmHWM:"), 0)


if __name__ == "__main__":
    main()
