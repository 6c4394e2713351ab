"""What a query says beside its words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.questions.query_language import SaidQuery, said_query


@pytest.mark.parametrize(
    ("text", "asked", "phrases", "without"),
    [
        ('the "tidal prism" of -moon', "the tidal prism of", ("tidal prism",), ("moon",)),
        ('tides -"spring tide"', "tides", (), ("spring tide",)),
        (
            "“one” „zwei“ »drei« « quatre » 「五」 『六』",
            "one zwei drei quatre 五 六",
            ("one", "zwei", "drei", "quatre", "五", "六"),
            (),
        ),
        ("潮汐「波」の", "潮汐 波 の", ("波",), ()),
        ('潮汐"波"の', "潮汐 波 の", ("波",), ()),
        ('"tidal prism"', "tidal prism", ("tidal prism",), ()),
        ("-moon", "", (), ("moon",)),
        ("\u2212moon tides", "tides", (), ("moon",)),
        ("-well-known tides", "tides", (), ("well-known",)),
        ('"..." of "a"', '"..." of a', ("a",), ()),
        ('"a" "a" -b -b', "a a", ("a",), ("b",)),
    ],
)
def test_quotation_marks_want_words_and_a_minus_does_not(
    text: str, asked: str, phrases: tuple[str, ...], without: tuple[str, ...]
) -> None:
    assert said_query(text) == SaidQuery(asked, phrases, without)


@pytest.mark.parametrize(
    "text",
    [
        "how do tides shape salt marshes?",
        "don't ask 'this', l\u2019eau and \u2018that\u2019",
        'a lone " mark',
        "an open “mark",
        '5" pipes and 3" valves',
        'a"b"c',
        "x-ray, well-known and state-of-the-art",
        "tides - moon",
        "--moon",
        "at -5 degrees",
        "a -",
        '-"',
        '"!!!" and ""',
        "(-moon)",
    ],
)
def test_what_is_no_mark_is_text(text: str) -> None:
    assert said_query(text) == SaidQuery(text)


MARKED = st.text(st.sampled_from("ab 潮-\u2212\"'“”„«»「」『』.\n5é"), max_size=30) | st.text()


@given(MARKED)
def test_any_text_is_a_query(text: str) -> None:
    said = said_query(text)

    SearchFilter(
        phrases=tuple(filter(str.isprintable, said.phrases)),
        without=tuple(filter(str.isprintable, said.without)),
    )
    assert all(any(map(str.isalnum, each)) for each in (*said.phrases, *said.without))
    if not said.phrases and not said.without:
        assert said.text == text
    for phrase in said.phrases:
        assert " ".join(phrase.split()) in said.text


@given(st.text(st.characters(categories=("L", "N", "P", "Z")), max_size=20), MARKED)
def test_what_stands_in_quotation_marks_is_wanted_as_it_is(inner: str, after: str) -> None:
    marks = '"\u201c\u201d\u201e\u201f\u301d\u301e\u301f\uff02'
    words = inner.translate(dict.fromkeys(map(ord, marks)))
    said = said_query(f'"{words}" {after}')

    if any(map(str.isalnum, words)):
        assert said.phrases[0] == words.strip()
