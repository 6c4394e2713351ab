"""What a person at a terminal sees of an evaluation while it runs."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

import click

from loccit.application.evaluate.evaluate_dataset import EvaluationListener
from loccit.application.evaluate.ingest_corpus import CorpusReport
from loccit.application.ingest.ingest_sources import IngestListener
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.ingestion import IngestReport
from loccit.interfaces.cli.progress import DocumentProgress, document_progress


class EvaluationProgress(EvaluationListener):
    """Shows a bar for each part of an evaluation, one after the other.

    Attributes:
        ingest: Shows the first part, when the sample library is ingested.
    """

    def __init__(self, bars: ExitStack) -> None:
        """Show bars, each of which `bars` takes away."""
        self.ingest = _SampleProgress(self)
        self._bars = bars
        self._bar: DocumentProgress | None = None

    def begins(self, what: str, steps: int) -> None:
        """Show the next bar."""
        self._bars.close()
        self._bar = self._bars.enter_context(document_progress(steps))
        self._bar.begin(what)

    def steps(self) -> None:
        """Move the bar on."""
        if self._bar:
            self._bar.end()

    def ingested(self, report: CorpusReport) -> None:
        """Tell what became of the corpus."""
        click.echo(
            f"corpus: {report.ingested:,} ingested, {report.unchanged:,} unchanged,"
            f" {report.without_text:,} without text, {report.removed:,} removed",
            err=True,
        )


class _SampleProgress(IngestListener):
    """Moves the bar on while the sample library is ingested."""

    def __init__(self, progress: EvaluationProgress) -> None:
        self._progress = progress

    def starts(self, source_paths: Sequence[str], warnings: tuple[DocumentWarning, ...]) -> None:
        """Show the bar."""
        self._progress.begins("ingesting the sample library", len(source_paths))

    def ends(self, report: IngestReport) -> None:
        """Move it on."""
        self._progress.steps()


@contextmanager
def evaluation_progress() -> Iterator[EvaluationProgress]:
    """Show the progress of an evaluation until the block ends."""
    with ExitStack() as bars:
        yield EvaluationProgress(bars)
