"""Where sentences begin and end."""

import re
from collections.abc import Iterator
from itertools import pairwise

from loccit.domain.spans import Span, strip_span

# A terminator, the quotation marks and brackets that close after it, white space.
_END = re.compile(r"[.!?…。！？]['\"’”»)\]]*\s+")
_LONGEST_WORD = 24
"""Characters looked at before a full stop; no abbreviation is longer."""

# English, German and French, without their last full stop. Single letters need no entry.
_ABBREVIATION = re.compile(
    r"al|approx|apr|art|assoc|aug|ave|bd|bros|bzw|ca|cap|cf|chap|co|col|corp|dec|dept|dr|eds?|"
    r"eqn?s?|esp|evtl|ex|feb|figs?|gen|ggf|hon|hrsg|inc|incl|inkl|jan|jr|jul|jun|lit|ltd|max|"
    r"messrs|min|mlles?|mmes?|mrs?|mrd|ms|mss|mt|nov|obs|oct|prof|refs?|rev|resp|sect|sen|sept|"
    r"sog|sr|st|std|suppl?|tab|univ|vgl|viz|vs|zzgl"
)
_BEFORE_A_NUMBER = re.compile(
    r"abb|abs|abschn|bl|ch|kap|nos?|nrs?|num|pp|par|pos|secs?|sects|seq|tafel|vols?"
)
_LINE_END = re.compile(r"\n")
_LONGEST_ORDINAL = 2
"""Digits: "am 31. Mai", but "in 2019. Then"."""


def sentence_starts(text: str, start: int, end: int) -> Iterator[int]:
    """Yield where in `(start, end]` a sentence begins, in order, in linear time.

    No sentence begins after an abbreviation ("et al.", "z.B.", "p. ex."), an initial, an ordinal
    ("am 3. Mai") or before a small letter. What is unclear counts as no beginning: a place to
    cut that is missed costs less than a quote cut in two.
    """
    for match in _END.finditer(text, start, min(end, len(text))):
        position = match.end()
        if position == len(text) or text[position].isspace():
            return  # the window ends within white space
        if not _goes_on(text, match.start(), position):
            yield position


def sentence_spans(text: str) -> list[Span]:
    """Return the spans of the sentences of a passage, in order, without the space around them.

    Every line ends a sentence: a canonical text has paragraphs, items, rows of tables and lines
    of listings on a line of their own.
    """
    starts = {match.end() for match in _LINE_END.finditer(text)}
    starts.update(sentence_starts(text, 0, len(text)))
    spans = (strip_span(text, Span(*pair)) for pair in pairwise([0, *sorted(starts), len(text)]))
    return [span for span in spans if span]


def _goes_on(text: str, stop: int, position: int) -> bool:
    """Tell whether a sentence goes on behind the terminator at `stop`."""
    if text[position].islower():
        return True
    if text[stop] != ".":
        return False
    begin = stop
    while begin > 0 and stop - begin < _LONGEST_WORD and text[begin - 1].isalnum():
        begin -= 1
    word = text[begin:stop]
    if word.isdigit():
        return len(word) <= _LONGEST_ORDINAL and (begin == 0 or text[begin - 1] not in ".,:")
    if len(word) == 1:
        return word.isalpha() and word.isascii()
    lower = word.lower()
    if _BEFORE_A_NUMBER.fullmatch(lower):
        return text[position].isdigit()
    return _ABBREVIATION.fullmatch(lower) is not None
