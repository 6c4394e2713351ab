"""Texts as BM25 vectors."""

import pytest

from loccit.infrastructure.adapters.qdrant.driver import Sparse
from loccit.infrastructure.adapters.qdrant.records.analysis import analysis_of
from loccit.infrastructure.adapters.qdrant.records.lexical import ChunkFields, LexicalEncoder


@pytest.fixture(scope="module")
def encoder() -> LexicalEncoder:
    return LexicalEncoder()


def vector(
    encoder: LexicalEncoder,
    body: str,
    language: str | None = "en",
    *,
    title: str = "",
    names: str = "",
    section: str = "",
) -> Sparse:
    return encoder.passage(ChunkFields(title, names, section, body, analysis_of(language)))


def score(encoder: LexicalEncoder, query: str, passage: Sparse, *languages: str | None) -> float:
    """Return what a search finds, were every term as rare as any other."""
    analyses = [analysis_of(language) for language in languages or ("en",)]
    wanted = encoder.query(query, analyses)
    weights = dict(zip(passage.indices, passage.values, strict=True))
    return sum(
        weights.get(term, 0.0) * value
        for term, value in zip(wanted.indices, wanted.values, strict=True)
    )


@pytest.mark.parametrize("text", ["", " ", "the of and", "?!", "!"])
def test_what_has_no_terms_gives_no_vector(encoder: LexicalEncoder, text: str) -> None:
    assert encoder.query(text, ["en"]).indices == []
    assert vector(encoder, text).indices == []


@pytest.mark.parametrize(
    ("language", "query", "text"),
    [
        ("en", "Müller", "MULLER"),
        ("en", "running", "he runs"),
        ("en", "H2O", "h2o"),
        ("en", "shore", "along the shore²"),
        ("en", "12.5", "a rate of 12.5 percent"),
        ("en", "fine", "ﬁne grained"),
        ("en", "ABC", "the ＡＢＣ of it"),
        ("en", "Müller", "Mu\u0308ller"),
        ("de", "Haus", "alte Häuser"),
        ("de", "Mondfinsternis", "die Mondfinsternisse"),
        ("de", "Müller", "Frau Mueller"),
        ("de", "Müller", "Frau Muller"),
        ("de", "Statue", "zwei Statuen"),
        ("de", "Mauer", "hohe Mauern"),
        ("fr", "général", "des généraux"),
        ("fr", "electricite", "l’électricité"),
        ("zh", "学习", "深度学习在自然语言处理中的应用"),
        ("zh", "水", "海水中的盐"),
        ("ja", "running", "深層学習で he runs"),
        ("ja", "コンピュータ", "新しいｺﾝﾋﾟｭｰﾀ"),
        ("ja", "12.5", "速度は12.5である"),
        ("ko", "학교", "학교에서"),
        ("th", "ภาษา", "เรียนภาษาไทย"),
        ("hi", "हिन्दी", "हिन्दी में"),
        ("pl", "żółw", "zolw"),
        ("ru", "книга", "две книги"),
        ("ar", "كتاب", "كِتَاب"),
        (None, "running", "he runs"),
    ],
)
def test_a_query_shares_a_term_with_a_text_that_holds_its_word(
    encoder: LexicalEncoder, language: str | None, query: str, text: str
) -> None:
    assert score(encoder, query, vector(encoder, text, language), language) > 0


@pytest.mark.parametrize(
    ("language", "stop_word"),
    [("en", "the"), ("de", "für"), ("de", "und"), ("fr", "à"), ("fr", "l"), ("es", "más")],
)
def test_the_stop_words_are_those_of_the_language(
    encoder: LexicalEncoder, language: str, stop_word: str
) -> None:
    assert vector(encoder, stop_word, language).indices == []
    assert vector(encoder, stop_word, "pl").indices


@pytest.mark.parametrize("language", ["en", "de", "fr", "zh", "th", "pl", None])
def test_different_words_share_no_term(encoder: LexicalEncoder, language: str | None) -> None:
    assert score(encoder, "alpha 学习", vector(encoder, "beta 语言", language), language) == 0


