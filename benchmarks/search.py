"""Writing to and searching the embedded index, against exact search in numpy, in one run.

Prints chunks written per second, seconds to open, and milliseconds of a query at the 50th and
95th percentile for each mode.

Run: python -m benchmarks.search [CHUNKS]
"""

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from uuid import NAMESPACE_OID, uuid5

import numpy as np

from loccit.domain.models.chunk import Chunk, ChunkId
from loccit.domain.models.citation_meta import (
    Author,
    CitationMeta,
    MatchEvidence,
    MatchMethod,
    SourceHint,
)
from loccit.domain.models.document import Coverage, DocId
from loccit.domain.models.project import DocumentRecord, ProjectId, Revision, SourceFile
from loccit.domain.models.retrieval import IndexItem, SearchFilter
from loccit.domain.policy.model_binding import ModelBinding
from loccit.domain.spans import Span
from loccit.infrastructure.adapters.qdrant.edge import EdgeDriver
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter

DIMENSION = 384
CHUNKS_PER_DOCUMENT = 50
QUERIES = 100
TOP_K = 6
PROJECT = ProjectId("bench")
BINDING = ModelBinding("bench/random", DIMENSION)
WORDS = [f"word{number}" for number in range(20_000)]
WEIGHTS = [1 / rank for rank in range(1, len(WORDS) + 1)]


def make_document(
    number: int, vectors: np.ndarray, rng: random.Random
) -> tuple[DocumentRecord, list[IndexItem]]:
    """Return a document whose words are distributed as words are."""
    doc_id, revision = DocId(f"{number:064x}"), Revision(f"{number:032x}")
    path = f"/library/{number}.pdf"
    citation = CitationMeta(
        citekey=f"key{number}",
        title=f"Title {number}",
        authors=(Author(f"Author{number % 50}"),),
        year=1990 + number % 30,
        doi=None,
        url=None,
        tags=(f"tag{number % 4}",),
        collections=(),
        container=None,
        match=MatchEvidence(MatchMethod.DOI, 1.0),
    )
    items = []
    start = 0
    for position, vector in enumerate(vectors):
        text = " ".join(rng.choices(WORDS, WEIGHTS, k=130))
        span = Span(start, start + len(text))
        chunk = Chunk(
            id=ChunkId(str(uuid5(NAMESPACE_OID, f"{number}:{position}"))),
            doc_id=doc_id,
            text=text,
            span=span,
            separator="\n\n",
            pages=(),
            section_path=("Methods",),
            context="Methods",
            chunk_idx=position,
        )
        items.append(IndexItem(chunk, vector.tolist(), revision, path, None, citation))
        start = span.end + 2
    record = DocumentRecord(
        doc_id=doc_id,
        revision=revision,
        source=SourceFile(path, 1, 1, doc_id),
        title=None,
        citation=citation,
        missing=None,
        hint=SourceHint(opening="opening " * 300),
        references="",
        chunks=len(items),
        coverage=Coverage(),
    )
    return record, items


def percentiles(query: Callable[[int], object]) -> tuple[float, float]:
    """Return the 50th and 95th percentile of a query's time in milliseconds."""
    times = []
    for number in range(QUERIES):
        begin = time.perf_counter()
        query(number)
        times.append(time.perf_counter() - begin)
    times.sort()
    return times[QUERIES // 2] * 1e3, times[QUERIES * 95 // 100] * 1e3


def main(chunks: int = 10_000) -> None:
    """Measure, print."""
    rng = random.Random(0)  # noqa: S311 (no secret)
    numbers = np.random.default_rng(0)
    vectors = numbers.standard_normal((chunks, DIMENSION)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    documents = [
        make_document(number, vectors[start : start + CHUNKS_PER_DOCUMENT], rng)
        for number, start in enumerate(range(0, chunks, CHUNKS_PER_DOCUMENT))
    ]
    texts = [" ".join(rng.choices(WORDS, WEIGHTS, k=6)) for _ in range(QUERIES)]
    queries = [vectors[(7 * number) % chunks].tolist() for number in range(QUERIES)]
    narrow = SearchFilter(tags=("tag1",))

    with tempfile.TemporaryDirectory() as folder:
        index = QdrantIndexAdapter(EdgeDriver(Path(folder)))
        index.create_project(PROJECT, BINDING)
        begin = time.perf_counter()
        for record, items in documents:
            index.upsert(items, PROJECT, BINDING.model_id)
            index.commit_document(record, PROJECT)
        index.close()
        elapsed = time.perf_counter() - begin
        print(f"written and committed   {chunks / elapsed:9.0f} chunks/s, {len(documents)} docs")

        begin = time.perf_counter()
        index.hybrid_query(texts[0], queries[0], PROJECT, TOP_K)
        print(f"open and first query    {time.perf_counter() - begin:9.3f} s")
        begin = time.perf_counter()
        found = index.documents(PROJECT)
        print(f"all {len(found):5} records       {(time.perf_counter() - begin) * 1e3:9.1f} ms")

        def exact(number: int) -> object:
            scores = vectors @ np.asarray(queries[number], dtype=np.float32)
            return np.argpartition(-scores, TOP_K)[:TOP_K]

        modes: dict[str, Callable[[int], object]] = {
            "numpy exact": exact,
            "dense": lambda n: index.search(queries[n], PROJECT, TOP_K),
            "dense, a tag": lambda n: index.search(queries[n], PROJECT, TOP_K, narrow),
            "lexical": lambda n: index.lexical_query(texts[n], PROJECT, TOP_K),
            "hybrid": lambda n: index.hybrid_query(texts[n], queries[n], PROJECT, TOP_K),
            "hybrid, a tag": lambda n: index.hybrid_query(
                texts[n], queries[n], PROJECT, TOP_K, narrow
            ),
        }
        print("query                        p50 ms    p95 ms   of numpy")
        base = 0.0
        for name, query in modes.items():
            middle, high = percentiles(query)
            base = base or middle
            print(f"{name:22} {middle:12.2f} {high:9.2f} {middle / base:10.1f}")
        index.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
