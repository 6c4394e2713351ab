"""Points without vectors that wait in a file for their shard to be opened."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from loccit.infrastructure.adapters.qdrant.driver import Point


@dataclass(frozen=True, slots=True)
class PendingPoints:
    """A file of points, a line of JSON each, written in one call by whoever has the lock.

    Opening a shard takes 20 to 50 ms, and closing it as long: more than a line in a file.

    Attributes:
        path: The file, which is there when something waits.
    """

    path: Path

    def append(self, points: Sequence[Point]) -> None:
        """Add points. They outlive the process at once."""
        lines = (json.dumps({"id": each.id, "payload": each.payload}) for each in points)
        with self.path.open("ab", buffering=0) as file:
            # It begins a line, too: the last one may have been cut short by a full disk.
            file.write(("\n" + "\n".join(lines) + "\n").encode())

    def read(self) -> list[Point]:
        """Return the points, one for each id, as it was written last."""
        try:
            lines = self.path.read_text(encoding="utf-8").split("\n")
        except FileNotFoundError:
            return []
        found: dict[str, Point] = {}
        for line in filter(None, lines):
            with suppress(ValueError, KeyError):  # cut short
                values = json.loads(line)
                found[values["id"]] = Point(values["id"], values["payload"])
        return list(found.values())

    def clear(self) -> None:
        """Take the file away."""
        self.path.unlink(missing_ok=True)
