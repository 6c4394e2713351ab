"""The sentences of a stored document that may be quoted as findings."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import Final

from loccit.domain.answers.quotable import (
    QUOTABLE_KINDS,
    begins_anew,
    begins_as_sentence,
    ends_as_sentence,
    explains_a_formula,
    has_verb,
    is_cut_short,
    is_finding,
    may_be_a_name,
    small_names,
)
from loccit.domain.documents.slicing import text_of
from loccit.domain.models.chunk import BlockPart, Chunk
from loccit.domain.models.document import BlockKind
from loccit.domain.policy.back_matter import (
    begins_back_matter,
    is_below_back_matter,
    names_back_matter,
)
from loccit.domain.text.sentences import sentence_spans
from loccit.domain.text.spans import Span, first_overlapping, merged, without_spans

_HEADS: Final = frozenset({BlockKind.TITLE, BlockKind.HEADING})
_FLOATS: Final = frozenset(
    {
        BlockKind.CAPTION,
        BlockKind.FIGURE,
        BlockKind.TABLE,
        BlockKind.FOOTNOTE,
        BlockKind.BYLINE,
        BlockKind.IMPRINT,
    }
)
"""Kinds that may stand amid a paragraph that goes on behind them."""
_FARTHEST: Final = 20
"""Blocks behind a paragraph among which its next part is looked for."""
_PROSE_WORDS: Final = 8
"""Words from which on a paragraph without a full stop is one that was broken off; with fewer it
is a name or a label."""
_PARAGRAPH: Final = re.compile(r"\S[^\n]*(?:\n(?!\s*\n)[^\n]*)*")
_SIGN: Final = re.compile(
    r"\s*(?:[\u2022\u2023\u25aa\u25ab\u25cf\u25cb\u25e6\u2219\u00b7\u2043\uf0b7\uf0a7*+\u2013\u2014-]"
    r"|\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,5})[.)])\s+"
)
"""What stands before an item of a list."""
_PARTS: Final = (
    r"aims?|background|conclusions?|context|discussion|findings|introduction|main results",
    r"method(?:s|ology)?|motivation|objectives?|purpose|results(?: and discussion)?|setting",
    r"significance|summary|abstract|hintergrund|ergebnisse|methoden?|ziele?|zusammenfassung",
    r"schlussfolgerung(?:en)?|contexte|objectifs?|méthodes?|résultats|résumé|resumen|objetivos?",
    r"métodos?|resultados|conclusiones|resumo|conclusões|riassunto|obiettiv[oi]|metodi|risultati",
)
_LABEL: Final = re.compile(rf"\s*(?:{'|'.join(_PARTS)})\s?[:.\u2014\u2013-]\s*", re.IGNORECASE)
"""The name of a part of an abstract, with which its paragraph begins."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence that may be quoted.

    Attributes:
        span: In the canonical text of its document.
        words: Its text without the marks of notes.
        paragraph: Where its paragraph begins.
        number: Position in it, among all sentences; those that may not be quoted count too.
    """

    span: Span
    words: str
    paragraph: int
    number: int

    def is_before(self, other: "Sentence") -> bool:
        """Tell whether the other one is the next of the same paragraph."""
        return self.paragraph == other.paragraph and self.number + 1 == other.number


class RunningText:
    """The paragraphs and list items of a document, and their sentences."""

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        """Take all chunks of a document, in order.

        Raises:
            ValueError: If a chunk is missing.
        """
        self._text = text_of(chunks)
        self._blocks = _blocks(chunks, self._text)
        self._marks = merged(mark for chunk in chunks for mark in chunk.note_marks)
        self._apart = merged(
            chunk.span
            for chunk in chunks
            if chunk.is_references or is_below_back_matter(chunk.section_path)
        )

    def sentences(
        self, span: Span, kinds: frozenset[BlockKind] = QUOTABLE_KINDS
    ) -> Iterator[Sentence]:
        """Yield the sentences that may be quoted and lie in a span, in order.

        Args:
            span: Of the document.
            kinds: Of the blocks that they stand in.
        """
        first = bisect_right(self._blocks, span.start, key=lambda block: block.span.end)
        for number in range(first, len(self._blocks)):
            block = self._blocks[number]
            if block.span.start >= span.end:
                return
            if block.kind in kinds and not self._is_back_matter(number):
                yield from (each for each in self._of_block(number) if span.contains(each.span))

    def _of_block(self, number: int) -> Iterator[Sentence]:
        block = self._blocks[number]
        text = block.span.of(self._text)
        is_item = block.kind is BlockKind.LIST_ITEM
        lead = (_SIGN if is_item else _LABEL).match(text)
        start = block.span.start + (lead.end() if lead else 0)
        text = text[start - block.span.start :]
        marks = [mark.moved(-start) for mark in self._marks_in(Span(start, block.span.end))]
        spans = sentence_spans(text, marks)
        for position, span in enumerate(spans):
            inside = [each.moved(-span.start) for each in marks if span.contains(each)]
            words = without_spans(span.of(text), inside).strip()
            if position == 0:
                begins = not words[:1].islower() if lead else self._begins(number, words)
                if not begins or (len(spans) > 1 and may_be_a_name(words)):
                    continue
            if span is spans[-1] and is_cut_short(words, self._behind(number)):
                continue
            if is_finding(words) and (not is_item or has_verb(words)):
                yield Sentence(span.moved(start), words, block.span.start, position)

    def _begins(self, number: int, words: str) -> bool:
        """Tell whether a block begins with a sentence, and does not go on with one."""
        before = number - 1
        while before >= 0 and self._blocks[before].kind in _FLOATS:
            before -= 1
        if before >= 0:
            block = self._blocks[before]
            if block.kind is BlockKind.PARAGRAPH and self._is_broken_off(block):
                return begins_anew(words)
            if block.kind is BlockKind.FORMULA and explains_a_formula(words):
                return False
        return begins_as_sentence(words, self._names)

    def _behind(self, number: int) -> str:
        """Return the first character of the next paragraph, none where something else follows."""
        for block in self._blocks[number + 1 : number + _FARTHEST]:
            if block.kind not in _FLOATS:
                start = block.span.start
                return self._text[start : start + 1] if block.kind is BlockKind.PARAGRAPH else ""
        return ""

    def _is_broken_off(self, block: BlockPart) -> bool:
        marks = [mark.moved(-block.span.start) for mark in self._marks_in(block.span)]
        said = without_spans(block.span.of(self._text), marks).rstrip()
        ended = ends_as_sentence(said) or said.endswith(":")
        return not ended and len(said.split()) >= _PROSE_WORDS

    def _marks_in(self, span: Span) -> list[Span]:
        first = first_overlapping(self._marks, span)
        near = takewhile(lambda mark: mark.start < span.end, self._marks[first:])
        return [mark.common(span) for mark in near]

    def _is_back_matter(self, number: int) -> bool:
        span = self._blocks[number].span
        at = first_overlapping(self._apart, span)
        is_apart = at < len(self._apart) and self._apart[at].overlaps(span)
        return is_apart or number in self._named_apart

    @cached_property
    def _names(self) -> frozenset[str]:
        titles = (each for each in self._blocks if each.kind is BlockKind.TITLE)
        return frozenset().union(*(small_names(each.span.of(self._text)) for each in titles))

    @cached_property
    def _named_apart(self) -> frozenset[int]:
        """The blocks that begin with the name of back matter, or stand below a line that is one.

        Below a heading the chunks tell.
        """
        found: set[int] = set()
        is_below = False
        for number, block in enumerate(self._blocks):
            if block.kind in _HEADS:
                is_below = False
                continue
            text = block.span.of(self._text)
            if names_back_matter(text):
                is_below = True
            elif len(text.split()) < _PROSE_WORDS and not ends_as_sentence(text):
                is_below = False  # another label
            if is_below or begins_back_matter(text):
                found.add(number)
        return frozenset(found)


def _blocks(chunks: Sequence[Chunk], text: str) -> list[BlockPart]:
    """Return what a text is made of, in order: parts of one block as one, and what is outside."""
    joined: list[BlockPart] = []
    for part in sorted({part for chunk in chunks for part in chunk.blocks}, key=_span):
        if joined and _is_one_block(joined[-1], part, text):
            joined[-1] = replace(joined[-1], span=joined[-1].span.around(part.span))
        else:
            joined.append(part)
    ends = [0, *(part.span.end for part in joined)]
    starts = [*(part.span.start for part in joined), len(text)]
    outside = [
        BlockPart(BlockKind.PARAGRAPH, Span(*found.span()))
        for end, start in zip(ends, starts, strict=True)
        for found in _PARAGRAPH.finditer(text, end, start)
    ]
    return sorted([*joined, *outside], key=_span)


def _span(part: BlockPart) -> Span:
    return part.span


def _is_one_block(one: BlockPart, other: BlockPart, text: str) -> bool:
    """Tell whether two parts overlap, or go on within a line: a page or a chunk ends between."""
    if other.span.start < one.span.end:
        return True
    gap = text[one.span.end : other.span.start]
    return one.kind is other.kind and one.kind in QUOTABLE_KINDS and "\n" not in gap
