"""Commands of TeX with their arguments: finding them, writing them anew, expanding definitions."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

_ROUNDS = 8
"""How deep definitions may use each other; deeper ones are left to Docling."""
_MOST_GROWTH = 4
"""How many times longer definitions may make a source; more is taken for an attack."""
_ROOM = 100_000
"""Characters that they may add to a short one all the same."""

_DEFINITION = re.compile(
    r"\\(?:new|provide)command\*?\s*(?:\{\s*\\(?P<name>[A-Za-z]+)\s*\}|\\(?P<bare>[A-Za-z]+))"
    r"\s*(?:\[(?P<count>\d)\])?\s*(?:\[(?P<default>[^\[\]]*)\])?\s*(?=\{)"
)
_SIMPLE_DEF = re.compile(r"\\def\s*\\(?P<bare>[A-Za-z]+)\s*(?P<signs>(?:#[1-9])*)(?=\{)")
_OPEN_NAME = re.compile(r"\\[A-Za-z]+\Z")
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


def rewrite_commands(source: str, commands: Mapping[str, Command]) -> str:
    """Write every use of `commands` anew, inner ones first as far as they stand in arguments.

    A command whose arguments are not there is left as it is.
    """
    if not commands:
        return source
    names = "|".join(sorted(commands, key=len, reverse=True))
    pattern = re.compile(rf"\\(?P<name>{names})(?![A-Za-z])\*?")
    parts: list[str] = []
    position = 0
    while match := pattern.search(source, position):
        parts.append(source[position : match.start()])
        command = commands[match["name"]]
        found = _arguments(source, match.end(), command)
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
    for match in found:
        body = _group(source, match.end(), "{", "}")
        if match.start() < position or body is None or _PROGRAMMING.search(body[0]):
            continue
        groups = match.groupdict()
        count = int(groups.get("count") or 0) or len(groups.get("signs") or "") // 2
        name = groups.get("name") or match["bare"]
        definitions[name] = Command(count, _writer(body[0]), default=groups.get("default"))
        parts.append(source[position : match.start()])
        position = body[1]
    source = "".join([*parts, source[position:]])
    most = _MOST_GROWTH * len(source) + _ROOM
    for _ in range(_ROUNDS if definitions else 0):
        expanded = rewrite_commands(source, definitions)
        if expanded == source or len(expanded) > most:
            break
        source = expanded
    return source


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


def _arguments(source: str, position: int, command: Command) -> tuple[list[str], int] | None:
    arguments: list[str] = []
    if command.optional or command.default is not None:
        bracket = _group(source, position, "[", "]")
        if bracket:
            position = bracket[1]
        if command.default is not None:
            arguments.append(bracket[0] if bracket else command.default)
    while len(arguments) < command.count:
        group = _group(source, position, "{", "}")
        if group is None:
            return None
        arguments.append(group[0])
        position = group[1]
    return arguments, position


def _group(source: str, position: int, opening: str, closing: str) -> tuple[str, int] | None:
    """Return what stands between the brackets that open here, and where it ends."""
    start = re.compile(r"[ \t]*\n?[ \t]*").match(source, position)
    at = start.end() if start else position
    if source[at : at + 1] != opening:
        return None
    depth = 0
    for sign in re.compile(rf"\\.|[{re.escape(opening + closing)}]", re.DOTALL).finditer(
        source, at
    ):
        if sign[0] == opening:
            depth += 1
        elif sign[0] == closing:
            depth -= 1
            if depth == 0:
                return source[at + 1 : sign.start()], sign.end()
    return None
