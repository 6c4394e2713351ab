"""What stands raised or lowered in the prose of LaTeX, and of Markdown with its formulas."""

import re
from typing import Final

from loccit.infrastructure.adapters.docling.marks import raised

_SCRIPT: Final = re.compile(
    r"(?:\{\})?(?P<script>[_^])(?:\{(?P<group>[^{}$]{1,40})\}|(?P<sign>\\[A-Za-z]+|[^\s\\{}$]))"
)
_WORD: Final = re.compile(r"\w{1,9}")
_SIGNS: Final = {
    "ast": "*", "star": "*", "dagger": "†", "dag": "†", "ddagger": "‡", "ddag": "‡", "S": "§",
    "P": "¶", "prime": "′", "circ": "°",
}  # fmt: skip
_SIGN: Final = re.compile(r"\\([A-Za-z]+)\s*(?:\{\})?")
_PLAIN: Final = re.compile(r"[\w\s.,;:*()\[\]+=/†‡§¶~\u2212\u2013-]{1,40}")


def script_in_prose(formula: str) -> str | None:
    """Return a formula that is no more than a raised or lowered figure or word.

    What is raised has its mark; what is lowered stands on the line. None for any other formula.
    """
    found = _SCRIPT.fullmatch(formula)
    if found is None:
        return None
    text = found["group"] or found["sign"]
    if found["script"] == "_":
        return text if _WORD.fullmatch(text) else None
    return lifted(text)


def lifted(text: str) -> str | None:
    """Return a text that stands raised with its mark, None when it is more than plain text."""
    plain = _SIGN.sub(lambda sign: _SIGNS.get(sign[1], sign[0]), text).replace("--", "\u2013")
    if plain in {"°", "′"}:
        return plain
    return raised(plain.replace("~", " ")) if _PLAIN.fullmatch(plain) else None
