"""`loccit source`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from loccit.interfaces.cli.common import (
    opened_project,
    print_json,
    project_option,
    reported_errors,
    shared_options,
)
from loccit.interfaces.cli.help_text import HelpContext, write_commands

if TYPE_CHECKING:
    from loccit.application.project import Project


class _Command(click.Command):
    """One of its commands, with help as all have it."""

    context_class = HelpContext


class _Group(click.Group):
    """Its commands, no sentence cut."""

    context_class = HelpContext
    command_class = _Command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands."""
        write_commands(self, ctx, formatter)


_Group.group_class = _Group


@click.group(cls=_Group)
def source() -> None:
    """Add, list and remove the sources that `loccit sync` brings a project up to date with."""


@source.group()
def add() -> None:
    """Add a source: Zotero, a folder, or a reference list whose entries name their files."""


@add.command()
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    help="Zotero's data folder.  [default: the one that its profile names]",
)
@click.option("--collection", metavar="A/B", help="Take this collection only, and those below it.")
@click.option(
    "--library",
    metavar="user|group ID",
    help="Take your own library only, or this group's.  [default: all but feeds]",
)
@click.argument("group", required=False, metavar="")
@project_option
@shared_options
def zotero(
    *,
    folder: Path | None,
    collection: str | None,
    library: str | None,
    group: str | None,
    project: str | None,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Add Zotero's library, which is read from a copy, while Zotero runs or not."""
    if group and library != "group":
        raise click.UsageError(f"{group!r} belongs to nothing; say --library group {group}")
    named = " ".join(filter(None, [library, group])) or None
    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        opened.add_zotero(folder, collection=collection, library=named)
        _print_sources(opened, as_json=as_json)


@add.command()
@click.argument("path", type=click.Path(path_type=Path))
@project_option
@shared_options
def folder(*, path: Path, project: str | None, data_dir: Path | None, as_json: bool) -> None:
    """Add the documents in a folder."""
    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        opened.add_folder(path)
        _print_sources(opened, as_json=as_json)


@add.command()
@click.argument("file", type=click.Path(path_type=Path))
@project_option
@shared_options
def bibtex(*, file: Path, project: str | None, data_dir: Path | None, as_json: bool) -> None:
    """Add the files that the entries of a reference list name, as JabRef's do."""
    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        opened.add_bibtex(file)
        _print_sources(opened, as_json=as_json)


@source.command("list")
@project_option
@shared_options
def list_(*, project: str | None, data_dir: Path | None, as_json: bool) -> None:
    """List the sources of a project."""
    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        _print_sources(opened, as_json=as_json)


@source.command()
@click.argument("name", metavar="ID|PATH|KIND")
@click.option("--documents", is_flag=True, help="Delete its documents from the project, too.")
@project_option
@shared_options
def remove(
    *, name: str, documents: bool, project: str | None, data_dir: Path | None, as_json: bool
) -> None:
    """Remove a source. Its documents stay, unless --documents is given; your files always do."""
    from loccit.domain.counted import counted
    from loccit.domain.text.printable import safe
    from loccit.interfaces.views.syncing import source_removed_view

    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        found = opened.sources.named(name)
        own = opened.remove_source(found.id, documents=documents)
        if as_json:
            view = source_removed_view(opened.project_id, found, len(own), deleted=documents)
            print_json(view)
            return
    click.echo(f"Removed source {found.id}: {safe(found.told)}")
    if own:
        what = counted(len(own), "document")
        click.echo(f"{what} deleted" if documents else f"{what} of it stay in the project")


def _print_sources(opened: "Project", *, as_json: bool) -> None:
    from loccit.domain.text.printable import safe
    from loccit.interfaces.views.syncing import sources_view

    sources = opened.sources.all()
    if as_json:
        print_json(sources_view(opened.project_id, sources))
        return
    for each in sources:
        click.echo(f"{each.id}  {safe(each.told)}")
    if not sources:
        click.echo("No source. Add one with 'loccit source add'.")
