"""`loccit ask`."""

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

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
    terminal_width,
)
from loccit.interfaces.cli.filter_options import FilterOptions, filter_options
from loccit.interfaces.cli.llm_options import LLMOptions, llm_options

if TYPE_CHECKING:
    from loccit.application.project import Project
    from loccit.domain.models.retrieval import SearchFilter
    from loccit.interfaces.views.answers import AnswerView
    from loccit.interfaces.views.written_answers import WrittenAnswerView

    Shown = tuple[AnswerView | WrittenAnswerView, list[str], bool]
    """An answer's view, its lines, and whether it is complete."""


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
@boxes_option
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
    """
    require_json(boxes=boxes, as_json=as_json)
    with (
        reported_errors(as_json=as_json),
        opened_project(project, data_dir=data_dir, llm_model=language_model.llm) as opened,
    ):
        needs_model = {"--strict": strict, "--trace": trace, "--mcp": mcp}
        is_asked = language_model.is_asked(opened, needs_model)
        wanted = filters.search_filter(opened)
        if is_asked:
            run = partial(_written, language_model=language_model, tool_servers=mcp)
            shown = run(opened, question, wanted, strict=strict, trace=trace, boxes=boxes)
        else:
            shown = _found(opened, question, wanted, top_k, boxes=boxes)
    value, lines, is_done = shown
    if as_json:
        print_json(value)
    else:
        for line in lines:
            click.echo(line)
    if not is_done:
        sys.exit(FAILED)


def _found(
    project: "Project", question: str, wanted: "SearchFilter", top_k: int, *, boxes: bool
) -> "Shown":
    """Return the sentences of the documents themselves."""
    from loccit.domain.policy.retrieval_policy import RetrievalPolicy
    from loccit.interfaces.presenters import answer_as_text
    from loccit.interfaces.views.answers import answer_view
    from loccit.interfaces.views.passages import NO_WORDS

    answer = project.ask(question, policy=RetrievalPolicy(top_k=top_k), filters=wanted)
    lines = answer_as_text.answer_lines(answer, terminal_width())
    words = project.word_boxes((), answer.excerpts) if boxes else NO_WORDS
    return answer_view(answer, wanted, words), lines, True


def _written(
    project: "Project",
    question: str,
    wanted: "SearchFilter",
    *,
    language_model: LLMOptions,
    tool_servers: tuple[str, ...],
    strict: bool,
    trace: bool,
    boxes: bool,
) -> "Shown":
    """Return the answer of a language model."""
    from loccit.interfaces.cli.run_progress import run_progress
    from loccit.interfaces.presenters import written_answer_as_text
    from loccit.interfaces.views.passages import NO_WORDS
    from loccit.interfaces.views.written_answers import written_answer_view

    with run_progress() as on_event:
        answer = project.write_answer(
            question,
            filters=wanted,
            config=language_model.config(),
            tool_servers=tool_servers,
            on_event=on_event,
        )
    quoted = [each for said in answer.sentences for each in said.excerpts]
    named = [each for said in answer.sentences for each in said.passages]
    words = project.word_boxes(named, quoted) if boxes else NO_WORDS
    value = written_answer_view(answer, wanted, words, strict=strict, trace=trace)
    lines = written_answer_as_text.answer_lines(answer, terminal_width(), strict=strict)
    if trace:
        lines += ["", *written_answer_as_text.trace_lines(answer)]
    return value, lines, answer.run.error is None
