"""Where the arguments of commands begin and end in a source of LaTeX."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from loccit.domain.text.spans import Span

VERBATIM: Final = (
    r"\\(?:verb|Verb|lstinline(?:\[[^\]\n]{0,200}\])?|mintinline\{[^{}\n]{0,50}\})\*?"
    r"(?P<mark>[^\sA-Za-z{}*\[\\])(?P<code>[^\n]{0,300}?)(?P=mark)"
)
"""Code within a line, between two equal marks."""
ADDRESS: Final = r"\\(?:url|nolinkurl|path|href)\s{0,3}\{[^{}\n]{0,2000}\}"
"""A command with an address, in which "%" begins no comment."""
_BRACKET: Final = re.compile(
    rf"{VERBATIM}|{ADDRESS}|\\.|%[^\n]*|(?P<bracket>[{{}}\[\]])", re.DOTALL
)
_BLANKS: Final = re.compile(r"[ \t\r]*(?:\n[ \t\r]*(?!\n))?")
_COMMAND: Final = re.compile(r"\\(?:[A-Za-z@]+|.)", re.DOTALL)
_LONGEST_OPTION: Final = 2_000
"""Characters of an argument in square brackets; such a bracket may also be one of the text."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a command.

    Attributes:
        inside: Its characters without brackets.
        end: Behind its closing bracket.
    """

    inside: Span
    end: int


def closing_brackets(text: str) -> dict[int, int]:
    """Return the place of the bracket that closes, by that of the one that opens. O(characters).

    Escaped ones, and those in comments and code, are none. One that nothing closes is left out.
    Square brackets pair within the braces around them.
    """
    closes: dict[int, int] = {}
    opened: list[int] = []
    braces = 0
    for found in _BRACKET.finditer(text):
        sign, at = found["bracket"], found.start()
        if sign is None:
            continue
        if sign == "{":
            braces += 1
            opened.append(at)
        elif sign == "[":
            opened.append(at)
        elif sign == "]":
            if opened and text[opened[-1]] == "[":
                closes[opened.pop()] = at
        elif braces:
            braces -= 1
            while text[opened[-1]] == "[":
                opened.pop()
            closes[opened.pop()] = at
    return closes


def behind_blanks(text: str, at: int, end: int) -> int:
    """Return where the next character stands that is no blank, or the end of a paragraph."""
    found = _BLANKS.match(text, at, end)
    return found.end() if found else at


def argument(
    text: str, at: int, end: int, closes: Mapping[int, int], *, single: bool = False
) -> Argument | None:
    """Return the argument in braces that stands next, None when there is none.

    Args:
        text: A source.
        at: Where to look; blanks are skipped.
        end: Where the source, or the part of it, ends.
        closes: Of `closing_brackets`.
        single: Whether a command or character without braces is one, too.
    """
    begin = behind_blanks(text, at, end)
    if begin >= end:
        return None
    if text[begin] == "{":
        close = closes.get(begin, end)
        return Argument(Span(begin + 1, close), close + 1) if close < end else None
    if not single or text[begin] in "}\n":
        return None
    command = _COMMAND.match(text, begin, end)
    stop = command.end() if command else begin + 1
    return Argument(Span(begin, stop), stop)


def option(text: str, at: int, end: int, closes: Mapping[int, int]) -> Argument | None:
    """Return the argument in square brackets that stands right here, None when there is none."""
    if text[at : at + 1] != "[":
        return None
    close = closes.get(at, end)
    if close >= end or close - at > _LONGEST_OPTION or "\n\n" in text[at:close]:
        return None
    return Argument(Span(at + 1, close), close + 1)
