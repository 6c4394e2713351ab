"""Headings as the model tells them, with the evidence of the file where there is some."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from loccit.domain.documents.lexicon import Role
from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Place
from loccit.infrastructure.adapters.pdf.patterns import speaks_of_figure
from loccit.infrastructure.adapters.pdf.structure.completed import completed
from loccit.infrastructure.adapters.pdf.structure.entries import without_entries
from loccit.infrastructure.adapters.pdf.structure.features import rows_of
from loccit.infrastructure.adapters.pdf.structure.joined import Group, entries_of, groups_of
from loccit.infrastructure.adapters.pdf.structure.kinds import KINDS
from loccit.infrastructure.adapters.pdf.structure.levels import levels_of
from loccit.infrastructure.adapters.pdf.structure.model import StructureModel
from loccit.infrastructure.adapters.pdf.structure.numbers import Shape
from loccit.infrastructure.adapters.pdf.structure.segments import Flags, segments_of
from loccit.infrastructure.adapters.pdf.structure.sequences import missing_numbers, whole_series

_HEADING: Final = KINDS.index("heading")
_TITLE: Final = KINDS.index("title")
_RUN_IN: Final = KINDS.index("run-in heading")
_BODY: Final = KINDS.index("body")
_IN_FRONT: Final = [KINDS.index(one) for one in ("title", "author", "affiliation", "front matter")]
"""What stands in front of the text only: behind its beginning what may be one is a heading.
Documents of a page in rare scripts need it. It costs .001 of F1 on the part to validate."""
_LIKELY: Final = 0.72
"""Probability of a heading at least. With .65 F1 of unseen outlined documents is .004 lower, with
.78 it is .003 higher; that of papers and the paths of outlined ones are lower then."""
_LIKELY_ON_FEW: Final = 0.4
"""The same on few pages: F1 of up to four is level from .4 to .65, of one it is highest here."""
_FEW_PAGES: Final = 4
_LIKELY_BEHIND: Final = 0.4
"""The same, behind the beginning of the text, of what may be something of the front instead."""
_LIKELY_IN_SERIES: Final = 0.1
"""The same of the one that a series of numbered headings lacks, and of what is set as others."""
_ABSTRACT_BY: Final = 15  # the page on which that of a thesis begins at the latest
_EDGE: Final = 0.06  # of the column: what ends nearer to its edge goes on on the next line
_BEYOND_DOUBT: Final = 0.9
"""Probability of a heading that an outline may leave out."""
_OF_SECTIONS: Final = frozenset(Shape) - {
    *(Shape.NONE, Shape.BULLET, Shape.SQUARE, Shape.RAISED, Shape.BRACKET),
}
_SURE: Final = 0.5
"""Probability of a kind other than a heading from which on a block ends the one before it."""
_SURE_UNNAMED: Final = 0.9
"""The same of a caption that does not begin with the word for what it stands at."""
_SMALL: Final = 0.97
"""Of the body size: captions are often set smaller."""
_SERIES: Final = ("follows", "is followed")  # features of what counts on
_NAMING: Final = frozenset({Role.FIGURE, Role.TABLE, Role.LISTING})
_KINDS: Final = {
    "caption": BlockKind.CAPTION,
    "footnote": BlockKind.FOOTNOTE,
    "list item": BlockKind.LIST_ITEM,
    "code": BlockKind.CODE,
    "formula": BlockKind.FORMULA,
    "body": BlockKind.PARAGRAPH,
    "statement": BlockKind.PARAGRAPH,
    "abstract": BlockKind.PARAGRAPH,
}
"""What the text calls the kinds that the model tells apart; of others it says nothing."""


@dataclass(frozen=True, slots=True)
class ToldLine:
    """What the model tells of a line that is in no heading.

    Attributes:
        kind: Of its block.
        begins: Whether it begins one: with a number or sign, or behind another kind.
        confidence: In [0, 1].
    """

    kind: BlockKind
    begins: bool
    confidence: float


@dataclass(frozen=True, slots=True)
class Told:
    """A heading that the model tells, or whose level it tells.

    Attributes:
        place: Its first line.
        lines: How many it takes.
        level: From 1.
        numbered: Whether it begins with the number of a section.
        confidence: In [0, 1]: the probability that the model gives it.
        run_in: Whether text follows on its line.
    """

    place: Place
    lines: int
    level: int
    numbered: bool
    confidence: float
    run_in: bool


class Blocks:
    """The blocks of a document, and what the model tells of each."""

    def __init__(
        self,
        columns: Sequence[Column],
        profile: TypeProfile,
        heights: Mapping[int, float],
        model: StructureModel,
    ) -> None:
        """Describe the blocks of a document and ask the model.

        Args:
            columns: All columns of the document.
            profile: Its type.
            heights: Height of each page, by index, in the frame of its text.
            model: What is asked.
        """
        self._model = model
        self._profile = profile
        self._least = _LIKELY if len(heights) > _FEW_PAGES else _LIKELY_ON_FEW
        self._segments = segments_of(columns, profile)
        self._rows = rows_of(profile, heights, self._segments)
        none = np.zeros((0, len(KINDS)))
        self._kinds = model.kinds(self._rows.values) if self._rows.numbers else none
        self._counted = self._in_series()
        lines, start = self._segments.lines, self._segments.start
        places = zip(lines.column[start].tolist(), lines.row[start].tolist(), strict=True)
        self._places: list[Place] = list(places)
        self._at = {place: at for at, place in enumerate(self._places)}

    def lines(self) -> dict[Place, ToldLine]:
        """Return what the model tells of lines."""
        if not self._places:
            return {}
        best, sure = self._kinds.argmax(axis=1), self._kinds.max(axis=1)
        found: dict[Place, ToldLine] = {}
        for at in range(len(best)):
            kind = _KINDS.get(KINDS[best[at]])
            if kind is None or (kind is BlockKind.LIST_ITEM and not self._counted[at]):
                continue
            named = self._rows.roles[at][0] in _NAMING
            if kind is BlockKind.CAPTION and (
                self._is_sentence(at) if named else sure[at] < _SURE_UNNAMED
            ):
                continue
            column, row = self._places[at]
            begins = bool(self._rows.numbers[at].shape)
            if kind is BlockKind.CAPTION:
                begins = at == 0 or (best[at - 1] != best[at] and sure[at - 1] >= _SURE)
            for step in range(int(self._segments.end[at] - self._segments.start[at])):
                told = ToldLine(kind, begins and not step, float(sure[at]))
                found[column, row + step] = told
        return found

    def _is_sentence(self, at: int) -> bool:
        """Tell whether a block is text that begins with a figure: "Fig. 4 shows"."""
        line = self._segments.lines.lines[self._segments.start[at]]
        small = self._profile.style(line).size < _SMALL * self._profile.body_size
        return not small and speaks_of_figure(line.text)

    def _in_series(self) -> Flags:
        """Tell which blocks count: no initials of names, which no other sign goes on with.

        "E. coli" begins no list, nor does "I. Newton".
        """
        if not self._rows.numbers:
            return np.zeros(0, np.bool_)
        shapes = np.array([number.shape for number in self._rows.numbers], np.int64)
        series = self._rows.values[:, [*map(self._rows.names.index, _SERIES)]]
        return np.asarray(~np.isin(shapes, [Shape.LETTER, Shape.ROMAN]) | series.any(axis=1))

    def title_share(self, place: Place, lines: int) -> float:
        """Return how likely a block that begins on so many lines from a place on is a title."""
        told = (
            float(self._kinds[at, _TITLE])
            for row in range(place[1], place[1] + lines)
            if (at := self._at.get((place[0], row))) is not None
        )
        return max(told, default=0.0)

    def is_like_headings(self, place: Place, lines: int) -> bool:
        """Tell whether so many lines are a heading, as others are that are set alike."""
        at = self._at.get(place)
        if at is None:
            return False
        likely = self._kinds[:, _HEADING] >= self._least
        alike = likely & (self._rows.looks == self._rows.looks[at])
        own = {(place[0], row) for row in range(place[1], place[1] + lines)}
        return bool(likely[at]) and any(self._places[one] not in own for one in alike.nonzero()[0])

    def sure_headings(self) -> list[Place]:
        """Return the first line of each block that is a heading beyond doubt."""
        sure = np.flatnonzero(self._kinds[:, _HEADING] >= _BEYOND_DOUBT).tolist()
        return [self._places[at] for at in sure]

    def text_places(self) -> dict[Place, float]:
        """Return the first line of each block that is none of a reference list.

        Each has the probability that the block is a heading, or begins with one.
        """
        if not self._places:
            return {}
        behind = self._rows.values[:, self._rows.names.index("behind references")] > 0
        told = self._kinds[:, [_HEADING, _RUN_IN]].sum(axis=1).tolist()
        return {
            place: told[at]
            for at, place in enumerate(self._places)
            if not behind[at] or self._rows.roles[at][0] is Role.SECTION
        }

    def headings(
        self,
        known: Mapping[Place, int],
        leads: Mapping[Place, bool],
        accepts: Callable[[Place, int, bool], bool],
    ) -> list[Told]:
        """Return the headings that the model tells, and the leads, each with its level.

        Args:
            known: Levels of the headings that the file names, by their first line.
            leads: First lines of what may be headings that text follows on their line, and
                whether they are, whatever the model tells.
            accepts: Asked whether so many lines from a place on, numbered or listed in a table of
                contents or not, may be one.
        """
        if not self._places:
            return []
        sizes = (self._segments.end - self._segments.start).tolist()
        likely, told = self._likely(), self._kinds[:, _HEADING]
        # With less than `_LIKELY` the rule that tells a lead is surer.
        whole = likely & (told >= _LIKELY) & (told > self._kinds[:, _RUN_IN]) & ~self._full()
        whole &= ~np.array([leads.get(place, False) for place in self._places], np.bool_)
        run_in = np.array([place in leads for place in self._places], np.bool_) & ~whole
        likely &= ~run_in
        listed = self._rows.values[:, self._rows.names.index("listed with number")] > 0
        for at in np.flatnonzero(likely).tolist():
            is_told = bool(listed[at]) or self._is_numbered(at)
            likely[at] = accepts(self._places[at], sizes[at], is_told)
        groups = completed(self._rows, groups_of(self._rows, likely, run_in))
        groups = [
            *without_entries(self._rows, groups),
            *(Group(at, at, run_in=False) for at, one in enumerate(self._places) if one in known),
        ]
        groups.sort(key=lambda group: group.first)
        given = {
            at: known[self._places[group.first]]
            for at, group in enumerate(groups)
            if self._places[group.first] in known
        }
        entries = entries_of(self._rows, groups)
        levels = levels_of(entries, self._rows.names, self._model.levels, given)
        return [
            Told(
                self._places[group.first],
                int(self._segments.end[group.last] - self._segments.start[group.first]),
                level,
                self._is_numbered(group.first),
                float(self._kinds[group.first, [_HEADING, _RUN_IN]].sum()),
                group.run_in,
            )
            for at, (group, level) in enumerate(zip(groups, levels, strict=True))
            if at not in given
        ]

    def _likely(self) -> Flags:
        """Tell which blocks are taken for headings.

        What is a heading or something of the front is one behind the beginning of the text, and
        where others are set alike. So is the heading that a series of numbers lacks, a whole
        series, and the first line that says "Abstract" and no more where no other is one.
        """
        told, numbers, looks = self._kinds[:, _HEADING], self._rows.numbers, self._rows.looks
        found = np.asarray(told >= self._least)
        either = told + self._kinds[:, _IN_FRONT].sum(axis=1) >= self._least
        text = np.cumsum(self._kinds[:, _BODY] >= self._least) > 0
        found |= text & (told >= _LIKELY_BEHIND) & either
        found |= np.isin(looks, looks[found]) & (told >= _LIKELY_IN_SERIES) & either
        found[whole_series(numbers, looks, told)] = True
        found[missing_numbers(numbers, looks, found, told, _LIKELY_IN_SERIES)] = True
        named = [one == (Role.ABSTRACT, True) for one in self._rows.roles]
        page = self._segments.lines.page[self._segments.start]
        abstracts = np.flatnonzero(np.array(named, np.bool_) & (page <= _ABSTRACT_BY))
        if len(abstracts) and not found[abstracts].any():
            found[abstracts[0]] = True
        return found

    def _full(self) -> Flags:
        """Tell which blocks have a first line that goes on to the edge of its column."""
        lines, start = self._segments.lines, self._segments.start
        left, right = lines.column_left[start], lines.column_right[start]
        return np.asarray(right - lines.right[start] < _EDGE * (right - left))

    def _is_numbered(self, at: int) -> bool:
        return self._rows.numbers[at].shape in _OF_SECTIONS and bool(self._counted[at])
