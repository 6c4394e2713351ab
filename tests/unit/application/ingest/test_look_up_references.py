"""Entries that services know take the place of provisional ones, if they are certain."""

from dataclasses import replace
from typing import Any

import pytest

from loccit.application.ingest.look_up_references import LookUpReferences
from loccit.application.references.look_up_work import LookUpWork
from loccit.domain.models.citation_meta import Author, MatchMethod, SourceHint
from loccit.domain.models.published_work import PublishedWork, WorkKind
from loccit.infrastructure.adapters.in_memory.work_lookup import InMemoryLookup
from loccit.infrastructure.csl.entries import read_entries
from tests.unit.application.conftest import PROJECT, TIDES, Library

TITLE = "Tides and salt marshes of the Wadden Sea since 1900"
DOI = "10.1234/marsh.2014"
OPENING = f"{TITLE}\nAnn Rowe and Jan van der Meer\nJournal of Shores 12 (2014)\nAbstract. " * 2
HINT = SourceHint(
    dois=(DOI,),
    titles=(TITLE,),
    authors=("Rowe", "van der Meer"),
    year=2014,
    opening=OPENING,
    people=(Author("Rowe", "Ann"), Author("van der Meer", "Jan")),
)
NO_DOI = replace(HINT, dois=())


def record(
    title: str = TITLE,
    year: int | None = 2014,
    authors: tuple[tuple[str, str], ...] = (("Rowe", "A."), ("van der Meer", "J.")),
    doi: str = DOI,
    kind: WorkKind = WorkKind.PUBLISHED,
    venue: str = "Journal of Shores",
) -> PublishedWork:
    csl: dict[str, Any] = {
        "id": doi, "type": "article-journal", "title": title, "DOI": doi,
        "author": [{"family": family, "given": given} for family, given in authors],
        "issued": {"date-parts": [[year]]} if year else {}, "container-title": venue,
        "volume": "12",
    }  # fmt: skip
    [entry] = read_entries([csl]) or []
    return PublishedWork("memory", doi, kind, entry, "2026-11-23T18:00:00+00:00")


def found(hint: SourceHint, *works: PublishedWork) -> str | None:
    citation = LookUpWork([InMemoryLookup(works)])(hint, TITLE).citation
    return citation.doi if citation else None


@pytest.mark.parametrize("hint", [HINT, NO_DOI], ids=["by DOI", "by title"])
def test_a_record_that_agrees_is_taken_with_its_evidence(hint: SourceHint) -> None:
    citation = LookUpWork([InMemoryLookup([record()])])(hint, TITLE).citation

    assert citation is not None
    assert citation.match is not None
    assert citation.match.method is MatchMethod.LOOKUP
    assert not citation.is_provisional
    evidence = citation.match.lookup
    assert evidence is not None
    assert (evidence.service, evidence.id) == ("memory", DOI)
    assert evidence.asked == ("doi" if hint is HINT else "title")
    assert (evidence.title_score, evidence.author_score) == (1.0, 1.0)
    assert '"volume": "12"' in citation.entry


NEAR_MISSES = {
    "another year": record(year=2011),
    "two years later": record(year=2016),
    "no year": record(year=None),
    "a corrigendum by its title": record(f"Corrigendum to: {TITLE}"),
    "a corrigendum by its kind": record(kind=WorkKind.NOTICE),
    "the preprint": record(kind=WorkKind.PREPRINT),
    "the data": record(kind=WorkKind.OTHER),
    "a review of it": record(authors=(("Ruiz", "Eva"),)),
    "a review by its title": record(f"Review of {TITLE}", authors=(("Ruiz", "Eva"),)),
    "part two": record(f"{TITLE}, Part II"),
    "another word": record(TITLE.replace("salt", "fresh")),
    "without its subtitle": record("Tides and salt marshes"),
    "the authors in another order": record(authors=(("van der Meer", "J."), ("Rowe", "A."))),
    "no authors": record(authors=()),
}


@pytest.mark.parametrize("near", NEAR_MISSES.values(), ids=NEAR_MISSES)
def test_a_record_that_comes_near_is_not_taken_by_its_title(near: PublishedWork) -> None:
    miss = replace(near, entry=replace(near.entry, doi="10.1234/other"))

    assert found(NO_DOI, miss) is None
    assert found(NO_DOI, miss, record()) == DOI


@pytest.mark.parametrize(
    "name", ["another year", "a corrigendum by its kind", "a review of it", "part two", "the data"]
)
def test_nor_by_a_doi_that_the_document_prints(name: str) -> None:
    assert found(HINT, NEAR_MISSES[name]) is None


def test_a_doi_lets_the_year_be_unprinted() -> None:
    undated = replace(HINT, opening=OPENING.replace("2014", ""), year=1999)

    assert found(undated, record()) == DOI
    assert found(replace(undated, dois=()), record()) is None


def test_a_preprint_is_taken_where_the_document_says_that_it_is_one() -> None:
    hint = replace(NO_DOI, opening=f"arXiv:1401.1234v2 5 Jan 2014\n{TITLE}\nAnn Rowe")
    preprint = record(doi="10.1234/arxiv", kind=WorkKind.PREPRINT, venue="")

    assert found(hint, record(), preprint) == "10.1234/arxiv"
    assert found(hint, record()) is None


def test_two_works_that_fit_equally_well_are_neither_taken() -> None:
    twin = record(doi="10.1234/twin")
    answer = LookUpWork([InMemoryLookup([record(), twin])])(NO_DOI, TITLE)

    assert answer.citation is None
    assert answer.reason == "memory: two records fit equally well"


def test_the_next_service_is_asked_when_one_fails_and_it_is_left_out_after_two_failures() -> None:
    failing = InMemoryLookup(fails=True, service="failing")
    look_up = LookUpWork([failing, InMemoryLookup([record()])])

    answers = [look_up(HINT, TITLE) for _ in range(4)]
    none = look_up(SourceHint(dois=("10.1234/none",)), None)

    assert [answer.citation is not None for answer in answers] == [True] * 4
    assert len(failing.asked) == 2
    assert [str(error) for error in none.failures] == [
        "failing cannot be reached; is this machine online?"
    ]


def test_what_stands_in_a_project_is_looked_up_and_amended_alone(library: Library) -> None:
    path = library.write("tides.md", TIDES)
    library.ingest(path)
    index = library.index.at(PROJECT)
    [before] = index.documents()
    index.amend_document(replace(before, hint=HINT, title=TITLE))
    service = InMemoryLookup([record()])
    look_up = LookUpReferences(library.index, library.entries(LookUpWork([service])))

    [report] = look_up(index.documents())
    again = look_up(index.documents())

    assert report.found
    assert again == ()
    [hit] = library.query_chunks("tide", PROJECT).hits
    assert hit.citation is not None
    assert hit.citation.citekey == "rowe2014tides"
    assert library.converter.converted == [path]
    kept = library.ingest(path).record
    assert kept is not None
    assert kept.citation == report.record.citation
