"""What scholars write of a sentence that stands in a paper: right quotations, by class."""

import random
import re
from collections.abc import Iterator
from typing import Final

from benchmarks.verify.sentence import Kind, Passage

RAISED_FIGURES: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
PLAIN: Final = "plain"
NUMBERS: Final = "reference numbers inside"
CITATION: Final = "author-year citation inside"
MARK_LEFT_OUT: Final = "raised mark left out"
MARK_PLAIN: Final = "raised mark as plain figures"
MARK_RAISED: Final = "raised mark as raised figures"
BEHIND_LEFT_OUT: Final = "mark behind the stop left out"
BEHIND_KEPT: Final = "mark behind the stop kept"
EXPONENT_PLAIN: Final = "exponent as plain figures"
EXPONENT_RAISED: Final = "exponent as raised figures"
SIGNS: Final = "signs as printed"
OTHER_SIGNS: Final = "signs in another writing"
UNITS: Final = "unit with or without its blank"
OTHER_READER: Final = "another reader's text"
RIGHT_CLASSES: Final = (
    PLAIN, NUMBERS, CITATION, MARK_LEFT_OUT, MARK_PLAIN, MARK_RAISED, BEHIND_LEFT_OUT,
    BEHIND_KEPT, EXPONENT_PLAIN, EXPONENT_RAISED, SIGNS, OTHER_SIGNS, UNITS, OTHER_READER,
)  # fmt: skip
_SIGN: Final = re.compile("[°˚◦µμ±−×÷≤≥≈∼′″Å℃\u0370-\u03ff\u2126\u212b]|(?<![\\w-])[-–]\\d|<|>|~")
_WRITINGS: Final = (
    "°˚◦",
    "µμ",
    "ϕφ",
    "Ω\u2126",
    "Å\u212b",
    "′'’",
    "–-−",
)
_BEFORE_A_NUMBER: Final = "–-−"
_UNIT: Final = re.compile(
    r"(?<![\w.,])(\d+(?:\.\d+)?)(\s?)(mm|cm|km|nm|[µμ]m|mg|kg|[µμ]g|ng|m[Ll]|[µμ][Ll]|min|h|s|g|m"
    r"|kDa|bp|kb|Hz|MHz|GHz|V|mV|kV|mM|[µμ]M|nM|rpm|ppm|°C)(?![\w/·^⁰-⁹−-])"
)


def class_of(sentence: Passage) -> str:
    """Return the class of a sentence by what stands in it, one of those that it is quoted in."""
    if sentence.marks:
        return MARK_LEFT_OUT
    if sentence.has(Kind.CITE):
        return CITATION
    if sentence.has(Kind.NUMBER):
        return NUMBERS
    if sentence.has(Kind.RAISED):
        return EXPONENT_PLAIN
    return PLAIN if sentence.behind is None else BEHIND_LEFT_OUT


def right_quotations(sentence: Passage, chance: random.Random) -> Iterator[tuple[str, str]]:
    """Yield each class to which a sentence belongs, with its quotation."""
    name = class_of(sentence)
    yield name, sentence.text
    if name == MARK_LEFT_OUT:
        yield MARK_PLAIN, sentence.with_marks()
        if all(mark.text.isdigit() for mark in sentence.marks):
            yield MARK_RAISED, sentence.with_marks(RAISED_FIGURES)
    elif sentence.behind is not None and name == BEHIND_LEFT_OUT:
        yield BEHIND_KEPT, f"{sentence.text}{sentence.behind.text}"
    elif name == EXPONENT_PLAIN:
        yield EXPONENT_RAISED, _with_raised(sentence)
    elif name == PLAIN:
        if _SIGN.search(sentence.text):
            yield SIGNS, sentence.text
        for other, text in (
            (OTHER_SIGNS, other_signs(sentence.text, chance)),
            (UNITS, other_blank(sentence.text)),
        ):
            if text is not None:
                yield other, text


def other_signs(text: str, chance: random.Random) -> str | None:
    """Write each sign that has several writings in another one; None when there is none."""
    done = []
    for place, char in enumerate(text):
        same = next((signs for signs in _WRITINGS if char in signs), "")
        if same == _WRITINGS[-1] and not _at_a_number(text, place):
            same = ""
        if same == "′'’" and char != "′":
            same = ""
        done.append(chance.choice([each for each in same if each != char]) if same else char)
    other = "".join(done)
    return other if other != text else None


def other_blank(text: str) -> str | None:
    """Take the blank between number and unit away, or put it there; None without a unit."""
    other = _UNIT.sub(lambda found: found[1] + ("" if found[2] else " ") + found[3], text)
    return other if other != text else None


def _at_a_number(text: str, place: int) -> bool:
    """Whether a dash is a minus, or stands between two numbers."""
    return text[place + 1 : place + 2].isdigit() and (not place or not text[place - 1].isalpha())


def _with_raised(sentence: Passage) -> str:
    text = sentence.text
    for part in reversed(sentence.of(Kind.RAISED)):
        figures = str.maketrans("0123456789-−–+", f"{RAISED_FIGURES}⁻⁻⁻⁺")
        text = (
            text[: part.start] + text[part.start : part.end].translate(figures) + text[part.end :]
        )
    return text
