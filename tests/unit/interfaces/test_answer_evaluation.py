"""How judged answers read, for a person and for a program."""

import json
from dataclasses import replace

import pytest

from loccit.domain.assistant.usage import UsageMetadata
from loccit.domain.models.answer_evaluation import (
    AnswerEvaluation,
    AnswerVerdict,
    CheckResult,
    JudgeKind,
    ModelRequest,
    Outcome,
    Stage,
)
from loccit.domain.models.answer_question import AnswerQuestion, AnswerQuestions
from loccit.domain.models.project import project_id
from loccit.domain.policy.retrieval_policy import RetrievalPolicy
from loccit.interfaces.presenters.answer_evaluation import answer_evaluation_lines
from loccit.interfaces.views.answer_evaluation import answer_evaluation_view

CODE, MODEL = JudgeKind.CODE, JudgeKind.MODEL
ASKED = AnswerQuestion("q1", "Which \x1b[31mmetal?", document="a.pdf")
OFF = AnswerQuestion("q2", "Who won?", is_answerable=False)
CHECKS = (
    CheckResult(Stage.ABSTENTION, CODE, Outcome.PASSED),
    CheckResult(Stage.PLACE, CODE, Outcome.FAILED, "on page 2 instead of 1"),
    CheckResult(Stage.SUFFICIENCY, MODEL, Outcome.NOT_JUDGED, "none", error="no_judge"),
    CheckResult(Stage.TEMPLATE, MODEL, Outcome.NOT_JUDGED, "429\x00", "year", "llm_rate_limited"),
)


@pytest.fixture
def evaluation() -> AnswerEvaluation:
    return AnswerEvaluation(
        project_id=project_id("thesis"),
        questions=AnswerQuestions("q\x1b.json", "ab" * 32, (ASKED, OFF)),
        documents=1400,
        missing=("b.pdf",),
        provisional=0,
        policy=RetrievalPolicy(top_k=3),
        answered_by="extractive",
        embedding_model="m/x",
        judge_model=None,
        verdicts=(
            AnswerVerdict(ASKED, is_answered=True, checks=CHECKS),
            AnswerVerdict(OFF, is_answered=False, checks=CHECKS[:1]),
        ),
    )


def _judged(evaluation: AnswerEvaluation, *costs: float | None) -> AnswerEvaluation:
    usages = [UsageMetadata(90, 10, cost) for cost in costs]
    passed = replace(CHECKS[2], outcome=Outcome.PASSED)
    checks = [replace(passed, request=ModelRequest(usage)) for usage in usages]
    verdict = replace(evaluation.verdicts[0], checks=tuple(checks))
    return replace(evaluation, judge_model="local/llama", verdicts=(verdict,))


def test_a_person_reads_a_table_of_the_checks(evaluation: AnswerEvaluation) -> None:
    text = "\n".join(answer_evaluation_lines(evaluation))

    assert "1 question with an answer, 1 without, over 1,400 documents in 'thesis'" in text
    assert "warning: not in the project" in text
    rows = {" ".join(line.split()) for line in text.splitlines()}
    assert "abstention, code 2 0 0 1.000 [0.342, 1.000]" in rows
    assert "place, code 0 1 0 0.000 [0.000, 0.793]" in rows
    assert "sufficiency, model 0 0 1" in rows
    assert "abstention recall 1 0 0 1.000 [0.207, 1.000]" in rows
    assert "no model was asked" in rows


def test_a_person_reads_each_question_with_what_failed_and_which_judge_did(
    evaluation: AnswerEvaluation,
) -> None:
    lines = answer_evaluation_lines(evaluation)

    assert lines[-3:] == [
        "q1: Which metal?",
        "    failed: place, code: on page 2 instead of 1",
        "    not judged: template year, model (llm_rate_limited): 429",
    ]


def test_words_of_documents_and_models_steer_no_terminal(evaluation: AnswerEvaluation) -> None:
    text = "\n".join(answer_evaluation_lines(_judged(evaluation, None)))
    text += "\n".join(answer_evaluation_lines(evaluation))

    assert not {"\x1b", "\x00"} & set(text)


@pytest.mark.parametrize(
    ("costs", "shown"),
    [
        ((0.25, 0.5), "2 asked, 200 tokens, $0.7500"),
        ((0.25, None), "2 asked, 200 tokens, cost unknown"),
        ((0.0,), "1 asked, 100 tokens, $0.0000"),
    ],
)
def test_what_models_took_is_shown_and_an_unknown_cost_is_never_nothing(
    evaluation: AnswerEvaluation, costs: tuple[float | None, ...], shown: str
) -> None:
    judged = _judged(evaluation, *costs)

    assert f"judged by local/llama: {shown}" in answer_evaluation_lines(judged)
    usage = answer_evaluation_view(judged)["usage"]
    assert usage["answers"] is None
    assert usage["judges"]
    assert usage["judges"]["cost_usd"] == (None if None in costs else sum(filter(None, costs)))


def test_a_program_reads_all_of_it(evaluation: AnswerEvaluation) -> None:
    value = json.loads(json.dumps(answer_evaluation_view(evaluation)))

    assert value["dataset"] == {
        "name": "q\x1b.json",
        "fingerprint": "ab" * 32,
        "questions": 2,
        "answerable": 1,
        "off_topic": 1,
        "documents": 1400,
        "missing_documents": ["b.pdf"],
        "provisional_documents": 0,
    }
    assert value["settings"]["answered_by"] == "extractive"
    assert value["settings"]["judge"] is None
    assert value["usage"] == {"answers": None, "judges": None}
    assert value["abstention"]["precision"]["share"] == 1.0
    by_stage = {(check["stage"], check["judge"]): check for check in value["checks"]}
    assert by_stage["sufficiency", "model"] == {
        "stage": "sufficiency",
        "judge": "model",
        "passed": 0,
        "failed": 0,
        "not_judged": 1,
        "share": None,
        "interval": None,
    }
    first, second = value["questions"]
    assert (first["answerable"], first["answered"]) == (True, True)
    assert (second["answerable"], second["answered"]) == (False, False)
    assert first["checks"][3] == {
        "stage": "template",
        "judge": "model",
        "name": "year",
        "outcome": "not_judged",
        "detail": "429\x00",
        "error": "llm_rate_limited",
    }
