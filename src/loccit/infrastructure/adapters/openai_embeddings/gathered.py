"""The passages of many documents in few requests to a server, of which few are open at a time."""

import threading
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Final

from loccit.application.ports.embedding import EmbeddingPort, InputType
from loccit.domain.embedding_request import check_embedding_request
from loccit.domain.errors import EmbeddingError
from loccit.domain.models.retrieval import Vector
from loccit.domain.policy.model_binding import ModelBinding

_TEXTS: Final = 512
"""Of documents that wait, taken at once: a paper has sixty, and a GPU is not filled by it."""
_REQUESTS: Final = 2
"""Open at a time: one is computed while the next is on its way."""


class _Waiting:
    """Texts whose vectors somebody waits for."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts
        self.vectors: Future[list[Vector]] = Future()
        self.is_taken = False


class GatheredEmbedding:
    """Embeds what several threads ask for together. Implements `EmbeddingPort`.

    For workers that make several documents at a time with the model of a server.
    """

    def __init__(
        self, inner: EmbeddingPort, texts: int = _TEXTS, requests: int = _REQUESTS
    ) -> None:
        """Gather for a model.

        Args:
            inner: The model.
            texts: Most texts of several documents in one call; more of one document go alone.
            requests: Most calls at a time.
        """
        self._inner = inner
        self._texts = texts
        self._requests = threading.BoundedSemaphore(requests)
        self._lock = threading.Lock()
        self._waiting: deque[_Waiting] = deque()

    @property
    def model_id(self) -> str:
        """The model."""
        return self._inner.model_id

    @property
    def binding(self) -> ModelBinding:
        """That of the model."""
        return self._inner.binding

    def embed(
        self,
        texts: Sequence[str],
        model_id: str | None = None,
        *,
        input_type: InputType = "document",
    ) -> list[Vector]:
        """Embed texts, together with those that others wait for; see `EmbeddingPort`."""
        check_embedding_request(texts, model_id, self.model_id)
        if input_type == "query" or not texts:
            return self._inner.embed(texts, input_type=input_type)
        own = _Waiting(texts)
        with self._lock:
            self._waiting.append(own)
        while not own.is_taken:
            with self._requests:
                if not own.is_taken:  # by a thread that had its turn before
                    self._embed_together(self._taken())
        return own.vectors.result()

    def _taken(self) -> list[_Waiting]:
        """Return those who wait longest: as many as go together, at least one."""
        taken: list[_Waiting] = []
        with self._lock:
            while self._waiting:
                texts = sum(len(each.texts) for each in taken) + len(self._waiting[0].texts)
                if taken and texts > self._texts:
                    break
                taken.append(self._waiting.popleft())
                taken[-1].is_taken = True
        return taken

    def _embed_together(self, taken: Sequence[_Waiting]) -> None:
        """Give each its vectors or its error; nobody is left waiting, whatever is raised."""
        try:
            self._embed_all(taken)
        except BaseException as error:
            for each in taken:
                if not each.vectors.done():
                    each.vectors.set_exception(error)
            raise

    def _embed_all(self, taken: Sequence[_Waiting]) -> None:
        try:
            vectors = self._inner.embed([text for each in taken for text in each.texts])
        except EmbeddingError as error:
            if len(taken) == 1:
                taken[0].vectors.set_exception(error)
                return
            for each in taken:  # perhaps of one document alone
                self._embed_all([each])
            return
        start = 0
        for each in taken:
            each.vectors.set_result(vectors[start : start + len(each.texts)])
            start += len(each.texts)
