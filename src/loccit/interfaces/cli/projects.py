"""`loccit projects`."""

from pathlib import Path

import click

from loccit.interfaces.cli.common import print_json, reported_errors, shared_options


@click.command()
@shared_options
def projects(*, data_dir: Path | None, as_json: bool) -> None:
    """List the projects and their models."""
    from loccit import open_library
    from loccit.interfaces.presenters import as_text
    from loccit.interfaces.views.projects import projects_view

    with reported_errors(as_json=as_json), open_library(data_dir=data_dir) as library:
        found = library.projects()
    if as_json:
        print_json(projects_view(found))
        return
    for project in found:
        click.echo(as_text.project_line(project))
    if not found:
        click.echo("No project yet; 'loccit ingest PATH -p NAME' makes one.", err=True)
