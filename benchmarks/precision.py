"""OpenVINO in float32 and bfloat16 against onnxruntime: how fast, and how far the vectors differ.

The texts are the passages and the questions of the sample library. bfloat16 is measured where the
processor has it. The cosine is the lowest of a passage's two vectors; the questions are asked in
onnxruntime's float32, as `loccit query` does, and in the engine's own.

Run: python -m benchmarks.precision
"""

import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from loccit import open_project
from loccit.application.evaluate.question_file import read_questions
from loccit.composition import sample_library
from loccit.domain.models.retrieval import texts_to_embed
from loccit.infrastructure.adapters.fastembed.embeddings import FastEmbedAdapter
from loccit.infrastructure.adapters.fastembed.inference import InferenceEngine, OnnxRuntime
from loccit.infrastructure.adapters.openvino import engine as openvino_engine

ROUNDS: Final = 3
TOP_K: Final = 10

Matrix = NDArray[np.float64]


@dataclass(slots=True)
class _Run:
    """An engine, the vectors it gave, and its best times in seconds."""

    engine: InferenceEngine
    embedding: FastEmbedAdapter
    passages: Matrix = field(default_factory=lambda: np.empty(0))
    questions: Matrix = field(default_factory=lambda: np.empty(0))
    seconds: float = float("inf")
    processor: float = float("inf")

    def measure(self, passages: Sequence[str], questions: Sequence[str]) -> None:
        begun, worked = time.perf_counter(), time.process_time()
        self.passages = np.array(self.embedding.embed(passages))
        self.seconds = min(self.seconds, time.perf_counter() - begun)
        self.processor = min(self.processor, time.process_time() - worked)
        self.questions = np.array(self.embedding.embed(questions, input_type="query"))


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as home:
        passages, questions = sample_texts(Path(home))
        print(f"{len(passages)} passages, {len(questions)} questions")
        runs = [_run_of(engine, Path(home)) for engine in _engines()]
        for run in runs:
            run.embedding.embed(["warm"])
        for _ in range(ROUNDS):  # by turns, so that all see the same machine
            for run in runs:
                run.measure(passages, questions)
    heads = ("seconds", "speed-up", "cpu s", "speed-up", "cosine", "top 10", "own top 10")
    print(f"{'':22}" + "".join(f"{head:>11}" for head in heads))
    base = runs[0]
    for run in runs:
        speed = f"{run.seconds:11.2f}{base.seconds / run.seconds:11.2f}"
        work = f"{run.processor:11.2f}{base.processor / run.processor:11.2f}"
        cosine = f"{np.einsum('ij,ij->i', run.passages, base.passages).min():11.6f}"
        kept = f"{_kept(base, base, run):11.3f}{_kept(base, run, run):11.3f}"
        print(f"{run.engine.name + ' ' + run.engine.precision:22}{speed}{work}{cosine}{kept}")


def _run_of(engine: InferenceEngine, home: Path) -> _Run:
    return _Run(engine, FastEmbedAdapter(cache_dir=home / "models", choose_engine=lambda: engine))


def _engines() -> list[InferenceEngine]:
    engines: list[InferenceEngine] = [OnnxRuntime()]
    if not openvino_engine.is_installed():
        print(f"OpenVINO is not installed: {openvino_engine.REMEDY}")
        return engines
    engines.append(openvino_engine.OpenVino("float32"))
    if openvino_engine.has_bfloat16():
        engines.append(openvino_engine.OpenVino("bfloat16"))
    else:
        print("this processor does not compute bfloat16")
    return engines


def sample_texts(home: Path) -> tuple[list[str], list[str]]:
    """Return the passages of the sample library, as they are embedded, and its questions."""
    library = sample_library()
    passages: list[str] = []
    with open_project("precision", data_dir=home) as project:
        for report in project.ingest(library).reports:
            if report.record:
                passages += texts_to_embed(project.passages(report.record.doc_id))
    judged = read_questions(library / "questions.json")
    return passages, [query.text for query in judged.queries]


def _kept(base: _Run, asking: _Run, asked: _Run) -> float:
    """Return the share of the base's ten nearest that are found by another engine's vectors."""
    pairs = zip(_nearest(base, base), _nearest(asking, asked), strict=True)
    return float(np.mean([len(set(one) & set(other)) / TOP_K for one, other in pairs]))


def _nearest(asking: _Run, asked: _Run) -> list[list[int]]:
    order = np.argsort(-(asking.questions @ asked.passages.T), axis=1, kind="stable")
    return [list(map(int, row[:TOP_K])) for row in order]


if __name__ == "__main__":
    main()
