"""`loccit ingest` with the reference lists of others than Zotero's CSL JSON."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from loccit.infrastructure.adapters.zotero_metadata.bibtex_writer import bibtex
from tests.contracts.reference_formats import as_ris
from tests.e2e.conftest import SAMPLES, Loccit

DOCUMENTS = ("magnetic-birds.html", "salt-marsh-tides.pdf", "library-classification.docx")


def references() -> list[dict[str, object]]:
    entries = json.loads((SAMPLES / "references.json").read_text(encoding="utf-8"))
    return [entry for entry in entries if "title" in entry]


@pytest.mark.parametrize("suffix", ["bib", "ris"])
def test_the_sample_library_is_matched_as_from_csl_json(
    loccit: Loccit, tmp_path: Path, suffix: str
) -> None:
    listed = tmp_path / f"library.{suffix}"
    written = bibtex(references()) if suffix == "bib" else as_ris(references())
    listed.write_text(written, encoding="utf-8")
    documents = [str(SAMPLES / name) for name in DOCUMENTS]

    given = loccit("ingest", *documents, "-r", str(SAMPLES / "references.json"), "--json")
    again = loccit("ingest", *documents, "-r", str(listed), "-p", suffix, "--json")

    assert (given.code, again.code) == (0, 0)
    cited = [document["citekey"] for document in given.json["documents"]]
    assert all(cited)
    assert [document["citekey"] for document in again.json["documents"]] == cited


def test_a_file_that_the_list_names_is_cited_and_written_to_the_bibliography_of_a_note(
    loccit: Loccit, tmp_path: Path
) -> None:
    (tmp_path / "files").mkdir()
    scan = tmp_path / "files" / "scan 7.md"
    scan.write_text(
        "# Seven\n\nThe tide gauge stands in the harbour of Brest.\n", encoding="utf-8"
    )
    listed = tmp_path / "library.bib"
    listed.write_text(
        "@inbook{rowe2014, title={Tides of {Brittany}}, author={Rowe, Ann}, booktitle={Shores},"
        " year=2014, volume=3, file={Scan:files/scan 7.md:text/markdown}}",
        encoding="utf-8",
    )

    ingested = loccit("ingest", str(scan), "-r", str(listed), "--json")
    note = tmp_path / "note.md"
    configured = replace(loccit, settings={"LOCCIT_REFERENCES": str(listed)})
    made = configured("note", "tide gauge in the harbour", "-o", str(note))

    [document] = ingested.json["documents"]
    match = document["match"]
    assert (match["method"], match["score"], match["runner_up"]) == ("file", 1.0, None)
    assert made.code == 0, made.err
    assert "@rowe2014" in note.read_text(encoding="utf-8")
    [entry] = json.loads(note.with_suffix(".csl.json").read_text(encoding="utf-8"))
    assert (entry["type"], entry["container-title"], entry["volume"]) == ("chapter", "Shores", "3")
    assert "@incollection{rowe2014," in note.with_suffix(".bib").read_text(encoding="utf-8")
