"""The right page: loccit's searches against the naive stack, asked the same questions.

Run: python -m benchmarks.questions                      the sample library
     python -m benchmarks.questions FOLDER QUESTIONS     PDFs and a file of questions

The table of loccit is that of `loccit eval`. The naive stack reads the same PDFs and is asked the
questions that name a page; both show ten passages.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from time import perf_counter
from typing import Final

from benchmarks.naive import NaiveStack, Window
from loccit import open_project
from loccit.application.ingest.sources import find_sources
from loccit.composition import load_settings, sample_library
from loccit.domain.models.evaluation import Evaluation, JudgedQuery, Measure
from loccit.domain.models.project import project_id
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.domain.statistics import bootstrap_intervals, quantile
from loccit.domain.text.passage_match import holds_quote
from loccit.infrastructure.adapters.fastembed import model_files
from loccit.interfaces.presenters.evaluation import evaluation_lines

PROJECT: Final = project_id("questions")
TOP_K: Final = 10
_WITHIN: Final = {Measure.PAGE_HIT_1: 1, Measure.PAGE_HIT_3: 3, Measure.PAGE_HIT_10: 10}


def main(arguments: Sequence[str] = ()) -> None:
    """Print the table of loccit, then the naive stack's shares and how loccit compares."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.questions")
    parser.add_argument("folder", nargs="?", type=Path, help="PDFs; the sample library")
    parser.add_argument("questions", nargs="?", type=Path, help="FOLDER/questions.json")
    given = parser.parse_args(arguments)
    folder = given.folder or sample_library()
    with tempfile.TemporaryDirectory() as home:
        settings = load_settings(data_dir=Path(home))
        evaluation = _loccit(Path(home), folder, given.questions or folder / "questions.json")
        for line in evaluation_lines(evaluation):
            print(line)
        model = model_files.bundled_model(
            settings.data_dir / "models", settings.model_path, allow_download=False
        )
        _naive(NaiveStack(model, Path(home, "chroma")), folder, evaluation)


def _loccit(home: Path, folder: Path, questions: Path) -> Evaluation:
    start = perf_counter()
    with open_project("questions", data_dir=home) as project:
        reports = project.ingest(folder).reports
        for report in reports:
            if report.error:
                print(f"not ingested: {report.source_path}: {report.error}")
    print(f"loccit ingested {len(reports)} documents in {perf_counter() - start:.1f} s")
    with open_project("questions", data_dir=home) as project:
        return project.evaluate(questions)


def _naive(naive: NaiveStack, folder: Path, evaluation: Evaluation) -> None:
    pdfs = [Path(path) for path in find_sources([str(folder)]) if path.endswith(".pdf")]
    start = perf_counter()
    naive.ingest(pdfs)
    print(
        f"\nThe naive stack ({naive.store_name}) ingested {len(pdfs)} PDFs in"
        f" {perf_counter() - start:.1f} s: {naive.windows} windows"
    )
    values: dict[Measure, list[float]] = {}
    seconds: list[float] = []
    asked = [query for query in evaluation.collection.queries if query.pages]
    for query in asked:
        start = perf_counter()
        windows = naive.answer(query.text, TOP_K)
        seconds.append(perf_counter() - start)
        for measure, value in _values(query, windows).items():
            values.setdefault(measure, []).append(value)
    print(f"{'':16}{'naive':22}" + "".join(f"{f'{mode} / naive':18}" for mode in SearchMode))
    intervals = {
        measure: bootstrap_intervals({measure: each})[measure] for measure, each in values.items()
    }
    for measure, each in values.items():
        mean, (low, high) = sum(each) / len(each), intervals[measure]
        ratios = [
            evaluation.results[mode].estimates[measure].value / mean if mean else float("inf")
            for mode in SearchMode
        ]
        cell = f"{mean:.3f} [{low:.3f}, {high:.3f}]"
        print(f"{measure:16}{cell:22}" + "".join(f"{f'{ratio:.2f}':18}" for ratio in ratios))
    times = [quantile(seconds, share) * 1_000 for share in (0.5, 0.95)]
    print(f"{'ms, p50 / p95':16}{times[0]:.1f} / {times[1]:.1f}")


def _values(query: JudgedQuery, windows: Sequence[Window]) -> dict[Measure, float]:
    """Return what `passage_values` returns of loccit's passages."""
    names = {PurePosixPath(name).name for name in query.relevant}
    own = [(rank, each) for rank, each in enumerate(windows, 1) if each.document in names]
    ranks = [rank for rank, window in own if window.page in query.pages]
    values = {
        measure: float(any(rank <= last for rank in ranks)) for measure, last in _WITHIN.items()
    }
    if query.quote is not None:
        quote = query.quote
        values[Measure.QUOTE_FOUND] = float(any(holds_quote(each.text, quote) for _, each in own))
    return values


if __name__ == "__main__":
    main(sys.argv[1:])
