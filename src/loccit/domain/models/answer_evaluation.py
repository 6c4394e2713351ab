"""What judging the answers to a set of questions found."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from math import fsum

from loccit.domain.assistant.usage import NO_USAGE, UsageMetadata
from loccit.domain.models.answer_question import AnswerQuestion, AnswerQuestions
from loccit.domain.models.project import ProjectId
from loccit.domain.policy.retrieval_policy import RetrievalPolicy
from loccit.domain.statistics import share_interval


class Stage(StrEnum):
    """What is checked of an answer, in this order."""

    ABSTENTION = "abstention"
    """It answers what the documents answer, and nothing else."""
    EXCERPTS = "excerpts"
    """Every excerpt is the slice of the document that it says, on the pages that it says."""
    SENTENCES = "sentences"
    """Every sentence that a model writes quotes the library."""
    DOCUMENT = "document"
    """An excerpt is of the right document."""
    PLACE = "place"
    """An excerpt is of the right document and, where pages are judged, on a right page."""
    QUOTE = "quote"
    """The excerpts hold at least half of the words that answer."""
    SUFFICIENCY = "sufficiency"
    """The excerpts say what the expected answer says."""
    TEMPLATE = "template"
    """A field that is read from the excerpts has the expected value."""
    RUBRIC = "rubric"
    """A trait is as it should be."""


class JudgeKind(StrEnum):
    """Who decides."""

    CODE = "code"
    MODEL = "model"


class Outcome(StrEnum):
    """What a check came to."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_JUDGED = "not_judged"
    """There is no judge, or it failed: this counts neither way."""


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """What asking a model once took, or one run of it, whatever came of it.

    Attributes:
        usage: As the provider counted it.
        failed: Whether no answer came; then what is not counted was not charged.
    """

    usage: UsageMetadata = NO_USAGE
    failed: bool = False

    @property
    def cost_usd(self) -> float | None:
        """In US dollars, None when it is not known."""
        return 0.0 if self.failed and self.usage == NO_USAGE else self.usage.cost_usd


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What one check of one answer came to.

    Attributes:
        stage: What was checked.
        judge: Who decided, or would have.
        outcome: Passed, failed, or not judged.
        detail: Why, for a person. It may hold words of a document or a model: untrusted.
        name: The field or trait; empty where a stage has one check.
        error: The code of what kept a judge from judging, None otherwise.
        request: What asking a model took; None when none was asked, or the request was shared
            with the check before.
    """

    stage: Stage
    judge: JudgeKind
    outcome: Outcome
    detail: str = ""
    name: str = ""
    error: str | None = None
    request: ModelRequest | None = None


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """What became of one question.

    Attributes:
        question: It.
        is_answered: Whether there was an answer; None when asking failed.
        checks: In the order of the stages.
        request: What the answer took; None when no model was asked for it.
    """

    question: AnswerQuestion
    is_answered: bool | None
    checks: tuple[CheckResult, ...]
    request: ModelRequest | None = None

    def with_outcome(self, outcome: Outcome) -> tuple[CheckResult, ...]:
        """Return the checks that came to this."""
        return tuple(check for check in self.checks if check.outcome is outcome)


@dataclass(frozen=True, slots=True)
class Tally:
    """How often something passed and failed, and how often nobody could tell."""

    passed: int = 0
    failed: int = 0
    not_judged: int = 0

    @property
    def judged(self) -> int:
        """How often it was decided."""
        return self.passed + self.failed

    @property
    def share(self) -> float | None:
        """The share that passed of those decided, None when none was."""
        return self.passed / self.judged if self.judged else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the share (Wilson 1927), None when nothing was decided."""
        return share_interval(self.passed, self.judged) if self.judged else None


def tally(outcomes: Iterable[Outcome]) -> Tally:
    """Count outcomes."""
    listed = list(outcomes)
    return Tally(*(listed.count(outcome) for outcome in Outcome))


@dataclass(frozen=True, slots=True)
class ModelUsage:
    """What asking models took.

    Attributes:
        requests: How many questions were put to them.
        usage: All together.
        cost_usd: In US dollars; None when the price of any of them is not known.
    """

    requests: int
    usage: UsageMetadata
    cost_usd: float | None


@dataclass(frozen=True, slots=True)
class AnswerEvaluation:
    """What judging the answers to a set of questions found.

    Attributes:
        project_id: The project that was asked.
        questions: What was asked.
        documents: How many documents the project holds.
        missing: Documents, by name, that answer and that the project does not hold; their
            questions count as failed.
        provisional: How many of the documents have an entry that nobody has confirmed.
        policy: How passages were found, None when a model searched as it liked.
        answered_by: What answered: "extractive", or the name of a model.
        embedding_model: The model of the project's vectors.
        judge_model: The model that judged, None without one.
        verdicts: In the order of the questions.
    """

    project_id: ProjectId
    questions: AnswerQuestions
    documents: int
    missing: tuple[str, ...]
    provisional: int
    policy: RetrievalPolicy | None
    answered_by: str
    embedding_model: str
    judge_model: str | None
    verdicts: tuple[AnswerVerdict, ...] = field(repr=False)

    @property
    def tallies(self) -> dict[tuple[Stage, JudgeKind], Tally]:
        """By stage and judge, in order, those that were asked for."""
        found = {}
        checks = [check for verdict in self.verdicts for check in verdict.checks]
        for stage in Stage:
            for judge in JudgeKind:
                outcomes = [c.outcome for c in checks if (c.stage, c.judge) == (stage, judge)]
                if outcomes:
                    found[stage, judge] = tally(outcomes)
        return found

    @property
    def abstention_recall(self) -> Tally:
        """Of the questions without an answer, those that got none."""
        return tally(
            _when(not verdict.is_answered)
            for verdict in self.verdicts
            if not verdict.question.is_answerable and verdict.is_answered is not None
        )

    @property
    def abstention_precision(self) -> Tally:
        """Of the questions that got no answer, those that have none."""
        return tally(
            _when(not verdict.question.is_answerable)
            for verdict in self.verdicts
            if verdict.is_answered is False
        )

    @property
    def answer_usage(self) -> ModelUsage | None:
        """What the answers took, None when no model was asked for them."""
        return _usage(verdict.request for verdict in self.verdicts)

    @property
    def judge_usage(self) -> ModelUsage | None:
        """What the judges took, None when no model was asked."""
        return _usage(check.request for verdict in self.verdicts for check in verdict.checks)


def _usage(requests: Iterable[ModelRequest | None]) -> ModelUsage | None:
    made = [request for request in requests if request is not None]
    if not made:
        return None
    costs = [request.cost_usd for request in made]
    known = [cost for cost in costs if cost is not None]
    return ModelUsage(
        len(made),
        sum((request.usage for request in made), NO_USAGE),
        fsum(known) if len(known) == len(costs) else None,
    )


def _when(condition: bool) -> Outcome:  # noqa: FBT001  (it is the value, not a switch)
    return Outcome.PASSED if condition else Outcome.FAILED
