"""How a paragraph of an office document is set."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Look:
    """How a paragraph is set, by most of its characters.

    Attributes:
        size: Of its type, in points.
        bold: Whether it is bold.
        italic: Whether it is in italics.
        alignment: "left", "center" or "right"; "left" for justified text.
        before: Space above it, in points.
        after: Space below it, in points.
        level: Of a heading, from 1; 0 for other text.
        styles: Names of its style and of those that this one is based on, in small letters.
    """

    size: float
    bold: bool = False
    italic: bool = False
    alignment: str = "left"
    before: float = 0.0
    after: float = 0.0
    level: int = 0
    styles: tuple[str, ...] = ()
