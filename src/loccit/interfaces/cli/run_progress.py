"""What a language model is doing, on stderr while it does it: one line at a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from loccit.domain.assistant.agent_run import RunEvent

_SHOWN: Final = 60  # characters of what it is writing


@contextmanager
def run_progress() -> Iterator[Callable[[RunEvent], None]]:
    """Yield what is to be told of the events of a run; it shows them at a terminal alone.

    The words that stream in are a draft, nothing of which has been checked: they go away again.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.text import Text

    with Console(stderr=True).status("") as status:
        written = ""

        def show(event: RunEvent) -> None:
            nonlocal written
            written = written + event.text if event.kind == "text" else ""
            line = _line(event, written)
            if line:
                status.update(Text(line))  # never markup: it holds words of documents

        yield show


def _line(event: RunEvent, written: str) -> str:
    from loccit.domain.text.printable import safe

    match event.kind:
        case "text":
            return safe(f"writing: {written[-_SHOWN:]}")
        case "request":
            return f"step {event.step}: asking the model" if event.step else "planning"
        case "retry":
            return safe(f"asking again in {event.data['seconds']} s: {event.text}")
        case "tool_started":
            given = event.data["input"]
            words = " ".join(map(str, given.values())) if isinstance(given, dict) else ""
            return safe(f"step {event.step}: {event.data['name']} {words}"[: _SHOWN * 2])
        case "rejected":
            return f"step {event.step}: sent back, as it was not all quoted"
        case _:
            return ""
