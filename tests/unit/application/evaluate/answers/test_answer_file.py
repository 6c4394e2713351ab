"""Reading questions together with what right answers are."""

import json
from pathlib import Path

import pytest

from loccit.application.evaluate.answers.answer_file import read_answer_questions
from loccit.application.evaluate.question_file import read_questions
from loccit.domain.errors import CollectionUnreadable
from loccit.domain.models.answer_question import (
    AnswerQuestion,
    BooleanTrait,
    CitesTrait,
    ContainsTrait,
    FieldKind,
    LiteralTrait,
    RegexTrait,
    ScoreTrait,
    TemplateField,
)

DATA = Path(__file__).parents[5] / "data"
WHOLE = {
    "id": "t1",
    "question": "Which metal?",
    "document": "tides.pdf",
    "page": [2, 3],
    "quote": "of brass",
    "answer": "Brass.",
}


def _file(folder: Path, value: object, name: str = "questions.json") -> Path:
    path = folder / name
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return path


def _one(folder: Path, **fields: object) -> AnswerQuestion:
    [question] = read_answer_questions(_file(folder, [{**WHOLE, **fields}])).questions
    return question


def test_a_question_is_read_with_its_answer(tmp_path: Path) -> None:
    assert _one(tmp_path) == AnswerQuestion(
        "t1",
        "Which metal?",
        document="tides.pdf",
        pages=frozenset({2, 3}),
        quote="of brass",
        answer="Brass.",
    )


def test_a_cell_of_a_matrix_is_a_column_of_a_document_which_no_search_is_asked(
    tmp_path: Path,
) -> None:
    cell = {"column": "sample", "document": "tides.pdf", "quote": "nine farms"}
    empty = {"column": "limitations", "document": "tides.pdf", "answerable": False}
    path = _file(tmp_path, [WHOLE, cell, empty])

    _, filled, left = read_answer_questions(path).questions

    assert (filled.text, filled.document, filled.within) == ("sample", "tides.pdf", "tides.pdf")
    assert (left.text, left.document, left.within) == ("limitations", None, "tides.pdf")
    assert [each.text for each in read_questions(path).queries] == ["Which metal?"]


def test_a_cell_needs_its_document(tmp_path: Path) -> None:
    with pytest.raises(CollectionUnreadable, match="document"):
        read_answer_questions(_file(tmp_path, [{"column": "sample", "answerable": False}]))


def test_a_question_without_an_answer_needs_no_document_and_is_not_asked_of_the_searches(
    tmp_path: Path,
) -> None:
    unanswerable = {"question": "Who won?", "answerable": False}
    path = _file(tmp_path, {"questions": [WHOLE, unanswerable], "off_topic": [" Why? "]})

    judged = read_answer_questions(path).questions
    asked = read_questions(path).queries

    assert [(each.id, each.text, each.is_answerable) for each in judged] == [
        ("t1", "Which metal?", True),
        ("2", "Who won?", False),
        ("off-topic-1", "Why?", False),
    ]
    assert [query.id for query in asked] == ["t1"]


def test_a_question_may_follow_another_one(tmp_path: Path) -> None:
    file = tmp_path / "questions.json"
    first = {"id": "a", "question": "What is a tide?", "document": "tide.pdf"}
    then = {"id": "b", "question": "and why?", "document": "tide.pdf", "follows": "a"}
    last = {"id": "c", "question": "when?", "answerable": False, "follows": "b"}
    file.write_text(json.dumps([first, then, last]), encoding="utf-8")

    questions = read_answer_questions(file)

    assert [questions.before(each) for each in questions.questions] == [
        (),
        ("What is a tide?",),
        ("What is a tide?", "and why?"),
    ]
    assert [each.id for each in read_questions(file).queries] == ["a"]
    file.write_text(json.dumps([then, first]), encoding="utf-8")
    with pytest.raises(CollectionUnreadable, match="does not come before"):
        read_answer_questions(file)


