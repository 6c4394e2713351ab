"""Whether an answer says enough."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from loccit.application.evaluate.answers.checks.asking import (
    Judges,
    question_to_judge,
    verdict_of,
    without_answer,
    without_judge,
)
from loccit.application.evaluate.answers.checks.judged_answer import JudgedAnswer
from loccit.domain.models.answer_evaluation import CheckResult, JudgeKind, Outcome, Stage
from loccit.domain.questions.subject_words import subject_stems
from loccit.domain.quotations.numbers import numbers_in
from loccit.domain.text.passage_match import holds_quote

ENOUGH_WORDS: Final = 0.5
"""Share of the expected answer's words: it is written in other words than the document's."""
UNSUPPORTED_VERDICT: Final = "judge_quote_absent"
"""A judge says yes and names words that do not stand in the excerpts."""
_TASK: Final = (
    "Do the excerpts answer the question? With an expected answer: do they say the same? Copy"
    " the words of one excerpt that decide it, exactly; a yes without such words does not count."
)


@dataclass(frozen=True, slots=True)
class SufficiencyVerdict:
    """A judge's verdict."""

    reason: str = field(metadata={"description": "Why, in one sentence."})
    quote: str = field(
        metadata={"description": "Words copied from one excerpt; empty when none answers."}
    )
    sufficient: bool = field(metadata={"description": "Whether the excerpts answer it."})


def sufficient_words(judged: JudgedAnswer) -> Iterator[CheckResult]:
    """Yield whether the excerpts hold the numbers and words of the expected answer.

    All numbers that are written in figures must be there, and at least half of the words that
    tell what it is about. Nothing is yielded when no answer is expected, or it is made of words
    that say nothing ("Yes.").
    """
    expected = judged.question.answer
    if expected is None:
        return
    stems = frozenset(stem for stem in subject_stems(expected) if not stem[0].isdigit())
    wanted = numbers_in(expected)
    if not stems and not wanted:
        return
    there = numbers_in(judged.text)
    missing = [max(number) for number in wanted if not any(number & each for each in there)]
    share = len(stems & subject_stems(judged.text)) / len(stems) if stems else 1.0
    faults = []
    if not judged.excerpts:
        faults.append("no excerpt")
    elif missing:
        faults.append("missing numbers: " + ", ".join(f"{number:g}" for number in missing))
    if judged.excerpts and share < ENOUGH_WORDS:
        faults.append(f"{share:.0%} of the expected words")
    outcome = Outcome.FAILED if faults else Outcome.PASSED
    yield CheckResult(Stage.SUFFICIENCY, JudgeKind.CODE, outcome, "; ".join(faults))


async def sufficient_to_judge(judged: JudgedAnswer, judges: Judges | None) -> CheckResult:
    """Return whether a judge finds that the excerpts answer the question.

    A yes stands on words that are in an excerpt, or it does not count.
    """
    if judges is None:
        return without_judge(Stage.SUFFICIENCY)
    if not judged.excerpts:
        return without_answer(Stage.SUFFICIENCY)
    messages = question_to_judge(
        _TASK, judged, judges.llm.capabilities, expected=judged.question.answer or ""
    )
    judgement = await verdict_of(judges.llm, messages, SufficiencyVerdict)
    verdict = judgement.verdict
    if verdict is None:
        return judgement.not_judged(Stage.SUFFICIENCY)
    outcome = Outcome.PASSED if verdict.sufficient else Outcome.FAILED
    error = None
    if verdict.sufficient and not _stands(verdict.quote, judged):
        outcome, error = Outcome.NOT_JUDGED, UNSUPPORTED_VERDICT
    return CheckResult(
        Stage.SUFFICIENCY,
        JudgeKind.MODEL,
        outcome,
        verdict.reason,
        error=error,
        request=judgement.request,
    )


def _stands(quote: str, judged: JudgedAnswer) -> bool:
    return any(c.isalnum() for c in quote) and any(
        holds_quote(excerpt.chunk.text, quote) for excerpt in judged.excerpts
    )
