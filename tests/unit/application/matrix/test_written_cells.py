"""A language model fills a cell from its document alone, with words that stand there."""

import json
from collections.abc import Callable, Sequence

import pytest

from loccit.application.assistant.agent import Assistant
from loccit.application.matrix.fill_matrix import FillMatrix
from loccit.application.matrix.written_cell import NOT_ANSWERED, instructions, written_cell
from loccit.application.matrix.written_cells import WrittenCells
from loccit.domain.assistant.agent_run import AgentConfig
from loccit.domain.assistant.conversation import Message, ToolUseContent
from loccit.domain.assistant.usage import UsageMetadata
from loccit.domain.errors import LLMRequestRefused
from loccit.domain.json_value import Json
from loccit.domain.models.matrix import Cell, Column, ColumnType, Matrix
from loccit.domain.models.retrieval import Hit, hit_of
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.adapters.scripted_llm import Reply, ScriptedLLM
from tests.unit.application.conftest import PROJECT, Library

TIDE = (
    "# Tide machines\n\n## How they add\n\n"
    "The tide predictor adds up 1,410 harmonic constituents of the tide. "
    "Brass wheels turn at the speed of each constituent.\n"
)
BREAD = "# Sourdough\n\nThe dough of the tide has risen twice by noon, and nobody is surprised.\n"
ADDS = "The tide predictor adds up 1,410 harmonic constituents of the tide"
NUMBER = Column("terms", "How many constituents?", ColumnType.NUMBER, "terms")
CHOICE = Column("kind", "What kind?", ColumnType.CHOICE, choices=("brass", "steel"))
TEXT = Column("How does it add?")


@pytest.fixture
def tides(library: Library) -> Library:
    library.ingest(library.write("tide.md", TIDE))
    return library


def passages(library: Library) -> dict[str, Hit]:
    index = library.index.at(PROJECT)
    hits = [
        hit_of(each, chunk) for each in index.documents() for chunk in index.chunks(each.doc_id)
    ]
    return {f"p{number}": hit for number, hit in enumerate(hits, start=1)}


def cell(library: Library, column: Column, text: str) -> tuple[Cell, str | None]:
    shown = passages(library)
    doc_id = next(hit.chunk.doc_id for hit in shown.values() if "predictor" in hit.chunk.text)
    [name] = [name for name, hit in shown.items() if ADDS in hit.chunk.text]
    return written_cell(column, doc_id, text.replace("TIDE", name), shown)


@pytest.mark.parametrize(
    ("column", "said", "value"),
    [
        (TEXT, "It adds up terms.", None),
        (NUMBER, "1410", 1410.0),
        (NUMBER, "1,410 terms.", 1410.0),
        (CHOICE, "Brass", "brass"),
        (CHOICE, "**steel**.", "steel"),
    ],
)
def test_a_cell_has_the_slice_the_words_and_the_value(
    tides: Library, column: Column, said: str, value: str | float | None
) -> None:
    found, fault = cell(tides, column, f'{said} [TIDE "{ADDS}"]')

    assert fault is None
    assert found.quoted is not None
    assert found.quoted.chunk.text == ADDS
    assert found.value == value


@pytest.mark.parametrize(
    ("column", "said"),
    [
        (NUMBER, "1411"),
        (NUMBER, "many"),
        (NUMBER, "from 3 to 1410"),
        (CHOICE, "wood"),
        (CHOICE, "brass or steel"),
    ],
)
def test_a_value_that_is_not_in_the_quotation_or_the_list_is_sent_back_and_left_out(
    tides: Library, column: Column, said: str
) -> None:
    found, fault = cell(tides, column, f'{said} [TIDE "{ADDS}"]')

    assert fault
    assert found.value is None


@pytest.mark.parametrize(
    "text",
    [
        "It adds up terms.",
        '[TIDE "The tide predictor adds up 1,411 harmonic constituents of the tide"]',
        'It adds. [TIDE "The tide predictor was the finest machine of its century"]',
        'It adds. [p99 "words that nobody was ever shown in this run"]',
    ],
)
def test_what_is_not_quoted_leaves_the_cell_empty(tides: Library, text: str) -> None:
    found, fault = cell(tides, TEXT, text)

    assert found == Cell()
    assert fault


