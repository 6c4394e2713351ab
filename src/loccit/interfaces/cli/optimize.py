"""`loccit optimize`, and the same at the end of other commands."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from loccit.interfaces.cli.common import (
    opened_project,
    print_json,
    project_option,
    reported_errors,
    shared_options,
)

if TYPE_CHECKING:
    from loccit.application.project import Project


@click.command()
@project_option
@shared_options
def optimize(*, project: str | None, data_dir: Path | None, as_json: bool) -> None:
    """Build the search graph of a large project, which makes its queries fast.

    'loccit ingest', 'reindex' and 'copy' do this at their end when it is worth it. Queries and
    ingests of other processes go on meanwhile; small projects are searched exactly and need no
    graph. What a killed process had no time to pack is packed, too.
    """
    from loccit.interfaces.views.projects import optimize_view

    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        name = opened.project_id
        needed = opened.needs_optimizing
        built = needed and build_graph(opened)
    if as_json:
        print_json(optimize_view(name, needed=needed, built=built))
    elif not needed:
        click.echo(f"Project '{name}' needs no new search graph.")


def build_graph(project: "Project") -> bool:
    """Build it and say so on stderr; False when the project was written to meanwhile."""
    name = project.project_id
    click.echo(
        f"Building the search graph of '{name}'. Queries go on meanwhile; Ctrl-C stops it, and"
        " searches are as slow as before.",
        err=True,
    )
    started = time.monotonic()
    built = project.optimize()
    if built:
        click.echo(f"Built in {time.monotonic() - started:.0f} s.", err=True)
    else:
        click.echo(
            f"Not built: '{name}' was written to meanwhile. 'loccit optimize -p {name}' tries"
            " again.",
            err=True,
        )
    return built


def build_wanted_graph(project: "Project") -> None:
    """Build the search graph if the project has grown large."""
    from loccit.domain.errors import LoccitError
    from loccit.domain.text.printable import safe

    try:
        if project.needs_optimizing:
            build_graph(project)
    except LoccitError as error:
        click.echo(f"warning {error.code}: {safe(str(error))}", err=True)
