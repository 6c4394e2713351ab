"""Commands and environments that a draft defines for itself."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from loccit.domain.latex.brackets import (
    Argument,
    argument,
    behind_blanks,
    closing_brackets,
    option,
)
from loccit.domain.text.spans import Span

_NAME: Final = (
    r"\*?\s{0,9}(?:\{\s{0,9}\\?(?P<braced>[A-Za-z@]+\*?)\s{0,9}\}|\\(?P<bare>[A-Za-z@]+))"
)
_PARAMETERS: Final = r"\s{0,9}(?:\[(?P<count>\d)\])?\s{0,9}(?:\[(?P<default>[^\[\]]{0,300})\])?"
_NEW: Final = re.compile(rf"{_NAME}{_PARAMETERS}")
_DEF: Final = re.compile(r"\s{0,9}\\(?P<bare>[A-Za-z@]+)(?P<signs>[^{}\\%]{0,60})(?=\{)")
_LET: Final = re.compile(r"\s{0,9}\\(?P<bare>[A-Za-z@]+)\s{0,9}=?\s?\\(?P<other>[A-Za-z@]+)")
_TYPED: Final = re.compile(
    rf"{_NAME}\s{{0,9}}\{{(?P<types>(?:[^{{}}]|\{{[^{{}}]{{0,300}}\}}){{0,300}})\}}"
)
_PLAIN_TYPES: Final = re.compile(r"\s*(?:o|O\{(?P<default>[^{}]*)\})?(?P<braced>[m\s]*)")
_PROGRAMMING: Final = re.compile(
    r"\\(?:if|else|fi\b|loop\b|csname|expandafter|[egx]?def\b|let\b|(?:re)?newcommand|catcode)"
    r"|\\[A-Za-z]+@|@[A-Za-z]|##"
)
"""What does more than stand for a text."""
_NAME_BEFORE: Final = re.compile(r"\\[A-Za-z]+(?=#[1-9])")
"""The name of a command, which the letters of an argument would go on with."""
_CALL: Final = re.compile(r"\\(?P<name>[A-Za-z@]+)")
_ROUNDS: Final = 20  # commands in the name of a file
_LONGEST_TEXT: Final = 1_000
_PARAMETER: Final = re.compile(r"#([1-9])")


@dataclass(frozen=True, slots=True)
class Macro:
    """What a command stands for.

    Attributes:
        count: Its arguments.
        pieces: Its body: pieces of text, and between them the numbers of arguments, from 0.
        default: The first argument, where it is one in square brackets that is not given.
    """

    count: int
    pieces: tuple[str | int, ...]
    default: str | None = None


@dataclass(frozen=True, slots=True)
class Definition:
    """A definition in a source.

    Attributes:
        name: Of the command or environment.
        macro: What it stands for; None when that is more than a text.
        end: Behind it.
        ending: What the end of an environment stands for.
    """

    name: str
    macro: Macro | None
    end: int
    ending: Macro | None = None


DefinitionReader = Callable[[str, int, Mapping[int, int]], Definition | None]
"""Reads a definition in a source, behind the name of the command that defines; with the places of
brackets that close."""


def new_command(text: str, at: int, closes: Mapping[int, int]) -> Definition | None:
    r"""Read the rest of `\newcommand{\name}[2][default]{body}`."""
    found = _NEW.match(text, at)
    body = argument(text, found.end(), len(text), closes) if found else None
    if not found or not body:
        return None
    macro = _macro(text, body, int(found["count"] or 0), found["default"])
    return Definition(found["braced"] or found["bare"], macro, body.end)


def provided_command(text: str, at: int, closes: Mapping[int, int]) -> Definition | None:
    r"""Read the rest of `\providecommand`, which changes nothing that is defined."""
    return new_command(text, at, closes)


def new_environment(text: str, at: int, closes: Mapping[int, int]) -> Definition | None:
    r"""Read the rest of `\newenvironment{name}[1]{beginning}{end}`."""
    found = _NEW.match(text, at)
    begin = argument(text, found.end(), len(text), closes) if found else None
    end = argument(text, begin.end, len(text), closes) if begin else None
    if not found or not begin or not end or not found["braced"]:
        return None
    macro = _macro(text, begin, int(found["count"] or 0), found["default"])
    return Definition(found["braced"], macro, end.end, _macro(text, end, 0, None))


def simple_definition(text: str, at: int, closes: Mapping[int, int]) -> Definition | None:
    r"""Read the rest of `\def\name#1{body}`."""
    found = _DEF.match(text, at)
    body = argument(text, found.end(), len(text), closes) if found else None
    if not found or not body:
        return None
    signs = found["signs"].strip()
    count = len(signs) // 2
    is_plain = signs == "".join(f"#{number}" for number in range(1, count + 1))
    macro = _macro(text, body, count, None) if is_plain else None
    return Definition(found["bare"], macro, body.end)


def other_name(text: str, at: int, closes: Mapping[int, int]) -> Definition | None:
    r"""Read the rest of `\let\name=\other`."""
    found = _LET.match(text, at)
    if not found or at in closes:  # a name in braces is none
        return None
    return Definition(found["bare"], Macro(0, (f"\\{found['other']}",)), found.end())


def typed_command(text: str, at: int, closes: Mapping[int, int]) -> Definition | None:
    r"""Read the rest of `\NewDocumentCommand{\name}{O{default} m}{body}`."""
    found = _TYPED.match(text, at)
    body = argument(text, found.end(), len(text), closes) if found else None
    if not found or not body:
        return None
    types = _PLAIN_TYPES.fullmatch(found["types"])
    macro = None
    if types:
        optional = found["types"].lstrip()[:1] in {"o", "O"}
        default = (types["default"] or "") if optional else None
        macro = _macro(text, body, types["braced"].count("m") + optional, default)
    return Definition(found["braced"] or found["bare"], macro, body.end)


def given_arguments(
    text: str, at: int, closes: Mapping[int, int], macro: Macro
) -> tuple[list[Span | None], int] | None:
    """Return the arguments of a call, None for one that is not given, and where the call ends.

    Args:
        text: A source.
        at: Behind the name of the command.
        closes: Of `closing_brackets`.
        macro: What is called.

    Returns:
        None when the arguments are not there.
    """
    given: list[Span | None] = []
    if macro.default is not None:
        optional = option(text, behind_blanks(text, at, len(text)), len(text), closes)
        given.append(optional.inside if optional else None)
        at = optional.end if optional else at
    while len(given) < macro.count:
        each = argument(text, at, len(text), closes, single=True)
        if each is None:
            return None
        given.append(each.inside)
        at = each.end
    return given, at


def written_out(text: str, commands: Mapping[str, Macro]) -> str:
    """Return a short text, such as the name of a file, without a draft's own commands."""
    for _ in range(_ROUNDS):
        found = next((each for each in _CALL.finditer(text) if each["name"] in commands), None)
        macro = commands[found["name"]] if found else None
        given = (
            given_arguments(text, found.end("name"), closing_brackets(text), macro)
            if found and macro
            else None
        )
        if not found or not macro or not given:
            return text
        spans, end = given
        pieces = (
            piece if isinstance(piece, str) else _given(text, spans[piece], macro)
            for piece in macro.pieces
        )
        end = end if spans else behind_blanks(text, end, len(text))
        text = f"{text[: found.start()]}{''.join(pieces)}{text[end:]}"[:_LONGEST_TEXT]
    return text


def _given(text: str, span: Span | None, macro: Macro) -> str:
    return span.of(text) if span else macro.default or ""


def _macro(text: str, body: Argument, count: int, default: str | None) -> Macro | None:
    written = body.inside.of(text)
    if _PROGRAMMING.search(written):
        return None
    parts = _PARAMETER.split(_NAME_BEFORE.sub(r"\g<0> ", written))
    numbers = [int(part) - 1 for part in parts[1::2]]
    if any(number >= count for number in numbers):
        return None
    pieces: list[str | int] = [parts[0]]
    for number, piece in zip(numbers, parts[2::2], strict=True):
        pieces += [number, piece]
    return Macro(count, tuple(pieces), default)
