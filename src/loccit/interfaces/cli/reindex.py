"""`loccit reindex`."""

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
@click.option("--model", help="The new model, for example openai/text-embedding-3-small.")
@click.option("--drop-old", is_flag=True, help="Drop the versions that no longer answer.")
@shared_options
def reindex(
    *,
    project: str | None,
    model: str | None,
    drop_old: bool,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Embed a project anew with another model. The original files are not needed.

    The old index answers until the new one is complete, and is kept until --drop-old.
    """
    from loccit import composition
    from loccit.domain.models.project import project_id
    from loccit.interfaces.cli.progress import document_progress
    from loccit.interfaces.presenters import as_json as json_view
    from loccit.interfaces.presenters import as_text

    with reported_errors(as_json=as_json):
        settings = composition.load_settings(
            data_dir=data_dir, project=project, embedding_model=model
        )
        name = project_id(settings.project)
        with composition.open_reindex(settings) as reindex_project:
            documents = len(reindex_project.index.documents(name))
            with document_progress(documents) as progress:
                report = reindex_project(name, drop_old=drop_old, on_document=progress.end)
    if as_json:
        print_json(json_view.reindexing(report))
    else:
        click.echo(as_text.reindex_line(report))
