"""`loccit ask`."""

import re
import sys
from pathlib import Path
from typing import Final

import click

from loccit.interfaces.cli.common import (
    FAILED,
    boxes_option,
    opened_project,
    print_json,
    project_option,
    reported_errors,
    require_json,
    shared_options,
)
from loccit.interfaces.cli.filter_options import FilterOptions, filter_options
from loccit.interfaces.cli.llm_options import LLMOptions, llm_options

_ID: Final = re.compile(r"[0-9a-f]{3,32}|last")


@click.command()
@click.argument("question", required=False)
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
    "--strict", is_flag=True, help="Leave out what a language model says that nothing supports."
)
@click.option("--trace", is_flag=True, help="Show the whole conversation with a language model.")
@click.option(
    "--mcp",
    multiple=True,
    metavar="NAME",
    help="A server of tools in loccit.toml that a language model may use too.",
)
@click.option(
    "--continue",
    "continued",
    is_flag=False,
    flag_value="last",
    metavar="[ID]",
    help="Go on with a conversation, by default the last one.",
)
@boxes_option
@llm_options
@filter_options
@shared_options
def ask(
    *,
    question: str | None,
    project: str | None,
    top_k: int,
    strict: bool,
    trace: bool,
    mcp: tuple[str, ...],
    continued: str | None,
    boxes: bool,
    language_model: LLMOptions,
    filters: FilterOptions,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Answer QUESTION with sentences of the documents, each with its citation and page.

    Nothing is claimed that does not stand there word for word. A language model, where one is
    named, answers in its own words: each sentence then says whether it is quoted from a document,
    related to a passage, or supported by nothing.

    With --continue, a question may point back to those before it: "and in the second study?".
    """
    from loccit.interfaces.cli.answering import Writing, found, written

    if question is None:  # what follows --continue is taken for its ID
        question, continued = continued, "last"
    if question is None or (continued == "last" and _ID.fullmatch(question)):
        raise click.UsageError("Missing argument 'QUESTION'.")
    require_json(boxes=boxes, as_json=as_json)
    with (
        reported_errors(as_json=as_json),
        opened_project(project, data_dir=data_dir, llm_model=language_model.llm) as opened,
    ):
        needs_model = {"--strict": strict, "--trace": trace, "--mcp": mcp}
        is_asked = language_model.is_asked(opened, needs_model)
        wanted = filters.search_filter(opened)
        talk = opened.conversation(continued)
        if is_asked:
            writing = Writing(language_model, mcp, strict=strict, trace=trace)
            shown = written(opened, talk, question, wanted, writing, boxes=boxes)
        else:
            shown = found(opened, talk, question, wanted, top_k, boxes=boxes)
    if as_json:
        print_json(shown.view)
    else:
        for line in shown.lines:
            click.echo(line)
    if not shown.is_done:
        sys.exit(FAILED)
