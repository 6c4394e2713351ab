"""`loccit serve`."""

from pathlib import Path
from typing import Final

import click

from loccit.interfaces.cli.common import data_dir_option, project_option, reported_errors

_PORT: Final = 8487


@click.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=_PORT,
    show_default=True,
    help="Where to listen; 0 takes a free one.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Other than this machine's own address only with a token in LOCCIT_TOKEN.",
)
@project_option
@click.option("--read-only", is_flag=True, help="Refuse all that writes.")
@click.option("--write", is_flag=True, help="Let assistants ingest over MCP, as well.")
@click.option(
    "--watch",
    is_flag=True,
    help="Follow the sources of the project, as `loccit sync --watch` does.",
)
@click.option("--open", "opens", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--origin",
    multiple=True,
    metavar="ORIGIN",
    help="Another page or program that may ask, as in app://obsidian.md, or the address under"
    " which a reverse proxy shows the service.",
)
@data_dir_option
def serve(
    *,
    port: int,
    host: str,
    project: str | None,
    read_only: bool,
    write: bool,
    watch: bool,
    opens: bool,
    origin: tuple[str, ...],
    data_dir: Path | None,
) -> None:
    """Serve the library to browsers and programs: a page, and an HTTP API.

    The first line is the address of the page, with a code that logs one browser in. Ctrl-C ends
    the service. Where one runs for this library already, its address is printed instead.
    """
    with reported_errors(as_json=False):
        from loccit.domain.errors import ExtraMissing

        try:
            from loccit.interfaces.http.server import ServeOptions, serve_library
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] == "loccit":
                raise
            raise ExtraMissing("'loccit serve'", "serve") from error
        serve_library(
            ServeOptions(
                host=host,
                port=port,
                project=project,
                read_only=read_only,
                write=write,
                opens=opens,
                origins=origin,
                data_dir=data_dir,
                watch=watch,
            )
        )
