"""Reading a file of questions."""

import json
from pathlib import Path

import pytest

from loccit.application.evaluate.question_file import read_questions
from loccit.domain.errors import CollectionUnreadable
from loccit.domain.models.evaluation import JudgedQuery

FULL = {
    "id": "t1",
    "question": "Which metal?",
    "document": "tides.pdf",
    "page": 2,
    "quote": "brass",
}
SAMPLES = Path(__file__).parents[4] / "data" / "questions.json"


def _file(folder: Path, value: object, name: str = "questions.json") -> Path:
    path = folder / name
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return path


@pytest.mark.parametrize("wrapped", [True, False])
def test_a_list_or_an_object_with_questions_is_read(tmp_path: Path, *, wrapped: bool) -> None:
    path = _file(tmp_path, {"questions": [FULL]} if wrapped else [FULL])

    assert read_questions(path).queries == (
        JudgedQuery("t1", "Which metal?", {"tides.pdf": 1}, frozenset({2}), "brass"),
    )


def test_several_pages_may_answer_and_none_may_be_judged(tmp_path: Path) -> None:
    path = _file(tmp_path, [{**FULL, "page": [2, 5]}, {**FULL, "id": "t2", "page": None}])

    assert [query.pages for query in read_questions(path).queries] == [{2, 5}, frozenset()]


def test_a_table_is_read_as_well(tmp_path: Path) -> None:
    table = (
        'question,document,page,quote\n"Which metal,\nif any?",tides.pdf,2 or 3,\nWho?,a.md,,\n'
    )

    first, second = read_questions(_file(tmp_path, table, "questions.csv")).queries

    assert first == JudgedQuery(
        "1", "Which metal,\nif any?", {"tides.pdf": 1}, frozenset({2, 3}), None
    )
    assert (second.id, second.pages) == ("2", frozenset())


@pytest.mark.parametrize("separator", [";", "\t"])
def test_a_table_may_be_separated_as_excel_does_it_abroad(tmp_path: Path, separator: str) -> None:
    table = "question,document,page\nWho?,a.md,2\n".replace(",", separator)

    [query] = read_questions(_file(tmp_path, table, "questions.csv")).queries

    assert (query.text, query.pages) == ("Who?", frozenset({2}))


def test_the_questions_of_the_sample_library_are_read() -> None:
    queries = read_questions(SAMPLES).queries

    assert len(queries) == len(json.loads(SAMPLES.read_text(encoding="utf-8"))["questions"])
    assert all(query.quote for query in queries)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("[", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ({"answers": []}, "neither a list"),
        ([], "holds no question"),
        (["text"], "question 1: not a JSON object"),
        ([FULL, {**FULL, "id": "t2", "question": " "}], "question 2: no `question`"),
        ([{**FULL, "document": None}], "question 1: no `document`"),
        ([{**FULL, "quote": 3}], "its `quote` is not a text"),
        ([{**FULL, "page": 0}], "no number from 1"),
        ([{**FULL, "page": True}], "no number from 1"),
        ([{**FULL, "page": "iv"}], "no number from 1"),
        ([FULL, FULL], "the id 't1' occurs before"),
    ],
)
def test_a_bad_question_is_named(tmp_path: Path, value: object, reason: str) -> None:
    with pytest.raises(CollectionUnreadable, match=reason):
        read_questions(_file(tmp_path, value))


def test_a_fault_in_json_and_in_a_table_is_named_with_its_line(tmp_path: Path) -> None:
    for name, text in (
        ("questions.json", '[\n{"question": }\n]'),
        ("questions.csv", "question,document\nWho?,\n"),
    ):
        with pytest.raises(CollectionUnreadable) as raised:
            read_questions(_file(tmp_path, text, name))

        assert raised.value.line == 2


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CollectionUnreadable, match="nowhere"):
        read_questions(tmp_path / "nowhere.json")
