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
    from loccit import composition
    from loccit.domain.errors import InvalidRequest
    from loccit.domain.models.project import project_id
    from loccit.interfaces.cli.progress import document_progress
    from loccit.interfaces.presenters import as_text
    from loccit.interfaces.views.projects import copy_view

    with reported_errors(as_json=as_json):
        if (to_url is None) == (from_url is None):
            raise InvalidRequest("name one server: --to URL, or --from URL")
        settings = composition.load_settings(data_dir=data_dir, project=project)
        name = project_id(settings.project)
        copied_as = project_id(to_project or settings.project)
        server = to_url or from_url or ""
        with composition.open_copy(settings, server, to_server=from_url is None) as copy_project:
            documents = len(copy_project.source.documents(name))
            with document_progress(documents) as progress:
                report = copy_project(name, copied_as, replace=replace, on_document=progress.end)
            needed = copy_project.target.needs_optimizing(copied_as)
    if as_json:
        print_json(copy_view(report))
    else:
        click.echo(as_text.copy_line(report))
    if needed:  # on this machine: a server builds its graphs by itself
        target = {"project": copied_as, "qdrant_url": None}
        build_wanted_graph(settings.model_copy(update=target))
