"""Conversations over HTTP."""

from collections.abc import Iterator

import pytest

from tests.e2e.conftest import Sampled
from tests.http_service import Served, served

ASK, KEPT = "/v1/projects/sample/ask", "/v1/projects/sample/conversations"
CORES = {"question": "How were the soil cores taken?"}


@pytest.fixture
def service(sampled: Sampled) -> Iterator[Served]:
    assert sampled.loccit("conversations", "forget", "--all", "--yes").code == 0
    with served(sampled.loccit.data_dir, "-p", "sample") as running:
        yield running


def test_a_question_goes_on_with_the_conversation_that_it_names(service: Served) -> None:
    first = service.http.post(ASK, json={**CORES, "conversation": "new"}).json()
    name = first["conversation"]["id"]
    second = service.http.post(
        ASK, json={"question": "what were the limitations?", "conversation": name}
    ).json()

    assert second["conversation"]["turn"] == 2
    assert second["conversation"]["taken_as"]["narrowing"] == "same"
    [listed] = service.http.get(KEPT).json()["conversations"]
    assert (listed["id"], listed["turns"]) == (name, 2)
    shown = service.http.get(f"{KEPT}/{name}").json()
    assert shown["turns"][0]["question"] == CORES["question"]
    assert service.http.delete(f"{KEPT}/{name}").json()["forgotten"] == [name]
    assert service.http.get(KEPT).json()["conversations"] == []
    assert service.http.get(f"{KEPT}/{name}").status_code == 422


def test_nothing_is_remembered_that_is_in_no_conversation(service: Served) -> None:
    answer = service.http.post(ASK, json=CORES).json()

    assert "conversation" not in answer
    assert service.http.get(KEPT).json()["conversations"] == []


def test_a_service_that_only_reads_remembers_nothing(sampled: Sampled) -> None:
    assert sampled.loccit("conversations", "forget", "--all", "--yes").code == 0
    with served(sampled.loccit.data_dir, "-p", "sample", "--read-only") as service:
        answer = service.http.post(ASK, json={**CORES, "conversation": "new"}).json()
        named = f"{KEPT}/{answer['conversation']['id']}"

        assert answer["conversation"]["kept"] is False
        assert service.http.get(KEPT).json()["conversations"] == []
        assert service.http.delete(named).status_code == 403
