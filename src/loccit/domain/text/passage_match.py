"""Whether a passage holds the words that are quoted as an answer."""

import re
import unicodedata

_IGNORED = re.compile(r"[\s\u00ad\u200b\u2010-\u2015\u2212-]+")  # white space, hyphens, dashes
_QUOTATION_MARKS = str.maketrans("‘’‚‛‹›“”„‟«»", "''''''" + '""""""')


def holds_quote(passage: str, quote: str) -> bool:
    """Tell whether a passage holds a quote, whatever its white space, hyphens and quotation marks.

    A line may end anywhere in either, and a word be divided or joined there. Case does not count.
    """
    return _plain(quote) in _plain(passage)


def _plain(text: str) -> str:
    compatible = unicodedata.normalize("NFKC", text.translate(_QUOTATION_MARKS))
    return _IGNORED.sub("", compatible).casefold()
