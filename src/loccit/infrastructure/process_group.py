"""Ending a process with all that it has started.

A process that is started in a session of its own leads a group, in which what it starts stays
unless that leaves on purpose.
"""

import asyncio
import os
import signal
from typing import Final

GRACE: Final = 1.0
"""Seconds to end after each signal."""
POLL: Final = 0.01  # seconds


async def end_group(group: int, *, first: tuple[int, ...] = ()) -> None:
    """Have a group end: terminate, then kill. A second cancellation kills at once.

    Args:
        group: The process that leads it.
        first: Signals before that; 0 sends none, and waits.
    """
    try:
        for number in (*first, signal.SIGTERM, signal.SIGKILL):
            if await _ended(group, number):
                return
    except BaseException:  # cancelled once more: there is no time to ask
        signalled(group, signal.SIGKILL)
        raise


def signalled(group: int, number: int) -> bool:
    """Send a signal to a group, 0 for none; tell whether any process of it is there."""
    try:
        os.killpg(group, number)
    except ProcessLookupError:
        return False
    except PermissionError:  # macOS, of those that have ended and were not waited for
        return True
    return True


async def _ended(group: int, number: int) -> bool:
    """Send a signal; tell whether all have ended soon after it."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + GRACE
    running = signalled(group, number)
    while running and loop.time() < deadline:
        await asyncio.sleep(POLL)
        running = signalled(group, 0)
    return not running
