"""The file of a word processor as a draft.

Its text is that of its paragraphs, with blank lines between them; footnotes and endnotes stand at
the end, with their marks as Pandoc's Markdown writes them: "[^1]", and "[^1]: See ...".
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, groupby
from operator import itemgetter
from typing import Final

from loccit.domain.models.quotation import ParagraphPlace
from loccit.domain.quotations.citation_fields import CitationField, cited_in
from loccit.domain.quotations.draft import Cited, Draft
from loccit.domain.text.spans import Span

_NOTE_MARK: Final = re.compile(r"\[\^\d+\](?:: )?")
_NOT_BLANK: Final = re.compile(r"\S")
_DOUBLE: Final = re.compile('["\u201c\u201d\u201e\u00ab\u00bb]')
_MARKS: Final = re.compile(
    rf"{_DOUBLE.pattern}|[\u2018\u201a\u2039\u203a\u300c\u300d]|(?<!\w)'|'(?!\w)"
)
"""Quotation marks; in what a field shows they are those of titles."""
_BEHIND: Final = re.compile(r"[\s.,;:)\]\"\u201c\u201d\u00bb\u00ab'\u2019]*")
_LEFT: Final = re.compile(r"[\s(\[\u2014\u2013-]*")
_ENUMERATED: Final = re.compile(
    r"(?:[\u2022\u00b7\u25aa\u25cf\u2013\u2014*-]|\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,4})[.)])\s"
)
_NO_SEARCH: Final = re.compile(r"\n|\[\^\d+\](?:: )?")
_ONE_SIDE: Final = 0.8  # cm on the left alone, beyond the usual
_BOTH_SIDES: Final = 0.4  # cm
_AROUND: Final = 40  # characters before a place, and behind it


@dataclass(frozen=True, slots=True)
class Layout:
    """How a paragraph is set.

    Attributes:
        style: What tells its style from others.
        is_quotation: Whether the style is one of quotations.
        is_running: Whether it is neither a heading, nor of a list or table, so that an indent
            may make it a quotation.
        is_prose: Whether it is written for a reader, and no reference list, contents or code.
        left: Its indent in cm.
        right: The same on the other side.
    """

    style: str = ""
    is_quotation: bool = False
    is_running: bool = True
    is_prose: bool = True
    left: float = 0.0
    right: float = 0.0


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph that has words.

    Attributes:
        span: Its words in the text.
        layout: How it is set.
        note: Number of the note that it stands in, as it is shown; empty in the text.
    """

    span: Span
    layout: Layout = Layout()
    note: str = ""


@dataclass(frozen=True)
class Manuscript:
    """What a word processor's file holds. All spans are of `text`, and those of a kind in order.

    Attributes:
        text: Of its paragraphs and notes.
        paragraphs: Those that have words.
        fields: Fields that cite.
        notes: The marks of notes, each with the text of the note.
        not_prose: What fields made that is no prose: reference lists, tables of contents.
    """

    text: str
    paragraphs: tuple[Paragraph, ...]
    fields: tuple[CitationField, ...] = ()
    notes: tuple[tuple[Span, Span], ...] = ()
    not_prose: tuple[Span, ...] = ()

    def place(self, offset: int) -> ParagraphPlace:
        """Return the paragraph of a character, and words to search for."""
        at = max(0, bisect_right(self.paragraphs, offset, key=lambda each: each.span.start) - 1)
        if not self.paragraphs:
            return ParagraphPlace(1, "")
        paragraph = self.paragraphs[at]
        return ParagraphPlace(self._numbers[at], self._around(paragraph, offset), paragraph.note)

    def in_file(self, span: Span) -> None:
        """Return None: what it is made of is not for others to write."""

    @cached_property
    def _numbers(self) -> list[int]:
        """Number each paragraph among those of the text or of the notes."""
        of_notes = list(accumulate(bool(each.note) for each in self.paragraphs))
        return [
            notes if paragraph.note else at - notes
            for at, (paragraph, notes) in enumerate(
                zip(self.paragraphs, of_notes, strict=True), start=1
            )
        ]

    def _around(self, paragraph: Paragraph, offset: int) -> str:
        """Return words before and behind a character, whole, as a search in the file takes them.

        They reach over no mark of a note and no broken line, which a search does not find.
        """
        start, end = paragraph.span.start, paragraph.span.end
        before = self.text[max(start, offset - _AROUND) : offset]
        behind = self.text[offset : min(end, offset + _AROUND)]
        if offset - _AROUND > start:
            before = before.partition(" ")[2]
        if offset + _AROUND < end:
            behind = behind.rpartition(" ")[0] or behind
        before = _NO_SEARCH.split(before)[-1]
        behind = _NO_SEARCH.split(behind)[0]
        return f"{before}{behind}".strip()


