"""The numbers of notes as Word shows them."""

import re
from typing import Final

_PROPERTIES: Final = re.compile(
    r"<w:(?P<kind>foot|end)notePr>(?P<inner>(?:(?!</?w:(?:foot|end)notePr>).)*)</w:(?P=kind)notePr>",
    re.DOTALL,
)
_FORMAT: Final = re.compile(r"<w:numFmt\s[^<>]*w:val=\"(\w+)\"")
_USUAL: Final = {"foot": "decimal", "end": "lowerRoman"}
"""ECMA-376, part 1, 17.11.17 (numFmt of endnotes) and 17.11.18 (of footnotes)."""
_ROMAN: Final = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_SIGNS: Final = "*\u2020\u2021\u00a7"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_MOST: Final = 3_999
"""The greatest number that is written in letters; more notes are no document of a writer."""


def note_formats(*parts: str) -> dict[str, str]:
    """Return the formats of the numbers of footnotes ("foot") and endnotes ("end").

    Args:
        parts: The settings of the file and its text; what stands in a later one counts.
    """
    formats = dict(_USUAL)
    for part in parts:
        for properties in _PROPERTIES.finditer(part):
            if found := _FORMAT.search(properties["inner"]):
                formats[properties["kind"]] = found[1]
    return formats


def note_number(number: int, form: str) -> str:
    """Return the number of a note, from 1, in one of Word's formats; figures in those unknown."""
    if number > _MOST:
        return str(number)
    times, place = divmod(number - 1, len(_LETTERS))
    match form:
        case "lowerRoman" | "upperRoman":
            text = _roman(number)
        case "lowerLetter" | "upperLetter":
            text = _LETTERS[place] * (times + 1)
        case "chicago":
            times, place = divmod(number - 1, len(_SIGNS))
            text = _SIGNS[place] * (times + 1)
        case _:
            return str(number)
    return text.upper() if form.startswith("upper") else text


def _roman(number: int) -> str:
    text = ""
    for value, sign in _ROMAN:
        count, number = divmod(number, value)
        text += sign * count
    return text
