"""`loccit`: the command group, and what all commands share."""

import logging
import os
import signal
import sys
from types import FrameType

import click

from loccit.interfaces.cli.ask import ask
from loccit.interfaces.cli.common import FAILED, INTERRUPTED, Terminated, fail, print_error
from loccit.interfaces.cli.convert import convert
from loccit.interfaces.cli.copy import copy
from loccit.interfaces.cli.delete import delete
from loccit.interfaces.cli.doctor import doctor
from loccit.interfaces.cli.evaluate import evaluate
from loccit.interfaces.cli.help_text import HelpContext, write_commands
from loccit.interfaces.cli.ingest import ingest
from loccit.interfaces.cli.inspect import inspect
from loccit.interfaces.cli.note import note
from loccit.interfaces.cli.optimize import optimize
from loccit.interfaces.cli.projects import projects
from loccit.interfaces.cli.query import query
from loccit.interfaces.cli.reindex import reindex
from loccit.interfaces.cli.rollback import rollback
from loccit.interfaces.cli.verify import verify
from loccit.interfaces.cli.versions import versions
from loccit.version import __version__


class _Commands(click.Group):
    context_class = HelpContext
    as_json = False
    """Whether the command line asks for JSON, known before any of it is understood."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Look for `--json`: a command line that is wrong is told in it, too."""
        self.as_json = "--json" in args
        return super().parse_args(ctx, args)

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


for command in (
    *(ingest, query, ask, note, verify, inspect, projects, delete),
    *(evaluate, reindex, versions, rollback),
    *(optimize, copy, convert, doctor),
):
    command.context_class = HelpContext
    cli.add_command(command)


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
    for stream in filter(None, (sys.stdout, sys.stderr)):  # None for one that is closed
        # A title may hold what an old terminal cannot show; that must not end the command.
        stream.reconfigure(errors="backslashreplace")
    try:
        cli()
    except OSError as error:  # of the output: Click ends by itself when a reader has gone
        place = f": {error.filename}" if error.filename else ""
        fail(f"system_refused: {error.strerror or error}{place}", FAILED)


def _end(_signal: int, _frame: FrameType | None) -> None:
    """End by an exception, so that what is open is closed and no worker is left behind."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # closing is not interrupted
    raise Terminated
