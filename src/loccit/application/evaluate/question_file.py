"""Reading a file of questions over documents that a user has ingested.

JSON: a list of objects, or an object with such a list under `questions`. CSV: a table whose
first row names the columns. Of each question: `question`, `document` (its file name, or the end
of its path), and if they are judged `page` (a number from 1, or several, any of which answers)
and `quote`; an `id` if it has one. `specs/eval-answers.md` has the fields that only the judging
of answers reads; a question that is not `answerable`, or that `follows` another one, is left out
here, and so is a cell of a matrix.
"""

from pathlib import Path

from loccit.application.evaluate.question_table import QuestionRow, read_table
from loccit.domain.errors import CollectionUnreadable
from loccit.domain.models.evaluation import JudgedCollection, JudgedQuery


def read_questions(path: Path) -> JudgedCollection:
    """Read a file of questions.

    Raises:
        CollectionUnreadable: If it cannot be read, a question lacks its text or document, a page
            is no number from 1, an id occurs twice, or it holds no question with an answer.
    """
    table = read_table(path)
    questions: dict[str, JudgedQuery] = {}
    for row in table.rows:
        if not row.is_answerable or row.is_cell or row.text("follows") is not None:
            continue  # a follow-up says to a search alone too little
        question = _question(row)
        if question.id in questions:
            raise row.fault(f"the id '{question.id}' occurs before")
        questions[question.id] = question
    if not questions:
        raise CollectionUnreadable(str(path), "it holds no question that a document answers")
    return JudgedCollection(path.name, table.fingerprint, tuple(questions.values()))


def _question(row: QuestionRow) -> JudgedQuery:
    text = row.required_text("question")
    document = row.required_text("document")
    return JudgedQuery(
        id=row.id,
        text=text,
        relevant={document: 1},
        quote=row.text("quote"),
        pages=row.pages,
    )
