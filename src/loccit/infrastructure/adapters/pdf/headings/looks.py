"""What a line that may be a heading looks like."""

from dataclasses import dataclass
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Place

LARGER: Final = 1.07
"""Than the body."""
Look = tuple[int, bool]
"""How a heading is printed: the number of its style, and whether text follows on its line."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Lines that may be a heading.

    Attributes:
        place: The first of them.
        lines: How many.
        cut: Where it ends, when text follows on its line; else 0.
        text: Its text.
        look: How it is printed.
        rank: The larger, the higher its level among headings without numbers.
        depth: Depth of its number, 0 when it has none.
        strong: Whether it is larger or heavier than the body.
    """

    place: Place
    lines: int
    cut: int
    text: str
    look: Look
    rank: tuple[float, bool, bool]
    depth: int
    strong: bool
