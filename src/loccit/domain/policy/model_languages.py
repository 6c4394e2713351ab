"""Which languages an embedding model joins: where a question in one finds a passage in another.

The name tells, by what the model's authors say of it: FastEmbed's list of models (0.9.1), the
model cards, and OpenAI's announcement of text-embedding-3, measured on the 18 languages of MIRACL.
all-MiniLM-L6-v2 was measured here: sentences and their translations from English have a cosine of
.07 to .19, and other sentences .00 to .04 with a spread of .05. Of 24 English questions it found
the German or French document that answers first for two.
"""

from collections.abc import Set as AbstractSet
from typing import Final

_ANY: Final[frozenset[str]] = frozenset()
_JOINED: Final = {
    "multilingual": _ANY,  # multilingual-e5-*, paraphrase-multilingual-*, gte-multilingual-*
    "bge-m3": _ANY,
    "labse": _ANY,
    "text-embedding-3": _ANY,
    "jina-embeddings-v3": _ANY,
    "embeddinggemma": _ANY,
    "qwen3-embedding": _ANY,
    "arctic-embed-l-v2": _ANY,
    "arctic-embed-m-v2": _ANY,
    "nomic-embed-text-v2": _ANY,
    "jina-embeddings-v2-base-de": frozenset({"de", "en"}),
    "jina-embeddings-v2-base-es": frozenset({"es", "en"}),
    "jina-embeddings-v2-base-zh": frozenset({"zh", "en"}),
    "jina-embeddings-v2-base-en": frozenset({"en"}),
    "jina-embeddings-v2-small-en": frozenset({"en"}),
    "bge-small-zh": frozenset({"zh"}),
    "bge-small-en": frozenset({"en"}),
    "bge-base-en": frozenset({"en"}),
    "bge-large-en": frozenset({"en"}),
    "all-minilm": frozenset({"en"}),
    "all-mpnet": frozenset({"en"}),
    "gte-base": frozenset({"en"}),
    "gte-large": frozenset({"en"}),
    "mxbai-embed-large": frozenset({"en"}),
    "nomic-embed-text": frozenset({"en"}),
    "snowflake-arctic-embed": frozenset({"en"}),
    "granite-embedding-small-english": frozenset({"en"}),
    "stella-en": frozenset({"en"}),
    "potion-base": frozenset({"en"}),
    "potion-retrieval": frozenset({"en"}),
}
"""By what stands in the name, the first that does; an empty set is of all languages."""

MULTILINGUAL_MODEL: Final = "fastembed/paraphrase-multilingual-mpnet-base-v2"
"""One that runs on this machine as it is: it needs no words before a text, and reads 512 tokens,
while paraphrase-multilingual-MiniLM-L12-v2 reads 128 and multilingual-e5 wants "query: "."""


def joined_with(language: str, model_id: str) -> AbstractSet[str] | None:
    """Return the languages whose passages a question in this one finds, itself among them.

    Args:
        language: ISO 639-1 code.
        model_id: A provider and a model, such as "fastembed/all-MiniLM-L6-v2".

    Returns:
        ISO 639-1 codes, or None when they are all, or it is not known which.
    """
    name = model_id.lower()
    joined = next((own for part, own in _JOINED.items() if part in name), _ANY)
    if not joined:
        return None
    return joined if language in joined else {language}
