"""Ingesting one document after another."""

import json
import os
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest

from loccit.application.ingest.document_citation import References
from loccit.domain.errors import EmbeddingModelMismatch, ReferencesUnreadable
from loccit.domain.models.citation_meta import MatchMethod
from loccit.domain.models.ingestion import IngestStatus
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from tests.unit.application.conftest import BREAD, LARGE, PROJECT, TIDES, Library


def test_a_new_document_is_ingested_and_answers(library: Library) -> None:
    path = library.write("tides.md", TIDES)

    report = library.ingest(path)

    assert report.status is IngestStatus.INGESTED
    assert report.record is not None
    assert report.record.chunks == 1
    assert library.answers("harmonic constituents") == [path]


def test_the_same_document_again_is_unchanged_and_is_not_converted(library: Library) -> None:
    path = library.write("tides.md", TIDES)
    first = library.ingest(path)

    second = library.ingest(path)

    assert second.status is IngestStatus.UNCHANGED
    assert library.converter.converted == [path]
    assert second.record == first.record


def test_a_touched_file_with_the_same_bytes_is_unchanged(library: Library) -> None:
    path = library.write("tides.md", TIDES)
    library.ingest(path)
    os.utime(path, ns=(1, 1))

    report = library.ingest(path)

    assert report.status is IngestStatus.UNCHANGED
    assert report.record is not None
    assert report.record.source.mtime_ns == 1


def test_a_changed_file_replaces_its_old_chunks(library: Library) -> None:
    path = library.write("note.md", TIDES)
    library.ingest(path)
    library.write("note.md", BREAD)

    report = library.ingest(path)

    assert report.status is IngestStatus.REPLACED
    assert len(library.index.at(PROJECT).documents()) == 1
    hits = library.query_chunks("harmonic tide predictor", PROJECT).hits
    assert all("tide" not in hit.chunk.text for hit in hits)


def test_another_policy_cuts_a_known_document_anew(library: Library) -> None:
    path = library.write("tides.md", TIDES + "Each wheel turns at the speed of one tide. " * 9)
    before = library.ingest(path)
    library.policy = ChunkingPolicy("words", max_tokens=12, overlap_tokens=0)

    after = library.ingest(path)

    assert after.status is IngestStatus.REPLACED
    assert before.record is not None
    assert after.record is not None
    assert after.record.chunks > before.record.chunks
    assert library.index.at(PROJECT).count_chunks() == after.record.chunks


def test_another_ocr_engine_has_scans_converted_again_and_nothing_else(library: Library) -> None:
    scan, paper = library.write("scan.md", TIDES), library.write("bread.md", BREAD)
    library.ingest(scan)
    library.ingest(paper)
    library.converter.converted.clear()
    library.converter.scan_fingerprint = "tesseract 5"

    reports = [library.ingest(scan), library.ingest(paper), library.ingest(scan)]

    assert library.converter.converted == [scan]
    assert [report.status for report in reports] == [
        IngestStatus.REPLACED,
        IngestStatus.UNCHANGED,
        IngestStatus.UNCHANGED,
    ]


def test_a_failed_document_leaves_its_old_version_answering(library: Library) -> None:
    path = library.write("tides.md", TIDES)
    library.ingest(path)
    library.write("tides.md", " \n ")

    report = library.ingest(path)

    assert report.status is IngestStatus.FAILED
    assert report.error is not None
    assert report.error.code == "no_text"
    assert library.answers("tide predictor") == [path]


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("empty.md", b"", "empty_source"),
        ("blank.md", b" \n\n ", "no_text"),
        ("x.zip", b"PK", "unsupported_format"),
    ],
)
def test_a_bad_file_has_its_own_code_and_does_not_stop_the_next(
    library: Library, name: str, content: bytes, code: str
) -> None:
    bad = library.folder / name
    bad.write_bytes(content)
    good = library.write("bread.md", BREAD)

    reports = [library.ingest(str(bad)), library.ingest(good)]

    assert reports[0].error is not None
    assert reports[0].error.code == code
    assert reports[1].status is IngestStatus.INGESTED


def test_a_missing_path_a_folder_and_a_pipe_are_told_apart(library: Library) -> None:
    pipe = library.folder / "pipe.md"
    os.mkfifo(pipe)

    codes = [
        report.error.code
        for report in map(
            library.ingest, [str(library.folder / "no.md"), str(library.folder), str(pipe)]
        )
        if report.error
    ]

    assert codes == ["source_not_found", "source_is_directory", "source_unreadable"]


@pytest.mark.parametrize("name", ["bad\udcff.md", "bad\0.md"])
def test_a_name_that_no_index_can_hold_costs_that_file_alone(library: Library, name: str) -> None:
    good = library.write("bread.md", BREAD)
    paths = [str(library.folder / name), good]

    first, second = library.ingest_document.all(paths, PROJECT)

    assert first.error is not None
    assert first.error.code == "source_unreadable"
    assert second.status is IngestStatus.INGESTED


def test_a_fault_of_ours_costs_one_document_and_says_so(
    library: Library, caplog: pytest.LogCaptureFixture
) -> None:
    odd, good = library.write("odd.md", "odd"), library.write("bread.md", BREAD)
    library.converter.fault_at = odd

    reports = [library.ingest(odd), library.ingest(good)]

    assert reports[0].error is not None
    assert reports[0].error.code == "internal_fault"
    assert "ZeroDivisionError" in str(reports[0].error)
    assert reports[1].status is IngestStatus.INGESTED
    assert "conversion_fault" in caplog.text


