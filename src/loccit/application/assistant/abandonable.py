"""Requests that cannot be interrupted, made such that nobody has to wait for their end."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextlib import suppress
from typing import Final, Generic, TypeVar

from loccit.application.assistant.ports.llm import OnText

T = TypeVar("T")

_AGAIN_SECONDS: Final = 1.0


async def abandonable(
    request: Callable[[OnText | None], Coroutine[object, object, T]], on_text: OnText | None
) -> T:
    """Return what a request comes to; when this is cancelled, leave it behind at once.

    It runs in a thread of its own, with an event loop of its own: the end of the caller's loop,
    and of the program, waits for every task of that loop, but not for this. A request that was
    left behind is told to end, and what comes of it is dropped, its words and its error too.

    Args:
        request: Makes it, with what is told the words as they come.
        on_text: Told of them within the caller's loop, None if nobody listens. What it raises is
            raised here once the request has ended.
    """
    loop = asyncio.get_running_loop()
    future: Future[T] = Future()
    future.set_running_or_notify_cancel()  # from now on only its waiter can be cancelled
    waiter = asyncio.wrap_future(future)
    failures: list[Exception] = []

    def tell(listener: OnText, piece: str) -> None:
        if waiter.done() or failures:
            return
        try:
            listener(piece)
        except Exception as error:  # noqa: BLE001 (raised below: here it would reach the loop)
            failures.append(error)

    def hear(piece: str) -> None:
        if on_text is not None and not waiter.done():  # the loop may be closed when it is
            loop.call_soon_threadsafe(tell, on_text, piece)

    made = _Request(request(None if on_text is None else hear))
    threading.Thread(target=_run, args=(made, future), daemon=True).start()
    try:
        result = await waiter
    except asyncio.CancelledError:
        made.end()
        raise
    if failures:
        raise failures[0]
    return result


class _Request(Generic[T]):
    """A request that runs in a thread of its own, and can be told to end from another one."""

    def __init__(self, request: Coroutine[object, object, T]) -> None:
        self._request = request
        self._lock = threading.Lock()
        self._ended = False
        self._running: tuple[asyncio.AbstractEventLoop, asyncio.Task[object]] | None = None

    async def result(self) -> T:
        """Make it."""
        task = asyncio.current_task()
        assert task is not None
        with self._lock:
            self._running = asyncio.get_running_loop(), task
            if self._ended:
                task.cancel()
        return await self._request

    def end(self) -> None:
        """Tell it to end; one that cannot be interrupted goes on, and nobody waits for it."""
        with self._lock:
            self._ended, running = True, self._running
        if running is not None:
            loop, task = running
            with suppress(RuntimeError):  # it has just ended, and its loop is closed
                loop.call_soon_threadsafe(_cancel, loop, task)


def _cancel(loop: asyncio.AbstractEventLoop, task: asyncio.Task[object]) -> None:
    """Cancel a task until it ends: a client may take the first time for the end of a stream."""
    if not task.done():
        task.cancel()
        loop.call_later(_AGAIN_SECONDS, _cancel, loop, task)


def _run(request: _Request[T], future: Future[T]) -> None:
    try:
        result = asyncio.run(request.result())
    except BaseException as error:  # noqa: BLE001 (passed on to the one who waits, if anyone does)
        future.set_exception(error)
    else:
        future.set_result(result)
