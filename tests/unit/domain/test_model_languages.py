"""Which languages an embedding model joins, by its name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.policy.model_languages import MULTILINGUAL_MODEL, joined_with


@pytest.mark.parametrize(
    "model",
    [
        MULTILINGUAL_MODEL,
        "fastembed/intfloat/multilingual-e5-large",
        "fastembed/sentence-transformers/paraphrase-multilingual-MiniLM-L12-v2",
        "openai/text-embedding-3-small",
        "openai/bge-m3",
        "fastembed/snowflake/snowflake-arctic-embed-l-v2.0",
        "openai/the-model-of-our-institute",  # nobody knows
        "",
    ],
)
def test_a_multilingual_model_or_one_that_nobody_knows_leaves_no_language_out(model: str) -> None:
    assert joined_with("en", model) is None
    assert joined_with("de", model) is None


@pytest.mark.parametrize(
    "model",
    [
        "fastembed/all-MiniLM-L6-v2",
        "fastembed/BAAI/bge-small-en-v1.5",
        "fastembed/snowflake/snowflake-arctic-embed-m",
        "fastembed/nomic-ai/nomic-embed-text-v1.5-Q",
        "fastembed/jinaai/jina-embeddings-v2-base-en",
    ],
)
def test_an_english_model_joins_no_two_languages(model: str) -> None:
    assert joined_with("en", model) == {"en"}
    assert joined_with("de", model) == {"de"}


def test_a_model_of_two_languages_joins_those() -> None:
    model = "fastembed/jinaai/jina-embeddings-v2-base-de"

    assert joined_with("en", model) == joined_with("de", model) == {"de", "en"}
    assert joined_with("fr", model) == {"fr"}


@given(st.text(max_size=30), st.sampled_from(["en", "de", "zh", "sv"]))
def test_any_model_finds_the_language_of_the_question_itself(name: str, language: str) -> None:
    joined = joined_with(language, name)

    assert joined is None or language in joined
