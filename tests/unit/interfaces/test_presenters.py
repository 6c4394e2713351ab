"""How a hit reads, for a person and for a program."""

import json
from dataclasses import replace

import pytest
from click import unstyle

from loccit.domain.answers.citation import author_year, locator, pandoc
from loccit.domain.errors import EmptySource
from loccit.domain.models.chunk import Chunk, ChunkId, PageBox, PagePart
from loccit.domain.models.citation_meta import (
    Author,
    CitationMeta,
    MatchEvidence,
    MatchMethod,
    MetadataMissing,
    SourceHint,
)
from loccit.domain.models.document import Box, Coverage, DocId, DocumentWarning
from loccit.domain.models.ingestion import IngestReport, IngestStatus
from loccit.domain.models.project import (
    DocumentRecord,
    Revision,
    SourceFile,
    project_id,
)
from loccit.domain.models.retrieval import Hit, QueryResult, SearchFilter
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.domain.text.spans import Span
from loccit.interfaces.presenters import hits_as_text
from loccit.interfaces.presenters.ingest_as_text import IngestLines
from loccit.interfaces.views.ingestion import IngestedView, ingest_view
from loccit.interfaces.views.passages import query_view

TEXT = "The predictor adds up tides. It was built of brass."
CITATION = CitationMeta(
    citekey="rowe2014",
    title="Tides and salt marshes",
    authors=(Author("Rowe", "Ann"), Author("Ōta", "Ken")),
    year=2014,
    doi=None,
    url=None,
    tags=("tides",),
    collections=(),
    container=None,
    match=MatchEvidence(MatchMethod.DOI, 1.0),
)
CHUNK = Chunk(
    id=ChunkId("c" * 36),
    doc_id=DocId("d" * 64),
    text=TEXT,
    span=Span(100, 100 + len(TEXT)),
    separator="",
    pages=(PagePart(3, "xii", Span(100, 128)), PagePart(4, "xiii", Span(129, 151))),
    section_path=("2 Methods", "2.1 Gears"),
    context="2 Methods\n2.1 Gears",
    chunk_idx=0,
    boxes=(PageBox(3, Box(72.0, 100.5, 300.0, 124.0)),),
)
COVERAGE = Coverage(
    pages=14,
    pages_with_text=(1, 2, *range(4, 9), *range(10, 13)),
    pages_ocred=(13,),
    pages_blank=(14,),
    pages_without_text=(3,),
    pages_failed=(9,),
    characters_extracted=2_000,
    characters_kept=1_900,
    headings=7,
    language="en",
    engine="pdf-text/2",
)
SCANNED = DocumentWarning("pages_without_text", "no text on page 3: install Tesseract")
HIT = Hit(
    0.5, CHUNK, CITATION, "/papers/rowe.pdf", "A title of its own", COVERAGE, (SCANNED,), 0.25, 3.0
)
RECORD = DocumentRecord(
    doc_id=DocId("d" * 64),
    revision=Revision("r"),
    source=SourceFile("/papers/rowe.pdf", 1, 1, DocId("d" * 64)),
    title=None,
    citation=None,
    missing=MetadataMissing("rowe2013", 0.6, "too far"),
    hint=SourceHint(),
    references="",
    chunks=5,
    coverage=COVERAGE,
    warnings=(SCANNED,),
)
COVERAGE_JSON = {
    "pages": 14,
    "pages_with_text": [1, 2, 4, 5, 6, 7, 8, 10, 11, 12],
    "pages_ocred": [13],
    "pages_blank": [14],
    "pages_without_text": [3],
    "pages_failed": [9],
    "characters_extracted": 2_000,
    "characters_kept": 1_900,
    "headings": 7,
    "language": "en",
    "engine": "pdf-text/2",
}


def result(*hits: Hit, query: str = "brass predictors") -> QueryResult:
    return QueryResult(query, project_id("p"), "fastembed/x", SearchMode.HYBRID, hits)


