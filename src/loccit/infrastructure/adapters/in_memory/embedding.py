"""`HashEmbedding`: vectors of words and their parts, without a model."""

import math
import re
from collections.abc import Sequence
from hashlib import blake2b

from loccit.application.ports.embedding import InputType
from loccit.domain.embedding_request import check_embedding_request
from loccit.domain.models.retrieval import Vector
from loccit.domain.policy.model_binding import ModelBinding

_WORD = re.compile(r"\w+")
_PART = 4
_PART_WEIGHT = 0.3


class HashEmbedding:
    """Embeds a text as the sum of its hashed words and parts of words.

    Texts that share words, or words of one stem, are near; it knows nothing of meaning.
    Deterministic on every machine. For tests.
    """

    def __init__(self, model_id: str = "hash/words", dimension: int = 256) -> None:
        """Make a model; two of different names or dimensions are different models."""
        self._binding = ModelBinding(model_id, dimension)

    @property
    def model_id(self) -> str:
        """The model."""
        return self._binding.model_id

    @property
    def binding(self) -> ModelBinding:
        """What a collection of this model's vectors is bound to."""
        return self._binding

    def embed(
        self,
        texts: Sequence[str],
        model_id: str | None = None,
        *,
        input_type: InputType = "document",
    ) -> list[Vector]:
        """Embed texts, in order: shape (len(texts), dimension), each of length 1.

        Raises:
            EmbeddingError: If another model is named, or a text is blank or not Unicode.
        """
        check_embedding_request(texts, model_id, self.model_id)
        return [self._vector(text) for text in texts]

    def _vector(self, text: str) -> Vector:
        vector = [0.0] * self._binding.dimension
        for word in _WORD.findall(text.casefold()) or [text.strip()]:
            self._add(vector, word, 1.0)
            for start in range(len(word) - _PART + 1):
                self._add(vector, word[start : start + _PART] + "…", _PART_WEIGHT)
        length = math.sqrt(sum(value * value for value in vector))
        if length == 0.0:  # all parts cancelled out
            vector[0] = length = 1.0
        return [value / length for value in vector]

    def _add(self, vector: list[float], part: str, weight: float) -> None:
        salt = self.model_id.encode()[:16]
        number = int.from_bytes(blake2b(part.encode(), digest_size=8, salt=salt).digest(), "big")
        sign = 1.0 if number & 1 else -1.0
        vector[(number >> 1) % len(vector)] += sign * weight
