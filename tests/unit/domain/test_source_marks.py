import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.source_marks import MarkedSentence, SourceMark, marked_sentences


def test_a_mark_names_a_passage_and_the_words_it_quotes() -> None:
    assert marked_sentences('The tide lags. [p3 "lagged by about one hour"]') == (
        MarkedSentence("The tide lags.", (SourceMark("p3", "lagged by about one hour"),)),
    )


def test_a_mark_before_the_full_stop_belongs_to_the_same_sentence() -> None:
    [sentence] = marked_sentences('The tide lags [p3 "lagged by about one hour"].')

    assert sentence.text == "The tide lags."
    assert [mark.passage for mark in sentence.marks] == ["p3"]


def test_each_sentence_has_the_marks_behind_it() -> None:
    first, second, third = marked_sentences(
        'One thing. [p1 "words"] Another thing. And a third one. [p2] [P4: “more words”]'
    )

    assert first.marks == (SourceMark("p1", "words"),)
    assert second.marks == ()
    assert third.marks == (SourceMark("p2", None), SourceMark("p4", "more words"))


def test_a_mark_may_name_several_passages() -> None:
    [sentence] = marked_sentences('So it is. [p1 "a first one"; p2 "a second"; p7]')

    assert sentence.marks == (
        SourceMark("p1", "a first one"),
        SourceMark("p2", "a second"),
        SourceMark("p7", None),
    )


@pytest.mark.parametrize(
    "quote",
    [
        "as shown before [12] and in [p9]",
        'he called it "slack water" then',
        "f(x) = [p, q]; x > 0",
        "a line\nand the next",
    ],
)
def test_quoted_words_may_hold_what_ends_a_mark(quote: str) -> None:
    [sentence] = marked_sentences(f'So it is. [p1 "{quote}"]')

    assert sentence.marks == (SourceMark("p1", quote),)


@pytest.mark.parametrize("text", ["See [12].", "See [page 3].", "See [p3", "See [p.3].", "[]"])
def test_what_names_no_passage_is_no_mark(text: str) -> None:
    assert [mark for sentence in marked_sentences(text) for mark in sentence.marks] == []


def test_items_of_a_list_are_sentences_and_headings_are_none() -> None:
    sentences = marked_sentences('# Answer\n\n- One. [p1 "some words"]\n- Two.\n1. Three.')

    assert [each.text for each in sentences] == ["One.", "Two.", "Three."]


@given(st.text(alphabet='ab. [p1"“”;,]\n#-', max_size=200))
def test_any_text_can_be_read_and_no_letter_is_made_up(text: str) -> None:
    for sentence in marked_sentences(text):
        assert sentence.text
        assert set(sentence.text) <= set(text)
        assert all(mark.quote is None or mark.quote in text for mark in sentence.marks)