@pytest.mark.parametrize(
    ("names", "year", "expected"),
    [
        (["Rowe"], 2014, "Rowe 2014"),
        (["Rowe", "Ōta"], 2014, "Rowe and Ōta 2014"),
        (["Rowe", "Ōta", "Li"], None, "Rowe et al. n.d."),
        ([], 2014, "2014"),
        (["Euclid"], -300, "Euclid 300 BC"),
    ],
)
def test_author_and_year(names: list[str], year: int | None, expected: str) -> None:
    citation = replace(CITATION, authors=tuple(map(Author, names)), year=year)

    assert author_year(citation) == expected


def test_the_locator_names_the_printed_pages() -> None:
    assert locator(CHUNK) == "pp. xii-xiii"
    assert locator(CHUNK.part(Span(100, 128))) == "p. xii"


def test_without_printed_numbers_the_locator_counts_pages() -> None:
    bare = tuple(replace(page, label=None) for page in CHUNK.pages)

    assert locator(replace(CHUNK, pages=bare)) == "pp. 3-4"


def test_without_pages_the_section_is_the_locator() -> None:
    hit = replace(HIT, chunk=replace(CHUNK, pages=()))

    assert pandoc(hit) == "[@rowe2014, {sec. 2.1 Gears}]"


def test_without_pages_and_sections_the_key_stands_alone() -> None:
    assert pandoc(replace(HIT, chunk=replace(CHUNK, pages=(), section_path=()))) == "[@rowe2014]"


def test_a_citekey_that_pandoc_cannot_read_plainly_stands_in_braces() -> None:
    hit = replace(HIT, citation=replace(CITATION, citekey="http://zotero.org/items/A]"))

    assert pandoc(hit) == "[@{http://zotero.org/items/A}, pp. xii-xiii]"


def test_a_document_without_a_citation_has_no_pandoc_form() -> None:
    assert pandoc(replace(HIT, citation=None)) is None


def test_json_of_a_hit_has_the_documented_keys() -> None:
    [item] = json.loads(json.dumps(query_view(result(HIT), SearchFilter())))["items"]

    assert item == {
        "rank": 1,
        "score": 0.5,
        "dense_score": 0.25,
        "lexical_score": 3.0,
        "relevance": None,
        "text": TEXT,
        "phrases": [],
        "context_before": "",
        "context_after": "",
        "also_in": [],
        "marks": [],
        "citekey": "rowe2014",
        "cite": "[@rowe2014, pp. xii-xiii]",
        "provisional": False,
        "author_year": "Rowe and Ōta 2014",
        "title": "Tides and salt marshes",
        "section_path": ["2 Methods", "2.1 Gears"],
        "references": False,
        "page_span": [3, 4],
        "page_labels": ["xii", "xiii"],
        "doc_id": "d" * 64,
        "chunk_id": "c" * 36,
        "span": [100, 100 + len(TEXT)],
        "source_path": "/papers/rowe.pdf",
        "zotero": None,
        "boxes": [{"page": 3, "box": [72.0, 100.5, 300.0, 124.0]}],
        "boxes_of": "blocks",
        "answer": None,
        "coverage": COVERAGE_JSON,
        "warnings": [
            {"code": "pages_without_text", "message": "no text on page 3: install Tesseract"}
        ],
    }


def ingested(report: IngestReport) -> IngestedView:
    answer = ingest_view("p", [report], seconds=1, skipped={}, interrupted=False, warnings=())
    [document] = answer["documents"]
    return document


def test_json_of_an_ingested_document_has_its_whole_record() -> None:
    report = IngestReport(
        RECORD.source.path, IngestStatus.INGESTED, RECORD, warnings=RECORD.warnings
    )

    said = ingested(report)

    assert said["coverage"] == COVERAGE_JSON
    assert said["metadata_missing"] == {
        "reason": "too far",
        "best_candidate": "rowe2013",
        "score": 0.6,
    }
    assert [warning["code"] for warning in said["warnings"]] == ["pages_without_text"]


