"""`loccit copy`."""

from pathlib import Path

import click

from loccit.interfaces.cli.common import (
    print_json,
    project_option,
    reported_errors,
    shared_options,
)
from loccit.interfaces.cli.optimize import build_wanted_graph


@click.command()
@project_option
@click.option("--to", "to_url", metavar="URL", help="Copy to this Qdrant server.")
@click.option("--from", "from_url", metavar="URL", help="Copy from this Qdrant server.")
@click.option("--to-project", metavar="NAME", help="Name of the copy.  [default: the same]")
@click.option("--replace", is_flag=True, help="Replace a project that is there already.")
@shared_options
def copy(
    *,
    project: str | None,
    to_url: str | None,
    from_url: str | None,
    to_project: str | None,
    replace: bool,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Copy a project between this machine and a Qdrant server. Nothing is embedded again.

    Passages, vectors, citations and the model's binding stay as they are. The copy is compared
    with the project before it answers. LOCCIT_QDRANT_API_KEY is the server's key.
    """
    from loccit import open_library
    from loccit.domain.errors import InvalidRequest
    from loccit.interfaces.cli.progress import document_progress
    from loccit.interfaces.presenters import as_text
    from loccit.interfaces.views.projects import copy_view

    with reported_errors(as_json=as_json):
        if (to_url is None) == (from_url is None):
            raise InvalidRequest("name one server: --to URL, or --from URL")
        # On this machine, whatever server the settings name.
        with open_library(data_dir=data_dir, qdrant_url="") as library:
            with document_progress() as progress:
                if from_url:
                    report = library.copy_from(
                        from_url,
                        project,
                        copied_as=to_project,
                        replace=replace,
                        on_document=progress.end,
                    )
                else:
                    report = library.project(project).copy_to(
                        to_url or "",
                        copied_as=to_project,
                        replace=replace,
                        on_document=progress.end,
                    )
            if as_json:
                print_json(copy_view(report))
            else:
                click.echo(as_text.copy_line(report))
            if from_url:  # a server builds its graphs by itself
                build_wanted_graph(library.project(report.copied_as))
