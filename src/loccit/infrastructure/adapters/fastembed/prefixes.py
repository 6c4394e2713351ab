"""What a model wants to read before a text, as its authors trained it.

FastEmbed lists models that need such words, and leaves it to the caller to write them. Which they
are is told by the model cards.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Prefixes:
    """What is written before each text.

    Attributes:
        query: Before a question.
        document: Before a passage.
    """

    query: str = ""
    document: str = ""


NONE: Final = Prefixes()
_SEARCHING: Final = Prefixes("Represent this sentence for searching relevant passages: ")
_PREFIXES: Final = {
    "multilingual-e5-": Prefixes("query: ", "passage: "),
    "bge-small-en": _SEARCHING,
    "bge-base-en": _SEARCHING,
    "bge-large-en": _SEARCHING,
    "bge-small-zh": Prefixes("为这个句子生成表示以用于检索相关文章："),
    "snowflake-arctic-embed": _SEARCHING,
    "mxbai-embed-large": _SEARCHING,
    "nomic-embed-text": Prefixes("search_query: ", "search_document: "),
    "embeddinggemma": Prefixes("task: search result | query: ", "title: none | text: "),
    "qwen3-embedding": Prefixes(
        "Instruct: Given a web search query, retrieve relevant passages that answer the query\n"
        "Query:"
    ),
}
"""By how the name begins, behind its stroke and in small letters."""


def prefixes_of(name: str) -> Prefixes:
    """Return what a model of FastEmbed's list wants to read before texts."""
    own = name.lower().rpartition("/")[2]
    return next((each for begun, each in _PREFIXES.items() if own.startswith(begun)), NONE)
