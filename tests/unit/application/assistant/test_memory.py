"""What an agent's memory keeps, and for whom."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from loccit.application.assistant.memory import AgentMemory
from loccit.domain.assistant.memory import Experience, Summary, TaskState
from tests.unit.application.assistant.memories import a_memory


@pytest.fixture
def memory() -> AgentMemory:
    return a_memory()


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
    memory.add_summary("The moon.", 3)
    other = memory.new_conversation()

    other.create_task("t1", "Tides")
    asyncio.run(other.add_experience("The moon drives the tides."))

    assert other.summaries == ()
    assert list(memory.tasks) == ["t1"]
    assert memory.experiences == (Experience("e1", "The moon drives the tides."),)


def test_many_threads_may_write_at_once_and_nothing_is_lost(memory: AgentMemory) -> None:
    def work(number: int) -> None:
        memory.create_task(str(number), "")
        memory.begin_task(str(number))
        asyncio.run(memory.add_experience(f"Finding {number}."))

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(work, range(40)))

    assert len(memory.tasks) == 40
    assert {each.text for each in memory.experiences} == {f"Finding {n}." for n in range(40)}
    assert len({each.id for each in memory.experiences}) == 40
