"""The same question to the same model has the same name."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.assistant.question_hash import question_hash

MODEL = "openai/gpt-4o-mini"


@pytest.mark.parametrize(
    "asked", ["What drives the tides?", " what  drives\tthe TIDES?\n", "What drives the tides？"]
)
def test_case_blanks_and_forms_make_no_difference(asked: str) -> None:
    assert question_hash(asked, MODEL) == question_hash("What drives the tides?", MODEL)


def test_it_is_the_sha_256_of_model_and_question() -> None:
    written = f"{MODEL}\0what drives the tides?".encode()

    assert question_hash("What drives the tides?", MODEL) == hashlib.sha256(written).hexdigest()


def test_another_model_or_another_question_has_another_name() -> None:
    names = {question_hash(each, MODEL) for each in ("Why?", "How?")}

    assert len(names | {question_hash("Why?", "local")}) == 3


@given(st.text(alphabet=st.characters()), st.text())
def test_any_question_has_one(asked: str, model: str) -> None:
    assert len(question_hash(asked, model)) == 64
