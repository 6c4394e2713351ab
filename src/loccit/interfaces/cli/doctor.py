"""`loccit doctor`."""

import sys
from pathlib import Path

import click

from loccit.interfaces.cli.common import FAILED, print_json, reported_errors, shared_options


@click.command()
@click.option(
    "-r",
    "--references",
    type=click.Path(path_type=Path),
    help="A reference list to check.  [default: LOCCIT_REFERENCES]",
)
@shared_options
def doctor(*, references: Path | None, data_dir: Path | None, as_json: bool) -> None:
    """Check the installation, and print the command that mends what is wrong."""
    from loccit import open_library
    from loccit.interfaces.presenters import as_text
    from loccit.interfaces.views.diagnosis import diagnosis_view

    findings = []
    with (
        reported_errors(as_json=as_json),
        open_library(data_dir=data_dir, references=references) as library,
    ):
        for finding in library.diagnose():
            findings.append(finding)
            if not as_json:
                for line in as_text.finding_lines(finding):
                    click.echo(line)
    if as_json:
        print_json(diagnosis_view(findings))
    if not all(finding.ok for finding in findings):
        sys.exit(FAILED)
