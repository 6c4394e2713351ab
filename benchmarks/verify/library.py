"""A library of PDFs, the quotations made of it, and what fills it up to a size."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from benchmarks.verify.pages import RawPages
from loccit import open_library
from loccit.composition import load_settings
from loccit.composition.models import build_chunker, build_policy
from loccit.domain.errors import DocumentConversionError
from loccit.domain.models.citation_meta import CitationMeta, MatchEvidence, MatchMethod, SourceHint
from loccit.domain.models.document import BlockKind, ConversionResult, Coverage, DocId
from loccit.domain.models.project import DocumentRecord, Revision, SourceFile
from loccit.domain.quotations.source import SourceText
from loccit.domain.quotations.stored_text import StoredText, stored_text

_SENTENCE: Final = re.compile(
    r"(?<![\w.])[A-Z][^.!?…]*(?:[.!?](?!\s+[A-Z(])[^.!?…]*)*[.!?](?=\s|\Z)"
)
_QUOTED_KINDS: Final = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.FOOTNOTE})
_SHORTEST: Final = 40  # characters of a quotation
_WORDS: Final = (6, 45)  # of a quotation
_MATCH: Final = MatchEvidence(MatchMethod.CITEKEY, 1.0)


@dataclass(frozen=True, slots=True)
class Quote:
    """A quotation, and where it is from.

    Attributes:
        citekey: Its document.
        text: As it stands there.
        page: Index of its page from 1, by the text that pdfium reads on it; None when its letters
            stand on no page, or on several.
        copied: As it is copied from that page in a viewer, with its line ends and whatever
            stands between its letters there.
    """

    citekey: str
    text: str
    page: int | None
    copied: str | None


@dataclass(frozen=True, slots=True)
class Library:
    """Documents as the product stores them.

    Attributes:
        records: One for each document.
        texts: Their stored texts.
        passages: How many passages there are in all.
        skipped: Files that could not be converted, or hold no text.
    """

    records: tuple[DocumentRecord, ...]
    texts: dict[DocId, StoredText]
    passages: int
    skipped: tuple[str, ...]


def build_library(folder: Path, passages: int, seed: int) -> tuple[Library, list[Quote]]:
    """Convert the PDFs below a folder, without OCR, and draw every sentence that can be quoted.

    The library is filled with documents of shuffled words until it has so many passages: the
    words of the papers, but none of their sentences.
    """
    settings = load_settings(ocr="never")
    chunker, policy = build_chunker(settings), build_policy(settings)
    records: list[DocumentRecord] = []
    texts: dict[DocId, StoredText] = {}
    quotes: list[Quote] = []
    skipped: list[str] = []
    count = 0
    with open_library(ocr="never") as library:
        for path in sorted(folder.rglob("*.pdf")):
            try:
                result = library.convert(str(path.absolute()))
            except DocumentConversionError:
                skipped.append(path.name)
                continue
            if result.doc_id in texts:
                continue
            citekey = f"paper{len(records)}"
            chunks = chunker.chunk(result, policy)
            count += len(chunks)
            texts[result.doc_id] = stored_text(chunks)
            records.append(_record(result.doc_id, citekey))
            quotes += _quotes(result, citekey, path)
    chance = random.Random(seed)
    size = max(1, sum(len(text.text) for text in texts.values()) // max(1, count))
    papers = [text.text for text in texts.values()]
    while count < passages:
        text = _shuffled(papers, chance)
        doc_id = DocId(sha256(text.encode()).hexdigest())
        texts[doc_id] = StoredText(SourceText(text), ())
        records.append(_record(doc_id, f"filler{len(records)}"))
        count += max(1, len(text) // size)
    return Library(tuple(records), texts, count, tuple(skipped)), quotes


def _record(doc_id: DocId, citekey: str) -> DocumentRecord:
    citation = CitationMeta(citekey, citekey, (), None, None, None, (), (), None, _MATCH)
    source = SourceFile(f"/{citekey}.pdf", 1, 1, doc_id)
    return DocumentRecord(
        doc_id, Revision(""), source, None, citation, None, SourceHint(), "", 1, Coverage()
    )


def _shuffled(papers: Sequence[str], chance: random.Random) -> str:
    """Return a text as long as a paper of the words of one, without any of its sentences."""
    words = chance.choice(papers).split()
    chance.shuffle(words)
    return " ".join(words)


def _quotes(result: ConversionResult, citekey: str, path: Path) -> Iterator[Quote]:
    pages = RawPages(path)
    for block in result.structure.blocks:
        if block.kind not in _QUOTED_KINDS:
            continue
        for found in _SENTENCE.finditer(block.span.of(result.plain_text)):
            text = found[0]
            low, high = _WORDS
            if len(text) >= _SHORTEST and low <= len(text.split()) <= high:
                yield Quote(citekey, text, *pages.place(text))
