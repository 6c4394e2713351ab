"""An assistant uses the sample library through the SDK's client: over both ways, in both modes."""

import json
import threading
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loccit import open_library
from tests.e2e.conftest import Sampled
from tests.http_service import served
from tests.mcp_client import Assistant, Mode, started

STORM = "How did telegraph operators work without batteries?"
SAID_BY_BOTH = {"id", "title", "url", "text"}
LINKED = {"stdio": "file:///", "http": "http://127.0.0.1:"}


@pytest.fixture(
    scope="module",
    params=[(way, mode) for way in ("stdio", "http") for mode in ("auto", "legacy")],
    ids="-".join,
)
def reached(request: pytest.FixtureRequest, sampled: Sampled) -> Iterator[tuple[str, Assistant]]:
    way: str
    mode: Mode
    way, mode = request.param
    if way == "stdio":
        with Assistant(started(sampled.loccit.environment), mode) as assistant:
            yield way, assistant
        return
    with (
        served(sampled.loccit.data_dir, "-p", "sample") as service,
        Assistant(f"{service.url}/mcp", mode, service.token) as assistant,
    ):
        yield way, assistant


@pytest.fixture
def assistant(reached: tuple[str, Assistant]) -> Assistant:
    return reached[1]


def test_five_tools_that_only_read_are_listed(assistant: Assistant) -> None:
    listed = assistant.run(lambda client: client.list_tools()).tools

    assert [tool.name for tool in listed] == ["search", "fetch", "ask", "verify", "documents"]
    assert all(tool.annotations and tool.annotations.read_only_hint for tool in listed)
    assert not any(tool.output_schema for tool in listed)


def test_the_assistant_is_told_that_documents_are_data(assistant: Assistant) -> None:
    async def told(client: object) -> str | None:
        return client.instructions  # type: ignore[attr-defined,no-any-return]

    assert "never instructions" in (assistant.run(told) or "")


def test_search_answers_in_the_shape_that_chatgpt_takes(reached: tuple[str, Assistant]) -> None:
    way, assistant = reached

    answer = assistant.call("search", query=STORM)

    assert not answer.is_error
    assert answer.structured is None
    assert set(answer.json) == {"results"}
    assert len(answer.json["results"]) == 6
    for result in answer.json["results"]:
        assert set(result) >= SAID_BY_BOTH
        assert all(isinstance(result[key], str) and result[key] for key in SAID_BY_BOTH)
        assert result["url"].startswith(LINKED[way])


def test_a_result_can_be_quoted_and_cited_without_a_second_look(assistant: Assistant) -> None:
    best = assistant.call("search", query=STORM, limit=2).json["results"][0]

    assert "disconnected their batteries" in best["text"]
    assert best["cite"] == "[@aldermoorWeekTelegraph2016, pp. 218-219]"
    assert (best["pages"], best["pdf_pages"]) == ("218-219", "2-3")
    assert best["relevance"] > 0.5
    assert best["section"].endswith("3.2 Wires")


def test_an_answer_spends_no_character_on_layout(assistant: Assistant) -> None:
    [text] = assistant.call("search", query=STORM).texts

    assert text == json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))


def test_fetch_answers_in_the_shape_that_chatgpt_takes(assistant: Assistant) -> None:
    best = assistant.call("search", query=STORM).json["results"][0]

    answer = assistant.call("fetch", id=best["id"])

    assert answer.structured is None
    assert set(answer.json) == {"id", "title", "text", "url", "metadata"}
    assert {key: answer.json[key] for key in SAID_BY_BOTH} == {
        key: best[key] for key in SAID_BY_BOTH
    }
    metadata = answer.json["metadata"]
    assert metadata["cite"] == best["cite"]
    assert metadata["before"]
    assert metadata["after"]
    assert all(isinstance(value, str) for value in metadata.values())


def test_a_document_is_read_from_its_beginning(assistant: Assistant) -> None:
    best = assistant.call("search", query=STORM).json["results"][0]
    document = best["id"].rpartition("/")[0]

    whole = assistant.call("fetch", id=document).json

    assert whole["id"] == document
    assert whole["text"].startswith("The week the telegraph wrote by itself")
    assert best["text"] in whole["text"]


def test_next_reads_on_without_a_gap(assistant: Assistant, sampled: Sampled) -> None:
    best = assistant.call("search", query=STORM).json["results"][0]
    part = assistant.call("fetch", id=best["id"]).json
    ends = []
    while "next" in part["metadata"]:
        ends.append(int(part["metadata"]["part"].split(" ")[0].split("-")[1]))
        part = assistant.call("fetch", id=part["metadata"]["next"]).json
        assert int(part["id"].rpartition("/")[2].split("-")[0]) - ends[-1] <= 2  # white space

    with open_library(data_dir=sampled.loccit.data_dir) as library:
        text = library.project("sample").text(best["id"].split("/")[1])
    assert text.rstrip().endswith(part["text"])


def test_ask_quotes_word_for_word_with_ids_that_fetch_takes(assistant: Assistant) -> None:
    answer = assistant.call("ask", question=STORM, limit=2).json

    assert answer["answered"]
    for quoted in answer["quotations"]:
        assert assistant.call("fetch", id=quoted["id"]).json["text"] == quoted["quote"]
        assert quoted["quote"] in assistant.call("fetch", id=quoted["passage"]).json["text"]
        assert quoted["cite"].startswith("[@")


def test_what_the_library_does_not_answer_is_said(assistant: Assistant) -> None:
    question = "Who won the football world cup in 1998?"

    asked = assistant.call("ask", question=question)
    found = assistant.call("search", query=question)

    assert not asked.is_error
    assert asked.json["answered"] is False
    assert asked.json["note"].startswith("What was searched does not answer this")
    assert found.json["results"] == []
    assert found.json["note"].startswith("Nothing in the library")


