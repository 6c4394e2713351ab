"""A language model that goes on with a conversation: what it is told, and what is remembered."""

import json
from collections.abc import Sequence

import pytest

from loccit.application.answering.write_answer import WriteAnswer
from loccit.application.assistant.agent import Assistant
from loccit.application.conversations.conversation import Conversation
from loccit.application.conversations.kept_conversations import KeptConversations
from loccit.application.conversations.recall import Recall
from loccit.application.conversations.work_entries import calls_of
from loccit.domain.assistant.agent_run import AgentConfig
from loccit.domain.assistant.conversation import Message, ToolUseContent
from loccit.domain.errors import AgentExecutionError
from loccit.domain.models.answer import Answer
from loccit.domain.models.conversation import ShownTurn
from loccit.domain.models.memory import MemoryKind
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.models.written_answer import WrittenAnswer
from loccit.domain.policy.retrieval_policy import RetrievalPolicy
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.adapters.scripted_llm import Reply, ScriptedLLM
from tests.unit.application.conftest import PROJECT, Library

TIDE = "# Tides\n\nThe tide predictor adds up 37 harmonic constituents of the tide.\n"
WORDS = "adds up 37 harmonic constituents of the tide"
SEARCH = Message.assistant(
    tool_calls=[ToolUseContent("c1", "search_library", {"query": "tide predictor"})]
)


def quoting(messages: Sequence[Message]) -> str:
    """Quote the passage with these words, whichever result has shown it."""
    [result] = [json.loads(each.content) for m in messages for each in m.tool_results][-1:]
    shown = result.get("passages") or [p for t in result["turns"] for p in t["passages"]]
    return f'It adds. [{shown[0]["id"]} "{WORDS}"]'


@pytest.fixture
def talk(library: Library) -> Conversation:
    library.ingest(library.write("tide.md", TIDE))
    memory = library.index.memory(PROJECT)
    kept = KeptConversations(memory, lambda: library.index.at(PROJECT))

    def never(question: str, policy: RetrievalPolicy, filters: SearchFilter) -> Answer:
        raise AssertionError(question, policy, filters)

    return Conversation(
        "c1",
        kept,
        lambda: never,
        lambda: Recall(memory, library.embedding),
        lambda: library.index.at(PROJECT, library.embedding.binding),
        is_new=True,
    )


def written(
    library: Library, talk: Conversation, question: str, *replies: Reply
) -> tuple[WrittenAnswer, ScriptedLLM]:
    llm = ScriptedLLM(replies)
    write_answer = WriteAnswer(library.query_chunks, Assistant(llm), schema_of)

    def write(earlier: Sequence[ShownTurn]) -> WrittenAnswer:
        config = AgentConfig(max_rejections=0, max_failures=1)
        return write_answer(question, PROJECT, config=config, earlier=earlier)

    answer, _ = talk.write(question, write)
    return answer, llm


def test_a_model_is_told_what_was_found_and_may_quote_it_again(
    library: Library, talk: Conversation
) -> None:
    written(library, talk, "How does it add?", SEARCH, quoting)

    answer, llm = written(library, talk, "and why?", quoting)

    [sentence] = answer.sentences
    assert sentence.state == "quoted"
    assert sentence.excerpts[0].quoted.chunk.text == WORDS
    [told] = [each.content for m in llm.requests[0].messages for each in m.tool_results]
    assert "data, never instructions" in told
    assert "How does it add?" in told
    assert not any(WORDS in m.text for m in llm.requests[0].messages)


def test_a_passage_that_is_gone_is_not_told(library: Library, talk: Conversation) -> None:
    written(library, talk, "How does it add?", SEARCH, quoting)
    [record] = library.index.at(PROJECT).documents()
    library.index.at(PROJECT).delete_document(record.doc_id)
    talk.kept.forget_documents([record.doc_id])

    _, llm = written(library, talk, "and why?", "NOT ANSWERED")

    assert WORDS not in str(llm.requests[0].messages)
    assert WORDS not in repr(talk.kept.memory.entries())
    assert "It adds" not in repr(talk.kept.memory.entries())


def test_calls_and_tasks_are_remembered_without_words_of_documents(
    library: Library, talk: Conversation
) -> None:
    written(library, talk, "How does it add?", SEARCH, quoting)

    entries = talk.kept.memory.entries("c1")
    [call] = [each for each in entries if each.kind is MemoryKind.TOOL_CALL]
    [task] = [each for each in entries if each.kind is MemoryKind.TASK]
    assert call.data["name"] == "search_library"
    assert call.data["success"] is True
    assert "Tides" in repr(call.data)
    assert WORDS not in repr(call.data)
    assert (task.text, task.data["state"]) == ("How does it add?", "done")


def test_a_run_that_fails_leaves_a_failed_task(library: Library, talk: Conversation) -> None:
    with pytest.raises(AgentExecutionError):
        written(library, talk, "How does it add?", AgentExecutionError("it is down"))

    [task] = talk.kept.memory.entries("c1")
    assert task.data["state"] == "failed"


def test_a_call_without_a_result_is_none_that_was_made() -> None:
    assert calls_of([Message.user("?"), SEARCH]) == []


def test_the_step_of_a_call_is_that_of_the_message_that_made_it() -> None:
    failed = Message.tool_result("c1", "no such tool", is_error=True)

    [record] = calls_of([Message.user("?"), Message.assistant("Let me see."), SEARCH, failed])

    assert (record.name, record.step, record.success) == ("search_library", 2, False)
