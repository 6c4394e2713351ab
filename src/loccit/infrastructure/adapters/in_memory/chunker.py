"""A chunker without dependencies that counts words."""

import re
from collections.abc import Iterator, Sequence

from loccit.domain.documents.sections import Section, heading_line, sections_of
from loccit.domain.documents.slicing import Slice, chunks_of, lines_above
from loccit.domain.documents.table_context import TableContext
from loccit.domain.errors import ChunkingError
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import ConversionResult
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.domain.text.spans import Span

WORDS = "words"
"""Id of the tokenizer that takes each run of characters other than white space for a token."""

_WORD = re.compile(r"\S+")


class InMemoryChunker:
    """Cuts each section into windows of words."""

    def __init__(self, tokenizer_id: str = WORDS) -> None:
        self._tokenizer_id = tokenizer_id

    @property
    def fingerprint(self) -> str:
        """Name and version."""
        return "loccit-words/5"

    def chunk(self, conversion_result: ConversionResult, policy: ChunkingPolicy) -> list[Chunk]:
        """Cut a document; see `ChunkerPort`."""
        if policy.tokenizer_id != self._tokenizer_id:
            raise ChunkingError(
                f"the policy counts with '{policy.tokenizer_id}', the chunker with"
                f" '{self._tokenizer_id}'"
            )
        tables = TableContext(conversion_result)
        slices = [
            piece
            for section in sections_of(conversion_result)
            for piece in _slices(conversion_result.plain_text, section, tables, policy)
        ]
        return chunks_of(conversion_result, slices, f"{self.fingerprint}:{policy.fingerprint}")


def _slices(
    text: str, section: Section, tables: TableContext, policy: ChunkingPolicy
) -> Iterator[Slice]:
    words = [
        Span(*match.span()) for match in _WORD.finditer(text, section.span.start, section.span.end)
    ]
    context_room = policy.sequence_limit // 3
    size = min(policy.max_tokens, policy.sequence_limit - context_room)
    overlap = 0 if section.is_references else min(policy.overlap_tokens, size // 2)
    first = 0
    while first < len(words):
        last = min(first + size, len(words))
        span = Span(words[first].start, words[last - 1].end)
        path = section.path_of(span)[-policy.heading_context :] if policy.heading_context else ()
        table = tables.above(span.start)
        above = [
            heading_line(each) for each in path if table.since <= each.span.start < span.start
        ]
        context = lines_above(
            above, table.name, table.lines, context_room, lambda line: len(line.split())
        )
        yield Slice(span, section, context)
        if last == len(words):
            return
        first = _overlap(words, section, last, overlap)


def _overlap(words: Sequence[Span], section: Section, last: int, overlap: int) -> int:
    """Return the first word of the window behind word `last`; no heading is repeated."""
    first = last - overlap
    while first < last and words[first].start < section.body_start:
        first += 1
    return first
