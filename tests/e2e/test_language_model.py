"""`loccit ask` and `loccit note` with a language model, which a server on loopback plays."""

import json
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from loccit.domain.assistant.question_hash import question_hash
from tests.e2e.conftest import SECONDS, Loccit, Sampled
from tests.llm_server import (
    SLOW,
    UNAUTHORIZED,
    UNAVAILABLE,
    LLMServer,
    Reply,
    Request,
    calls,
    llm_server,
    says,
)
from tests.llm_wire import ToolCall

QUESTION = "How did telegraph operators work without batteries?"
SEARCH = calls(ToolCall("search_library", {"query": "telegraph without batteries aurora"}))


@pytest.fixture
def server() -> Iterator[LLMServer]:
    pytest.importorskip("pydantic_ai", reason="the extra llm is not installed")
    with llm_server() as running:
        yield running


def with_model(loccit: Loccit, server: LLMServer, **settings: str) -> Loccit:
    named = {"LOCCIT_LLM_MODEL": "scripted", "LOCCIT_LLM_BASE_URL": server.url}
    return replace(loccit, settings={**loccit.settings, **named, **settings})


def passages(request: Request) -> list[dict[str, Any]]:
    """Return what the model was shown."""
    results = [each["content"] for each in request.messages if each["role"] == "tool"]
    return [each for text in results for each in json.loads(text).get("passages", ())]


def quoting(request: Request) -> Reply:
    """Search first, then quote the beginning of the first passage, and claim two things more."""
    shown = passages(request)
    if not shown:
        return SEARCH
    words = " ".join(shown[0]["text"].split()[:12])
    return says(
        f'It was the aurora. [{shown[0]["id"]} "{words}"] Telegraph operators did so for 99 years.'
        f' [{shown[0]["id"]} "the operators said so themselves in a letter"] I am sure.'
    )


def test_an_answer_is_quoted_from_the_page_and_what_is_not_says_so(
    sampled: Sampled, server: LLMServer
) -> None:
    server.otherwise = quoting

    told = with_model(sampled.loccit, server)("ask", QUESTION)

    assert (told.code, told.err) == (0, "")
    first, *rest = told.out.splitlines()
    assert first == "Answer by scripted"
    assert rest[1].startswith("It was the aurora. [@")
    assert "unsupported: it names no passage" in told.out
    assert "does not stand there word for word" in told.out
    assert "the operators said so themselves" not in told.out
    assert rest[-1].endswith("tokens, cost not known.")


def test_strict_leaves_out_what_nothing_supports(sampled: Sampled, server: LLMServer) -> None:
    server.otherwise = quoting

    told = with_model(sampled.loccit, server)("ask", QUESTION, "--strict", "--json").json

    assert told["answered"]
    assert told["left_out"] >= 1
    assert "unsupported" not in {each["state"] for each in told["sentences"]}
    [quote] = told["sentences"][0]["quotes"]
    passage = quote["passage"]
    assert quote["quote"] in passage["text"]
    assert told["run"]["stop_reason"] == "rejected"  # it never mended its third sentence
    assert told["run"]["usage"]["cost_usd"] is None
    assert "trace" not in told["run"]


def test_what_a_model_quotes_is_lit_word_for_word(sampled: Sampled, server: LLMServer) -> None:
    server.otherwise = quoting

    told = with_model(sampled.loccit, server)("ask", QUESTION, "--boxes", "--json").json

    [quote] = told["sentences"][0]["quotes"]
    assert quote["boxes_of"] == quote["passage"]["boxes_of"] == "words"
    assert 0 < len(quote["boxes"]) <= len(quote["passage"]["boxes"])


def test_an_answer_of_which_nothing_is_supported_is_not_taken_for_a_library_without_one(
    sampled: Sampled, server: LLMServer
) -> None:
    server.otherwise = lambda request: says("I am sure.") if passages(request) else SEARCH

    told = with_model(sampled.loccit, server)("ask", QUESTION, "--strict")

    assert told.out.startswith("Nothing in project ")
    assert "1 sentence left out" in told.out


