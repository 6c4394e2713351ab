"""`loccit inspect`."""

from pathlib import Path

import click

from loccit.interfaces.cli.common import (
    print_json,
    project_option,
    reported_errors,
    shared_options,
)


@click.command()
@project_option
@shared_options
def inspect(*, project: str | None, data_dir: Path | None, as_json: bool) -> None:
    """Show what a project holds: documents, chunks, model, coverage, unmatched metadata."""
    from loccit import composition
    from loccit.domain.models.project import project_id
    from loccit.interfaces.presenters import as_json as json_view
    from loccit.interfaces.presenters import as_text

    with reported_errors(as_json=as_json):
        settings = composition.load_settings(data_dir=data_dir, project=project)
        with composition.open_index(settings) as index:
            name = project_id(settings.project)
            found = index.project(name)
            records = index.documents(name)
            chunks = index.count_chunks(name)
    if as_json:
        print_json(json_view.inspection(found, records, chunks))
        return
    for line in as_text.inspection_lines(found, records, chunks):
        click.echo(line)
