"""Progress on stderr: a bar with the time left at a terminal, nothing else."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Protocol

import click

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_FIRST_SECONDS: Final = 5.0
"""Seconds before which no time left is shown: the first documents tell little."""
_CALM: Final = 0.3
"""Weight of a new estimate of the time left beside what the last one would be by now."""
_TOLD: Final = (
    (10.0, "a few seconds left", 1.0),
    (90.0, "about {:.0f}0 s left", 10.0),
    (5400.0, "about {:.0f} min left", 60.0),
)
"""Up to how many seconds what is said, of a number in which unit."""


def shown_path(path: str) -> str:
    """Return the path as a user would type it here."""
    relative = os.path.relpath(path)
    return path if relative.startswith(os.pardir) else relative


class DocumentProgress(Protocol):
    """Shows the progress of a command."""

    def starts(self, documents: int, work: float | None = None) -> None:
        """Show the number of documents, and the work they make in all."""

    def begin(self, document: str, work: float = 1.0) -> None:
        """Show the next document, and its share of the work."""

    def progresses(self, share: float) -> None:
        """Show the share of it that is done."""

    def end(self, of: int | None = None) -> None:
        """Show that it is done; `of` is the number in all, if known only now."""

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
    from rich.progress import BarColumn, Progress, TextColumn

    columns = (
        BarColumn(bar_width=24),
        TextColumn("{task.fields[counted]}"),
        TextColumn("{task.fields[left]}"),
        TextColumn("{task.description}", markup=False),  # a file name is no markup
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as progress:
        bar = _Bar(progress, progress.add_task("", total=None, counted="", left=""))
        if total is not None:
            bar.starts(total)
        yield bar


class TimeLeft:
    """Estimates how long the rest of some work takes, without jumps.

    It assumes that the rest goes as fast as the part done; each estimate is averaged with the last
    one, less the time since.
    """

    def __init__(self, now: float) -> None:
        """Begin to count."""
        self._began = now
        self._last: tuple[float, float] | None = None

    def seconds(self, share: float, now: float) -> float | None:
        """Return the seconds left when a share in [0, 1] is done; None while that is a guess."""
        passed = now - self._began
        if passed < _FIRST_SECONDS or share <= 0:
            return None
        left = passed * (1 - share) / share
        if self._last is not None:
            then, estimate = self._last
            left = _CALM * left + (1 - _CALM) * max(0.0, estimate - (now - then))
        self._last = now, left
        return left


def told(seconds: float | None) -> str:
    """Return "about 3 min left", the more coarsely the longer it is."""
    if seconds is None:
        return ""
    for most, words, unit in _TOLD:
        if seconds < most:
            return words.format(seconds / unit)
    return f"about {seconds / 3600:.1f} h left"


class _Silent:
    def starts(self, documents: int, work: float | None = None) -> None:
        """Say nothing."""

    def begin(self, document: str, work: float = 1.0) -> None:
        """Say nothing."""

    def progresses(self, share: float) -> None:
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
        self._left = TimeLeft(time.monotonic())
        self._documents: int | None = None
        self._ended = 0
        self._work: float | None = None
        self._done = 0.0
        self._at_hand = 1.0

    def starts(self, documents: int, work: float | None = None) -> None:
        """Show how long the bar is."""
        self._documents = documents
        self._work = float(documents) if work is None else work
        self._show(0.0)

    def begin(self, document: str, work: float = 1.0) -> None:
        """Name the document beside the bar."""
        from loccit.domain.text.printable import safe

        self._at_hand = work
        self._progress.update(self._task, description=safe(document))

    def progresses(self, share: float) -> None:
        """Move the bar within the document."""
        self._show(share * self._at_hand)

    def end(self, of: int | None = None) -> None:
        """Move the bar on."""
        if of is not None and self._documents is None:
            self.starts(of)
        self._ended += 1
        self._done += self._at_hand
        self._show(0.0)

    def show(self, line: str) -> None:
        """Print the line, above the bar when stdout is the same terminal."""
        if sys.stdout.isatty():
            self._above(line)
        else:
            click.echo(line)

    def say(self, message: str) -> None:
        """Print the message above the bar."""
        self._above(message)

    def _show(self, within: float) -> None:
        done = self._done + within
        share = done / self._work if self._work else 0.0
        self._progress.update(
            self._task,
            total=self._work,
            completed=done,
            counted=f"{self._ended}/{self._documents}" if self._documents else f"{self._ended}",
            left=told(self._left.seconds(share, time.monotonic())),
        )

    def _above(self, line: str) -> None:
        from rich.text import Text

        self._progress.console.print(Text.from_ansi(line), soft_wrap=True)
