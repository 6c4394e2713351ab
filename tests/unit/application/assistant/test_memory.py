"""What an agent's memory keeps, and for whom."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from loccit.application.assistant.memory import AgentMemory
from loccit.domain.assistant.conversation import Message, ToolUseContent
from loccit.domain.assistant.memory import Experience, Summary, TaskState, ToolCallRecord
from loccit.domain.assistant.tool_result import ToolResult
from tests.unit.application.assistant.memories import a_memory

CALL = ToolUseContent("c1", "search_library", {"query": "tides"})
TALK = (
    Message.system("Answer from the library."),
    Message.user("What drives the tides?"),
    Message.assistant(tool_calls=[CALL]),
    Message.tool_result("c1", "The moon."),
    Message.assistant("The moon does."),
)


@pytest.fixture
def memory() -> AgentMemory:
    return a_memory()


def _talked(memory: AgentMemory) -> AgentMemory:
    for message in TALK:
        memory.add_message(message)
    return memory


def test_the_conversation_is_kept_in_order(memory: AgentMemory) -> None:
    assert _talked(memory).messages == TALK


@pytest.mark.parametrize(("n", "kept"), [(0, 0), (1, 1), (3, 3), (5, 5), (9, 5)])
def test_the_most_recent_messages_are_the_last_ones(
    memory: AgentMemory, n: int, kept: int
) -> None:
    assert _talked(memory).recent_messages(n) == TALK[len(TALK) - kept :]


def test_recent_messages_never_begin_with_a_result_whose_call_is_not_among_them(
    memory: AgentMemory,
) -> None:
    assert _talked(memory).recent_messages(2) == TALK[-1:]


def test_a_negative_number_of_messages_is_refused(memory: AgentMemory) -> None:
    with pytest.raises(ValueError, match="negative"):
        memory.recent_messages(-1)


def test_a_call_of_a_tool_is_kept_with_what_it_came_to(memory: AgentMemory) -> None:
    worked = ToolCallRecord(CALL.name, CALL.input, ToolResult.of(["The moon."]), step=1)
    failed = ToolCallRecord(CALL.name, {}, ToolResult.failure("no query"), step=2)

    memory.add_tool_call(worked)
    memory.add_tool_call(failed)

    assert memory.tool_calls == (worked, failed)
    assert [call.success for call in memory.tool_calls] == [True, False]


def test_a_task_goes_from_pending_over_running_to_its_end(memory: AgentMemory) -> None:
    states = [
        memory.create_task("t1", "Tides").state,
        memory.begin_task("t1").state,
        memory.finish_task("t1").state,
    ]
    memory.create_task("t2", "Bread")
    memory.begin_task("t2")
    memory.finish_task("t2", success=False)

    assert states == [TaskState.PENDING, TaskState.RUNNING, TaskState.DONE]
    assert [task.state for task in memory.tasks.values()] == [TaskState.DONE, TaskState.FAILED]


def test_a_task_skips_no_state_and_leaves_none_twice(memory: AgentMemory) -> None:
    memory.create_task("t1", "Tides")

    with pytest.raises(ValueError, match="pending"):
        memory.finish_task("t1")
    memory.begin_task("t1")
    with pytest.raises(ValueError, match="running"):
        memory.begin_task("t1")
    with pytest.raises(ValueError, match="unknown"):
        memory.begin_task("t9")


def test_a_task_of_the_same_id_begins_anew(memory: AgentMemory) -> None:
    memory.create_task("t1", "Tides")
    memory.begin_task("t1")

    assert memory.create_task("t1", "Tides again").state is TaskState.PENDING
    assert len(memory.tasks) == 1


def test_what_is_handed_out_is_a_copy(memory: AgentMemory) -> None:
    memory.create_task("t1", "Tides")

    memory.tasks.clear()

    assert "t1" in memory.tasks


def test_summaries_are_kept_in_order(memory: AgentMemory) -> None:
    memory.add_summary("The moon was found.", 3)
    memory.add_summary("The sun, too.", 6)

    assert memory.summaries == (Summary("The moon was found.", 3), Summary("The sun, too.", 6))


def test_a_new_conversation_shares_all_but_what_was_said(memory: AgentMemory) -> None:
    _talked(memory).add_summary("The moon.", 3)
    other = memory.new_conversation()

    other.create_task("t1", "Tides")
    other.add_tool_call(ToolCallRecord("think", {}, ToolResult.of(None), step=1))
    asyncio.run(other.add_experience("The moon drives the tides."))

    assert other.messages == ()
    assert other.summaries == ()
    assert list(memory.tasks) == ["t1"]
    assert len(memory.tool_calls) == 1
    assert memory.experiences == (Experience("e1", "The moon drives the tides."),)


def test_many_threads_may_write_at_once_and_nothing_is_lost(memory: AgentMemory) -> None:
    def work(number: int) -> None:
        memory.add_message(Message.user(f"question {number}"))
        memory.create_task(str(number), "")
        memory.begin_task(str(number))
        memory.add_tool_call(ToolCallRecord("think", {}, ToolResult.of(number), step=1))
        asyncio.run(memory.add_experience(f"Finding {number}."))

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(work, range(40)))

    assert len(memory.messages) == len(memory.tasks) == len(memory.tool_calls) == 40
    assert {each.text for each in memory.experiences} == {f"Finding {n}." for n in range(40)}
    assert len({each.id for each in memory.experiences}) == 40
