"""From texts to vectors."""

from collections.abc import Sequence
from typing import Literal, Protocol, runtime_checkable

from loccit.domain.models.retrieval import Vector
from loccit.domain.policy.model_binding import ModelBinding

InputType = Literal["document", "query"]


@runtime_checkable
class EmbeddingPort(Protocol):
    """Embeds texts with one model. Safe to call from several threads."""

    @property
    def model_id(self) -> str:
        """The model, for example "fastembed/all-MiniLM-L6-v2"."""
        ...

    @property
    def binding(self) -> ModelBinding:
        """What a collection of this model's vectors is bound to.

        Asking for it is cheap where the model is local: it loads no weights.

        Raises:
            EmbeddingError: If a remote model has to be asked for its dimension and fails.
        """
        ...

    def embed(
        self,
        texts: Sequence[str],
        model_id: str | None = None,
        *,
        input_type: InputType = "document",
    ) -> list[Vector]:
        """Embed texts.

        A text's vector does not depend on the texts beside it, nor on their order.

        Args:
            texts: Each not blank, and short enough for the model.
            model_id: May only repeat this adapter's own model.
            input_type: Whether the texts are passages or questions; some models differ.

        Returns:
            One vector of length 1 for each text, in order: shape (len(texts), dimension).

        Raises:
            EmbeddingError: If another model is named, a text is blank or longer than the model
                reads, or the model fails.
            ModelUnavailable: If the model cannot be loaded; the message names the remedy.
        """
        ...
