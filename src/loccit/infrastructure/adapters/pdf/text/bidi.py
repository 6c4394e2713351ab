"""From the order on the page to the order of reading, for writing that runs right to left.

The bidirectional algorithm (Unicode Standard Annex 9) says where each character of a text is
drawn; here it is applied backwards. Numbers and Latin names run left to right within a line that
runs right to left. What is drawn does not always tell what was typed; then the reading without
hidden direction marks is taken.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Final

from loccit.infrastructure.adapters.pdf.text.word_table import table_of, table_places_of

_RIGHT_TO_LEFT: Final = re.compile(
    # Hebrew to Arabic Extended-A without their digits, and the two blocks of printed forms.
    "[\u0590-\u065f\u066e-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]"
)
_IS_RIGHT_TO_LEFT: Final = table_of(_RIGHT_TO_LEFT)
_PRINTED_FORM: Final = re.compile("[\ufb1d-\ufdff\ufe70-\ufefc]")
_LIGATURES: Final = (range(0xFBEA, 0xFDFC), range(0xFEF5, 0xFEFD))  # of several letters
_MARKS: Final = re.compile("[\u200e\u200f\u061c]")  # of direction, invisible
_KASHIDA: Final = re.compile("(?<=[^\\W\\d_])\u0640+(?=[^\\W\\d_])")
_MIRRORED: Final = str.maketrans(
    "()[]{}<>\u00ab\u00bb\u2039\u203a", ")(][}{><\u00bb\u00ab\u203a\u2039"
)
_OPENING: Final = {"(": ")", "[": "]", "{": "}"}

_R, _L, _NUMBER, _NEUTRAL = "R", "L", "N", "-"
_CLASSES: Final = {"R": _R, "AL": _R, "L": _L, "EN": _NUMBER, "AN": _NUMBER}


def holds_right_to_left(text: str) -> bool:
    """Tell whether a text holds Hebrew, Arabic, Persian or another script from right to left."""
    return not text.isascii() and bool(_IS_RIGHT_TO_LEFT[table_places_of(text)].any())


def weigh(text: str) -> tuple[int, int]:
    """Return how many letters of `text` run right to left, and how many left to right."""
    classes = [_CLASSES.get(unicodedata.bidirectional(character)) for character in text]
    return classes.count(_R), classes.count(_L)


def is_mark(text: str) -> bool:
    """Tell whether a character is a vowel sign or the like, which sits on a letter."""
    return unicodedata.category(text[0]) == "Mn"


def base_letters(text: str) -> str:
    """Return `text` with the letters behind forms that exist in print only."""
    text = _MARKS.sub("", text)
    if _PRINTED_FORM.search(text):
        text = unicodedata.normalize("NFKC", text).strip()
    return text


def without_kashida(word: str) -> str:
    """Return a word without the strokes that stretch it to fill a line."""
    return _KASHIDA.sub("", word)


def script_changes(before: str, after: str) -> bool:
    """Tell whether a Latin letter follows one from right to left, or the other way round.

    Typesetters leave no room there, but a Latin name is a word of its own.
    """
    return {_class_of(before[-1]), _class_of(after[0])} == {_L, _R}


def mirrored(text: str) -> str:
    """Return brackets the other way round."""
    return text.translate(_MIRRORED)


def misfits(text: str) -> int:
    """Count the brackets of `text` that close nothing or are not closed."""
    stack: list[str] = []
    wrong = 0
    for character in text:
        if character in _OPENING:
            stack.append(_OPENING[character])
        elif character in _OPENING.values():
            if stack and stack[-1] == character:
                stack.pop()
            else:
                wrong += 1
    return wrong + len(stack)


def ligature(letters: str) -> str:
    """Return the letters of one glyph in order.

    pdfium turns the letters of a line around one by one, and so those of a ligature, unless it
    took the ligature apart itself.
    """
    turned = letters[::-1]
    if is_mark(turned) or (letters in _ligatures() and turned not in _ligatures()):
        return letters
    return turned


@cache
def _ligatures() -> frozenset[str]:
    return frozenset(
        unicodedata.normalize("NFKC", chr(code)).strip() for codes in _LIGATURES for code in codes
    )


def reading_order(drawn: Sequence[str], *, right_to_left: bool) -> tuple[list[int], list[bool]]:
    """Return the order in which what is drawn is read.

    Args:
        drawn: The text of each glyph, none empty, from left to right; spaces are glyphs.
        right_to_left: Whether the line as a whole runs so.

    Returns:
        The places in `drawn` in the order of reading, and for each place whether it belongs to
        what runs right to left.
    """
    classes = [_class_of(text) for text in drawn]
    numbers = _numbers(drawn, classes)
    order: list[int] = []
    backwards = [False] * len(drawn)
    if right_to_left:
        at = len(drawn)
        for start, end in reversed(_forward_runs(drawn, classes, numbers)):
            order += _reversed(end, at, backwards)
            order += range(start, end)
            at = start
        return [*order, *_reversed(0, at, backwards)], backwards
    at = 0
    for start, end in _backward_runs(classes):
        order += range(at, start)
        within = end
        for first, last in reversed([run for run in numbers if start < run[0] < end]):
            order += _reversed(last, within, backwards)
            order += range(first, last)
            within = first
        order += _reversed(start, within, backwards)
        at = end
    return [*order, *range(at, len(drawn))], backwards


def _reversed(start: int, end: int, backwards: list[bool]) -> range:
    backwards[start:end] = [True] * (end - start)
    return range(end - 1, start - 1, -1)


def _class_of(text: str) -> str:
    return _CLASSES.get(_kind(text), _NEUTRAL)


def _kind(text: str) -> str:
    """Return the bidirectional class of the first character."""
    return unicodedata.bidirectional(text[0])


def _numbers(drawn: Sequence[str], classes: Sequence[str]) -> list[tuple[int, int]]:
    """Return the runs of digits, with one separator between two and the signs beside them."""
    found: list[tuple[int, int]] = []
    for at, kind in enumerate(classes):
        if kind != _NUMBER:
            continue
        end = found[-1][1] if found else -2
        if at == end or (at == end + 1 and _joins(drawn[end], drawn[at])):
            found[-1] = (found[-1][0], at + 1)
        else:
            found.append((at, at + 1))
    return _with_signs(drawn, found)


def _joins(separator: str, digit: str) -> bool:
    """Tell whether a separator between two digits belongs to the number (rule W4)."""
    return _kind(separator) == "CS" or (_kind(separator) == "ES" and _kind(digit) == "EN")


def _with_signs(drawn: Sequence[str], numbers: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Take in the signs of per cent, degree and currency beside numbers (rule W5)."""
    found: list[tuple[int, int]] = []
    free = 0
    for run in numbers:
        start, end = run
        if _kind(drawn[start]) == "EN":
            while start > free and _kind(drawn[start - 1]) == "ET":
                start -= 1
            while end < len(drawn) and _kind(drawn[end]) == "ET":
                end += 1
        found.append((start, end))
        free = end
    return found


