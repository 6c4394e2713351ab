"""Requests that cannot be interrupted, made such that nobody has to wait for their end."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import TypeVar

from loccit.application.assistant.ports.llm import OnText

T = TypeVar("T")


async def abandonable(
    request: Callable[[OnText | None], Coroutine[object, object, T]], on_text: OnText | None
) -> T:
    """Return what a request comes to; when this is cancelled, leave it behind at once.

    It runs in a thread of its own, with an event loop of its own: the end of the caller's loop,
    and of the program, waits for every task of that loop, but not for this. What comes of a
    request that was left behind is dropped, its words and its error too.

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

    made = request(None if on_text is None else hear)
    threading.Thread(target=_run, args=(made, future), daemon=True).start()
    result = await waiter
    if failures:
        raise failures[0]
    return result


def _run(request: Coroutine[object, object, T], future: Future[T]) -> None:
    try:
        result = asyncio.run(request)
    except BaseException as error:  # noqa: BLE001 (passed on to the one who waits, if anyone does)
        future.set_exception(error)
    else:
        future.set_result(result)
