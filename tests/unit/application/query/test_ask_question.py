"""An answer is made of sentences of the documents, and of nothing else."""

import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path, PurePath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loccit.application.query.ask_question import AskQuestion
from loccit.domain.answers.answering_sentences import ANSWERS, MOST_CHARACTERS
from loccit.domain.documents.slicing import text_of
from loccit.domain.models.answer import Answer, Excerpt
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
from loccit.domain.text.sentences import sentence_spans
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
    tides = "The tides have risen. Tides fall again. The tides turn at noon."
    library.ingest(library.write("tide.txt", f"{tides} We left early."))

    assert quotes(ask(library, "tides")) == [tides]


def test_a_heading_is_no_answer_and_what_leads_to_a_list_is_none(library: Library) -> None:
    moss = "## The moss\n\nThe moss has three kinds:\n\n- red\n"
    library.ingest(library.write("a.md", f"# Sea\n\n## Brass wheels\n\n{TIDE}\n\n{moss}"))

    assert quotes(ask(library, "wheels")) == ["Brass wheels add the terms of the tide."]
    assert not quotes(ask(library, "moss"))


def test_a_passage_without_a_sentence_that_may_be_quoted_makes_room_for_the_next(
    library: Library,
) -> None:
    one = replace(POLICY, top_k=1)
    library.ingest(
        library.write("a.md", "# Wheels of brass\n\nWheels: brass wheels, old wheels\n")
    )
    library.ingest(library.write("tide.txt", TIDE))

    assert quotes(ask(library, "brass wheels", one)) == ["Brass wheels add the terms of the tide."]


def test_a_question_in_another_language_is_answered_by_the_nearest_sentence(
    library: Library,
) -> None:
    library.ingest(library.write("bread.txt", BREAD))

    [quote] = quotes(ask(library, "pain levain", RetrievalPolicy(min_score=0)))

    assert quote in BREAD


def test_a_title_alone_answers_nothing_in_the_language_of_the_question(library: Library) -> None:
    library.ingest(
        library.write("ships.md", "# The ships that were lost in the storm\n\n" + BREAD)
    )

    answer = ask(library, "Which of the ships were lost in the storm?", RetrievalPolicy())

    assert not answer.excerpts


def test_where_several_documents_answer_one_gives_no_more_than_half(library: Library) -> None:
    kinds = ("spring", "neap", "ebb", "flood", "storm", "river")
    said = "\n\n".join(f"# The {kind}\n\nThe {kind} tide was high at noon.\n" for kind in kinds)
    library.ingest(library.write("many.md", said))
    library.ingest(library.write("one.txt", "The tide was low at the old pier."))
    library.ingest(library.write("copy.txt", "The neap tide was high at noon."))

    excerpts = ask(library, "tide", replace(POLICY, top_k=4)).excerpts

    names = Counter(PurePath(each.passage.source_path).name for each in excerpts)
    assert max(names.values()) <= 2
    texts = [each.quoted.chunk.text for each in excerpts]
    assert len(set(texts)) == len(texts)


def test_nothing_is_quoted_of_a_library_that_does_not_answer(library: Library) -> None:
    library.ingest(library.write("bread.txt", BREAD))

    question = "Who won the chess match in Reykjavik at noon?"

    assert quotes(ask(library, question))
    assert not ask(library, question, RetrievalPolicy(mode=SearchMode.LEXICAL)).excerpts


SENTENCES = st.lists(
    st.sampled_from(
        [
            "The tide was high at noon.",
            "Wheels have moved, as Lee et al. say (Fig. 2).",
            "Moss is green; it grows.",
            "which goes on",
            "Bread and salt:",
            "Funding: The tide was paid by the grant no. 7.",
        ]
    ),
    min_size=1,
    max_size=6,
)


@settings(max_examples=60)
@given(st.lists(SENTENCES, min_size=1, max_size=6), st.sampled_from(["tide", "wheels", "moss"]))
def test_any_quote_is_whole_sentences_of_its_passage_and_short(
    paragraphs: list[list[str]], question: str
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        library = Library(Path(folder))
        library.ingest(library.write("any.txt", "\n\n".join(map(" ".join, paragraphs))))

        for excerpt in ask(library, question).excerpts:
            chunk = excerpt.quoted.chunk
            assert (
                chunk.span.of(text_of(library.index.at(PROJECT).chunks(chunk.doc_id)))
                == chunk.text
            )
            sentences = [span.of(chunk.text) for span in sentence_spans(chunk.text)]
            assert len(sentences) <= ANSWERS.sentences
            assert len(sentences) == 1 or len(chunk.text) <= MOST_CHARACTERS
            assert all(each[0].isupper() and each.endswith(".") for each in sentences)
            assert "Funding" not in chunk.text


def test_an_excerpt_lies_in_its_passage(library: Library) -> None:
    library.ingest(library.write("tide.txt", TIDE))
    [excerpt] = ask(library, "wheels").excerpts

    with pytest.raises(ValueError, match="does not lie"):
        Excerpt(excerpt.passage, excerpt.span.moved(1_000))
