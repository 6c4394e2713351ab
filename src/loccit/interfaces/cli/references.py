"""`loccit references`."""

import sys
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
from loccit.interfaces.cli.progress import shown_path
from loccit.interfaces.cli.subcommands import SubcommandGroup

if TYPE_CHECKING:
    from loccit.application.ingest.look_up_references import LookupReport

_FORMATS = ("bibtex", "csl-json")


@click.group(cls=SubcommandGroup)
def references() -> None:
    """List, export and look up the entries of a project's documents."""


@references.command("list")
@click.option("--provisional", is_flag=True, help="Only those that nobody has confirmed.")
@project_option
@shared_options
def list_(*, provisional: bool, project: str | None, data_dir: Path | None, as_json: bool) -> None:
    """List the entries: key, where it comes from, authors, year and title."""
    from loccit.interfaces.presenters.references_as_text import entry_lines
    from loccit.interfaces.views.references import references_view

    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        records = [
            each
            for each in opened.documents()
            if not provisional or (each.citation and each.citation.is_provisional)
        ]
    if as_json:
        print_json(references_view(opened.project_id, records))
        return
    for line in entry_lines(records):
        click.echo(line)


@references.command()
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    help="Which format.  [default: csl-json if the file ends with .json, else bibtex]",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write.  [default: standard output]",
)
@click.option("--replace", is_flag=True, help="Write the file although it is there already.")
@click.option(
    "-r",
    "--references",
    "listed",
    type=click.Path(path_type=Path),
    help="The reference list whose entries are taken as they are now.  "
    "[default: LOCCIT_REFERENCES, else as they were when they were ingested]",
)
@project_option
@shared_options
def export(
    *,
    form: str | None,
    output: Path | None,
    replace: bool,
    listed: Path | None,
    project: str | None,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Write all entries as a reference list, which `ingest -r` reads again.

    Entries of your list are written as they were given. Provisional ones have the keyword
    loccit-provisional: correct them, take the keyword out, and ingest with the file as your list.
    """
    from loccit.domain.counted import counted
    from loccit.domain.text.printable import safe
    from loccit.interfaces.views.references import export_view

    by_name = _FORMATS[output is not None and output.suffix.lower() == ".json"]
    chosen = form or by_name
    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        exported = opened.bibliography(references=listed, with_files=True)
        records = opened.documents()
        text = exported.bibtex if chosen == "bibtex" else exported.csl_json
        if output is not None:
            _write(output, text, replace=replace)
    view = export_view(opened.project_id, records, chosen, output, text)
    if as_json:
        print_json(view)
    elif output is None:
        click.echo(text, nl=False)
    else:
        unconfirmed = f"{view['provisional']:,} of them provisional"
        count = counted(view["entries"], "entry", "entries")
        click.echo(safe(f"Wrote {count} to {output}, {unconfirmed}."))


@references.command()
@click.option(
    "--doc",
    "names",
    multiple=True,
    metavar="NAME",
    help="Only this document: id, path or file name. May be given again.",
)
@project_option
@shared_options
def lookup(
    *, names: tuple[str, ...], project: str | None, data_dir: Path | None, as_json: bool
) -> None:
    """Ask Crossref, DataCite and OpenAlex for the entries of documents that match none.

    Sends the DOI of each document, else its title and first author, to these services. Nothing is
    converted or embedded. What is not certain is not taken.
    """
    from loccit.interfaces.presenters.references_as_text import lookup_lines, lookup_summary
    from loccit.interfaces.views.references import lookup_view

    def tell(report: "LookupReport") -> None:
        for line in lookup_lines(report, shown_path(report.record.source.path)):
            click.echo(line)

    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        told = (lambda _: None) if as_json else tell
        reports = opened.look_up_references(*names, on_document=told)
    if as_json:
        print_json(lookup_view(opened.project_id, reports))
    else:
        click.echo(lookup_summary(reports))
    if any(each.code == "lookup_failed" for report in reports for each in report.warnings):
        sys.exit(FAILED)


def _write(path: Path, text: str, *, replace: bool) -> None:
    from loccit.application.verify.text_files import write_text
    from loccit.domain.errors import InvalidRequest

    if path.exists() and not replace:
        raise InvalidRequest(f"{path} is there already; name another file, or say --replace")
    write_text(path, text)
