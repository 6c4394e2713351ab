"""`loccit verify`."""

import sys
from pathlib import Path

import click

from loccit.interfaces.cli.common import (
    FAILED,
    print_json,
    project_option,
    reported_errors,
    shared_options,
)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@project_option
@click.option(
    "--fix",
    is_flag=True,
    help="Write the right pages into FILE where a quotation stands on another page of the work it"
    " cites. No other byte is changed.",
)
@shared_options
def verify(
    *, file: Path, project: str | None, fix: bool, data_dir: Path | None, as_json: bool
) -> None:
    """Check that every quotation in FILE stands, word for word, on the page that it cites.

    FILE is Markdown or text, written by anyone. Ends with 1 when something does not stand.
    """
    from loccit import composition
    from loccit.domain.models.project import project_id
    from loccit.interfaces.presenters import verification as view

    with reported_errors(as_json=as_json):
        settings = composition.load_settings(data_dir=data_dir, project=project)
        with composition.open_verification(settings) as verify_text:
            found = verify_text(file.absolute(), project_id(settings.project), fix=fix)
    if as_json:
        print_json(view.verification_json(str(file.absolute()), found))
    else:
        for line in view.verification_lines(str(file), found):
            click.echo(line)
    if not found.ok:
        sys.exit(FAILED)
