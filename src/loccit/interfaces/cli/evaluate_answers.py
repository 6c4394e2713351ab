"""`loccit eval --answers`."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from loccit.application.project import Project
    from loccit.interfaces.cli.evaluation_progress import EvaluationProgress
    from loccit.interfaces.cli.llm_options import LLMOptions
    from loccit.interfaces.views.answer_evaluation import AnswerEvaluationView

_PASSAGES: Final = 3  # as `ask` has it


def judged_answers(
    project: "Project",
    file: Path,
    *,
    modes: tuple[str, ...],
    top_k: int | None,
    language_model: "LLMOptions",
    judge: str | None,
    progress: "EvaluationProgress",
) -> "tuple[AnswerEvaluationView, list[str]]":
    """Judge what `ask` answers to the questions of a file.

    Returns:
        What was found, as JSON and as lines.
    """
    from loccit.application.evaluate.answers.answer_file import read_answer_questions
    from loccit.domain.errors import InvalidRequest
    from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
    from loccit.interfaces.presenters.answer_evaluation import answer_evaluation_lines
    from loccit.interfaces.views.answer_evaluation import answer_evaluation_view

    questions = read_answer_questions(file)
    is_asked = language_model.is_asked(project)
    if is_asked and (modes or top_k):
        raise InvalidRequest("--mode and --top-k are for answers without a model; try --llm none")
    progress.begins("asking and judging", 2 * len(questions.questions))
    mode = SearchMode(modes[0]) if modes else SearchMode.HYBRID
    evaluation = project.evaluate_answers(
        questions,
        policy=RetrievalPolicy(top_k=top_k or _PASSAGES, mode=mode),
        config=language_model.config() if is_asked else None,
        judge=judge,
        on_step=progress.steps,
    )
    return answer_evaluation_view(evaluation), answer_evaluation_lines(evaluation)