def test_json_of_a_document_that_never_was_ingested_has_no_coverage() -> None:
    report = IngestReport("/a.pdf", IngestStatus.FAILED, None, error=EmptySource("/a.pdf"))

    said = ingested(report)

    assert said["coverage"] is None
    assert said["doc_id"] is None


def test_ingest_says_how_many_pages_were_read_and_what_to_do_about_the_others() -> None:
    report = IngestReport(
        RECORD.source.path, IngestStatus.INGESTED, RECORD, warnings=RECORD.warnings
    )

    assert [unstyle(line) for line in IngestLines().of(report, "rowe.pdf")] == [
        "ingested   rowe.pdf  12 of 14 pages read, 5 chunks",
        "    warning pages_without_text: no text on page 3: install Tesseract",
    ]


@pytest.mark.parametrize(("pages", "said"), [(0, ""), (1, "1 page, "), (3, "3 pages, ")])
def test_ingest_of_a_whole_document_counts_its_pages(pages: int, said: str) -> None:
    coverage = Coverage(pages=pages, pages_with_text=tuple(range(1, pages + 1)))
    report = IngestReport("/a", IngestStatus.INGESTED, replace(RECORD, coverage=coverage))

    [line] = IngestLines().of(report, "a")

    assert unstyle(line) == f"ingested   a  {said}5 chunks"


def test_a_warning_of_many_documents_is_told_of_three_and_failures_come_last() -> None:
    lines = IngestLines()
    warned = [
        IngestReport(f"/{n}.pdf", IngestStatus.INGESTED, RECORD, warnings=RECORD.warnings)
        for n in range(5)
    ]
    failed = IngestReport("/a.pdf", IngestStatus.FAILED, None, error=EmptySource("/a.pdf"))
    reports = [failed, *warned]

    shown = [line for report in reports for line in lines.of(report, report.source_path[1:])]
    end = [unstyle(line) for line in lines.at_the_end(reports, "p", 2.5)]

    assert sum("pages_without_text" in line for line in shown) == 3
    all_shown = "loccit inspect -p p --problems shows all"
    assert end == [
        "5 ingested, 1 failed in project 'p', 2.5 s",
        f"warning pages_without_text: 5 times, 2 of them not shown; {all_shown}",
        "failed a.pdf: empty_source",
    ]


def test_lines_of_a_hit_show_source_locator_section_and_passage() -> None:
    lines = [unstyle(line) for line in hits_as_text.result_lines(result(HIT), 80)]

    assert lines == [
        "1. 0.500  Rowe and Ōta 2014. Tides and salt marshes",
        "    [@rowe2014, pp. xii-xiii]  2 Methods › 2.1 Gears",
        "    The predictor adds up tides. It was built of brass.",
    ]


def test_words_of_the_query_are_marked_with_their_inflections_but_not_question_words() -> None:
    lines = hits_as_text.result_lines(result(HIT, query="what tide was built of brass"), 80)

    assert "\x1b[4mtides\x1b[0m" in lines[2]
    assert "\x1b[4mbrass\x1b[0m" in lines[2]
    assert "\x1b[4mwas" not in lines[2]


def test_a_passage_cannot_steer_the_terminal() -> None:
    evil = "\x1b]0;owned\x07 \x1b[2J red\u202e gnp \x00 text"
    chunk = replace(CHUNK, text=evil, span=Span(0, len(evil)), section_path=("\x1b[31mHead",))

    lines = hits_as_text.result_lines(result(replace(HIT, chunk=chunk), query="?"), 80)

    assert not [char for line in map(unstyle, lines) for char in line if ord(char) < 32]
    assert "\u202e" not in "".join(lines)


def test_a_file_name_with_a_line_break_cannot_forge_a_line() -> None:
    report = IngestReport("/a\nfailed  b.pdf", IngestStatus.INGESTED, None)

    [line] = IngestLines().of(report, report.source_path)

    assert unstyle(line) == "ingested   /a failed  b.pdf"


def test_nothing_found_is_said_plainly() -> None:
    assert hits_as_text.result_lines(result(), 80) == ["Nothing in project 'p' matches."]