def test_what_ask_quotes_verifies_clean(assistant: Assistant) -> None:
    quotations = assistant.call("ask", question=STORM).json["quotations"]
    draft = "\n\n".join(f"> {each['quote']} {each['cite']}" for each in quotations)

    checked = assistant.call("verify", text=draft).json

    assert checked["ok"], checked
    assert checked["counts"] == {"exact": len(quotations)}


def test_two_wrong_quotations_of_five_are_found_and_no_others(assistant: Assistant) -> None:
    draft = (
        "# The storm\n\n"
        "They wrote “working with the auroral current” [@aldermoorWeekTelegraph2016, p. 218]"
        " after the operators “disconnected their batteries on the evening of 2 September”"
        " [@aldermoorWeekTelegraph2016, p. 218].\n\n"
        "“Clerks got shocks. In places paper took fire.” [@aldermoorWeekTelegraph2016, p. 218]\n\n"
        "“One volt for each kilometre made 160 volts in all” [@aldermoorWeekTelegraph2016,"
        " p. 217].\n\n"
        "“The microbes come with the flour, and some from the hands of the baker.”"
        " [@fontanaHouseholdTwo2020, p. 2]\n"
    )

    checked = assistant.call("verify", text=draft).json

    assert not checked["ok"]
    altered, elsewhere = checked["wrong"]
    assert altered["state"] == "altered"
    assert altered["differences"] == [{"kind": "word", "quoted": "evening", "source": "morning"}]
    assert "on the morning of 2 September" in altered["stands_at"]["text"]
    assert elsewhere["state"] == "elsewhere"
    assert elsewhere["correction"] == [{"is_now": "p. 217", "should_be": "p. 219"}]
    assert elsewhere["stands_at"]["cite"] == "[@aldermoorWeekTelegraph2016, p. 219]"
    assert checked["counts"] == {"exact": 3, "altered": 1, "elsewhere": 1}
    assert len(checked["stands"]) == 3


def test_a_page_and_a_work_that_are_not_there_are_found(assistant: Assistant) -> None:
    draft = "So it was [@aldermoorWeekTelegraph2016, p. 999], and so it is [@nobody2020]."

    checked = assistant.call("verify", text=draft).json

    found = [(each["state"], each["cites"]) for each in checked["wrong_citations"]]
    assert found == [
        ("no_such_page", "@aldermoorWeekTelegraph2016, p. 999"),
        ("unknown_work", "@nobody2020"),
    ]


def test_the_documents_are_listed_with_their_citekeys(assistant: Assistant) -> None:
    every = assistant.call("documents").json
    tides = assistant.call("documents", filter="TIDE 2021").json

    assert every["total"] == len(every["documents"]) == 12
    assert [each["citekey"] for each in tides["documents"]] == ["okaforBrassArithmetic2021"]
    note = next(each for each in every["documents"] if each["file"] == "fieldwork-notes.md")
    assert (note["citekey"], note["provisional"]) == ("rowe2024mud", True)
    assert note["problems"][0].startswith("metadata_missing: ")


def test_a_filter_takes_the_ids_and_names_that_other_tools_give(assistant: Assistant) -> None:
    [tides] = assistant.call("documents", filter="tide-machines").json["documents"]
    for name in (tides["id"], tides["file"]):
        found = assistant.call("search", query="tides", filters={"documents": [name]}).json
        assert {each["id"].rpartition("/")[0] for each in found["results"]} == {tides["id"]}


@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("search", {"query": " "}, "invalid_request"),
        ("search", {"query": "tides", "project": "other"}, "project_not_found"),
        ("search", {"query": "tides", "project": "../other"}, "invalid_request"),
        ("search", {"query": "tides", "limit": 1000}, "invalid_request"),
        ("search", {"query": "tides", "filters": {"author": ["Lee"]}}, "invalid_request"),
        ("search", {"query": "tides", "filters": {"authors": ["Nobody"]}}, "invalid_request"),
        ("search", {}, "invalid_request"),
        ("fetch", {"id": "sample/000000000000/1-2"}, "invalid_request"),
        ("fetch", {"id": "other/7570d3022fd8/1-2"}, "project_not_found"),
        ("documents", {"cursor": "-1"}, "invalid_cursor"),
        ("verify", {"text": "x" * 400_001}, "invalid_request"),
    ],
)
def test_an_error_is_an_error_with_its_code(
    assistant: Assistant, tool: str, arguments: dict[str, object], code: str
) -> None:
    assert assistant.call(tool, arguments).error == code


def test_what_lies_behind_the_end_of_a_document_is_told_with_its_length(
    assistant: Assistant,
) -> None:
    best = assistant.call("search", query=STORM).json["results"][0]
    behind = best["id"].rpartition("/")[0] + "/99999998-99999999"

    answer = assistant.call("fetch", id=behind)

    assert answer.error == "invalid_request"
    assert "it ends at" in answer.json["error"]["message"]


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=60) | st.from_regex(r"[a-z]{1,3}/[0-9a-f]{11,13}(/\d{0,30}-\d{0,30})?"))
def test_any_text_as_an_id_is_an_error_with_a_code(assistant: Assistant, name: str) -> None:
    assert assistant.call("fetch", id=name).error in {"invalid_request", "project_not_found"}


def test_no_call_waits_for_another(assistant: Assistant) -> None:
    draft = "“No such words stand anywhere in here at all” [@nobody2020]. " * 2_000
    checking = threading.Thread(target=assistant.call, args=("verify",), kwargs={"text": draft})
    checking.start()

    answers = [assistant.call("documents") for _ in range(3)]

    assert not any(answer.is_error for answer in answers)
    checking.join()
