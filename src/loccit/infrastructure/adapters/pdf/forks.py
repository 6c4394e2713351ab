"""Work on one document by several processes: forks of this one, which end when it is done.

A fork begins with all that this process has, so that only results pass between them. Files that
are open here it must not read: all of them would read at one place.
"""

import os
import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from multiprocessing.connection import Connection, wait
from typing import Any, Final, TypeVar

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")
_NUMBER: Final = 4  # bytes that name a task
WINDOW: Final = 100
"""Most pages that are read before the file is opened anew: on a book of 1,000 pages pdfium then
holds 40 MB instead of 220, and is no slower. With 32 it takes a tenth longer."""


class ForkEnded(Exception):
    """A fork ended in the middle of its work: by a fault of a reader in C, or from outside."""


@dataclass(frozen=True, slots=True)
class _Fork:
    pid: int
    results: Connection

    def end(self) -> None:
        self.results.close()
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


def windows_of(pages: int, processes: int) -> list[range]:
    """Return the indices, from 1, of windows of nearly one length, as many for each process."""
    rounds = -(-pages // (WINDOW * processes))
    length = -(-pages // (rounds * processes))
    return [range(first, min(first + length, pages + 1)) for first in range(1, pages + 1, length)]


def in_windows(
    work: Callable[[range], list[_Result]], count: int, processes: int
) -> list[_Result]:
    """Return what `work` makes of all windows of pages or columns, in order.

    Args:
        work: Called with the indices, from 1, of each window.
        count: Of the pages or columns; of a document without text there are none.
        processes: How many may work on it; with several, results come back as copies.

    Raises:
        ForkEnded: If one of several processes ends.
    """
    if not count:
        return []
    windows = windows_of(count, processes)
    found = map(work, windows) if processes == 1 else in_forks(work, windows, processes)
    return list(chain.from_iterable(found))


def in_forks(
    work: Callable[[_Task], _Result],
    tasks: Sequence[_Task],
    forks: int,
    on_result: Callable[[_Result], None] = lambda _: None,
) -> list[_Result]:
    """Return what `work` makes of each task, in their order.

    Args:
        work: Called in a fork; what it changes there is lost.
        tasks: Up to 10,000. Each goes to the fork that is free first.
        forks: How many to make, 1 or more.
        on_result: Called here with each result as soon as it comes, in any order.

    Raises:
        ForkEnded: If one ends before its work is done.
        Exception: The first one that `work` raises.
    """
    found: dict[int, _Result] = {}
    started: list[_Fork] = []
    queue, writer = os.pipe()  # all forks take their tasks from it; it holds 64 KB
    try:
        os.write(writer, b"".join(place.to_bytes(_NUMBER, "big") for place in range(len(tasks))))
        os.close(writer)
        while len(started) < forks:
            started.append(_forked(work, tasks, queue))
        for place, result in _received([fork.results for fork in started]):
            if isinstance(result, Exception):
                raise result
            found[place] = result
            on_result(result)
    finally:
        os.close(queue)
        for fork in started:
            fork.end()
    if len(found) < len(tasks):
        raise ForkEnded
    return [found[place] for place in range(len(tasks))]


def _forked(work: Callable[[_Task], _Result], tasks: Sequence[_Task], queue: int) -> _Fork:
    ours, theirs = os.pipe()
    pid = os.fork()
    if pid:
        os.close(theirs)
        return _Fork(pid, Connection(ours, writable=False))
    status = 1
    try:
        os.close(ours)
        _serve(work, tasks, queue, Connection(theirs, readable=False))
        status = 0
    finally:
        os._exit(status)  # nothing of what this process was about to do is the fork's to do


def _serve(
    work: Callable[[_Task], _Result], tasks: Sequence[_Task], queue: int, results: Connection
) -> None:
    while name := os.read(queue, _NUMBER):
        place = int.from_bytes(name, "big")
        answer: _Result | Exception
        try:
            answer = work(tasks[place])
        except Exception as error:  # noqa: BLE001  (whatever it is, the other side must hear of it)
            answer = error
        results.send_bytes(pickle.dumps((place, answer)))


def _received(connections: list[Connection]) -> Iterator[tuple[int, Any]]:
    while connections:
        for connection in wait(connections):
            assert isinstance(connection, Connection)
            try:
                yield pickle.loads(connection.recv_bytes())  # noqa: S301  (of our own process)
            except EOFError:
                connections.remove(connection)
