"""Work that nobody waits for any more ends."""

import threading
from contextlib import aclosing
from functools import partial

import anyio
import pytest

from loccit.domain.assistant.agent_run import OnEvent, RunEvent, RunEventKind
from loccit.interfaces.http.errors import ClientGone
from loccit.interfaces.http.streams import Abandonable, run_events

CELL = RunEvent(RunEventKind.CELL)


def test_a_run_without_tasks_ends_when_it_next_says_something() -> None:
    heard: list[RunEvent] = []
    run = Abandonable(heard.append)
    run.hear(CELL)
    run.abandon()

    with pytest.raises(ClientGone):
        run.hear(CELL)
    assert heard == [CELL]


def test_a_stream_that_is_closed_ends_its_work() -> None:
    ended = threading.Event()

    def work(hear: OnEvent, go_on: threading.Event) -> None:
        try:
            while True:
                hear(CELL)
                go_on.wait(0.01)
        finally:
            ended.set()

    async def first_event() -> None:
        async with aclosing(run_events(partial(work, go_on=threading.Event()))) as events:
            assert await anext(events) == CELL

    anyio.run(first_event)

    assert ended.wait(10)
