"""The words of a text; of a script without blanks, its pairs of neighbouring characters."""

import re
import unicodedata
from collections import Counter
from typing import Final

_HAN: Final = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
UNSPACED: Final = (
    "\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai and Lao, Burmese, Khmer
    "\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31f0-\u31ff"  # kana, bopomofo
    f"\uac00-\ud7a3{_HAN}"  # Hangul writes blanks, but glues particles to its words
)
UNSPACED_CHARACTER: Final = re.compile(f"[{UNSPACED}]")
_INDIC: Final = "\u0900-\u0963\u0966-\u096f\u0971-\u0dff"
"""Vowel signs are no letters to `re`, yet part of their words."""
_RUN: Final = re.compile(rf"([^\W_{UNSPACED}{_INDIC}]+|[{_INDIC}]+)|([{UNSPACED}]+)")
_ASCII_RUN: Final = re.compile(r"[a-z0-9]+")
_HAN_CHARACTER: Final = re.compile(f"[{_HAN}]")

_BEFORE_RAISED: Final = re.compile(r"(?<=[^\W⁰¹²³⁴-⁹])(?=[⁰¹²³⁴-⁹⁻])")
"""Between a word or a number and a raised figure: the mark of a footnote, an exponent."""
_FORMS: Final = re.compile("[\ufb00-\ufb06\uff01-\uffdc]+")
"""Ligatures, and letters, kana and Hangul in full or half width."""
_MARKS: Final = re.compile(
    "[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]+"
)
"""Accents that no composed letter has, vowel points, and the Arabic stroke that stretches."""


def with_words_apart(text: str) -> str:
    """Return a text with blanks around each character of a script without them."""
    return text if text.isascii() else UNSPACED_CHARACTER.sub(r" \g<0> ", text)


def passage_words(text: str) -> list[str]:
    """Return the words of a passage in lower case, each as often as it stands there.

    A Han character is often a word of its own: each is one beside the pairs.
    """
    if text.isascii():
        return _ASCII_RUN.findall(text.lower())
    found: list[str] = []
    for word, unspaced in _RUN.findall(_folded(text)):
        if word:
            found.append(word)
        else:
            found += _pairs(unspaced)
            if len(unspaced) > 1:
                found += _HAN_CHARACTER.findall(unspaced)
    return found


def query_words(text: str) -> Counter[str]:
    """Return the words of a query in lower case, in order, with how often each stands there.

    A character of a script without blanks is one only where it stands alone.
    """
    found: Counter[str] = Counter()
    for word, unspaced in _RUN.findall(_folded(text)):
        found.update([word] if word else _pairs(unspaced))
    return found


def _pairs(run: str) -> list[str]:
    if len(run) == 1:
        return [run]
    return [run[at : at + 2] for at in range(len(run) - 1)]


def _folded(text: str) -> str:
    """Return a text in lower case with composed letters of usual width and no loose marks."""
    wide = _FORMS.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    apart = _BEFORE_RAISED.sub(" ", unicodedata.normalize("NFC", wide))
    return _MARKS.sub("", apart.lower())
