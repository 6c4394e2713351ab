"""`loccit eval`."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from loccit.interfaces.cli.common import (
    json_text,
    opened_project,
    print_json,
    project_option,
    reported_errors,
    shared_options,
)
from loccit.interfaces.cli.llm_options import LLMOptions, llm_options

if TYPE_CHECKING:
    from loccit.application.project import Project
    from loccit.domain.models.evaluation import Evaluation
    from loccit.domain.policy.retrieval_policy import SearchMode
    from loccit.interfaces.cli.evaluation_progress import EvaluationProgress
    from loccit.interfaces.views.answer_evaluation import AnswerEvaluationView
    from loccit.interfaces.views.evaluation import EvaluationView

_SAMPLE = "sample"


@click.command("eval")
@click.argument("dataset", required=False, type=click.Path(path_type=Path))
@click.option(
    "--sample",
    is_flag=True,
    help="Use the questions of the sample library; it is ingested into the project 'sample', or"
    " another that you name.",
)
@click.option(
    "--highlights",
    is_flag=True,
    help="Use your own marks: what their comments ask and their tags are the questions, the marked"
    " pages the answers.",
)
@project_option
@click.option(
    "--answers",
    is_flag=True,
    help="Judge what `ask` answers, not what the searches find: whether it abstains rightly,"
    " quotes the right place, and says enough. Without a language model code judges alone.",
)
@click.option(
    "--mode",
    "modes",
    multiple=True,
    type=click.Choice(["hybrid", "dense", "lexical"]),
    help="Only this search. Repeat for several.  [default: all three; hybrid for --answers]",
)
@click.option(
    "-k",
    "--top-k",
    type=click.IntRange(1, 100),
    help="How many passages an answer is made of; with --answers.  [default: 3, as `ask` has it]",
)
@click.option(
    "--judge",
    metavar="MODEL",
    help="The language model that judges answers; none for none.  [default: the one of --llm]",
)
@llm_options
@click.option(
    "--output", type=click.Path(path_type=Path, dir_okay=False), help="Save the JSON in this file."
)
@click.option(
    "--chart",
    "chart_file",
    metavar="FILE.svg",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Draw a bar chart.",
)
@shared_options
def evaluate(
    *,
    dataset: Path | None,
    sample: bool,
    highlights: bool,
    project: str | None,
    answers: bool,
    modes: tuple[str, ...],
    top_k: int | None,
    judge: str | None,
    language_model: LLMOptions,
    output: Path | None,
    chart_file: Path | None,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Measure how well a project's searches, or its answers, do on judged questions.

    DATASET is a folder in the layout of BEIR (corpus.jsonl, queries.jsonl, qrels/test.tsv), whose
    corpus is ingested into the project first, or a file of questions (JSON or CSV: question,
    document, page, quote) over documents that you have ingested. Answers are judged on such a
    file alone. With --highlights the questions are your own.
    """
    from loccit.application.verify.text_files import write_text
    from loccit.domain.policy.retrieval_policy import SearchMode
    from loccit.interfaces.cli.evaluate_answers import judged_answers
    from loccit.interfaces.cli.evaluation_progress import evaluation_progress
    from loccit.interfaces.presenters.chart import chart
    from loccit.interfaces.presenters.evaluation import evaluation_lines
    from loccit.interfaces.views.evaluation import evaluation_view

    _require_one(dataset, sample=sample, highlights=highlights, answers=answers)
    if chart_file and chart_file.suffix.lower() != ".svg":
        raise click.BadParameter("the chart is SVG; name it so", param_hint="--chart")
    if answers:
        _refuse_what_is_for_searches(dataset, modes, chart_file)
    else:
        _refuse_what_is_for_answers({"--top-k": top_k, "--judge": judge, **language_model.given})
    found: EvaluationView | AnswerEvaluationView
    name = project or (_SAMPLE if sample else None)
    with (
        reported_errors(as_json=as_json),
        opened_project(name, data_dir=data_dir, llm_model=language_model.llm) as opened,
        evaluation_progress() as progress,
    ):
        if sample:
            dataset = _ingest_sample(opened, progress)
        if dataset is not None and answers:
            found, lines = judged_answers(
                opened,
                dataset,
                modes=modes,
                top_k=top_k,
                language_model=language_model,
                judge=judge,
                progress=progress,
            )
        else:
            chosen = [mode for mode in SearchMode if not modes or mode.value in modes]
            evaluation = _evaluated(opened, dataset, chosen, progress)
            found, lines = evaluation_view(evaluation), evaluation_lines(evaluation)
            if chart_file:
                write_text(chart_file, chart(evaluation))
        if output:
            write_text(output, json_text(found) + "\n")
    if as_json:
        print_json(found)
        return
    for line in lines:
        click.echo(line)


def _require_one(dataset: Path | None, *, sample: bool, highlights: bool, answers: bool) -> None:
    if (dataset is not None) + sample + highlights != 1:
        raise click.UsageError("name a DATASET, or --sample, or --highlights")
    if highlights and answers:
        raise click.UsageError("--highlights is for searches: nobody wrote down the answers")


def _refuse_what_is_for_answers(options: Mapping[str, object]) -> None:
    given = [name for name, value in options.items() if value]
    if given:
        raise click.UsageError(f"{given[0]} is for --answers")


def _refuse_what_is_for_searches(
    dataset: Path | None, modes: tuple[str, ...], chart_file: Path | None
) -> None:
    if dataset is not None and dataset.is_dir():
        raise click.UsageError("answers are judged on a file of questions, not on a folder")
    if len(modes) > 1:
        raise click.UsageError("answers are judged in one --mode")
    if chart_file:
        raise click.UsageError("--chart draws searches, not answers")


def _evaluated(
    project: "Project",
    dataset: Path | None,
    modes: "list[SearchMode]",
    progress: "EvaluationProgress",
) -> "Evaluation":
    """Evaluate on a data set, or without one on one's own marks."""
    if dataset is None:
        return project.evaluate_highlights(modes=modes, listener=progress)
    return project.evaluate(dataset, modes=modes, listener=progress)


def _ingest_sample(project: "Project", progress: "EvaluationProgress") -> Path:
    """Ingest the sample library, and return its questions."""
    from loccit import composition

    folder = composition.sample_library()
    run = project.ingest(folder, references=folder / "references.json", listener=progress.ingest)
    for report in run.reports:
        if report.error:
            raise report.error
    return folder / "questions.json"
