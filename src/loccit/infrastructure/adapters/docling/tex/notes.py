"""Notes of LaTeX, and what stands raised in its prose, as marks."""

import re
from collections import deque
from typing import Final

from loccit.infrastructure.adapters.docling.marks import Mark, mark, raised, reference
from loccit.infrastructure.adapters.docling.tex.macros import Command, rewrite_commands

_NOTES: Final = ("footnote", "endnote", "sidenote", "tablefootnote")
_SCRIPT: Final = re.compile(
    r"(?<!\\)\$(?:\{\})?(?P<script>[_^])(?:\{(?P<group>[^{}$]{1,40})\}|(?P<sign>\\[A-Za-z]+|[^\s\\{}$]))\$"
)
_WORD: Final = re.compile(r"\w{1,9}")
_SIGNS: Final = {
    "ast": "*", "star": "*", "dagger": "†", "dag": "†", "ddagger": "‡", "ddag": "‡", "S": "§",
    "P": "¶", "prime": "′", "circ": "°",
}  # fmt: skip
_SIGN: Final = re.compile(r"\\([A-Za-z]+)\s*(?:\{\})?")
_PLAIN: Final = re.compile(r"[\w\s.,;:*()\[\]+=/†‡§¶~\u2212\u2013-]{1,40}")


def with_raised(source: str) -> str:
    """Mark what stands raised in prose, and put what is lowered on the line.

    A formula that is more than a raised or lowered figure or word is left as it is.
    """
    lift = Command(
        1, lambda arguments: _lifted(arguments[0], f"\\textsuperscript{{{arguments[0]}}}")
    )
    source = rewrite_commands(source, {"textsuperscript": lift})

    def write(match: re.Match[str]) -> str:
        text = match["group"] or match["sign"]
        if match["script"] == "_":
            return text if _WORD.fullmatch(text) else match[0]
        return _lifted(text, match[0])

    return _SCRIPT.sub(write, source)


def _lifted(text: str, otherwise: str) -> str:
    plain = _SIGN.sub(lambda sign: _SIGNS.get(sign[1], sign[0]), text).replace("--", "\u2013")
    if plain in {"°", "′"}:
        return plain
    return raised(plain.replace("~", " ")) if _PLAIN.fullmatch(plain) else otherwise


class _Numbers:
    """Counts the notes of a source as LaTeX does, chapters aside.

    Attributes:
        notes: Key and text of each note, in order.
    """

    def __init__(self) -> None:
        self.notes: list[tuple[str, str]] = []
        self._count = 0
        self._waiting: deque[str] = deque()  # keys of marks whose notes may come later
        self._open: set[str] = set()  # those whose notes have not come

    def note(self, arguments: list[str]) -> str:
        """Take a note, and return the mark at its place."""
        key, shown = self._next(arguments[0])
        self.notes.append((key, arguments[1]))
        return shown

    def mark(self, arguments: list[str]) -> str:
        """Return a mark whose note comes later."""
        key, shown = self._next(arguments[0])
        self._waiting.append(key)
        self._open.add(key)
        return shown

    def text(self, arguments: list[str]) -> str:
        """Take the note of a mark that stands before it, or else in its place."""
        number = arguments[0].strip()
        while self._waiting and self._waiting[0] not in self._open:
            self._waiting.popleft()
        key = f"n{number}".replace(" ", "") if number else next(iter(self._waiting), "")
        if key not in self._open:
            return self.note(arguments)
        self._open.remove(key)
        self.notes.append((key, arguments[1]))
        return ""

    def _next(self, number: str) -> tuple[str, str]:
        label = number.strip()
        if label:
            key = f"n{label}".replace(" ", "")
        else:
            self._count += 1
            key = label = str(self._count)
        return key, reference(key, label)


def with_notes(source: str) -> str:
    """Put marks where notes stand, and the notes as paragraphs before the end."""
    numbers = _Numbers()
    commands = {name: Command(2, numbers.note, default="") for name in _NOTES} | {
        "footnotemark": Command(1, numbers.mark, default=""),
        "footnotetext": Command(2, numbers.text, default=""),
    }
    source = rewrite_commands(source, commands)
    paragraphs = "".join(
        f"\n\n{mark(Mark.NOTE, key)}{text.strip()}\n\n" for key, text in numbers.notes
    )
    start, end, rest = source.rpartition("\\end{document}")
    return start + paragraphs + end + rest if end else source + paragraphs