def manuscript_draft(manuscript: Manuscript) -> Draft:
    """Return a word processor's file as a draft."""
    prose = _prose(manuscript)
    cited = cited_in(prose, manuscript.fields, dict(manuscript.notes))
    return Draft(
        manuscript.text,
        prose,
        cited,
        tuple(_blocks(manuscript, prose, cited)),
        manuscript,
        words=_words,
    )


def _words(text: str) -> str:
    return _NOTE_MARK.sub("", text)


def _prose(manuscript: Manuscript) -> str:
    """Return the text with blanks for what is no prose, and for the marks within fields."""
    parts: list[str] = []
    at = 0
    listed = [each.span for each in manuscript.paragraphs if not each.layout.is_prose]
    unread = [(span, _NOT_BLANK) for span in (*manuscript.not_prose, *listed)]
    for span, blank in sorted(
        (*unread, *((field.span, _MARKS) for field in manuscript.fields)),
        key=lambda each: each[0],
    ):
        start = max(at, span.start)
        if start < span.end:
            parts += [manuscript.text[at:start], blank.sub(" ", manuscript.text[start : span.end])]
            at = span.end
    return "".join([*parts, manuscript.text[at:]])


def _blocks(manuscript: Manuscript, prose: str, cited: Sequence[Cited]) -> Iterator[Span]:
    """Yield the quotations that are set as blocks.

    Paragraphs of one style of quotations that follow each other are one, up to one that cites at
    its end. So are indented ones, if they cite at their end or right behind it.
    """
    starts = [each.span.start for each in cited]
    cites = [_cites_last(each.span, prose, cited, starts) for each in manuscript.paragraphs]
    cited_before = accumulate(cites, initial=0)
    settings = _settings(manuscript.paragraphs, prose)
    for (setting, _), together in groupby(
        zip(manuscript.paragraphs, settings, cited_before, cites, strict=False),
        key=itemgetter(1, 2),
    ):
        block = list(together)
        span = block[0][0].span.around(block[-1][0].span)
        if setting is not None and (
            setting[1].is_quotation or block[-1][3] or _cites_behind(span, prose, cited, starts)
        ):
            yield span


def _settings(paragraphs: Sequence[Paragraph], prose: str) -> Iterator[tuple[str, Layout] | None]:
    """Yield what the paragraphs of one quotation have in common, None for those of none."""
    usual = Counter[tuple[float, float]]()
    for paragraph in paragraphs:
        layout = paragraph.layout
        if layout.is_running and not layout.is_quotation and not paragraph.note:
            usual[layout.left, layout.right] += len(paragraph.span)
    left, right = usual.most_common(1)[0][0] if usual else (0.0, 0.0)
    for paragraph in paragraphs:
        layout, words = paragraph.layout, paragraph.span.of(prose).strip()
        is_set_off = layout.is_quotation or (
            layout.is_running
            and not paragraph.note
            and not _ENUMERATED.match(words)
            and _is_indented(layout.left - left, layout.right - right, words)
        )
        if layout.is_quotation:
            layout = Layout(layout.style, is_quotation=True)
        yield (paragraph.note, layout) if words and is_set_off else None


def _is_indented(left: float, right: float, words: str) -> bool:
    """Tell whether an indent in cm makes a quotation; what stands in marks is one without it."""
    if _DOUBLE.match(words):
        return False
    if min(left, right) >= _BOTH_SIDES:
        return True
    return left >= _ONE_SIDE and not _DOUBLE.search(words)


def _cites_last(span: Span, prose: str, cited: Sequence[Cited], starts: Sequence[int]) -> bool:
    """Tell whether the last words of a paragraph are a citation."""
    at = bisect_left(starts, span.end) - 1
    if at < 0 or cited[at].span.start < span.start:
        return False
    return _BEHIND.fullmatch(prose, cited[at].span.end, span.end) is not None


def _cites_behind(span: Span, prose: str, cited: Sequence[Cited], starts: Sequence[int]) -> bool:
    """Tell whether the paragraph behind a block begins with a citation."""
    at = bisect_left(starts, span.end)
    return at < len(cited) and _LEFT.fullmatch(prose, span.end, starts[at]) is not None
