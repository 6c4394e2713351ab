"""Phrases that stand in a text word for word."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.text.clean_text import clean_block, has_words
from loccit.domain.text.phrases import Phrase
from loccit.domain.text.words import with_words_apart


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("salt marsh", "a Salt\nMarsh, then"),
        ("salt marsh", "of salt-marsh soils"),
        ("salt marsh", "salt, marsh"),
        ("well-known", "the well-\nknown, wellknown, well known"),
        ("example", "an exam-\nple; an exam\u2010ple"),
        ("state-of-the-art", "a stateof-the-art method"),
        ("2019-2020", "in 2019\u20132020"),
        ("3 5", "3, 5"),
        ("潮汐", "海洋潮\n汐现象"),
        ("DNA", "このDNAは"),
        ("조수", "조수가"),
        ("Mu\u0308ller", "MÜLLER"),
        ("\ufb01eld", "the field"),
        ("don't", "don\u2019t"),
        ("ΟΔΟΣ", "η οδός, η οδος"),
        ("İstanbul", "İSTANBUL"),
    ],
)
def test_a_phrase_is_found_over_line_ends_hyphens_and_case(phrase: str, text: str) -> None:
    assert Phrase(phrase).stands_in(text)


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("salt marsh", "saltmarsh"),
        ("salt marsh", "salt marshes"),
        ("marsh salt", "salt marsh"),
        ("example", "e-xam-ple"),
        ("state-of-the-art", "stateofthe-art"),
        ("3.5", "3,5 and 3 5"),
        ("3 5", "3.5"),
        ("2019", "20-19"),
        ("muller", "Müller"),
        ("strasse", "Straße"),
        ("x", "x\u0304"),
        ("a b", "a\u0301 b"),
    ],
)
def test_other_words_are_no_phrase(phrase: str, text: str) -> None:
    assert not Phrase(phrase).stands_in(text)


def test_every_place_is_told() -> None:
    text = "Tidal prism, tidal\nprism; tidal-prism."

    assert [span.of(text) for span in Phrase("tidal prism").spans(text)] == [
        "Tidal prism",
        "tidal\nprism",
        "tidal-prism",
    ]
    assert [span.of("ab-c abc") for span in Phrase("abc").spans("ab-c abc")] == ["ab-c", "abc"]


TEXT = st.text(
    st.sampled_from("aAbß -\u2010,.'\u2019_\n\u0301潮が가กำΣςσİıſK12²\ufb01")
    | st.characters(exclude_categories=("Cs", "Co")),
    max_size=40,
)


@given(TEXT, st.integers(0, 40), st.integers(0, 40))
def test_a_text_in_which_a_phrase_stands_has_the_words_it_is_looked_for_by(
    text: str, one: int, other: int
) -> None:
    begin, end = sorted((one, other))
    text = clean_block(text)
    if not has_words(text[begin:end]):
        return
    phrase = Phrase(text[begin:end])
    indexed = {word.lower() for word in re.findall(r"[^\W_]+", with_words_apart(text))}

    if phrase.stands_in(text):
        assert all(any(way <= indexed for way in ways) for ways in phrase.ways())


@given(TEXT, TEXT, TEXT)
def test_a_phrase_between_blanks_is_found_where_it_stands(
    before: str, inner: str, after: str
) -> None:
    inner = clean_block(inner)
    if not has_words(inner):
        return
    text = f"{clean_block(before)} {inner} {clean_block(after)}"
    spans = Phrase(inner).spans(text)

    assert spans
    assert all(one.end <= other.start for one, other in pairwise(spans))
    for span in spans:
        assert Phrase(inner).spans(span.of(text))
