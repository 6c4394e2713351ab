"""What every `MetadataResolverPort` does."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from loccit.application.ports.metadata_resolver import MetadataResolverPort
from loccit.domain.errors import ReferencesUnreadable
from loccit.domain.models.citation_meta import (
    Author,
    CitationMeta,
    MatchEvidence,
    MatchMethod,
    MetadataMissing,
    SourceHint,
)
from loccit.infrastructure.adapters.in_memory.resolver import InMemoryResolver
from loccit.infrastructure.adapters.zotero_metadata import ZoteroCslJsonResolver
from tests.contracts.reference_formats import WRITERS, Items

DOC = "0" * 64
Entry = dict[str, Any]
TIDES: Entry = {
    "id": 7,
    "citation-key": "rowe2014",
    "type": "article-journal",
    "title": "Tides and <i>salt marshes</i>: a century of observations",
    "author": [{"family": "Rowe", "given": "Ann"}, {"family": "Ōta", "given": "Ken"}],
    "issued": {"date-parts": [[2014, 3]]},
    "DOI": "10.1234/Marsh.2014",
    "URL": "https://example.org/marsh",
    "keyword": "tides, marsh",
    "container-title": "Journal of Shores",
}
PART_ONE: Entry = {
    "id": "part1",
    "title": "On the theory of river bends, Part I",
    "author": [{"family": "Lund", "given": "Eva"}],
    "issued": {"date-parts": [[1999]]},
}
PREPRINT: Entry = {
    "id": "preprint",
    "title": "Counting herons from the air with cheap drones",
    "author": [{"family": "Diaz", "given": "Luz"}],
    "issued": {"date-parts": [[2019]]},
}
JOURNAL: Entry = {
    **PREPRINT,
    "id": "journal",
    "issued": {"date-parts": [[2021]]},
    "DOI": "10.5555/herons",
}
EDITORIAL: Entry = {"id": "editorial", "title": "Editorial", "issued": {"date-parts": [[2001]]}}
ENTRIES = [TIDES, PART_ONE, PREPRINT, JOURNAL, EDITORIAL]

Write = Callable[[Items], str]


READERS: tuple[tuple[Callable[[], MetadataResolverPort], str], ...] = (
    *((ZoteroCslJsonResolver, suffix) for suffix in WRITERS),
    (InMemoryResolver, "json"),
)


def match_of(found: CitationMeta) -> MatchEvidence:
    assert found.match is not None
    return found.match


@pytest.fixture(params=READERS, ids=lambda reader: f"{reader[0].__name__}-{reader[1]}")
def reader(request: pytest.FixtureRequest) -> tuple[MetadataResolverPort, str]:
    make, suffix = request.param
    return make(), suffix


@pytest.fixture
def resolver(reader: tuple[MetadataResolverPort, str]) -> MetadataResolverPort:
    made, _ = reader
    assert isinstance(made, MetadataResolverPort)
    return made


@pytest.fixture
def write(reader: tuple[MetadataResolverPort, str], tmp_path: Path) -> Write:
    _, suffix = reader

    def _write(items: Items) -> str:
        path = tmp_path / f"references.{suffix}"
        path.write_text(WRITERS[suffix](items), encoding="utf-8")
        return str(path)

    return _write


@pytest.fixture
def references(write: Write) -> str:
    return write(ENTRIES)


def cited(found: CitationMeta | MetadataMissing) -> CitationMeta:
    assert isinstance(found, CitationMeta), found
    return found


def missing(found: CitationMeta | MetadataMissing) -> MetadataMissing:
    assert isinstance(found, MetadataMissing), found
    return found


def test_a_citekey_wins_over_everything_the_document_says(
    resolver: MetadataResolverPort, references: str
) -> None:
    hint = SourceHint(dois=("10.1234/marsh.2014",), titles=(str(TIDES["title"]),))
    found = cited(resolver.resolve("part1", references, DOC, hint))
    assert found.citekey == "part1"
    assert match_of(found).method is MatchMethod.CITEKEY
    assert match_of(found).score == 1.0


def test_an_unknown_citekey_is_missing_whatever_else_would_match(
    resolver: MetadataResolverPort, references: str
) -> None:
    hint = SourceHint(dois=("10.1234/marsh.2014",))
    found = missing(resolver.resolve("nobody1900", references, DOC, hint))
    assert "nobody1900" in found.reason


def test_an_entry_comes_with_all_its_fields(
    resolver: MetadataResolverPort, references: str
) -> None:
    found = cited(resolver.resolve("rowe2014", references, DOC))
    assert found.title == "Tides and salt marshes: a century of observations"
    assert found.authors == (Author("Rowe", "Ann"), Author("Ōta", "Ken"))
    assert found.year == 2014
    assert found.doi == "10.1234/marsh.2014"
    assert found.url == "https://example.org/marsh"
    assert found.tags == ("tides", "marsh")
    assert found.container == "Journal of Shores"


@pytest.mark.parametrize(
    "doi", ["10.1234/marsh.2014", "https://doi.org/10.1234/MARSH.2014.", "doi:10.1234/Marsh.2014"]
)
def test_a_doi_finds_its_entry_however_it_is_written(
    resolver: MetadataResolverPort, references: str, doi: str
) -> None:
    found = cited(resolver.resolve(None, references, DOC, SourceHint(dois=(doi,))))
    assert found.citekey == "rowe2014"
    assert match_of(found).method is MatchMethod.DOI


def test_a_doi_of_an_entry_with_quite_another_title_and_authors_is_not_believed(
    resolver: MetadataResolverPort, references: str
) -> None:
    hint = SourceHint(
        dois=("10.1234/marsh.2014",), titles=("How bees find their way",), authors=("Frisch",)
    )
    missing(resolver.resolve(None, references, DOC, hint))


@pytest.mark.parametrize(
    "title",
    [
        "TIDES AND SALT MARSHES: A CENTURY OF OBSERVATIONS",
        "Tides and salt-marshes – a century of observations",
        "Tides and salt marshes",
    ],
)
def test_a_title_finds_its_entry_whatever_its_case_dashes_and_subtitle(
    resolver: MetadataResolverPort, references: str, title: str
) -> None:
    found = cited(
        resolver.resolve(None, references, DOC, SourceHint(titles=(title,), authors=("Rowe",)))
    )
    assert found.citekey == "rowe2014"
    assert match_of(found).method is MatchMethod.TITLE
    assert 0.0 < match_of(found).score <= 1.0


def test_another_part_of_a_work_is_not_taken_for_it(
    resolver: MetadataResolverPort, references: str
) -> None:
    hint = SourceHint(titles=("On the theory of river bends, Part II",), authors=("Lund",))
    missing(resolver.resolve(None, references, DOC, hint))


def test_a_title_that_many_works_bear_does_not_suffice(
    resolver: MetadataResolverPort, references: str
) -> None:
    missing(resolver.resolve(None, references, DOC, SourceHint(titles=("Editorial",))))


def test_two_entries_that_fit_equally_well_give_none(
    resolver: MetadataResolverPort, references: str
) -> None:
    hint = SourceHint(titles=(str(PREPRINT["title"]),), authors=("Diaz",))
    found = missing(resolver.resolve(None, references, DOC, hint))
    assert found.reason == "two entries fit equally well"
    assert found.best_candidate in {"preprint", "journal"}


def test_the_year_tells_a_preprint_from_the_article(
    resolver: MetadataResolverPort, references: str
) -> None:
    hint = SourceHint(titles=(str(PREPRINT["title"]),), authors=("Diaz",), year=2021)
    assert cited(resolver.resolve(None, references, DOC, hint)).citekey == "journal"


def test_a_document_that_says_nothing_has_no_entry(
    resolver: MetadataResolverPort, references: str
) -> None:
    for hint in (None, SourceHint(), SourceHint(titles=("", "…"), opening=" \n")):
        found = missing(resolver.resolve(None, references, DOC, hint))
        assert found.best_candidate is None
        assert found.score == 0.0


def test_an_empty_list_is_a_valid_one(resolver: MetadataResolverPort, write: Write) -> None:
    references = write([])
    missing(resolver.resolve(None, references, DOC, SourceHint(titles=("Anything at all",))))
    missing(resolver.resolve("key", references, DOC))
    assert resolver.read(references).fingerprint


def test_what_is_no_entry_is_passed_over(resolver: MetadataResolverPort, tmp_path: Path) -> None:
    path = tmp_path / "references.json"
    odd: list[object] = [None, 3, "x", [], {}, {"title": "no key"}, {"id": "a", "title": 5}, TIDES]
    path.write_text(json.dumps(odd), encoding="utf-8")
    references = str(path)
    assert cited(resolver.resolve("rowe2014", references, DOC)).year == 2014
    assert cited(resolver.resolve("a", references, DOC)).year is None


def test_a_byte_order_mark_does_no_harm(resolver: MetadataResolverPort, tmp_path: Path) -> None:
    path = tmp_path / "bom.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(ENTRIES).encode())
    assert cited(resolver.resolve("rowe2014", str(path), DOC)).year == 2014


@pytest.mark.parametrize("content", [b"", b"<html>", b"[1, 2", b"3", b"\xff\xfe\xfd"])
def test_a_broken_file_is_an_error_that_names_it(
    resolver: MetadataResolverPort, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    with pytest.raises(ReferencesUnreadable, match=r"broken\.json") as caught:
        resolver.resolve(None, str(path), DOC, SourceHint())
    assert caught.value.reason
    with pytest.raises(ReferencesUnreadable):
        resolver.read(str(path))


def test_a_missing_file_and_a_folder_are_errors(
    resolver: MetadataResolverPort, tmp_path: Path
) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(ReferencesUnreadable):
            resolver.resolve("key", str(path), DOC)


def test_the_fingerprint_follows_the_content_and_nothing_else(
    resolver: MetadataResolverPort, write: Write
) -> None:
    path = write(ENTRIES)
    first = resolver.read(path).fingerprint
    os.utime(path, ns=(1, 1))
    assert resolver.read(path).fingerprint == first
    write(ENTRIES[:1])
    assert resolver.read(path).fingerprint != first


def test_a_list_gives_its_entries_in_order_and_whole(
    resolver: MetadataResolverPort, references: str
) -> None:
    library = resolver.read(references)
    keys = ["rowe2014", "part1", "preprint", "journal", "editorial"]
    assert [entry.citekey for entry in library.entries] == keys
    assert library.entries[0].csl["container-title"] == "Journal of Shores"
    assert library.faults == ()


def test_a_file_that_the_library_keeps_with_an_entry_is_that_entrys(
    resolver: MetadataResolverPort, write: Write, tmp_path: Path
) -> None:
    scan = tmp_path / "scan 7.pdf"
    scan.write_bytes(b"%PDF")
    references = write([PART_ONE, {**TIDES, "attachments": [{"path": str(scan)}]}])
    hint = SourceHint(titles=(str(PART_ONE["title"]),), authors=("Lund",))
    found = cited(resolver.resolve(None, references, DOC, hint, source_path=str(scan)))
    assert found.citekey == "rowe2014"
    assert (match_of(found).method, match_of(found).score) == (MatchMethod.FILE, 1.0)
    named = cited(resolver.resolve("part1", references, DOC, hint, source_path=str(scan)))
    assert match_of(named).method is MatchMethod.CITEKEY


def test_a_file_that_two_entries_have_tells_neither(
    resolver: MetadataResolverPort, write: Write, tmp_path: Path
) -> None:
    book = {"attachments": [{"path": str(tmp_path / "book.pdf")}]}
    references = write([{**TIDES, **book}, {**PART_ONE, **book}])
    path = str(tmp_path / "book.pdf")
    missing(resolver.resolve(None, references, DOC, SourceHint(), source_path=path))
    hint = SourceHint(titles=(str(PART_ONE["title"]),), authors=("Lund",))
    found = cited(resolver.resolve(None, references, DOC, hint, source_path=path))
    assert (found.citekey, match_of(found).method) == ("part1", MatchMethod.TITLE)


def test_a_changed_list_is_read_again(resolver: MetadataResolverPort, write: Write) -> None:
    references = write([TIDES])
    missing(resolver.resolve("part1", references, DOC))
    references = write([TIDES, PART_ONE])
    assert cited(resolver.resolve("part1", references, DOC)).year == 1999
