"""Signs, units and frames of LaTeX that Docling drops, or whose measures it takes for text."""

import re

from loccit.domain.text.tex_signs import SIGNS, UNIT_PREFIXES, UNITS
from loccit.infrastructure.adapters.docling.tex.macros import Command

_SIGNS = {**SIGNS, "textunderscore": r"\_", "textasciitilde": "\u223c"}
"""Written into a source that Docling reads: there an underscore and a tilde mean something."""
SIGN = (
    rf"\\(?P<name>{'|'.join(sorted(_SIGNS, key=len, reverse=True))})(?![A-Za-z])(?:\{{\}}|[ \t]*)"
)
"""A command for a sign, and the space behind it that TeX skips."""

_UNIT_NAME = re.compile(r"\\([A-Za-z]+)\s*(?:\{\})?")
_POWER = re.compile(r"(\^[23]) ([^\s/]+)")

_FRAMES = {
    "minipage": 1, "multicols": 1, "spacing": 1, "wrapfigure": 2, "wraptable": 2,
    "subfigure": 1, "subtable": 1, "adjustbox": 1, "adjustwidth": 2, "otherlanguage": 1,
    "tcolorbox": 0, "mdframed": 0,
}  # fmt: skip
_FRAME = re.compile(rf"\\(begin|end)\{{({'|'.join(_FRAMES)})(\*?)\}}((?:[ \t]*\[[^\[\]]*\])*)")
_MEASURE = re.compile(r"[ \t]*\n?[ \t]*\{(?:[^{}]|\{[^{}]*\})*\}")
_BREAK = re.compile(r"\\\\\*?\[[ \d.-]*(?:pt|mm|cm|em|ex|in|bp|\\[a-z]+)\]")
_IF_FALSE, _FI = re.compile(r"\\iffalse(?![A-Za-z])"), re.compile(r"\\fi(?![A-Za-z])")
_THEOREM = re.compile(r"\\newtheorem\*?\{(\w+)\*?\}(?:\[\w+\])?\{([^{}]*)\}")
_USUAL = {
    "theorem": "Theorem", "lemma": "Lemma", "proposition": "Proposition", "definition":
    "Definition", "corollary": "Corollary", "remark": "Remark", "example": "Example",
    "proof": "Proof",
}  # fmt: skip


def sign_of(name: str) -> str:
    """Return the sign that a command writes, by its name."""
    return _SIGNS[name]


def without_frames(source: str) -> str:
    """Take out frames and what is never read, and write what theorems begin with."""
    parts: list[str] = []
    position = 0
    source = _BREAK.sub(r"\\\\", _without_unread(source))
    for frame in _FRAME.finditer(source):
        if frame.start() < position:
            continue
        parts += [source[position : frame.start()], "\n\n"]
        position = frame.end()
        for _ in range(_FRAMES[frame[2]] if frame[1] == "begin" else 0):
            measure = _MEASURE.match(source, position)
            position = measure.end() if measure else position
    return _with_theorems("".join([*parts, source[position:]]))


def _without_unread(source: str) -> str:
    parts: list[str] = []
    position = 0
    while begin := _IF_FALSE.search(source, position):
        end = _FI.search(source, begin.end())
        if end is None:
            break
        parts.append(source[position : begin.start()])
        position = end.end()
    return "".join([*parts, source[position:]])


def _with_theorems(source: str) -> str:
    names = {**_USUAL, **dict(_THEOREM.findall(source))}
    found = re.compile(
        rf"\\(?:begin\{{(?P<name>{'|'.join(map(re.escape, names))})\*?\}}"
        r"[ \t]*(?:\[(?P<title>[^\[\]]*)\])?"
        rf"|end\{{(?:{'|'.join(map(re.escape, names))})\*?\}})"
    )

    def write(match: re.Match[str]) -> str:
        if match["name"] is None:
            return "\n\n"
        title = f" ({match['title']})" if match["title"] else ""
        return f"\n\n{names[match['name']]}{title}. "

    return found.sub(write, source)


def _unit(text: str) -> str:
    r"""Write a unit out: `\kilo\metre\per\second` is km/s."""
    written = ""
    position = 0
    for name in _UNIT_NAME.finditer(text):
        written += text[position : name.start()]
        position = name.end()
        if name[1] == "per":
            written = f"{written.rstrip()}/"
        elif name[1] in UNIT_PREFIXES:
            written += UNIT_PREFIXES[name[1]]
        elif name[1] in {"squared", "cubed"}:
            written = written.rstrip() + UNITS[name[1]] + " "
        elif name[1] in {"square", "cubic"}:
            written += UNITS[name[1]]
        else:
            written += UNITS.get(name[1], name[1]) + " "
    written = _POWER.sub(r"\2\1", (written + text[position:]).strip())
    return re.sub(r"\s*/\s*", "/", written).replace("%", r"\%")


def _quantity(arguments: list[str]) -> str:
    return f"{arguments[0]} {_unit(arguments[1])}"


def _range(arguments: list[str]) -> str:
    unit = f" {_unit(arguments[2])}" if arguments[2:] else ""
    return f"{arguments[0]}–{arguments[1]}{unit}"


SIGN_COMMANDS = {
    "SI": Command(2, _quantity, optional=True),
    "qty": Command(2, _quantity, optional=True),
    "si": Command(1, lambda a: _unit(a[0]), optional=True),
    "unit": Command(1, lambda a: _unit(a[0]), optional=True),
    "num": Command(1, lambda a: a[0], optional=True),
    "ang": Command(1, lambda a: f"{a[0].strip(';')}°", optional=True),
    "SIrange": Command(3, _range, optional=True),
    "qtyrange": Command(3, _range, optional=True),
    "numrange": Command(2, _range, optional=True),
    "enquote": Command(1, lambda a: f"“{a[0]}”"),
    "textquote": Command(1, lambda a: f"“{a[0]}”", optional=True),
    "foreignlanguage": Command(2, lambda a: a[1]),
    "parbox": Command(2, lambda a: a[1], optional=True),
    "raisebox": Command(2, lambda a: a[1], optional=True),
    "makebox": Command(1, lambda a: a[0], optional=True),
    "rule": Command(2, lambda _: "", optional=True),
    "index": Command(1, lambda _: "", optional=True),
}
"""Commands with arguments, and what is written for them."""
