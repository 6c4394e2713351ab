"""Shows the run of a language model on stderr: one line at a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from loccit.domain.assistant.agent_run import RunEvent

_SHOWN: Final = 60  # characters of what it is writing


@contextmanager
def run_progress(*, trace: bool = False) -> Iterator[Callable[[RunEvent], None]]:
    """Yield a listener that shows the events of a run, at a terminal only.

    Streamed words are an unchecked draft: they disappear again.

    Args:
        trace: Show instead a line for each phase and decision of a flow, wherever stderr goes.
    """
    if trace:
        yield _traced
        return
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


def _traced(event: RunEvent) -> None:
    import click

    from loccit.domain.text.printable import safe

    data = event.data
    match event.kind:
        case "phase":
            line = f"{data['step_id']}: {data['phase']}"
        case "route":
            said = f"{data['node']} -> {data['to']}"
            if data["refused"]:
                said += f", as '{data['decision']}' is no way on"
            line = f"{data['step_id']}: {said}" + (f" ({event.text})" if event.text else "")
        case _:
            return
    click.echo(safe(line), err=True)


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
