"""The passage of a text that is most like a quotation, word by word."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from loccit.domain.quotations.editing import EditedQuote, GapKind
from loccit.domain.quotations.squashing import SquashedText
from loccit.domain.text.spans import Span

_MARGIN: Final = 24  # words around the place that the index names, which is exact to 16
_SLACK: Final = 2
"""Words that the source may have more between two matches than the quotation."""
_LETTERS_A_WORD: Final = 4
"""Letters of a match that let it stand one word farther away: long ones are there by intent."""
_ELLIPSIS_WORDS: Final = 200  # that are looked at beyond an ellipsis when a quotation is altered
_INSERTION_WORDS: Final = 20


@dataclass(frozen=True, slots=True)
class Alignment:
    """What a quotation has in common with a passage.

    Attributes:
        likeness: Share of the quotation's letters that stand in matching words, in [0, 1].
        spans: The passage of each segment; None for one of which no word stands there.
    """

    likeness: float
    spans: tuple[Span | None, ...]


@dataclass(frozen=True, slots=True)
class _Run:
    """Words that follow each other in both: first in the quotation, first in the text, count."""

    quoted: int
    found: int
    size: int


def align(quote: EditedQuote, text: SquashedText, word: int, least: float) -> Alignment | None:
    """Align a quotation with a text near the word it may begin with.

    O(words of the quotation times words alike near the place).

    Args:
        quote: The quotation.
        text: Where it may stand.
        word: Number of the word it may begin with; it may be below 0.
        least: Share of its letters that must match.

    Returns:
        None when fewer match.
    """
    quoted = [each for segment in quote.segments for each in segment.words]
    jumps = sum(
        {GapKind.ELLIPSIS: _ELLIPSIS_WORDS, GapKind.INSERTION: _INSERTION_WORDS}.get(gap.kind, 0)
        for gap in quote.gaps
    )
    low = max(0, word - _MARGIN)
    high = min(len(text.words), max(0, word) + len(quoted) * 5 // 4 + _MARGIN + jumps)
    near = text.words[low:high]
    there = set(near)
    if sum(len(each) for each in quoted if each in there) < least * quote.letters:
        return None
    matcher = SequenceMatcher(None, quoted, near, autojunk=False)
    runs = [_Run(a, b + low, size) for a, b, size in matcher.get_matching_blocks() if size]
    spans: list[Span | None] = []
    matched = start = 0
    for segment in quote.segments:
        end = start + len(segment.words)
        own = _dense(_clipped(runs, start, end), segment.words, start)
        matched += sum(len(quoted[run.quoted + n]) for run in own for n in range(run.size))
        spans.append(_reach(own, start, end, text))
        start = end
    likeness = matched / quote.letters
    return Alignment(likeness, tuple(spans)) if likeness >= least else None


def _clipped(runs: Sequence[_Run], start: int, end: int) -> list[_Run]:
    """Return the runs of one segment, cut where they reach into another."""
    clipped: list[_Run] = []
    for run in runs:
        first, last = max(run.quoted, start), min(run.quoted + run.size, end)
        if first < last:
            clipped.append(_Run(first, run.found + first - run.quoted, last - first))
    return clipped


def _dense(runs: Sequence[_Run], words: Sequence[str], start: int) -> list[_Run]:
    """Return the heaviest run and those around it, without stray words far away."""
    if not runs:
        return []

    def weight(run: _Run) -> int:
        return sum(map(len, words[run.quoted - start : run.quoted - start + run.size]))

    def far(one: _Run, other: _Run) -> bool:
        in_quote = other.quoted - one.quoted - one.size
        in_text = other.found - one.found - one.size
        lighter = min(weight(one), weight(other))
        return in_text > 2 * in_quote + _SLACK + lighter // _LETTERS_A_WORD

    heaviest = max(range(len(runs)), key=lambda n: weight(runs[n]))
    kept = [runs[heaviest]]
    for run in reversed(runs[:heaviest]):
        if far(run, kept[0]):
            break
        kept.insert(0, run)
    for run in runs[heaviest + 1 :]:
        if far(kept[-1], run):
            break
        kept.append(run)
    return kept


def _reach(runs: Sequence[_Run], start: int, end: int, text: SquashedText) -> Span | None:
    """Return the passage, as many words longer at its ends as the quotation has more there."""
    if not runs:
        return None
    first = max(0, runs[0].found - (runs[0].quoted - start))
    last = runs[-1].found + runs[-1].size - 1 + end - (runs[-1].quoted + runs[-1].size)
    return text.word_span(first, min(last, len(text.words) - 1))
