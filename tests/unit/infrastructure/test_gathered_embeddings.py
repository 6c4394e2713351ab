"""The passages of several documents in one request."""

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from loccit.application.ports.embedding import EmbeddingPort, InputType
from loccit.domain.errors import EmbeddingError
from loccit.domain.models.retrieval import Vector
from loccit.infrastructure.adapters.in_memory.embedding import HashEmbedding
from loccit.infrastructure.adapters.openai_embeddings.gathered import GatheredEmbedding

MODEL = HashEmbedding(model_id="hash/small", dimension=8)


class Server:
    """A model that answers when its gate is open, and counts requests."""

    model_id = MODEL.model_id
    binding = MODEL.binding

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.asked: list[int] = []
        self.open = 0
        self.most_open = 0
        self._lock = threading.Lock()

    def embed(
        self,
        texts: Sequence[str],
        model_id: str | None = None,
        *,
        input_type: InputType = "document",
    ) -> list[Vector]:
        with self._lock:
            self.asked.append(len(texts))
            self.open += 1
            self.most_open = max(self.most_open, self.open)
        assert self.gate.wait(30)
        with self._lock:
            self.open -= 1
        if "too long" in texts:
            raise EmbeddingError("a text is too long")
        return MODEL.embed(texts, input_type=input_type)


def documents(count: int) -> list[list[str]]:
    return [[f"passage {part} of {number}" for part in range(3)] for number in range(count)]


def asked_by_all(
    model: EmbeddingPort, server: Server, texts: list[list[str]]
) -> list[list[Vector] | EmbeddingError]:
    def ask(one: list[str]) -> list[Vector] | EmbeddingError:
        try:
            return model.embed(one)
        except EmbeddingError as error:
            return error

    with ThreadPoolExecutor(len(texts)) as threads:
        begun = [threads.submit(ask, one) for one in texts]
        threading.Timer(0.2, server.gate.set).start()
        return [each.result() for each in begun]


def test_each_document_gets_its_own_vectors_by_few_requests() -> None:
    server, texts = Server(), documents(12)

    found = asked_by_all(GatheredEmbedding(server, texts=20, requests=2), server, texts)

    assert found == [MODEL.embed(one) for one in texts]
    assert len(server.asked) < 12
    assert max(server.asked) <= 20
    assert server.most_open <= 2


def test_a_text_that_cannot_be_embedded_costs_its_document_alone() -> None:
    server, texts = Server(), documents(6)
    texts[3] = ["too long"]

    found = asked_by_all(GatheredEmbedding(server, requests=1), server, texts)

    failed = [number for number, one in enumerate(found) if isinstance(one, EmbeddingError)]
    assert failed == [3]
    assert found[4] == MODEL.embed(texts[4])


def test_a_model_that_is_not_there_is_told_to_all_who_wait() -> None:
    class Gone(Server):
        def embed(
            self,
            texts: Sequence[str],
            model_id: str | None = None,
            *,
            input_type: InputType = "document",
        ) -> list[Vector]:
            raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        GatheredEmbedding(Gone()).embed(["a passage"])


def test_nobody_waits_for_ever_when_a_model_goes_while_texts_are_tried_one_by_one() -> None:
    class Going(Server):
        def embed(
            self,
            texts: Sequence[str],
            model_id: str | None = None,
            *,
            input_type: InputType = "document",
        ) -> list[Vector]:
            vectors = super().embed(texts, input_type=input_type)
            if len(self.asked) == 2:
                raise EmbeddingError("a text is too long")
            if len(self.asked) > 2:
                raise OSError("gone")
            return vectors

    server, texts = Going(), documents(4)
    model = GatheredEmbedding(server, requests=1)
    with ThreadPoolExecutor(len(texts)) as threads:
        begun = [threads.submit(model.embed, one) for one in texts]
        threading.Timer(0.2, server.gate.set).start()

        errors = [each.exception(30) for each in begun]

    assert {type(error) for error in errors} <= {OSError, EmbeddingError, type(None)}
    assert any(isinstance(error, OSError) for error in errors)
