"""Who paid for a study, as its acknowledgements say."""

import pytest

from loccit.domain.documents.slicing import text_of
from loccit.domain.follow_ups.funding import asks_for_funding, funding_sentences
from tests.contracts.index_factories import document

PAID = "This work was supported by the Marsh Foundation."
THANKS = "We thank our friends for coffee."
CLAIM = "All data types are supported by the library."


@pytest.mark.parametrize(
    "question",
    [
        "Who funded it?",
        "who paid for the work?",
        "Who supported its development?",
        "wer hat die Studie finanziert?",
        "Wie wurde das Projekt gefördert?",
    ],
)
def test_a_question_asks_who_paid(question: str) -> None:
    assert asks_for_funding(question)


@pytest.mark.parametrize(
    "question",
    [
        "Who funded the lighthouse?",
        "what supports the roof?",
        "which clerks were paid for shocks?",
    ],
)
def test_a_question_with_another_subject_does_not(question: str) -> None:
    assert not asks_for_funding(question)


def test_the_sentence_that_names_who_paid_is_found_among_the_thanks() -> None:
    paths = (("1 Types",), ("Acknowledgements",), ("Acknowledgements",))
    chunks = document("marsh", (CLAIM, THANKS, PAID), section_paths=paths).chunks

    spans = funding_sentences(chunks)

    assert [span.of(text_of(chunks)) for span in spans] == [PAID]


def test_thanks_without_a_heading_are_found_at_the_end() -> None:
    body = tuple(f"Tide number {n} rose over the marsh again." for n in range(9))
    chunks = document("marsh", (*body, PAID)).chunks

    assert [span.of(text_of(chunks)) for span in funding_sentences(chunks)] == [PAID]


def test_a_document_that_says_nothing_of_it_has_none() -> None:
    assert funding_sentences(document("marsh", (CLAIM, "Marsh grows slowly.")).chunks) == ()
