"""The stack that many build today, as a baseline: pypdf, windows of characters, FastEmbed, Chroma.

Every part with its defaults. The weights are loccit's own, so that what differs is all that is
done around the model. Without Chroma (`pip install chromadb`) the vectors are compared exactly,
with numpy: that finds at least as much.
"""

import logging
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

WINDOW: Final = 1_000
"""Characters: what tutorials of retrieval take most often."""
_MODEL: Final = "sentence-transformers/all-MiniLM-L6-v2"

Matrix = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Window:
    """A passage of the naive stack: up to 1,000 characters of one page, counted from 1."""

    document: str
    page: int
    text: str


class _Store(Protocol):
    def nearest(self, vector: Matrix, top_k: int) -> list[int]: ...


class NaiveStack:
    """Ingests PDFs and answers questions with windows of their pages."""

    def __init__(
        self, model_folder: Path, store_folder: Path, most_tokens: int | None = None
    ) -> None:
        """Load the model.

        Args:
            model_folder: Holds `model.onnx` and its tokenizer.
            store_folder: Where Chroma keeps its files.
            most_tokens: Of a window that are read; FastEmbed's default is 512.
        """
        from fastembed import TextEmbedding

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # FastEmbed's notice of how it pools
            self._model = TextEmbedding(_MODEL, specific_model_path=str(model_folder))
        if most_tokens is not None:
            self._model.model.tokenizer.enable_truncation(most_tokens)  # type: ignore[attr-defined]  # the ONNX models'
        self._store_folder = store_folder
        self._windows: list[Window] = []
        self._store: _Store | None = None
        self.store_name = "Chroma" if find_spec("chromadb") else "numpy, as Chroma is not here"

    @property
    def windows(self) -> int:
        """How many passages there are."""
        return len(self._windows)

    def ingest(self, paths: Sequence[Path]) -> None:
        """Read, cut, embed and store PDFs, all at once."""
        self._windows = [window for path in paths for window in pdf_windows(path)]
        texts = [window.text for window in self._windows]
        vectors = np.stack(list(self._model.embed(texts))).astype(np.float32)
        if find_spec("chromadb"):
            self._store = _Chroma(self._store_folder, texts, vectors)
        else:
            self._store = _Exact(vectors)

    def answer(self, question: str, top_k: int) -> list[Window]:
        """Return the nearest windows, best first."""
        if self._store is None:
            return []
        [vector] = self._model.embed([question])
        places = self._store.nearest(vector.astype(np.float32), top_k)
        return [self._windows[place] for place in places]


def pdf_windows(path: Path) -> Iterator[Window]:
    """Yield the windows of each page of a PDF, as pypdf reads it."""
    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.ERROR)  # it warns of each font, at length
    for number, page in enumerate(PdfReader(path).pages, start=1):
        text = page.extract_text()
        for start in range(0, len(text), WINDOW):
            if window := text[start : start + WINDOW].strip():
                yield Window(path.name, number, window)


class _Exact:
    """Compares with every vector. They have length 1, so the product is the cosine."""

    def __init__(self, vectors: Matrix) -> None:
        self._vectors = vectors

    def nearest(self, vector: Matrix, top_k: int) -> list[int]:
        order = np.argsort(-(self._vectors @ vector), kind="stable")
        return [int(place) for place in order[:top_k]]


class _Chroma:
    """A collection on disk, with Chroma's own index and distance."""

    def __init__(self, folder: Path, texts: Sequence[str], vectors: Matrix) -> None:
        import chromadb
        from chromadb.config import Settings

        client: Any = chromadb.PersistentClient(
            str(folder), settings=Settings(anonymized_telemetry=False)
        )
        self._collection = client.create_collection("naive", embedding_function=None)
        step = client.get_max_batch_size()
        for start in range(0, len(texts), step):
            stop = min(start + step, len(texts))
            self._collection.add(
                ids=[str(place) for place in range(start, stop)],
                embeddings=vectors[start:stop],
                documents=list(texts[start:stop]),
            )

    def nearest(self, vector: Matrix, top_k: int) -> list[int]:
        found = self._collection.query(query_embeddings=vector[None], n_results=top_k, include=[])
        return [int(place) for place in found["ids"][0]]
