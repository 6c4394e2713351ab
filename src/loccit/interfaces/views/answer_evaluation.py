"""The answer of `eval --answers`."""

from typing import Annotated, TypedDict

from loccit.domain.models.answer_evaluation import (
    AnswerEvaluation,
    AnswerVerdict,
    JudgeKind,
    ModelUsage,
    Outcome,
    Stage,
    Tally,
)
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.domain.statistics import CONFIDENCE


class QuestionSetView(TypedDict):
    """The questions."""

    name: Annotated[str, "of the file"]
    fingerprint: Annotated[str, "SHA-256 of the file"]
    questions: Annotated[int, "how many"]
    answerable: Annotated[int, "how many the documents answer"]
    off_topic: Annotated[int, "how many nothing answers"]
    documents: Annotated[int, "how many the project holds"]
    missing_documents: Annotated[
        list[str], "they answer, but are not in the project; their questions count as failed"
    ]
    provisional_documents: Annotated[int, "how many have an entry that nobody has confirmed"]


class AnsweringView(TypedDict):
    """What answered, and what judged."""

    answered_by: Annotated[str, "`extractive`, or a language model"]
    mode: Annotated[SearchMode | None, "null for a language model"]
    top_k: Annotated[int | None, "null for a language model"]
    model: Annotated[str, "of the vectors"]
    judge: Annotated[str | None, "a language model, null without one"]


class TallyView(TypedDict):
    """How often something passed."""

    passed: Annotated[int, "how often"]
    failed: Annotated[int, "how often"]
    not_judged: Annotated[int, "how often nobody could tell"]
    share: Annotated[float | None, "passed of those judged; null when none was"]
    interval: Annotated[tuple[float, float] | None, "`[low, high]` of the share, 95 %"]


class StageTallyView(TallyView):
    """How often a check passed."""

    stage: Annotated[Stage, "what was checked: [eval-answers.md](eval-answers.md)"]
    judge: Annotated[JudgeKind, "who decided"]


class AbstentionView(TypedDict):
    """Whether questions that nothing answers got no answer."""

    recall: Annotated[TallyView, "of the questions without an answer, those that got none"]
    precision: Annotated[TallyView, "of the questions that got no answer, those that have none"]


class CheckView(TypedDict):
    """What one check of one answer came to."""

    stage: Annotated[Stage, "what was checked"]
    judge: Annotated[JudgeKind, "who decided, or would have"]
    name: Annotated[str | None, "of the field or trait"]
    outcome: Annotated[Outcome, "what it came to"]
    detail: Annotated[str | None, "why, for a person"]
    error: Annotated[str | None, "the code of what kept a judge from judging"]


class AskedView(TypedDict):
    """What became of one question."""

    id: Annotated[str, "of the question"]
    question: Annotated[str, "what was asked"]
    answerable: Annotated[bool, "whether the documents answer it"]
    answered: Annotated[bool | None, "whether there was an answer; null when asking failed"]
    checks: Annotated[list[CheckView], "in the order of the stages"]


class ModelUsageView(TypedDict):
    """What asking models took."""

    requests: Annotated[int, "answers or verdicts asked for, each with its repairs"]
    input_tokens: Annotated[int, "of the prompts"]
    output_tokens: Annotated[int, "of the answers"]
    total_tokens: Annotated[int, "both"]
    cost_usd: Annotated[float | None, "in US dollars; null when any price is not known"]


class UsagesView(TypedDict):
    """What asking models took."""

    answers: Annotated[ModelUsageView | None, "null when no model was asked"]
    judges: Annotated[ModelUsageView | None, "null when no model was asked"]


class ShareStatisticsView(TypedDict):
    """How intervals were made."""

    confidence: Annotated[float, "of the intervals"]
    interval: Annotated[str, "`wilson`"]


class AnswerEvaluationView(TypedDict):
    """How well the answers of a project do on judged questions.

    Codes in `error` beside those of errors: `no_judge` (no model is named),
    `judge_quote_absent` (a judge says yes and shows no words of the excerpts),
    `quote_not_in_document` (the expected quote does not stand there).
    """

    project: Annotated[str, "name"]
    dataset: Annotated[QuestionSetView, "what was asked"]
    settings: Annotated[AnsweringView, "what answered, and what judged"]
    checks: Annotated[
        list[StageTallyView], "by stage and judge, in order, those that were asked for"
    ]
    abstention: Annotated[AbstentionView, "whether what nothing answers got no answer"]
    questions: Annotated[list[AskedView], "in the order of the file"]
    usage: Annotated[UsagesView, "what asking models took"]
    statistics: Annotated[ShareStatisticsView, "how intervals were made"]


def answer_evaluation_view(evaluation: AnswerEvaluation) -> AnswerEvaluationView:
    """Return the answer of `eval --answers`."""
    policy = evaluation.policy
    return {
        "project": evaluation.project_id,
        "dataset": _dataset(evaluation),
        "settings": {
            "answered_by": evaluation.answered_by,
            "mode": policy.mode if policy else None,
            "top_k": policy.top_k if policy else None,
            "model": evaluation.embedding_model,
            "judge": evaluation.judge_model,
        },
        "checks": [
            {"stage": stage, "judge": judge, **_tally(tally)}
            for (stage, judge), tally in evaluation.tallies.items()
        ],
        "abstention": {
            "recall": _tally(evaluation.abstention_recall),
            "precision": _tally(evaluation.abstention_precision),
        },
        "questions": [_asked(verdict) for verdict in evaluation.verdicts],
        "usage": {
            "answers": _usage(evaluation.answer_usage),
            "judges": _usage(evaluation.judge_usage),
        },
        "statistics": {"confidence": CONFIDENCE, "interval": "wilson"},
    }


def _dataset(evaluation: AnswerEvaluation) -> QuestionSetView:
    questions = evaluation.questions
    answerable = sum(each.is_answerable for each in questions.questions)
    return {
        "name": questions.name,
        "fingerprint": questions.fingerprint,
        "questions": len(questions.questions),
        "answerable": answerable,
        "off_topic": len(questions.questions) - answerable,
        "documents": evaluation.documents,
        "missing_documents": list(evaluation.missing),
        "provisional_documents": evaluation.provisional,
    }


def _tally(tally: Tally) -> TallyView:
    return {
        "passed": tally.passed,
        "failed": tally.failed,
        "not_judged": tally.not_judged,
        "share": tally.share,
        "interval": tally.interval,
    }


def _asked(verdict: AnswerVerdict) -> AskedView:
    return {
        "id": verdict.question.id,
        "question": verdict.question.text,
        "answerable": verdict.question.is_answerable,
        "answered": verdict.is_answered,
        "checks": [
            {
                "stage": check.stage,
                "judge": check.judge,
                "name": check.name or None,
                "outcome": check.outcome,
                "detail": check.detail or None,
                "error": check.error,
            }
            for check in verdict.checks
        ],
    }


def _usage(usage: ModelUsage | None) -> ModelUsageView | None:
    if usage is None:
        return None
    return {
        "requests": usage.requests,
        "input_tokens": usage.usage.input_tokens,
        "output_tokens": usage.usage.output_tokens,
        "total_tokens": usage.usage.total_tokens,
        "cost_usd": usage.cost_usd,
    }
