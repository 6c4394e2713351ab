"""An answer is made of sentences of the documents, and of nothing else."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loccit.application.use_cases.ask_question import AskQuestion
from loccit.domain.answering_sentences import MOST_CHARACTERS, MOST_SENTENCES
from loccit.domain.models.answer import Answer, Excerpt
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
from loccit.domain.sentences import sentence_spans
from loccit.domain.slicing import text_of
from tests.unit.application.conftest import PROJECT, Library

TIDE = "The sea was calm. Brass wheels add the terms of the tide. They draw a curve. It is noon."
BREAD = "A baker feeds the starter at dawn. The dough has risen twice by noon."
POLICY = RetrievalPolicy(mode=SearchMode.LEXICAL, min_score=0)


def ask(library: Library, question: str, policy: RetrievalPolicy = POLICY) -> Answer:
    return AskQuestion(library.query_chunks)(question, PROJECT, policy=policy)


def quotes(answer: Answer) -> list[str]:
    return [excerpt.quoted.chunk.text for excerpt in answer.excerpts]


def test_the_sentence_that_has_the_words_of_the_question_is_quoted(library: Library) -> None:
    library.ingest(library.write("tide.txt", TIDE))
    library.ingest(library.write("bread.txt", BREAD))

    [quote] = quotes(ask(library, "Which wheels add the tide?"))

    assert quote == "Brass wheels add the terms of the tide."


def test_an_answer_goes_on_as_long_as_it_speaks_of_what_was_asked(library: Library) -> None:
    library.ingest(library.write("tide.txt", "Tides rise. Tides fall. Tides turn. We left."))

    assert quotes(ask(library, "tides")) == ["Tides rise. Tides fall. Tides turn."]


def test_a_heading_is_no_answer_unless_there_is_nothing_else(library: Library) -> None:
    library.ingest(library.write("a.md", f"# Sea\n\n## Brass wheels\n\n{TIDE}\n\n## The tide\n"))

    assert quotes(ask(library, "wheels"))[0].startswith("Brass wheels add")
    assert quotes(ask(library, "sea"))


def test_nothing_is_quoted_of_a_library_that_does_not_answer(library: Library) -> None:
    library.ingest(library.write("bread.txt", BREAD))

    question = "Who won the chess match in Reykjavik at noon?"

    assert quotes(ask(library, question))
    assert not ask(library, question, RetrievalPolicy(mode=SearchMode.LEXICAL)).excerpts


WORDS = st.lists(
    st.sampled_from(["tide", "wheel", "moss", "Bread", "noon.", "rises?", "it!"]), min_size=1
)


@settings(max_examples=60)
@given(st.lists(WORDS, min_size=1, max_size=6), WORDS)
def test_any_quote_is_whole_sentences_of_its_passage_and_short(
    paragraphs: list[list[str]], question: list[str]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        library = Library(Path(folder))
        library.ingest(library.write("any.txt", "\n\n".join(map(" ".join, paragraphs))))

        for excerpt in ask(library, " ".join(question)).excerpts:
            chunk = excerpt.quoted.chunk
            assert (
                chunk.span.of(text_of(library.index.chunks(chunk.doc_id, PROJECT))) == chunk.text
            )
            sentences = sentence_spans(chunk.text)
            assert len(sentences) <= MOST_SENTENCES
            assert len(sentences) == 1 or len(chunk.text) <= MOST_CHARACTERS


def test_an_excerpt_lies_in_its_passage(library: Library) -> None:
    library.ingest(library.write("tide.txt", TIDE))
    [excerpt] = ask(library, "wheels").excerpts

    with pytest.raises(ValueError, match="does not lie"):
        Excerpt(excerpt.passage, excerpt.span.moved(1_000))
