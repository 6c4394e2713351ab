"""Code that LaTeX sets as it stands: without its settings, and with its caption."""

import re
from typing import Final

from loccit.domain.latex.expanded import Program
from loccit.domain.text.spans import Span

_BRACES: Final = r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"
_BEGIN: Final = re.compile(
    rf"[ \t]*(?:\[(?P<options>(?:[^\[\]{{}}]|{_BRACES})*)\])?"
    r"(?P<language>\{[^{}\n]*\})?[^\S\n]*\n?"
)
_VERBATIM: Final = re.compile(r"[^\S\n]*\n?")
_HAS_SETTINGS: Final = frozenset({"verbatim", "verbatim*", "alltt"})
_CAPTION: Final = re.compile(rf"\b(?:caption|title)\s*=\s*({_BRACES}|[^,{{}}]+)")
_MARKUP: Final = re.compile(r"\\[A-Za-z]+\s*|[{}]|\\(?=[^\w\s])")
_TOKEN: Final = re.compile(r"\\[A-Za-z]+Tok\{((?:[^{}\\]|\\.|\{\})*)\}")
_OF_PROGRAMS: Final = {"textless": "<", "textgreater": ">", "textasciitilde": "~"}
"""Signs that Pandoc writes by their names in programs."""


def caption_and_code(program: Program) -> tuple[str, str]:
    """Return the caption of a program, empty when it has none, and its lines."""
    begin = _VERBATIM if program.environment in _HAS_SETTINGS else _BEGIN
    found = begin.match(program.text)
    groups = found.groupdict() if found else {}
    start = found.end() if found else 0
    if groups.get("language") and program.environment != "minted":
        start = found.start("language") if found else 0
    code = program.text[start:]
    if program.environment == "Highlighting":
        code = _without_colours(code)
    options = groups.get("options") or ""
    caption = caption_in(options, Span(0, len(options)))
    return _MARKUP.sub("", caption.of(options)).strip() if caption else "", code


def caption_in(text: str, options: Span) -> Span | None:
    """Return where the caption stands in the settings of a program, None when they have none."""
    found = _CAPTION.search(text, options.start, options.end)
    return Span(*found.span(1)) if found else None


def _without_colours(code: str) -> str:
    """Turn what Pandoc makes of a program into the program."""
    for name, sign in _OF_PROGRAMS.items():
        code = code.replace(f"\\{name}{{}}", sign)
    code = _TOKEN.sub(r"\1", code).replace(r"\textbackslash{}", "\\")
    return re.sub(r"\\([{}_#$%&-])", r"\1", code)
