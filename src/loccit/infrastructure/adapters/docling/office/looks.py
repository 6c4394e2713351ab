"""How a paragraph of an office document is set."""

from dataclasses import dataclass
from typing import Final

NEARLY_ALL: Final = 0.9
"""Of the letters of a paragraph: so many are set alike where all of it is to look so."""


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
        listed: Depth of the number that the program counts for it, from 1; 0 without one.
        styles: Names of its style and of those that this one is based on, in small letters.
    """

    size: float
    bold: bool = False
    italic: bool = False
    alignment: str = "left"
    before: float = 0.0
    after: float = 0.0
    level: int = 0
    listed: int = 0
    styles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadParagraph:
    """A paragraph as its runs have it.

    Attributes:
        rows: What breaks part, each of parts between tabs: texts, each with whether it is raised.
        look: Of most of its letters.
        whole: Whether nearly all of its letters are set so.
    """

    rows: list[list[list[tuple[str, bool]]]]
    look: Look
    whole: bool

    @property
    def text(self) -> str:
        """All of it, on one line; tabs stand where it has tabs or breaks."""
        cells = ("".join(text for text, _ in cell) for row in self.rows for cell in row)
        return "\t".join(" ".join(cell.split()) for cell in cells).strip()
