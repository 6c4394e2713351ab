"""`loccit inspect`."""

from pathlib import Path

import click

from loccit.interfaces.cli.common import (
    opened_project,
    print_json,
    project_option,
    reported_errors,
    shared_options,
    terminal_width,
)


@click.command()
@project_option
@click.option(
    "--doc",
    "names",
    multiple=True,
    metavar="NAME",
    help="All that is known of one document: its path, file name, id or the beginning of it."
    " May be given again.",
)
@click.option(
    "--problems",
    is_flag=True,
    help="All that is known of those with a warning, an unread page or no citation that was"
    " looked for.",
)
@shared_options
def inspect(
    *,
    project: str | None,
    names: tuple[str, ...],
    problems: bool,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Show what a project holds: its model, and a line for each document.

    With --doc or --problems all that is known of those documents: pages read, characters kept,
    headings, language, warnings, and why there is no citation.
    """
    from loccit.interfaces.presenters import inspection_as_text as view
    from loccit.interfaces.views.projects import inspect_view

    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        found = opened.state()
        records = opened.documents()
        named = {opened.document(name).doc_id for name in names}
        chunks = sum(record.chunks for record in records)
    shown = tuple(
        record
        for record in records
        if (not names or record.doc_id in named) and (not problems or view.has_problem(record))
    )
    if as_json:
        print_json(inspect_view(found, shown, chunks))
        return
    lines = view.project_lines(found, len(records), chunks)
    if names or problems:
        lines += [line for record in shown for line in view.record_lines(record)]
        lines += [] if shown else ["no document has a problem"]
    else:
        lines += view.table_lines(shown, terminal_width())
    for line in lines:
        click.echo(line)
