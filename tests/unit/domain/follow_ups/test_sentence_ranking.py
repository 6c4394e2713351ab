"""Which sentences of one document answer a question."""

from collections.abc import Sequence

from loccit.domain.answers.running_text import Sentence
from loccit.domain.follow_ups.sentence_ranking import ReadSentence, sentence_scores
from loccit.domain.text.spans import Span


def read(
    words: str,
    number: int,
    *,
    heading: str = "Marsh",
    nearness: float = 0.0,
    found: float = 0.0,
    known: bool = False,
    is_note: bool = False,
) -> ReadSentence:
    start = 1000 * number
    sentence = Sentence(Span(start, start + len(words)), words, start, 0)
    return ReadSentence(sentence, (heading,), nearness, found, known, is_note)


def best(question: str, sentences: Sequence[ReadSentence], earlier: str = "") -> int:
    scores = sentence_scores(question, earlier or question, sentences)
    return max(range(len(scores)), key=scores.__getitem__)


def test_a_word_counts_the_more_the_fewer_sentences_of_the_document_have_it() -> None:
    sentences = [
        read("The marsh grows under the tide.", 0),
        read("The marsh feeds a heron.", 1),
        read("The marsh grows slowly in the tide.", 2),
        read("A tide brings mud to the marsh.", 3),
    ]

    assert best("what about the heron and the tide?", sentences) == 1


def test_the_heading_above_a_sentence_counts() -> None:
    sentences = [
        read("They took away what was there.", 0, heading="Tides"),
        read("They took away what was there.", 1, heading="Winter storms"),
    ]

    assert best("what did storms do?", sentences) == 1


def test_the_kind_of_thing_that_is_asked_for_decides_between_equals() -> None:
    sentences = [read("The plots were watched.", 0), read("Twelve and 14 plots were watched.", 1)]

    assert best("how many plots?", sentences) == 1


def test_the_words_of_the_question_before_decide_between_equals() -> None:
    sentences = [read("Cores of clay are deep.", 0), read("Cores of peat are deep.", 1)]

    assert best("how deep?", sentences, "What is peat? how deep?") == 1


def test_of_equals_what_lies_nearer_and_what_a_search_found_comes_first() -> None:
    words = "The marsh grows."

    assert best("does it grow?", [read(words, 0), read(words, 1, nearness=0.5)]) == 1
    assert best("does it grow?", [read(words, 0), read(words, 1, found=1.0)]) == 1


def test_notes_outlines_and_what_was_quoted_come_behind() -> None:
    words = "The marsh grows."

    assert best("does it grow?", [read(words, 0, is_note=True), read(words, 1)]) == 1
    assert best("does it grow?", [read(words, 0, known=True), read(words, 1)]) == 1
    outline = read("This paper tells how the marsh grows.", 0)
    assert best("does it grow?", [outline, read("It tells how the marsh grows.", 1)]) == 1


def test_a_document_without_sentences_has_no_scores() -> None:
    assert sentence_scores("why?", "why?", []) == []
