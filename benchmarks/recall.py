"""How long recalling takes among 10,000 findings, and what a remembered question costs.

Run: python -m benchmarks.recall
"""

import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from uuid import uuid4

from loccit import Project, open_project
from loccit.application.conversations.recall import Recall
from loccit.domain.models.memory import MemoryEntry, MemoryKind
from loccit.domain.policy.retrieval_policy import RetrievalPolicy

SAMPLES = Path(__file__).parents[1] / "data"
ENTRIES = 10_000
ASKED = 200


def main() -> None:
    """Fill the memory of the sample library, recall, forget, and print the times."""
    with (
        tempfile.TemporaryDirectory() as folder,
        open_project("samples", data_dir=folder) as project,
    ):
        project.ingest(SAMPLES, references=SAMPLES / "references.json")
        memory = project.conversations.memory
        recall = Recall(memory, project.query_chunks.embedding)
        chunks = [c for r in project.documents() for c in project.passages(r.doc_id)]
        texts = [chunk.text for chunk in chunks if not chunk.is_references]
        seen = [_entry(text) for text in texts]
        recall.keep(seen)
        vectors = {e.text: e.vector for e in memory.entries(vectors=True)}
        memory.keep(
            [
                replace(_entry(text), vector=vectors[text])
                for text in (texts * (ENTRIES // len(texts) + 1))[: ENTRIES - len(seen)]
            ]
        )
        questions = [" ".join(text.split()[:8]) for text in texts[:ASKED]]
        times = [_seconds(partial(recall, question, 5)) for question in questions]
        print(f"{len(memory.entries()):,} entries")
        print(f"recall: median {_ms(times)}, 95th percentile {_ms(times, 95)}")
        policy = RetrievalPolicy(top_k=3)
        bare = [_seconds(partial(project.ask, q, policy=policy)) for q in questions[:60]]
        kept = [_seconds(partial(_remembered, project, q, policy)) for q in questions[:60]]
        print(f"ask: median {_ms(bare)}; remembered: {_ms(kept)}")
        took = _seconds(project.conversations.forget_all)
        print(f"forget all: {1000 * took:.0f} ms; {len(memory.entries())} left")


def _remembered(project: Project, question: str, policy: RetrievalPolicy) -> None:
    project.conversation().ask(question, policy=policy)


def _entry(text: str) -> MemoryEntry:
    return MemoryEntry(str(uuid4()), MemoryKind.FINDING, uuid4().hex[:4], text)


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _ms(times: list[float], percentile: int = 50) -> str:
    return f"{1000 * statistics.quantiles(times, n=100)[percentile - 1]:.1f} ms"


if __name__ == "__main__":
    main()
