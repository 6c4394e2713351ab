"""Work on many things at a time, and no more of them in memory than that."""

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Empty, SimpleQueue
from typing import Final, Protocol, TypeVar

from loccit.domain.errors import NotBegun

Item = TypeVar("Item")
Result = TypeVar("Result")
_MOST: Final = 1024
"""Threads, which only wait: for four hundred cores."""
_LOOK_SECONDS: Final = 0.2  # between two questions whether to stop


def goes_on() -> bool:
    """Answer the question whether to begin no more: no."""
    return False


class Stop(Protocol):
    """Has no more begun."""

    def __call__(self, *, at_once: bool = False) -> None:
        """Begin no more; `at_once`: end what is begun."""
        ...


def side_by_side(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    room: Callable[[], int],
    stops: Callable[[], bool],
    stop: Stop,
) -> Generator[Result]:
    """Yield the results as they come, in any order.

    An item is taken when there is room for it, so that any number may be given. What raises
    `NotBegun` has no result.

    Args:
        work: Done in a thread for each item.
        items: What to work on.
        room: Returns how many may be worked on at a time now.
        stops: Asked often whether to begin no more.
        stop: Called when it does; and with `at_once` when the generator is closed, or fails,
            before the end of what is begun.
    """
    done: SimpleQueue[Future[Result]] = SimpleQueue()
    threads = ThreadPoolExecutor(_MOST, thread_name_prefix="in-hand")
    running, stopped, is_all, remaining = 0, False, False, iter(items)
    try:
        while True:
            if not stopped and stops():
                stopped = True
                stop()
            while not (stopped or is_all) and running < min(room(), _MOST):
                try:
                    item = next(remaining)
                except StopIteration:
                    is_all = True
                    break
                threads.submit(work, item).add_done_callback(done.put)
                running += 1
            if not running:
                return
            try:
                future = done.get(timeout=_LOOK_SECONDS)
            except Empty:
                continue
            running -= 1
            try:
                result = future.result()
            except NotBegun:
                continue
            yield result
    finally:
        if running:
            stop(at_once=True)
        threads.shutdown(wait=True, cancel_futures=True)
