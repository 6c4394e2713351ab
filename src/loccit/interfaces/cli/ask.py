"""`loccit ask`."""

from pathlib import Path

import click

from loccit.interfaces.cli.common import (
    print_json,
    project_option,
    reported_errors,
    shared_options,
    terminal_width,
)
from loccit.interfaces.cli.filter_options import FilterOptions, filter_options


@click.command()
@click.argument("question")
@project_option
@click.option(
    "-k",
    "--top-k",
    type=click.IntRange(1, 100),
    default=3,
    show_default=True,
    help="How many passages.",
)
@filter_options
@shared_options
def ask(
    *,
    question: str,
    project: str | None,
    top_k: int,
    filters: FilterOptions,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Answer QUESTION with sentences of the documents, each with its citation and page.

    Nothing is claimed that does not stand there word for word.
    """
    from loccit import composition
    from loccit.application.use_cases.ask_question import AskQuestion
    from loccit.domain.models.project import project_id
    from loccit.domain.policy.retrieval_policy import RetrievalPolicy
    from loccit.interfaces.presenters import answer_as_json, answer_as_text
    from loccit.interfaces.presenters.as_json import filters as filters_json

    with reported_errors(as_json=as_json):
        settings = composition.load_settings(data_dir=data_dir, project=project)
        with composition.open_query(settings) as query_chunks:
            name = project_id(settings.project)
            wanted = filters.search_filter(name, query_chunks.index)
            answer = AskQuestion(query_chunks)(
                question, name, policy=RetrievalPolicy(top_k=top_k), filters=wanted
            )
    if as_json:
        print_json({**answer_as_json.answer(answer), "filters": filters_json(wanted)})
        return
    for line in answer_as_text.answer_lines(answer, terminal_width()):
        click.echo(line)
