"""How a hit reads, for a person and for a program."""

import json
from dataclasses import replace

import pytest
from click import unstyle

from loccit.domain.models.chunk import Chunk, ChunkId, PagePart
from loccit.domain.models.citation_meta import Author, CitationMeta, MatchEvidence, MatchMethod
from loccit.domain.models.document import DocId
from loccit.domain.models.ingestion import IngestReport, IngestStatus
from loccit.domain.models.project import project_id
from loccit.domain.models.retrieval import Hit, QueryResult
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.domain.spans import Span
from loccit.interfaces.presenters import as_json, as_text
from loccit.interfaces.presenters.citation import author_year, locator, pandoc

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
)
HIT = Hit(0.5, CHUNK, CITATION, "/papers/rowe.pdf", "A title of its own")


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
    [item] = json.loads(json.dumps(as_json.query_result(result(HIT))))["items"]

    assert item == {
        "rank": 1,
        "score": 0.5,
        "text": TEXT,
        "citekey": "rowe2014",
        "cite": "[@rowe2014, pp. xii-xiii]",
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
    }


def test_lines_of_a_hit_show_source_locator_section_and_passage() -> None:
    lines = [unstyle(line) for line in as_text.result_lines(result(HIT), 80)]

    assert lines == [
        "1. 0.500  Rowe and Ōta 2014. Tides and salt marshes",
        "    [@rowe2014, pp. xii-xiii]  2 Methods › 2.1 Gears",
        "    The predictor adds up tides. It was built of brass.",
    ]


def test_words_of_the_query_are_marked_with_their_inflections_but_not_question_words() -> None:
    lines = as_text.result_lines(result(HIT, query="what tide was built of brass"), 80)

    assert "\x1b[4mtides\x1b[0m" in lines[2]
    assert "\x1b[4mbrass\x1b[0m" in lines[2]
    assert "\x1b[4mwas" not in lines[2]


def test_a_passage_cannot_steer_the_terminal() -> None:
    evil = "\x1b]0;owned\x07 \x1b[2J red\u202e gnp \x00 text"
    chunk = replace(CHUNK, text=evil, span=Span(0, len(evil)), section_path=("\x1b[31mHead",))

    lines = as_text.result_lines(result(replace(HIT, chunk=chunk), query="?"), 80)

    assert not [char for line in map(unstyle, lines) for char in line if ord(char) < 32]
    assert "\u202e" not in "".join(lines)


def test_a_file_name_with_a_line_break_cannot_forge_a_line() -> None:
    report = IngestReport("/a\nfailed  b.pdf", IngestStatus.INGESTED, None)

    [line] = as_text.ingest_lines(report, report.source_path)

    assert unstyle(line) == "ingested   /a failed  b.pdf"


def test_nothing_found_is_said_plainly() -> None:
    assert as_text.result_lines(result(), 80) == ["Nothing in project 'p' matches."]
