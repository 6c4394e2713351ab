"""Progress of an ingest on stderr: a bar with the time left at a terminal, nothing else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

import click

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class DocumentProgress(Protocol):
    """What the ingest tells while it works."""

    def begin(self, document: str) -> None:
        """Say which document is at hand."""

    def end(self) -> None:
        """Say that it is done."""

    def say(self, message: str) -> None:
        """Show a message without disturbing the bar."""


@contextmanager
def document_progress(total: int) -> Iterator[DocumentProgress]:
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
    # At a terminal the lines of stdout go above the bar; into a file they go as they are.
    with Progress(
        *columns,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
    ) as progress:
        yield _Bar(progress, progress.add_task("", total=total))


class _Silent:
    def begin(self, document: str) -> None:
        """Say nothing."""

    def end(self) -> None:
        """Say nothing."""

    def say(self, message: str) -> None:
        """Print the message alone."""
        click.echo(message, err=True)


class _Bar:
    def __init__(self, progress: Progress, task: TaskID) -> None:
        self._progress = progress
        self._task = task

    def begin(self, document: str) -> None:
        """Name the document beside the bar."""
        from loccit.interfaces.presenters.as_text import safe

        self._progress.update(self._task, description=safe(document))

    def end(self) -> None:
        """Move the bar on."""
        self._progress.advance(self._task)

    def say(self, message: str) -> None:
        """Print the message above the bar."""
        self._progress.console.print(message, markup=False)
