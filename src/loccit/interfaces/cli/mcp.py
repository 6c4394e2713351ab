"""`loccit mcp`."""

from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import click

from loccit.interfaces.cli.common import data_dir_option, project_option, reported_errors


@click.command()
@project_option
@data_dir_option
@click.option("--write", is_flag=True, help="Let the client ingest documents, too.")
@click.option(
    "--print-config",
    "client",
    metavar="CLIENT",
    type=click.Choice(["claude-desktop", "claude-code", "cursor", "vscode", "codex"]),
    help="Print what the settings of a client need to start this command, and where it belongs:"
    " claude-desktop, claude-code, cursor, vscode or codex.",
)
def mcp(*, project: str | None, data_dir: Path | None, write: bool, client: str | None) -> None:
    """Serve the library to an assistant over the Model Context Protocol (stdio).

    The assistant's program starts this command. It may search, read and verify; every answer has
    its citation and page.
    """
    with reported_errors(as_json=False):
        if client is not None:
            _print_config(client, project, data_dir, write=write)
            return
        _require_protocol()
        _serve(project, data_dir, write=write)


def _require_protocol() -> None:
    from loccit.domain.errors import ExtraMissing

    if find_spec("mcp") is None:
        raise ExtraMissing("'loccit mcp'", "serve")


def _serve(project: str | None, data_dir: Path | None, *, write: bool) -> NoReturn:
    from loccit.composition import argument_schemas, load_settings, open_library
    from loccit.domain.errors import LoccitError
    from loccit.domain.policy.retrieval_policy import RetrievalPolicy
    from loccit.interfaces.mcp.catalogue import reading_tools, writing_tools
    from loccit.interfaces.mcp.reading import ReadingTools
    from loccit.interfaces.mcp.service_origin import ServiceOrigin
    from loccit.interfaces.mcp.stdio import serve
    from loccit.interfaces.mcp.writing import WritingTools
    from loccit.interfaces.views.links import Links

    settings = load_settings(project, data_dir=data_dir)
    library, schemas = open_library(settings), argument_schemas()
    opened = library.project()
    origin = ServiceOrigin(settings.data_dir / "service.json")
    tools = reading_tools(ReadingTools(lambda: library, None, lambda: Links(origin())), schemas)
    if write:
        tools += writing_tools(WritingTools(lambda: library, None), schemas)

    def warm_up() -> None:
        with suppress(LoccitError):  # the first call says what is wrong
            opened.query("loccit", policy=RetrievalPolicy(top_k=1))

    serve(tools, warm_up, library.close)


def _print_config(client: str, project: str | None, data_dir: Path | None, *, write: bool) -> None:
    """Print the settings; what the shell and this folder say is written out: no client sees it."""
    from loccit.composition import load_settings
    from loccit.domain.models.project import project_id
    from loccit.interfaces.mcp.client_config import client_config

    settings = load_settings(project, data_dir=data_dir)
    named = ("--project", project_id(settings.project), "--data-dir", str(settings.data_dir))
    config = client_config(client, ["mcp", *named, *(["--write"] if write else [])])
    click.echo(f"Add this to {config.file}:", err=True)
    click.echo(config.text)
