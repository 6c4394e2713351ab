"""The stores that are compared: loccit's index, Chroma with its defaults, and plain numpy."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from benchmarks.search.corpus import (
    ALL,
    BINDING,
    CHUNKS_PER_DOCUMENT,
    DIMENSION,
    FILTERS,
    Library,
    TagFilter,
    Vectors,
    blocks,
)

_BATCH = 5_000
"""Chroma takes at most 5,461 records at a time."""


class Store(Protocol):
    """Something that keeps passages with vectors and finds the nearest."""

    def fill(self, library: Library) -> None:
        """Write all passages, durably."""
        ...

    def dense(self, vector: Vectors, wanted: TagFilter, top_k: int) -> list[int]:
        """Return the rows of the nearest passages among the documents that pass.

        Args:
            vector: Of the question, (384,).
            wanted: The filter.
            top_k: How many.
        """
        ...

    def close(self) -> None:
        """Let go."""
        ...


class Numpy:
    """One multiplication with all vectors: the limit of what exact search can do."""

    def __init__(self, library: Library) -> None:
        self._vectors = library.vectors
        numbers = np.arange(library.chunks) // CHUNKS_PER_DOCUMENT
        self._rows: dict[TagFilter, NDArray[np.int64]] = {
            each: np.flatnonzero(each.passing(int(numbers[-1]) + 1)[numbers]) for each in FILTERS
        }

    def fill(self, library: Library) -> None:
        """Do nothing: they are there."""

    def truth(
        self, vectors: Vectors, wanted: TagFilter, top_k: int, chunks: int | None = None
    ) -> list[set[int]]:
        """Return the rows of the nearest passages of each question, some passages at a time.

        That takes a fraction of the time in which they are asked one by one.

        Args:
            vectors: Of the questions.
            wanted: The filter.
            top_k: How many.
            chunks: Among so many of the first passages; all by default.
        """
        rows = self._rows[wanted]
        rows = rows if chunks is None else rows[rows < chunks]
        found: list[list[tuple[float, int]]] = [[] for _ in vectors]
        for block in blocks(len(rows)):
            part = rows[block]
            scores = vectors @ self._vectors[part].T
            least = min(top_k, len(part))
            best = np.argpartition(-scores, least - 1, axis=1)[:, :least]
            for question, places in enumerate(best):
                scored = zip(scores[question, places].tolist(), part[places].tolist(), strict=True)
                found[question] = sorted([*found[question], *scored], reverse=True)[:top_k]
        return [{row for _, row in each} for each in found]

    def dense(self, vector: Vectors, wanted: TagFilter, top_k: int) -> list[int]:
        """Score all that pass, and take the best."""
        rows = self._rows[wanted]
        scores = (self._vectors if wanted == ALL else self._vectors[rows]) @ vector
        best = np.argpartition(-scores, min(top_k, len(rows) - 1))[:top_k]
        return [int(rows[place]) for place in best[np.argsort(-scores[best])]]

    def close(self) -> None:
        """Do nothing."""


class Loccit:
    """The embedded index behind its port, as a query of the command line has it."""

    def __init__(self, folder: Path, quantization: str = "none") -> None:
        from loccit.application.query.query_chunks import QueryChunks
        from loccit.domain.models.project import project_id
        from loccit.domain.policy.quantization import Quantization
        from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
        from loccit.infrastructure.adapters.qdrant.graph_policy import GraphPolicy
        from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter

        graphs = GraphPolicy(quantization=Quantization(quantization))
        self.index = QdrantIndexAdapter(EdgeDriver(folder, graphs=graphs))
        self.project = project_id("bench")
        self._asked = GivenVector()
        self._ask = QueryChunks(self._asked, self.index)

    def fill(self, library: Library) -> None:
        """Write document by document, as an ingest does."""
        for _ in self.fill_some(library):
            pass

    def fill_some(self, library: Library, first: int = 0, end: int | None = None) -> Iterator[int]:
        """Write some of the documents, from `first` to before `end`; yield how many are there."""
        self.index.create_project(self.project, BINDING)
        for number, (record, items) in enumerate(library.documents(first, end), first + 1):
            self.index.at(self.project, BINDING).upsert(items, commit=[record])
            yield number

    def written(self) -> int:
        """Return how many documents there are; all were written in order."""
        if not self.index.projects():
            return 0
        return self.index.at(self.project).count_chunks() // CHUNKS_PER_DOCUMENT

    def dense(self, vector: Vectors, wanted: TagFilter, top_k: int) -> list[int]:
        """Search by meaning."""
        return _rows(
            self.index.at(self.project, BINDING).search(vector.tolist(), top_k, _filter(wanted))
        )

    def lexical(self, text: str, wanted: TagFilter, top_k: int) -> list[int]:
        """Search by words."""
        return _rows(self.index.at(self.project).lexical_query(text, top_k, _filter(wanted)))

    def hybrid(self, text: str, vector: Vectors, wanted: TagFilter, top_k: int) -> list[int]:
        """Search by both."""
        found = self.index.at(self.project, BINDING).hybrid_query(
            text, vector.tolist(), top_k, _filter(wanted)
        )
        return _rows(found)

    def answer(self, text: str, vector: Vectors, wanted: TagFilter, top_k: int) -> int:
        """Answer a question as `loccit query` does, whose vector is known; return how many hits.

        That is a search by both, and its hits judged, joined and folded.
        """
        from loccit.domain.policy.retrieval_policy import RetrievalPolicy

        self._asked.vector = vector
        policy = RetrievalPolicy(top_k=top_k, min_score=0)
        result = self._ask(text, self.project, policy=policy, filters=_filter(wanted))
        return len(result.hits)

    def close(self) -> None:
        """Flush, pack, close."""
        self.index.close()


@dataclass
class GivenVector:
    """An embedding model that has the vector of the question at hand."""

    vector: Vectors = field(default_factory=lambda: np.full(DIMENSION, DIMENSION**-0.5))
    binding = BINDING
    model_id = BINDING.model_id
    dimension = BINDING.dimension

    def embed(
        self, texts: Sequence[str], model_id: str | None = None, *, input_type: str = "query"
    ) -> list[Sequence[float]]:
        """Return the vector for each text."""
        return [self.vector.tolist() for _ in texts]


class Chroma:
    """Chroma on the disk with its defaults, as tutorials have it: a graph, vectors only."""

    def __init__(self, folder: Path) -> None:
        import chromadb

        client = chromadb.PersistentClient(
            path=str(folder), settings=chromadb.Settings(anonymized_telemetry=False)
        )
        self._records: Any = client.get_or_create_collection("bench")

    def fill(self, library: Library) -> None:
        """Add in large batches, which is the fastest way."""
        ids: list[str] = []
        texts: list[str] = []
        tags: list[dict[str, bool]] = []
        for _, items in library.documents():
            for item in items:
                assert item.citation
                ids.append(str(len(ids)))
                texts.append(item.chunk.text)
                tags.append({"paper": True} | dict.fromkeys(item.citation.tags, True))
        for start in range(0, len(ids), _BATCH):
            part = slice(start, start + _BATCH)
            self._records.add(
                ids=ids[part],
                embeddings=library.vectors[part],
                documents=texts[part],
                metadatas=tags[part],
            )

    def dense(self, vector: Vectors, wanted: TagFilter, top_k: int) -> list[int]:
        """Query with what a caller needs: text and metadata."""
        where = None if wanted.tag is None else {wanted.tag: True}
        found = self._records.query(query_embeddings=[vector], n_results=top_k, where=where)
        return [int(name) for name in found["ids"][0]]

    def close(self) -> None:
        """Do nothing: it writes as it goes."""


def _filter(wanted: TagFilter) -> Any:  # noqa: ANN401 (Chroma's environment need not have it)
    from loccit.domain.models.retrieval import SearchFilter

    return SearchFilter(tags=(wanted.tag,) if wanted.tag else ())


def _rows(hits: Any) -> list[int]:  # noqa: ANN401 (likewise)
    return [
        int(Path(hit.source_path).stem) * CHUNKS_PER_DOCUMENT + hit.chunk.chunk_idx for hit in hits
    ]
