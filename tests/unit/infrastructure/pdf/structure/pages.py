"""Columns and types to try the blocks of a document on."""

from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Line, Style

BODY, HEAVY, LARGE = range(3)
PROFILE = TypeProfile(
    (
        Style("Times-Roman", 10.0, bold=False, italic=False),
        Style("Times-Bold", 10.0, bold=True, italic=False),
        Style("Times-Bold", 14.0, bold=True, italic=False),
    ),
    BODY,
    1.2,
)
HEIGHT = 842.0
LEFT, RIGHT = 72.0, 522.0


def line(
    text: str, top: float, style: int = BODY, right: float = RIGHT, *, entry: bool = False
) -> Line:
    """Return a line of one style."""
    size = PROFILE.styles[style].size
    return Line(text, LEFT, top, right, top + size, style, len(text), style, entry=entry)


def paragraph(top: float, lines: int = 4, page: int = 1) -> list[Line]:
    """Return full lines of text, the last of them short."""
    rows = [
        line(f"The rope {page} of row {row} is as long as the river", top + 12 * row)
        for row in range(lines - 1)
    ]
    return [*rows, line("ends here.", top + 12 * (lines - 1), right=140.0)]


def column(lines: list[Line], page: int = 1) -> Column:
    """Return a column of a page."""
    return Column(page, tuple(lines), LEFT, RIGHT)
