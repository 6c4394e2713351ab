"""What a reader made of a file, in the form in which all readers are scored."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from loccit.domain.models.document import BlockKind, Box, ConversionResult, Heading

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text in reading order: a block of ours, a line of a reader without blocks.

    Attributes:
        text: Its text.
        page: Index of its page, from 1.
        box: Where it stands on the page as displayed; None when the reader does not say.
        starts: Whether a paragraph may begin with it: not when it goes on with the one before.
    """

    text: str
    page: int | None
    box: Box | None = None
    starts: bool = True


@dataclass(frozen=True, slots=True)
class FoundHeading:
    """A heading that a reader found.

    Attributes:
        path: Its text below the texts of the headings around it, the top one first.
        page: Index of its page, from 1.
    """

    path: tuple[str, ...]
    page: int | None

    @property
    def text(self) -> str:
        """Its own text."""
        return self.path[-1]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader made of a file.

    Attributes:
        pieces: In reading order.
        headings: In order; None when the reader finds none in any file.
        title: The document's title, None when it has not found any.
        title_block: The text of the blocks that it takes for the title.
        error: Why there is nothing; empty when the file was read.
    """

    pieces: tuple[Piece, ...] = ()
    headings: tuple[FoundHeading, ...] | None = None
    title: str | None = None
    title_block: str = ""
    error: str = ""


def key(text: str) -> str:
    """Return what is compared of a text: its letters and digits, in NFKC, without case."""
    return "".join(words(text))


def words(text: str) -> list[str]:
    """Return the words of a text: runs of letters and digits, in NFKC, without case."""
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def nested(levels: Sequence[tuple[int, str, int | None]]) -> tuple[FoundHeading, ...]:
    """Return headings, given as level, text and page in order, with the paths they have."""
    found: list[FoundHeading] = []
    open_levels: list[tuple[int, str]] = []
    for level, text, page in levels:
        while open_levels and open_levels[-1][0] >= level:
            open_levels.pop()
        open_levels.append((level, text))
        found.append(FoundHeading(tuple(text for _, text in open_levels), page))
    return tuple(found)


def reading_of(result: ConversionResult) -> Reading:
    """Return what our converter made of a file."""
    text, structure = result.plain_text, result.structure
    return Reading(
        pieces=tuple(
            Piece(block.span.of(text), block.page, block.box, starts=not block.continues)
            for block in structure.blocks
        ),
        headings=nested([_level(heading) for heading in structure.heading_tree]),
        title=result.title,
        title_block=" ".join(
            block.span.of(text) for block in structure.blocks if block.kind is BlockKind.TITLE
        ),
    )


def _level(heading: Heading) -> tuple[int, str, int | None]:
    return heading.level, heading.text, heading.page
