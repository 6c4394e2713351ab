"""Texts as sparse BM25 vectors, the same for Edge and for a server."""

import re
from functools import cached_property
from typing import Any

from loccit.infrastructure.adapters.qdrant.driver import Sparse

AVERAGE_TERMS = 90.0
"""Terms of a chunk of about 900 characters once stop words are gone, measured on papers."""

_UNSPACED = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
"""Thai, kana and Han: scripts that write no blanks between words."""
_BEFORE_RAISED = re.compile(r"(?<=[^\W⁰¹²³⁴-⁹])(?=[⁰¹²³⁴-⁹⁻])")
"""Between a word or a number and a raised figure: the mark of a footnote, an exponent."""


class LexicalEncoder:
    """Makes BM25 vectors (k = 1.2, b = 0.75; the index applies the IDF).

    Words are folded to lower case without accents, English ones stemmed and stop words dropped.
    The word tokenizer is used where it can be: the multilingual one finds the words in scripts
    without blanks but drops decimal numbers. Both give the same word the same id.
    """

    def document(self, text: str) -> Sparse:
        """Return the weighted terms of a passage."""
        return _sparse(self._model(text).embed_document(_apart(text)))

    def query(self, text: str) -> Sparse:
        """Return the terms of a query, each of weight 1; none when all are stop words."""
        return _sparse(self._model(text).embed_query(_apart(text)))

    def _model(self, text: str) -> Any:  # noqa: ANN401 (the vendor has no types)
        return self._multilingual if _UNSPACED.search(text) else self._word

    @cached_property
    def _word(self) -> Any:  # noqa: ANN401
        from qdrant_edge import TokenizerType

        return _bm25(TokenizerType.Word)

    @cached_property
    def _multilingual(self) -> Any:  # noqa: ANN401
        from qdrant_edge import TokenizerType

        return _bm25(TokenizerType.Multilingual)


def _bm25(tokenizer: Any) -> Any:  # noqa: ANN401
    from qdrant_edge import Bm25, Bm25Config

    return Bm25(Bm25Config(avg_len=AVERAGE_TERMS, tokenizer=tokenizer, ascii_folding=True))


def _apart(text: str) -> str:
    """Set raised figures apart, which folding would glue to their word as plain ones."""
    return text if text.isascii() else _BEFORE_RAISED.sub(" ", text)


def _sparse(vector: Any) -> Sparse:  # noqa: ANN401
    return Sparse(list(vector.indices), list(vector.values))
