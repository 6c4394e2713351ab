"""Streams of events to a client, and work that ends when its client goes away."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, TypeVar

from fastapi.sse import KEEPALIVE_COMMENT, EventSourceResponse, format_sse_event
from starlette.requests import Request

from loccit.domain.assistant.agent_run import OnEvent, RunEvent
from loccit.interfaces.http.answers import EVENTS, event_data
from loccit.interfaces.http.errors import ClientGone, told
from loccit.interfaces.views.documents import FailureView

T = TypeVar("T")

_KEEPALIVE_SECONDS: Final = 15.0
_AT_ONCE: Final = 8
"""Runs of a language model. Each is a thread that waits for its server."""


def wants_events(request: Request) -> bool:
    """Tell whether an answer is wanted as a stream."""
    kinds = request.headers.get("accept", "").lower().split(",")
    return any(kind.split(";")[0].strip() == EVENTS for kind in kinds)


def event(name: str, view: object, number: int = 0) -> bytes:
    """Return an event as it is sent.

    Args:
        name: What a client listens for.
        view: What it holds.
        number: What a client says that it has seen, when it comes back; 0 for none.
    """
    assert isinstance(view, dict)
    return format_sse_event(
        event=name, data_str=event_data(view), id=str(number) if number else None
    )


def event_stream(events: AsyncGenerator[bytes, None]) -> EventSourceResponse:
    """Return a stream. What goes wrong in it is its last event."""
    headers = {"x-accel-buffering": "no"}
    return EventSourceResponse(_told(events), headers=headers, media_type=EVENTS)


async def _told(events: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    try:
        async with aclosing(events):
            async for each in events:
                yield each or KEEPALIVE_COMMENT
    except Exception as error:  # noqa: BLE001  (the status is sent already)
        code, message = told(error)
        failure: FailureView = {"error": {"code": code, "message": message}}
        yield event("error", failure)


@dataclass(frozen=True, slots=True)
class Outcome(Generic[T]):
    """What work came to."""

    result: T


class Abandonable:
    """A run that is told when nobody waits for it any more.

    One of a language model calls `hear` within its tasks. So they become known, and can be
    cancelled while it waits for its model. One without tasks ends when it calls it.
    """

    def __init__(self, pass_on: Callable[[RunEvent], None]) -> None:
        """Pass events on."""
        self._pass_on = pass_on
        self._gone = threading.Event()
        self._tasks: dict[asyncio.Task[object], asyncio.AbstractEventLoop] = {}

    def hear(self, told_event: RunEvent) -> None:
        """Hear of an event of the run.

        Raises:
            ClientGone: If nobody waits for it, and it has no task to cancel.
        """
        try:
            task = asyncio.current_task()
        except RuntimeError:
            task = None
        if task is not None:
            self._tasks[task] = asyncio.get_running_loop()
        if self._gone.is_set():
            if task is None:
                raise ClientGone
            task.cancel()
        self._pass_on(told_event)

    def abandon(self) -> None:
        """End the run."""
        self._gone.set()
        for task, loop in tuple(self._tasks.items()):
            if not loop.is_closed():
                try:
                    loop.call_soon_threadsafe(task.cancel)
                except RuntimeError:  # it has just been closed
                    continue


_free = threading.BoundedSemaphore(_AT_ONCE)


async def run_events(
    work: Callable[[OnEvent], T],
) -> AsyncGenerator[RunEvent | Outcome[T] | None, None]:
    """Yield the events of a run, None while there is none for long, and its outcome.

    It runs in a thread of its own. When this is closed, it is ended.
    """
    loop = asyncio.get_running_loop()
    heard: asyncio.Queue[RunEvent | Outcome[T] | BaseException] = asyncio.Queue()

    def put(each: RunEvent | Outcome[T] | BaseException) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(heard.put_nowait, each)

    run = Abandonable(put)
    threading.Thread(
        target=partial(_work, work, run.hear, put), name="loccit-run", daemon=True
    ).start()
    try:
        while True:
            try:
                each = await asyncio.wait_for(heard.get(), _KEEPALIVE_SECONDS)
            except TimeoutError:
                yield None
                continue
            if isinstance(each, BaseException):
                raise each
            yield each
            if isinstance(each, Outcome):
                return
    finally:
        run.abandon()


def _work(
    work: Callable[[OnEvent], T],
    hear: OnEvent,
    put: Callable[[RunEvent | Outcome[T] | BaseException], None],
) -> None:
    try:
        with _free:
            put(Outcome(work(hear)))
    except asyncio.CancelledError:  # of the run's own loop: it was abandoned
        put(ClientGone())
    except BaseException as error:  # noqa: BLE001  (raised where it is waited for)
        put(error)


async def watched(request: Request, work: Callable[[OnEvent], T]) -> T:
    """Return what a run comes to, and end it when its client goes away.

    Raises:
        ClientGone: If it did.
    """
    run = asyncio.create_task(_outcome(work))
    gone = asyncio.create_task(_until_gone(request))
    try:
        await asyncio.wait({run, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not run.done():
            raise ClientGone
        return run.result()
    finally:
        for task in (run, gone):
            task.cancel()
        await asyncio.gather(run, gone, return_exceptions=True)


async def _outcome(work: Callable[[OnEvent], T]) -> T:
    async with aclosing(run_events(work)) as events:
        async for each in events:
            if isinstance(each, Outcome):
                return each.result
    raise ClientGone


async def _until_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
