"""What judging answers found, as lines for a person at a terminal."""

from typing import Final

from loccit.application.evaluate.answers.checks.asking import NO_JUDGE
from loccit.domain.counted import counted
from loccit.domain.models.answer_evaluation import (
    AnswerEvaluation,
    AnswerVerdict,
    CheckResult,
    ModelUsage,
    Outcome,
    Tally,
)
from loccit.domain.text.printable import safe
from loccit.interfaces.presenters.as_text import INDENT
from loccit.interfaces.presenters.evaluation import missing_lines, provisional_lines

_COLUMNS: Final = "{:20}{:>8}{:>8}{:>12}  {}"


def answer_evaluation_lines(evaluation: AnswerEvaluation) -> list[str]:
    """Return a table of the checks, the cost, and each question with its failures."""
    questions = evaluation.questions.questions
    answerable = sum(each.is_answerable for each in questions)
    asked = f"{counted(answerable, 'question')} with an answer"
    others = f"{len(questions) - answerable:,} without"
    there = f"{counted(evaluation.documents, 'document')} in '{evaluation.project_id}'"
    lines = [
        f"{safe(evaluation.questions.name)}: {asked}, {others}, over {there}",
        *missing_lines(evaluation.missing),
        *provisional_lines(evaluation.provisional),
        _COLUMNS.format("", "passed", "failed", "not judged", "share passed"),
    ]
    for (stage, judge), tally in evaluation.tallies.items():
        lines.append(_row(f"{stage.value}, {judge.value}", tally))
    if evaluation.abstention_recall.judged:
        lines.append(_row("abstention recall", evaluation.abstention_recall))
    if evaluation.abstention_precision.judged:
        lines.append(_row("abstention precision", evaluation.abstention_precision))
    lines += _cost_lines(evaluation)
    for verdict in evaluation.verdicts:
        lines += _verdict_lines(verdict)
    return [line.rstrip() for line in lines]


def _row(label: str, tally: Tally) -> str:
    interval = tally.interval
    share = f"{tally.share:.3f} [{interval[0]:.3f}, {interval[1]:.3f}]" if interval else ""
    counts = (f"{count:,}" for count in (tally.passed, tally.failed, tally.not_judged))
    return _COLUMNS.format(label, *counts, share)


def _cost_lines(evaluation: AnswerEvaluation) -> list[str]:
    used = {
        f"answers by {evaluation.answered_by}": evaluation.answer_usage,
        f"judged by {evaluation.judge_model}": evaluation.judge_usage,
    }
    lines = [f"{safe(label)}: {_spent(usage)}" for label, usage in used.items() if usage]
    return lines or ["no model was asked"]


def _spent(used: ModelUsage) -> str:
    cost = "cost unknown" if used.cost_usd is None else f"${used.cost_usd:.4f}"
    return f"{used.requests:,} asked, {counted(used.usage.total_tokens, 'token')}, {cost}"


def _verdict_lines(verdict: AnswerVerdict) -> list[str]:
    """Return a question with its failed checks and failed judgements, else nothing."""
    told = [
        *verdict.with_outcome(Outcome.FAILED),
        *(check for check in verdict.with_outcome(Outcome.NOT_JUDGED) if _is_fault(check)),
    ]
    if not told:
        return []
    question = verdict.question
    return [
        f"{safe(question.id)}: {safe(question.text)}",
        *(INDENT + _check_line(check) for check in told),
    ]


def _is_fault(check: CheckResult) -> bool:
    """Tell whether a check should have been judged: not one that lacks a model throughout."""
    return check.error is not None and check.error != NO_JUDGE


def _check_line(check: CheckResult) -> str:
    name = f" {safe(check.name)}" if check.name else ""
    error = f" ({check.error})" if check.error else ""
    outcome = check.outcome.value.replace("_", " ")
    line = f"{outcome}: {check.stage.value}{name}, {check.judge.value}{error}"
    return f"{line}: {safe(check.detail)}" if check.detail else line
