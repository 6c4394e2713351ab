"""`OpenAIAdapter`: batches, requests and answers."""

import json
import math
import time
from collections.abc import Callable, Iterator, Sequence
from threading import Lock
from typing import TYPE_CHECKING

from loccit.application.ports.embedding import InputType
from loccit.domain.counted import counted
from loccit.domain.embedding_request import check_embedding_request
from loccit.domain.errors import EmbeddingError, ModelUnavailable
from loccit.domain.models.retrieval import Vector
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.openai_embeddings.failures import delay, failure, unusable
from loccit.infrastructure.server_address import OPENAI_URL, parse_address

if TYPE_CHECKING:
    from openai import OpenAI

    from loccit.infrastructure.secret import Secret

PROVIDER = "openai/"
DIMENSIONS = {
    "text-embedding-3-small": 1536,
    "text-embedding-3-large": 3072,
    "text-embedding-ada-002": 1536,
}
"""https://platform.openai.com/docs/guides/embeddings"""
_SHORTENS = "text-embedding-3"
"""The models that take the parameter `dimensions`."""

# https://platform.openai.com/docs/api-reference/embeddings/create
MAX_INPUTS = 2_048
MAX_TOKENS = 300_000
_BYTES_PER_TOKEN = 2
"""Bytes of UTF-8. Texts have 2 to 5, so this overestimates tokens."""

TRIES = 5


