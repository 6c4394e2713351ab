"""`loccit reindex`."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from loccit.interfaces.cli.common import (
    FAILED,
    chosen_executor,
    dask_options,
    opened_project,
    precision_option,
    print_json,
    project_option,
    reported_errors,
    shared_options,
)
from loccit.interfaces.cli.optimize import build_wanted_graph

if TYPE_CHECKING:
    from loccit.domain.models.reindexing import ReindexReport, VersionComparison


@click.command()
@project_option
@click.option(
    "--model",
    help="The new model, for example openai/text-embedding-3-small.  [default: the project's own]",
)
@precision_option
@click.option(
    "--rechunk", is_flag=True, help="Convert and chunk the files again, where they exist."
)
@click.option("--resume", is_flag=True, help="Go on with what a stopped reindex left.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    help="Embed so many documents and stop; --resume goes on.",
)
@click.option(
    "--questions",
    type=click.Path(path_type=Path),
    help="Ask old and new these questions before the switch: a file as `eval` takes it.  "
    "[default: the project's own titles and headings]",
)
@click.option("--yes", is_flag=True, help="Switch without asking, whatever the comparison says.")
@click.option(
    "--yes-if-not-worse",
    is_flag=True,
    help="Switch without asking unless the new version finds less. Away from a terminal this is"
    " the default.",
)
@click.option("--drop-old", is_flag=True, help="Drop the versions that no longer answer.")
@dask_options
@shared_options
def reindex(
    *,
    project: str | None,
    model: str | None,
    precision: str | None,
    rechunk: bool,
    resume: bool,
    limit: int | None,
    questions: Path | None,
    yes: bool,
    yes_if_not_worse: bool,
    drop_old: bool,
    dask: str | None,
    send_files: bool,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Embed a project anew with another model, compare, and switch.

    The original files are needed for --rechunk only. The old index answers until the new one is
    complete, and is kept until --drop-old; `loccit rollback` goes back to it.
    """
    from loccit.application.evaluate.probing import read_probe_questions
    from loccit.application.reindex.reindex_project import ReindexPlan
    from loccit.interfaces.cli.progress import document_progress
    from loccit.interfaces.presenters.versions import comparison_lines

    executor = chosen_executor(dask, send_files=send_files)

    def approve(comparison: "VersionComparison | None") -> bool:
        if comparison is not None and not as_json:
            for line in comparison_lines(comparison):
                click.echo(line)
        if yes:
            return True
        if sys.stdin.isatty() and not (yes_if_not_worse or as_json):
            return click.confirm("Switch to the new version?", err=True)
        if comparison is None:
            return not yes_if_not_worse  # no total is known
        return not comparison.is_worse

    with (
        reported_errors(as_json=as_json),
        opened_project(project, data_dir=data_dir, embedding_precision=precision) as opened,
    ):
        records = opened.documents()
        plan = ReindexPlan(
            resume=resume,
            limit=limit,
            questions=read_probe_questions(questions, records) if questions else None,
            drop_old=drop_old,
        )
        with _said_how_to_resume(), document_progress(len(records)) as progress:
            report = opened.reindex(
                model,
                rechunk=rechunk,
                plan=plan,
                approve=approve,
                on_document=progress.end,
                executor=executor,
            )
        _print_outcome(report, as_json=as_json)
        if report.switched:
            build_wanted_graph(opened)
    if report.comparison and report.comparison.is_worse and not report.switched:
        sys.exit(FAILED)


@contextmanager
def _said_how_to_resume() -> Iterator[None]:
    try:
        yield
    except (KeyboardInterrupt, click.Abort):  # while it embeds; while it asks
        click.echo(
            "Stopped. What is embedded stays; run the same command again with --resume to go on.",
            err=True,
        )
        raise


def _print_outcome(report: "ReindexReport", *, as_json: bool) -> None:
    from loccit.interfaces.presenters.versions import reindex_lines
    from loccit.interfaces.views.versions import reindex_view

    if as_json:
        print_json(reindex_view(report))
    else:
        for line in reindex_lines(report):
            click.echo(line)
