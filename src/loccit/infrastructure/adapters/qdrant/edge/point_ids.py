"""How points are called outside the engine, and in it."""

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

_DIGITS: Final = 16
"""Hexadecimal digits of a number of 64 bits, the most that the engine takes."""
_ID: Final = slice(len('ScoredPoint(id="'), len('ScoredPoint(id="') + 36)
"""Where a point's description has its UUID."""


@dataclass(frozen=True, slots=True)
class PointIds:
    """How the points of a shard are called.

    The engine takes UUIDs or numbers. A number passes between it and Python in .05 microseconds, a
    UUID in 1 to 3, and a hybrid query has 500 of them: an eighth of its time.

    Attributes:
        numbered: Whether the engine knows the points by the first 64 bits of their UUIDs, and else
            by the UUIDs, as in shards that an earlier loccit made. Outside, points that the engine
            names are called by these bits in hexadecimal: they sort as the UUIDs do. 60 of them
            vary; that two of a million points share them has a probability of 4 in ten million.
    """

    numbered: bool

    def inner(self, name: str) -> int | str:
        """Return what the engine calls a point."""
        return int(name.replace("-", "")[:_DIGITS], 16) if self.numbered else name

    def inner_all(self, names: Iterable[str]) -> list[int | str]:
        """Return what the engine calls each of these points."""
        if not self.numbered:
            return list(names)
        digits = [
            name if len(name) == _DIGITS else name.replace("-", "")[:_DIGITS] for name in names
        ]
        # All at once: to take one after the other takes three times as long.
        return list(struct.unpack(f">{len(digits)}Q", bytes.fromhex("".join(digits))))

    def of(self, point: Any) -> int | str:
        """Return what the engine calls a point of its own."""
        inner: int | str = point.id if self.numbered else str(point.id)
        return inner

    def name(self, point: Any) -> str:
        """Return the name of a point of the engine."""
        return f"{point.id:016x}" if self.numbered else str(point.id)

    def names(self, points: Sequence[Any]) -> list[str]:
        """Return the names of points found.

        The engine makes a Python object of each UUID that is asked for, whose text is made in
        turn. The description of a point has the text already, in a third of the time; should its
        form change, the UUIDs are asked for.
        """
        if self.numbered:
            numbers = struct.pack(f">{len(points)}Q", *[point.id for point in points])
            return numbers.hex(" ", _DIGITS // 2).split()
        if points and repr(points[0])[_ID] != str(points[0].id):
            return [str(point.id) for point in points]
        return [repr(point)[_ID] for point in points]
