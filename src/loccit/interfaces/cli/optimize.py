"""`loccit optimize`, and what other commands do at their end for a large project."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from loccit.interfaces.cli.common import (
    print_json,
    project_option,
    reported_errors,
    shared_options,
)

if TYPE_CHECKING:
    from loccit.composition import Settings
    from loccit.domain.models.project import ProjectId


@click.command()
@project_option
@shared_options
def optimize(*, project: str | None, data_dir: Path | None, as_json: bool) -> None:
    """Build the search graph of a large project, which makes its queries fast.

    'loccit ingest', 'reindex' and 'copy' do this at their end when it is worth it. Queries and
    ingests of other processes go on meanwhile; small projects are searched exactly and need no
    graph. What a killed process had no time to pack is packed, too.
    """
    from loccit import composition
    from loccit.domain.models.project import project_id
    from loccit.interfaces.views.projects import optimize_view

    with reported_errors(as_json=as_json):
        settings = composition.load_settings(data_dir=data_dir, project=project)
        name = project_id(settings.project)
        with composition.open_index(settings) as index:
            needed = index.needs_optimizing(name)
        built = needed and build_graph(settings, name)
    if as_json:
        print_json(optimize_view(name, needed=needed, built=built))
    elif not needed:
        click.echo(f"Project '{name}' needs no new search graph.")


def build_graph(settings: "Settings", name: "ProjectId") -> bool:
    """Build it and say so on stderr; False when the project was written to meanwhile."""
    from loccit import composition

    click.echo(
        f"Building the search graph of '{name}'. Queries go on meanwhile; Ctrl-C stops it, and"
        " searches are as slow as before.",
        err=True,
    )
    started = time.monotonic()
    # Opened anew, so that the project is locked for the copy and the switch only.
    with composition.open_index(settings) as index:
        built = index.optimize(name)
    if built:
        click.echo(f"Built in {time.monotonic() - started:.0f} s.", err=True)
    else:
        click.echo(
            f"Not built: '{name}' was written to meanwhile. 'loccit optimize -p {name}' tries"
            " again.",
            err=True,
        )
    return built


def build_wanted_graph(settings: "Settings") -> None:
    """Make queries of a large project fast; what was just written to it can be found anyway."""
    from loccit.domain.errors import LoccitError
    from loccit.domain.models.project import project_id
    from loccit.interfaces.presenters.as_text import safe

    try:
        build_graph(settings, project_id(settings.project))
    except LoccitError as error:
        click.echo(f"warning {error.code}: {safe(str(error))}", err=True)
