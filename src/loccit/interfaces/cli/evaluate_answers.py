"""`loccit eval --answers`."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from loccit.composition import Settings
    from loccit.domain.json_value import Json
    from loccit.domain.policy.retrieval_policy import SearchMode

_PASSAGES: Final = 3  # as `ask` has it


def judged_answers(
    settings: "Settings", file: Path, mode: "SearchMode", top_k: int | None
) -> "tuple[dict[str, Json], list[str]]":
    """Judge what `ask` answers to the questions of a file.

    Returns:
        What was found, as JSON and as lines.
    """
    from loccit import composition
    from loccit.application.answer_evaluation.answer_file import read_answer_questions
    from loccit.application.answer_evaluation.evaluate_answers import EvaluateAnswers
    from loccit.application.use_cases.ask_question import AskQuestion
    from loccit.domain.models.answer import Answer
    from loccit.domain.models.project import project_id
    from loccit.domain.policy.retrieval_policy import RetrievalPolicy
    from loccit.interfaces.cli.progress import document_progress
    from loccit.interfaces.presenters.answer_evaluation import (
        answer_evaluation_json,
        answer_evaluation_lines,
    )

    questions = read_answer_questions(file)
    name = project_id(settings.project)
    policy = RetrievalPolicy(top_k=top_k or _PASSAGES, mode=mode)
    with (
        composition.open_query(settings) as query_chunks,
        document_progress(2 * len(questions.questions)) as progress,
    ):
        ask = AskQuestion(query_chunks)

        def answerer(question: str) -> Answer:
            return ask(question, name, policy=policy)

        progress.begin("asking and judging")
        evaluation = EvaluateAnswers(query_chunks.index)(
            questions, name, answerer, policy=policy, on_step=progress.end
        )
    return answer_evaluation_json(evaluation), answer_evaluation_lines(evaluation)
