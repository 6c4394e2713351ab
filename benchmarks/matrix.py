"""Fill a matrix of every document and four questions, and time it beside `ask` cell by cell.

Run: python -m benchmarks.matrix [FOLDER] [--references FILE] [--judgements FILE]

The documents of FOLDER (the sample library without one) are ingested first. Every cell is held
against the text of its document. Without a language model a cell is right or not as a person says
who has read the paper: the judgements name each cell by the SHA-256 of its document and of its
quotation, an empty one by no quotation, and hold no words of it. An empty cell is wrong where the
paper has an answer, so that a cell is answerable when it is filled, or wrongly empty.
"""

import argparse
import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

from loccit import open_library
from loccit.application.project import Project
from loccit.domain.models.matrix import Cell, Matrix
from loccit.domain.models.retrieval import SearchFilter

_SAMPLES: Final = Path(__file__).parents[1] / "data"
_RUNS: Final = 3
QUESTIONS: Final = (
    "What method was used?",
    "What data or sample was used?",
    "What is the main finding?",
    "What limitations are named?",
)


def main() -> None:
    """Ingest, fill, check, and print what a reading says of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", nargs="?", type=Path, default=_SAMPLES)
    parser.add_argument("--references", type=Path)
    parser.add_argument("--judgements", type=Path)
    given, _ = parser.parse_known_args()
    with TemporaryDirectory() as home, open_library(data_dir=Path(home)) as library:
        project = library.project("papers")
        project.ingest(given.folder, references=given.references)
        matrix = project.matrix(QUESTIONS)
        _print_times(project, matrix)
        print(f"not a slice of its document: {_wrong_slices(project, matrix)}")
        if given.judgements:
            _print_judged(matrix, json.loads(given.judgements.read_text(encoding="utf-8")))


def _print_times(project: Project, matrix: Matrix) -> None:
    def ask_each() -> None:
        for row in matrix.rows:
            for question in QUESTIONS:
                project.ask(question, filters=SearchFilter(doc_ids=(row.doc_id,)))

    cells = len(matrix.rows) * len(QUESTIONS)
    whole, single = (_best(each) for each in (lambda: project.matrix(QUESTIONS), ask_each))
    print(
        f"{len(matrix.rows)} documents x {len(QUESTIONS)} questions, {len(matrix.quotations)} of"
        f" {cells} cells answered"
    )
    print(f"matrix {whole:.2f} s, ask in each document {single:.2f} s: {whole / single:.2f}")


def _best(work: Callable[[], object]) -> float:
    """Return the seconds of the fastest of some runs."""
    times = []
    for _ in range(_RUNS):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def _wrong_slices(project: Project, matrix: Matrix) -> int:
    texts = {row.doc_id: project.text(row.doc_id) for row in matrix.rows}
    return sum(
        each.chunk.span.of(texts[each.chunk.doc_id]) != each.chunk.text
        for each in matrix.quotations
    )


def _print_judged(matrix: Matrix, judgements: dict[str, Any]) -> None:
    known = {
        (each["document"], each["question"], each["quotation"]): each
        for each in judgements["cells"]
    }
    answered: list[dict[str, Any]] = []
    empty: list[dict[str, Any]] = []
    unread = 0
    for row in matrix.rows:
        for question, cell in zip(QUESTIONS, row.cells, strict=True):
            judged = known.get((row.doc_id, question, _name_of(cell)))
            if judged is None:
                unread += 1
            else:
                (empty if cell.quoted is None else answered).append(judged)
    right, filled = sum(each["right"] for each in answered), len(answered)
    answerable = filled + sum(not each["right"] for each in empty)
    print(f"right of the filled: {right} of {filled}: {right / max(1, filled):.2f}")
    print(f"right of the answerable: {right} of {answerable}: {right / max(1, answerable):.2f}")
    print(f"empty: {sum(each['right'] for each in empty)} of {len(empty)} rightly")
    print(f"otherwise than when it was read: {unread}")
    for each in (*answered, *empty):
        if not each["right"]:
            print(f"wrong: {each['document'][:12]}, {each['question']} {each['why']}")


def _name_of(cell: Cell) -> str | None:
    """Return the SHA-256 of a quotation, None for an empty cell."""
    if cell.quoted is None:
        return None
    return sha256(" ".join(cell.quoted.chunk.text.split()).encode()).hexdigest()


if __name__ == "__main__":
    main()
