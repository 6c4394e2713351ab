"""`loccit ingest` when nothing can be read, or when it cannot go on."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.e2e.conftest import Loccit
from tests.openai_server import OK, UNAUTHORIZED, openai_server


def test_paths_at_which_nothing_is_make_no_project(loccit: Loccit, tmp_path: Path) -> None:
    outcome = loccit("ingest", str(tmp_path / "nosuch"), "-p", "typo", "--json")

    assert outcome.code == 1
    [document] = outcome.json["documents"]
    assert document["error"]["code"] == "source_not_found"
    assert loccit("projects", "--json").json["projects"] == []


def test_a_mistyped_reference_list_is_refused_before_anything_is_ingested(
    loccit: Loccit, tmp_path: Path
) -> None:
    note = tmp_path / "note.md"
    note.write_text("# Tides\n\nThe tide gauge stands in the harbour.\n", encoding="utf-8")
    typo = str(tmp_path / "libary.json")

    outcome = loccit("ingest", str(note), "-r", typo, "--json")

    assert outcome.code == 1
    assert outcome.json["error"]["code"] == "references_unreadable"
    assert typo in outcome.json["error"]["message"]
    assert loccit("projects", "--json").json["projects"] == []


@pytest.mark.parametrize("name", ["library.json", "library.bib", "library.ris"])
def test_a_reference_list_that_cannot_be_read_is_refused_wherever_it_is_named(
    loccit: Loccit, tmp_path: Path, name: str
) -> None:
    note, broken = tmp_path / "note.md", tmp_path / name
    note.write_text("# Tides\n\nThe tide gauge stands in the harbour.\n", encoding="utf-8")
    broken.write_text("{not a list", encoding="utf-8")
    configured = replace(loccit, settings={"LOCCIT_REFERENCES": str(broken)})

    for outcome in (
        loccit("ingest", str(note), "-r", str(broken), "--json"),
        configured("ingest", str(note), "--json"),
    ):
        assert outcome.code == 1
        assert outcome.json["error"]["code"] == "references_unreadable"
        assert str(broken) in outcome.json["error"]["message"]
        assert "export" in outcome.json["error"]["message"]
    assert "error references_unreadable" in loccit("ingest", str(note), "-r", str(broken)).err
    assert loccit("projects", "--json").json["projects"] == []


def test_a_broken_entry_is_named_and_stops_nothing(loccit: Loccit, tmp_path: Path) -> None:
    note, library = tmp_path / "note.md", tmp_path / "library.bib"
    note.write_text("# Tides\n\nThe tide gauge stands in the harbour.\n", encoding="utf-8")
    library.write_text(
        "@book{tides, title={Tides}, file={:note.md:Markdown}}\n"
        "@book{broken, title={Never closed\n@book{bread, title={Bread}}\n",
        encoding="utf-8",
    )

    shown = loccit("ingest", str(note), "-r", str(library))
    outcome = loccit("ingest", str(note), "-r", str(library), "--json")

    assert (shown.code, outcome.code) == (0, 0)
    assert "warning references_incomplete" in shown.err
    assert "1 of 3 entries left out: broken (line 2" in shown.err
    [warning] = outcome.json["warnings"]
    assert warning["code"] == "references_incomplete"
    assert "broken (line 2" in warning["message"]
    [document] = outcome.json["documents"]
    assert (document["citekey"], document["match"]["method"]) == ("tides", "file")


def test_an_error_in_the_middle_loses_no_report_of_what_was_done(
    loccit: Loccit, tmp_path: Path
) -> None:
    notes = [tmp_path / f"{number}.md" for number in range(3)]
    for note in notes:
        note.write_text(f"# {note.stem}\n\nThe tide gauge of {note.stem}.\n", encoding="utf-8")
    with openai_server() as server:
        remote = replace(
            loccit,
            settings={
                "LOCCIT_EMBEDDING_MODEL": "openai/test",
                "LOCCIT_EMBEDDING_DIMENSION": "8",
                "LOCCIT_OPENAI_BASE_URL": server.url,
                "LOCCIT_OPENAI_API_KEY": "sk-test",
            },
        )
        server.play(OK, UNAUTHORIZED)  # the key is withdrawn after the first document
        outcome = remote("ingest", *map(str, notes), "--json")
        server.play(UNAUTHORIZED)
        shown = remote("ingest", *map(str, notes))

    assert outcome.code == 1
    assert outcome.json["error"]["code"] == "model_unavailable"
    [document] = outcome.json["documents"]
    assert (document["source_path"], document["status"]) == (str(notes[0]), "ingested")
    assert outcome.json["totals"]["ingested"] == 1
    assert "error model_unavailable" in outcome.err
    assert shown.code == 1
    assert "1 unchanged in project" in shown.out
    assert "error model_unavailable" in shown.err
