"""The server over standard input and output, as the process of one client."""

import asyncio
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout, suppress
from typing import Any, Final, NoReturn

from mcp.server.stdio import stdio_server

from loccit.interfaces.mcp.catalogue import OfferedTool
from loccit.interfaces.mcp.server import build_server

_CLOSING: Final = 1.5  # seconds for the library to close; the protocol's clients wait for 2
_SETTLING: Final = 0.05  # seconds, in which the first answer is on its way
_SIGNALLED: Final = 128  # and the signal, as shells have it


def serve(
    tools: Sequence[OfferedTool], warm_up: Callable[[], None], close: Callable[[], None]
) -> NoReturn:
    """Serve until the input ends, or a signal comes, and end the process.

    What anything prints goes to standard error meanwhile: the output is the protocol's alone.

    Args:
        tools: What is offered.
        warm_up: Loads what calls need; it is called in a thread after the first answer.
        close: Closes the library. It has 1.5 s; then the process ends all the same, which costs
            what is not committed, and no more.
    """
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
    server = build_server(tools)
    warming = _Warming(warm_up)
    server.middleware.append(warming)

    async def run() -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            # Reading waits in a thread that nothing can cancel: the end comes from here.
            loop.add_signal_handler(number, _end, close, _SIGNALLED + number)
        # The transport leads descriptor 1 to standard error, and writes to a copy of it.
        async with stdio_server() as (incoming, outgoing):
            with redirect_stdout(sys.stderr):
                await server.run(incoming, outgoing, server.create_initialization_options())

    try:
        asyncio.run(run())
    except BaseExceptionGroup as errors:  # the client is gone, and nobody takes the answer
        if errors.split(OSError)[1] is not None:
            raise
    _end(close, 0)


class _Warming:
    """Starts loading once the first answer is given: until then it would stand in its way."""

    def __init__(self, load: Callable[[], None]) -> None:
        self._load = load
        self._begun = False

    async def __call__(self, ctx: Any, call_next: Any) -> Any:  # noqa: ANN401  (the SDK's)
        answer = await call_next(ctx)
        if not self._begun:
            self._begun = True
            asyncio.get_running_loop().call_later(_SETTLING, self._start)
        return answer

    def _start(self) -> None:
        threading.Thread(target=self._load, name="warm up", daemon=True).start()


def _end(close: Callable[[], None], code: int) -> NoReturn:
    """Close the library and end, whatever threads still do."""
    closing = threading.Thread(target=close, name="close", daemon=True)
    closing.start()
    closing.join(_CLOSING)
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    os._exit(code)
