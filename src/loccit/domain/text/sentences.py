"""Where sentences begin and end."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from loccit.domain.text.abbreviations import Abbreviated, abbreviated
from loccit.domain.text.spans import Span, strip_span

_CLOSERS: Final = "'\"\u2018\u2019\u201c\u201d\u00ab\u00bb\u2039\u203a\u300d\u300f\uff09)\\]"
_RAISED: Final = "\u2070\u00b9\u00b2\u00b3\u2074-\u2079"
# A terminator, what closes after it, white space; and a reference that stands behind all that.
_END: Final = re.compile(
    rf"[.!?…。！？][{_CLOSERS}{_RAISED}]*\s+(?:\[\d[\d,;\u2013 -]{{0,40}}\]\s+)?"
)
_UNSPACED_END: Final = re.compile(r"[。！？][」』）”’)\]]*(?=\S)")
_OPENERS: Final = "'\"\u2018\u201a\u201c\u201e\u00ab\u00bb\u2039\u300c\u300e\u00bf\u00a1*_"
_LINE_END: Final = re.compile(r"\n")
_LONGEST_WORD: Final = 24
"""Characters looked at on either side of a full stop; no abbreviation is longer."""
_LONGEST_BRACKET: Final = 200
_LONGEST_ORDINAL: Final = 2
"""Digits: "am 31. Mai", but "in 2019. Then"."""
_GERMAN: Final = re.compile(
    r"\b(?:a[bm]|bis|das|de[mnrs]|die|im|ist|mit|nach|seit|und|v[oi][mn]|zu[mr])\s", re.IGNORECASE
)
"""Words of the language in which an ordinal has a full stop and a capital follows it."""
_GERMAN_NEAR: Final = 60
_COUNTED: Final = re.compile(
    r"(?:\b(?:abb(?:ildung)?|art|b[an]?d|chapter|eq(?:uation)?|fig(?:ure)?|formel|gleichung|kap(?:itel)?"
    r"|n[or]|phase|pp?|se[ck]tion|step|tab(?:elle|le)?|vol)s?\.?|[=<>\u2264\u2265\u2248~])\s?\Z",
    re.IGNORECASE,
)
"""What stands before a number that is no ordinal."""
_WORD: Final = re.compile(r"[^\W_]+(?:['\u2019-][^\W_]+)*")
_REST_OF_NUMBER: Final = re.compile(r"\d{1,4}\s?[%\u2030\u00b0]")
"""What follows a decimal point that a file parts from its figures: "70. 51 %"."""
_ROMAN: Final = re.compile(r"[IVXLC]+\b")
_SMALL_NAME: Final = re.compile(
    r"[^\W\d_]{1,3}[A-Z]"  # mRNA, pH, iPad
    r"|[^\W\d_]['\u2032]?-[^\W_]"  # p-Cymene
)
"""A word with a small letter that may begin a sentence."""
_BEGINNING: Final = (
    # English
    "The This These Those That It Its They We Our Their There Here In On At By For From With As"
    " To When While Where If Although Though Because Since After Before During Both Each Every"
    " All Some Many Most Several Such Another Other However Moreover Furthermore Therefore Thus"
    " Hence Then Also Additionally Finally Overall Nevertheless Meanwhile Instead Similarly"
    " Consequently Conversely Unlike Despite According Using Based Given But And Or Not Only What"
    " Which Who How Why"
    # German
    " Der Die Ein Eine Einen Einem Einer Es Sie Wir Ich Im Am Zum Zur Vom Bei Mit Nach Aus Auf"
    " Als Auch Daher Dabei Dadurch Damit Danach Dann Diese Dieser Dieses Diesem Hier Jedoch"
    " Obwohl Weil Wenn W\u00e4hrend Wie Zudem Au\u00dferdem F\u00fcr"
    # French, Spanish, Italian, Portuguese
    " Les Ce Cette Ces Cet Il Elle Ils Elles Nous Dans Pour Par Sur Avec Au Aux Un Une Cependant"
    " Ainsi Mais Donc Puis Lorsque Comme Selon Toutefois Los Las Una En Por Para Con Este Esta"
    " Estos Estas Sin Nel Nella Questo Questa Questi Sono Gli Si Um Uma Em Os"
)
"""Words with which sentences begin and names do not: Das, Den, He and So are surnames too."""
_BEGINNERS: Final = frozenset(_BEGINNING.split())


def sentence_starts(text: str, start: int, end: int) -> Iterator[int]:
    """Yield where in `(start, end]` a sentence begins, in order, in linear time.

    No sentence begins after an abbreviation ("et al.", "z. B.", "p. ex."), an initial, an ordinal
    ("am 3. Mai"), within brackets that a sentence has opened ("(Mill.)"), or before a small
    letter. What is unclear counts as no beginning: a place to cut that is missed costs less than
    a quote cut in two.
    """
    for match in _END.finditer(text, start, min(end, len(text))):
        position = match.end()
        if position == len(text) or text[position].isspace():
            return  # the window ends within white space
        if not _goes_on(text, match.start(), position):
            yield position


def sentence_spans(text: str, marks: Sequence[Span] = ()) -> list[Span]:
    """Return the spans of the sentences of a passage, in order, without the space around them.

    Every line ends a sentence: a canonical text has paragraphs, items, rows of tables and lines
    of listings on a line of their own.

    Args:
        text: The passage.
        marks: Where it holds raised marks of notes, in order: "so it is.1 They" are two sentences.
    """
    seen = _with_marks_closing(text, marks)
    starts = {match.end() for match in _LINE_END.finditer(seen)}
    starts.update(match.end() for match in _UNSPACED_END.finditer(seen))
    starts.update(sentence_starts(seen, 0, len(seen)))
    spans = (strip_span(text, Span(*pair)) for pair in pairwise([0, *sorted(starts), len(text)]))
    return [span for span in spans if span]


def _with_marks_closing(text: str, marks: Sequence[Span]) -> str:
    """Return a text of the same length, in which a mark looks like a quotation mark that closes.

    So it ends no word, and may stand behind a full stop.
    """
    parts: list[str] = []
    at = 0
    for mark in marks:
        parts += [text[at : mark.start], "\u2019" * len(mark)]
        at = mark.end
    return "".join([*parts, text[at:]])


def _goes_on(text: str, stop: int, position: int) -> bool:
    """Tell whether a sentence goes on behind the terminator at `stop`."""
    behind = text[position : position + _LONGEST_WORD].lstrip(_OPENERS)
    if behind[:1].islower() and not _SMALL_NAME.match(behind):
        return True
    word = _WORD.match(behind)
    begins = word is not None and word[0] in _BEGINNERS
    if not begins and _is_bracketed(text, stop, position):
        return True
    return text[stop] == "." and (
        _cites(text, position) or _is_abbreviated(text, stop, behind, begins=begins)
    )


def _is_abbreviated(text: str, stop: int, behind: str, *, begins: bool) -> bool:
    """Tell whether the full stop at `stop` belongs to a word or a number.

    Args:
        text: Holds it.
        stop: Where it stands.
        behind: What follows, from its first letter or digit.
        begins: Whether that is a word with which sentences begin.
    """
    start = stop
    while start > 0 and stop - start < _LONGEST_WORD and text[start - 1].isalnum():
        start -= 1
    word = text[start:stop]
    if word.isdigit():
        is_parted = _REST_OF_NUMBER.match(behind) is not None
        return is_parted or _is_ordinal(text, start, stop, begins=begins)
    kind = abbreviated(word, text[max(0, start - _LONGEST_WORD) : start])
    if kind is Abbreviated.OFTEN:
        return not begins
    if kind is Abbreviated.BEFORE_A_NUMBER:
        return behind[:1].isdigit() or _ROMAN.match(behind) is not None
    return kind is Abbreviated.ALWAYS


def _is_bracketed(text: str, stop: int, position: int) -> bool:
    """Tell whether a terminator stands within brackets that a sentence has opened."""
    closing = next((sign for sign in text[stop + 1 : position] if sign in ")]"), ")")
    opening = "(" if closing == ")" else "["
    low = max(0, stop - _LONGEST_BRACKET)
    opened = text.rfind(opening, low, stop)
    if opened <= 0 or text.rfind(closing, opened, stop) > 0:
        return False
    before = text[max(0, opened - _LONGEST_WORD) : opened].rstrip(" ")
    return bool(before) and before[-1] not in ".!?\u2026\n"


def _cites(text: str, position: int) -> bool:
    """Tell whether a bracket opens behind a full stop and the sentence goes on behind it."""
    if text[position] not in "([":
        return False
    closing = ")" if text[position] == "(" else "]"
    closed = text.find(closing, position, position + _LONGEST_BRACKET)
    behind = text[closed + 1 : closed + 1 + _LONGEST_WORD].lstrip() if closed > 0 else ""
    return behind[:1].islower() or behind[:1] in {",", ".", ";", ":"}


def _is_ordinal(text: str, start: int, stop: int, *, begins: bool) -> bool:
    """Tell whether a full stop behind digits makes them the number of an item or of a day."""
    if stop - start > _LONGEST_ORDINAL or text[max(0, start - 1) : start] in {*".,:"}:
        return False
    line = text[max(0, start - _GERMAN_NEAR) : start]
    if _COUNTED.search(line):
        return False
    ahead = line.rstrip()
    if not ahead or "\n" in line[len(ahead) :] or ahead[-1] in ".!?:;":
        return True  # the number of an item
    if begins or not line[-1].isspace():
        return False
    return _GERMAN.search(line) is not None
