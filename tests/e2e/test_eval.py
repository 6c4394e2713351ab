"""`loccit eval` as a user runs it: the sample library, and a small collection."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.built_model import copied
from tests.e2e.conftest import SAMPLES, Loccit, Outcome, Sampled
from tests.llm_server import UNAUTHORIZED, LLMServer, Reply, Request, calls, llm_server, says
from tests.llm_wire import ToolCall
from tests.unit.application.evaluate.conftest import write_beir

QUESTIONS = str(SAMPLES / "questions.json")


def test_the_sample_questions_are_evaluated_saved_and_drawn(
    sampled: Sampled, tmp_path: Path
) -> None:
    saved, drawn = tmp_path / "found.json", tmp_path / "found.svg"

    outcome = sampled.loccit(
        "eval", QUESTIONS, "--output", str(saved), "--chart", str(drawn), "--json"
    )

    assert outcome.code == 0, outcome.err
    modes = outcome.json["modes"]
    assert set(modes) == {"hybrid", "dense", "lexical"}
    assert modes["hybrid"]["page_hit@3"] >= 0.95
    assert modes["hybrid"]["page_hit@10"] == 1.0
    assert modes["hybrid"]["latency_ms"]["p50"] > 0
    assert json.loads(saved.read_text(encoding="utf-8")) == outcome.json
    assert drawn.read_text(encoding="utf-8").startswith("<svg")


def test_eval_sample_ingests_what_is_missing_first_and_one_mode_is_enough(
    sampled: Sampled, tmp_path: Path
) -> None:
    loccit = replace(sampled.loccit, home=tmp_path)
    copied(sampled.loccit.data_dir, loccit.data_dir)
    deleted = loccit("delete", "--doc", "fieldwork-notes.md", "--yes")

    outcome = loccit("eval", "--sample", "--mode", "lexical")

    assert deleted.code == outcome.code == 0, outcome.err
    assert "77 queries over 12 documents" in outcome.out
    assert "fieldwork-notes.md" in loccit("inspect").out
    assert "hybrid" not in outcome.out


def test_the_answers_to_the_sample_questions_are_judged_without_a_model(
    sampled: Sampled, tmp_path: Path
) -> None:
    saved = tmp_path / "judged.json"

    outcome = sampled.loccit("eval", QUESTIONS, "--answers", "--output", str(saved), "--json")

    assert outcome.code == 0, outcome.err
    checks = {(check["stage"], check["judge"]): check for check in outcome.json["checks"]}
    assert checks["place", "code"]["passed"] + checks["place", "code"]["failed"] == 77
    assert checks["place", "code"]["share"] >= 0.9
    assert checks["excerpts", "code"]["failed"] == 0
    assert checks["quote", "code"]["not_judged"] == 0
    assert checks["sufficiency", "model"]["not_judged"] == 77
    assert checks["template", "code"]["passed"] >= 8
    assert outcome.json["abstention"]["recall"]["share"] >= 0.9
    assert outcome.json["usage"] == {"answers": None, "judges": None}
    assert json.loads(saved.read_text(encoding="utf-8")) == outcome.json


def test_questions_far_from_the_library_are_not_answered_in_three_languages(
    sampled: Sampled,
) -> None:
    outcome = sampled.loccit("eval", str(SAMPLES / "off-topic.json"), "--answers", "--json")

    assert outcome.code == 0, outcome.err
    far = [each for each in outcome.json["questions"] if each["id"].startswith("off-")]
    assert len(far) == 40
    assert sum(each["answered"] for each in far) / len(far) <= 0.1


def test_a_person_reads_which_answers_failed_and_why(sampled: Sampled) -> None:
    outcome = sampled.loccit("eval", "--sample", "--answers", "-k", "1")

    assert outcome.code == 0, outcome.err
    assert "77 questions with an answer, 12 without, over 12 documents" in outcome.out
    assert "place, code" in outcome.out
    assert "no model was asked" in outcome.out
    assert "    failed: place, code: " in outcome.out


def test_a_collection_is_ingested_once(loccit: Loccit, tmp_path: Path) -> None:
    folder = str(write_beir(tmp_path / "tiny"))

    first = loccit("eval", folder, "-p", "tiny", "--json")
    second = loccit("eval", folder, "-p", "tiny", "--json")

    assert first.code == second.code == 0, first.err + second.err
    assert "3 ingested, 0 unchanged, 1 without text" in first.err
    assert "0 ingested, 3 unchanged" in second.err
    hybrid = first.json["modes"]["hybrid"]
    assert hybrid["document_hit@1"] == hybrid["mrr"] == 1.0
    assert hybrid["page_hit@3"] is None


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ([], 2, "name a DATASET, or --sample"),
        ([QUESTIONS, "--sample"], 2, "name a DATASET, or --sample"),
        ([QUESTIONS, "--chart", "chart.png"], 2, "the chart is SVG"),
        ([QUESTIONS, "-k", "5"], 2, "--top-k is for --answers"),
        ([QUESTIONS, "--judge", "none"], 2, "--judge is for --answers"),
        ([QUESTIONS, "--llm", "none"], 2, "--llm is for --answers"),
        ([QUESTIONS, "--answers", "--max-steps", "4"], 2, "is for a language model"),
        ([QUESTIONS, "--answers", "--llm", "openai/x", "-k", "2"], 2, "without a model"),
        ([QUESTIONS, "--answers", "--judge", "nobody"], 1, "llm_not_configured"),
        ([str(SAMPLES), "--answers"], 2, "not on a folder"),
        ([QUESTIONS, "--answers", "--chart", "chart.svg"], 2, "draws searches"),
        ([QUESTIONS, "--answers", "--mode", "dense", "--mode", "lexical"], 2, "one --mode"),
        (["nowhere.json", "--answers"], 1, "collection_unreadable"),
        (["nowhere.json"], 1, "collection_unreadable"),
        ([QUESTIONS, "-p", "none"], 1, "project_not_found"),
    ],
)
def test_what_cannot_be_evaluated_is_said(
    loccit: Loccit, arguments: list[str], code: int, said: str
) -> None:
    outcome = loccit("eval", *arguments)

    assert (outcome.code, outcome.out) == (code, "")
    assert said in outcome.err


OWN = {
    "questions": [
        {
            "id": "aurora",
            "question": "How did telegraph operators work without batteries?",
            "document": "carrington-event.pdf",
            "page": 2,
            "template": {"by_aurora": {"type": "boolean", "value": True}},
            "rubric": [
                {"name": "clear", "kind": "boolean", "asks": "Is it clear?"},
                {"name": "depth", "kind": "score", "asks": "How deep?", "lowest": 1, "highest": 3,
                 "pass_from": 2},
            ],
        },
        {"id": "cup", "question": "Who won the football world cup?", "answerable": False},
    ]
}  # fmt: skip
JUDGED_TOOL = "give_answer"


@pytest.fixture
def server() -> Iterator[LLMServer]:
    pytest.importorskip("pydantic_ai", reason="the extra llm is not installed")
    with llm_server() as running:
        yield running


def _judged(request: Request) -> Reply:
    """Give the verdict that is asked for; of depth, a grade that there is not."""
    [asked] = [m["content"] for m in request.messages if m["role"] == "user"][:1]
    verdict: dict[str, object] = {"reason": "r"}
    if "Is it clear?" in asked:
        verdict["answer"] = False
    elif "How deep?" in asked:
        verdict["score"] = 9
    elif "Fill in the fields" in asked:
        verdict = {"by_aurora": True}
    else:
        words = re.search(r"\[begin excerpt 1 \w+\]\n(\S+ \S+)", asked)
        verdict |= {"quote": words[1] if words else "", "sufficient": True}
    return calls(ToolCall(JUDGED_TOOL, verdict))


def _answering(request: Request) -> Reply:
    """Judge when a verdict is asked for; else search, and quote or say that there is nothing."""
    if JUDGED_TOOL in request.tools:
        return _judged(request)
    if "world cup" in str(request.messages):
        return says("NOT ANSWERED")
    shown = [
        passage
        for message in request.messages if message["role"] == "tool"
        for passage in json.loads(message["content"]).get("passages", ())
    ]  # fmt: skip
    if not shown:
        return calls(ToolCall("search_library", {"query": "telegraph without batteries aurora"}))
    words = " ".join(shown[0]["text"].split()[:12])
    return says(f'It was the aurora. [{shown[0]["id"]} "{words}"]')


def _outcomes(outcome: Outcome) -> dict[tuple[str, str, str | None], str]:
    [aurora, _] = outcome.json["questions"]
    return {
        (check["stage"], check["judge"], check["name"]): check["outcome"]
        for check in aurora["checks"]
    }


@pytest.mark.parametrize("answers", ["model", "passages"])
def test_a_model_judges_what_the_same_model_or_nobody_wrote(
    sampled: Sampled, server: LLMServer, tmp_path: Path, answers: str
) -> None:
    server.otherwise = _answering
    path = tmp_path / "own.json"
    path.write_text(json.dumps(OWN), encoding="utf-8")
    named = {"LOCCIT_LLM_MODEL": "scripted", "LOCCIT_LLM_BASE_URL": server.url}
    loccit = replace(sampled.loccit, settings={**sampled.loccit.settings, **named})
    chosen = [] if answers == "model" else ["--llm", "none", "--judge", "scripted"]

    outcome = loccit("eval", str(path), "--answers", *chosen, "--json")

    assert (outcome.code, outcome.err) == (0, "")
    checks = _outcomes(outcome)
    assert checks["sufficiency", "model", None] == "passed"
    assert checks["template", "model", "by_aurora"] == "passed"
    assert checks["rubric", "model", "clear"] == "failed"
    assert checks["rubric", "model", "depth"] == "not_judged"
    assert outcome.json["settings"]["judge"] == "scripted"
    by_model = answers == "model"
    assert outcome.json["settings"]["answered_by"] == ("scripted" if by_model else "extractive")
    assert outcome.json["settings"]["top_k"] == (None if by_model else 3)
    assert (("sentences", "code", None) in checks) == by_model
    usage = outcome.json["usage"]
    assert (usage["answers"] is not None) == by_model
    assert usage["judges"]["requests"] == 4
    assert usage["judges"]["cost_usd"] is None


def test_a_judge_that_cannot_be_reached_stops_nothing(
    sampled: Sampled, server: LLMServer, tmp_path: Path
) -> None:
    server.otherwise = lambda _: UNAUTHORIZED
    path = tmp_path / "own.json"
    path.write_text(json.dumps(OWN), encoding="utf-8")
    named = {"LOCCIT_LLM_BASE_URL": server.url}
    loccit = replace(sampled.loccit, settings={**sampled.loccit.settings, **named})

    outcome = loccit("eval", str(path), "--answers", "--judge", "scripted", "--json")

    assert outcome.code == 0
    checks = _outcomes(outcome)
    assert checks["place", "code", None] == "passed"
    by_model = {check for (_, judge, _), check in checks.items() if judge == "model"}
    assert by_model == {"not_judged"}
