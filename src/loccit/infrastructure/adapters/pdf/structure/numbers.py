"""What a block begins with: the number of a section, of an item, of a note, in any script."""

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from loccit.domain.documents.divisions import (
    APPENDIX_WORDS,
    CHAPTER_WORDS,
    COUNT_WORDS,
    COUNTED,
    COUNTS,
    LETTER,
    NO_LABEL,
    PART_WORDS,
    is_number_word,
)


class Shape(IntEnum):
    """How what a block begins with is written."""

    NONE = 0
    DECIMAL = 1  # "1", "1.2."
    ROMAN = 2  # "IV."
    LETTER = 3  # "A.", "A.1"
    SIGN = 4  # "§ 12", "Article 5"
    CHAPTER = 5  # "Chapter 2", "2. fejezet", "第1章"
    PART = 6  # "Part II", "第一部"
    HAN_SECTION = 7  # "第一节"
    HAN = 8  # "一、"
    HAN_BRACKET = 9  # "（一）"
    BRACKET = 10  # "(a)", "1)", "a)"
    BULLET = 11
    SQUARE = 12  # "[1]"
    APPENDIX = 13  # "Appendix A", "附录A"
    RAISED = 14  # the mark of a note


@dataclass(frozen=True, slots=True)
class Number:
    """A number at the beginning of a text.

    Attributes:
        shape: How it is written.
        values: Its parts: (1, 2) of "1.2"; of letters and roman numbers, their value.
        end: Where the text behind it begins.
        dotted: Whether a full stop follows the number.
    """

    shape: Shape
    values: tuple[int, ...] = ()
    end: int = 0
    dotted: bool = False


_NOTHING: Final = Number(Shape.NONE)
_GLUED: Final = re.compile(r"[A-Z][a-z]{3}")
"""A title without the space behind its number: "4.10Core registers"."""
_HAN: Final = "一二三四五六七八九十百零〇"
_HAN_VALUES: Final = {sign: value for value, sign in enumerate("〇一二三四五六七八九")} | {"零": 0}
_WIDE: Final = str.maketrans("０１２３４５６７８９．（）", "0123456789.()")
_VALUE: Final = rf"(?:\d{{1,3}}|[ivxlc]{{1,7}}|{LETTER}|{COUNT_WORDS})"
_NAMES: Final = (
    rf"(?:(?P<part>{PART_WORDS})|(?P<chapter>{CHAPTER_WORDS})|(?P<appendix>{APPENDIX_WORDS}))"
)
_COUNTED: Final = re.compile(rf"{COUNTED}\s+{_NAMES}(?:[.:]\s*|\s+|$)", re.IGNORECASE)
"""As in "Première partie Le ciel", "Zweites Kapitel: Seile"."""
_GLUED_LETTER: Final = "(?-i:(?<=[a-zа-я])(?=[A-ZА-Я]))"
"""Where the space before the letter of an appendix is not seen: "PřílohaA"."""
_NAMED: Final = re.compile(
    rf"{NO_LABEL}{_NAMES}(?:\s+|(?![a-zа-я])|(?<![a-zа-я])|{_GLUED_LETTER})"
    rf"(?P<value>{_VALUE})(?![^\W_])\s*[.:–—-]?\s*",
    re.IGNORECASE,
)
_NAMED_BEHIND: Final = re.compile(
    rf"(?P<value>\d{{1,3}}|(?:[ivxlc]{{1,7}}|[a-z])(?=\.))\.?\s+{_NAMES}(?:[.:]\s*|\s+|$)",
    re.IGNORECASE,
)
_DECIMAL: Final = re.compile(r"(\d{1,3}(?:\s?[.．]\s?\d{1,3}){0,5})(\.|．|\)|、|:)?(\s*)(?=\S|$)")
_ROMAN: Final = re.compile(
    r"([IVX][IVXLC]{0,5})((?:\.\d{1,2}){0,3})([.)]|\s[-–—])?(?:\s+(?=\S)|$)"
)
_LETTER: Final = re.compile(r"([A-ZА-Я])((?:\.\d{1,2}){0,4})(\.)?(?:\s+(?=(\S))|$)")
_SIGN: Final = re.compile(
    r"(?:§+\s*|(?:article|artikel|artículo|artigo|articolo|art\.|section|abschnitt|sección|seção"
    r"|sezione|статья|стаття|მუხლი|第)\s*)(\d{1,4}(?:\.\d{1,3}){0,3})(?:\s*[条條])?[.:)]?\s*",
    re.IGNORECASE,
)
_HAN_NAMED: Final = re.compile(
    rf"第\s*([\d{_HAN}]{{1,5}}|[IVX]{{1,5}})\s*([章讲講課课回话話]|[部編编篇]|[节節]|[条條款])(?:(?<=部)分)?[\s:：、.]*|제\s*(\d{{1,3}}|[IVX]{{1,5}})\s*([장부편절조])[\s:.]*"
)
_HAN_ITEM: Final = re.compile(rf"([{_HAN}]{{1,3}})\s*[、．.,，]\s*")
_HAN_BRACKET: Final = re.compile(rf"[(（]\s*([{_HAN}]{{1,3}})\s*[)）]\s*")
_BRACKET: Final = re.compile(
    r"(?:\(\s*([\da-z]{1,3}|[ivx]{1,5}|[A-Z])\s*\)|([a-z]|[ivx]{1,5}|[A-Z]|\d{1,3})\)|([a-z])\.)\s+",
)
_ALPHABETS: Final = "аαa"  # the first letters, the last in Unicode first
_DIGITS: Final = re.compile(r"\d+")
_POINTS: Final = frozenset(".．、")
_STOPS: Final = frozenset(".,;:)]")
_BULLET: Final = re.compile(
    r"[•●▪■□◦‣∙·➢✓▶►◆❖◼⬝–—*\uf0b7\uf0a7-]\s+(?=\S)|[•●▪■◦‣➢✓►◆❖\uf0b7\uf0a7]"
)
_SQUARE: Final = re.compile(r"\[[\w+.:-]{1,12}\]\s*")
_FIRST_NAMED: Final = frozenset(
    name[0] for names in (PART_WORDS, CHAPTER_WORDS, APPENDIX_WORDS) for name in names.split("|")
) | {"附", "付", "부"}
_HAN_FIRST: Final = frozenset(f"第제{_HAN}")
_SHAPES_OF_HAN: Final = {
    **dict.fromkeys("章讲講課课回话話장", Shape.CHAPTER),
    **dict.fromkeys("部編编篇부편", Shape.PART),
    **dict.fromkeys("节節절", Shape.HAN_SECTION),
}
_LAST_LATIN: Final = "\u2e7f"
_ROMANS: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def begins_item(text: str) -> int:
    """Tell how a line may begin a block: 2 with a number or sign, 1 with a capital, else 0."""
    first = text[:1]
    if first.isalpha():
        if text[1:2] in {".", ")"}:
            return 2
        if first.islower():
            return 0
        return 2 if first in "第제" else 1
    return 2 if first else 0