class OpenAIAdapter:
    """Embeds on a server. Implements `EmbeddingPort`.

    Texts leave this machine; nothing is sent before the first text, or the first question for
    the binding of an unknown model. Safe to call from several threads. Passages and questions
    are sent alike: the models that want a prefix are not supported.
    """

    def __init__(
        self,
        model: str,
        api_key: "Secret | None" = None,
        *,
        base_url: str | None = None,
        dimension: int | None = None,
        batch_size: int = 256,
        timeout: float = 60.0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Name a model; nothing is opened.

        Args:
            model: The server's name for it, for example "text-embedding-3-small".
            api_key: OpenAI's; a compatible server may need none.
            base_url: Of a compatible server, None for OpenAI.
            dimension: Length of a vector; None for the model's own.
            batch_size: Most texts of a request. OpenAI takes 2,048, some servers only 32.
            timeout: Seconds to wait for the connection, and for each part of the answer.
            sleep: Waits between the tries, for so many seconds.
        """
        self._model = model
        self._key = api_key
        self._address = parse_address(base_url or OPENAI_URL)
        self._given_dimension = dimension
        self._batch_size = min(batch_size, MAX_INPUTS)
        self._timeout = timeout
        self._sleep = sleep
        self._binding: ModelBinding | None = None
        self._asking = Lock()

    def __repr__(self) -> str:
        return f"OpenAIAdapter({self._model!r}, server={self._host!r})"

    @property
    def model_id(self) -> str:
        """The model, for example "openai/text-embedding-3-small"."""
        return PROVIDER + self._model

    @property
    def binding(self) -> ModelBinding:
        """What a collection of this model's vectors is bound to.

        The server is asked once if neither the user nor the table above gives the dimension.

        Raises:
            EmbeddingError: If it has to be asked and fails.
        """
        with self._asking:
            if self._binding is None:
                dimension = self._given_dimension or DIMENSIONS.get(self._model)
                if dimension is None:
                    [vector] = self._vectors(["dimension"])
                    dimension = len(vector)
                self._binding = ModelBinding(self.model_id, dimension)
            return self._binding

    def embed(
        self,
        texts: Sequence[str],
        model_id: str | None = None,
        *,
        input_type: InputType = "document",
    ) -> list[Vector]:
        """Embed texts, in order.

        Returns:
            Shape (len(texts), dimension), each of length 1, whatever the server's length.

        Raises:
            EmbeddingError: If another model is named, a text is blank, or the server still fails
                after five tries or answers with anything but the vectors that were asked for.
            ModelUnavailable: If the server cannot be reached, or rejects the key or the model.
        """
        check_embedding_request(texts, model_id, self.model_id)
        if not texts:
            return []
        dimension = self.binding.dimension
        vectors = self._vectors(texts)
        for index, vector in enumerate(vectors):
            if len(vector) != dimension:
                raise EmbeddingError(
                    f"{self._host} gave text {index} a vector of {len(vector)} dimensions,"
                    f" {self.model_id} has {dimension}; set LOCCIT_EMBEDDING_DIMENSION"
                )
        return vectors

    def _vectors(self, texts: Sequence[str]) -> list[Vector]:
        with self._client() as client:
            return [
                vector
                for batch in _batches(texts, self._batch_size)
                for vector in self._parsed(self._answer(client, batch), len(batch))
            ]

    def _client(self) -> "OpenAI":
        try:
            from openai import OpenAI
        except ImportError as error:
            raise ModelUnavailable(
                f"{self.model_id} needs the openai package; pip install 'loccit[openai]'"
            ) from error
        key = self._key.get_secret_value().strip() if self._key is not None else ""
        if self._address is None:
            raise ModelUnavailable("LOCCIT_OPENAI_BASE_URL is not like http://localhost:11434/v1")
        if not key and self._address.url == OPENAI_URL:
            raise ModelUnavailable(f"{self.model_id} needs a key; set LOCCIT_OPENAI_API_KEY")
        if not (key.isascii() and key.isprintable()):
            raise ModelUnavailable("LOCCIT_OPENAI_API_KEY is not a key; it holds odd characters")
        authorization = self._address.authorization
        try:
            return OpenAI(
                api_key=key or "none",
                base_url=self._address.url,
                default_headers={"Authorization": authorization} if authorization else None,
                timeout=self._timeout,
                max_retries=0,  # our own retries can be tested
            )
        except Exception as error:  # of the HTTP client, for what it finds in the environment
            raise unusable(error, self._host) from error

    def _answer(self, client: "OpenAI", texts: Sequence[str]) -> bytes:
        """Send a request, again where that may help, and return the body of the answer."""
        from openai import APIError, omit

        shortened = self._given_dimension is not None and self._model.startswith(_SHORTENS)
        tried = 0
        while True:
            tried += 1
            # The SDK's errors hold the request, and so the key. Ours must not lead to them, and is
            # raised outside of the handler.
            try:
                return client.embeddings.with_raw_response.create(
                    model=self._model,
                    input=list(texts),
                    encoding_format="float",  # compatible servers know no base64
                    dimensions=(self._given_dimension or omit) if shortened else omit,
                ).content
            except APIError as error:
                ours = failure(error, self._host, self._model, self._timeout)
                wait = delay(error, tried)
            except Exception as error:
                raise unusable(error, self._host) from error
            if wait is None or tried == TRIES:
                raise ours
            self._sleep(wait)

    def _parsed(self, body: bytes, count: int) -> list[Vector]:
        """Return the vectors of an answer in the order of the texts."""
        try:
            data = json.loads(body)["data"]
            vectors = {int(one["index"]): _of_length_one(one["embedding"]) for one in data}
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
            raise EmbeddingError(
                f"{self._host} did not answer with vectors; check LOCCIT_OPENAI_BASE_URL"
            ) from error
        if len(data) != count or vectors.keys() != set(range(count)):
            raise EmbeddingError(
                f"{self._host} gave {counted(len(data), 'vector')} for {counted(count, 'text')}"
            )
        return [vectors[index] for index in range(count)]

    @property
    def _host(self) -> str:
        return self._address.host if self._address is not None else "the server"


def _batches(texts: Sequence[str], batch_size: int) -> Iterator[Sequence[str]]:
    """Cut texts into requests, none larger than a server takes."""
    start, tokens = 0, 0
    for index, text in enumerate(texts):
        size = len(text.encode()) // _BYTES_PER_TOKEN + 1
        if index > start and (index - start == batch_size or tokens + size > MAX_TOKENS):
            yield texts[start:index]
            start, tokens = index, 0
        tokens += size
    yield texts[start:]


def _of_length_one(values: list[float]) -> Vector:
    length = math.hypot(*values)
    if not math.isfinite(length) or length == 0:
        raise ValueError("a vector without direction")
    return [value / length for value in values]
