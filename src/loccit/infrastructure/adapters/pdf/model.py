"""What passes between the steps of reading a page."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, NamedTuple

from loccit.domain.models.document import BlockKind, Box, HeadingSource


@dataclass(frozen=True, slots=True)
class Style:
    """A font at a size, as the reader sees it.

    Attributes:
        font: Name without the prefix of a subset.
        size: In points, as shown on the page, rounded to 0.1.
        bold: Whether it is heavier than a text face.
        italic: Whether it is slanted.
        fixed: Whether all of its characters have one width.
    """

    font: str
    size: float
    bold: bool
    italic: bool
    fixed: bool = False


class Word(NamedTuple):
    """Characters without white space between them, on one line.

    A tuple, because there are six hundred on a page. The box is in points from the top left
    corner of the page, turned so that the text runs from left to right.
    """

    text: str
    left: float
    top: float
    right: float
    bottom: float
    style: int
    turn: int
    """Quarter turns, clockwise, from upright text to this."""
    tag: str | None
    """Type of its element in the structure tree of a tagged file."""
    spaced: bool
    """Whether the file has a space before it, and no line break."""
    ink: int = -1
    """Colour that it is printed in, as 0xRRGGBB; -1 where that is unknown."""


@dataclass(slots=True, eq=False)
class Line:
    """Text on one line of one column, or a part of it up to a wide gap.

    Two lines are the same when they are one object, which holds within a step only: what a later
    step has to know of a line stands in it. No step changes one; it is not frozen because a
    frozen one takes three times as long to make, and there are a hundred on a page.

    Attributes:
        text: With single spaces.
        left: In points, as are the other three sides.
        top: From the top of the page.
        right: Right end.
        bottom: From the top of the page.
        style: Index of the style of most of its characters.
        lead: How many characters at its beginning share one style.
        lead_style: Index of that style.
        tag: Type of its element in the structure tree of a tagged file.
        cells: Into how many parts wide gaps divide it.
        table: Number of the table on its page whose row this is, from 1; 0 when it is none. The
            text of such a row is Markdown, with a line break between two lines of one cell.
        turn: Quarter turns, clockwise, from the main direction of its page to its own.
        entry: Whether it is an entry of a table of contents, or a line of a long one.
        ink: Colour that all of it is printed in, as 0xRRGGBB; -1 for several or an unknown one.
        gaps: The wider ones of its spaces: at which character the word behind it begins, and
            where it begins and ends, in points.
    """

    text: str
    left: float
    top: float
    right: float
    bottom: float
    style: int
    lead: int
    lead_style: int
    tag: str | None = None
    cells: int = 1
    table: int = 0
    turn: int = 0
    entry: bool = False
    ink: int = -1
    gaps: tuple[tuple[int, float, float], ...] = ()

    def __reduce__(self) -> tuple[type["Line"], tuple[object, ...]]:
        """Pass between processes in a third of the time that a dataclass takes by itself."""
        return Line, _FIELDS_OF_LINE(self)

    @property
    def height(self) -> float:
        """Height of the box, in points."""
        return self.bottom - self.top

    @property
    def width(self) -> float:
        """Width of the box, in points."""
        return self.right - self.left


_FIELDS_OF_LINE = attrgetter(*(field.name for field in fields(Line)))


class Rule(NamedTuple):
    """A straight line along the rows or across them, in points, in the frame of the text."""

    left: float
    top: float
    right: float
    bottom: float
    edge: bool = False
    """Whether it is no line, but the edge of a shaded rectangle: the head of a table, every other
    of its rows."""

    @property
    def flat(self) -> bool:
        """Whether it runs along the rows."""
        return self.right - self.left > self.bottom - self.top


@dataclass(frozen=True, slots=True)
class PageText:
    """The lines of a page in the order of the file.

    Attributes:
        index: Position in the file, from 1.
        width: As displayed, in points.
        height: As displayed, in points.
        upright: Lines in the main direction of the page.
        turned: Lines in another direction: a stamp on the margin, a turned table.
        turn: Quarter turns, clockwise, by which the main direction differs from upright.
        characters: How many characters the file holds for this page.
        blank: Whether the page shows nothing at all.
        rules: Straight lines drawn on it, where it may have a table.
        mirrored: Whether the lines are those of a page that runs right to left, seen in a mirror:
            the left of each is as far from the left as its beginning is from the right edge.
        hidden: How many words the file holds for this page that it does not show.
        skew: By how many degrees its text is tilted clockwise about the middle of the page. The
            lines are as if it was not.
        recognised: Whether its text was recognised on its image.
        scan: Whether it was recognised, here or by the program that made the file, so that the
            sizes of its type are estimates.
    """

    index: int
    width: float
    height: float
    upright: tuple[Line, ...]
    turned: tuple[Line, ...] = ()
    turn: int = 0
    characters: int = 0
    blank: bool = False
    rules: tuple[Rule, ...] = ()
    mirrored: bool = False
    hidden: int = 0
    skew: float = 0.0
    recognised: bool = False
    scan: bool = False

    @property
    def has_text(self) -> bool:
        """Whether there is a line on it."""
        return bool(self.upright or self.turned)


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A bookmark: its depth from 1, title, and the page it leads to (from 1).

    `height` is the place on that page in points from its bottom, None when the file does not say.
    """

    depth: int
    title: str
    page: int
    height: float | None


