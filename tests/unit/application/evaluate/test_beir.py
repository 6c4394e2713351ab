"""Reading a collection in the layout of BEIR."""

from pathlib import Path

import pytest

from loccit.application.evaluate.beir import read_beir
from loccit.domain.errors import CollectionUnreadable
from tests.unit.application.evaluate.conftest import CORPUS, write_beir


def test_judged_queries_are_read_with_their_grades(beir: Path) -> None:
    collection = read_beir(beir)

    assert [document.id for document in collection.documents] == list(CORPUS)
    assert {query.id: dict(query.relevant) for query in collection.judged.queries} == {
        "q1": {"tides": 2, "moon": 1},
        "q2": {"bread": 1},
    }
    assert collection.judged.name == "tiny"


def test_the_fingerprint_changes_with_any_of_the_files(beir: Path) -> None:
    before = read_beir(beir).judged.fingerprint
    write_beir(beir, judgements=(("q1", "tides", 1),))

    assert read_beir(beir).judged.fingerprint != before
    write_beir(beir)
    assert read_beir(beir).judged.fingerprint == before


@pytest.mark.parametrize("name", ["corpus.jsonl", "queries.jsonl", "qrels/test.tsv"])
def test_a_missing_file_is_named(beir: Path, name: str) -> None:
    (beir / name).unlink()

    with pytest.raises(CollectionUnreadable, match=name) as raised:
        read_beir(beir)

    assert raised.value.line is None


@pytest.mark.parametrize(
    ("name", "line", "reason"),
    [
        ("corpus.jsonl", "{", "not JSON"),
        ("corpus.jsonl", "[" * 100_000, "not JSON"),
        ("corpus.jsonl", "[1]", "not a JSON object"),
        ("corpus.jsonl", '{"text": "no id"}', "no _id"),
        ("corpus.jsonl", '{"_id": 7, "text": "a number"}', "no _id"),
        ("corpus.jsonl", '{"_id": "tides", "text": "again"}', "'tides' occurs before"),
        ("corpus.jsonl", '{"_id": "new", "text": 7}', "its text is not a text"),
        ("queries.jsonl", '{"_id": "new", "text": " "}', "no text"),
        ("qrels/test.tsv", "q1\ttides", "three columns"),
        ("qrels/test.tsv", "q1\ttides\tmuch", "whole number"),
        ("qrels/test.tsv", "q9\ttides\t1", "no query 'q9'"),
        ("qrels/test.tsv", "q1\tnobody\t1", "no document 'nobody'"),
    ],
)
def test_a_bad_line_is_named_with_its_number(
    beir: Path, name: str, line: str, reason: str
) -> None:
    path = beir / name
    good = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*good, "", line]), encoding="utf-8")

    with pytest.raises(CollectionUnreadable, match=reason) as raised:
        read_beir(beir)

    assert raised.value.line == len(good) + 2
    assert f"line {len(good) + 2}" in str(raised.value)


def test_bytes_that_are_no_text_are_named_with_their_line(beir: Path) -> None:
    with (beir / "corpus.jsonl").open("ab") as file:
        file.write(b'{"_id": "\xff"}\n')

    with pytest.raises(CollectionUnreadable, match="UTF-8") as raised:
        read_beir(beir)

    assert raised.value.line == len(CORPUS) + 1


def test_a_collection_without_a_relevant_document_is_refused(beir: Path) -> None:
    write_beir(beir, judgements=(("q1", "tides", 0),))

    with pytest.raises(CollectionUnreadable, match="no query has a relevant document"):
        read_beir(beir)
