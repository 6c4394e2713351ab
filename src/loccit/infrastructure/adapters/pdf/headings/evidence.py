"""What the file itself says of its headings, against which others are held."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.domain.documents.lexicon import names_advice, names_section
from loccit.domain.front_matter.title_words import is_date
from loccit.domain.text.letters import key
from loccit.infrastructure.adapters.pdf.headings.leads import Lead
from loccit.infrastructure.adapters.pdf.headings.lettering import Lettering
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Line, Place
from loccit.infrastructure.adapters.pdf.patterns import (
    advertises,
    ends_sentence,
    is_figure_or_table,
    is_unreadable,
)
from loccit.infrastructure.adapters.pdf.structure.numbers import Shape, number_of

_CENTRED: Final = 0.03
"""Of the column: the sides of what stands in its middle may differ by so much."""
_MARKS: Final = frozenset({Shape.BRACKET, Shape.BULLET, Shape.SQUARE, Shape.RAISED})
_COUNTED: Final = frozenset({Shape.ROMAN, Shape.LETTER})
_DESCRIBED: Final = 2  # lines; the first line of any paragraph may be set in
_MOST_LINES: Final = 3  # of a heading that is no larger than the text, nor heavier
_TERM: Final = 1.05  # of the body's size; rounding differs by less
_TITLE_OF_CHAPTER: Final = 1.3  # of the body's size; the head of a table is smaller
_TITLE_AND_NUMBER: Final = 2  # cells
_NUMBER_BEHIND: Final = re.compile(r"[^\W\d] \d{1,2}$")
_SAME_EDGE: Final = 0.3  # em
_ROWS: Final = 3  # below the head of a table
_PARTED: Final = 2  # of them; others have an empty cell
_NEAR: Final = 1.2
"""Leadings between a head and the first row; a heading stands farther from text, or nothing parts
that."""
_ADDRESS: Final = re.compile(
    r"(?:doi\s?:?\s?10\.|https?://|www\.)\S+$|\S*/10\.\d{4,}/\S+$|\S{3,}\.(?:pdf|html?)\b\S*$",
    re.IGNORECASE,
)
"""A line with the address of a document, or the rest of one, alone: "org/10.1002/advs.2019"."""
_IMPRINT: Final = re.compile(
    r".*\b(?:19|20)\d\d ?[;,] ?(?:vol\.? ?)?\d{1,4} ?[(:,] ?\d|(?:received|submitted)\b\D{0,20}\d",
    re.IGNORECASE,
)
"""What cites the journal that it stands in, or begins with the date when an article came there."""
_ENTRY: Final = re.compile(r"[^\W\d_][\w’'-]+, [^\W\d_][^;,]{1,30}; [^\W\d_][\w’'-]+, [A-ZÀ-Þ]")
"""Families and given names of an entry of a reference list: "Bound, John; Jaeger, David"."""
Look = tuple[int, bool]
"""How a heading is printed: the number of its style, and whether text follows on its line."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The headings that the file names, and what follows for others.

    Attributes:
        columns: All columns of the document.
        profile: Its type.
        found: The headings that the file names, and its title.
        looks: How it prints them; None when it names too few to tell.
        start: Where the body begins.
        title: The letters and digits of its title, None without one.
        edge: How far most lines of its text begin from the left of their columns, in points.
        title_at: Where its title stands, None without one.
        lettering: Of its figures.
    """

    columns: Sequence[Column]
    profile: TypeProfile
    found: Mapping[Place, HeadingMark]
    looks: Mapping[Look, int] | None
    start: Place
    title: str | None
    edge: float = 0.0
    title_at: Place | None = None
    lettering: Lettering | None = None

    def allows(self, place: Place, lines: int, told: bool) -> bool:  # noqa: FBT001
        """Tell whether so many lines from a place on may be a heading.

        Args:
            place: Of the first.
            lines: How many.
            told: Whether they are numbered, or a table of contents lists them.
        """
        line = self.columns[place[0]].lines[place[1]]
        if (
            # a wide table below may have cut a section's heading off; notes are smaller
            (self.columns[place[0]].aside and not (told and is_set_off(line, self.profile)))
            or line.entry
            or line.table
            or is_taken(place, lines, self.found)
        ):
            return False
        if _is_no_name(line.text) or self._is_item(place) or self._names_journal(place):
            return False
        if told or names_section(line.text):
            return told or not self._names_column(place, lines)
        text = " ".join(
            self.columns[place[0]].lines[row].text for row in range(place[1], place[1] + lines)
        )
        if (
            self._heads_table(place, lines)
            or (self.lettering and self.lettering.holds(self.columns[place[0]].page, line))
            or self._is_term(place, lines)
            or self._goes_on_with_caption(place)
            # a quotation
            or (lines > _MOST_LINES and not is_set_off(line, self.profile))
            # the rest of a sentence, in italics
            or (text[:2].isalpha() and text[0].islower() and text.endswith("."))
            or place < self.start
            or (key(text) == self.title and not self._is_titled(place))
        ):
            return False
        return self.looks is None or (line.style, False) in self.looks

    def _names_journal(self, place: Place) -> bool:
        """Tell whether the words of a line stand above the title on its page, too."""
        if self.title_at is None or place < self.title_at:
            return False
        (column, row), (index, first) = place, self.title_at
        page, words = self.columns[column].page, key(self.columns[column].lines[row].text)
        return self.columns[index].page == page and any(
            key(line.text) == words
            for at, one in enumerate(self.columns[: index + 1])
            if one.page == page
            for line in one.lines[: first if at == index else None]
        )

    def _is_titled(self, place: Place) -> bool:
        """Tell whether the title stands on the page: below it its words are those of a section.

        On another page they are the title once more.
        """
        page = self.columns[place[0]].page
        return self.title_at is not None and self.columns[self.title_at[0]].page == page

    def _is_term(self, place: Place, lines: int) -> bool:
        """Tell whether a list describes a line: the text below it, and no other, is set in.

        Where all text is set in from its headings, the line stands farther out than most text. A
        quotation stands apart from the heading above it.
        """
        column = self.columns[place[0]]
        line, em = column.lines[place[1]], self.profile.body_size
        below = column.lines[place[1] + lines : place[1] + lines + _DESCRIBED]
        if len(below) < _DESCRIBED or self.profile.style(line).size > _TERM * em:
            return False
        return (
            abs(line.left - column.left - self.edge) < _SAME_EDGE * em
            and all(one.left - line.left > em for one in below)
            and max(one.left for one in below) - min(one.left for one in below) < _SAME_EDGE * em
            and not any(self.profile.style(one).fixed or one.table for one in below)
            and not number_of(below[0].text).shape
            and below[0].top - column.lines[place[1] + lines - 1].bottom < below[0].height
        )

    def _goes_on_with_caption(self, place: Place) -> bool:
        """Tell whether a line is the second one of a caption, in italics perhaps."""
        column, row = self.columns[place[0]].lines, place[1]
        line, above = column[row], column[row - 1]
        return (
            row > 0
            and is_figure_or_table(above.text)
            and not ends_sentence(above.text)
            and line.top - above.bottom < line.height / 2
            and abs(line.left - above.left) < _SAME_EDGE * self.profile.body_size
        )

    def _heads_table(self, place: Place, lines: int) -> bool:
        """Tell whether a line names the columns of a table that has no rules.

        A wide gap parts it, or it stands as close above lines that one parts as these to another.
        """
        column = self.columns[place[0]].lines
        last = column[place[1] + lines - 1]
        if last.cells > 1:
            return not self._has_number_beside(last)
        below = column[place[1] + lines : place[1] + lines + _ROWS]
        parted = sum(row.cells > 1 and not row.table for row in below)
        near = _NEAR * self.profile.leading * self.profile.style(last).size
        return lines == 1 and parted >= _PARTED and below[0].top - last.top < near

    def _has_number_beside(self, line: Line) -> bool:
        """Tell whether a line is a chapter's title with its number on the right."""
        if self.profile.style(line).size < _TITLE_OF_CHAPTER * self.profile.body_size:
            return False
        return line.cells == _TITLE_AND_NUMBER and _NUMBER_BEHIND.search(line.text) is not None

    def _names_column(self, place: Place, lines: int) -> bool:
        """Tell whether a table stands directly below a line: "Reference", above its first row."""
        column = self.columns[place[0]].lines
        last, below = place[1] + lines - 1, place[1] + lines
        if below == len(column) or not column[below].table:
            return False
        near = _NEAR * self.profile.leading * self.profile.style(column[last]).size
        return column[below].top - column[last].top < near

    def _is_item(self, place: Place) -> bool:
        """Tell whether a line in the type of the text is marked as an item, or set in as one."""
        column = self.columns[place[0]]
        line = column.lines[place[1]]
        if line.style != self.profile.body:
            return False
        shape = number_of(line.text).shape
        if shape in _MARKS:
            return True
        left, right = line.left - column.left, column.right - line.right
        set_in = left > self.profile.body_size / 2 and abs(left - right) > column.width * _CENTRED
        return shape in _COUNTED and set_in

    def allows_lead(self, lead: Lead, *, usual: bool) -> bool:
        """Tell whether the name of a section that text follows on its line may be a heading.

        Args:
            lead: The name.
            usual: Whether paragraph after paragraph begins so: outlines leave such names out.
        """
        column = self.columns[lead.place[0]]
        entry = column.lines[lead.place[1]].entry
        if column.aside or entry or is_taken(lead.place, lead.lines, self.found):
            return False
        if names_section(lead.text) or lead.depth > (0 if lead.strong else 1):
            return True
        listed = usual or self.looks is None or (lead.style, True) in self.looks
        return listed and lead.place >= self.start


