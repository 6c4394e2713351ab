"""`loccit note` as a user runs it: a note that verifies, goes on, and keeps one's own words."""

import json
from dataclasses import replace
from pathlib import Path

from bibtexparser.entrypoint import parse_file

from tests.e2e.conftest import SAMPLES, Loccit, Sampled

TELEGRAPH = "How did telegraph operators work without batteries?"


def test_a_note_verifies_and_goes_on_without_touching_what_was_written(
    sampled: Sampled, tmp_path: Path
) -> None:
    file = tmp_path / "notes.md"
    written = sampled.loccit(
        "note", TELEGRAPH, "chess endgames", "-k", "2", "-o", str(file), "--json"
    )
    mine = file.read_text(encoding="utf-8").replace(
        "## Disagreements", "My own thought.\n\n## Disagreements"
    )
    file.write_text(mine, encoding="utf-8")

    continued = sampled.loccit("note", "--continue", str(file), "yeast and bacteria", "-k", "2")
    verified = sampled.loccit("verify", str(file))

    first, second = written.json["topics"]
    assert (len(first["items"]), second["answered"], second["items"]) == (2, False, [])
    assert continued.code == 0, continued.err
    after = file.read_text(encoding="utf-8")
    before, heading, end = mine.partition("## Disagreements")
    assert after.startswith(f"{before}## yeast and bacteria\n")
    assert after.endswith(f"{heading}{end}")
    assert (verified.code, verified.err) == (0, ""), verified.out
    assert verified.out.splitlines()[-1].startswith("4 quotations: 4 exact")
    keys = {entry.key for entry in parse_file(str(file.with_suffix(".bib"))).entries}
    csl = json.loads(file.with_suffix(".csl.json").read_text(encoding="utf-8"))
    assert keys == {entry["id"] for entry in csl} >= {first["items"][0]["citekey"]}


def test_a_note_takes_whole_entries_of_the_reference_list(
    sampled: Sampled, tmp_path: Path
) -> None:
    file = tmp_path / "notes.md"

    references = {"LOCCIT_REFERENCES": str(SAMPLES / "references.json")}
    loccit = replace(sampled.loccit, settings={**sampled.loccit.settings, **references})

    loccit("note", TELEGRAPH, "-k", "1", "-o", str(file))

    [entry] = json.loads(file.with_suffix(".csl.json").read_text(encoding="utf-8"))
    assert entry["volume"] == "9"
    assert "pages = {217-220}" in file.with_suffix(".bib").read_text(encoding="utf-8")


def test_a_work_that_the_note_cites_stays_in_its_bibliography_when_it_is_deleted(
    loccit: Loccit, tmp_path: Path
) -> None:
    file = tmp_path / "notes.md"
    references = ("-r", str(SAMPLES / "references.json"))
    loccit("ingest", str(SAMPLES / "carrington-event.pdf"), *references)
    loccit("note", TELEGRAPH, "-k", "1", "-o", str(file))
    before = file.with_suffix(".csl.json").read_text(encoding="utf-8")

    loccit("delete", "--doc", "carrington-event.pdf", "--yes")
    continued = loccit("note", "--continue", str(file))

    assert continued.code == 0, continued.err
    assert file.with_suffix(".csl.json").read_text(encoding="utf-8") == before
    assert "aldermoorWeekTelegraph2016" in file.with_suffix(".bib").read_text(encoding="utf-8")


def test_no_file_of_a_user_is_written_over(sampled: Sampled, tmp_path: Path) -> None:
    (tmp_path / "notes.bib").write_text("mine", encoding="utf-8")

    there = sampled.loccit("note", "tides", "-o", str(tmp_path / "notes.md"))
    nowhere = sampled.loccit("note", "tides")
    gone = sampled.loccit("note", "--continue", str(tmp_path / "none.md"))

    assert (there.code, nowhere.code, gone.code) == (2, 2, 1)
    assert "notes.bib is there already" in there.err
    assert "-o notes.md" in nowhere.err
    assert "source_not_found" in gone.err
    assert [path.name for path in tmp_path.iterdir()] == ["notes.bib"]
    assert (tmp_path / "notes.bib").read_text(encoding="utf-8") == "mine"
