"""The characters of raised marks, as the steps of the reader pass them on.

Each character that the page prints raised goes through the steps as one other character, so that
no place in a line changes. A raised figure is one of Unicode's superscript figures, which keep
what the page shows and glue no figure to a word or a number: "10²" is not "102". Raised letters,
signs and what stands between them have no such form that every step would know; they are carried
by characters for private use (`raised`). What turns out to be the mark of a note or a reference
is carried by another set of them until the text is put together (`as_mark`), where they become
what the reader sees, and the span of the mark is known (`taken`). None reaches a canonical text.
"""

import re
from collections.abc import Iterable
from typing import Final

from loccit.domain.text.note_signs import RAISED, SIGNS
from loccit.domain.text.spans import Span

_DASHES: Final = "-‐‑–−"
_BETWEEN: Final = f",;{_DASHES}[]()"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_RAISED_LETTERS: Final = "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖqʳˢᵗᵘᵛʷˣʸᶻ"
"""There is no raised q in the basic plane."""

# The end of plane 15, for private use. Fonts of icons take its beginning, see also `ligatures`.
_FIRST_CARRIED: Final = 0xFFE00
_FIRST_OF_MARKS: Final = 0xFFF00

_FIGURES: Final = dict(zip("0123456789", RAISED, strict=False))
_CARRIED: Final = {
    sign: chr(code) for code, sign in enumerate(f"{SIGNS}{_BETWEEN} {_LETTERS}", _FIRST_CARRIED)
}
_TO_RAISED: Final = str.maketrans(_FIGURES | _CARRIED)
_TO_SHOWN: Final = str.maketrans({carried: sign for sign, carried in _CARRIED.items()})
_TO_PLAIN: Final = _TO_SHOWN | str.maketrans({sign: plain for plain, sign in _FIGURES.items()}) | {
    ord("⁻"): "−"
}  # fmt: skip
_TO_LETTERS: Final = str.maketrans(dict(zip(_LETTERS, _RAISED_LETTERS, strict=True)))
_OF_MARKS: Final = {
    sign: chr(code)
    for code, sign in enumerate(
        dict.fromkeys(f"{RAISED}0123456789{SIGNS}{_BETWEEN}{_LETTERS}{_RAISED_LETTERS} "),
        _FIRST_OF_MARKS,
    )
}
_TO_MARK: Final = str.maketrans(_OF_MARKS)
_FROM_MARK: Final = str.maketrans({coded: sign for sign, coded in _OF_MARKS.items()})
_MARK: Final = re.compile(f"[{_OF_MARKS[RAISED[0]]}-{_OF_MARKS[' ']}]+")

CARRIED: Final = f"{_CARRIED[SIGNS[0]]}-{_CARRIED[_LETTERS[-1]]}"
"""The raised characters that are no figures, as a range of a regular expression."""
BEGINS_RAISED: Final = re.compile(f"[{RAISED}{CARRIED}]")
CARRIED_SIGNS: Final = f"{_CARRIED[SIGNS[0]]}-{_CARRIED[SIGNS[-1]]}"
CARRIED_LETTERS: Final = f"{_CARRIED[_LETTERS[0]]}-{_CARRIED[_LETTERS[-1]]}"

_ITEM: Final = rf"(?:\d{{1,3}}(?!\d)|(?:[a-z]|[a-h]{{2,3}})(?![a-z])|[{re.escape(SIGNS)}]{{1,5}}+)"
_JOIN: Final = rf"(?:[,;] ?|(?<=\d) (?=\d)|[{_DASHES}])?"
MARK: Final = re.compile(
    rf"[,;]?(?P<open>[\[(])?{_ITEM}(?:{_JOIN}{_ITEM})*(?(open)[\])]|\)?)[,;]?", re.ASCII
)
"""What the raised marks of notes and references are made of, on the line: "1", "2,3", "4–6", "a",
"4 5", "1,*", "[12]", "3)". Where a list is of several texts, one may begin or end with a comma."""
_EXPONENT: Final = re.compile(rf"[{_DASHES}]\d{{1,3}}", re.ASCII)


def is_mark(text: str) -> bool:
    """Tell whether a raised text is made as marks and exponents are: "2", "1,2", "a", "-3"."""
    return (MARK.fullmatch(text) or _EXPONENT.fullmatch(text)) is not None


def raised(text: str) -> str:
    """Return a text in the characters that carry what is raised, as many as it has."""
    if _EXPONENT.fullmatch(text):
        return "⁻" + text[1:].translate(_TO_RAISED)
    return text.translate(_TO_RAISED)


def shown(text: str) -> str:
    """Return a text without characters that carry: raised figures stay raised."""
    return text if text.isascii() else text.translate(_TO_SHOWN)


def plain(text: str) -> str:
    """Return a text with what is raised as it would be on the line."""
    return text if text.isascii() else text.translate(_TO_PLAIN)


def as_mark(text: str) -> str:
    """Return the mark of a note, raised before, in the characters that carry such marks.

    Its figures and letters are raised ones, but in brackets, where they are plain.
    """
    on_line = plain(text)
    if "[" in on_line or "(" in on_line:
        return on_line.translate(_TO_MARK)
    return shown(text).translate(_TO_LETTERS).translate(_TO_MARK)


def taken(text: str) -> tuple[str, list[Span]]:
    """Return a text as the reader sees it, and where the marks of notes stand in it."""
    if text.isprintable():  # no character for private use is
        return text, []
    spans = [Span(*found.span()) for found in _MARK.finditer(text)]
    return (text.translate(_FROM_MARK) if spans else text), spans


def without_marks(lines: Iterable[str]) -> tuple[str, ...]:
    """Return lines as the reader sees them."""
    return tuple(taken(line)[0] for line in lines)
