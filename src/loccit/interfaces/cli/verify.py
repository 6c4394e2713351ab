"""`loccit verify`."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from loccit.interfaces.cli.common import (
    FAILED,
    opened_project,
    print_json,
    project_option,
    reported_errors,
    shared_options,
)

if TYPE_CHECKING:
    from loccit.domain.models.verification import Verification


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@project_option
@click.option(
    "--fix",
    is_flag=True,
    help="Write the right pages into FILE where a quotation stands on another page of the work it"
    " cites. No other byte is changed.",
)
@click.option(
    "--all", "everything", is_flag=True, help="Show what stands, too, not only count it."
)
@click.option(
    "--report",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.html",
    help="Write what was found as a page that can be read without loccit. An earlier report is"
    " replaced, no other file.",
)
@shared_options
def verify(
    *,
    file: Path,
    project: str | None,
    fix: bool,
    everything: bool,
    report: Path | None,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Check that every quotation in FILE stands, word for word, on the page that it cites.

    FILE is Markdown, text, LaTeX, a Word document or an OpenDocument text, written by anyone. What
    fails is shown, what stands is counted. Ends with 1 when something does not stand.
    """
    from loccit.interfaces.presenters.verification_as_text import verification_lines
    from loccit.interfaces.views.verification import verification_view

    with reported_errors(as_json=as_json):
        if report:
            _require_replaceable(report)
        with opened_project(project, data_dir=data_dir) as opened:
            found = opened.verify(file, fix=fix)
        if report:
            _write_report(report, file, found)
    if as_json:
        print_json(verification_view(str(file.absolute()), found))
    else:
        for line in verification_lines(str(file), found, everything=everything):
            click.echo(line)
    if not found.ok:
        sys.exit(FAILED)


def _require_replaceable(report: Path) -> None:
    """Refuse to write a report over anything but an earlier one, before the work is done.

    Raises:
        InvalidRequest: If there is another file, or no folder for it.
    """
    from loccit.application.verify.text_files import read_text
    from loccit.domain.errors import InvalidRequest
    from loccit.interfaces.presenters.verification_as_html import MARKER

    if not report.parent.is_dir():
        raise InvalidRequest(f"there is no folder {report.parent}; make it, or write elsewhere")
    if report.exists() and MARKER not in read_text(report):
        raise InvalidRequest(f"{report} is there already and is no report; take another name")


def _write_report(report: Path, file: Path, found: "Verification") -> None:
    from loccit.application.verify.text_files import write_text
    from loccit.interfaces.presenters.verification_as_html import verification_page

    today = datetime.now(UTC).astimezone().date().isoformat()
    write_text(report, verification_page(str(file), found, today))
