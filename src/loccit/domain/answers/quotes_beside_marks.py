"""Quotations that a model sets beside a mark instead of in it: `It lags. "the lag" [p3]`.

A quotation that is part of a sentence stays there. One that stands alone, behind a sentence or in
a block below it, is what the mark quotes.
"""

import re
from typing import Final

from loccit.domain.text.spans import Span

_WORDS: Final = (
    r"[\"\u201c\u201e\u00ab\u00bb](?P<words>[^\"\u201c\u201d\u201e\u00ab\u00bb]{1,2000})"
    r"[\"\u201d\u201c\u00bb\u00ab]"
)
_CLOSED: Final = re.compile(r"[\"\u201d\u201c\u00bb\u00ab][\s.,\u2013\u2014-]{0,5}\Z")
_BEFORE: Final = re.compile(
    r"(?:[.!?\u2026][\"'\u201d\u2019\u00bb)\]*_]{0,3}(?P<line>[ \t]+)"
    r"|[.!?\u2026:][\"'\u201d\u2019\u00bb)\]*_]{0,3}(?P<block>\s{0,5}\n[ \t]*>[ \t]*))"
    rf"{_WORDS}[\s.,\u2013\u2014-]{{0,5}}\Z"
)
"""A sentence that has ended, then the quotation, on its line or in a block below it."""
_BEHIND: Final = re.compile(
    rf"[ \t:\u2013\u2014-]{{0,5}}\(?{_WORDS}\)?[ \t.,;]*(?=\n|\Z|\\?[\[\u3010\uff3b])"
)
_REACH: Final = 2_100
"""Characters before a mark in which its words would begin."""
_NEAR: Final = 10  # characters beside a mark in which a quotation ends, or a sentence goes on
_WORD: Final = re.compile(r"\w")


def words_beside(text: str, mark: Span, least: int) -> tuple[str, Span] | None:
    """Return the words that stand alone beside a mark, with the span of both; None without any.

    Args:
        text: Holds the mark.
        mark: Where it stands.
        least: Where the mark before it ends.
    """
    begin = max(least, mark.start - _REACH)
    goes_on = text[mark.end : mark.end + _NEAR].lstrip()[:1].islower()
    closed = _CLOSED.search(text, max(begin, mark.start - _NEAR), mark.start)
    if closed and not goes_on and (before := _BEFORE.search(text, begin, mark.start)):
        start = before.end("line") if before["line"] else before.start("block")
        return before["words"], Span(start, mark.end)
    line = text[max(begin, text.rfind("\n", 0, mark.start) + 1) : mark.start]
    if _WORD.search(line) and (behind := _BEHIND.match(text, mark.end)):
        return behind["words"], Span(mark.start, behind.end())
    return None
