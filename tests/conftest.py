"""What holds for every test."""

import gc
import signal
from collections.abc import Generator
from itertools import groupby, islice
from pathlib import Path

import pytest
from hypothesis import settings

# How long an example takes says how busy the machine is; no test asserts on time.
settings.register_profile("loccit", deadline=None)
settings.load_profile("loccit")

# What a shell runs in the background ignores Ctrl-C, and so would all that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

_TESTS = Path(__file__).parent
_BROWSER = _TESTS / "browser"
_WITH_PROCESSES = {_BROWSER, _TESTS / "e2e", _TESTS / "integration"}


def _room(item: pytest.Item) -> Path:
    """Return what a worker of pytest-xdist gets whole: a module, or all that ask one service."""
    return _BROWSER if _BROWSER in item.path.parents else item.path


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin the share of each worker with modules whose tests start processes.

    `--dist worksteal` deals out the list in one stretch for each worker. Begun last, or all by
    one worker, these tests would keep it for minutes when the others are done.
    """
    workers: int = getattr(config, "workerinput", {}).get("workercount", 1)
    waiting = [item for item in items if _WITH_PROCESSES.intersection(item.path.parents)]
    quick = iter([item for item in items if not _WITH_PROCESSES.intersection(item.path.parents)])
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for number, (_, together) in enumerate(groupby(waiting, key=_room)):
        shares[number % workers].extend(together)
    left = len(items)
    for number, share in enumerate(shares):
        size = left // (workers - number)  # as it is dealt out; else a module is torn apart
        share.extend(islice(quick, max(0, size - len(share))))
        left -= size
    items[:] = [*(item for share in shares for item in share), *quick]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among tests: while they are collected that takes a third of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
