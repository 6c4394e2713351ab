"""From words to terms by language: without accents, endings and stop words."""

import re
from typing import Any, Final

DEFAULT_ANALYSIS: Final = "en"
"""For a text whose language is not known, and for the Latin words of one without blanks."""
PLAIN_ANALYSIS: Final = "plain"
"""For a language that the vendor cannot stem: whole words, no stop words."""
STOP_WORD: Final = -1
"""In place of the term of a stop word."""

_STEMMED: Final = frozenset(
    [
        *("ar", "da", "de", "el", "en", "es", "fi", "fr", "hu"),
        *("it", "nl", "no", "pt", "ro", "ru", "sv", "tr"),
    ]
)
"""ISO 639-1 codes that the vendor has a Snowball stemmer and stop words for."""
_UNSPACED: Final = frozenset(("ja", "km", "ko", "lo", "my", "th", "zh"))
_MOST_WORDS_KEPT: Final = 2**16
"""Some 10 MB; a paper has 2,000 different words and shares most of them with others."""
_GERMAN_DIGRAPH: Final = re.compile("(?<![aeiouqäöü])([aou])e(?!(?:[mnrs]|ns|rn)?$)")
"""An umlaut written with e, as in Mueller; not where the e begins an ending, as in Statuen."""
_UMLAUTS: Final = {"a": "ä", "o": "ö", "u": "ü"}


def analysis_of(language: str | None) -> str:
    """Return how words of a text in this language are analysed.

    Args:
        language: ISO 639-1 code, None when it is not known.

    Returns:
        A code that the vendor can stem, or `PLAIN_ANALYSIS`.
    """
    if language is None or language in _UNSPACED:
        return DEFAULT_ANALYSIS
    return language if language in _STEMMED else PLAIN_ANALYSIS


class Terms(dict[str, int]):
    """The term of each lower-case word, `STOP_WORD` for a stop word.

    A term is the vendor's id of the stem, below 2**32: the same in every language and on a server.
    The vendor is asked once for each word.
    """

    def __init__(self, analysis: str) -> None:
        """Analyse in one of the ways of `analysis_of`."""
        super().__init__()
        self._is_german = analysis == "de"
        # The vendor folds accents before it looks for stop words, and so misses those with one.
        self._accented, self._folded = _bm25(analysis, fold=False), _bm25(analysis, fold=True)

    def __missing__(self, word: str) -> int:
        """Ask the vendor."""
        if len(self) >= _MOST_WORDS_KEPT:
            self.clear()
        spelt = self._spelt(word)
        is_stop_word = not self._accented.embed_query(spelt).indices
        found = [] if is_stop_word else self._folded.embed_query(spelt).indices
        self[word] = term = found[0] if found else STOP_WORD
        return term

    def _spelt(self, word: str) -> str:
        if not self._is_german:
            return word
        return _GERMAN_DIGRAPH.sub(lambda found: _UMLAUTS[found[1]], word)


def _bm25(analysis: str, *, fold: bool) -> Any:
    from qdrant_edge import Bm25, Bm25Config, DisabledStemmer, StopwordsSet, TokenizerType

    whole = TokenizerType.Whitespace
    if analysis == PLAIN_ANALYSIS:
        no_words = StopwordsSet(set(), set())
        config = Bm25Config(
            tokenizer=whole, ascii_folding=fold, stemmer=DisabledStemmer(), stopwords=no_words
        )
    else:
        config = Bm25Config(tokenizer=whole, ascii_folding=fold, language=analysis)
    return Bm25(config)