def test_pairs_of_characters_do_not_reach_over_what_parts_them(encoder: LexicalEncoder) -> None:
    passage = vector(encoder, "深 度。学习 NLP 语", "zh")
    assert score(encoder, "深度", passage, "zh") == 0
    assert score(encoder, "习语", passage, "zh") == 0


def test_a_repeated_term_weighs_more_but_not_twice(encoder: LexicalEncoder) -> None:
    once = score(encoder, "alpha", vector(encoder, "alpha beta"))
    twice = score(encoder, "alpha", vector(encoder, "alpha alpha beta"))
    assert once < twice < 2 * once


def test_a_term_weighs_less_in_a_longer_text(encoder: LexicalEncoder) -> None:
    short = score(encoder, "alpha", vector(encoder, "alpha beta"))
    assert score(encoder, "alpha", vector(encoder, "alpha" + " beta" * 100)) < short


@pytest.mark.parametrize("field", ["title", "names", "section"])
def test_a_word_in_another_field_counts_but_fields_saturate_together(
    encoder: LexicalEncoder, field: str
) -> None:
    in_body = score(encoder, "alpha", vector(encoder, "alpha beta"))
    in_field = score(encoder, "alpha", vector(encoder, "beta", **{field: "alpha"}))
    in_both = score(encoder, "alpha", vector(encoder, "alpha beta", **{field: "alpha"}))
    assert 0 < in_field < in_both
    assert in_body < in_both < in_body + in_field


def test_a_question_in_one_language_finds_texts_in_each(encoder: LexicalEncoder) -> None:
    german = vector(encoder, "zwei Datenbanken im Internet", "de")
    english = vector(encoder, "two databases on the internet", "en")
    for passage in (german, english):
        assert score(encoder, "Internet", passage, "en", "de") > 0
    assert score(encoder, "Datenbank", german, "en", "de") > 0
    assert score(encoder, "database", english, "de", "en") > 0


def test_a_word_that_two_languages_write_alike_counts_once(encoder: LexicalEncoder) -> None:
    passage = vector(encoder, "Internet", "de")
    assert score(encoder, "Internet", passage, "en", "de") == score(
        encoder, "Internet", passage, "de"
    )
    assert encoder.query("Internet", ["en", "de", "nl"]).values == [1.0]


@pytest.mark.parametrize(
    ("query", "order", "language", "text"),
    [
        ("what is the colour of the moon", ("de", "en"), "de", "The Abstract of this"),
        ("the moon", ("en", "de"), "de", "The Abstract of this"),
        ("die Farbe der Sonne im Winter", ("en", "de"), "en", "they die"),
    ],
)
def test_function_words_of_the_query_are_not_taken_for_rare_words_of_another_language(
    encoder: LexicalEncoder, query: str, order: tuple[str, ...], language: str, text: str
) -> None:
    assert score(encoder, query, vector(encoder, text, language), *order) == 0


@pytest.mark.parametrize("query", ["war", "the causes of the war", "how trees die"])
def test_a_word_keeps_its_meaning_though_it_is_a_stop_word_of_another_language(
    encoder: LexicalEncoder, query: str
) -> None:
    word = query.rsplit(maxsplit=1)[-1]
    for order in (("en", "de"), ("de", "en")):
        assert score(encoder, query, vector(encoder, word, "en"), *order) > 0


def test_the_same_text_gives_the_same_vector(encoder: LexicalEncoder) -> None:
    assert vector(encoder, "alpha beta") == vector(LexicalEncoder(), "alpha beta")


def test_english_terms_are_those_of_the_vendor(encoder: LexicalEncoder) -> None:
    """So a project that was made with the vendor's own encoder is searched as before."""
    from qdrant_edge import Bm25, Bm25Config

    text = "Running waters, 12 mills; the MÜLLERS' houses"
    theirs = Bm25(Bm25Config(ascii_folding=True)).embed_query(text)
    assert set(encoder.query(text, ["en"]).indices) == set(theirs.indices)