def _forward_runs(
    drawn: Sequence[str], classes: Sequence[str], numbers: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Return the parts of a line from right to left that run left to right."""
    atoms = sorted([*numbers, *((at, at + 1) for at, kind in enumerate(classes) if kind == _L)])
    found: list[tuple[int, int]] = []
    latin = False
    for start, end in atoms:
        is_latin = classes[start] == _L
        between = classes[found[-1][1] : start] if found else [_R]
        if _R not in between and (not between or latin or is_latin):
            found[-1] = (found[-1][0], end)
            latin = latin or is_latin
        else:
            found.append((start, end))
            latin = is_latin
    return [_with_brackets(drawn, run) for run in found]


def _with_brackets(drawn: Sequence[str], run: tuple[int, int]) -> tuple[int, int]:
    """Take in the bracket that closes what the run opens, or the other way round."""
    start, end = run
    inside = "".join(drawn[start:end])
    for opening, closing in _OPENING.items():
        balance = inside.count(opening) - inside.count(closing)
        if balance == 1 and end < len(drawn) and drawn[end] == closing:
            return start, end + 1
        if balance == -1 and start > 0 and drawn[start - 1] == opening:
            return start - 1, end
    return run


def _backward_runs(classes: Sequence[str]) -> list[tuple[int, int]]:
    """Return the parts of a line from left to right that run right to left."""
    found: list[tuple[int, int]] = []
    for at, kind in enumerate(classes):
        if kind != _R:
            continue
        if found and _L not in classes[found[-1][1] : at]:
            found[-1] = (found[-1][0], at + 1)
        else:
            found.append((at, at + 1))
    return found
