"""What the searches of a language model have left out because of its language is told to both."""

import json

import pytest

from loccit.application.answering.write_answer import NOT_ANSWERED
from loccit.domain.models.language_gap import LANGUAGE_NOT_JOINED
from loccit.domain.models.retrieval import SearchFilter
from loccit.infrastructure.adapters.in_memory.embedding import HashEmbedding
from loccit.interfaces.presenters.written_answer_as_text import answer_lines
from loccit.interfaces.views.written_answers import written_answer_view
from tests.unit.application.answering.test_write_answer import answer, use
from tests.unit.application.conftest import Library

ENGLISH = "The tide brings mud to the marsh, and the marsh grows with it as long as it is flooded."
GERMAN = (
    "Der Mond steht im Schatten der Erde, und die Chroniken berichten davon mit wenigen Worten."
)
IN_ENGLISH = use("search_library", query="What does the abbot say of the moon?")
IN_GERMAN = use("search_library", query="Was sagt der Abt über den Mond?")


@pytest.fixture
def mixed(library: Library) -> Library:
    library = library.with_model(HashEmbedding("fastembed/all-MiniLM-L6-v2", 64))
    for name, text in (("marsh", ENGLISH), ("mond", GERMAN)):
        library.ingest(library.write(f"{name}.txt", text))
    return library


def test_a_model_is_told_so_that_it_can_ask_in_another_language(mixed: Library) -> None:
    _, llm = answer(mixed, IN_ENGLISH, NOT_ANSWERED)

    [result] = [each for message in llm.requests[-1].messages for each in message.tool_results]
    assert json.loads(result.content)["languages"].startswith("1 document in German is found by")


def test_no_answer_is_said_of_what_was_searched(mixed: Library) -> None:
    written, _ = answer(mixed, IN_ENGLISH, NOT_ANSWERED)
    lines = answer_lines(written, 80, strict=False)
    value = written_answer_view(written, SearchFilter(), strict=False, trace=False)

    assert [each.code for each in written.warnings] == [LANGUAGE_NOT_JOINED]
    assert ", as far as it was searched, as scripted reads it." in lines[0]
    assert lines[-1].startswith("1 document in German is found by")
    assert isinstance(value["warnings"], list)
    assert len(value["warnings"]) == 1


def test_a_model_that_asked_in_both_languages_has_left_none_out(mixed: Library) -> None:
    written, _ = answer(mixed, IN_ENGLISH, IN_GERMAN, NOT_ANSWERED)

    assert written.warnings == ()
    assert "does not answer this, as scripted" in answer_lines(written, 80, strict=False)[0]
