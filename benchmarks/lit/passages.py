"""Passages that a user meets: hits, which are chunks, and quotations, which are sentences."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from loccit.application.project import Project
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.project import DocumentRecord
from loccit.domain.text.spans import Span

_SENTENCE: Final = re.compile(r"(?<=[.!?] )[A-Z][^|\n]{50,300}?[.!?](?=\s)")


@dataclass(frozen=True)
class Passage:
    """A passage, and the pages it is on."""

    document: DocumentRecord
    kind: str
    span: Span
    pages: Sequence[int]

    @property
    def path(self) -> Path:
        """Of the file."""
        return Path(self.document.source.path)


def passages_of(
    project: Project, document: DocumentRecord, count: int, chance: Random
) -> Iterator[Passage]:
    """Yield some passages of a document: half of them chunks, one of these over two pages."""
    chunks = project.passages(document.doc_id)
    paged = [each for each in chunks if each.pages]
    over = [each for each in paged if len(each.pages) > 1]
    chosen = chance.sample(over, min(1, len(over)))
    rest = [each for each in paged if each not in chosen]
    chosen += chance.sample(rest, min(len(rest), (count + 1) // 2 - len(chosen)))
    for chunk in chosen:
        yield Passage(document, "chunk", chunk.span, _pages(paged, chunk.span))
    text = project.text(document.doc_id)
    sentences = [Span(*each.span()) for each in _SENTENCE.finditer(text)]
    chosen_sentences = chance.sample(sentences, min(len(sentences), count // 2))
    for span in chosen_sentences:
        yield Passage(document, "sentence", span, _pages(paged, span))


def _pages(chunks: Sequence[Chunk], span: Span) -> list[int]:
    return sorted(
        {page.index for chunk in chunks for page in chunk.pages if page.span.overlaps(span)}
    )
