"""Where one chunk ends and the next begins."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from loccit.domain.documents.sections import Section
from loccit.domain.text.spans import Span, strip_span
from loccit.infrastructure.adapters.docling.chunker.tokens import WORD_BREAK, TokenIndex
from loccit.infrastructure.adapters.docling.chunker.units import Units

_CHARACTER = re.compile(r"\S")


@dataclass(frozen=True, slots=True)
class Splitter:
    """Cuts sections into spans of a given number of tokens.

    Attributes:
        text: The text.
        tokens: Its tokens.
        units: Its blocks.
        overlap: Most tokens that a span repeats of the one before it.
    """

    text: str
    tokens: TokenIndex
    units: Units
    overlap: int

    def split(self, section: Section, budget_at: Callable[[int], int]) -> Iterator[Span]:
        """Yield the spans of a section in order, without white space at either end.

        Args:
            section: The section.
            budget_at: Gives the most tokens of a span that begins at a place of the text; at
                least as many as the longest piece of a word has.
        """
        start = fresh = section.span.start
        end = section.span.end
        while fresh < end:
            cut = self._next_character(self._cut(section, start, fresh, budget_at(start)))
            yield strip_span(self.text, Span(start, cut))
            if cut >= end:
                return
            budget = budget_at(cut)
            start, fresh = self._overlap_start(section, start, cut, budget), cut
            if budget_at(start) < budget:  # the head of a table above it takes the room
                start = cut

    def _cut(self, section: Section, start: int, fresh: int, budget: int) -> int:
        """Return where the text goes on behind the span from `start`, new from `fresh` on.

        The best place behind `fresh` that is within reach: the end of the section; else the end
        of a block in the second half; else of a row or a list item, or of a sentence in the last
        three quarters; else of a word.
        """
        end = section.span.end
        reach = min(end, self.tokens.reach(start, budget))
        seam = self.tokens.seam_after(fresh)
        if seam <= reach and seam < end:
            return seam
        if reach == end:
            return end
        total = self.tokens.count(start, end)
        if total - budget < budget // 4:  # leave enough for the last span
            nearer = self.tokens.reach(start, total - budget // 4)
            if self.tokens.word_start(nearer, fresh) > fresh:
                reach = min(reach, nearer)
        # Headings stay with the first words of what follows them, if these are within reach.
        low = section.body_start if fresh < section.body_start < reach else fresh
        unit = self._unit_cut_by(section, low, reach, budget)
        if unit is not None:
            reach = unit
        half = self.tokens.reach(start, budget // 2)
        block = next(filter(self.tokens.is_border, self.units.block_starts(low, reach)), None)
        if block is not None and (block > half or low < section.body_start):
            return block
        if unit is not None:
            return unit
        quarter = self.tokens.reach(start, budget // 4)
        sentences = self.units.sentence_starts(max(low, quarter), reach)
        sentence = next(filter(self.tokens.is_border, reversed(sentences)), None)
        if sentence is not None:
            return sentence
        word = self.tokens.word_start(reach, low)
        return word if word > low else self.tokens.word_start(reach, fresh)

    def _unit_cut_by(self, section: Section, low: int, reach: int, budget: int) -> int | None:
        """Return where the unit begins that a cut at `reach` would tear, though it fits."""
        unit = self.units.whole_unit(reach, section.span.end)
        if unit is None or unit[0] <= low or not self.tokens.is_border(unit[0]):
            return None
        return unit[0] if self.tokens.count(*unit) <= budget else None

    def _overlap_start(self, section: Section, start: int, cut: int, budget: int) -> int:
        """Return where the next span begins: at a sentence, else at a word, else at `cut`.

        The overlap yields to the first unit behind `cut`: it shall not be torn to make room. Of
        rows and list items only whole ones are repeated, of reference lists nothing.
        """
        if section.is_references:
            return cut
        low = max(start, section.body_start - 1, self.tokens.seam_before(cut))
        room = min(
            self.overlap,
            self.tokens.count(start, cut) // 2,
            budget - self._first_unit(section, cut, budget),
        )
        if room <= 0 or low >= cut:
            return cut
        low = max(low, self.tokens.reach_back(cut, room) - 1)
        for sentence in self.units.sentence_starts(low, cut - 1):
            around = self.units.whole_unit(sentence, section.span.end)
            if self.tokens.is_border(sentence) and (around is None or around[0] == sentence):
                return sentence
        last = self.units.whole_unit(cut - 1, section.span.end)
        if last is not None and last[1] == cut:
            return cut
        space = WORD_BREAK.search(self.text, max(low, start + 1), cut)
        return min(cut, self._next_character(space.start())) if space else cut

    def _first_unit(self, section: Section, cut: int, budget: int) -> int:
        """Return the tokens of the unit at `cut`, if it fits, else those of its first word."""
        end = section.span.end
        unit = self.units.whole_unit(cut, end)
        reach = min(end, self.tokens.reach(cut, budget))
        ends = [unit[1]] if unit else self.units.sentence_starts(cut, reach)[:1]
        if not unit and not ends and reach == end:
            ends = [end]
        if ends and self.tokens.is_border(ends[0]):
            tokens = self.tokens.count(cut, ends[0])
            if tokens <= budget:
                return tokens
        return self.tokens.count(cut, self.tokens.word_end(cut, end))

    def _next_character(self, position: int) -> int:
        """Return the first place at or after `position` that holds no white space."""
        found = _CHARACTER.search(self.text, position)
        return found.start() if found else len(self.text)