def test_two_files_with_the_same_bytes_are_one_document(library: Library) -> None:
    original = library.write("a.md", TIDES)
    copy = library.write("b.md", TIDES)
    library.ingest(original)

    report = library.ingest(copy)

    assert report.status is IngestStatus.UNCHANGED
    assert [warning.code for warning in report.warnings] == ["duplicate"]
    assert library.answers("tide predictor") == [original]


def test_a_file_that_moved_keeps_its_chunks_and_tells_its_new_place(library: Library) -> None:
    old = library.write("old.md", TIDES)
    library.ingest(old)
    new = str(Path(old).rename(library.folder / "new.md"))

    report = library.ingest(new)

    assert report.status is IngestStatus.RENAMED
    assert library.converter.converted == [old]
    assert library.answers("tide predictor") == [new]
    assert library.ingest(new).status is IngestStatus.UNCHANGED


def test_a_file_that_became_a_copy_of_another_no_longer_answers_with_its_old_text(
    library: Library,
) -> None:
    tides, bread = library.write("tides.md", TIDES), library.write("bread.md", BREAD)
    library.ingest(tides)
    library.ingest(bread)
    library.write("tides.md", BREAD)

    library.ingest(tides)

    assert [record.source.path for record in library.index.at(PROJECT).documents()] == [bread]


def test_a_matched_document_carries_its_citation_to_every_hit(library: Library) -> None:
    path = library.write("tides.md", TIDES)

    report = library.ingest(path, library.references("Tides and their machines"))

    assert report.record is not None
    assert report.record.citation is not None
    assert report.record.citation.citekey == "tides"
    [hit] = library.query_chunks("tide", PROJECT).hits
    assert hit.citation == report.record.citation


def test_a_document_without_an_entry_is_ingested_with_a_warning(library: Library) -> None:
    path = library.write("tides.md", TIDES)

    report = library.ingest(path, library.references("An unrelated history of umbrellas"))

    assert report.status is IngestStatus.INGESTED
    assert [warning.code for warning in report.warnings] == ["metadata_missing"]


def test_a_mended_reference_list_changes_the_citation_and_nothing_else(library: Library) -> None:
    path = library.write("tides.md", TIDES)
    library.ingest(path, library.references("Something else entirely"))

    report = library.ingest(path, library.references("Tides and their machines"))

    assert report.status is IngestStatus.REPLACED
    assert library.converter.converted == [path]
    [hit] = library.query_chunks("tide", PROJECT).hits
    assert hit.citation is not None


def test_a_run_without_references_takes_no_citation_away(library: Library) -> None:
    path = library.write("tides.md", TIDES)
    library.ingest(path, library.references("Tides and their machines"))

    report = library.ingest(path)

    assert report.status is IngestStatus.UNCHANGED
    assert report.record is not None
    assert report.record.citation is not None


def test_a_reference_list_that_cannot_be_read_stops_all_before_any_conversion(
    library: Library,
) -> None:
    path = library.write("tides.md", TIDES)
    references = replace(library.references("x"), path=library.write("broken.json", "{"))

    with pytest.raises(ReferencesUnreadable, match=r"broken\.json"):
        library.ingest(path, references)

    assert library.converter.converted == []
    assert library.index.projects() == ()


def test_a_reference_list_that_breaks_meanwhile_is_reported_and_the_document_ingested(
    library: Library,
) -> None:
    paths = [library.write("tides.md", TIDES), library.write("bread.md", BREAD)]
    references = library.references("x")

    reports = library.ingest_document.all(paths, PROJECT, references)
    next(reports)
    library.write("references.json", "{")
    report = next(reports)

    assert report.status is IngestStatus.INGESTED
    assert [warning.code for warning in report.warnings] == ["references_unreadable"]


def test_a_file_that_is_moved_to_where_the_library_keeps_it_is_matched_anew(
    library: Library,
) -> None:
    there = library.folder / "kept.md"
    entry = {"id": "kept", "title": "Quite another", "attachments": [{"path": str(there)}]}
    references = References(library.write("references.json", json.dumps([entry])))
    first = library.ingest(library.write("tides.md", TIDES), references)
    Path(first.source_path).rename(there)

    moved = library.ingest(str(there), references)

    assert first.record is not None
    assert first.record.citation is not None
    assert first.record.citation.match is None
    assert moved.record is not None
    assert moved.record.citation is not None
    assert moved.record.citation.match is not None
    assert moved.record.citation.match.method is MatchMethod.FILE


def test_another_model_is_refused_before_any_conversion(library: Library) -> None:
    tides = library.write("tides.md", TIDES)
    library.ingest(tides)
    other = library.with_model(LARGE)

    with pytest.raises(EmbeddingModelMismatch) as refusal:
        other.ingest(library.write("bread.md", BREAD))

    assert refusal.value.bound.model_id == "hash/small"
    assert refusal.value.requested.model_id == "hash/large"
    assert "reindex" in str(refusal.value)
    assert library.converter.converted == [tides]


def test_the_order_of_ingestion_does_not_change_ids_or_answers(tmp_path: Path) -> None:
    names = [("tides.md", TIDES), ("bread.md", BREAD)]
    ids = []
    for order in (names, names[::-1]):
        library = Library(tmp_path)
        for name, text in order:
            library.ingest(library.write(name, text))
        hits = library.query_chunks("bacteria and tides", PROJECT).hits
        ids.append([(hit.chunk.id, hit.score) for hit in hits])

    assert ids[0] == ids[1]


def test_a_file_name_in_any_script_is_kept_as_it_is(library: Library) -> None:
    path = library.write(unicodedata.normalize("NFD", "Über die Gezeiten — 潮汐.md"), TIDES)

    library.ingest(path)

    assert library.answers("tide") == [path]
