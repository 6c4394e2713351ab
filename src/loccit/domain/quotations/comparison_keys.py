"""Tokens as they compare: what means the same has the same form."""

import re
from collections.abc import Sequence
from typing import Final

from loccit.domain.quotations.tokens import Token, TokenKind

_SIGN_OR_FIGURES: Final = re.compile(r"[-+]|[^-+^]+")
_SIGNS_OF_NUMBERS: Final = frozenset("+-")
_LETTERS_OR_FIGURES: Final = re.compile(r"\d+|\D+")
_LISTED: Final = re.compile(r"(,)(?!\d{3}(?!\d))")
"""A comma between numbers that groups no thousands."""
_OPENING: Final = frozenset("[(")
_CLOSING: Final = frozenset("])")
_BRACKETS: Final = _OPENING | _CLOSING
_PAIRS: Final = frozenset((("]", "["), (")", "(")))
_BETWEEN: Final = re.compile("[,;-]")
_OF_LIST: Final = re.compile(r"\d{1,4}|[,;-]|-\d{1,4}")
_REFERENCES: Final = re.compile(r"\d{1,4}(?:[,;-]\d{1,4})*")
_LONGEST_RANGE: Final = 200


def comparison_key(tokens: Sequence[Token]) -> list[str]:
    """Return the forms of tokens, words that a dash or a broken line parts joined to one.

    "exam- ple" and "example" are alike then, and so are "a — b", "a – b" and "a-b"; a dash
    beside a number stays. A blank between letters and figures says nothing: "CO 2" is "CO2". An
    exponent is part of what it stands behind: "m²" is "m2", and "10²" is not "102", but "10⁻²" is
    "10−2". References by number are written out: "[3–5]" is "[3, 4, 5]", and "[3], [4], [5]" too.
    """
    keys: list[str] = []
    is_joined = False
    for place, token in enumerate(tokens):
        if token.kind is TokenKind.DASH and _between_words(tokens, place):
            is_joined = not tokens[place - 1].is_exponent
            continue
        if token.is_exponent and place:
            if tokens[place - 1].kind is TokenKind.WORD or token.key[1:2] in _SIGNS_OF_NUMBERS:
                keys += _SIGN_OR_FIGURES.findall(token.key)
            else:
                keys[-1] += token.key
        elif token.kind is TokenKind.WORD:
            parts = _parts(token.key)
            if is_joined:
                keys[-1] += parts[0]
                parts = parts[1:]
            keys += parts
        elif token.kind is TokenKind.NUMBER and "," in token.key:
            keys += _LISTED.split(token.key)
        else:
            keys.append(token.key)
        is_joined = False
    return (
        _with_references_in_full(_listed_at_once(keys)) if _BRACKETS.intersection(keys) else keys
    )


def _parts(word: str) -> list[str]:
    """Return the runs of letters and of figures of a word."""
    return [word] if word.isalpha() else _LETTERS_OR_FIGURES.findall(word)


def _listed_at_once(keys: list[str]) -> list[str]:
    """Return the forms with numbers that have brackets each in one: "[3], [4]" is "[3, 4]"."""
    found: list[str] = []
    at = 0
    while at < len(keys):
        parts = keys[at : at + 4]
        if (
            len(parts) == len("],[4")
            and (parts[0], parts[2]) in _PAIRS
            and _BETWEEN.fullmatch(parts[1])
            and _OF_LIST.fullmatch(parts[3])
            and found
            and _OF_LIST.fullmatch(found[-1])
        ):
            found.append(parts[1])
            at += 3
        else:
            found.append(keys[at])
            at += 1
    return found


def _with_references_in_full(keys: list[str]) -> list[str]:
    """Return the forms with each list of numbers in brackets as one, its ranges written out.

    The outer bracket of a list at either end may be missing, as the marks there are.
    """
    found: list[str] = []
    at = 0
    while at < len(keys):
        is_open = keys[at] in _OPENING
        begin = at + is_open
        end = begin
        while (is_open or at == 0) and end < len(keys) and _OF_LIST.fullmatch(keys[end]):
            end += 1
        is_closed = end < len(keys) and keys[end] in _CLOSING
        numbers = _in_full("".join(keys[begin:end]))
        if numbers and (is_closed or (is_open and end == len(keys))):
            found += [*keys[at:begin], numbers]
            at = end
        else:
            found.append(keys[at])
            at += 1
    return found


def _in_full(numbers: str) -> str:
    """Return "3,4,5" of "3-5", nothing when it is no list of references."""
    if not _REFERENCES.fullmatch(numbers):
        return ""
    listed: list[str] = []
    for part in re.split("[,;]", numbers):
        first, _, last = part.partition("-")
        low, high = int(first), int(last or first)
        if not low <= high <= low + _LONGEST_RANGE:
            return ""
        listed += map(str, range(low, high + 1))
    return ",".join(listed)


def _between_words(tokens: Sequence[Token], place: int) -> bool:
    before = tokens[place - 1]
    return (
        0 < place < len(tokens) - 1
        and (before.kind is TokenKind.WORD or before.is_exponent)
        and tokens[place + 1].kind is TokenKind.WORD
    )