def test_a_table_says_by_a_word_what_is_answerable(tmp_path: Path) -> None:
    table = "question,document,answerable\nWhich metal?,tides.pdf,yes\nWho won?,,No\n"

    questions = read_answer_questions(_file(tmp_path, table, "questions.csv")).questions

    assert [each.is_answerable for each in questions] == [True, False]


def test_a_set_may_hold_nothing_that_is_answered(tmp_path: Path) -> None:
    path = _file(tmp_path, {"questions": [], "off_topic": ["Why?"]})

    assert len(read_answer_questions(path).questions) == 1
    with pytest.raises(CollectionUnreadable, match="no question that a document answers"):
        read_questions(path)


def test_the_fields_of_a_template_are_read(tmp_path: Path) -> None:
    template = {
        "metal": {"type": "text", "value": "brass"},
        "year": {"type": "number", "value": 1872, "tolerance": 0.5, "pattern": r"in (\d+)"},
        "works": {"type": "boolean", "value": False, "description": "Whether it runs"},
        "kind": {"type": "choice", "value": "a", "choices": ["a", "b"]},
    }

    assert _one(tmp_path, template=template).template == (
        TemplateField("metal", FieldKind.TEXT, "brass"),
        TemplateField("year", FieldKind.NUMBER, 1872.0, r"in (\d+)", 0.5),
        TemplateField("works", FieldKind.BOOLEAN, expected=False, description="Whether it runs"),
        TemplateField("kind", FieldKind.CHOICE, "a", choices=("a", "b")),
    )


def test_the_traits_of_a_rubric_are_read(tmp_path: Path) -> None:
    rubric = [
        {"name": "c", "kind": "contains", "text": "brass"},
        {"name": "r", "kind": "regex", "pattern": "b.*s"},
        {"name": "d", "kind": "cites", "document": "tides.pdf", "page": 2},
        {"name": "b", "kind": "boolean", "asks": "Is it clear?"},
        {"name": "s", "kind": "score", "asks": "How?", "lowest": 1, "highest": 5, "pass_from": 4},
        {"name": "l", "kind": "literal", "asks": "Which?", "classes": {"x": "", "y": "no"},
         "accepted": "x"},
    ]  # fmt: skip

    assert _one(tmp_path, rubric=rubric).rubric == (
        ContainsTrait("c", "brass"),
        RegexTrait("r", "b.*s"),
        CitesTrait("d", "tides.pdf", frozenset({2})),
        BooleanTrait("b", "Is it clear?"),
        ScoreTrait("s", "How?", 1, 5, 4),
        LiteralTrait("l", "Which?", (("x", ""), ("y", "no")), frozenset({"x"})),
    )


def test_a_rubric_beside_the_questions_is_that_of_each_unless_its_own_says_otherwise(
    tmp_path: Path,
) -> None:
    common = [
        {"name": "clear", "kind": "boolean", "asks": "Is it clear?"},
        {"name": "metal", "kind": "contains", "text": "metal"},
    ]
    own = [{"name": "metal", "kind": "contains", "text": "brass"}]
    path = _file(tmp_path, {"rubric": common, "questions": [{**WHOLE, "rubric": own}]})

    [question] = read_answer_questions(path).questions

    assert question.rubric == (
        BooleanTrait("clear", "Is it clear?"),
        ContainsTrait("metal", "brass"),
    )


def test_the_sample_questions_are_read_with_templates_and_rubrics() -> None:
    questions = read_answer_questions(DATA / "questions.json").questions
    off_topic = read_answer_questions(DATA / "off-topic.json").questions
    others = read_answer_questions(DATA / "questions-de-fr.json").questions

    assert sum(each.is_answerable for each in questions) == 77
    assert {field.kind for each in questions for field in each.template} == set(FieldKind)
    assert len({type(trait) for each in questions for trait in each.rubric}) == 6
    assert len(off_topic) == 50
    assert (len(others), sum(each.is_answerable for each in others)) == (50, 20)
    assert not any(each.is_answerable for each in off_topic)


