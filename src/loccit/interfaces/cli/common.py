"""Options, errors and output that several commands share."""

import json
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, Unpack

import click

if TYPE_CHECKING:
    from loccit import Dask
    from loccit.application.project import Project
    from loccit.composition import GivenSettings
    from loccit.domain.errors import LoccitError
    from loccit.interfaces.views.catalogue import View

Command = TypeVar("Command", bound=Callable[..., Any])

_STEERING = re.compile(r"[\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Terminal control characters; JSON can escape them."""
_NUMBERS = re.compile(r"\[\n\s+(-?\d[^\s,\]]*(?:,\n\s+-?\d[^\s,\]]*)*)\n\s*\]")
"""A list of numbers as `json` prints it: each on a line. No string of JSON holds a line end."""

_WIDEST = 99  # columns; longer lines are hard to read

FAILED = 1
USAGE = 2
INTERRUPTED = 130  # 128 + SIGINT, as shells have it
TERMINATED = 143  # 128 + SIGTERM


class Terminated(SystemExit):
    """SIGTERM came. Unwinding closes what is open."""

    message = "ended by a signal; what is done stays, run the same command again to go on"

    def __init__(self) -> None:
        super().__init__(TERMINATED)


project_option = click.option("-p", "--project", help="The project.  [default: LOCCIT_PROJECT]")
data_dir_option = click.option(
    "--data-dir",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where the index lives.  [default: LOCCIT_DATA_DIR]",
)
pdf_engine_option = click.option(
    "--pdf-engine",
    type=click.Choice(["text", "docling"]),
    help="Read PDFs by their text layer, or with Docling's layout model.  "
    "[default: LOCCIT_PDF_ENGINE, or text]",
)
ocr_option = click.option(
    "--ocr",
    type=click.Choice(["auto", "always", "never"]),
    help="Recognise pages without a usable text layer, all pages, or none.  "
    "[default: LOCCIT_OCR, or auto]",
)
ocr_language_option = click.option(
    "--ocr-language",
    metavar="CODES",
    help="Tesseract's codes of the languages to recognise, as in eng+deu.  "
    "[default: LOCCIT_OCR_LANGUAGE, or eng]",
)
precision_option = click.option(
    "--precision",
    type=click.Choice(["auto", "float32", "bfloat16", "int8"]),
    help="The arithmetic of the local model; bfloat16 needs the extra openvino and a processor"
    " that has it, int8 one with VNNI.  [default: LOCCIT_EMBEDDING_PRECISION, or auto]",
)
workers_option = click.option(
    "--workers",
    type=click.IntRange(min=1),
    help="How many documents are converted at a time.  [default: LOCCIT_WORKERS, or the cores]",
)
dask_option = click.option(
    "--dask",
    metavar="ADDRESS",
    help="Make the documents on a Dask cluster: tcp://HOST:8786, its scheduler.",
)
send_files_option = click.option(
    "--send-files",
    is_flag=True,
    help="With --dask: send all files along; otherwise those that a worker cannot read.",
)
boxes_option = click.option(
    "--boxes",
    is_flag=True,
    help="With --json: read the pages again, and give a box for each line of the words.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")


def dask_options(command: Command) -> Command:
    """Give a command `--dask` and `--send-files`."""
    return dask_option(send_files_option(command))


def chosen_executor(address: str | None, *, send_files: bool) -> "Dask | None":
    """Return the cluster that was named."""
    if address is None:
        if send_files:
            raise click.UsageError("--send-files goes with --dask")
        return None
    from loccit import Dask

    return Dask(address, send_files)


def require_json(*, boxes: bool, as_json: bool) -> None:
    """Refuse `--boxes` without `--json`: nothing else shows them."""
    if boxes and not as_json:
        raise click.UsageError("--boxes is for --json")


def shared_options(command: Command) -> Command:
    """Give a command `--data-dir` and `--json`."""
    return data_dir_option(json_option(command))


def conversion_options(command: Command) -> Command:
    """Give a command `--pdf-engine`, `--ocr` and `--ocr-language`."""
    return pdf_engine_option(ocr_option(ocr_language_option(command)))


@contextmanager
def opened_project(
    name: str | None, /, **settings: "Unpack[GivenSettings]"
) -> "Iterator[Project]":
    """Open the project of a command, until the block ends."""
    from loccit import open_project

    with open_project(name, **settings) as project:
        yield project


@contextmanager
def reported_errors(*, as_json: bool) -> Iterator[None]:
    """Print an error of ours and end with its exit code; let everything else through."""
    from loccit.domain.errors import LoccitError

    try:
        yield
    except LoccitError as error:
        if as_json:
            print_error(error.code, str(error))
        fail_by(error)


def fail_by(error: "LoccitError") -> None:
    """Print an error of ours on stderr and end with its exit code."""
    from loccit.domain.errors import InvalidRequest

    fail(f"{error.code}: {error}", USAGE if isinstance(error, InvalidRequest) else FAILED)


def fail(message: str, code: int) -> None:
    """Print a message on stderr and end."""
    from loccit.domain.text.printable import safe

    click.echo(f"{click.style('error', fg='red')} {safe(message)}", err=True)
    sys.exit(code)


def terminal_width() -> int:
    """Return the columns that prose is wrapped to: those of the terminal, 99 at most."""
    return min(shutil.get_terminal_size().columns, _WIDEST)


def print_json(value: "View") -> None:
    """Print one JSON document with the version of its schema."""
    click.echo(json_text(value))


def print_error(code: str, message: str) -> None:
    """Print as JSON why the command failed as a whole."""
    print_json({"error": {"code": code, "message": message}})


def json_text(value: "View") -> str:
    """Return one JSON document with the version of its schema, each list of numbers on a line."""
    from loccit.interfaces.views import SCHEMA_VERSION

    text = json.dumps({"schema": SCHEMA_VERSION, **value}, ensure_ascii=False, indent=2)
    text = _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
    return _NUMBERS.sub(lambda found: "[" + " ".join(found[1].split()) + "]", text)
