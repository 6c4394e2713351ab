"""From a question and passages to scores."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable


@runtime_checkable
class RerankerPort(Protocol):
    """Reads question and passage together, which is slower and better than comparing vectors."""

    def rerank(self, query: str, texts: Sequence[str]) -> list[float]:
        """Return for each text, in order, how well it answers the question, in [0, 1].

        A text's score does not depend on the texts beside it.

        Raises:
            ModelUnavailable: If the model cannot be loaded; the message names the remedy.
            EmbeddingError: If the model fails.
        """
        ...
