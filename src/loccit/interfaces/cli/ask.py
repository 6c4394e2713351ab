"""`loccit ask`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from loccit.interfaces.cli.common import (
    FAILED,
    print_json,
    project_option,
    reported_errors,
    shared_options,
    terminal_width,
)
from loccit.interfaces.cli.filter_options import FilterOptions, filter_options
from loccit.interfaces.cli.llm_options import LLMOptions, llm_options

if TYPE_CHECKING:
    from loccit import composition
    from loccit.interfaces.views.answers import AnswerView
    from loccit.interfaces.views.written_answers import WrittenAnswerView

    Shown = tuple[AnswerView | WrittenAnswerView, list[str], bool]
    """An answer for programs, as lines, and whether what it took was done to the end."""


@click.command()
@click.argument("question")
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
@llm_options
@filter_options
@shared_options
def ask(
    *,
    question: str,
    project: str | None,
    top_k: int,
    strict: bool,
    trace: bool,
    mcp: tuple[str, ...],
    language_model: LLMOptions,
    filters: FilterOptions,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Answer QUESTION with sentences of the documents, each with its citation and page.

    Nothing is claimed that does not stand there word for word. A language model, where one is
    named, answers in its own words: each sentence then says whether it is quoted from a document,
    related to a passage, or supported by nothing.
    """
    from loccit import composition

    with reported_errors(as_json=as_json):
        settings = composition.load_settings(
            data_dir=data_dir, project=project, llm_model=language_model.llm
        )
        needs_model = {"--strict": strict, "--trace": trace, "--mcp": mcp}
        if language_model.is_asked(settings, needs_model):
            shown = _written(
                question, settings, language_model, filters, strict=strict, trace=trace, mcp=mcp
            )
        else:
            shown = _found(question, settings, filters, top_k)
    value, lines, is_done = shown
    if as_json:
        print_json(value)
    else:
        for line in lines:
            click.echo(line)
    if not is_done:
        sys.exit(FAILED)


def _found(
    question: str, settings: "composition.Settings", filters: FilterOptions, top_k: int
) -> "Shown":
    """Return the sentences of the documents themselves."""
    from loccit import composition
    from loccit.application.query.ask_question import AskQuestion
    from loccit.domain.models.project import project_id
    from loccit.domain.policy.retrieval_policy import RetrievalPolicy
    from loccit.interfaces.presenters import answer_as_text
    from loccit.interfaces.views.answers import answer_view

    name = project_id(settings.project)
    with composition.open_query(settings) as query_chunks:
        wanted = filters.search_filter(name, query_chunks.index)
        answer = AskQuestion(query_chunks)(
            question, name, policy=RetrievalPolicy(top_k=top_k), filters=wanted
        )
    lines = answer_as_text.answer_lines(answer, terminal_width())
    return answer_view(answer, wanted), lines, True


def _written(
    question: str,
    settings: "composition.Settings",
    language_model: LLMOptions,
    filters: FilterOptions,
    *,
    strict: bool,
    trace: bool,
    mcp: tuple[str, ...],
) -> "Shown":
    """Return the answer of a language model."""
    from loccit.composition.answering import open_written_answer
    from loccit.composition.tool_servers import chosen_servers
    from loccit.domain.models.project import project_id
    from loccit.interfaces.cli.run_progress import run_progress
    from loccit.interfaces.presenters import written_answer_as_text
    from loccit.interfaces.views.written_answers import written_answer_view

    name = project_id(settings.project)
    servers = chosen_servers(settings, mcp)
    with (
        run_progress() as on_event,
        open_written_answer(settings, on_event, tool_servers=bool(servers)) as write_answer,
    ):
        wanted = filters.search_filter(name, write_answer.query_chunks.index)
        answer = write_answer(
            question,
            name,
            filters=wanted,
            config=language_model.config(),
            mcp_servers=servers,
        )
    value = written_answer_view(answer, wanted, strict=strict, trace=trace)
    lines = written_answer_as_text.answer_lines(answer, terminal_width(), strict=strict)
    if trace:
        lines += ["", *written_answer_as_text.trace_lines(answer.run)]
    return value, lines, answer.run.error is None
