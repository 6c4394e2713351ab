"""`loccit`: the command group, and what all commands share."""

import logging
import os
import signal
import sys
from importlib import import_module
from types import FrameType
from typing import Final

import click

from loccit.interfaces.cli.common import FAILED, INTERRUPTED, Terminated, fail, print_error
from loccit.interfaces.cli.help_text import HelpContext, write_commands
from loccit.version import __version__

COMMANDS: Final = {
    **{
        name: f"loccit.interfaces.cli.{name}:{name}"
        for name in (
            *("ask", "chat", "conversations", "convert", "copy", "delete", "doctor", "ingest"),
            *("inspect", "matrix", "mcp", "models", "note", "optimize", "projects"),
            *("query", "references", "reindex", "rollback", "serve", "source", "sync", "verify"),
            "versions",
        )
    },
    "eval": "loccit.interfaces.cli.evaluate:evaluate",
}
"""Where each command is."""


class _Commands(click.Group):
    """The commands, each imported when it is asked for."""

    context_class = HelpContext
    as_json = False
    """Whether the command line asks for JSON, known before it is parsed."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Look for `--json`: errors of the command line itself are JSON, too."""
        self.as_json = "--json" in args
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return their names."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(module), name)
        command.context_class = HelpContext
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands, no sentence cut."""
        write_commands(self, ctx, formatter)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; Ctrl-C ends it with the exit code that shells expect."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:  # which Click then prints on stderr
            if self.as_json:
                print_error("invalid_request", error.format_message())
            raise
        except KeyboardInterrupt:
            if self.as_json:
                print_error("interrupted", "ended by Ctrl-C; run the same command again to go on")
            click.echo("Interrupted.", err=True)
            sys.exit(INTERRUPTED)
        except Terminated as ended:
            if self.as_json:
                print_error("terminated", ended.message)
            raise


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 99},
)
@click.version_option(__version__, prog_name="loccit")
def cli() -> None:
    """Passages from papers, books and reports that can be found, quoted and cited.

    Settings come from the command line, then from LOCCIT_... variables, then from loccit.toml.
    """


def main() -> None:
    """Run the command line.

    Exit codes: 0 done, 1 something failed, 2 usage, 130 interrupted, 143 terminated.
    """
    signal.signal(signal.SIGTERM, _end)
    # numpy starts a thread for each core, which spin for a while: for matrices, which are not
    # multiplied here. That is a quarter of the processor's time of a query on four cores.
    os.putenv("OPENBLAS_NUM_THREADS", "1")
    # What a person should know is printed; the log is for programs that set one up.
    logging.getLogger("loccit").addHandler(logging.NullHandler())
    for stream in filter(None, (sys.stdout, sys.stderr)):  # None if it is closed
        # A title may hold what an old terminal cannot show; that must not end the command.
        stream.reconfigure(errors="backslashreplace")
    try:
        cli()
    except OSError as error:  # of the output: Click itself handles a closed pipe
        place = f": {error.filename}" if error.filename else ""
        fail(f"system_refused: {error.strerror or error}{place}", FAILED)


def _end(_signal: int, _frame: FrameType | None) -> None:
    """End by an exception, so that everything is closed and no worker is left behind."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # closing is not interrupted
    raise Terminated
