"""The requests that every embedding adapter refuses."""

from collections.abc import Sequence

from loccit.domain.errors import EmbeddingError
from loccit.domain.text.clean_text import is_unicode


def check_embedding_request(texts: Sequence[str], model_id: str | None, own_model_id: str) -> None:
    """Refuse a request for another model, and texts that no model can read.

    Args:
        texts: What is to be embedded.
        model_id: The model that the caller named, None for the adapter's own.
        own_model_id: The adapter's own model.

    Raises:
        EmbeddingError: If another model is named, a text is blank, or it holds half a surrogate
            pair, as a command line of another encoding does.
    """
    if model_id is not None and model_id != own_model_id:
        raise EmbeddingError(f"this adapter embeds with {own_model_id}, not {model_id}")
    for index, text in enumerate(texts):
        if not text.strip():
            raise EmbeddingError(f"text {index} is blank")
        if not is_unicode(text):
            raise EmbeddingError(f"text {index} is not valid Unicode")
