"""`loccit note`."""

import sys
from contextlib import nullcontext
from pathlib import Path

import click

from loccit.interfaces.cli.common import (
    FAILED,
    opened_project,
    print_json,
    project_option,
    reported_errors,
    shared_options,
)
from loccit.interfaces.cli.filter_options import FilterOptions, filter_options
from loccit.interfaces.cli.llm_options import LLMOptions, llm_options
from loccit.interfaces.cli.mark_options import MarkOptions, mark_options


@click.command()
@click.argument("topics", nargs=-1, metavar="[TOPIC]...")
@project_option
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The note to write; it must not be there yet.",
)
@click.option(
    "--continue",
    "continued",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Add to this note what it does not quote yet, on its own topics or on these.",
)
@click.option(
    "-k",
    "--top-k",
    type=click.IntRange(1, 50),
    default=4,
    show_default=True,
    help="How many quotations for each topic, without a language model.",
)
@click.option(
    "--trace",
    is_flag=True,
    help="Show each phase and decision of a language model, on stderr.",
)
@click.option(
    "--by",
    type=click.Choice(["color", "tag"]),
    default="color",
    show_default=True,
    help="What makes the sections, with --mine and no TOPIC.",
)
@mark_options
@llm_options
@filter_options
@shared_options
def note(
    *,
    topics: tuple[str, ...],
    project: str | None,
    output: Path | None,
    continued: Path | None,
    top_k: int,
    trace: bool,
    by: str,
    own: MarkOptions,
    language_model: LLMOptions,
    filters: FilterOptions,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Gather what the documents say of each TOPIC into a Markdown note.

    Every finding is a quotation with its citation and page. Beside the note stand what it cites,
    for Pandoc (.csl.json) and BibTeX (.bib), and what `loccit verify` holds it against
    (.evidence.json); these are written anew each time. What you write into the note stays. A
    language model, where one is named, says what each quotation shows, and where they disagree.

    With --mine and no TOPIC it quotes what you marked, each with what you wrote there; with TOPICs
    it gathers from passages that you marked alone.
    """
    from loccit.application.notes.note_of_marks import MarkGroups
    from loccit.domain.policy.retrieval_policy import RetrievalPolicy
    from loccit.interfaces.cli.run_progress import run_progress
    from loccit.interfaces.presenters import note_as_text
    from loccit.interfaces.views.notes import note_view

    with (
        reported_errors(as_json=as_json),
        opened_project(project, data_dir=data_dir, llm_model=language_model.llm) as opened,
    ):
        file = _only_one(output, continued)
        choice = own.choice()
        if choice is not None and not topics:
            found = opened.note_of_marks(
                file,
                choice,
                groups=MarkGroups.TAG if by == "tag" else MarkGroups.COLOR,
                continued=continued is not None,
                filters=filters.search_filter(opened),
            )
        else:
            is_asked = language_model.is_asked(opened, {"--trace": trace})
            with run_progress(trace=trace) if is_asked else nullcontext() as on_event:
                found = opened.note(
                    topics,
                    file,
                    continued=continued is not None,
                    policy=RetrievalPolicy(top_k=top_k),
                    filters=filters.search_filter(opened),
                    mine=choice,
                    config=language_model.config() if is_asked else None,
                    on_event=on_event,
                )
    if as_json:
        print_json(note_view(str(file), found))
    else:
        for line in note_as_text.note_lines(found, str(file)):
            click.echo(line)
    if any(each.error for each in found.findings):
        sys.exit(FAILED)


def _only_one(output: Path | None, continued: Path | None) -> Path:
    """Return the file that is written.

    Raises:
        InvalidRequest: If it is not one.
    """
    from loccit.domain.errors import InvalidRequest

    if output and continued:
        raise InvalidRequest("--continue FILE writes to FILE; leave --output out")
    file = output or continued
    if file is None:
        raise InvalidRequest("say where the note goes: -o notes.md, or --continue notes.md")
    return file
