"""`loccit note`."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from loccit.interfaces.cli.common import (
    FAILED,
    print_json,
    project_option,
    reported_errors,
    shared_options,
)
from loccit.interfaces.cli.filter_options import FilterOptions, filter_options
from loccit.interfaces.cli.llm_options import LLMOptions, llm_options

if TYPE_CHECKING:
    from loccit import composition
    from loccit.application.ports.vector_index import VectorIndexPort
    from loccit.domain.models.note import ResearchNote

    Gather = Callable[..., ResearchNote]


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
    """
    from loccit import composition
    from loccit.application.notes.write_note import evidence_of, works_of
    from loccit.application.verify.evidence_file import evidence_json, evidence_path, read_evidence
    from loccit.application.verify.text_files import read_text, replace_text, write_text
    from loccit.domain.models.project import project_id
    from loccit.interfaces.presenters import note_as_markdown, note_as_text
    from loccit.interfaces.views.notes import note_view

    with reported_errors(as_json=as_json):
        file = _only_one(output, continued)
        before = read_evidence(evidence_path(file)) if continued else None
        old = read_text(file) if continued else None
        entries = composition.bibliography_beside(file) if continued else {}
        settings = composition.load_settings(
            data_dir=data_dir, project=project, llm_model=language_model.llm
        )
        name = project_id(settings.project)
        with _gathering(settings, language_model, top_k) as (gather, index):
            found = gather(
                topics or (before.topics if before else ()),
                name,
                filters=filters.search_filter(name, index),
                quoted=before.quotes if before else (),
            )
            evidence = evidence_of(found, before)
            works = works_of(evidence, index.documents(name))
        beside = composition.bibliography_files(works, settings, entries)
        text = (
            note_as_markdown.continued(old, found)
            if old is not None
            else note_as_markdown.new_note(found, _today(), file.with_suffix(".bib").name)
        )
        # Before the note: one without its evidence is worse than evidence without its note.
        write_text(evidence_path(file), evidence_json(evidence))
        for suffix, content in beside.items():
            write_text(file.with_suffix(suffix), content)
        if old is None:
            write_text(file, text)
        else:
            replace_text(file, old, text)
    if as_json:
        print_json(note_view(str(file), found))
    else:
        for line in note_as_text.note_lines(found, str(file)):
            click.echo(line)
    if any(each.error for each in found.findings):
        sys.exit(FAILED)


@contextmanager
def _gathering(
    settings: "composition.Settings", language_model: LLMOptions, top_k: int
) -> "Iterator[tuple[Gather, VectorIndexPort]]":
    """Open what gathers findings, with a language model or without, and the index it reads."""
    from loccit import composition
    from loccit.domain.policy.retrieval_policy import RetrievalPolicy
    from loccit.interfaces.cli.run_progress import run_progress

    if not language_model.is_asked(settings):
        with composition.open_note(settings) as write_note:
            gather = partial(write_note, policy=RetrievalPolicy(top_k=top_k))
            yield gather, write_note.ask_question.query_chunks.index
        return
    from loccit.composition.answering import open_research

    with run_progress() as on_event, open_research(settings, on_event) as research:
        yield partial(research, config=language_model.config()), research.query_chunks.index


def _only_one(output: Path | None, continued: Path | None) -> Path:
    """Return the file that is written.

    Raises:
        InvalidRequest: If it is not one, if it is there already and was not to be continued, or
            if there is no folder for it.
    """
    from loccit.domain.errors import InvalidRequest

    if output and continued:
        raise InvalidRequest("--continue FILE writes to FILE; leave --output out")
    if continued:
        return continued
    if output is None:
        raise InvalidRequest("say where the note goes: -o notes.md, or --continue notes.md")
    if not output.parent.is_dir():  # said before anything is asked of a model
        raise InvalidRequest(f"there is no folder {output.parent}; make it, or write elsewhere")
    for path in (output, *map(output.with_suffix, (".csl.json", ".bib"))):
        if path.exists():
            raise InvalidRequest(
                f"{path} is there already; take another name, or --continue {output}"
            )
    return output


def _today() -> str:
    return datetime.now(UTC).astimezone().date().isoformat()
