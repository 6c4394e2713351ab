"""Hybrid chunking in Docling's sense, on spans of the canonical text.

Structure first, then token limits, small neighbours merged within a section. Docling's own
HybridChunker has neither overlap nor exact spans, and counts the same tokens again and again.
"""

from collections.abc import Iterator
from functools import partial

from loccit.domain.documents.sections import Section, heading_line, sections_of
from loccit.domain.documents.slicing import Slice, chunks_of, lines_above
from loccit.domain.documents.table_context import TableContext
from loccit.domain.errors import ChunkingError
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import BlockKind, ConversionResult
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.docling.chunker.splitting import Splitter
from loccit.infrastructure.adapters.docling.chunker.tokens import (
    WORD_BREAK,
    TokenIndex,
    TokenSpans,
)
from loccit.infrastructure.adapters.docling.chunker.units import Units

_VERSION = 6
"""Counted up with every change of the chunks; stored documents are then chunked again."""


class DoclingHybridChunkerAdapter:
    """Cuts documents along their headings, then to size, by the embedding model's tokens.

    Args:
        tokenizer_id: Names the tokenizer, as a policy does.
        token_spans: Returns the character offsets of each token of a text, without special
            tokens. Tokens must not reach over white space, so that the tokens of two words are
            those of each (true of WordPiece and SentencePiece).
        special_tokens: How many tokens the model adds to each text.
    """

    def __init__(self, tokenizer_id: str, token_spans: TokenSpans, special_tokens: int) -> None:
        self._tokenizer_id = tokenizer_id
        self._token_spans = token_spans
        self._special_tokens = special_tokens

    @property
    def fingerprint(self) -> str:
        """Name and version."""
        return f"loccit-hybrid/{_VERSION}"

    def chunk(self, conversion_result: ConversionResult, policy: ChunkingPolicy) -> list[Chunk]:
        """Cut a document; see `ChunkerPort`."""
        if policy.tokenizer_id != self._tokenizer_id:
            raise ChunkingError(
                f"the policy counts with '{policy.tokenizer_id}', the chunker with"
                f" '{self._tokenizer_id}'; use the tokenizer of the embedding model"
            )
        cutting = _Cutting(conversion_result, policy, self._token_spans, self._special_tokens)
        return chunks_of(
            conversion_result,
            list(cutting.slices()),
            f"{self.fingerprint}:{policy.fingerprint}",
        )


class _Cutting:
    """One document being cut."""

    def __init__(
        self,
        result: ConversionResult,
        policy: ChunkingPolicy,
        token_spans: TokenSpans,
        special_tokens: int,
    ) -> None:
        self._policy = policy
        self._token_spans = token_spans
        # What the model reads of one text; the context may take what max_tokens leaves of it, and
        # a third in any case.
        self._room = policy.sequence_limit - special_tokens
        self._context_room = max(self._room - policy.max_tokens, self._room // 3)
        longest_word = min(policy.max_tokens, self._room - self._context_room)
        if longest_word < 1:
            raise ChunkingError(
                f"a sequence limit of {policy.sequence_limit} tokens leaves no room for text"
            )
        self._line_tokens: dict[str, int] = {}
        self._sections = sections_of(result)
        self._title, self._title_end = _title_of(result)
        self._tokens = TokenIndex(
            result.plain_text,
            token_spans,
            [
                section.span.start
                for section in self._sections
                if not WORD_BREAK.match(result.plain_text, max(0, section.span.start - 1))
            ],
            longest_word,
        )
        units = Units(result, self._sections)
        self._tables = TableContext(result)
        self._splitter = Splitter(
            result.plain_text, self._tokens, units, min(policy.overlap_tokens, longest_word // 2)
        )

    def slices(self) -> Iterator[Slice]:
        """Yield where the chunks stand, in order."""
        before: Slice | None = None
        for section in self._sections:
            if before is not None and not section.has_body and not before.section.is_references:
                joined = self._joined(before, section)
                if joined is not None:
                    before = joined
                    continue
            for span in self._splitter.split(section, partial(self._budget, section)):
                if before is not None:
                    yield before
                before = self._slice(section, span)
        if before is not None:
            yield before

    def _joined(self, before: Slice, headings: Section) -> Slice | None:
        """Return the last slice with the headings that end the document, None if too long."""
        span = Span(before.span.start, headings.span.end)
        inside = self._tokens.seam_after(span.start) >= span.end
        if not (inside and self._tokens.is_border(headings.span.start)):
            return None
        tokens = self._tokens.count(span.start, span.end)
        if tokens > self._budget(before.section, span.start):
            return None
        return self._slice(before.section, span)

    def _slice(self, section: Section, span: Span) -> Slice:
        room = self._room - self._tokens.count(span.start, span.end)
        return Slice(span, section, self._context(section, span, min(room, self._context_room)))

    def _budget(self, section: Section, start: int) -> int:
        """Return how many tokens a chunk from `start` may have beside its context."""
        span = Span(start, section.span.end)
        context = self._context(section, span, self._context_room)
        if not context:
            return min(self._policy.max_tokens, self._room)
        taken = sum(map(self._count_line, context.split("\n")))
        return min(self._policy.max_tokens, self._room - taken)

    def _context(self, section: Section, span: Span, room: int) -> str:
        path = section.path_of(span)
        most = self._policy.heading_context
        headings = path[-most:] if most else ()
        table = self._tables.above(span.start)
        above = [
            heading_line(each) for each in headings if table.since <= each.span.start < span.start
        ]
        title = self._title_above(span, room)
        if not title or title in above:
            return lines_above(above, table.name, table.lines, room, self._count_line)
        room -= self._count_line(title)
        below = lines_above(above, table.name, table.lines, room, self._count_line)
        return f"{title}\n{below}" if below else title

    def _title_above(self, span: Span, room: int) -> str:
        """Return the title of the document for a slice behind it, unless it takes much room.

        Reports that read alike, quarter after quarter, are told apart by it alone.
        """
        if not self._title or span.start < self._title_end:
            return ""
        return self._title if self._count_line(self._title) <= room // 2 else ""

    def _count_line(self, line: str) -> int:
        """Count the tokens of a line of context, its end included."""
        tokens = self._line_tokens.get(line)
        if tokens is None:
            tokens = self._line_tokens[line] = len(self._token_spans(f"{line}\n"))
        return tokens


def _title_of(result: ConversionResult) -> tuple[str, int]:
    """Return a document's title on one line, and where it ends in the text, 0 if not there."""
    title = " ".join((result.title or "").split())
    blocks = (each for each in result.structure.blocks if each.kind is BlockKind.TITLE)
    first = next(blocks, None)
    return title, first.span.end if first else 0
