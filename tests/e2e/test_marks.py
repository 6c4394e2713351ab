"""What one marked inside a PDF: told by `ingest`, by queries, and searched by itself."""

import json
from pathlib import Path
from typing import Any

import pytest

from loccit import open_project
from tests.e2e.conftest import Loccit
from tests.http_service import served
from tests.mcp_client import Assistant
from tests.pdf_factory import Pdf, PdfPage, Text, mark, wrapped

MILLS = (
    "The tide drives the mill twice a day, and the mill grinds the corn of the whole village."
    " Nobody waits for the wind. The miller sleeps when the pond is empty and works when it is"
    " full, so that his hours follow the moon and not the sun."
)
OVENS = (
    "Bread is baked in the oven of the parish on every third day. The baker heats it with furze,"
    " and each household brings its own dough under a cloth with its mark."
)
COMMENT = "Compare with the shift work of nurses at night"
QUOTED = "waits for the wind."


def marked_pdf(path: Path, *marks: str) -> Path:
    lines = wrapped(MILLS, 72, 140, 440)
    pages = [
        PdfPage([Text(72, 100, "Mills of the tide", 18), *lines], annotations=marks),
        PdfPage([Text(72, 100, "Ovens of the parish", 18), *wrapped(OVENS, 72, 140, 440)]),
    ]
    return Pdf(pages).write(path)


def over_lines(*numbers: int) -> list[tuple[float, float, float, float]]:
    return [(70, 842 - 140 - 12 * n - 3, 530, 842 - 140 - 12 * n + 8) for n in numbers]


HIGHLIGHT = mark("Highlight", over_lines(1, 2), f"/Contents ({COMMENT}) /C [1 .4 .4] /T (Ada)")
NOTE = mark("Text", [(540, 700, 560, 720)], "/Contents (Ask Bob about the pond)")


@pytest.fixture(scope="module")
def mills(tmp_path_factory: pytest.TempPathFactory) -> Loccit:
    home = tmp_path_factory.mktemp("mills")
    marked_pdf(home / "mills.pdf", HIGHLIGHT, NOTE)
    loccit = Loccit(home, {"LOCCIT_PROJECT": "mills"})
    told = loccit("ingest", "mills.pdf", "--json").json
    assert told["annotations"]["total"] == 2
    assert told["annotations"]["aligned"] == 1
    assert [left["reason"] for left in told["annotations"]["left"]] == ["no_words"]
    return loccit


def found(loccit: Loccit, *arguments: str) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = loccit("query", *arguments, "--json").json["items"]
    return items


def test_ingest_says_how_many_marks_were_aligned(tmp_path: Path) -> None:
    loccit = Loccit(tmp_path)
    marked_pdf(tmp_path / "mills.pdf", HIGHLIGHT, NOTE)
    said = loccit("ingest", "mills.pdf").out
    assert "2 marks in them: 1 aligned, 1 beside the text" in said


def test_a_hit_says_what_was_marked_in_it_and_written_there(mills: Loccit) -> None:
    hit, *_ = found(mills, "who waits for the wind?")

    highlight = next(each for each in hit["marks"] if each["kind"] == "highlight")
    assert (highlight["comment"], highlight["color"]) == (COMMENT, "#ff6666")
    assert highlight["author"] == "Ada"
    assert QUOTED in highlight["text"]
    start, end = highlight["span"]
    first = hit["span"][0]
    assert hit["text"][start - first : end - first] == highlight["text"]
    printed = mills("query", "who waits for the wind?").out
    assert "your highlight (red) of" in printed
    assert COMMENT in " ".join(printed.split())


def test_a_comment_is_found_only_among_ones_own_and_leads_to_the_marked_passage(
    mills: Loccit,
) -> None:
    everywhere = found(mills, "shift work of nurses", "--mode", "lexical")
    mine = found(mills, "shift work of nurses at night", "--mine")

    assert everywhere == []
    assert [QUOTED in hit["text"] for hit in mine[:1]] == [True]
    assert all("nurses" not in hit["text"] for hit in mine)


def test_a_note_leads_to_the_passage_beside_it(mills: Loccit) -> None:
    hit, *_ = found(mills, "ask Bob about the pond", "--mine")
    assert "Ask Bob about the pond" in [each["comment"] for each in hit["marks"]]
    assert hit["page_span"] == [1, 1]


