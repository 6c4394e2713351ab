"""Whether an answer is as a rubric wants it, trait by trait."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from loccit.application.evaluate.answers.checks.asking import (
    Judges,
    question_to_judge,
    verdict_of,
    without_answer,
    without_judge,
)
from loccit.application.evaluate.answers.checks.judged_answer import JudgedAnswer, on_page
from loccit.application.evaluate.answers.checks.wording import says
from loccit.domain.models.answer_evaluation import CheckResult, JudgeKind, Outcome, Stage
from loccit.domain.models.answer_question import (
    BooleanTrait,
    CitesTrait,
    CodeTrait,
    ContainsTrait,
    JudgedTrait,
    LiteralTrait,
    RegexTrait,
    ScoreTrait,
)


@dataclass(frozen=True, slots=True)
class BooleanVerdict:
    """Yes or no."""

    reason: str = field(metadata={"description": "Why, in one sentence."})
    answer: bool = field(metadata={"description": "Yes is true, no is false."})


@dataclass(frozen=True, slots=True)
class ScoreVerdict:
    """A grade."""

    reason: str = field(metadata={"description": "Why, in one sentence."})
    score: int = field(metadata={"description": "The grade, a whole number."})


@dataclass(frozen=True, slots=True)
class LiteralVerdict:
    """A class."""

    reason: str = field(metadata={"description": "Why, in one sentence."})
    label: str = field(metadata={"description": "The label of the class, as it is written."})


def traits_in_text(judged: JudgedAnswer) -> Iterator[CheckResult]:
    """Yield whether the traits hold that code can tell."""
    for trait in judged.question.rubric:
        if isinstance(trait, ContainsTrait | RegexTrait | CitesTrait):
            fault = _fault(trait, judged) if judged.excerpts else "no excerpt"
            outcome = Outcome.FAILED if fault else Outcome.PASSED
            yield CheckResult(Stage.RUBRIC, JudgeKind.CODE, outcome, fault, trait.name)


def _fault(trait: CodeTrait, judged: JudgedAnswer) -> str:
    match trait:
        case ContainsTrait(text=text):
            return "" if says(judged.text, text) else f"not said: {text}"
        case RegexTrait(pattern=pattern):
            found = re.search(pattern, judged.text, re.IGNORECASE)
            return "" if found else "the pattern finds nothing"
        case CitesTrait(document=document, pages=pages):
            cited = judged.excerpts_of(document)
            if any(on_page(excerpt, pages) for excerpt in cited):
                return ""
            return f"{document}, other pages" if cited else f"{document} is not cited"


async def traits_to_judge(judged: JudgedAnswer, judges: Judges | None) -> list[CheckResult]:
    """Return whether a judge finds that the other traits hold."""
    wanted = [
        trait
        for trait in judged.question.rubric
        if isinstance(trait, BooleanTrait | ScoreTrait | LiteralTrait)
    ]
    if judges is None:
        return [without_judge(Stage.RUBRIC, trait.name) for trait in wanted]
    if not judged.excerpts:
        return [without_answer(Stage.RUBRIC, trait.name) for trait in wanted]
    return [await _judged(trait, judged, judges) for trait in wanted]


async def _judged(trait: JudgedTrait, judged: JudgedAnswer, judges: Judges) -> CheckResult:
    messages = question_to_judge(task_of(trait), judged, judges.llm.capabilities)
    judgement = await verdict_of(judges.llm, messages, verdict_shape(trait))
    verdict = judgement.verdict
    if verdict is None:
        return judgement.not_judged(Stage.RUBRIC, trait.name)
    passed, said = _passes(trait, verdict)
    return CheckResult(
        Stage.RUBRIC,
        JudgeKind.MODEL,
        Outcome.PASSED if passed else Outcome.FAILED,
        f"{said}: {verdict.reason}",
        trait.name,
        request=judgement.request,
    )


def _passes(
    trait: JudgedTrait, verdict: BooleanVerdict | ScoreVerdict | LiteralVerdict
) -> tuple[bool, str]:
    if isinstance(trait, BooleanTrait) and isinstance(verdict, BooleanVerdict):
        return verdict.answer == trait.expected, "yes" if verdict.answer else "no"
    if isinstance(trait, ScoreTrait) and isinstance(verdict, ScoreVerdict):
        return verdict.score >= trait.pass_from, f"{verdict.score} of {trait.highest}"
    if isinstance(trait, LiteralTrait) and isinstance(verdict, LiteralVerdict):
        return verdict.label in trait.accepted, verdict.label
    raise TypeError(f"{type(verdict).__name__} is no verdict on {type(trait).__name__}")


def task_of(trait: JudgedTrait) -> str:
    """Return the judge's task for a trait of the answer."""
    asked = f"Of the excerpts, as an answer to the question: {trait.asks}"
    match trait:
        case BooleanTrait():
            return f"{asked}\nAnswer yes or no."
        case ScoreTrait(lowest=lowest, highest=highest):
            return f"{asked}\nGrade it from {lowest} (worst) to {highest} (best)."
        case LiteralTrait(classes=classes):
            listed = [f"- {label}: {told}" if told else f"- {label}" for label, told in classes]
            return "\n".join([asked, "Name one of these classes:", *listed])


@cache
def verdict_shape(
    trait: JudgedTrait,
) -> type[BooleanVerdict] | type[ScoreVerdict] | type[LiteralVerdict]:
    """Return the dataclass of a verdict; it takes no grade or label that there is not."""
    match trait:
        case BooleanTrait():
            return BooleanVerdict
        case ScoreTrait(lowest=lowest, highest=highest):

            @dataclass(frozen=True, slots=True)
            class Grade(ScoreVerdict):
                def __post_init__(self) -> None:
                    if not lowest <= self.score <= highest:
                        raise ValueError(f"score must be from {lowest} to {highest}")

            return Grade
        case LiteralTrait(classes=classes):
            labels = [label for label, _ in classes]

            @dataclass(frozen=True, slots=True)
            class Class(LiteralVerdict):
                def __post_init__(self) -> None:
                    if self.label not in labels:
                        raise ValueError(f"label must be one of: {', '.join(labels)}")

            return Class
