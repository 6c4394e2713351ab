"""What every `WorkLookupPort` does."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from loccit.application.ports.work_lookup import WorkLookupPort
from loccit.domain.errors import LookupFailed
from loccit.domain.models.citation_meta import Author
from loccit.domain.models.published_work import PublishedWork, WorkKind
from loccit.infrastructure.adapters.in_memory.work_lookup import InMemoryLookup
from loccit.infrastructure.adapters.scholarly_services import (
    CrossrefLookup,
    DataCiteLookup,
    OpenAlexLookup,
    PoliteClient,
)
from loccit.infrastructure.csl.entries import read_entries
from tests.scholarly_server import Record, Scholarly, scholarly_server, work

DOI = "10.1234/marsh.2014"
SERVICES: dict[str, Callable[[PoliteClient, str], WorkLookupPort]] = {
    "crossref": CrossrefLookup,
    "datacite": DataCiteLookup,
    "openalex": OpenAlexLookup,
}
Make = Callable[..., WorkLookupPort]


@pytest.fixture(scope="module")
def server() -> Iterator[Scholarly]:
    with scholarly_server() as running:
        yield running


@pytest.fixture(params=[*SERVICES, "memory"])
def make(request: pytest.FixtureRequest, server: Scholarly, tmp_path: Path) -> Iterator[Make]:
    client = PoliteClient(tmp_path, sleep=lambda _: None)

    def made(*works: Record, fails: bool = False) -> WorkLookupPort:
        if request.param == "memory":
            return InMemoryLookup([_in_memory(one) for one in works], fails=fails)
        server.works = list(works)
        server.replies = [(500, {}, b"")] * 9 if fails else []
        return SERVICES[request.param](client, f"{server.address}/{request.param}/")

    yield made
    client.close()


def _in_memory(one: Record) -> PublishedWork:
    kinds = {"preprint": WorkKind.PREPRINT, "correction": WorkKind.NOTICE, "data": WorkKind.OTHER}
    authors = [{"family": family, "given": given} for family, given in one["authors"]]
    csl = {
        "id": one["doi"], "type": "article-journal", "title": one["title"], "author": authors,
        "issued": {"date-parts": [[one["year"]]]}, "DOI": one["doi"],
        "container-title": one["venue"], "volume": "12", "issue": "2", "page": "12-19",
    }  # fmt: skip
    [entry] = read_entries([csl]) or []
    kind = kinds.get(one["kind"], WorkKind.PUBLISHED)
    return PublishedWork("memory", one["doi"], kind, entry, "2026-11-23T18:00:00+00:00")


def test_a_doi_gives_its_record_with_all_that_a_citation_needs(make: Make) -> None:
    lookup = make(work())

    found = lookup.by_doi(DOI)

    assert isinstance(lookup, WorkLookupPort)
    assert found is not None
    assert found.service == lookup.service
    assert found.kind is WorkKind.PUBLISHED
    assert found.answered.startswith("20")
    entry = found.entry
    assert (entry.title, entry.year, entry.doi) == (work()["title"], 2014, DOI)
    assert entry.authors == (Author("Rowe", "Ann"), Author("van der Meer", "Jan"))
    assert entry.container == "Journal of Shores"
    assert (entry.csl["volume"], entry.csl["issue"], entry.csl["page"]) == ("12", "2", "12-19")


def test_a_doi_that_is_not_known_gives_nothing(make: Make) -> None:
    assert make(work()).by_doi("10.1234/other") is None


def test_a_title_gives_the_records_that_come_near(make: Make) -> None:
    lookup = make(work(), work(doi="10.1234/two", year=2019))

    found = lookup.by_title("Tides and salt marshes", "Rowe")

    assert {one.entry.doi for one in found} == {DOI, "10.1234/two"}


@pytest.mark.parametrize(
    ("kind", "meant"),
    [
        ("preprint", WorkKind.PREPRINT),
        ("correction", WorkKind.NOTICE),
        ("data", WorkKind.OTHER),
    ],
)
def test_a_record_tells_what_it_is_of(make: Make, kind: str, meant: WorkKind) -> None:
    found = make(work(kind=kind)).by_doi(DOI)

    assert found is not None
    assert found.kind is meant


def test_a_service_that_is_at_fault_is_named_with_a_stable_code(make: Make) -> None:
    lookup = make(fails=True)

    with pytest.raises(LookupFailed) as failed:
        lookup.by_doi(DOI)

    assert failed.value.code == "lookup_failed"
    assert str(failed.value).startswith(lookup.service)
