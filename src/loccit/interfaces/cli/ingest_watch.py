"""Shows an ingest at a terminal, and asks for confirmation."""

import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import ClassVar

import click

from loccit.application.ingest.ingest_sources import IngestListener
from loccit.domain.counted import counted
from loccit.domain.errors import LoccitError
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.ingestion import IngestReport, IngestRun
from loccit.domain.text.printable import safe
from loccit.interfaces.cli.common import Terminated
from loccit.interfaces.cli.progress import DocumentProgress, shown_path
from loccit.interfaces.presenters.ingest_as_text import IngestLines


class IngestWatch(IngestListener):
    """Shows an ingest while it runs, and keeps what is reported at its end.

    Attributes:
        run: The report of the whole run, once it is over.
        reports: The reports so far.
        documents: How many there are.
        warnings: Of the reference list.
        lines: Tells of documents.
        interrupted: Whether Ctrl-C came.
        error: The error that ended the run early.
        terminated: Set if SIGTERM did.
        seconds: How long it took.
    """

    no_run: ClassVar = IngestRun(())
    removal_question: ClassVar = "Remove {share}, whose files are gone?"

    def __init__(self, progress: DocumentProgress, *, quiet: bool) -> None:
        """Watch an ingest.

        Args:
            progress: Shows how far it is.
            quiet: Whether to print nothing and ask nothing: the answer is JSON.
        """
        self.run = self.no_run
        self.reports: list[IngestReport] = []
        self.documents = 0
        self.warnings: tuple[DocumentWarning, ...] = ()
        self.lines = IngestLines()
        self.interrupted = False
        self.error: LoccitError | None = None
        self.terminated: Terminated | None = None
        self.seconds = 0.0
        self._progress = progress
        self._quiet = quiet

    @property
    def wrote(self) -> bool:
        """Whether there is a project that may have been written to."""
        return any(report.record for report in self.reports)

    def starts(self, source_paths: Sequence[str], warnings: tuple[DocumentWarning, ...]) -> None:
        """Begin the bar, and show warnings of the reference list."""
        self.documents, self.warnings = len(source_paths), warnings
        self._progress.starts(self.documents, sum(map(_size, source_paths)))
        for warning in () if self._quiet else warnings:
            self._progress.say(f"warning {warning.code}: {safe(warning.message)}")

    def runs_on(self, cluster: str) -> None:
        """Name the cluster and its dashboard."""
        if not self._quiet:
            self._progress.say(safe(cluster))

    def begins(self, source_path: str) -> None:
        """Name the document at hand."""
        self._progress.begin(shown_path(source_path), _size(source_path))

    def progresses(self, share: float) -> None:
        """Move the bar within the document."""
        self._progress.progresses(share)

    def ends(self, report: IngestReport) -> None:
        """Tell what became of it."""
        self.reports.append(report)
        if not self._quiet:
            for line in self.lines.of(report, shown_path(report.source_path)):
                self._progress.show(line)
        self._progress.end()

    def stops(self) -> bool:
        """Stop after Ctrl-C."""
        return self.interrupted

    def removes(self, gone: int, documents: int) -> bool:
        """Ask, at a terminal."""
        share = f"{counted(gone, 'document')} of {documents:,}"
        ask = not self._quiet and sys.stdin.isatty()
        return ask and click.confirm(self.removal_question.format(share=share), err=True)

    @contextmanager
    def to_the_end(self) -> Iterator[None]:
        """Catch what ends the run early, so that the documents done are reported."""
        started = time.monotonic()
        try:
            yield
        except Terminated as ended:
            self.terminated = ended
        except LoccitError as error:
            if not self.reports:
                raise
            self.error = error
        finally:
            self.seconds = time.monotonic() - started

    @contextmanager
    def stops_between_documents(self) -> Iterator[None]:
        """Let the first Ctrl-C end the run after the document at hand, and the second end all."""

        def stop(_signal: int, _frame: FrameType | None) -> None:
            if self.interrupted:
                raise KeyboardInterrupt
            self.interrupted = True
            self._progress.say("Stopping after this document; press Ctrl-C again to stop at once.")

        before = signal.signal(signal.SIGINT, stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)


def _size(path: str) -> int:
    """Return the bytes of a file, as a measure of work; 1 if there is none."""
    try:
        return max(1, Path(path).stat().st_size)
    except (OSError, ValueError):
        return 1
