"""Texts as BM25 vectors."""

import pytest

from loccit.infrastructure.adapters.qdrant.lexical import LexicalEncoder


@pytest.fixture(scope="module")
def encoder() -> LexicalEncoder:
    return LexicalEncoder()


@pytest.mark.parametrize("text", ["", " ", "the of and", "?!", "!"])
def test_what_has_no_terms_gives_no_vector(encoder: LexicalEncoder, text: str) -> None:
    assert encoder.query(text).indices == []
    assert encoder.document(text).indices == []


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("Müller", "MULLER"),
        ("running", "he runs"),
        ("H2O", "h2o"),
        ("shore", "along the shore²"),
        ("12.5", "a rate of 12.5 percent"),
        ("学习", "深度学习在自然语言处理中的应用"),
        ("Müller", "Müller 深度学习"),
    ],
)
def test_a_query_shares_a_term_with_a_text_that_holds_its_word(
    encoder: LexicalEncoder, query: str, text: str
) -> None:
    assert set(encoder.query(query).indices) & set(encoder.document(text).indices)


def test_different_words_share_no_term(encoder: LexicalEncoder) -> None:
    assert not set(encoder.query("alpha").indices) & set(encoder.document("beta").indices)


def test_a_repeated_term_weighs_more_but_not_twice(encoder: LexicalEncoder) -> None:
    once = encoder.document("alpha beta")
    twice = encoder.document("alpha alpha beta")
    term = encoder.query("alpha").indices[0]
    first = dict(zip(once.indices, once.values, strict=True))[term]
    second = dict(zip(twice.indices, twice.values, strict=True))[term]
    assert first < second < 2 * first


def test_the_same_text_gives_the_same_vector(encoder: LexicalEncoder) -> None:
    assert encoder.document("alpha beta") == LexicalEncoder().document("alpha beta")