def number_of(text: str) -> Number:
    """Return the number that a text begins with, of shape NONE when it begins with none."""
    if not text:
        return _NOTHING
    first = text[0]
    if "０" <= first <= "９" or first == "（":
        text = text.translate(_WIDE)
        first = text[0]
    if first.isascii() and first.isalnum() and (found := _named_behind(text)) is not None:
        return found
    if first.isdigit():
        return _decimal(text)
    if first.isalpha():
        return _worded(text, first)
    return _signed(text)


def _decimal(text: str) -> Number:
    match = _DECIMAL.match(text)
    if match is None:
        return _NOTHING
    digits, mark, space = match.groups()
    behind = text[match.end() : match.end() + 1]
    if mark == ")" and digits.isdecimal():
        return Number(Shape.BRACKET, (int(digits),), match.end(), dotted=False)
    glued = "." in digits and _GLUED.match(text, match.end()) is not None
    if behind and not space and not (mark or behind > "\u2e7f" or glued):
        return _NOTHING  # "3D", "2nd", "5%"
    if behind and not space and (mark == ":" or (mark == ")" and behind in _STOPS)):
        return _NOTHING  # a time; the end of what stands in brackets: "2.03). In"
    try:
        values = tuple(int(part) for part in re.split(r"\D+", digits))
    except ValueError:  # digits that are no decimals: raised ones
        return Number(Shape.RAISED, (), match.end())
    return Number(Shape.DECIMAL, values, match.end(), dotted=mark in _POINTS)


def _worded(text: str, first: str) -> Number:
    if first in _HAN_FIRST:
        return _of_han(text)
    if division := _division(text, first):
        return division
    if is_number_word(text):
        return Number(Shape.CHAPTER, (COUNTS[text.lower()],), len(text))
    found = _lettered(text) if first.isupper() else _NOTHING
    if found is _NOTHING and ")" in text[1:4] and (match := _BRACKET.match(text)):
        return Number(Shape.BRACKET, (_value(next(filter(None, match.groups()))),), match.end())
    if found is _NOTHING and (match := _SIGN.match(text)):
        return Number(Shape.SIGN, tuple(map(int, match[1].split("."))), match.end())
    return found


