"""What a question asks after others, told by its words alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.follow_ups.named_documents import NamedDocument
from loccit.domain.follow_ups.understanding import Asked, Reach, Understood, understood
from loccit.domain.models.conversation import Narrowing
from loccit.domain.models.document import DocId
from loccit.domain.questions.subject_words import subject_stems

A, B, C, D = (DocId(each * 64) for each in "abcd")
COFFEE = "What are the effects of caffeine on sleep?"


def named(doc_id: DocId, families: str, year: int, title: str, name: str) -> NamedDocument:
    known = subject_stems(title)
    return NamedDocument(doc_id, tuple(families.split()), year, known, frozenset({name}))


DOCUMENTS = (
    named(A, "smith jones", 2019, "coffee evening", "smith2019"),
    named(B, "okafor", 2021, "decaf tea", "okafor2021"),
    named(C, "brown", 2020, "brain waves", "brown2020"),
    named(D, "lind", 2018, "harbour tides", "lind2018"),
)
SHOWN = Asked(COFFEE, (A, B, C))


def taken(question: str, *earlier: Asked) -> Understood:
    return understood(question, earlier or (SHOWN,), DOCUMENTS)


@pytest.mark.parametrize(
    ("question", "document"),
    [
        ("and in the second study?", B),
        ("And what about the third paper?", C),
        ("in the first one?", A),
        ("and the last?", C),
        ("What about source 2?", B),
        ("und in der zweiten Studie?", B),
        ("et dans la deuxième étude ?", B),
    ],
)
def test_a_document_is_counted_in_the_last_answer(question: str, document: DocId) -> None:
    meant = taken(question)

    assert (meant.reach, meant.narrowing) == (Reach.WITHIN, Narrowing.COUNTED)
    assert meant.documents == (document,)
    assert meant.question == COFFEE


def test_documents_are_counted_in_the_last_answer_that_has_so_many() -> None:
    meant = taken("and in the third study?", SHOWN, Asked(COFFEE, (B,)))

    assert meant.documents == (C,)


@pytest.mark.parametrize(
    ("question", "document"),
    [
        ("what about the limitations of Smith?", A),
        ("What does Okafor say about tea?", B),
        ("How does Brown (2020) measure waves?", C),
        ("And according to @lind2018?", D),
        ("What does the harbour tides paper say?", D),
        ("Was sagt Okafor dazu?", B),
    ],
)
def test_a_document_is_named(question: str, document: DocId) -> None:
    meant = taken(question)

    assert (meant.reach, meant.narrowing) == (Reach.WITHIN, Narrowing.NAMED)
    assert meant.documents == (document,)


def test_a_name_that_nobody_was_shown_by_is_no_document_in_passing() -> None:
    assert taken("How do Brown bears sleep through their long winter?").narrowing is not (
        Narrowing.COUNTED
    )
    meant = understood("Where do tides of Lind harbour flood streets?", (SHOWN,), DOCUMENTS[:3])
    assert meant.reach is Reach.ALL


@pytest.mark.parametrize(
    "question",
    [
        "What sample did they use?",
        "How many participants were there?",
        "what were the limitations?",
        "In the same paper, what method did they use?",
        "What do the authors conclude?",
        "Welche Methode haben sie verwendet?",
    ],
)
def test_words_of_any_study_mean_the_document_that_was_shown_first(question: str) -> None:
    meant = taken(question)

    assert (meant.reach, meant.documents) == (Reach.WITHIN, (A,))
    assert meant.narrowing is Narrowing.SAME
    assert "caffeine" not in meant.question


@pytest.mark.parametrize("question", ["why?", "Why?", "how so?", "when?", "warum?", "and why?"])
def test_a_question_without_a_subject_goes_on_with_the_last_one(question: str) -> None:
    meant = taken(question)

    assert (meant.reach, meant.documents) == (Reach.WITHIN, (A,))
    assert meant.question.startswith(COFFEE)


@pytest.mark.parametrize("question", ["and for children?", "what about children?", "in children?"])
def test_a_subject_alone_is_added_to_the_last_question(question: str) -> None:
    meant = taken(question)

    assert (meant.reach, meant.documents) == (Reach.RATHER, (A,))
    assert "caffeine" in meant.question
    assert "children" in meant.question


@pytest.mark.parametrize(
    "question",
    ["who else reports this?", "What do other studies say?", "Is that said elsewhere?",
     "wer sonst berichtet davon?", "qui d'autre le dit ?"],
)  # fmt: skip
def test_others_are_those_that_were_not_shown(question: str) -> None:
    meant = taken(question)

    assert (meant.reach, meant.narrowing) == (Reach.BEYOND, Narrowing.OTHERS)
    assert meant.documents == (A, B, C)
    assert meant.question == COFFEE


@pytest.mark.parametrize(
    "question",
    [
        "How does bread rise in a cold kitchen?",
        "Where do the microbes of a sourdough starter come from?",
        "What is a tide predictor and how does it work in practice?",
        "Wie entsteht eine Mondfinsternis am Abendhimmel?",
    ],
)
def test_a_question_that_is_complete_is_asked_of_the_whole_project(question: str) -> None:
    meant = taken(question)

    assert (meant.question, meant.reach) == (question, Reach.ALL)


def test_the_subject_is_that_of_the_last_question_that_has_one() -> None:
    meant = taken("and in the second study?", SHOWN, Asked("What were the limitations?", (A,)))

    assert meant.question == COFFEE


@given(st.text(max_size=60), st.lists(st.sampled_from([A, B, C, D]), max_size=4, unique=True))
def test_any_question_is_taken_for_something(question: str, shown: list[DocId]) -> None:
    meant = taken(question, Asked(COFFEE, tuple(shown)))

    assert set(meant.documents) <= {A, B, C, D}
    assert meant.question.strip() or not question.strip()


@pytest.mark.parametrize(
    "question",
    ["How long did the extraction take?", "Which language was used?", "When was its work begun?"],
)
def test_what_is_spoken_of_as_known_is_rather_that_of_the_last_document(question: str) -> None:
    meant = taken(question)

    assert meant.reach in {Reach.RATHER, Reach.WITHIN}
    assert meant.documents == (A,)


def test_a_pronoun_that_the_question_itself_explains_points_nowhere() -> None:
    assert taken("What is a tide predictor and how does it work?").reach is Reach.ALL
    assert taken("Which optimizer did they train it with?").reach is not Reach.ALL


def test_a_work_is_named_by_what_it_is_about() -> None:
    meant = taken("in the study of harbour tides, what was measured?")

    assert (meant.documents, meant.narrowing) == ((D,), Narrowing.NAMED)


def test_an_ordinal_without_so_many_documents_counts_all_that_were_shown() -> None:
    meant = taken("and in the second study?", Asked(COFFEE, (A,)), Asked("And why?", (B,)))

    assert meant.documents == (B,)
