"""`loccit delete`."""

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
@click.option("--doc", multiple=True, help="Only this document: id, path or file name.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@shared_options
def delete(
    *,
    project: str | None,
    doc: tuple[str, ...],
    yes: bool,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Delete documents from a project, or the whole project. Your files stay as they are."""
    from loccit import composition
    from loccit.application.query.document_lookup import find_documents
    from loccit.domain.errors import InvalidRequest
    from loccit.domain.models.project import project_id
    from loccit.interfaces.presenters.as_text import safe
    from loccit.interfaces.views.projects import delete_view

    with reported_errors(as_json=as_json):
        settings = composition.load_settings(data_dir=data_dir, project=project)
        with composition.open_index(settings) as index:
            name = project_id(settings.project)
            index.project(name)
            documents = find_documents(doc, name, index)
            what = f"{', '.join(doc)} from project '{name}'" if doc else f"project '{name}'"
            if as_json and not yes:
                raise InvalidRequest("--json asks nothing; say --yes as well to delete")
            if not yes:
                click.confirm(f"Delete {safe(what)}?", abort=True, err=True)
            for document in documents:
                index.delete_document(document, name)
            if not doc:
                index.delete_project(name)
    if as_json:
        print_json(delete_view(name, documents, whole_project=not doc))
    else:
        click.echo(f"Deleted {safe(what)}.")
