"""`loccit delete`."""

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
    from loccit.domain.errors import InvalidRequest
    from loccit.domain.text.printable import safe
    from loccit.interfaces.views.projects import delete_view

    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        name = opened.state().project_id
        documents: tuple[str, ...] = tuple(opened.document(each).doc_id for each in doc)
        what = f"{', '.join(doc)} from project '{name}'" if doc else f"project '{name}'"
        if as_json and not yes:
            raise InvalidRequest("--json asks nothing; say --yes as well to delete")
        if not yes:
            click.confirm(f"Delete {safe(what)}?", abort=True, err=True)
        opened.delete(*documents)
        if not doc:
            opened.delete_all()
    if as_json:
        print_json(delete_view(name, documents, whole_project=not doc))
    else:
        click.echo(f"Deleted {safe(what)}.")
