"""Words that a page shows a second time, whole or in pieces."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.pdf.model import Word
from loccit.infrastructure.adapters.pdf.text.hidden import doubled_words
from loccit.infrastructure.adapters.pdf.text.word_table import WordTable


def word(text: str, left: float, style: int = 0, width: float = 10.0) -> Word:
    """Return a word whose letters have one width, on one line."""
    return Word(text, left, 100, left + width * len(text), 116, style, 0, None, spaced=True)


def kept(*words: Word) -> list[str]:
    """Return the words that are not shown a second time."""
    table = WordTable.of(words)
    gone = doubled_words(table).tolist()
    return [one.text for one, twice in zip(words, gone, strict=True) if not twice]


def test_pieces_of_a_word_that_lie_on_it_are_shown_twice() -> None:
    found = kept(
        word("Novel", 72), word("Inv", 129.7), word("Invasive", 130), word("e", 200.2),
        word("Plants", 220), word("nts", 250.3),
    )  # fmt: skip
    assert found == ["Novel", "Invasive", "Plants"]


def test_what_lies_on_another_word_but_not_where_that_has_it_stays() -> None:
    assert kept(word("Invasive", 130), word("Inv", 180)) == ["Invasive", "Inv"]
    assert kept(word("Invasive", 130), word("nev", 140)) == ["Invasive", "nev"]
    assert kept(word("Invasive", 130), word("a", 160, style=1)) == ["Invasive", "a"]
    assert kept(word("Invasive", 130), word("Inv", 220)) == ["Invasive", "Inv"]


def test_a_page_without_words_has_none_twice() -> None:
    assert not np.any(doubled_words(WordTable.of([])))


@given(
    st.lists(
        st.tuples(
            st.text("ab", min_size=1, max_size=4),
            st.integers(0, 12),
            st.sampled_from([0.0, 3.0, -2.0]),
        ),
        max_size=12,
    )
)
def test_of_any_words_one_stays_wherever_one_is_left_out(
    words: list[tuple[str, int, float]],
) -> None:
    given_words = [word(text, left, width=width) for text, left, width in words]
    found = kept(*given_words)
    for text, _, _ in words:
        assert any(text in one for one in found)