@dataclass(frozen=True, slots=True)
class Column:
    """Whole lines that are read from top to bottom.

    Attributes:
        page: Index of the page, from 1.
        lines: From top to bottom.
        left: Where most of them begin, in points.
        right: Where the longest of them ends, in points.
        aside: Whether it stands beside the main text: a margin block, a stamp.
    """

    page: int
    lines: tuple[Line, ...]
    left: float
    right: float
    aside: bool = False

    @property
    def width(self) -> float:
        """Width, in points."""
        return self.right - self.left


@dataclass(frozen=True, slots=True)
class HeadingMark:
    """That lines are a heading, and what told so.

    Attributes:
        lines: How many lines it takes.
        cut: When text follows on its last line: how many characters of that line are the
            heading's; 0 when the whole line is.
        level: From 1; 0 for the title of the document.
        source: What told so.
        confidence: In [0, 1].
        subtitle: How many of the lines of a title are its subtitle, the last ones.
    """

    lines: int
    cut: int
    level: int
    source: HeadingSource
    confidence: float
    subtitle: int = 0


Place = tuple[int, int]
"""A line of a document: index of the column, and of the line in it."""


@dataclass(slots=True)
class Part:
    """What stands together of a block: lines of one column of one page.

    No step changes one; it is not frozen for the reason that a line is not.

    Attributes:
        kind: What it is.
        page: Index of its page, from 1.
        column: Index of its column in the document.
        lines: Its text, line by line.
        box: Around them, on the page as displayed.
        size: Of its type, in points.
        heading: For headings and the title.
        opens: True when its look says that a block begins here (an indent, a marker), False
            when it says that one goes on, None when only the text can tell.
        full: Whether its last line reaches the right edge of the column.
        floating: Whether it stands outside the flow of the main text, so that a paragraph may
            go on behind it: a caption, a footnote, a table, a margin block.
        continues: Whether it goes on with the part before it.
        turn: Quarter turns, clockwise, from the main direction of its page to its own. Its box
            is in the frame of its own direction until it is turned back.
    """

    kind: BlockKind
    page: int
    column: int
    lines: tuple[str, ...]
    box: Box
    size: float
    heading: HeadingMark | None = None
    opens: bool | None = None
    full: bool = False
    floating: bool = False
    continues: bool = False
    turn: int = 0

    def __reduce__(self) -> tuple[Callable[..., "Part"], tuple[object, ...]]:
        """Pass between processes as a line does, its box as four numbers."""
        return _part, _FIELDS_OF_PART(self)


_FIELDS_OF_PART = attrgetter(
    *("box.left", "box.top", "box.right", "box.bottom"),
    *(field.name for field in fields(Part) if field.name != "box"),
)


def _part(  # noqa: PLR0913, PLR0917  (as many as a part has)
    left: float,
    top: float,
    right: float,
    bottom: float,
    kind: BlockKind,
    page: int,
    column: int,
    lines: tuple[str, ...],
    *others: Any,  # noqa: ANN401  (behind the box, in their order)
) -> Part:
    return Part(kind, page, column, lines, Box(left, top, right, bottom), *others)
