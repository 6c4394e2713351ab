"""`open_library`, the Python API, as a program uses it."""

import shutil
from pathlib import Path

import pytest

import loccit
from loccit import LoccitError, RetrievalPolicy, SearchFilter, SearchMode, open_library
from loccit.domain.assistant.agent_run import RunEvent, RunEventKind
from loccit.domain.errors import InvalidRequest, LibraryClosed, LLMNotConfigured, ProjectNotFound
from loccit.domain.models.ingestion import IngestReport, IngestStatus
from tests.e2e.conftest import SAMPLES
from tests.e2e.test_language_model import passages
from tests.llm_server import Reply, Request, calls, llm_server, says
from tests.llm_wire import ToolCall

NOTES, BIRDS = SAMPLES / "fieldwork-notes.md", SAMPLES / "magnetic-birds.html"
LEXICAL = RetrievalPolicy(mode=SearchMode.LEXICAL)


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("library")
    with open_library("essay", data_dir=folder) as library:
        library.ingest(NOTES, BIRDS, references=SAMPLES / "references.json")
    return folder


def test_a_second_ingest_changes_nothing(data_dir: Path) -> None:
    with open_library("essay", data_dir=data_dir) as library:
        reports = library.ingest(NOTES, str(BIRDS))

    assert [report.status for report in reports] == [IngestStatus.UNCHANGED] * 2


def test_each_report_is_handed_over_when_its_document_is_done(tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"no PDF at all")
    seen: list[IngestReport] = []

    with open_library("essay", data_dir=tmp_path / "index") as library:
        reports = library.ingest(broken, NOTES, on_report=seen.append)

    assert tuple(seen) == reports
    assert [report.status for report in reports] == [IngestStatus.FAILED, IngestStatus.INGESTED]
    assert isinstance(reports[0].error, LoccitError)


def test_ingesting_and_asking_share_one_open_library(tmp_path: Path) -> None:
    note = tmp_path / "note.md"
    with open_library("essay", data_dir=tmp_path / "index") as library:
        note.write_text("The bell rang on the third of May.\n", encoding="utf-8")
        library.ingest(note)
        first = library.query("bell", policy=LEXICAL)
        note.write_text("The bell was silent all summer.\n", encoding="utf-8")
        library.ingest(note)
        second = library.query("bell", policy=LEXICAL)

    assert [hit.chunk.text for hit in first.hits] == ["The bell rang on the third of May."]
    assert [hit.chunk.text for hit in second.hits] == ["The bell was silent all summer."]


def test_an_answer_is_quoted_from_its_document(data_dir: Path) -> None:
    with open_library("essay", data_dir=data_dir) as library:
        [excerpt] = library.ask("how do birds find north?", passages=1).excerpts
        text = library.text(excerpt.passage.source_path)
        nothing = library.ask("Who won the football world cup in 1998?")

    assert excerpt.span.of(text) == excerpt.quoted.chunk.text
    assert not nothing.excerpts


def test_filters_and_policy_hold(data_dir: Path) -> None:
    with open_library("essay", data_dir=data_dir) as library:
        hits = library.query(
            "how do birds find north?",
            policy=RetrievalPolicy(top_k=2),
            filters=SearchFilter(tags=("birds",)),
        ).hits

    assert 1 <= len(hits) <= 2
    assert {Path(hit.source_path) for hit in hits} == {BIRDS}


def test_every_passage_is_a_slice_of_the_text_of_its_document(data_dir: Path) -> None:
    with open_library("essay", data_dir=data_dir) as library:
        for record in library.documents():
            text = library.text(record.doc_id)
            passages = library.passages(record.source.path)

            assert len(passages) == record.chunks > 1
            assert all(chunk.text == text[chunk.span.start : chunk.span.end] for chunk in passages)


def test_a_document_is_found_by_id_path_or_file_name(data_dir: Path) -> None:
    with open_library("essay", data_dir=data_dir) as library:
        record = library.document(BIRDS.name)

        assert library.document(record.doc_id[:8]) == library.document(str(BIRDS)) == record
        with pytest.raises(InvalidRequest, match="no document 'nowhere'"):
            library.document("nowhere")


def test_settings_given_go_before_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOCCIT_DATA_DIR", str(tmp_path / "environment"))
    monkeypatch.setenv("LOCCIT_PROJECT", "thesis")
    shutil.copy(NOTES, tmp_path)

    with open_library(data_dir=str(tmp_path / "given")) as library:
        library.ingest(tmp_path / NOTES.name)

        assert library.project_id == "thesis"
    assert (tmp_path / "given").exists()
    assert not (tmp_path / "environment").exists()


def test_a_project_that_is_not_there_is_an_error_of_its_own(tmp_path: Path) -> None:
    with open_library("nobody", data_dir=tmp_path) as library, pytest.raises(ProjectNotFound):
        library.query("anything")


def test_a_library_is_closed_after_its_block_and_keeps_nobody_out(data_dir: Path) -> None:
    with open_library("essay", data_dir=data_dir) as library:
        pass
    for use in (library.documents, lambda: library.query("birds", policy=LEXICAL)):
        with pytest.raises(LibraryClosed, match="open the library again"):
            use()
    with open_library("essay", data_dir=data_dir) as again:
        assert again.query("birds", policy=LEXICAL).hits


def test_what_the_package_offers_is_there_and_nothing_else() -> None:
    assert all(getattr(loccit, name) is not None for name in loccit.__all__)
    with pytest.raises(AttributeError, match="nonsense"):
        _ = loccit.nonsense


def test_a_language_model_answers_with_quotes(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pydantic_ai", reason="the extra llm is not installed")
    seen: list[RunEvent] = []

    def reply(request: Request) -> Reply:
        shown = passages(request)
        if not shown:
            return calls(ToolCall("search_library", {"query": "birds find north"}))
        return says(f'So. [{shown[0]["id"]} "{" ".join(shown[0]["text"].split()[:12])}"]')

    with llm_server() as server:
        server.otherwise = reply
        monkeypatch.setenv("LOCCIT_LLM_BASE_URL", server.url)
        with open_library("essay", data_dir=data_dir, llm_model="scripted") as library:
            answer = library.write_answer("how do birds find north?", on_event=seen.append)

    [excerpt] = answer.sentences[0].excerpts
    assert excerpt.quoted.chunk.text in excerpt.passage.chunk.text
    assert seen[-1].kind is RunEventKind.RUN_FINISHED


def test_a_language_model_has_to_be_named(data_dir: Path) -> None:
    with (
        open_library("essay", data_dir=data_dir) as library,
        pytest.raises(LLMNotConfigured, match="LOCCIT_LLM_MODEL"),
    ):
        library.write_answer("how do birds find north?")
