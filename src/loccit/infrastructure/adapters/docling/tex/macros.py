"""Commands of TeX with their arguments: finding them, writing them anew, expanding definitions."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

_ROUNDS = 8
"""How deep definitions may use each other; deeper ones are left to Docling."""
_MOST_ADDED = 1_000_000
"""Characters that they may add; more is taken for an attack, and none is followed. A long thesis
has half as many."""

_DEFINITION = re.compile(
    r"\\(?:new|provide)command\*?\s*(?:\{\s*\\(?P<name>[A-Za-z]+)\s*\}|\\(?P<bare>[A-Za-z]+))"
    r"\s*(?:\[(?P<count>\d)\])?\s*(?:\[(?P<default>[^\[\]]*)\])?\s*(?=\{)"
)
_SIMPLE_DEF = re.compile(r"\\def\s*\\(?P<bare>[A-Za-z]+)\s*(?P<signs>(?:#[1-9])*)(?=\{)")
_OPEN_NAME = re.compile(r"\\[A-Za-z]+\Z")
_BRACKET = re.compile(r"\\.|[{}\[\]]", re.DOTALL)
_CLOSING = {"{": "}", "[": "]"}
_SPACE = re.compile(r"[ \t]*\n?[ \t]*")
# Bodies with these do more than stand for a text.
_PROGRAMMING = re.compile(r"\\(?:if|else|fi\b|csname|expandafter|begin|end|def|let|newcommand)|@")


@dataclass(frozen=True, slots=True)
class Command:
    """A command and what is written for it.

    Attributes:
        count: Arguments in braces.
        write: Makes of these what is written.
        optional: Whether an argument in brackets may stand before them; it is left out.
        default: Of the first argument, when it is the one in brackets; then `count` has it in.
    """

    count: int
    write: Callable[[list[str]], str]
    optional: bool = False
    default: str | None = None


def rewrite_spans(
    source: str,
    begin: re.Pattern[str],
    end_of: Callable[[re.Match[str]], str],
    write: Callable[[re.Match[str], str], str],
) -> str:
    """Write anew what begins with a pattern and goes on to its end, in linear time.

    Args:
        source: The source.
        begin: What a span begins with.
        end_of: Gives what it ends with, nothing when the match is all of it. What has no end is
            left as it is.
        write: Gets the match and the whole span.
    """
    parts: list[str] = []
    position = 0
    missing: set[str] = set()  # ends that do not come any more
    while match := begin.search(source, position):
        parts.append(source[position : match.start()])
        position = match.end()
        end = end_of(match)
        if end:
            place = -1 if end in missing else source.find(end, position)
            if place < 0:
                missing.add(end)
                parts.append(match[0])
                continue
            position = place + len(end)
        parts.append(write(match, source[match.start() : position]))
    return "".join([*parts, source[position:]])


def rewrite_commands(source: str, commands: Mapping[str, Command]) -> str:
    """Write every use of `commands` anew, inner ones first as far as they stand in arguments.

    A command whose arguments are not there is left as it is.
    """
    if not commands:
        return source
    names = "|".join(sorted(commands, key=len, reverse=True))
    pattern = re.compile(rf"\\(?P<name>{names})(?![A-Za-z])\*?")
    brackets = Brackets(source)
    parts: list[str] = []
    position = 0
    while match := pattern.search(source, position):
        parts.append(source[position : match.start()])
        command = commands[match["name"]]
        found = _arguments(brackets, match.end(), command)
        if found is None:
            parts.append(match[0])
            position = match.end()
            continue
        arguments, position = found
        if command.count == 0 and source[position : position + 2] == "{}":
            position += 2
        inner = [rewrite_commands(argument, commands) for argument in arguments]
        written = command.write(inner)
        if written[:1].isalpha() and _OPEN_NAME.search(parts[-1]):
            parts.append("{}")  # or the name before it would go on into it
        parts.append(written)
    return "".join([*parts, source[position:]])


def expand_definitions(source: str) -> str:
    """Take out plain definitions of the author's, and write what they stand for."""
    definitions: dict[str, Command] = {}
    parts: list[str] = []
    position = 0
    found = sorted(
        [*_DEFINITION.finditer(source), *_SIMPLE_DEF.finditer(source)], key=re.Match.start
    )
    brackets = Brackets(source)
    for match in found:
        body = brackets.group(match.end(), "{")
        if match.start() < position or body is None or _PROGRAMMING.search(body[0]):
            continue
        groups = match.groupdict()
        count = int(groups.get("count") or 0) or len(groups.get("signs") or "") // 2
        name = groups.get("name") or match["bare"]
        definitions[name] = Command(count, _writer(body[0]), default=groups.get("default"))
        parts.append(source[position : match.start()])
        position = body[1]
    written = "".join([*parts, source[position:]])
    most = len(written) + _MOST_ADDED
    for _ in range(_ROUNDS if definitions else 0):
        expanded = rewrite_commands(written, definitions)
        if len(expanded) > most:
            return source
        if expanded == written:
            break
        written = expanded
    return written


def _writer(body: str) -> Callable[[list[str]], str]:
    def write(arguments: list[str]) -> str:
        text = re.sub(
            r"#([1-9])",
            lambda number: (
                arguments[int(number[1]) - 1] if int(number[1]) <= len(arguments) else number[0]
            ),
            body,
        )
        # A name at the end would run into the letters that follow it.
        return f"{text}{{}}" if re.search(r"\\[A-Za-z]+\Z", text) else text

    return write


def _arguments(
    source: "Brackets", position: int, command: Command
) -> tuple[list[str], int] | None:
    arguments: list[str] = []
    if command.optional or command.default is not None:
        bracket = source.group(position, "[")
        if bracket:
            position = bracket[1]
        if command.default is not None:
            arguments.append(bracket[0] if bracket else command.default)
    while len(arguments) < command.count:
        group = source.group(position, "{")
        if group is None:
            return None
        arguments.append(group[0])
        position = group[1]
    return arguments, position


class Brackets:
    """A source, and where each bracket of it that is closed is closed."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._ends: dict[int, int] = {}
        opened: dict[str, list[int]] = {"}": [], "]": []}
        for sign in _BRACKET.finditer(text):
            if sign[0] in _CLOSING:
                opened[_CLOSING[sign[0]]].append(sign.start())
            elif sign[0] in opened and opened[sign[0]]:
                self._ends[opened[sign[0]].pop()] = sign.start()

    def group(self, position: int, opening: str) -> tuple[str, int] | None:
        """Return what stands between the brackets that open here, and where it ends."""
        start = _SPACE.match(self._text, position)
        at = start.end() if start else position
        end = self._ends.get(at) if self._text[at : at + 1] == opening else None
        return None if end is None else (self._text[at + 1 : end], end + 1)
