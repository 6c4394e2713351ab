"""`loccit sync`."""

import sys
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import click

from loccit.domain.models.syncing import SyncRun
from loccit.interfaces.cli.common import (
    FAILED,
    INTERRUPTED,
    TERMINATED,
    chosen_executor,
    conversion_options,
    dask_options,
    fail_by,
    opened_project,
    precision_option,
    print_json,
    project_option,
    reported_errors,
    shared_options,
    workers_option,
)
from loccit.interfaces.cli.ingest_watch import IngestWatch
from loccit.interfaces.cli.optimize import build_wanted_graph
from loccit.interfaces.cli.progress import shown_path

if TYPE_CHECKING:
    from loccit.application.project import Project


class SyncWatch(IngestWatch):
    """Shows a sync while it runs, and keeps its report.

    Attributes:
        synced: The report, once it is over.
    """

    synced = SyncRun(IngestWatch.no_run)
    removal_question = "Remove {share}, which no source holds any more?"


@click.command()
@project_option
@click.option(
    "-r",
    "--references",
    type=click.Path(path_type=Path),
    help="A reference list for documents that their source does not know.  "
    "[default: LOCCIT_REFERENCES]",
)
@workers_option
@dask_options
@click.option(
    "--confirm-removals",
    is_flag=True,
    help="Let documents leave that no source holds any more, however many they are.",
)
@click.option(
    "--watch",
    is_flag=True,
    help="Go on: sync whenever something has changed and has come to rest, one line each time.",
)
@precision_option
@conversion_options
@shared_options
def sync(
    *,
    project: str | None,
    references: Path | None,
    workers: int | None,
    dask: str | None,
    send_files: bool,
    confirm_removals: bool,
    watch: bool,
    precision: str | None,
    pdf_engine: str | None,
    ocr: str | None,
    ocr_language: str | None,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Bring a project up to date with its sources, which `loccit source` sets.

    What has not changed costs nothing. What was deleted there leaves the project. Ctrl-C stops
    after the document at hand; the same command goes on later.
    """
    from loccit.interfaces.cli.progress import document_progress

    executor = chosen_executor(dask, send_files=send_files)
    if watch and (as_json or confirm_removals or dask):
        raise click.UsageError("--watch goes with none of --json, --confirm-removals, --dask")
    with (
        reported_errors(as_json=as_json),
        opened_project(
            project,
            data_dir=data_dir,
            references=references,
            workers=workers,
            embedding_precision=precision,
            pdf_engine=pdf_engine,
            ocr=ocr,
            ocr_language=ocr_language,
        ) as opened,
    ):
        if watch:
            _follow(opened)
            return
        with document_progress() as progress:
            shown = SyncWatch(progress, quiet=as_json)
            with shown.to_the_end(), shown.stops_between_documents():
                shown.synced = opened.sync(
                    confirm_removals=confirm_removals,
                    optimize=False,
                    executor=executor,
                    listener=shown,
                )
        _print_outcome(shown, opened.project_id, as_json=as_json)
        if shown.terminated:
            raise SystemExit(TERMINATED)
        if shown.error:
            fail_by(shown.error)
        if shown.wrote and not shown.interrupted:
            build_wanted_graph(opened)
    if shown.interrupted:
        sys.exit(INTERRUPTED)
    run = shown.synced
    refused = bool(run.ingest.gone) and not run.ingest.pruned
    if run.unread or refused or any(report.error for report in run.reports):
        sys.exit(FAILED)


def _follow(opened: "Project") -> None:
    """Sync whenever something has changed, and print a line each time, until Ctrl-C."""
    from loccit.interfaces.presenters.sync_as_text import timed_line, watch_line

    def tell(line: str) -> None:
        click.echo(timed_line(line), err=True)

    for outcome in opened.watch(Event(), tell=tell):
        click.echo(timed_line(watch_line(outcome)))


def _print_outcome(watch: SyncWatch, project: str, *, as_json: bool) -> None:
    from loccit.interfaces.presenters.sync_as_text import sync_lines
    from loccit.interfaces.views.documents import error_view
    from loccit.interfaces.views.syncing import sync_view

    run = watch.synced
    reports = run.reports or watch.reports
    if not as_json:
        removed = [shown_path(record.source.path) for record in run.removed]
        totals = watch.lines.at_the_end(reports, project, watch.seconds)
        for line in (*totals, *sync_lines(run, removed)):
            click.echo(line)
        return
    answer = sync_view(project, run, reports, seconds=watch.seconds, interrupted=watch.interrupted)
    if watch.error:
        answer["error"] = error_view(watch.error)
    if watch.terminated:
        answer["error"] = {"code": "terminated", "message": watch.terminated.message}
    print_json(answer)
