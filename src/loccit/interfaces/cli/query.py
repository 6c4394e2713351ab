"""`loccit query`."""

import shutil
from pathlib import Path

import click

from loccit.interfaces.cli.common import (
    print_json,
    project_option,
    reported_errors,
    shared_options,
)

_WIDEST = 99


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
@click.option("--tag", multiple=True, help="Only documents with this tag. Repeat for several.")
@click.option("--year", metavar="FROM:TO", help="Only these years: 2015:2020, 2015:, :2020, 2018.")
@click.option("--author", multiple=True, help="Only documents with this author's family name.")
@click.option("--citekey", multiple=True, help="Only this entry. Repeat for one of several.")
@click.option(
    "--include-references",
    is_flag=True,
    help="Search reference lists too, by their words: they have no vectors.",
)
@click.option(
    "--per-doc", type=click.IntRange(min=1), metavar="N", help="At most N passages per document."
)
@click.option(
    "--context",
    type=click.IntRange(0, 4000),
    default=0,
    metavar="N",
    help="Add up to N characters of the text before and after each passage.",
)
@click.option("--cursor", metavar="TOKEN", help="The next page: next_cursor of the last answer.")
@click.option("--markdown", is_flag=True, help="Print Markdown with Pandoc citations.")
@click.option("--doc", multiple=True, help="Only this document, by its id or how it begins.")
@shared_options
def query(  # noqa: PLR0913  (one parameter for each option)
    *,
    text: str,
    project: str | None,
    top_k: int,
    mode: str,
    tag: tuple[str, ...],
    year: str | None,
    author: tuple[str, ...],
    citekey: tuple[str, ...],
    doc: tuple[str, ...],
    include_references: bool,
    per_doc: int | None,
    context: int,
    cursor: str | None,
    markdown: bool,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Find the passages that answer TEXT, each with its citation and page."""
    from loccit import composition
    from loccit.application.document_lookup import find_documents
    from loccit.domain.models.project import project_id
    from loccit.domain.models.retrieval import SearchFilter
    from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
    from loccit.interfaces.presenters import as_json as json_view
    from loccit.interfaces.presenters import hits_as_markdown, hits_as_text

    year_from, year_to = _years(year)
    with reported_errors(as_json=as_json):
        settings = composition.load_settings(data_dir=data_dir, project=project)
        with composition.open_query(settings) as query_chunks:
            name = project_id(settings.project)
            result = query_chunks(
                text,
                name,
                policy=RetrievalPolicy(
                    top_k=top_k, mode=SearchMode(mode), per_doc=per_doc, context=context
                ),
                cursor=cursor,
                filters=SearchFilter(
                    tags=tag,
                    authors=author,
                    year_from=year_from,
                    year_to=year_to,
                    citekeys=citekey,
                    doc_ids=find_documents(doc, name, query_chunks.index),
                    include_references=include_references,
                ),
            )
    if as_json:
        print_json(json_view.query_result(result))
        return
    if markdown:
        click.echo(hits_as_markdown.query_result(result), nl=False)
        return
    width = min(shutil.get_terminal_size().columns, _WIDEST)
    for line in hits_as_text.result_lines(result, width):
        click.echo(line)


def _years(text: str | None) -> tuple[int | None, int | None]:
    if text is None:
        return None, None
    first, colon, last = text.partition(":")
    try:
        years = (int(first) if first else None, int(last) if last else None)
    except ValueError:
        raise click.BadParameter(
            "use 2015:2020, 2015:, :2020 or 2018", param_hint="--year"
        ) from None
    if not colon:
        return years[0], years[0]
    if None not in years and years[0] > years[1]:  # type: ignore[operator]
        raise click.BadParameter("the first year is after the last", param_hint="--year")
    return years
