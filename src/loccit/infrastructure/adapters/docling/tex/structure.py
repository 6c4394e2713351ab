"""Headings and environments of LaTeX, so that Docling's parser does not lose what follows them."""

import re
from collections.abc import Callable
from typing import Final

from loccit.infrastructure.adapters.docling.marks import Mark, mark
from loccit.infrastructure.adapters.docling.tex.macros import Brackets, Command, rewrite_commands

_SECTIONING: Final = (
    ("part", "addpart"),
    ("chapter", "addchap"),
    ("section", "addsec"),
    ("subsection",),
    ("subsubsection",),
    ("paragraph",),
    ("subparagraph",),
)
"""Commands of the standard classes and of KOMA-Script, from the highest."""
_NAMES: Final = "|".join(name for names in _SECTIONING for name in names)
_USED: Final = re.compile(rf"\\({_NAMES})(?=\s*[*\[{{])")

_ARGUMENTS: Final = {
    "tabular": 0, "longtable": 0, "supertabular": 0, "tabular*": 1, "tabularx": 1, "tabulary": 1,
    "xltabular": 1,
}  # fmt: skip
"""Tables, and how many arguments stand before their columns."""
_AS_TABULAR: Final = frozenset({"supertabular", "tabulary", "xltabular"})
"""Those that Docling does not know."""
_TABLE: Final = re.compile(
    rf"\\(?P<what>begin|end)\s*\{{(?P<name>{'|'.join(map(re.escape, _ARGUMENTS))})\}}"
)
_REPEATED: Final = re.compile(r"\*\s*\{\s*(\d{1,3})\s*\}")
_MOST_COLUMNS: Final = 100

_EDGE: Final = re.compile(r"\\(?P<what>begin|end)\s*\{(?P<name>[^{}\n]{1,60})\}")
_WHOLE: Final = "document"
_PARAGRAPH_END: Final = re.compile(r"(\n[ \t\r]*\n\s*)")
_DOLLAR: Final = re.compile(
    r"\\.|(?P<display>\$\$[^$]*\$\$)|(?P<empty>\$\$)|(?P<sign>\$)", re.DOTALL
)


def with_headings(source: str) -> str:
    """Write each heading as a paragraph with the mark of its level.

    Docling has chapters and sections on one level, and its parser does not know `paragraph`.
    The highest command that a source uses gives level 1, the next one level 2.
    """
    used = set(_USED.findall(source))
    levels = [names for names in _SECTIONING if used.intersection(names)]
    commands = {
        name: Command(1, _heading(level), optional=True)
        for level, names in enumerate(levels, 1)
        for name in names
    }
    return rewrite_commands(source, commands)


def _heading(level: int) -> Callable[[list[str]], str]:
    return lambda arguments: f"\n\n{mark(Mark.SECTION, str(level))}{arguments[0].strip()}\n\n"


def with_plain_columns(source: str) -> str:
    r"""Write the columns of tables as so many letters: `>{$}c<{$}` would begin a formula."""
    parts: list[str] = []
    position = 0
    brackets = Brackets(source)
    for found in _TABLE.finditer(source):
        name, at = found["name"], found.end()
        if found.start() < position:
            continue
        shown = "tabular" if name in _AS_TABULAR else name
        parts += [source[position : found.start()], f"\\{found['what']}{{{shown}}}"]
        position = at
        if found["what"] == "end":
            continue
        groups: list[tuple[str, int]] = []
        for _ in range(_ARGUMENTS[name] + 1):
            option = brackets.group(at, "[")
            group = brackets.group(option[1] if option else at, "{")
            if group is None:
                break
            groups.append(group)
            at = group[1]
        if len(groups) > _ARGUMENTS[name]:
            width = "{}" if shown in {"tabular*", "tabularx"} else ""
            parts.append(f"{width}{{{'l' * _columns(groups[-1][0])}}}")
            position = at
    return "".join([*parts, source[position:]])


def _columns(preamble: str) -> int:
    """Return how many columns the preamble of a table has."""
    brackets = Brackets(preamble)
    count = at = 0
    while at < len(preamble) and count < _MOST_COLUMNS:
        repeated = _REPEATED.match(preamble, at)
        again = brackets.group(repeated.end(), "{") if repeated else None
        if repeated and again:
            count += int(repeated[1]) * _columns(again[0])
            at = again[1]
        elif group := brackets.group(at, "{"):
            at = group[1]
        else:
            count += preamble[at].isalpha()
            at += 1
    return min(count, _MOST_COLUMNS)


def closed(source: str) -> str:
    """Take out what begins and does not end, or ends and did not begin.

    Docling's parser takes all that follows for a part of it, and loses that. An environment ends
    with its own name; a formula ends with its paragraph, as in TeX. All that follows the beginning
    of the document is a part of it.
    """
    edges = list(_EDGE.finditer(source))
    stray: set[int] = set()
    begun: list[int] = []
    names: dict[str, int] = {}  # how many of a name have begun
    for number, edge in enumerate(edges):
        name = edge["name"]
        if edge["what"] == "begin":
            begun.append(number)
            names[name] = names.get(name, 0) + 1
        elif not names.get(name):
            stray.add(number)
        else:
            names[name] -= 1
            while edges[last := begun.pop()]["name"] != name:
                names[edges[last]["name"]] -= 1
                stray.add(last)
    stray.update(number for number in begun if edges[number]["name"] != _WHOLE)
    parts: list[str] = []
    position = 0
    for number in sorted(stray):
        parts += [source[position : edges[number].start()], "\n\n"]
        position = edges[number].end()
    whole = "".join([*parts, source[position:]])
    return "".join(map(_with_closed_formulas, _PARAGRAPH_END.split(whole)))


def _with_closed_formulas(paragraph: str) -> str:
    """Take out empty formulas, which look as if a display began, and a sign without another."""
    whole = _DOLLAR.sub(lambda found: "" if found["empty"] else found[0], paragraph)
    signs = [found.start() for found in _DOLLAR.finditer(whole) if found["sign"]]
    return whole if len(signs) % 2 == 0 else f"{whole[: signs[-1]]}\\{whole[signs[-1] :]}"
