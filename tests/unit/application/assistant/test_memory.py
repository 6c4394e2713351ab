"""What the topics of a note remember, and for whom."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from tests.unit.application.assistant.memories import a_memory


def test_many_threads_may_write_at_once_and_nothing_is_lost() -> None:
    memory = a_memory()

    def work(number: int) -> None:
        asyncio.run(memory.add_experience(f"Finding {number}."))

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(work, range(40)))

    found = asyncio.run(memory.recall("finding", k=100, min_score=0))
    assert {each.entry.text for each in found} == {f"Finding {n}." for n in range(40)}
    assert len({each.entry.id for each in found}) == 40
