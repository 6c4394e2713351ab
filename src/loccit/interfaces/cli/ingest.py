"""`loccit ingest`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

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
from loccit.interfaces.cli.optimize import build_wanted_graph
from loccit.interfaces.cli.progress import shown_path

if TYPE_CHECKING:
    from loccit.domain.models.ingestion import IngestReport
    from loccit.interfaces.cli.ingest_watch import IngestWatch


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
    "--lookup",
    is_flag=True,
    help="Ask Crossref, DataCite and OpenAlex for the entries of documents that match none: sends"
    " DOIs, titles and authors to them.",
)
@workers_option
@dask_options
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
    lookup: bool,
    workers: int | None,
    dask: str | None,
    send_files: bool,
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
    from loccit.interfaces.cli.ingest_watch import IngestWatch
    from loccit.interfaces.cli.progress import document_progress

    executor = chosen_executor(dask, send_files=send_files)
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
        with document_progress() as progress:
            watch = IngestWatch(progress, quiet=as_json)
            with watch.to_the_end(), watch.stops_between_documents():
                watch.run = opened.ingest(
                    *paths,
                    citekey=citekey,
                    lookup=lookup,
                    prune=prune,
                    optimize=False,
                    executor=executor,
                    listener=watch,
                )
        _print_outcome(watch, opened.project_id, as_json=as_json)
        if watch.terminated:
            raise SystemExit(TERMINATED)
        if watch.error:
            fail_by(watch.error)
        if watch.wrote and not watch.interrupted:
            build_wanted_graph(opened)
    if watch.interrupted:
        sys.exit(INTERRUPTED)
    if any(report.error or _entries_failed(report) for report in watch.reports):
        sys.exit(FAILED)


def _print_outcome(watch: "IngestWatch", project: str, *, as_json: bool) -> None:
    from loccit.interfaces.presenters.ingest_as_text import folder_lines
    from loccit.interfaces.views.documents import error_view
    from loccit.interfaces.views.ingestion import ingest_view

    run = watch.run
    if as_json:
        answer = ingest_view(
            project,
            watch.reports,
            seconds=watch.seconds,
            skipped=run.skipped,
            interrupted=watch.interrupted,
            warnings=watch.warnings,
        )
        if run.gone:
            answer["gone"] = [record.source.path for record in run.gone]
            answer["pruned"] = run.pruned
        if watch.error:
            answer["error"] = error_view(watch.error)
        if watch.terminated:
            answer["error"] = {"code": "terminated", "message": watch.terminated.message}
        print_json(answer)
    else:
        gone = [shown_path(record.source.path) for record in run.gone]
        for line in (
            *watch.lines.at_the_end(watch.reports, project, watch.seconds),
            *folder_lines(run.skipped, gone, pruned=run.pruned),
        ):
            click.echo(line)
    if watch.interrupted:
        click.echo(
            f"Stopped after {len(watch.reports)} of {watch.documents} documents. What is ingested"
            " stays; run the same command again to go on.",
            err=True,
        )


def _entries_failed(report: "IngestReport") -> bool:
    failed = {"references_unreadable", "lookup_failed"}
    return any(warning.code in failed for warning in report.warnings)
