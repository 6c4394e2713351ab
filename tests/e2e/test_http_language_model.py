"""A language model that answers over HTTP: as it writes, and no longer than somebody listens."""

import http.client
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from loccit import open_library
from tests.built_model import with_model
from tests.e2e.conftest import SAMPLES
from tests.e2e.test_language_model import passages
from tests.http_service import SECONDS, Served, served
from tests.llm_server import (
    SLOW,
    STALLED,
    UNAUTHORIZED,
    LLMServer,
    Reply,
    Request,
    calls,
    llm_server,
    says,
)
from tests.llm_wire import ToolCall

BIRDS = SAMPLES / "magnetic-birds.html"
ASK, NOTE = "/v1/projects/sample/ask", "/v1/projects/sample/note"
QUESTION = "how do birds find north?"
BODY = {"question": QUESTION, "language_model": True}
MATRIX = "/v1/projects/sample/matrix"
COLUMNS = {"columns": [QUESTION, "What do birds see?"], "language_model": True}


def quoting(request: Request) -> Reply:
    """Search first, then quote the beginning of the first passage, and claim something more."""
    shown = passages(request)
    if not shown:
        return calls(ToolCall("search_library", {"query": QUESTION}))
    words = " ".join(shown[0]["text"].split()[:12])
    return says(f'They see it. [{shown[0]["id"]} "{words}"] I am sure.')


@pytest.fixture(scope="module")
def llm() -> Iterator[LLMServer]:
    pytest.importorskip("pydantic_ai", reason="the extra llm is not installed")
    with llm_server() as running:
        yield running


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, llm: LLMServer) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("served") / "data"
    with open_library(data_dir=with_model(folder)) as opened:
        opened.project("sample").ingest(BIRDS)
    named = {"LOCCIT_LLM_MODEL": "scripted", "LOCCIT_LLM_BASE_URL": llm.url}
    with served(folder, "-p", "sample", **named) as running:
        yield running
        assert running.end()[0] == 0


@pytest.fixture(autouse=True)
def fresh(llm: LLMServer) -> None:
    llm.replies.clear()
    llm.asked.clear()
    llm.gone.clear()


def test_it_is_heard_while_it_works_and_each_sentence_has_its_state(
    service: Served, llm: LLMServer
) -> None:
    llm.otherwise = quoting

    events = list(service.events(ASK, BODY))
    whole = service.http.post(ASK, json=BODY).json()

    names = [name for name, _ in events]
    steps = [view["kind"] for name, view in events if name == "step"]
    sentences = [view for name, view in events if name == "sentence"]
    assert names == sorted(names, key=["step", "sentence", "answer"].index)
    assert {"request", "text", "tool_started", "tool_finished", "run_finished"} <= set(steps)
    last = events[-1][1]
    assert [{"schema": 1, **each} for each in last["sentences"]] == sentences
    assert sentences[0]["state"] == "quoted"
    assert [each["text"] for each in whole["sentences"]] == [each["text"] for each in sentences]
    assert service.http.get("/health").json()["language_model"] == "scripted"


def test_what_fails_is_the_last_event_of_a_stream_and_a_status_else(
    service: Served, llm: LLMServer
) -> None:
    llm.otherwise = lambda _: UNAUTHORIZED

    *_, (name, view) = service.events(ASK, BODY)
    refused = service.http.post(ASK, json=BODY)

    assert (name, view["error"]["code"]) == ("error", "llm_request_refused")
    assert (refused.status_code, refused.json()["error"]["code"]) == (502, "llm_request_refused")


def test_a_matrix_by_the_model_tells_of_each_cell(service: Served, llm: LLMServer) -> None:
    llm.otherwise = quoting

    *steps, (name, made) = service.events(MATRIX, COLUMNS)

    [row] = made["rows"]
    assert (name, made["llm"]) == ("matrix", "scripted")
    assert [(each["answered"], each["said"]) for each in row["cells"]] == [
        (True, "They see it."),
        (True, "They see it."),
    ]
    assert [each["data"]["done"] for _, each in steps if each["kind"] == "cell"] == [0, 1, 2]


@pytest.mark.parametrize("accept", ["text/event-stream", "application/json"])
@pytest.mark.parametrize("path", [ASK, MATRIX])
def test_a_client_that_goes_away_ends_the_request_to_the_model(
    service: Served, llm: LLMServer, accept: str, path: str
) -> None:
    llm.otherwise = lambda _: SLOW

    connection = asking(service, accept, path)
    assert llm.asked.wait(SECONDS)
    connection.close()

    assert llm.gone.wait(SECONDS)


def test_a_client_that_goes_away_in_the_middle_of_an_answer_ends_it(
    service: Served, llm: LLMServer
) -> None:
    llm.otherwise = lambda _: STALLED

    connection = asking(service, "text/event-stream")
    response = connection.getresponse()
    while b'"kind":"text"' not in response.readline():
        pass
    response.close()
    connection.close()

    assert llm.gone.wait(SECONDS)


def asking(service: Served, accept: str, path: str = ASK) -> http.client.HTTPConnection:
    """Return a connection on which a question was sent."""
    connection = http.client.HTTPConnection(service.url.removeprefix("http://"), timeout=SECONDS)
    headers = {"Authorization": f"Bearer {service.token}", "Content-Type": "application/json"}
    body = json.dumps(COLUMNS if path == MATRIX else BODY)
    connection.request("POST", path, body, headers | {"Accept": accept})
    return connection


def test_a_note_by_the_model_comes_back_whole(service: Served, llm: LLMServer) -> None:
    llm.otherwise = lambda _: Reply(structured={"findings": []})

    answer = service.http.post(NOTE, json={"topics": ["birds"], "language_model": True})

    assert answer.status_code == 200
    assert answer.json()["llm"] == "scripted"
    assert answer.json()["markdown"]


def test_without_a_model_that_is_named_none_is_asked(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    with served(folder) as service:
        refused = service.http.post(ASK, json=BODY)

    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "llm_not_configured")
