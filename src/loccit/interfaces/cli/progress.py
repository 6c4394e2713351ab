"""Progress of an ingest on stderr: a bar with the time left at a terminal, nothing else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

import click

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


def shown_path(path: str) -> str:
    """Return the path as a user would type it here."""
    relative = os.path.relpath(path)
    return path if relative.startswith(os.pardir) else relative


class DocumentProgress(Protocol):
    """What the ingest tells while it works."""

    def starts(self, total: int) -> None:
        """Say how many documents there are."""

    def begin(self, document: str) -> None:
        """Say which document is at hand."""

    def end(self, of: int | None = None) -> None:
        """Say that it is done; with how many there are, when that is known only now."""

    def show(self, line: str) -> None:
        """Print a line of the answer on stdout."""

    def say(self, message: str) -> None:
        """Print a message on stderr."""


@contextmanager
def document_progress(total: int | None = None) -> Iterator[DocumentProgress]:
    """Show a bar over `total` documents when stderr is a terminal."""
    if not sys.stderr.isatty():
        yield _Silent()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    columns = (
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TimeLeft(compact=True, elapsed_when_finished=True),
        TextColumn("{task.description}", markup=False),  # a file name is no markup
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as progress:
        yield _Bar(progress, progress.add_task("", total=total))


class _Silent:
    def starts(self, total: int) -> None:
        """Say nothing."""

    def begin(self, document: str) -> None:
        """Say nothing."""

    def end(self, of: int | None = None) -> None:
        """Say nothing."""

    def show(self, line: str) -> None:
        """Print the line."""
        click.echo(line)

    def say(self, message: str) -> None:
        """Print the message."""
        click.echo(message, err=True)


class _Bar:
    def __init__(self, progress: Progress, task: TaskID) -> None:
        self._progress = progress
        self._task = task

    def starts(self, total: int) -> None:
        """Show how long the bar is."""
        self._progress.update(self._task, total=total)

    def begin(self, document: str) -> None:
        """Name the document beside the bar."""
        from loccit.domain.text.printable import safe

        self._progress.update(self._task, description=safe(document))

    def end(self, of: int | None = None) -> None:
        """Move the bar on."""
        self._progress.update(self._task, advance=1, total=of)

    def show(self, line: str) -> None:
        """Print the line, above the bar when stdout is the same terminal."""
        if sys.stdout.isatty():
            self._above(line)
        else:
            click.echo(line)

    def say(self, message: str) -> None:
        """Print the message above the bar."""
        self._above(message)

    def _above(self, line: str) -> None:
        from rich.text import Text

        self._progress.console.print(Text.from_ansi(line), soft_wrap=True)
