"""`open_library` and `open_project`, the Python API, as a program uses it."""

import shutil
from pathlib import Path

import pytest

import loccit
from loccit import (
    LoccitError,
    RetrievalPolicy,
    SearchFilter,
    SearchMode,
    open_project,
)
from loccit.application.ingest.ingest_sources import IngestListener
from loccit.domain.assistant.agent_run import RunEvent, RunEventKind
from loccit.domain.errors import InvalidRequest, LibraryClosed, LLMNotConfigured, ProjectNotFound
from loccit.domain.models.ingestion import IngestReport, IngestStatus
from loccit.domain.models.verification import QuoteState
from loccit.domain.text.spans import Span
from tests.built_model import with_model
from tests.e2e.conftest import SAMPLES
from tests.e2e.test_language_model import passages
from tests.llm_server import Reply, Request, calls, llm_server, says
from tests.llm_wire import ToolCall

NOTES, BIRDS = SAMPLES / "fieldwork-notes.md", SAMPLES / "magnetic-birds.html"
LEXICAL = RetrievalPolicy(mode=SearchMode.LEXICAL)


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("library")
    with open_project("essay", data_dir=with_model(folder)) as project:
        project.ingest(NOTES, BIRDS, references=SAMPLES / "references.json")
    return folder


class Told(IngestListener):
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.ended: list[IngestReport] = []

    def begins(self, source_path: str) -> None:
        self.begun.append(source_path)

    def ends(self, report: IngestReport) -> None:
        self.ended.append(report)


def test_a_second_ingest_changes_nothing(data_dir: Path) -> None:
    with open_project("essay", data_dir=data_dir) as project:
        reports = project.ingest(NOTES, str(BIRDS)).reports

    assert [report.status for report in reports] == [IngestStatus.UNCHANGED] * 2


def test_each_report_is_handed_over_when_its_document_is_done(tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"no PDF at all")
    listener = Told()

    with open_project("essay", data_dir=with_model(tmp_path / "index")) as project:
        reports = project.ingest(broken, NOTES, listener=listener).reports

    assert listener.begun == [str(broken), str(NOTES)]
    assert tuple(listener.ended) == reports
    assert [report.status for report in reports] == [IngestStatus.FAILED, IngestStatus.INGESTED]
    assert isinstance(reports[0].error, LoccitError)


def test_ingesting_and_asking_share_one_open_project(tmp_path: Path) -> None:
    note = tmp_path / "note.md"
    with open_project("essay", data_dir=with_model(tmp_path / "index")) as project:
        note.write_text("The bell rang on the third of May.\n", encoding="utf-8")
        project.ingest(note)
        first = project.query("bell", policy=LEXICAL)
        note.write_text("The bell was silent all summer.\n", encoding="utf-8")
        project.ingest(note)
        second = project.query("bell", policy=LEXICAL)

    assert [hit.chunk.text for hit in first.hits] == ["The bell rang on the third of May."]
    assert [hit.chunk.text for hit in second.hits] == ["The bell was silent all summer."]


def test_an_answer_is_quoted_from_its_document(data_dir: Path) -> None:
    with open_project("essay", data_dir=data_dir) as project:
        [excerpt] = project.ask(
            "how do birds find north?", policy=RetrievalPolicy(top_k=1)
        ).excerpts
        text = project.text(excerpt.passage.source_path)
        nothing = project.ask("Who won the football world cup in 1998?")

    assert excerpt.span.of(text) == excerpt.quoted.chunk.text
    assert not nothing.excerpts


def test_filters_and_policy_hold(data_dir: Path) -> None:
    with open_project("essay", data_dir=data_dir) as project:
        hits = project.query(
            "how do birds find north?",
            policy=RetrievalPolicy(top_k=2),
            filters=SearchFilter(tags=("birds",)),
        ).hits

    assert 1 <= len(hits) <= 2
    assert {Path(hit.source_path) for hit in hits} == {BIRDS}


