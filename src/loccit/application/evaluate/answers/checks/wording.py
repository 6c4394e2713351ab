"""Whether a text has some words, whatever its lines and punctuation."""

from loccit.domain.quotations.comparison_keys import comparison_key
from loccit.domain.quotations.tokens import TokenKind, prepared, tokens_of


def says(text: str, words: str) -> bool:
    """Tell whether words stand in a text one behind the other, whole, whatever their case.

    Punctuation, line ends and broken words do not count; no words stand nowhere.
    """
    wanted, there = _words(words), _words(text)
    last = len(there) - len(wanted)
    return bool(wanted) and any(
        there[place : place + len(wanted)] == wanted for place in range(last + 1)
    )


def _words(text: str) -> list[str]:
    tokens = [
        token
        for token in tokens_of(prepared(text))
        if token.says_something or token.kind is TokenKind.DASH
    ]
    return [key.casefold() for key in comparison_key(tokens) if key != "-"]