def _division(text: str, first: str) -> Number | None:
    """Return the number of "Kapitel 2" or "Zweites Kapitel: Seile"."""
    if first.lower() in _FIRST_NAMED and (match := _NAMED.match(text)):
        return _of_name(match, match["value"])
    counted = _COUNTED.match(text) if first.isupper() else None
    if counted and counted["count"].lower() in COUNTS and _is_label(counted, "count"):
        return _of_name(counted, counted["count"])
    return None


def _named_behind(text: str) -> Number | None:
    """Return the number of "2. fejezet" or "2. fejezet Módszer"; not that of "2. Unit Tests"."""
    match = _NAMED_BEHIND.match(text)
    return _of_name(match, match["value"]) if match and _is_label(match, "value") else None


def _is_label(match: re.Match[str], value: str) -> bool:
    """Tell whether a number and a name are a label; they are none in "2. Unit Tests"."""
    name = match[0][match.end(value) :].strip(" ")
    title = match.string[match.end() :]
    return (
        not title
        or name.endswith((".", ":"))
        or (title[:1].isupper() and not name.lstrip(". ")[:1].isupper())
    )


def _of_name(match: re.Match[str], value: str) -> Number:
    shape = Shape.APPENDIX if match["appendix"] else Shape.CHAPTER
    shape = Shape.PART if match["part"] else shape
    return Number(shape, (_value(value),), match.end())


def _of_han(text: str) -> Number:
    if match := _HAN_NAMED.match(text):
        shape = _SHAPES_OF_HAN.get(match[2] or match[4], Shape.SIGN)
        return Number(shape, (han_number(match[1] or match[3]),), match.end())
    if match := _HAN_ITEM.match(text):
        return Number(Shape.HAN, (han_number(match[1]),), match.end())
    return _NOTHING


def _lettered(text: str) -> Number:
    match = _ROMAN.match(text)
    if match and (match[3] or match[2] or len(match[1]) > 1):
        inner = tuple(int(part) for part in match[2].split(".")[1:])
        return Number(Shape.ROMAN, (_roman(match[1]), *inner), match.end(), bool(match[3]))
    match = _LETTER.match(text)
    if match is None:
        return _NOTHING
    letter, parts, stop, behind = match.groups()
    # "B Tables", "A 前言", but "A table": an article; "I" is a word
    titled = behind and (behind > _LAST_LATIN or (letter not in "AI" and behind.isupper()))
    if not (parts or stop or titled):
        return _NOTHING
    inner = tuple(int(part) for part in parts.split(".")[1:])
    return Number(Shape.LETTER, (ord(letter) - ord("A") + 1, *inner), match.end(), bool(stop))


def _signed(text: str) -> Number:
    if text[0] == "§" and (match := _SIGN.match(text)):
        return Number(Shape.SIGN, tuple(map(int, match[1].split("."))), match.end())
    if text[0] in "(（":
        if match := _HAN_BRACKET.match(text):
            return Number(Shape.HAN_BRACKET, (han_number(match[1]),), match.end())
        if match := _BRACKET.match(text):
            return Number(
                Shape.BRACKET, (_value(next(filter(None, match.groups()))),), match.end()
            )
    if match := _SQUARE.match(text):
        return Number(Shape.SQUARE, (), match.end())
    if match := _BULLET.match(text):
        return Number(Shape.BULLET, (), match.end())
    return _NOTHING


def _value(text: str) -> int:
    text = text.lower()
    if digits := _DIGITS.match(text):
        return int(digits[0])  # of "1d", too
    if text in COUNTS:
        return COUNTS[text]
    if all(sign in _ROMANS for sign in text) and text not in {"c", "l"}:
        return _roman(text)
    first = next(one for one in _ALPHABETS if one <= text[0])
    return ord(text[0]) - ord(first) + 1


def _roman(text: str) -> int:
    values = [_ROMANS[sign] for sign in text.lower()]
    return sum(-value if value < max(values[at:]) else value for at, value in enumerate(values))


def han_number(text: str) -> int:
    """Return a number in Chinese, Arabic or Roman figures: "一百三十八"."""
    if text.isdecimal():
        return int(text)
    if text.isascii():
        return _roman(text)
    total, digit = 0, 0
    for sign in text:
        if sign == "十":
            total, digit = total + (digit or 1) * 10, 0
        elif sign == "百":
            total, digit = total + (digit or 1) * 100, 0
        elif sign == "千":
            total, digit = total + (digit or 1) * 1000, 0
        else:
            digit = _HAN_VALUES.get(sign, 0)
    return total + digit
