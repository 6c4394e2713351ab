"""`loccit matrix`."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from loccit.interfaces.cli.common import (
    FAILED,
    json_text,
    opened_project,
    print_json,
    project_option,
    reported_errors,
    shared_options,
    terminal_width,
)
from loccit.interfaces.cli.filter_options import FilterOptions, filter_options
from loccit.interfaces.cli.llm_options import LLMOptions, llm_options

if TYPE_CHECKING:
    from loccit.application.matrix.fill_matrix import MatrixInTheMaking
    from loccit.domain.models.matrix import Column, Matrix
    from loccit.interfaces.cli.progress import DocumentProgress


@click.command()
@click.argument("columns", nargs=-1, metavar="[COLUMN]...")
@project_option
@click.option(
    "--columns",
    "columns_file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Columns in TOML or JSON: name, question, type, unit, choices.",
)
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The file to write, .md, .csv, .xlsx or .json; it must not be there yet.",
)
@click.option(
    "--continue",
    "continued",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Go on with the matrix of this file: only what it lacks is filled.",
)
@llm_options
@filter_options
@shared_options
def matrix(
    *,
    columns: tuple[str, ...],
    project: str | None,
    columns_file: Path | None,
    out: Path | None,
    continued: Path | None,
    language_model: LLMOptions,
    filters: FilterOptions,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Make a table of what each document says to each COLUMN: a question, or a word for it.

    A cell is a quotation of the document with its citation and page, or empty. A column may be
    "method", "sample", "main finding", "limitations" or any question. A language model, where one
    is named, chooses the quotations, says what each shows, and gives the number or choice of a
    column that has such a type; its limits hold for the whole matrix. Beside the file stands what
    `loccit verify` holds it against, and what --continue goes on from (.evidence.json).
    """
    from loccit.interfaces.cli.progress import document_progress
    from loccit.interfaces.presenters.matrix_as_text import matrix_lines
    from loccit.interfaces.views.matrices import matrix_view

    with (
        reported_errors(as_json=as_json),
        opened_project(project, data_dir=data_dir, llm_model=language_model.llm) as opened,
    ):
        asked: list[Column | str] = [*_columns(columns_file), *columns]
        wanted = filters.search_filter(opened)
        file = out or continued
        named = None if file is None else str(file)

        def as_json_file(made: "Matrix") -> bytes:
            return (json_text(matrix_view(made, wanted, named)) + "\n").encode("utf-8")

        with document_progress() as bar:
            made = opened.matrix(
                asked,
                out,
                continued=continued,
                filters=wanted,
                config=language_model.config() if language_model.is_asked(opened) else None,
                on_cell=_shown_by(bar),
                formats={".json": as_json_file},
            )
    if as_json:
        print_json(matrix_view(made, wanted, named))
    else:
        for line in matrix_lines(made, named, terminal_width()):
            click.echo(line)
    if not made.is_done:
        sys.exit(FAILED)


def _columns(file: Path | None) -> "tuple[Column, ...]":
    if file is None:
        return ()
    from loccit.application.matrix.columns_file import read_columns

    return read_columns(file)


def _shown_by(bar: "DocumentProgress") -> "Callable[[MatrixInTheMaking], None]":
    """Return what moves a bar on with each cell that is filled."""
    is_begun = False

    def show(making: "MatrixInTheMaking") -> None:
        nonlocal is_begun
        if is_begun:
            bar.end()
        else:
            is_begun = True
            bar.starts(making.total - len(making.cells))

    return show
