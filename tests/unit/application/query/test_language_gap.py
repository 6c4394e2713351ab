"""An answer says which documents it hardly reached because of their language."""

from dataclasses import replace

import pytest

from loccit.application.notes.write_note import WriteNote
from loccit.application.query.ask_question import AskQuestion
from loccit.domain.answers.searched_languages import SearchedLanguages
from loccit.domain.models.language_gap import LANGUAGE_NOT_JOINED
from loccit.domain.models.retrieval import QueryResult, SearchFilter
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
from loccit.infrastructure.adapters.in_memory.embedding import HashEmbedding
from tests.unit.application.conftest import PROJECT, Library

ENGLISH = "The tide brings mud to the marsh, and the marsh grows with it as long as it is flooded."
GERMAN = (
    "Der Mond steht bei Vollmond im Schatten der Erde, und die Chroniken berichten davon mit"
    " wenigen Worten."
)
FRENCH = (
    "Le vent est noté dans le carnet toutes les deux heures, et la force du vent avec quelques"
    " mots de la marine."
)
QUESTION = "What does the tide bring to the marsh?"


@pytest.fixture
def filled(library: Library) -> Library:
    library = library.with_model(HashEmbedding("fastembed/all-MiniLM-L6-v2", 64))
    for name, text in (("marsh", ENGLISH), ("mond", GERMAN), ("vent", FRENCH)):
        library.ingest(library.write(f"{name}.txt", text))
    return library


def documents(
    library: Library,
    question: str = QUESTION,
    mode: SearchMode = SearchMode.HYBRID,
    **filters: tuple[str, ...],
) -> dict[str, int]:
    result = library.query_chunks(
        question,
        PROJECT,
        policy=RetrievalPolicy(mode=mode),
        filters=SearchFilter(**filters),  # type: ignore[arg-type]  # its fields
    )
    gap = result.language_gap
    told = [each.message for each in result.warnings if each.code == LANGUAGE_NOT_JOINED]
    assert told == ([gap.warning.message] if gap else [])
    return dict(gap.documents) if gap else {}


@pytest.mark.parametrize("mode", list(SearchMode))
def test_the_documents_in_other_languages_are_counted(filled: Library, mode: SearchMode) -> None:
    assert documents(filled, mode=mode) == {"de": 1, "fr": 1}
    assert documents(filled, "Was berichten die Chroniken?", mode) == {"en": 1, "fr": 1}


def test_only_those_that_were_searched_are(filled: Library) -> None:
    assert documents(filled, languages=("en",)) == {}
    assert documents(filled, languages=("en", "fr")) == {"fr": 1}
    assert documents(filled, paths=(str(filled.folder / "mond.txt"),)) == {"de": 1}


def test_nothing_is_said_where_it_cannot_be_told_or_there_is_nothing_to_say(
    filled: Library,
) -> None:
    assert documents(filled, "marsh mud") == {}
    for name in ("mond", "vent"):
        [record] = [
            each for each in filled.index.at(PROJECT).documents() if name in each.source.path
        ]
        filled.index.at(PROJECT).delete_document(record.doc_id)
    assert documents(filled) == {}


def test_a_multilingual_model_joins_them_for_all_but_a_search_by_words(library: Library) -> None:
    library = library.with_model(HashEmbedding("fastembed/multilingual-e5-large", 64))
    library.ingest(library.write("mond.txt", GERMAN))

    assert documents(library) == {}
    assert documents(library, mode=SearchMode.LEXICAL) == {"de": 1}


def test_a_later_page_does_not_repeat_it(filled: Library) -> None:
    policy = RetrievalPolicy(top_k=1, min_score=0)
    first = filled.query_chunks(QUESTION, PROJECT, policy=policy)
    second = filled.query_chunks(QUESTION, PROJECT, policy=policy, cursor=first.next_cursor)

    assert first.warnings
    assert second.hits
    assert second.warnings == ()


def test_an_answer_and_a_note_carry_it(filled: Library) -> None:
    ask = AskQuestion(filled.query_chunks)
    policy = RetrievalPolicy(top_k=1)

    answer = ask(QUESTION, PROJECT, policy=policy)
    note = WriteNote(ask)([QUESTION, "What is chess?", "chess"], PROJECT, policy=policy)

    assert [each.code for each in answer.warnings] == [LANGUAGE_NOT_JOINED]
    assert [len(each.warnings) for each in note.findings] == [1, 1, 0]
    assert note.warnings == answer.warnings


def result(library: Library, question: str) -> QueryResult:
    return library.query_chunks(question, PROJECT)


def test_what_one_search_of_a_run_has_reached_is_no_longer_left_out(filled: Library) -> None:
    english, german = result(filled, QUESTION), result(filled, "Was berichten die Chroniken?")
    untold = replace(english, language_gap=None, warnings=())
    searched = SearchedLanguages()
    assert not searched.warnings

    searched.add(english)
    assert searched.warnings == english.warnings
    searched.add(german)
    left = [warning.message.partition(" is ")[0] for warning in searched.warnings]
    assert left == ["1 document in French"]
    searched.add(untold)
    searched.add(english)
    assert not searched.warnings
