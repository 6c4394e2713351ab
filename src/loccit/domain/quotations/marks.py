"""Where quotation marks of any language open and close, and which blocks are quotations."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from unicodedata import east_asian_width

from loccit.domain.text.spans import Span

_CLOSERS: Final = {
    "\u201c": "\u201d",  # English
    "\u201d": "\u201d",  # Swedish, Finnish
    "\u201e": '\u201c\u201d"',  # German, Polish
    "\u00ab": "\u00bb",  # French, Spanish, Italian
    "\u00bb": "\u00ab\u00bb",  # German, Danish; Finnish
    "\u2039": "\u203a",
    "\u203a": "\u2039",
    "\u2018": "\u2019",
    "\u201a": "\u2018\u2019",
    '"': '"',
    "'": "'",
    "\u300c": "\u300d",
    "\u300e": "\u300f",
}
_SINGLE: Final = frozenset("'\u2018\u201a")
_FRENCH: Final = frozenset("\u00ab\u2039")  # a blank may stand on their inner side
_UNSPACED: Final = frozenset("\u300c\u300e")
_MARK: Final = re.compile("``|''|[" + re.escape("".join((*_CLOSERS, *_CLOSERS.values()))) + "]")
_BLOCK: Final = re.compile(
    r"(?:^[ ]{0,3}>[^\n]*(?:\n|\Z))"
    r"(?:^[ ]{0,3}>[^\n]*(?:\n|\Z)|^[ \t]*\S[^\n]*(?:\n|\Z))*",  # a lazy line goes on with it
    re.MULTILINE,
)
_ROW: Final = re.compile(r"[ ]{0,3}\|.*\|[ \t]*\r?\n?")
_CALLOUT: Final = re.compile(r"\s*>\s*\[![A-Za-z]+\]")
_LONGEST: Final = 5_000
"""Characters of a quotation in marks: two pages. What is longer is set as a block."""
_MOST_UNCLOSED: Final = 100  # marks of a paragraph that close nowhere; then it is no prose
_SAYS: Final = re.compile(r"\w")
_CITED_BEHIND: Final = re.compile(r"[.,;:!?\u2026]*\s*(?:\[@|\[\^|\^\[|\((?=[^()]*\d))")


@dataclass(frozen=True, slots=True)
class Marked:
    """A quotation by its marks.

    Attributes:
        outer: With the marks.
        inner: Without them.
    """

    outer: Span
    inner: Span


def block_quotes(prose: str) -> list[Span]:
    """Return the blocks whose lines begin with ">", but for notes such as "> [!TIP]"."""
    return [
        Span(found.start(), found.end())
        for found in _BLOCK.finditer(prose)
        if not _CALLOUT.match(found[0])
    ]


def paragraphs(prose: str) -> list[Span]:
    """Return the runs of lines without a blank one between them, and each row of a table.

    What a row cites is not cited by the next one.
    """
    found: list[Span] = []
    start = at = 0
    for line in prose.splitlines(keepends=True):
        is_row = _ROW.fullmatch(line) is not None
        if is_row or not line.strip():
            if at > start:
                found.append(Span(start, at))
            start = at + len(line)
        if is_row:
            found.append(Span(at, start))
        at += len(line)
    return [*found, Span(start, at)] if at > start else found


def marked_quotations(prose: str, paragraph: Span) -> Iterator[Marked]:
    """Yield what stands in quotation marks in a paragraph; what is nested in it is part of it."""
    at = paragraph.start
    unclosed = 0
    while (found := _MARK.search(prose, at, paragraph.end)) and unclosed < _MOST_UNCLOSED:
        at = found.end()
        if not _opens(prose, found, paragraph):
            continue
        end = _closed(prose, found, min(paragraph.end, at + _LONGEST))
        if end is None:
            unclosed += 1
            continue
        inner = Span(found.end(), end.start)
        at = end.end
        if _SAYS.search(prose, inner.start, inner.end):
            yield Marked(Span(found.start(), end.end), inner)


def _opens(prose: str, mark: "re.Match[str]", paragraph: Span) -> bool:
    char = mark[0]
    if char == "``":
        return True
    if char not in _CLOSERS:
        return False
    before = prose[mark.start() - 1] if mark.start() > paragraph.start else " "
    behind = prose[mark.end()] if mark.end() < paragraph.end else " "
    if char in _UNSPACED:
        return True
    if char in _FRENCH:
        return not _spells(before)
    if _spells(before) or behind.isspace():
        return False
    return before not in ".,;:!?" if char in {'"', "'", "\u201d", "\u00bb"} else True


def _closed(prose: str, mark: "re.Match[str]", end: int) -> Span | None:
    """Return the mark that closes a quotation, None when none does."""
    char = mark[0]
    if char in _SINGLE:
        return _closed_single(prose, mark, end)
    closers = {"''", '"'} if char == "``" else set(_CLOSERS[char])
    depth = 0
    for found in _MARK.finditer(prose, mark.end(), end):
        if found[0] in closers and _may_close(prose, found, char, end):
            if depth == 0:
                return Span(found.start(), found.end())
            depth -= 1
        elif found[0] == char and char not in closers:
            depth += 1
    return None


def _may_close(prose: str, mark: "re.Match[str]", opened: str, end: int) -> bool:
    before = prose[mark.start() - 1]
    behind = prose[mark.end()] if mark.end() < end else " "
    if opened in _UNSPACED or opened in _FRENCH:
        return True
    return not before.isspace() and not _spells(behind)


def _spells(char: str) -> bool:
    """Tell whether a character is of a word; words of Chinese and Japanese join without blanks."""
    return char.isalnum() and east_asian_width(char) not in "WF"


def _closed_single(prose: str, mark: "re.Match[str]", end: int) -> Span | None:
    """Return the single mark that closes, which looks like an apostrophe.

    Best is one with a citation behind it, then one behind punctuation, then one that does not
    follow an s: "the clerks' calm" goes on.
    """
    closers = _CLOSERS[mark[0]]
    possible: list[Span] = []
    for found in _MARK.finditer(prose, mark.end(), end):
        if found[0] in closers and _may_close(prose, found, mark[0], end):
            possible.append(Span(found.start(), found.end()))
        elif found[0] == mark[0] and found[0] not in closers:
            break  # the next quotation begins
    for good in (
        [span for span in possible if _CITED_BEHIND.match(prose, span.end)],
        [span for span in possible if prose[span.start - 1] in ".,!?\u2026"],
        [span for span in possible if prose[span.start - 1] not in "sxz"],
        possible,
    ):
        if good:
            return good[0]
    return None
