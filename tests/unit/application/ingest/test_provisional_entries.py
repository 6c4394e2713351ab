"""Documents that match no entry have one of their own words."""

import json

import pytest

from loccit.application.ingest.document_citation import References
from loccit.application.ingest.look_up_references import LookUpReferences
from loccit.application.references.linked_files import linked_files
from loccit.application.references.look_up_work import LookUpWork
from loccit.domain.models.citation_meta import CitationMeta
from loccit.domain.models.ingestion import IngestReport, IngestStatus
from loccit.domain.models.project import DocumentRecord
from loccit.infrastructure.adapters.in_memory.work_lookup import InMemoryLookup
from tests.unit.application.conftest import BREAD, PROJECT, TIDES, Library


def entry_of(report: IngestReport) -> CitationMeta:
    assert report.record is not None
    assert report.record.citation is not None
    return report.record.citation


def keys(library: Library) -> list[str]:
    records = library.index.at(PROJECT).documents()
    return [record.citation.citekey for record in records if record.citation]


def test_a_document_has_an_entry_of_its_own_words_and_is_cited_by_it(library: Library) -> None:
    report = library.ingest(library.write("tides.md", TIDES))

    entry = entry_of(report)
    assert (entry.citekey, entry.title) == ("tides", "Tides and their machines")
    assert entry.is_provisional
    assert entry.match is None
    [hit] = library.query_chunks("tide", PROJECT).hits
    assert hit.citation == entry


def test_documents_of_one_title_have_keys_of_their_own(library: Library) -> None:
    for number in range(4):
        library.ingest(library.write(f"{number}.md", f"{TIDES}\nOf the year {number}.\n"))

    assert keys(library) == ["tides", "tidesa", "tidesb", "tidesc"]


@pytest.mark.parametrize("ends_first", [0, 1])
def test_two_runs_at_once_give_no_key_twice(library: Library, ends_first: int) -> None:
    paths = [library.write(f"{at}.md", f"{TIDES}\nOf the year {at}.\n") for at in range(6)]
    runs = [library.ingest_document.all(paths[at::2], PROJECT) for at in range(2)]

    for run in runs:
        next(run)
    for run in (runs[ends_first], runs[1 - ends_first]):
        assert len(list(run)) == 2

    assert len(set(keys(library))) == 6
    again = [entry_of(library.ingest(path)).citekey for path in paths]
    assert again == keys(library), "and they keep them"


def test_a_document_keeps_its_key_when_it_is_ingested_again(library: Library) -> None:
    paths = [library.write(f"{at}.md", f"{TIDES}\nOf the year {at}.\n") for at in range(2)]
    for path in paths:
        library.ingest(path)

    again = [library.ingest(path) for path in reversed(paths)]
    library.write("1.md", f"{TIDES}\nOf another year.\n")
    changed = library.ingest(paths[1])

    assert [report.status for report in again] == [IngestStatus.UNCHANGED] * 2
    assert entry_of(changed).citekey == "tidesa"


def test_a_file_that_is_another_document_now_has_another_key(library: Library) -> None:
    path = library.write("paper.md", TIDES)
    library.ingest(path)
    library.write("paper.md", BREAD)

    assert entry_of(library.ingest(path)).citekey == "sourdough"


def test_no_entry_of_the_list_shares_its_key(library: Library) -> None:
    path = library.write("tides.md", TIDES)
    library.ingest(path)
    entries = [{"id": "tides", "title": "A history of umbrellas"}]
    references = References(library.write("references.json", json.dumps(entries)))

    assert entry_of(library.ingest(path, references)).citekey == "tidesa"
    assert entry_of(library.ingest(path)).citekey == "tidesa"


def test_an_entry_that_appears_later_takes_its_place_without_reading_the_file_again(
    library: Library,
) -> None:
    path = library.write("tides.md", TIDES)
    library.ingest(path)
    embedded = len(library.converter.converted)

    report = library.ingest(path, library.references("Tides and their machines"))

    assert report.status is IngestStatus.REPLACED
    assert not entry_of(report).is_provisional
    assert len(library.converter.converted) == embedded
    [hit] = library.query_chunks("tide", PROJECT).hits
    assert hit.citation is not None
    assert not hit.citation.is_provisional


def test_an_entry_that_the_list_calls_provisional_stays_so(library: Library) -> None:
    path = library.write("tides.md", TIDES)
    entries = [{"id": "t", "title": "Tides and their machines", "keyword": "loccit-provisional"}]
    references = References(library.write("references.json", json.dumps(entries)))

    entry = entry_of(library.ingest(path, references))

    assert entry.is_provisional
    assert entry.match is not None


def test_a_reading_anew_without_a_list_takes_no_citation_away(library: Library) -> None:
    path = library.write("tides.md", TIDES)
    library.ingest(path, library.references("Tides and their machines"))
    library.policy = type(library.policy)("words", max_tokens=12, overlap_tokens=0)

    report = library.ingest(path)

    assert report.status is IngestStatus.REPLACED
    assert not entry_of(report).is_provisional


def test_a_list_that_breaks_before_the_first_key_is_made_stops_nothing(library: Library) -> None:
    paths = [library.write("tides.md", TIDES), library.write("bread.md", BREAD)]
    references = library.references("Tides and their machines")

    reports = library.ingest_document.all(paths, PROJECT, references)
    next(reports)
    library.write("references.json", "{")

    assert entry_of(next(reports)).citekey == "sourdough"


def test_an_exported_list_names_the_files_that_nothing_else_leads_to(library: Library) -> None:
    tides, bread = library.write("tides.md", TIDES), library.write("bread.md", BREAD)
    library.ingest(tides, library.references("Tides and their machines"))
    library.ingest(bread)

    assert linked_files(library.index.at(PROJECT).documents()) == {"sourdough": (bread,)}


@pytest.mark.parametrize("fails", [True, False])
def test_a_lookup_that_finds_none_leaves_the_provisional_entry_and_says_why(
    library: Library, *, fails: bool
) -> None:
    service = InMemoryLookup(fails=fails)
    library.lookup = LookUpWork([service])

    report = library.ingest(library.write("tides.md", f"{TIDES}\n10.1234/tides\n"))

    assert entry_of(report).is_provisional
    codes = [warning.code for warning in report.warnings]
    assert codes == (["lookup_failed"] if fails else []) + ["lookup_found_none"]


def test_nothing_is_asked_unless_it_is_wanted(library: Library) -> None:
    service = InMemoryLookup()
    path = library.write("tides.md", TIDES)
    library.ingest(path)

    look_up(library, service)
    assert service.asked == []  # the document names no author, and no DOI


def look_up(library: Library, service: InMemoryLookup) -> list[DocumentRecord]:
    look_up = LookUpReferences(library.index, library.entries(LookUpWork([service])))
    records = library.index.at(PROJECT).documents()
    return [report.record for report in look_up(records)]
