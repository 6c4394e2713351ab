"""Every route of a running service: what it answers, and what it makes of hostile requests."""

import socket
import threading
from base64 import b64decode
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias
from zipfile import ZipFile

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    negative_data_rejection,
    positive_data_acceptance,
    unsupported_method,
)

from loccit import open_library
from tests.built_model import with_model
from tests.e2e.conftest import SAMPLES
from tests.http_service import Served, served

NOTES, BIRDS, PAPER = (
    SAMPLES / name for name in ("fieldwork-notes.md", "magnetic-birds.html", "tide-machines.pdf")
)
QUESTION = "how do birds find north?"
Case: TypeAlias = schemathesis.Case[Any]
EXAMPLES = 12
"""Of each route, in both modes."""
NOT_OURS = [
    negative_data_rejection,  # many a value that breaks a schema is sent as one that does not
    positive_data_acceptance,  # a schema does not know what a project holds
    unsupported_method,  # of the page, which is not described
]
FRAME = frozenset({"content-length", "transfer-encoding"})
"""Headers that say where a request ends (RFC 9112, 6)."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("served") / "data"
    with open_library(data_dir=with_model(folder)) as opened:
        references = SAMPLES / "references.json"
        opened.project("sample").ingest(NOTES, BIRDS, PAPER, references=references)
    with served(folder, "-p", "sample") as running:
        yield running
        code, _, err = running.end()
        assert code == 0
        assert "internal_fault" not in err
        assert running.token not in err


def code(response: httpx.Response) -> str:
    found = response.json()
    assert set(found) == {"schema", "error"}
    assert set(found["error"]) == {"code", "message"}
    return str(found["error"]["code"])


def search(service: Served, **body: object) -> httpx.Response:
    return service.http.post("/v1/projects/sample/search", json={"query": QUESTION, **body})


def document(service: Served, name: str) -> dict[str, Any]:
    listed = service.http.get("/v1/projects/sample/documents").json()["documents"]
    [found] = [each for each in listed if each["source_path"].endswith(name)]
    return dict(found)


def upload(
    service: Served, project: str, *files: tuple[str, bytes], **data: str
) -> httpx.Response:
    sent = [("references" if "." in name and name.endswith("json") else "files", (name, content))
            for name, content in files]  # fmt: skip
    return service.http.post(f"/v1/projects/{project}/documents", files=sent, data=data)


def test_it_lists_what_there_is(service: Served) -> None:
    projects = service.http.get("/v1/projects").json()
    held = service.http.get("/v1/projects/sample/documents").json()

    assert projects["schema"] == 1
    assert [each["project"] for each in projects["projects"]] == ["sample"]
    assert len(held["documents"]) == 3
    assert held["chunks"] == sum(each["chunks"] for each in held["documents"])


def test_it_finds_passages_that_meet_the_filters(service: Served) -> None:
    found = search(service, top_k=2, context=100).json()
    by_tag = search(service, filters={"tags": ["birds"], "authors": ["Holm"]}).json()
    by_name = search(service, filters={"documents": [BIRDS.name]}).json()
    second = search(service, top_k=2, cursor=found["next_cursor"]).json()

    assert next(iter(found)) == "schema"
    assert found["items"][0]["citekey"] == "holmBirdsNorth2023"
    assert by_tag["filters"]["tags"] == ["birds"]
    for answer in (by_tag, by_name):
        assert {each["citekey"] for each in answer["items"]} == {"holmBirdsNorth2023"}
    assert second["items"][0]["rank"] > found["items"][-1]["rank"]


def test_a_reranker_that_is_not_there_is_named(service: Served) -> None:
    refused = search(service, rerank=True)

    assert (refused.status_code, code(refused)) == (422, "invalid_request")
    assert "LOCCIT_RERANKER_PATH" in refused.text


def test_boxes_are_those_of_the_words(service: Served) -> None:
    found = search(service, query="tide predicting machine", boxes=True).json()["items"]

    assert any(each["boxes_of"] == "words" for each in found)


def test_it_answers_at_once_or_as_a_stream(service: Served) -> None:
    path, body = "/v1/projects/sample/ask", {"question": QUESTION, "top_k": 2}
    whole = service.http.post(path, json=body).json()
    *quotations, (name, last) = service.events(path, body)

    assert whole["answered"]
    assert name == "answer"
    assert [each["quote"] for _, each in quotations] == [each["quote"] for each in last["items"]]
    assert {name for name, _ in quotations} == {"quotation"}
    assert [each["chunk_id"] for each in last["items"]] == [
        each["chunk_id"] for each in whole["items"]
    ]


def test_a_note_that_it_wrote_verifies_with_what_came_beside_it(service: Served) -> None:
    note = service.http.post("/v1/projects/sample/note", json={"topics": [QUESTION]}).json()
    files = [("file", (note["file"], note["markdown"].encode()))]
    files += [("beside", (name, content.encode())) for name, content in note["files"].items()]
    found = service.http.post("/v1/projects/sample/verify/file", files=files).json()
    by_text = service.http.post("/v1/projects/sample/verify", json={"text": note["markdown"]})

    assert note["topics"][0]["answered"]
    assert found["ok"]
    assert found["evidence"]
    assert found["counts"]["exact"] == len(found["quotations"]) > 0
    assert by_text.json()["ok"]


SAMPLE = "/v1/projects/sample"
MATRIX = f"{SAMPLE}/matrix"


def test_no_answer_tells_where_a_file_lies_on_the_machine_of_the_service(
    service: Served, tmp_path: Path
) -> None:
    gone = tmp_path / "gone.md"
    gone.write_text("# Gone\n\nBirds find north.\n", encoding="utf-8")
    service.done(
        service.http.post(f"{SAMPLE}/documents/ingest", json={"paths": [str(gone)]}).json()
    )
    doc, lost = (
        f"{SAMPLE}/documents/{document(service, name)['doc_id']}"
        for name in (PAPER.name, gone.name)
    )
    gone.unlink()
    asked = {"question": QUESTION, "conversation": "new"}
    found = {"query": QUESTION}
    narrowed = {**found, "filters": {"paths": [f"**/{BIRDS.name}"]}}
    cited = f"He says “birds” [@{document(service, BIRDS.name)['citekey']}]."

    made = service.http.post(MATRIX, json={"columns": ["Method"]})
    answers = [
        made,
        *(service.http.get(path) for path in (f"{SAMPLE}/documents", doc, f"{doc}/pages/1")),
        *(service.http.get(path) for path in (f"{lost}/file", f"{lost}/pages/1")),
        *(service.http.post(f"{SAMPLE}/search", json=body) for body in (found, narrowed)),
        service.http.post(f"{SAMPLE}/ask", json=asked),
        service.http.post(f"{SAMPLE}/ask", json=asked, headers={"accept": "text/event-stream"}),
        service.http.get(f"{SAMPLE}/conversations/last"),
        service.http.post(f"{SAMPLE}/verify", json={"text": cited}),
        service.http.post(f"{SAMPLE}/note", json={"topics": [QUESTION]}),
        service.http.post(f"{SAMPLE}/facets", json={"filters": {}}),
        service.http.delete(lost),
    ]  # fmt: skip

    assert any(BIRDS.name in each.text for each in answers)
    places = [str(folder) for folder in (SAMPLES, tmp_path, service.data_dir)]
    assert [each.url.path for each in answers if any(place in each.text for place in places)] == []
    with ZipFile(BytesIO(b64decode(made.json()["workbook"]))) as book:
        assert not any(b"file:" in book.read(name) for name in book.namelist())


COLUMNS = {"columns": [QUESTION, {"name": "Sample", "type": "number", "unit": "birds"}]}


def test_a_matrix_comes_with_its_files_and_verifies(service: Served) -> None:
    made = service.http.post(MATRIX, json=COLUMNS).json()
    *steps, (name, last) = service.events(MATRIX, COLUMNS)
    markdown = made["files"]["matrix.md"]
    found = service.http.post("/v1/projects/sample/verify", json={"text": markdown}).json()

    assert [each["name"] for each in made["columns"]] == [QUESTION, "Sample"]
    answered = [cell for row in made["rows"] for cell in row["cells"] if cell["answered"]]
    assert answered
    assert found["ok"]
    assert found["counts"]["exact"] == len(answered)
    assert sorted(made["files"]) == [
        *("matrix.bib", "matrix.csl.json", "matrix.csv", "matrix.md", "matrix.md.evidence.json"),
    ]
    assert b64decode(made["workbook"]).startswith(b"PK")
    assert name == "matrix"
    assert last["rows"] == made["rows"]
    assert [each["data"] for _, each in steps] == [{"done": done, "total": 6} for done in range(7)]


@pytest.mark.parametrize(
    "columns", [[], [""], ["a", "A"], ["x"] * 51, [{"name": "a", "type": "choice"}], "a"]
)
def test_columns_that_cannot_be_are_told(service: Served, columns: object) -> None:
    refused = service.http.post(MATRIX, json={"columns": columns})

    assert (refused.status_code, code(refused)) == (422, "invalid_request")


def test_a_quotation_that_stands_nowhere_is_found_in_text_and_files(service: Served) -> None:
    draft = "He says “the birds of this country see nothing at all” [@holmBirdsNorth2023, p. 1].\n"
    by_text = service.http.post("/v1/projects/sample/verify", json={"text": draft}).json()
    path = "/v1/projects/sample/verify/file"
    by_file = service.http.post(path, files={"file": ("../../d.md", draft.encode())}).json()
    tex = service.http.post(path, files={"file": ("d.tex", rb"\input{/etc/passwd} x")}).json()

    for found in (by_text, by_file):
        assert found["ok"] is False
        assert found["counts"]["absent"] == 1
    assert by_file["file"] == "d.md"
    assert "root:" not in str(tex)
    assert code(service.http.post(path, files={"other": b"x"})) == "invalid_request"


def test_a_document_has_its_entry_its_text_and_its_file(service: Served) -> None:
    held = document(service, PAPER.name)
    base = f"/v1/projects/sample/documents/{held['doc_id'][:12]}"
    cited = service.http.get(base).json()
    whole = service.http.get(f"{base}/text").json()
    part = service.http.get(f"{base}/text", params={"start": 100, "end": 900}).json()
    file = service.http.get(f"{base}/file")

    assert cited["authors"]
    assert cited["uploaded"] is False
    assert part["text"] == whole["text"][100:900]
    assert [each["page"] for each in whole["pages"]] == list(range(1, held["pages"] + 1))
    assert all(100 <= start < end <= 900 for start, end in (p["span"] for p in part["pages"]))
    assert file.content == PAPER.read_bytes()
    assert file.headers["content-type"] == "application/pdf"
    assert file.headers["content-disposition"].startswith("inline")
    ranged = service.http.get(f"{base}/file", headers={"Range": "bytes=0-3"})
    assert (ranged.status_code, ranged.content) == (206, b"%PDF")


def test_what_could_run_in_a_browser_is_only_saved(service: Served) -> None:
    held = document(service, BIRDS.name)
    file = service.http.get(f"/v1/projects/sample/documents/{held['doc_id']}/file")

    assert file.content == BIRDS.read_bytes()
    assert file.headers["content-type"] == "application/octet-stream"
    assert file.headers["content-disposition"].startswith("attachment")
    assert "sandbox" in file.headers["content-security-policy"]
    assert file.headers["x-content-type-options"] == "nosniff"


def test_what_is_sent_is_ingested_with_its_reference_list_and_goes_again(service: Served) -> None:
    references = (SAMPLES / "references.json").read_bytes()
    birds = (f"../../{BIRDS.name}", BIRDS.read_bytes())
    accepted = upload(service, "sent", birds, ("r.json", references), ("a.sh", b"x"))
    done = service.done(accepted.json())
    unmatched = service.done(upload(service, "sent", ("n.md", NOTES.read_bytes())).json())
    [sent, _] = service.http.get("/v1/projects/sent/documents").json()["documents"]
    uploads = service.data_dir / "uploads" / "sent"
    kept = uploads / sent["doc_id"] / BIRDS.name
    was_kept = kept.exists()
    again = service.done(upload(service, "sent", ("again.html", birds[1])).json())
    file = service.http.get(f"/v1/projects/sent/documents/{sent['doc_id']}/file")
    gone = service.http.delete(f"/v1/projects/sent/documents/{sent['doc_id']}").json()

    assert accepted.status_code == 202
    assert accepted.headers["location"] == f"/v1/jobs/{done['id']}"
    assert done["state"] == "done"
    assert [each["name"] for each in done["refused"]] == ["a.sh"]
    [report] = done["result"]["documents"]
    assert (report["status"], report["citekey"]) == ("ingested", "holmBirdsNorth2023")
    assert (sent["source_path"], was_kept) == (BIRDS.name, True)
    assert (uploads / "references.json").read_bytes() == references
    assert unmatched["result"]["documents"][0]["metadata_missing"] is not None
    assert again["result"]["documents"][0]["status"] == "unchanged"
    assert file.content == birds[1]
    assert gone["deleted"] == [sent["doc_id"]]
    assert not kept.parent.exists()
    assert BIRDS.exists()


def test_a_reference_list_that_comes_later_is_matched_with_what_was_sent(service: Served) -> None:
    service.done(upload(service, "later", (BIRDS.name, BIRDS.read_bytes())).json())
    broken = service.done(upload(service, "later", ("r.json", b"{")).json())
    references = (SAMPLES / "references.json").read_bytes()
    mended = service.done(upload(service, "later", ("r.json", references)).json())

    assert (broken["state"], broken["error"]["code"]) == ("failed", "references_unreadable")
    assert mended["result"]["documents"][0]["citekey"] == "holmBirdsNorth2023"


def test_a_file_that_cannot_be_read_is_reported_and_not_kept(service: Served) -> None:
    done = service.done(upload(service, "broken", ("broken.pdf", b"%PDF-1.7\nnothing")).json())

    [report] = done["result"]["documents"]
    assert report["status"] == "failed"
    assert report["error"]["code"]
    assert not list((service.data_dir / "uploads" / "broken").iterdir())


def test_a_file_that_changed_or_went_is_gone_with_its_reason(
    service: Served, tmp_path: Path
) -> None:
    own = tmp_path / "own.md"
    own.write_text("# Own\n\nThe ferry leaves at nine.\n")
    path = "/v1/projects/own/documents"
    job = service.http.post(f"{path}/ingest", json={"paths": [str(own)]})
    [report] = service.done(job.json())["result"]["documents"]
    file = f"{path}/{report['doc_id']}/file"
    own.touch()
    touched = service.http.get(file)
    own.write_text("# Own\n\nThe ferry leaves at ten.\n")
    changed = service.http.get(file)
    own.unlink()
    missing = service.http.get(file)

    assert touched.status_code == 200
    assert [(each.status_code, code(each)) for each in (changed, missing)] == [
        (410, "source_gone")
    ] * 2
    assert "changed" in changed.text
    assert service.http.get(f"{path}/{report['doc_id']}/text").status_code == 200


@pytest.mark.parametrize("path", ["data", "./a.md", "a\0b", "/a\0b", "~/papers"])
def test_only_absolute_paths_are_ingested(service: Served, path: str) -> None:
    refused = service.http.post("/v1/projects/p/documents/ingest", json={"paths": [path]})

    assert (refused.status_code, code(refused)) == (422, "invalid_request")


@pytest.mark.parametrize(
    ("method", "path", "status", "expected"),
    [
        ("GET", "/v1/projects/nobody/documents", 404, "project_not_found"),
        ("GET", "/v1/projects/sample/documents/ffffffffffff", 404, "document_not_found"),
        ("GET", "/v1/projects/..%2fsample/documents", 404, "not_found"),
        ("GET", "/v1/projects/%2e%2e/documents", 422, "invalid_request"),
        ("GET", "/v1/projects/a%00b/documents", 422, "invalid_request"),
        ("GET", "/v1/projects/%ff%fe/documents", 422, "invalid_request"),
        ("GET", f"/v1/projects/{'a' * 65}/documents", 422, "invalid_request"),
        ("GET", "/v1/projects/sample/documents/..%2f..%2ftoken", 404, "not_found"),
        ("GET", "/v1/jobs/ffffffffffffffff", 404, "job_not_found"),
        ("GET", "/v1/jobs/ffffffffffffffff/events", 404, "job_not_found"),
        ("PUT", "/v1/projects", 405, "method_not_allowed"),
        ("GET", "/v1/projects/", 404, "not_found"),
        ("GET", "/v1/nothing", 404, "not_found"),
        ("GET", "/docs", 404, "not_found"),
        ("GET", "/assets/..%2fapp.py", 404, "not_found"),
        ("GET", "/assets/nothing.js", 404, "not_found"),
        ("GET", "/p/a/b/c", 404, "not_found"),
    ],
)
def test_what_is_not_there_is_told(
    service: Served, method: str, path: str, status: int, expected: str
) -> None:
    refused = service.http.request(method, path)

    assert (refused.status_code, code(refused)) == (status, expected)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"text"',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"query": ' + b"9" * 10_000 + b"}",
        b'{"query": "\\ud800"}',
        b'{"query": "x", "top_k": 1e400}',
        b'{"query": "x", "min_score": NaN}',
        b'{"query": "x", "min_score": -Infinity}',
        b'{"query": "x", "top_k": 99999999999999999999999}',
        b'{"query": "x", "top_k": true}',
        b'{"query": "x", "filters": {"year_from": 10000000000000000000}}',
        b'{"query": "x", "filters": {"tags": "one"}}',
        b'{"query": "x", "filters": {"year_from": 2020, "year_to": 1990}}',
        b'{"query": "x", "filters": {"paths": ["a\\u0000b"]}}',
        b'{"query": "x", "filters": {"documents": ["\\u0000"]}}',
        b'{"query": "x", "cursor": "broken"}',
        b'{"query": "x", "quary": "y"}',
        b'{"query": "x", "\\ud800": "y"}',
    ],
)
def test_a_body_that_says_what_cannot_be_is_refused(service: Served, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    refused = service.http.post("/v1/projects/sample/search", content=body, headers=headers)

    assert refused.status_code in {400, 422}
    assert code(refused) in {"invalid_request", "invalid_cursor"}


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(name=st.text(max_size=60), content=st.binary(max_size=200))
def test_any_upload_is_kept_where_uploads_are_or_refused(
    service: Served, name: str, content: bytes
) -> None:
    boundary, quoted = b"b0undary", name.encode("utf-8", "replace").replace(b'"', b"%22")
    quoted = quoted.replace(b"\r", b"%0D").replace(b"\n", b"%0A")
    body = (
        b"--" + boundary + b'\r\nContent-Disposition: form-data; name="files"; filename="'
        + quoted + b'"\r\n\r\n' + content + b"\r\n--" + boundary + b"--\r\n"
    )  # fmt: skip
    headers = {"Content-Type": "multipart/form-data; boundary=b0undary"}
    answer = service.http.post("/v1/projects/any/documents", content=body, headers=headers)

    assert answer.status_code in {202, 422, 503}
    top = {"models", "projects", "service.json", "service.lock", "token", "uploads"}
    assert {path.name for path in service.data_dir.iterdir()} <= top


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b""),
        ("multipart/form-data; boundary=", b"x"),
        ("multipart/form-data; boundary=b", b""),
        ("multipart/form-data; boundary=b", b"nothing of the kind"),
        ("multipart/form-data; boundary=b", b"--b--\r\n"),
        ("multipart/form-data; boundary=b", b"--b\r\n\r\nx\r\n--b--\r\n"),
        ("multipart/form-data; boundary=b", b"--b\r\n" + b"x" * 20_000 + b": y\r\n\r\n"),
        (
            "multipart/form-data; boundary=b",
            b'--b\r\nContent-Disposition: form-data; name="files"; filename="a.md"\r\n\r\ncut',
        ),
        ("application/json", b"{}"),
        ("", b"x"),
    ],
)
def test_a_form_that_is_none_is_refused_and_leaves_nothing(
    service: Served, kind: str, body: bytes
) -> None:
    headers = {"Content-Type": kind} if kind else {}
    refused = service.http.post("/v1/projects/none/documents", content=body, headers=headers)

    assert (refused.status_code, code(refused)) == (422, "invalid_request")
    assert not list((service.data_dir / "uploads" / ".incoming").iterdir())
    assert not (service.data_dir / "uploads" / "none").exists()


def test_a_sender_who_goes_away_leaves_nothing(service: Served) -> None:
    host, port = service.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as connection:
        connection.sendall(
            f"POST /v1/projects/none/documents HTTP/1.1\r\nHost: {host}:{port}\r\n"
            f"Authorization: Bearer {service.token}\r\nContent-Length: 1000000\r\n"
            "Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\nContent-Disposition:"
            ' form-data; name="files"; filename="a.md"\r\n\r\nabc'.encode()
        )
    for _ in range(100):
        if not list((service.data_dir / "uploads" / ".incoming").iterdir()):
            break
        threading.Event().wait(0.05)

    assert not list((service.data_dir / "uploads" / ".incoming").iterdir())


def test_the_page_holds_no_data_and_is_the_same_at_every_address(service: Served) -> None:
    with service.stranger() as browser:
        pages = [
            browser.get(path)
            for path in ("/", "/ask", "/verify", "/library", "/p/sample/9f86d081884c?span=1-2")
        ]
        known = browser.get("/", headers={"If-None-Match": pages[0].headers["etag"]})

    assert {page.text for page in pages} == {pages[0].text}
    assert pages[0].headers["content-type"] == "text/html; charset=utf-8"
    assert "script-src 'self'" in pages[0].headers["content-security-policy"]
    assert (known.status_code, known.content) == (304, b"")


def test_read_only_refuses_all_that_writes_and_answers_the_rest(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with open_library(data_dir=with_model(folder)) as opened:
        opened.project("sample").ingest(NOTES)
    with served(folder, "--read-only") as service:
        base = "/v1/projects/sample/documents"
        refused = [
            upload(service, "sample", ("a.md", b"# A\n")),
            service.http.post(f"{base}/ingest", json={"paths": [str(NOTES)]}),
            service.http.delete(f"{base}/ffffffffffff"),
            service.http.delete("/v1/jobs/ffffffffffffffff"),
        ]
        assert [(each.status_code, code(each)) for each in refused] == [(403, "read_only")] * 4
        assert search(service).status_code == 200
        assert service.http.get("/health").json()["read_only"] is True
    assert not (folder / "uploads").exists()


def test_an_upload_that_is_too_large_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    with served(folder, LOCCIT_UPLOAD_MB="1") as service:
        refused = upload(service, "p", ("a.md", bytes(2 * 2**20)))

    assert (refused.status_code, code(refused)) == (413, "too_large")
    assert not list(folder.glob("uploads/p/*"))


def test_the_whole_api_is_as_it_is_described(service: Served) -> None:
    described = service.http.get("/openapi.json")
    with service.stranger() as nobody:
        assert nobody.get("/openapi.json").status_code == 401
    schema = schemathesis.openapi.from_dict(described.json())
    schema.config.update(base_url=service.url)
    known = document(service, PAPER.name)["doc_id"]

    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        for mode in GenerationMode:
            if "events" not in operation.path:
                _conforms(operation.as_strategy(generation_mode=mode), mode, service, known)


def _conforms(
    cases: st.SearchStrategy[Case], mode: GenerationMode, service: Served, known: str
) -> None:
    @given(cases)
    @settings(
        max_examples=EXAMPLES,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    def conforms(case: Case) -> None:
        if mode is GenerationMode.POSITIVE:
            _aim(case, known)
        _keep_to_itself(case)
        _keep_to_http(case)
        headers = {"Authorization": f"Bearer {service.token}"}
        case.call_and_validate(headers=headers, excluded_checks=NOT_OURS)

    with suppress(Unsatisfiable):  # a route that takes nothing has nothing to negate
        conforms()


def _aim(case: Case, doc_id: str) -> None:
    """Ask for what is there; nothing of it is deleted."""
    if "p" in case.path_parameters:
        case.path_parameters["p"] = "sample"
    if "doc" in case.path_parameters and case.method != "DELETE":
        case.path_parameters["doc"] = doc_id


def _keep_to_itself(case: Case) -> None:
    """Let nobody ingest this machine."""
    if isinstance(case.body, dict) and "paths" in case.body:
        case.body["paths"] = ["/nowhere/at/all"]


def _keep_to_http(case: Case) -> None:
    """Leave the frame of the request to the client: one that is broken reaches no API."""
    for name in [name for name in case.headers if name.lower() in FRAME]:
        del case.headers[name]
