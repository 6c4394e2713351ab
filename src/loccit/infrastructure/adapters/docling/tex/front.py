"""Who wrote a LaTeX text, and when, as its own commands say."""

import re
from typing import Final

from pylatexenc.latex2text import LatexNodes2Text

from loccit.infrastructure.adapters.docling.tex.latex import decode_tex, without_comments
from loccit.infrastructure.adapters.docling.tex.macros import Command, rewrite_commands

_BESIDE_NAMES: Final = {name: Command(1, lambda _: "") for name in ("thanks", "footnote", "inst")}
_HEAD: Final = 1_000_000
"""Characters in which a text says it; some take in long packages first."""


def names_and_date(data: bytes) -> tuple[list[str], str]:
    r"""Return what `\author` and `\date` of a file say: each name, and the date."""
    source = without_comments(decode_tex(data)[:_HEAD])
    fields: dict[str, str] = {}

    def field(name: str) -> Command:
        def take(arguments: list[str]) -> str:
            fields[name] = rewrite_commands(arguments[0], _BESIDE_NAMES)
            return ""

        return Command(1, take, optional=True)

    rewrite_commands(source, {name: field(name) for name in ("author", "date")})
    authors = re.split(r"\\and\b", fields.get("author", ""))
    names = [line for author in authors for line in author.strip().split("\\\\")[:1]]
    return list(map(_plain, names)), fields.get("date", "")


def _plain(name: str) -> str:
    try:
        return str(LatexNodes2Text().latex_to_text(name))
    except IndexError:  # pylatexenc's: a command without its arguments
        return re.sub(r"\\[A-Za-z]+|[{}]", " ", name)
