"""`loccit versions`."""

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
@click.option("--drop", type=int, multiple=True, help="Drop this version. Repeat for several.")
@shared_options
def versions(
    *, project: str | None, drop: tuple[int, ...], data_dir: Path | None, as_json: bool
) -> None:
    """List the versions of a project's index; the one that answers is marked."""
    from loccit.interfaces.presenters.versions import version_lines
    from loccit.interfaces.views.versions import versions_view

    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        opened.drop(*drop)
        found, holdings = opened.state(), opened.versions()
    if as_json:
        print_json(versions_view(found, holdings))
        return
    for line in version_lines(found, holdings):
        click.echo(line)
