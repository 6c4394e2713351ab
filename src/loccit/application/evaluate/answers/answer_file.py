"""Reading a file of questions together with what a right answer to each is.

`specs/eval-answers.md` documents the fields.
"""

from collections.abc import Sequence
from pathlib import Path

from loccit.application.evaluate.answers.expected_template import read_template
from loccit.application.evaluate.answers.rubric_file import read_rubric
from loccit.application.evaluate.question_table import QuestionRow, QuestionTable, read_table
from loccit.domain.errors import CollectionUnreadable
from loccit.domain.models.answer_question import AnswerQuestion, AnswerQuestions, Trait


def read_answer_questions(path: Path) -> AnswerQuestions:
    """Read a file of questions and their answers.

    Raises:
        CollectionUnreadable: If it cannot be read, a question lacks its text, one that is
            answerable its document, a field has another form than it should, an id occurs
            twice, or it holds no question.
    """
    table = read_table(path)
    common = _common_rubric(table)
    questions: dict[str, AnswerQuestion] = {}
    for row in table.rows:
        question = _question(row, common)
        if question.id in questions:
            raise row.fault(f"the id '{question.id}' occurs before")
        if question.follows is not None and question.follows not in questions:
            raise row.fault(f"it follows '{question.follows}', which does not come before it")
        questions[question.id] = question
    for number, text in enumerate(table.off_topic, start=1):
        question = AnswerQuestion(f"off-topic-{number}", text, is_answerable=False)
        if question.id in questions:
            raise CollectionUnreadable(str(path), f"the id '{question.id}' occurs twice")
        questions[question.id] = question
    if not questions:
        raise CollectionUnreadable(str(path), "it holds no question")
    return AnswerQuestions(path.name, table.fingerprint, tuple(questions.values()))


def _common_rubric(table: QuestionTable) -> tuple[Trait, ...]:
    try:
        return read_rubric(table.rubric)
    except ValueError as error:
        raise CollectionUnreadable(str(table.path), f"its `rubric`: {error}") from error


def _question(row: QuestionRow, common: Sequence[Trait]) -> AnswerQuestion:
    text = row.required_text("column" if row.is_cell else "question")
    within = row.required_text("document") if row.is_cell else None
    if not row.is_answerable:
        return AnswerQuestion(
            row.id, text, is_answerable=False, follows=row.text("follows"), within=within
        )
    try:
        template = read_template(row.fields.get("template"))
        own = read_rubric(row.fields.get("rubric"))
    except ValueError as error:
        raise row.fault(str(error)) from error
    rubric = {trait.name: trait for trait in (*common, *own)}  # its own replace the common ones
    return AnswerQuestion(
        id=row.id,
        text=text,
        document=row.required_text("document"),
        pages=row.pages,
        quote=row.text("quote"),
        answer=row.text("answer"),
        template=template,
        rubric=tuple(rubric.values()),
        follows=row.text("follows"),
        within=within,
    )
