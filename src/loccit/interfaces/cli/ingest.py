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
from typing import TYPE_CHECKING, Final

import click

from loccit.interfaces.cli.common import (
    FAILED,
    INTERRUPTED,
    TERMINATED,
    Terminated,
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
    from loccit.domain.models.document import DocumentWarning
    from loccit.domain.models.ingestion import IngestReport
    from loccit.domain.models.project import DocumentRecord
    from loccit.interfaces.cli.progress import DocumentProgress
    from loccit.interfaces.presenters.ingest_as_text import IngestLines

_FEW: Final = 10
"""Documents of a project of which one may go without a question: a drive that is not mounted
takes many."""


@dataclass(slots=True)
class _Run:
    """What has become of the documents so far."""

    total: int
    lines: "IngestLines"
    reports: "list[IngestReport]" = field(default_factory=list)
    warnings: "tuple[DocumentWarning, ...]" = ()
    interrupted: bool = False
    needs_optimizing: bool = False
    seconds: float = 0.0
    error: "LoccitError | None" = None
    terminated: Terminated | None = None
    skipped: dict[str, int] = field(default_factory=dict)
    gone: "tuple[DocumentRecord, ...]" = ()
    pruned: bool = False


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
@click.option(
    "--prune",
    is_flag=True,
    help="Remove documents whose files are gone from these folders; asks when they are more than a"
    " tenth of the project.",
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
    prune: bool,
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
    from loccit.application.ingest.sources import find_sources

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
        if run.reports and not (run.interrupted or run.terminated or run.error):
            _look_after(run, settings, paths, prune=prune, may_ask=not as_json)
    _print_outcome(run, settings.project, as_json=as_json)
    if run.terminated:
        raise SystemExit(TERMINATED)
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
    from loccit.application.ingest.document_citation import References, references_warnings
    from loccit.domain.models.project import project_id
    from loccit.interfaces.cli.progress import document_progress
    from loccit.interfaces.presenters.as_text import safe
    from loccit.interfaces.presenters.ingest_as_text import IngestLines

    name = project_id(settings.project)
    references = References(str(settings.references), citekey) if settings.references else None
    run = _Run(len(sources), IngestLines())
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
            progress.say(f"warning {warning.code}: {safe(warning.message)}")
        for source in sources:
            if run.interrupted:
                break
            shown = _shown(source)
            progress.begin(shown)
            report = next(reports)
            run.reports.append(report)
            if not quiet:
                for line in run.lines.of(report, shown):
                    progress.show(line)
            progress.end()
        # Without a record there may be no project.
        if not run.interrupted and any(report.record for report in run.reports):
            run.needs_optimizing = ingest_document.index.needs_optimizing(name)
    run.seconds = time.monotonic() - started
    return run


def _look_after(
    run: _Run, settings: "Settings", paths: tuple[str, ...], *, prune: bool, may_ask: bool
) -> None:
    """Note what folders hold of other kinds, and which documents' files are gone from them."""
    from loccit import composition
    from loccit.application.ingest.sources import gone_documents, skipped_kinds
    from loccit.domain.counted import counted
    from loccit.domain.errors import ProjectNotFound
    from loccit.domain.models.project import project_id

    if not any(Path(path).is_dir() for path in paths):
        return
    run.skipped = skipped_kinds(paths)
    name = project_id(settings.project)
    with composition.open_index(settings) as index:
        try:
            records = index.documents(name)
        except ProjectNotFound:
            return
        run.gone = gone_documents(records, paths)
        if not (prune and run.gone):
            return
        few = len(run.gone) * _FEW <= len(records)
        share = f"{counted(len(run.gone), 'document')} of {len(records):,}"
        ask = may_ask and sys.stdin.isatty()
        if few or (ask and click.confirm(f"Remove {share}, whose files are gone?", err=True)):
            for record in run.gone:
                index.delete_document(record.doc_id, name)
            run.pruned = True


@contextmanager
def _reports_kept(run: _Run) -> Iterator[None]:
    """Let what ends the run wait until the documents done before it are reported."""
    from loccit.domain.errors import LoccitError

    try:
        yield
    except Terminated as ended:
        run.terminated = ended
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
    from loccit.interfaces.presenters.ingest_as_text import folder_lines
    from loccit.interfaces.views.documents import error_view
    from loccit.interfaces.views.ingestion import ingest_view

    if as_json:
        answer = ingest_view(
            project,
            run.reports,
            seconds=run.seconds,
            skipped=run.skipped,
            interrupted=run.interrupted,
            warnings=run.warnings,
        )
        if run.gone:
            answer["gone"] = [record.source.path for record in run.gone]
            answer["pruned"] = run.pruned
        if run.error:
            answer["error"] = error_view(run.error)
        if run.terminated:
            answer["error"] = {"code": "terminated", "message": run.terminated.message}
        print_json(answer)
    else:
        gone = [_shown(record.source.path) for record in run.gone]
        for line in (
            *run.lines.at_the_end(run.reports, project, run.seconds),
            *folder_lines(run.skipped, gone, pruned=run.pruned),
        ):
            click.echo(line)
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
