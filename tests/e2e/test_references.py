"""`loccit references`, and `ingest --lookup`: entries for who has no reference manager."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.e2e.conftest import SAMPLES, Loccit
from tests.scholarly_server import Scholarly, scholarly_server, work

MARSH = SAMPLES / "salt-marsh-tides.pdf"
NOTES = SAMPLES / "fieldwork-notes.md"
MARSH_ENTRY = work(
    "Spring tides, flooding time and the growth of a small salt marsh",
    doi="10.5555/loccit.marsh.2019",
    year=2019,
    authors=[("Lindqvist", "Sanna"), ("Adeyemi", "Tunde"), ("Rowe", "Alice")],
)


@pytest.fixture
def services() -> Iterator[Scholarly]:
    with scholarly_server() as server:
        yield server


def asking(loccit: Loccit, services: Scholarly) -> Loccit:
    names = ("crossref", "datacite", "openalex")
    urls = {f"LOCCIT_{name.upper()}_URL": f"{services.address}/{name}" for name in names}
    return replace(loccit, settings={**urls, "LOCCIT_LOOKUP_CONTACT": "ann@example.org"})


def test_provisional_entries_are_exported_corrected_and_read_again(
    loccit: Loccit, tmp_path: Path
) -> None:
    listed, note = tmp_path / "library.bib", tmp_path / "note.md"
    made = loccit("ingest", str(NOTES), "--json").json["documents"][0]
    exported = loccit("references", "export", "-o", str(listed), "--json").json
    loccit("note", "mud from the marsh", "-o", str(note))
    verified = loccit("verify", str(note), "--json").json
    refused = loccit("references", "export", "-o", str(listed))
    text = listed.read_text(encoding="utf-8")
    corrected = text.replace("Mud, pins", "Mud, needles").replace("rowe2024mud", "rowe-mud")
    listed.write_text(corrected.replace("loccit-provisional", "marsh"), encoding="utf-8")

    again = loccit("ingest", str(NOTES), "-r", str(listed), "--json").json["documents"][0]
    entries = loccit("references", "list", "--json").json["references"]

    assert (made["citekey"], made["provisional"], made["match"]) == ("rowe2024mud", True, None)
    assert (exported["format"], exported["entries"], exported["provisional"]) == ("bibtex", 1, 1)
    assert "Rowe 2024 (provisional). Mud" in note.read_text(encoding="utf-8")
    assert "loccit-provisional" in note.with_suffix(".bib").read_text(encoding="utf-8")
    assert all(each["ok"] for each in verified["quotations"])
    assert (refused.code, "--replace" in refused.err) == (2, True)
    assert (again["citekey"], again["provisional"]) == ("rowe-mud", False)
    assert again["match"]["method"] == "file"
    assert entries[0]["title"].startswith("Mud, needles")
    assert loccit("references", "list", "--provisional").out == ""


def test_services_are_asked_only_when_it_is_said_and_their_answer_is_kept_as_evidence(
    loccit: Loccit, services: Scholarly
) -> None:
    services.works = [MARSH_ENTRY]
    asks = asking(loccit, services)

    asks("ingest", str(MARSH), str(NOTES))
    before = list(services.asked)
    looked = asks("references", "lookup", "--json").json
    hit = asks("query", "spring tides", "--json").json["items"][0]

    assert before == []
    assert {query["mailto"][0] for query in services.queries()} == {"ann@example.org"}
    found = {Path(each["source_path"]).name: each for each in looked["documents"]}
    marsh, notes = found[MARSH.name], found[NOTES.name]
    assert (looked["found"], marsh["citekey"]) == (1, "lindqvist2019spring")
    assert (marsh["provisional"], marsh["match"]["method"]) == (False, "lookup")
    evidence = marsh["match"]["lookup"]
    assert (evidence["service"], evidence["asked"]) == ("crossref", "doi")
    assert (notes["found"], notes["provisional"]) == (False, True)
    assert [each["code"] for each in notes["warnings"]] == ["lookup_found_none"]
    assert (hit["citekey"], hit["provisional"]) == ("lindqvist2019spring", False)


def test_an_ingest_looks_up_what_matches_no_entry_and_fails_if_nobody_can_be_asked(
    loccit: Loccit, services: Scholarly
) -> None:
    services.works = [MARSH_ENTRY]
    asks = asking(loccit, services)
    nowhere = {name: "http://127.0.0.1:9" for name in asks.settings if name.endswith("URL")}

    found = asks("ingest", str(MARSH), "--lookup", "--json")
    failed = replace(loccit, settings=nowhere)("ingest", str(NOTES), "--lookup", "--json")

    assert (found.code, failed.code) == (0, 1)
    assert found.json["documents"][0]["match"]["lookup"]["id"] == "10.5555/loccit.marsh.2019"
    [notes] = failed.json["documents"]
    assert (notes["status"], notes["provisional"]) == ("ingested", True)
    codes = [warning["code"] for warning in notes["warnings"]]
    assert codes.count("lookup_failed") == 3