def test_words_of_another_document_are_no_quotation(tides: Library) -> None:
    tides.ingest(tides.write("bread.md", BREAD))

    found, fault = cell(
        tides, TEXT, 'It rose. [p1 "The dough of the tide has risen twice by noon"]'
    )

    assert found == Cell()
    assert fault


@pytest.mark.parametrize("text", [NOT_ANSWERED, f"{NOT_ANSWERED}.", "not answered", ""])
def test_a_model_may_say_that_there_is_no_answer(tides: Library, text: str) -> None:
    assert cell(tides, TEXT, text) == (Cell(), None)


def test_a_choice_with_braces_is_told_as_it_is() -> None:
    column = Column("kind", "", ColumnType.CHOICE, choices=("{task}", "{0}"))

    assert "{task}; {0}" in instructions(column)


def use(name: str, **given: Json) -> Message:
    return Message.assistant(tool_calls=[ToolUseContent(f"call-{name}", name, given)])


SEARCH = use("search_library", query="tide predictor dough", limit=12)


def results(messages: Sequence[Message]) -> list[dict[str, list[dict[str, str]]]]:
    return [json.loads(each.content) for message in messages for each in message.tool_results]


def quoting(words: str) -> Callable[[Sequence[Message]], str]:
    """Return a reply that quotes the passage with these words, if it was shown."""

    def reply(messages: Sequence[Message]) -> str:
        shown = [each for result in results(messages) for each in result.get("passages", [])]
        found = next((each["id"] for each in shown if words in each["text"]), None)
        return f'It is so. [{found} "{words}"]' if found else NOT_ANSWERED

    return reply


def write(
    library: Library,
    replies: Sequence[Reply],
    *columns: Column,
    config: AgentConfig | None = None,
    usage: UsageMetadata | None = None,
) -> tuple[Matrix, ScriptedLLM]:
    llm = ScriptedLLM(replies, usage=usage)
    fill = WrittenCells(
        library.query_chunks, Assistant(llm), schema_of, config or AgentConfig(max_rejections=0)
    )
    made = FillMatrix(library.query_chunks, fill)(columns or (TEXT,), PROJECT)
    return made, llm


def test_a_model_is_shown_the_document_of_the_cell_alone(tides: Library) -> None:
    tides.ingest(tides.write("bread.md", BREAD))

    made, llm = write(
        tides,
        [SEARCH, SEARCH, quoting(ADDS), quoting(ADDS)],
    )

    quoted = [cell.quoted for row in made.rows for cell in row.cells]
    assert [row.source_path.rsplit("/", 1)[-1] for row in made.rows] == ["bread.md", "tide.md"]
    assert quoted[0] is None
    assert quoted[1] is not None
    assert quoted[1].chunk.text == ADDS
    assert made.llm == llm.model
    names = {tool.name for request in llm.requests for tool in request.tools}
    assert names == {"search_library", "read_passage"}


def test_an_answer_that_is_not_quoted_is_sent_back(tides: Library) -> None:
    made, llm = write(
        tides, [SEARCH, "It adds.", quoting(ADDS)], config=AgentConfig(max_rejections=1)
    )

    assert len(made.quotations) == 1
    assert len(llm.requests) == 3


def test_the_budget_is_that_of_the_whole_matrix(tides: Library) -> None:
    columns = [Column(f"question {number}") for number in range(8)]
    made, llm = write(
        tides,
        [NOT_ANSWERED] * 8,
        *columns,
        config=AgentConfig(budget_tokens=350, max_rejections=0),
        usage=UsageMetadata(60, 40),
    )

    done = [cell for row in made.rows for cell in row.cells if cell.is_done]
    assert not made.is_done
    assert 4 <= len(done) < 8
    assert made.usage.total_tokens == 100 * len(llm.requests)


def test_when_nothing_comes_of_the_first_cells_the_others_are_not_tried(tides: Library) -> None:
    columns = [Column(f"question {number}") for number in range(20)]
    refused = LLMRequestRefused("no such key")

    with pytest.raises(LLMRequestRefused):
        write(tides, [refused] * 20, *columns)


def test_a_cell_that_failed_is_told_and_the_others_are_kept(tides: Library) -> None:
    made, _ = write(
        tides,
        [NOT_ANSWERED, LLMRequestRefused("no such key")],
        Column("one"),
        Column("two"),
    )

    errors = [cell.error for row in made.rows for cell in row.cells]
    assert [each is None for each in errors] == [True, False]
    assert isinstance(errors[1], LLMRequestRefused)
    assert not made.is_done