def test_every_passage_is_a_slice_of_the_text_of_its_document(data_dir: Path) -> None:
    with open_project("essay", data_dir=data_dir) as project:
        for record in project.documents():
            text = project.text(record.doc_id)
            passages = project.passages(record.source.path)

            assert len(passages) == record.chunks > 1
            assert all(chunk.text == text[chunk.span.start : chunk.span.end] for chunk in passages)


def test_a_document_is_found_by_id_path_or_file_name(data_dir: Path) -> None:
    with open_project("essay", data_dir=data_dir) as project:
        record = project.document(BIRDS.name)

        assert project.document(record.doc_id[:8]) == project.document(str(BIRDS)) == record
        with pytest.raises(InvalidRequest, match="no document 'nowhere'"):
            project.document("nowhere")


def test_settings_given_go_before_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOCCIT_DATA_DIR", str(tmp_path / "environment"))
    monkeypatch.setenv("LOCCIT_PROJECT", "thesis")
    shutil.copy(NOTES, tmp_path)

    with open_project(data_dir=str(tmp_path / "given")) as project:
        project.ingest(tmp_path / NOTES.name)

        assert project.project_id == "thesis"
    assert (tmp_path / "given").exists()
    assert not (tmp_path / "environment").exists()


def test_a_project_that_is_not_there_is_an_error_of_its_own(tmp_path: Path) -> None:
    with open_project("nobody", data_dir=tmp_path) as project, pytest.raises(ProjectNotFound):
        project.query("anything")


def test_a_library_is_closed_after_its_block_and_keeps_nobody_out(data_dir: Path) -> None:
    with open_project("essay", data_dir=data_dir) as project:
        pass
    for use in (project.documents, lambda: project.query("birds", policy=LEXICAL)):
        with pytest.raises(LibraryClosed, match="open the library again"):
            use()
    with open_project("essay", data_dir=data_dir) as again:
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
        with open_project("essay", data_dir=data_dir, llm_model="scripted") as project:
            answer = project.write_answer("how do birds find north?", on_event=seen.append)

    [excerpt] = answer.sentences[0].excerpts
    assert excerpt.quoted.chunk.text in excerpt.passage.chunk.text
    assert seen[-1].kind is RunEventKind.RUN_FINISHED


def test_a_language_model_has_to_be_named(data_dir: Path) -> None:
    with (
        open_project("essay", data_dir=data_dir) as project,
        pytest.raises(LLMNotConfigured, match="LOCCIT_LLM_MODEL"),
    ):
        project.write_answer("how do birds find north?")


def test_a_passage_is_given_by_its_span(data_dir: Path) -> None:
    with open_project("essay", data_dir=data_dir) as project:
        text = project.text(NOTES.name)
        whole = Span(0, len(text))
        middle = Span(len(text) // 4, 3 * len(text) // 4)
        passages = [project.passage(NOTES.name, span) for span in (whole, middle)]
        [found, *_] = project.query("birds", policy=LEXICAL).hits
        again = project.passage(found.chunk.doc_id, found.chunk.span)

    assert [each.chunk.text for each in passages] == [text.strip(), middle.of(text)]
    assert again.chunk.text == found.chunk.text
    assert (again.citation, again.chunk.pages) == (found.citation, found.chunk.pages)


def test_a_span_behind_the_end_of_a_document_is_refused(data_dir: Path) -> None:
    with open_project("essay", data_dir=data_dir) as project:
        end = len(project.text(NOTES.name))
        with pytest.raises(InvalidRequest, match="no text at"):
            project.passage(NOTES.name, Span(end + 10, end + 20))


def test_a_text_that_stands_in_no_file_is_verified(data_dir: Path) -> None:
    with open_project("essay", data_dir=data_dir) as project:
        text = project.text(BIRDS.name)
        sentence = next(each for each in text.split(". ") if len(each) > 60 and "\n" not in each)
        draft = f'It is known: "{sentence}" [@holmBirdsNorth2023].\n\n'
        found = project.verify_text(draft + draft.replace("the ", "no ").replace("is", "was"))

    assert [each.state for each in found.quotations] == [QuoteState.EXACT, QuoteState.ALTERED]
