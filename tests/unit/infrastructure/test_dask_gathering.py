"""How documents are gathered into tasks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("distributed", reason="the extra dask is not installed")

from loccit.application.ingest.document_worker import EmbedJob
from loccit.infrastructure.adapters.dask.gathering import (
    TASK_BYTES,
    TASK_DOCUMENTS,
    Gathering,
)
from loccit.infrastructure.adapters.dask.task import Document, Part

_Part = Part[EmbedJob]
SMALL = 150
THREADS = 2
MOST_TASKS = 2 * THREADS + 2


class Begun:
    """Gathers documents into tasks that end when they are told to."""

    def __init__(self, threads: int = THREADS) -> None:
        self.tasks: list[tuple[_Part, ...]] = []
        self.threads = threads
        self.gathering = Gathering(self._begin, lambda: self.threads)

    def _begin(self, parts: list[_Part]) -> tuple[_Part, ...]:
        self.tasks.append(tuple(parts))
        return self.tasks[-1]

    def add(self, count: int, size: int = SMALL) -> list[_Part]:
        parts = [Part(Document("a.txt"), EmbedJob("a.txt", ()), size) for _ in range(count)]
        for part in parts:
            self.gathering.add(part)
        return parts

    def store(self, task: tuple[_Part, ...]) -> None:
        for part in task:
            self.gathering.leave(part.document)

    def counts(self) -> list[int]:
        return [len(task) for task in self.tasks]


def test_a_document_does_not_wait_for_others_while_a_thread_is_idle() -> None:
    begun = Begun()

    begun.add(2)

    assert begun.counts() == [1, 1]


def test_small_documents_that_come_while_all_threads_work_share_a_task() -> None:
    begun = Begun()

    begun.add(2 + TASK_DOCUMENTS - 1)
    assert begun.counts() == [1, 1]
    begun.add(1)

    assert begun.counts() == [1, 1, TASK_DOCUMENTS]


def test_what_waits_is_shared_among_the_threads_that_become_idle() -> None:
    begun = Begun()
    begun.add(2 + 9)

    begun.threads = 4
    begun.gathering.look()

    assert begun.counts() == [1, 1, 5, 4]


def test_a_large_document_has_a_task_of_its_own_and_none_waits_for_it_to_be_joined() -> None:
    begun = Begun()

    begun.add(2)
    begun.add(2, TASK_BYTES + 1)
    begun.add(1)

    assert begun.counts() == [1, 1, 1, 1]


def test_small_documents_share_a_task_by_their_bytes() -> None:
    begun = Begun()
    begun.add(2)

    begun.add(4, TASK_BYTES // 3)

    assert begun.counts() == [1, 1, 3]


def test_a_task_has_its_place_until_its_last_document_is_stored() -> None:
    begun = Begun()
    begun.add(2)
    parts = begun.add(MOST_TASKS * TASK_DOCUMENTS)
    assert len(begun.tasks) == MOST_TASKS

    for task in list(begun.tasks):
        begun.gathering.ended(task)  # all are made, none is stored
    assert len(begun.tasks) == MOST_TASKS
    begun.store(begun.tasks[2][1:])
    assert len(begun.tasks) == MOST_TASKS
    begun.store(begun.tasks[2][:1])

    assert len(begun.tasks) == MOST_TASKS + 1
    assert begun.tasks[-1][0] in parts


def test_what_is_left_begins_when_the_tasks_before_it_have_ended() -> None:
    begun = Begun()
    begun.add(2)
    begun.add(3)

    begun.gathering.ended(begun.tasks[0])

    assert begun.counts() == [1, 1, 3]


def test_what_leaves_while_it_waits_is_not_begun() -> None:
    begun = Begun()
    begun.add(2)
    [first, second] = begun.add(2)

    begun.gathering.leave(first.document)
    begun.gathering.ended(begun.tasks[0])

    assert begun.tasks[2:] == [(second,)]


def test_a_document_that_its_task_did_not_begin_gets_another_one() -> None:
    begun = Begun()
    [first, _] = begun.add(2)

    begun.gathering.ended(begun.tasks[0])
    begun.gathering.add(first)

    assert begun.tasks[2] == (first,)


@given(
    threads=st.integers(0, 5),
    sizes=st.lists(st.sampled_from([1, SMALL, TASK_BYTES // 2, TASK_BYTES, 10**9]), max_size=200),
)
def test_any_documents_are_all_begun_once_within_the_bounds(
    threads: int, sizes: list[int]
) -> None:
    begun = Begun(threads)
    added = [part for size in sizes for part in begun.add(1, size)]
    stored = 0
    while stored < len(begun.tasks):
        assert len(begun.tasks) - stored <= 2 * threads + 2
        assert begun.gathering.room() <= (2 * threads + 3) * TASK_DOCUMENTS + threads
        begun.store(begun.tasks[stored])
        stored += 1

    assert [part for task in begun.tasks for part in task] == added
    for task in begun.tasks:
        assert len(task) <= TASK_DOCUMENTS
        assert len(task) == 1 or sum(part.size for part in task) <= TASK_BYTES
