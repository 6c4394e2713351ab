"""Reads the files named on standard input with one reader, and prints its peak memory in bytes.

Run: python -m benchmarks.convert.memory READER < PATHS
"""

import contextlib
import resource
import sys

from benchmarks.convert.engines import engine


def main() -> None:
    """Read all files; those that the reader refuses count as well."""
    reader = engine(sys.argv[1])
    if isinstance(reader, str):
        sys.exit(reader)
    for path in sys.stdin.read().splitlines():
        with contextlib.suppress(Exception):
            reader.extract(path)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(peak if sys.platform == "darwin" else peak * 1024)  # Linux counts in KiB


if __name__ == "__main__":
    main()
