"""The sample documents through the real converter and chunker: every invariant, every quote."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from loccit.domain.models.document import ConversionResult, DocId
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.infrastructure.adapters.docling.chunker.chunker import DoclingHybridChunkerAdapter
from loccit.infrastructure.adapters.docling.converter import DoclingConverterAdapter
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from tests.contracts.chunker_documents import check_chunks, regex_spans
from tests.conversion_invariants import check_invariants

SAMPLES = Path(__file__).parents[2] / "data"
SUFFIXES = {".pdf", ".docx", ".html", ".md"}
DOCUMENTS = sorted(path for path in SAMPLES.iterdir() if path.suffix in SUFFIXES)
REFERENCES: list[dict[str, Any]] = json.loads((SAMPLES / "references.json").read_text("utf-8"))
QUESTIONS: list[dict[str, Any]] = json.loads((SAMPLES / "questions.json").read_text("utf-8"))[
    "questions"
]
CONVERTER = DoclingConverterAdapter(PdfTextReader())


@pytest.fixture(scope="module", params=DOCUMENTS, ids=lambda path: path.name)
def converted(request: pytest.FixtureRequest) -> tuple[Path, ConversionResult]:
    return request.param, CONVERTER.convert(str(request.param))


def test_every_invariant_of_a_conversion_holds(converted: tuple[Path, ConversionResult]) -> None:
    check_invariants(converted[1])


def test_converting_again_gives_the_same(converted: tuple[Path, ConversionResult]) -> None:
    path, result = converted

    assert CONVERTER.convert(str(path)) == result


def test_every_invariant_of_the_chunks_holds(converted: tuple[Path, ConversionResult]) -> None:
    _, result = converted
    policy = ChunkingPolicy("words", max_tokens=60, overlap_tokens=12, sequence_limit=90)

    chunks = DoclingHybridChunkerAdapter("words", regex_spans, 2).chunk(result, policy)

    check_chunks(result, policy, chunks, lambda text: len(regex_spans(text)), 2)


def test_every_quote_stands_on_its_page_under_its_printed_number(
    converted: tuple[Path, ConversionResult],
) -> None:
    path, result = converted
    bare = letters(result.plain_text)
    asked = [question for question in QUESTIONS if question["document"] == path.name]
    assert len(asked) >= 3

    for question in asked:
        assert letters(question["quote"]) in bare
        if question["page"] is not None:
            page = result.structure.page_map[question["page"] - 1]
            assert letters(question["quote"]) in letters(page.span.of(result.plain_text))
            assert page.label == question["page_label"]


def letters(text: str) -> str:
    """Return a text without what typesetting decides: white space and hyphens at line ends."""
    return re.sub(r"[\s\u00ad-]+", "", text)


def test_the_marks_of_the_notes_are_found_though_their_font_draws_them_raised() -> None:
    source = SAMPLES / "footnote-history.pdf"
    result = PdfTextReader().read(str(source), DocId("0"))

    marks = Counter(mark.of(result.plain_text) for mark in result.structure.note_marks)

    # Before a word in italics, and in the list of references, the number of a note stays.
    assert marks == {
        **dict.fromkeys([*"¹²³⁴⁵⁶⁷⁹", "¹⁰", "¹¹", "¹²", "¹³"], 2),
        **dict.fromkeys(["⁸", "¹⁴"], 1),
    }
