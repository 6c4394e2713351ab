"""`loccit chat`."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from loccit.interfaces.cli.common import (
    FAILED,
    data_dir_option,
    opened_project,
    project_option,
    reported_errors,
)
from loccit.interfaces.cli.filter_options import FilterOptions, filter_options
from loccit.interfaces.cli.llm_options import LLMOptions, llm_options

_PROMPT = "> "


@click.command()
@project_option
@click.option(
    "-k",
    "--top-k",
    type=click.IntRange(1, 100),
    default=3,
    show_default=True,
    help="How many passages, without a language model.",
)
@click.option(
    "--continue",
    "continued",
    is_flag=False,
    flag_value="last",
    metavar="[ID]",
    help="Go on with a conversation, by default the last one.",
)
@llm_options
@filter_options
@data_dir_option
def chat(
    *,
    project: str | None,
    top_k: int,
    continued: str | None,
    language_model: LLMOptions,
    filters: FilterOptions,
    data_dir: Path | None,
) -> None:
    """Ask one question after the other, a line each; Ctrl-D ends it.

    A question may point back to those before it: "and in the second study?". Ctrl-C stops an
    answer.
    """
    from loccit.domain.errors import LoccitError
    from loccit.domain.text.printable import safe
    from loccit.interfaces.cli.answering import Writing, found, written

    with (
        reported_errors(as_json=False),
        opened_project(project, data_dir=data_dir, llm_model=language_model.llm) as opened,
    ):
        is_asked = language_model.is_asked(opened)
        wanted = filters.search_filter(opened)
        opened.state()  # so that an unknown project is told of before the first question
        talk = opened.conversation(continued)
        failed = False
        for question in _lines():
            try:
                if is_asked:
                    shown = written(opened, talk, question, wanted, Writing(language_model))
                else:
                    shown = found(opened, talk, question, wanted, top_k)
                for line in shown.lines:
                    click.echo(line)
                click.echo()
            except KeyboardInterrupt:
                click.echo("Stopped.", err=True)
            except LoccitError as error:  # the next question may have an answer
                failed = True
                click.echo(
                    f"{click.style('error', fg='red')} {error.code}: {safe(str(error))}", err=True
                )
    if failed:
        sys.exit(FAILED)


def _lines() -> Iterator[str]:
    """Yield what is typed or piped in, without blank lines; the prompt is for a terminal only."""
    is_terminal = sys.stdin.isatty()
    while True:
        if is_terminal:
            click.echo(_PROMPT, nl=False, err=True)
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            click.echo(err=True)
            continue
        if not line:
            if is_terminal:
                click.echo(err=True)
            return
        if line.strip():
            yield line.strip()
