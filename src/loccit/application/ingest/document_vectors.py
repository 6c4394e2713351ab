"""The vectors of a document's passages: what it had before is not embedded again."""

from collections.abc import Callable, Sequence
from typing import Final

from loccit.application.ports.embedding import EmbeddingPort
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.retrieval import IndexItem, Vector, texts_to_embed

_EMBEDDED_AT_ONCE: Final = 128
"""Passages, of some twenty pages. With fewer the batches of like length would be less full."""


def document_vectors(
    chunks: Sequence[Chunk],
    embedding: EmbeddingPort,
    before: Sequence[IndexItem],
    on_share: Callable[[float], None],
) -> list[Vector]:
    """Return the vectors of a document's texts to embed, in order.

    Args:
        chunks: Of the document.
        embedding: The model that the project is bound to.
        before: What is replaced: a file in which a reader made a mark has the words that it had.
        on_share: Told the share that is done, in [0, 1].

    Raises:
        EmbeddingError: If a text cannot be embedded.
    """
    texts = texts_to_embed(chunks)
    known: dict[str, Vector] = {
        each.chunk.embedded_text: each.embedding for each in before if each.embedding is not None
    }
    new = [text for text in texts if text not in known]
    for start in range(0, len(new), _EMBEDDED_AT_ONCE):
        on_share(start / len(new))
        some = new[start : start + _EMBEDDED_AT_ONCE]
        known |= zip(some, embedding.embed(some), strict=True)
    return [known[text] for text in texts]
