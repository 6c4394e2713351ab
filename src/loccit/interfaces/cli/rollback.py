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
    from loccit.interfaces.presenters import versions as view

    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        report = opened.roll_back(version)
    if as_json:
        print_json(view.rolling_back(report))
        return
    for line in view.roll_back_lines(report):
        click.echo(line)
