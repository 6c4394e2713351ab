"""`loccit ingest`."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import click

from loccit.interfaces.cli.common import (
    FAILED,
    INTERRUPTED,
    conversion_options,
    fail_by,
    precision_option,
    print_json,
    project_option,
    reported_errors,
    shared_options,
)
from loccit.interfaces.cli.optimize import build_wanted_graph

if TYPE_CHECKING:
    from loccit.composition import Settings
    from loccit.domain.errors import LoccitError
    from loccit.domain.json_value import Json
    from loccit.domain.models.document import DocumentWarning
    from loccit.domain.models.ingestion import IngestReport
    from loccit.interfaces.cli.progress import DocumentProgress


@dataclass(slots=True)
class _Run:
    """What has become of the documents so far."""

    total: int
    reports: "list[IngestReport]" = field(default_factory=list)
    warnings: "tuple[DocumentWarning, ...]" = ()
    interrupted: bool = False
    needs_optimizing: bool = False
    seconds: float = 0.0
    error: "LoccitError | None" = None


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@project_option
@click.option(
    "-r",
    "--references",
    type=click.Path(path_type=Path),
    help="Your reference list: CSL JSON, BibTeX or RIS.  [default: LOCCIT_REFERENCES]",
)
@click.option("--citekey", help="The entry of the one document named; no other is considered.")
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    help="How many documents are converted at a time.  [default: LOCCIT_WORKERS, or the cores]",
)
@precision_option
@conversion_options
@shared_options
def ingest(
    *,
    paths: tuple[str, ...],
    project: str | None,
    references: Path | None,
    citekey: str | None,
    workers: int | None,
    precision: str | None,
    pdf_engine: str | None,
    ocr: str | None,
    ocr_language: str | None,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Ingest documents, and the documents in folders, into a project.

    A document that has not changed since the last time costs nothing. Ctrl-C stops after the
    document at hand; the same command goes on later.
    """
    from loccit import composition
    from loccit.application.sources import find_sources

    sources = find_sources(paths)
    if citekey and len(sources) != 1:
        raise click.UsageError(f"--citekey names one document, but {len(sources)} are given")
    with reported_errors(as_json=as_json):
        settings = composition.load_settings(
            data_dir=data_dir,
            project=project,
            references=references,
            workers=workers,
            embedding_precision=precision,
            pdf_engine=pdf_engine,
            ocr=ocr,
            ocr_language=ocr_language,
        )
        if citekey and settings.references is None:
            raise click.UsageError("--citekey needs --references")
        run = _ingest_all(settings, sources, citekey, quiet=as_json)
    _print_outcome(run, settings.project, as_json=as_json)
    if run.error:
        fail_by(run.error)
    if run.needs_optimizing:
        build_wanted_graph(settings)
    if run.interrupted:
        sys.exit(INTERRUPTED)
    if any(report.error or _references_failed(report) for report in run.reports):
        sys.exit(FAILED)


def _ingest_all(
    settings: "Settings", sources: tuple[str, ...], citekey: str | None, *, quiet: bool
) -> _Run:
    from loccit import composition
    from loccit.application.document_citation import References, references_warnings
    from loccit.domain.models.project import project_id
    from loccit.interfaces.cli.progress import document_progress
    from loccit.interfaces.presenters import as_text

    name = project_id(settings.project)
    references = References(str(settings.references), citekey) if settings.references else None
    run = _Run(total=len(sources))
    started = time.monotonic()
    with (
        _reports_kept(run),
        composition.open_ingest(settings) as ingest_document,
        document_progress(len(sources)) as progress,
        _stop_between_documents(run, progress),
        closing(ingest_document.all(sources, name, references)) as reports,
    ):
        if references is not None:
            run.warnings = references_warnings(references, ingest_document.resolver)
        for warning in () if quiet else run.warnings:
            progress.say(f"warning {warning.code}: {as_text.safe(warning.message)}")
        for source in sources:
            if run.interrupted:
                break
            shown = _shown(source)
            progress.begin(shown)
            report = next(reports)
            run.reports.append(report)
            if not quiet:
                for line in as_text.ingest_lines(report, shown):
                    progress.show(line)
            progress.end()
        # Without a record there may be no project.
        if not run.interrupted and any(report.record for report in run.reports):
            run.needs_optimizing = ingest_document.index.needs_optimizing(name)
    run.seconds = time.monotonic() - started
    return run


@contextmanager
def _reports_kept(run: _Run) -> Iterator[None]:
    """Let an error that ends the run wait until the documents done before it are reported."""
    from loccit.domain.errors import LoccitError

    try:
        yield
    except LoccitError as error:
        if not run.reports:
            raise
        run.error = error


@contextmanager
def _stop_between_documents(run: _Run, progress: "DocumentProgress") -> Iterator[None]:
    """Let the first Ctrl-C end the loop after the document at hand, and the second end all."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        if run.interrupted:
            raise KeyboardInterrupt
        run.interrupted = True
        progress.say("Stopping after this document; press Ctrl-C again to stop at once.")

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _print_outcome(run: _Run, project: str, *, as_json: bool) -> None:
    from loccit.interfaces.presenters import as_json as json_view
    from loccit.interfaces.presenters import as_text

    if as_json:
        answer: dict[str, Json] = {
            "project": project,
            "documents": [json_view.ingest_document(report) for report in run.reports],
            "totals": json_view.ingest_totals(run.reports, run.seconds),
            "interrupted": run.interrupted,
            "warnings": json_view.warning_items(run.warnings),
        }
        if run.error:
            answer["error"] = {"code": run.error.code, "message": str(run.error)}
        print_json(answer)
    else:
        click.echo(as_text.totals_line(run.reports, project, run.seconds))
    if run.interrupted:
        click.echo(
            f"Stopped after {len(run.reports)} of {run.total} documents. What is ingested stays;"
            " run the same command again to go on.",
            err=True,
        )


def _references_failed(report: "IngestReport") -> bool:
    return any(warning.code == "references_unreadable" for warning in report.warnings)


def _shown(path: str) -> str:
    """Return the path as a user would type it here."""
    relative = os.path.relpath(path)
    return path if relative.startswith(os.pardir) else relative
