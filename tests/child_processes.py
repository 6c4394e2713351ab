"""The processes that another one has started."""

from pathlib import Path


def children(parent: int, module: str) -> list[int]:
    """Return the ids of those that run a module."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            started_by = int(stat.read_text().rpartition(")")[2].split()[1])
            command = stat.with_name("cmdline").read_text()
        except OSError:  # it has just ended
            continue
        if started_by == parent and module in command:
            found.append(int(stat.parent.name))
    return found
