"""`loccit query`."""

from pathlib import Path

import click

from loccit.interfaces.cli.common import (
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
from loccit.interfaces.cli.mark_options import MarkOptions, mark_options


@click.command()
@click.argument("text")
@project_option
@click.option(
    "-k",
    "--top-k",
    type=click.IntRange(1, 100),
    default=6,
    show_default=True,
    help="How many passages.",
)
@click.option(
    "--mode",
    type=click.Choice(["hybrid", "dense", "lexical"]),
    default="hybrid",
    show_default=True,
    help="Search by meaning and words, by meaning, or by words.",
)
@mark_options
@filter_options
@click.option(
    "--per-doc", type=click.IntRange(min=1), metavar="N", help="At most N passages per document."
)
@click.option(
    "--group",
    is_flag=True,
    help="Documents, each with its best passages: -k counts documents, --per-doc passages.",
)
@click.option(
    "--context",
    type=click.IntRange(0, 4000),
    default=0,
    metavar="N",
    help="Add up to N characters of the text before and after each passage.",
)
@click.option(
    "--whole",
    is_flag=True,
    help="Print long passages whole, not only the sentences that answer.",
)
@click.option(
    "--min-score",
    type=click.FloatRange(0, 1),
    metavar="R",
    help="Only passages of at least this relevance; 0 shows the nearest in any case.  "
    "[default: all when one is relevant, else none]",
)
@click.option(
    "--mmr",
    type=click.FloatRange(0, 1),
    metavar="LAMBDA",
    help="Pick passages that differ: LAMBDA weighs the score, the rest newness.",
)
@click.option(
    "--rerank",
    is_flag=True,
    help="Let the cross-encoder in LOCCIT_RERANKER_PATH put them in order.",
)
@click.option(
    "--facets",
    is_flag=True,
    help="Count the documents searched, by tag, collection, author, year, language, kind.",
)
@click.option("--cursor", metavar="TOKEN", help="The next page: next_cursor of the last answer.")
@click.option("--markdown", is_flag=True, help="Print Markdown with Pandoc citations.")
@boxes_option
@shared_options
def query(
    *,
    text: str,
    project: str | None,
    top_k: int,
    mode: str,
    own: MarkOptions,
    filters: FilterOptions,
    per_doc: int | None,
    group: bool,
    context: int,
    whole: bool,
    min_score: float | None,
    mmr: float | None,
    rerank: bool,
    facets: bool,
    cursor: str | None,
    markdown: bool,
    boxes: bool,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Find the passages that answer TEXT, each with its citation and page."""
    from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
    from loccit.interfaces.presenters import hits_as_markdown, hits_as_text
    from loccit.interfaces.views.passages import NO_WORDS, query_view

    require_json(boxes=boxes, as_json=as_json)
    with reported_errors(as_json=as_json), opened_project(project, data_dir=data_dir) as opened:
        wanted = filters.search_filter(opened)
        result = opened.query(
            text,
            policy=RetrievalPolicy(
                top_k=top_k,
                mode=SearchMode(mode),
                per_doc=per_doc,
                context=context,
                min_score=min_score,
                mmr=mmr,
                rerank=rerank,
                group=group,
            ),
            cursor=cursor,
            filters=wanted,
            mine=own.choice(),
        )
        words = opened.word_boxes(result.hits) if boxes else NO_WORDS
        counts = opened.facets(wanted, query=text) if facets else None
    if as_json:
        print_json(query_view(result, wanted, words, counts))
        return
    if markdown:
        click.echo(hits_as_markdown.query_result(result), nl=False)
        return
    for line in hits_as_text.result_lines(result, terminal_width(), whole=whole):
        click.echo(line)
    if counts:
        from loccit.interfaces.presenters.facets_as_text import facet_lines

        click.echo()
        for line in facet_lines(counts):
            click.echo(line)
