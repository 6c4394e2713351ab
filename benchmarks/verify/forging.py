"""Wrong quotations of a sentence, by what is wrong with them."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from benchmarks.verify.sentence import Kind, Part, Passage
from benchmarks.verify.variants import (
    Change,
    digit_changed,
    negation_added,
    negation_dropped,
    polarity_flipped,
    word_swapper,
)

DIGIT: Final = "digit changed"
NEGATION_ADDED: Final = "negation added"
NEGATION_DROPPED: Final = "negation dropped"
SWAPPED: Final = "word swapped"
FLIPPED: Final = "polarity flipped"
YEAR: Final = "year of a citation forged"
NAME: Final = "name in a citation forged"
NUMBER: Final = "reference number forged"
MARK: Final = "raised mark forged"
EXPONENT: Final = "exponent changed"
NO_EXPONENT: Final = "exponent dropped"
SIGN: Final = "sign changed or dropped"
UNIT: Final = "unit changed"
WRONG_CLASSES: Final = (
    DIGIT, NEGATION_ADDED, NEGATION_DROPPED, SWAPPED, FLIPPED, YEAR, NAME, NUMBER, MARK,
    EXPONENT, NO_EXPONENT, SIGN, UNIT,
)  # fmt: skip
_YEAR: Final = re.compile(r"(?:1[6-9]|20)\d\d")
_NAME: Final = re.compile(r"[A-ZÀ-Þ][a-zß-ÿ]{3,}")
_OTHER_SIGN: Final = (
    (re.compile(r"±"), "+"),
    (re.compile(r"≤"), "≥"),
    (re.compile(r"≥"), "≤"),
    (re.compile(r"<(?= ?\d)"), ">"),
    (re.compile(r">(?= ?\d)"), "<"),
    (re.compile(r"×"), "+"),
    (re.compile(r"(?<![\w.,)–−-])[−–-](?=\d)"), ""),
    (re.compile(r"[µμ](?=[gmlLM]\b)"), "m"),
    (re.compile(r"α"), "β"),
    (re.compile(r"β"), "γ"),
    (re.compile(r"γ"), "α"),
    (re.compile(r"(?<=\d)%"), "‰"),
)
_OTHER_UNIT: Final = {
    "mm": "cm", "cm": "mm", "km": "m", "nm": "mm", "mg": "kg", "kg": "mg", "ng": "mg", "g": "mg",
    "mL": "L", "ml": "l", "min": "h", "h": "min", "s": "h", "mM": "nM", "nM": "mM", "rpm": "ppm",
    "kDa": "Da", "V": "mV", "mV": "kV",
}  # fmt: skip
_UNIT: Final = re.compile(
    rf"(?<=\d)(\s?)({'|'.join(sorted(_OTHER_UNIT, key=lambda unit: -len(unit)))})(?![\w/·^])"
)


class Forger:
    """Makes wrong quotations of sentences.

    Args:
        texts: Sentences of the library; words and names are taken from them.
        names: Names that citations of the library hold.
    """

    def __init__(self, texts: Sequence[str], names: Sequence[str]) -> None:
        words = [word for text in texts for word in text.split() if word.isalpha()]
        self._swapped = word_swapper([word.lower() for word in words])
        self._names = sorted(set(names))

    def wrong_quotations(
        self, sentence: Passage, chance: random.Random
    ) -> Iterator[tuple[str, str]]:
        """Yield each kind of fault that a sentence can have, with its quotation."""
        for name, change in self._changes(sentence):
            text = change(sentence.text, chance)
            if text is not None and text != sentence.text:
                yield name, text
        if sentence.marks:
            yield from _if_changed(MARK, sentence.with_marks(), _mark_forged(sentence, chance))
            return
        for name, kind, forged in (
            (YEAR, Kind.CITE, _year_forged),
            (NAME, Kind.CITE, self._name_forged),
            (NUMBER, Kind.NUMBER, digit_changed),
            (EXPONENT, Kind.RAISED, digit_changed),
            (NO_EXPONENT, Kind.RAISED, _dropped),
        ):
            yield from _if_changed(name, sentence.text, _in_a_part(sentence, kind, forged, chance))

    def _changes(self, sentence: Passage) -> list[tuple[str, Change]]:
        if sentence.marks or sentence.parts:
            return []
        return [
            (DIGIT, digit_changed),
            (NEGATION_ADDED, negation_added),
            (NEGATION_DROPPED, negation_dropped),
            (SWAPPED, self._swapped),
            (FLIPPED, polarity_flipped),
            (SIGN, _sign_changed),
            (UNIT, _unit_changed),
        ]

    def _name_forged(self, citation: str, chance: random.Random) -> str | None:
        found = list(_NAME.finditer(citation))
        others = [name for name in self._names if name not in citation]
        if not found or not others:
            return None
        one = chance.choice(found)
        return citation[: one.start()] + chance.choice(others) + citation[one.end() :]


def names_in(sentences: Sequence[Passage]) -> list[str]:
    """Return the names that the citations of sentences hold."""
    return [
        name
        for sentence in sentences
        for part in sentence.of(Kind.CITE)
        for name in _NAME.findall(sentence.text[part.start : part.end])
    ]


def _if_changed(name: str, text: str, forged: str | None) -> Iterator[tuple[str, str]]:
    if forged is not None and forged != text:
        yield name, forged


def _in_a_part(
    sentence: Passage,
    kind: Kind,
    change: Callable[[str, random.Random], str | None],
    chance: random.Random,
) -> str | None:
    parts: list[Part] = sentence.of(kind)
    if not parts:
        return None
    part = chance.choice(parts)
    text = change(sentence.text[part.start : part.end], chance)
    return None if text is None else sentence.text[: part.start] + text + sentence.text[part.end :]


def _year_forged(citation: str, chance: random.Random) -> str | None:
    found = list(_YEAR.finditer(citation))
    if not found:
        return None
    one = chance.choice(found)
    year = int(one[0])
    other = chance.choice([year + by for by in (-11, -10, -3, -2, -1, 1, 2, 3, 10, 11)])
    return f"{citation[: one.start()]}{other}{citation[one.end() :]}"


def _mark_forged(sentence: Passage, chance: random.Random) -> str | None:
    marks = list(sentence.marks)
    place = chance.randrange(len(marks))
    changed = digit_changed(marks[place].text, chance)
    if changed is None:
        return None
    marks[place] = type(marks[place])(marks[place].at, changed)
    return Passage(sentence.text, sentence.parts, tuple(marks)).with_marks()


def _dropped(_text: str, _chance: random.Random) -> str:
    return ""


def _sign_changed(text: str, chance: random.Random) -> str | None:
    found = [(one, other) for sign, other in _OTHER_SIGN for one in sign.finditer(text)]
    if not found:
        return None
    one, other = chance.choice(found)
    return text[: one.start()] + other + text[one.end() :]


def _unit_changed(text: str, chance: random.Random) -> str | None:
    found = list(_UNIT.finditer(text))
    if not found:
        return None
    one = chance.choice(found)
    return text[: one.start()] + one[1] + _OTHER_UNIT[one[2]] + text[one.end() :]
