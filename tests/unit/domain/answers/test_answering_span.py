"""What is shown of a long passage."""

from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.answers.answering_span import LONG, answering_spans
from loccit.domain.models.chunk import BlockPart, Chunk, ChunkId
from loccit.domain.models.document import BlockKind, DocId
from loccit.domain.text.spans import Span

FILLER = "Nothing of interest was seen for many days on end. " * 12
ANSWER = "The clerks got shocks in Portland. Paper took fire there too."
START = 1000


def passage(text: str, kind: BlockKind = BlockKind.PARAGRAPH) -> Chunk:
    span = Span(START, START + len(text))
    blocks = (BlockPart(kind, span),)
    return Chunk(ChunkId("c"), DocId("d"), text, span, "", (), (), "", 0, blocks=blocks)


def shown(question: str, text: str, kind: BlockKind = BlockKind.PARAGRAPH) -> str | None:
    [span] = answering_spans(question, [passage(text, kind)])
    return None if span is None else span.moved(-START).of(text)


def test_a_long_passage_is_cut_to_the_sentences_that_answer() -> None:
    text = f"{FILLER}{ANSWER} {FILLER}".strip()

    assert shown("which clerks got shocks", text) == "The clerks got shocks in Portland."
    assert shown("shocks of clerks, and fire", text) == ANSWER


def test_short_passages_tables_and_those_without_a_word_of_the_question_stay_whole() -> None:
    assert shown("which clerks got shocks", ANSWER) is None
    assert shown("which clerks got shocks", FILLER) is None
    assert shown("clerks", f"{FILLER}{ANSWER}", BlockKind.TABLE) is None


def test_an_abbreviation_ends_no_sentence() -> None:
    text = f"{FILLER}Shocks were told by Prescott et al. Boston had them too. {FILLER}".strip()

    assert shown("shocks", text) == "Shocks were told by Prescott et al. Boston had them too."


@given(st.text(), st.text(min_size=LONG + 1))
def test_of_any_passage_a_slice_is_shown(question: str, text: str) -> None:
    [span] = answering_spans(question, [passage(text)])

    assert span is None or (span and Span(START, START + len(text)).contains(span))