def test_a_model_that_never_came_to_an_answer_is_not_said_to_have_found_none(
    sampled: Sampled, server: LLMServer
) -> None:
    server.otherwise = lambda _: SEARCH

    told = with_model(sampled.loccit, server)("ask", QUESTION)

    assert told.out.startswith("scripted gave no answer.")


def test_a_note_that_can_be_written_nowhere_asks_no_model(
    sampled: Sampled, server: LLMServer, tmp_path: Path
) -> None:
    told = with_model(sampled.loccit, server)("note", "tides", "-o", str(tmp_path / "no" / "n.md"))

    assert told.code == 2
    assert "there is no folder" in told.err
    assert server.requests == []


def test_a_trace_shows_what_was_said_without_steering_the_terminal(
    sampled: Sampled, server: LLMServer
) -> None:
    server.play(SEARCH, says("\x1b[31mNOT\x1b[0m ANSWERED"))
    server.otherwise = lambda _: says("NOT ANSWERED")

    told = with_model(sampled.loccit, server)("ask", QUESTION, "--trace")

    assert told.code == 0, told.err
    assert "does not answer this, as scripted reads it" in told.out
    assert "calls search_library" in told.out
    assert f"question_hash {question_hash(QUESTION, 'scripted')}" in told.out
    assert "\x1b" not in told.out


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--max-steps", "2"), "max_steps"),
        (("--budget-tokens", "1"), "budget"),
        ((), "loop"),
    ],
)
def test_a_model_that_only_searches_is_stopped(
    sampled: Sampled, server: LLMServer, options: tuple[str, ...], reason: str
) -> None:
    server.otherwise = lambda _: SEARCH

    told = with_model(sampled.loccit, server)("ask", QUESTION, *options, "--json")

    assert told.code == 0, told.err
    assert told.json["run"]["stop_reason"] == reason
    assert not told.json["answered"]


def test_time_that_is_over_is_said(sampled: Sampled, server: LLMServer) -> None:
    server.otherwise = lambda _: SLOW

    told = with_model(sampled.loccit, server)("ask", QUESTION, "--timeout", "0.5")

    assert told.code == 1
    assert told.err.startswith("error agent_timeout: nothing was answered within 0.5 s")


def test_a_wrong_key_is_said_at_once_and_not_printed(sampled: Sampled, server: LLMServer) -> None:
    server.otherwise = lambda _: UNAUTHORIZED

    loccit = with_model(sampled.loccit, server, LOCCIT_LLM_API_KEY="sk-very-secret")
    told = loccit("ask", QUESTION)

    assert told.code == 1
    assert told.err.startswith("error llm_request_refused:")
    assert "secret" not in told.out + told.err
    assert len(server.requests) == 1


def test_a_server_that_recovers_is_asked_again(sampled: Sampled, server: LLMServer) -> None:
    server.play(UNAVAILABLE, SEARCH, says("NOT ANSWERED"))

    told = with_model(sampled.loccit, server)("ask", QUESTION)

    assert told.code == 0, told.err
    assert len(server.requests) == 3


def test_an_answer_that_broke_off_is_shown_and_the_exit_code_says_so(
    sampled: Sampled, server: LLMServer
) -> None:
    server.play(SEARCH)
    server.otherwise = lambda _: UNAUTHORIZED

    told = with_model(sampled.loccit, server)("ask", QUESTION)

    assert told.code == 1
    assert "llm_request_refused" in told.out


def test_ctrl_c_ends_a_run_without_a_traceback(sampled: Sampled, server: LLMServer) -> None:
    server.otherwise = lambda _: SLOW
    process = with_model(sampled.loccit, server).start("ask", QUESTION)
    with process:
        assert server.asked.wait(SECONDS)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)

    assert process.returncode == 130
    assert "Traceback" not in out + err


@pytest.mark.parametrize("option", ["--strict", "--trace", "--max-steps=3", "--mcp=notes"])
def test_what_is_for_a_language_model_needs_one(sampled: Sampled, option: str) -> None:
    told = sampled.loccit("ask", QUESTION, option)

    assert told.code == 2
    assert f"{option.partition('=')[0]} is for a language model" in told.err


