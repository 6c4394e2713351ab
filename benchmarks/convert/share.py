"""So many of so many."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many; sums of shares weigh every case the same.

    Attributes:
        hits: Cases that are so.
        of: Cases in all.
    """

    hits: int = 0
    of: int = 0

    def __add__(self, other: "Share") -> "Share":
        """Return the share of both sets of cases together."""
        return Share(self.hits + other.hits, self.of + other.of)

    @property
    def value(self) -> float | None:
        """In [0, 1]; None when there is no case."""
        return self.hits / self.of if self.of else None


@dataclass(frozen=True, slots=True)
class Scored:
    """Shares by the name of the measure, and by the kind of error what is wrong."""

    shares: dict[str, Share]
    misses: dict[str, list[str]]
