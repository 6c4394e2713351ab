"""Whatever `note` may quote of a document passes the check of `verify`, word for word and page."""

import os
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from loccit.domain.answers.answering_sentences import FINDINGS
from loccit.domain.answers.markdown import cited_quotation
from loccit.domain.answers.running_text import RunningText
from loccit.domain.errors import DocumentConversionError
from loccit.domain.models.answer import Excerpt
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.citation_meta import (
    CitationMeta,
    MatchEvidence,
    MatchMethod,
    SourceHint,
)
from loccit.domain.models.document import Coverage
from loccit.domain.models.project import DocumentRecord, Revision, SourceFile
from loccit.domain.models.quotation import TextPlace
from loccit.domain.models.retrieval import Hit
from loccit.domain.models.verification import QuoteState
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.domain.quotations.judging import QuoteJudge
from loccit.domain.quotations.markdown import markdown_draft
from loccit.domain.quotations.reading import read
from loccit.domain.quotations.stored_text import stored_text
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.docling.chunker.chunker import DoclingHybridChunkerAdapter
from loccit.infrastructure.adapters.docling.converter import DoclingConverterAdapter
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from tests.contracts.chunker_documents import regex_spans

SAMPLES: Final = Path(__file__).parents[2] / "data"
PAPERS: Final = os.environ.get("LOCCIT_TEST_PAPERS")  # noqa: TID251 (tests have no settings)
CONVERTER: Final = DoclingConverterAdapter(PdfTextReader())
POLICY: Final = ChunkingPolicy("words", max_tokens=220, overlap_tokens=30, sequence_limit=256)
CITED: Final = CitationMeta(
    "work", "A work", (), 2014, None, None, (), (), None, MatchEvidence(MatchMethod.TITLE, 1.0)
)


def chunks_of(path: Path) -> tuple[Chunk, ...]:
    converted = CONVERTER.convert(str(path))
    return tuple(DoclingHybridChunkerAdapter("words", regex_spans, 2).chunk(converted, POLICY))


def quotations_of(chunks: tuple[Chunk, ...]) -> list[str]:
    """Return every part that a note may quote of the passages, as it writes it."""
    text = RunningText(chunks)
    found = []
    for chunk in chunks:
        hit = Hit(1.0, chunk, CITED, "/work.pdf", "A work", Coverage(), ())
        sentences = list(text.sentences(chunk.span, FINDINGS.kinds))
        spans = [each.span for each in sentences]
        spans += [
            Span(one.span.start, other.span.end)
            for one, other in pairwise(sentences)
            if one.is_before(other)
        ]
        found += [cited_quotation(Excerpt(hit, span).quoted) for span in spans]
    return found


def check_that_all_is_exact(path: Path) -> None:
    chunks = chunks_of(path)
    quoted = quotations_of(chunks)
    doc_id = chunks[0].doc_id
    record = DocumentRecord(
        doc_id, Revision("r"), SourceFile(str(path), 1, 1, doc_id), None, CITED, None,
        SourceHint(), "", len(chunks), Coverage(),
    )  # fmt: skip
    stored = stored_text(chunks)
    judge = QuoteJudge([record], lambda _: stored)

    note = "## Topic\n\n" + "\n\n".join(quoted) + "\n"
    verdicts = [
        judge.quotation(each, TextPlace(1, 1)) for each in read(markdown_draft(note)).quotations
    ]

    blocks = [each for each in verdicts if each and each.quotation.is_block]
    assert len(blocks) == len(quoted)
    wrong = [each for each in verdicts if each and each.state is not QuoteState.EXACT]
    assert [(each.state, each.quotation.text, each.differences) for each in wrong] == []


@pytest.mark.parametrize(
    "name",
    [
        path.name
        for path in sorted(SAMPLES.iterdir())
        if path.suffix in {".pdf", ".docx", ".html", ".md"}
    ],
)
def test_all_that_a_note_may_quote_of_a_sample_verifies(name: str) -> None:
    check_that_all_is_exact(SAMPLES / name)


def test_all_that_a_note_may_quote_of_papers_elsewhere_verifies() -> None:
    if PAPERS is None:
        pytest.skip("LOCCIT_TEST_PAPERS names no folder of papers")
    for path in sorted(Path(PAPERS).rglob("*.pdf")):
        try:
            check_that_all_is_exact(path)
        except DocumentConversionError:
            continue  # told apart elsewhere