def test_a_model_can_be_left_out(sampled: Sampled, server: LLMServer) -> None:
    told = with_model(sampled.loccit, server)("ask", QUESTION, "--llm", "none")

    assert told.out.startswith("Passages found")
    assert server.requests == []


def noting(request: Request) -> Reply:
    """Search, keep the first passage, then sum up; look further once, then leave the graph."""
    if "what comes next" in str(request.messages[-1]):
        went_on = "Look further:" in str(request.messages)
        said = "publish it\x1b[2J" if went_on else "look_further"
        return Reply(structured={"decision": said, "reason": "Only one side."})
    if request.response_format or (request.tools and "note_finding" not in request.tools):
        return Reply(structured={"open_questions": ["Who was *first*?"], "disagreements": []})
    shown = passages(request)
    if not shown:
        return SEARCH
    kept = [each for each in request.messages if "note_finding" in str(each.get("tool_call_id"))]
    if kept:
        return says("Done.")
    words = " ".join(shown[0]["text"].split()[:12])
    given = {"finding": "It was the aurora.", "passage": shown[0]["id"], "quote": words}
    return calls(ToolCall("note_finding", given))


def test_a_note_of_a_model_verifies_and_goes_on(
    sampled: Sampled, server: LLMServer, tmp_path: Path
) -> None:
    server.otherwise = noting
    loccit = with_model(sampled.loccit, server)
    file = tmp_path / "notes.md"

    written = loccit("note", "telegraphs and the aurora", "-o", str(file))
    again = loccit("note", "--continue", str(file))
    verified = sampled.loccit("verify", str(file))

    assert written.code == 0, written.err
    assert again.code == 0, again.err
    assert "nothing new" in again.out
    assert "recall" not in server.requests[0].tools
    assert "recall" in server.requests[-1].tools
    text = file.read_text(encoding="utf-8")
    assert "It was the aurora." in text
    assert r"- Who was \*first\*?" in text
    evidence = json.loads((tmp_path / "notes.md.evidence.json").read_text(encoding="utf-8"))
    assert evidence["models"]["llm"] == "scripted"
    assert verified.code == 0, verified.out
    assert verified.out.splitlines()[-1].startswith("1 quotation: 1 exact")


def test_a_trace_of_a_note_shows_each_phase_and_decision_and_so_does_its_evidence(
    sampled: Sampled, server: LLMServer, tmp_path: Path
) -> None:
    server.otherwise = noting
    loccit = with_model(sampled.loccit, server)
    file = tmp_path / "notes.md"

    told = loccit("note", "the aurora", "-o", str(file), "--trace", "--json")

    assert told.code == 0, told.err
    assert told.err.splitlines() == [
        *(f"the aurora: {phase}" for phase in ("work", "finalize", "route")),
        "the aurora: gather -> look_further (Only one side.)",
        *(f"the aurora: {phase}" for phase in ("work", "finalize", "route")),
        "the aurora: look_further -> done, as 'publish it' is no way on (Only one side.)",
    ]
    [topic] = told.json["topics"]
    assert [each["refused"] for each in topic["decisions"]] == [False, True]
    evidence = json.loads((tmp_path / "notes.md.evidence.json").read_text(encoding="utf-8"))
    [run] = evidence["runs"]
    assert run["question_hash"] == question_hash("the aurora", "scripted")
    assert [(each["node"], each["to"]) for each in run["steps"]] == [
        ("gather", "look_further"),
        ("look_further", "done"),
    ]
    assert sampled.loccit("verify", str(file)).code == 0


def test_a_topic_that_fails_stops_no_other(
    sampled: Sampled, server: LLMServer, tmp_path: Path
) -> None:
    def moody(request: Request) -> Reply:
        return UNAUTHORIZED if "The topic: second" in str(request.messages) else noting(request)

    server.otherwise = moody
    file = tmp_path / "notes.md"

    told = with_model(sampled.loccit, server)("note", "first", "second", "-o", str(file))

    assert told.code == 1
    assert "llm_request_refused" in told.out
    text = file.read_text(encoding="utf-8")
    assert "- Not looked through to the end: second" in text
    assert "It was the aurora." in text