def _field(**spec: object) -> dict[str, object]:
    return {"template": {"year": {"type": "number", "value": 1, **spec}}}


def _trait(**spec: object) -> dict[str, object]:
    return {"rubric": [{"name": "n", "kind": "contains", "text": "t", **spec}]}


SCORE = {"kind": "score", "asks": "?", "lowest": 1, "highest": 3, "pass_from": 2}
LITERAL = {"kind": "literal", "asks": "?", "classes": {"a": "", "b": ""}, "accepted": ["a"]}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"answerable": "perhaps"}, "neither true nor false"),
        ({"document": ""}, "no `document`"),
        ({"answer": 3}, "its `answer` is not a text"),
        ({"template": []}, "no object of fields"),
        ({"template": {"Year": {}}}, "the name is not like"),
        ({"template": {"class": {}}}, "the name is not like"),
        ({"template": {"year": 3}}, "field `year` of its `template`: it is no object"),
        (_field(type="date"), "none of text, number, boolean, choice"),
        (_field(value="1"), "its `value` is no number"),
        (_field(value=True), "its `value` is no number"),
        (_field(value=float("nan")), "its `value` is no number"),
        (_field(tolerance=-1), "its `tolerance` is none"),
        (_field(pattern="("), "no regular expression"),
        (_field(choices=["a", "b"]), "only a choice has `choices`"),
        (_field(type="choice", value="c", choices=["a", "b"]), "its `value` is no choice"),
        (_field(type="choice", value="a", choices=["a", "a"]), "not at least two"),
        (_field(description=1), "its `description` is not a text"),
        ({"rubric": {}}, "no list of traits"),
        ({"rubric": ["kind"]}, "trait 1 of its `rubric`: it is no object"),
        (_trait(name=""), "no `name`"),
        (_trait(kind="vague"), "its `kind` is none of"),
        (_trait(kind="regex"), "no `pattern`"),
        (_trait(kind="cites", document="a.pdf", page=0), "no number from 1"),
        (_trait(kind="boolean", asks="?", expected="yes"), "neither true nor false"),
        (_trait(**{**SCORE, "pass_from": 1}), "does not lie above"),
        (_trait(**{**SCORE, "highest": 2.5}), "no whole number"),
        (_trait(**{**LITERAL, "classes": {"a": ""}}), "at least two labels"),
        (_trait(**{**LITERAL, "classes": {"a": "", "b": 1}}), "no texts by their labels"),
        (_trait(**{**LITERAL, "accepted": ["a", "b"]}), "not some of its labels"),
        (_trait(**{**LITERAL, "accepted": "c"}), "not some of its labels"),
        (_trait(**{**LITERAL, "accepted": [["a"]]}), "not some of its labels"),
    ],
)
def test_what_is_wrong_with_a_field_is_named(
    tmp_path: Path, fields: dict[str, object], reason: str
) -> None:
    with pytest.raises(CollectionUnreadable, match="question 1: ") as raised:
        _one(tmp_path, **fields)

    assert reason in str(raised.value)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ({"questions": [], "off_topic": "why"}, "no list of questions"),
        ({"questions": [], "off_topic": [" "]}, "no list of questions"),
        ({"questions": []}, "it holds no question"),
        ({"questions": [WHOLE], "rubric": [1]}, "trait 1 of its `rubric`"),
        ({"questions": [WHOLE, WHOLE]}, "the id 't1' occurs before"),
        (
            {"questions": [{**WHOLE, "id": "off-topic-1"}], "off_topic": ["Why?"]},
            "'off-topic-1' occurs twice",
        ),
    ],
)
def test_what_is_wrong_with_a_set_is_named(tmp_path: Path, value: object, reason: str) -> None:
    with pytest.raises(CollectionUnreadable) as raised:
        read_answer_questions(_file(tmp_path, value))

    assert reason in str(raised.value)