def test_passages_without_marks_are_not_ones_own(mills: Loccit) -> None:
    assert any("furze" in hit["text"] for hit in found(mills, "how is the oven heated?"))
    mine = found(mills, "how is the oven heated?", "--mine", "--min-score", "0")
    assert all("furze" not in hit["text"] for hit in mine)


def test_marks_are_chosen_by_colour(mills: Loccit) -> None:
    assert found(mills, "who waits for the wind?", "--color", "red")
    assert not found(mills, "who waits for the wind?", "--color", "blue")
    refused = mills("query", "wind", "--color", "puce")
    assert refused.code == 2
    assert "puce" in refused.err


def test_what_was_read_for_a_person_holds_the_marks_in_markdown_too(mills: Loccit) -> None:
    printed = mills("query", "who waits for the wind?", "--markdown").out
    assert COMMENT in printed


def test_a_new_mark_embeds_nothing_and_a_document_that_goes_takes_its_marks(
    tmp_path: Path,
) -> None:
    path = marked_pdf(tmp_path / "mills.pdf")
    with open_project("p", data_dir=tmp_path / "data") as project:
        [before] = project.ingest(path).reports
        marked_pdf(path, HIGHLIGHT)
        [after] = project.ingest(path).reports

        assert before.record
        assert after.record
        assert (after.marks.total, after.marks.aligned) == (1, 1)
        assert [mark.doc_id for mark in project.marks.all()] == [after.record.doc_id]
        hit, *_ = project.query("who waits for the wind?").hits
        assert [mark.annotation.comment for mark in hit.marks] == [COMMENT]

        project.delete(after.record.doc_id)
        assert project.marks.all() == ()


def test_marks_outlast_the_conversations_that_are_forgotten(mills: Loccit) -> None:
    assert mills("conversations", "forget", "--all", "--yes").code == 0
    assert json.loads(mills("query", "wind", "--mine", "--json").out)["items"]


def test_marks_go_with_a_project_that_is_chunked_again(tmp_path: Path) -> None:
    path = marked_pdf(tmp_path / "mills.pdf", HIGHLIGHT, NOTE)
    with open_project("p", data_dir=tmp_path / "data") as project:
        project.ingest(path)
        before = project.marks.all()
        project.reindex(rechunk=True)
        after = project.marks.all()

    assert [mark.span for mark in after] == [mark.span for mark in before]
    assert len(after) == 2


def test_the_service_and_its_assistants_tell_marks_too(mills: Loccit) -> None:
    with served(mills.data_dir, "-p", "mills") as service:
        asked = {"query": "shift work of nurses at night", "mine": {"colors": ["red"]}}
        hit, *_ = service.http.post("/v1/projects/mills/search", json=asked).json()["items"]
        [mark] = [each for each in hit["marks"] if each["color"] == "#ff6666"]
        assert mark["comment"] == COMMENT
        refused = service.http.post(
            "/v1/projects/mills/search", json={"query": "wind", "mine": {"colors": ["puce"]}}
        )
        assert refused.status_code == 422
        page = service.http.get(f"/v1/projects/mills/documents/{hit['doc_id']}/pages/1").json()
        assert {each["kind"]: len(each["boxes"]) for each in page["marks"]} == {
            "highlight": 2,
            "note": 1,
        }
        other = service.http.get(f"/v1/projects/mills/documents/{hit['doc_id']}/pages/2").json()
        assert other["marks"] == []

        through_the_holder = found(mills, "shift work of nurses at night", "--mine")
        assert through_the_holder[0]["marks"] == hit["marks"]

        body: dict[str, object] = {"mine": {"colors": ["red"]}}
        note = service.http.post("/v1/projects/mills/note", json=body).json()
        assert [each["topic"] for each in note["topics"]] == ["Red"]
        assert COMMENT in note["markdown"]
        on_topic = {**body, "topics": ["who waits for the wind?"]}
        note = service.http.post("/v1/projects/mills/note", json=on_topic).json()
        assert [len(each["items"]) for each in note["topics"]] == [1]
        assert "waits for the wind" in note["markdown"]
        assert "Bread" not in note["markdown"]
        none = {"mine": {"colors": ["blue"]}, "topics": ["wind"]}
        refused = service.http.post("/v1/projects/mills/note", json=none)
        assert refused.json()["error"]["code"] == "invalid_request"

        with Assistant(f"{service.url}/mcp", "auto", service.token) as assistant:
            results = assistant.call("search", query="nurses at night", mine=True).json["results"]
        assert COMMENT in " ".join(results[0]["marks"])
        assert COMMENT not in results[0]["text"]
