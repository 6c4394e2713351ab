"""A quotation and a citation as they stand in a text that someone wrote."""

from dataclasses import dataclass
from enum import StrEnum

from loccit.domain.spans import Span


@dataclass(frozen=True, slots=True)
class TextPlace:
    """Where something begins in a file: its line and column, both from 1, in characters."""

    line: int
    column: int


class LocatorKind(StrEnum):
    """What a locator counts."""

    PAGE = "page"
    OTHER = "other"
    """Chapters, sections, figures ...: they are not checked."""


@dataclass(frozen=True, slots=True)
class Locator:
    """The place that a citation names.

    Attributes:
        kind: What is counted.
        text: As it stands: "pp. 3-5".
        span: Its characters in the file.
        ranges: First and last page of each range, as printed: `(("3", "5"),)`; empty unless
            pages are counted.
    """

    kind: LocatorKind
    text: str
    span: Span
    ranges: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Citation:
    """A work that a text cites, once.

    Attributes:
        span: Its characters in the file; of the whole bracket when several stand in one.
        citekey: The key of a Pandoc citation, None for one by names and year.
        names: Family names, as written; empty for a citation by key.
        year: The year, None for a citation by key.
        locator: The place in the work, None when none is named.
    """

    span: Span
    citekey: str | None = None
    names: tuple[str, ...] = ()
    year: int | None = None
    locator: Locator | None = None


@dataclass(frozen=True, slots=True)
class Quotation:
    """What a text says another one says.

    Attributes:
        text: The words, without markup and the quotation marks around them.
        span: Its characters in the file, without the marks.
        citations: The works it is said to stand in; it is enough that one holds it.
        is_block: Whether it is set as a block of its own.
    """

    text: str
    span: Span
    citations: tuple[Citation, ...] = ()
    is_block: bool = False
