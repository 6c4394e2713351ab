"""`loccit eval` as a user runs it: the sample library, and a small collection."""

import json
from pathlib import Path

import pytest

from tests.e2e.conftest import SAMPLES, Loccit, Sampled
from tests.unit.application.evaluation.conftest import write_beir

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


def test_eval_sample_ingests_the_library_first_and_one_mode_is_enough(sampled: Sampled) -> None:
    outcome = sampled.loccit("eval", "--sample", "-p", "samples", "--mode", "lexical")

    assert outcome.code == 0, outcome.err
    assert "77 queries over 12 documents" in outcome.out
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


def test_a_person_reads_which_answers_failed_and_why(sampled: Sampled) -> None:
    outcome = sampled.loccit("eval", "--sample", "-p", "samples", "--answers", "-k", "1")

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