def _is_no_name(text: str) -> bool:
    """Tell whether a line says something that no section is called by."""
    return (
        is_date(text)
        or names_advice(text)
        or is_figure_or_table(text)
        or advertises(text)
        or is_unreadable(text)
        or _ADDRESS.match(text) is not None
        or _IMPRINT.match(text) is not None
        or _ENTRY.match(text) is not None
    )


def usual_edge(columns: Sequence[Column], profile: TypeProfile) -> float:
    """Return how far most lines of the text begin from the left of their columns, in points."""
    edges = Counter(
        round(line.left - column.left)
        for column in columns
        for line in column.lines
        if line.style == profile.body and not line.table
    )
    return float(max(edges, key=lambda edge: (edges[edge], -edge), default=0))


def is_set_off(line: Line, profile: TypeProfile) -> bool:
    """Tell whether a line is larger or heavier than the body."""
    style, body = profile.style(line), profile.styles[profile.body]
    return style.size > body.size or (style.bold and not body.bold)


def overlap(place: Place, lines: int, other: Place, mark: HeadingMark) -> bool:
    """Tell whether lines from a place on are among those of a heading."""
    return (
        place[0] == other[0] and place[1] < other[1] + mark.lines and other[1] < place[1] + lines
    )


def is_taken(place: Place, lines: int, found: Mapping[Place, HeadingMark]) -> bool:
    """Tell whether one of so many lines from a place on belongs to a heading."""
    return any(
        overlap(place, lines, (place[0], row), found[place[0], row])
        for row in range(max(0, place[1] - 5), place[1] + lines)
        if (place[0], row) in found
    )
