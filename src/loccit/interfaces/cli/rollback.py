"""`loccit rollback`."""

from pathlib import Path

import click

from loccit.interfaces.cli.common import (
    opened_project,
    print_json,
    project_option,
    reported_errors,
    shared_options,
)


@click.command()
@project_option
@click.option("--to", "version", type=int, help="The version.  [default: the one before]")
@shared_options
def rollback(
    *, project: str | None, version: int | None, data_dir: Path | None, as_json: bool
) -> None:
    """Let an older version of a project answer again, as it was before a reindex."""
    from loccit.interfaces.presenters.versions import roll_back_lines
    from loccit.interfaces.views.versions import rollback_view

    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        report = opened.roll_back(version)
    if as_json:
        print_json(rollback_view(report))
        return
    for line in roll_back_lines(report):
        click.echo(line)
