"""A text that someone wrote, in whatever format, as verification reads it."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Protocol

from loccit.domain.models.quotation import Citation, Locator, Place, TextPlace, Unread
from loccit.domain.models.verification import Correction
from loccit.domain.quotations.marks import Marked
from loccit.domain.text.runs import Run, standing
from loccit.domain.text.spans import Span

_LINE_END: Final = re.compile("\n")


@dataclass(frozen=True, slots=True)
class Cited:
    """Works that are cited at one place of the text.

    Attributes:
        span: Of the place: a bracket, a name and year, the mark of a footnote.
        citations: The works, in order; empty when only pages are named: "(p. 12)".
        pages: These pages.
        is_again: Whether it says "ibid.".
    """

    span: Span
    citations: tuple[Citation, ...]
    pages: Locator | None = None
    is_again: bool = False


class Origin(Protocol):
    """Where the characters of a draft stand in what the writer has before him."""

    def place(self, offset: int) -> Place:
        """Return the place of a character of the draft's text."""

    def in_file(self, span: Span) -> tuple[str, Span] | None:
        """Return the file that a span stands in, and from where to where; None when in none.

        The name of the draft's own file is empty. The characters there may be spelt otherwise.
        """


def _as_it_is(_written: str, text: str) -> str | None:
    """Return a text as it is written in a file in whose format nothing is spelt otherwise."""
    return text


@dataclass(frozen=True, slots=True)
class Draft:
    """A text with what its markup says of quotations and citations. All spans are of `text`.

    Attributes:
        text: What quotations are slices of.
        prose: As long, with a blank for every character that is not prose: code, comments,
            addresses. Line ends stay.
        cited: Where it cites, in order, disjoint.
        blocks: Quotations that are set as blocks, in order, disjoint.
        origin: Where its characters stand.
        marked: Quotations within a paragraph that the markup names, in order, disjoint; those in
            quotation marks are found besides.
        words: Returns the words of a slice of `text`, without markup.
        spelt: Given what a file says somewhere and a text that is to stand there instead, returns
            what to write into the file; None when something stands there that must be kept.
        unread: The files that belong to it and could not be read.
        files: The text of each file that corrections can be written into, by its name; that of
            the draft itself is empty.
    """

    text: str
    prose: str
    cited: tuple[Cited, ...]
    blocks: tuple[Span, ...]
    origin: Origin
    marked: tuple[Marked, ...] = ()
    words: Callable[[str], str] = str
    spelt: Callable[[str, str], str | None] = _as_it_is
    unread: tuple[Unread, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)

    def in_files(self, correction: Correction) -> Iterator[Correction]:
        """Yield a correction of the text as it is to be written into a file, if it can be."""
        at = self.origin.in_file(correction.span)
        if at and at[0] in self.files:
            name, span = at
            spelt = self.spelt(span.of(self.files[name]), correction.text)
            if spelt is not None:
                yield Correction(span, spelt, name)


@dataclass(frozen=True)
class Lines:
    """The origin of a text whose characters stand in files, line by line.

    Attributes:
        files: The text of each file by its name; that of the draft itself is empty.
        runs: In order, the first at 0.
    """

    files: Mapping[str, str]
    runs: Sequence[Run] = (Run(0, "", 0),)

    def place(self, offset: int) -> TextPlace:
        """Return file, line and column of a character."""
        file, there, _ = standing(self.runs, offset)
        starts = self._line_starts.get(file)
        if starts is None:
            starts = self._line_starts[file] = _line_starts(self.files[file])
        line = max(1, bisect_right(starts, there))
        return TextPlace(line, max(0, there - starts[line - 1]) + 1, file)

    def in_file(self, span: Span) -> tuple[str, Span] | None:
        """Return the file of a span and where it stands there; None when it is of several."""
        file, begin, _ = standing(self.runs, span.start)
        if not span:
            return file, Span(begin, begin)
        last, _, end = standing(self.runs, span.end - 1)
        return (file, Span(begin, end)) if last == file and begin <= end else None

    @cached_property
    def _line_starts(self) -> dict[str, list[int]]:
        return {}


def _line_starts(text: str) -> list[int]:
    """Return where each line begins, behind the byte order mark if there is one."""
    starts = [1 if text.startswith("\ufeff") else 0]
    starts += [found.end() for found in _LINE_END.finditer(text)]
    return starts
