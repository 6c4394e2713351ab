"""What the signs of a block tell: letters, digits, capitals, how it begins and how it ends.

The signs of all blocks are looked at together, as one array of code points.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from loccit.infrastructure.adapters.pdf.structure.segments import Flags, Floats, Ints

_TABLE: Final = 0x10000  # code points that have an entry of their own
_CASED: Final = 0x700  # code points below it are looked at one by one
_SIGNS_FROM: Final = 0x2000  # letters stand before it
_SIGNS_TO: Final = 0x2E80
_WIDE: Final = 0x2E80
_RIGHT_FROM: Final = 0x590  # Hebrew, Arabic and their neighbours
_RIGHT_TO: Final = 0x900
_RAISED_FROM: Final = 0xFFE00  # what `marks` carries raised signs by
_LETTER, _UPPER, _LOWER, _DIGIT, _CODE, _FORMULA, _BRACKET, _QUOTE = (1 << at for at in range(8))
_DASH, _COMMA, _RAISED, _SPACE = (1 << at for at in range(8, 12))
_OF_SIGNS: Final = {
    _CODE: "{}();<>_\\=$#&|[]/\"'`",
    _FORMULA: "=+−×÷∑∫∏√≤≥≈≠∞∂∇∈∀∃→⇒⇔∪∩⊂⊆αβγδεζηθλμπρσφψωΓΔΘΛΣΦΨΩ^",
    _BRACKET: "([（［",
    _QUOTE: '"“”«»„「」『』',
    _DASH: "–—-",
    _COMMA: ",，、،",
    _RAISED: "⁰¹²³⁴⁵⁶⁷⁸⁹*†‡",
    _SPACE: " ",
}
_STOPS: Final = ".。！!…"
_COLONS: Final = ":：؛"
_COMMAS: Final = ",;，、；،"
_QUESTIONS: Final = "?？؟"
_HYPHENS: Final = "-\xad–—"
_FEW: Final = 3  # letters
_MANY: Final = 5  # more tell no more
_LONG: Final = 4  # letters of a word that is written with a capital in titles


@dataclass(frozen=True, slots=True)
class _Signs:
    """The signs of all blocks, one behind the other.

    Attributes:
        codes: Their code points.
        flags: What each is.
        start: Where each block begins.
        title: Where its text begins behind its number.
        end: Where it ends.
    """

    codes: Ints
    flags: Ints
    start: Ints
    title: Ints
    end: Ints

    def are(self, flag: int) -> Flags:
        """Tell which signs are of a class."""
        return np.asarray((self.flags & flag) > 0)

    def count(self, found: Flags) -> Floats:
        """Count what is found in each block."""
        return self._between(self.start, found)

    def behind(self, found: Flags) -> Floats:
        """Count what is found in each block behind its number."""
        return self._between(self.title, found)

    def _between(self, start: Ints, found: Flags) -> Floats:
        total = np.concatenate([[0], np.cumsum(found)])
        return np.asarray(total[self.end] - total[start], np.float64)


def sign_features(
    texts: Sequence[str], tails: Sequence[str], begins: Sequence[int]
) -> dict[str, Floats]:
    """Return the features of the signs of blocks.

    Args:
        texts: The first line of each, not empty.
        tails: The last line of each, not empty.
        begins: Where the text of each begins behind its number.
    """
    codes = _codes("".join(texts))
    lengths = np.array([len(text) for text in texts], np.int64)
    start = np.cumsum(lengths) - lengths
    behind = np.array(begins, np.int64)
    title = np.where(behind < lengths, start + behind, start)
    signs = _Signs(codes, _flags(codes), start, title, start + lengths)
    return dict(
        [*_words(signs), *_shares(signs), *_patterns(signs), *_first(signs), *_last(tails)]
    )


def _words(signs: _Signs) -> Iterator[tuple[str, Floats]]:
    letter, upper = signs.are(_LETTER), signs.are(_UPPER)
    letters = signs.behind(letter)
    yield "letters", letters / np.maximum(signs.end - signs.title, 1)
    yield "few letters", _of(letters < _FEW)
    told = (letters > 1) & (signs.codes[signs.title] < _WIDE)
    yield "capitals", np.where(told, signs.behind(upper) / np.maximum(letters, 1), 0.0)
    word = letter & np.append(np.True_, ~letter[:-1])
    word[signs.start] |= letter[signs.start]
    for step in range(1, _LONG):
        word &= _ahead(letter, step)
    words = signs.behind(word)
    yield "title case", np.where(words > 0, signs.behind(word & upper) / np.maximum(words, 1), 0.0)
    yield "words", np.log2(signs.behind(signs.are(_SPACE)) + 2)


def _shares(signs: _Signs) -> Iterator[tuple[str, Floats]]:
    lengths = signs.end - signs.start
    for name, flag in (("digits", _DIGIT), ("code signs", _CODE), ("formula signs", _FORMULA)):
        yield name, signs.count(signs.are(flag)) / lengths
    for name, flag in (("brackets", _BRACKET), ("quotes", _QUOTE)):
        yield name, _of(signs.count(signs.are(flag)) > 0)
    yield "commas", np.minimum(signs.count(signs.are(_COMMA)), _MANY)
    yield "equals", _of(signs.count(signs.codes == ord("=")) > 0)


def _patterns(signs: _Signs) -> Iterator[tuple[str, Floats]]:
    codes, space, digit = signs.codes, signs.are(_SPACE), signs.are(_DIGIT)
    dash = signs.are(_DASH)
    dash &= np.append(np.False_, space[:-1]) & _ahead(space, 1)
    yield "dash", _of(signs.count(dash) > 0)
    web = (codes == ord("@")) | _pair(codes, "//") | _pair(codes, "ww")
    yield "web", _of(signs.count(web) > 0)
    dots = _pair(codes, "..") | _pair(codes, ". .") | (codes == ord("…"))
    yield "dots", np.minimum(signs.count(dots), _MANY)
    century = _pair(codes, "19") | _pair(codes, "20")
    century &= _ahead(digit, 2) & _ahead(digit, 3)
    century[1:] &= ~digit[:-1]
    yield "year", _of(signs.count(century) > 0)


def _first(signs: _Signs) -> Iterator[tuple[str, Floats]]:
    first, flags = signs.codes[signs.title], signs.flags[signs.title]
    yield "lower", _of((flags & _LOWER) > 0)
    yield "upper", _of((flags & _UPPER) > 0)
    yield "begins with digit", _of((flags & _DIGIT) > 0)
    yield "begins with sign", _of((flags & (_LETTER | _DIGIT)) == 0)
    yield "wide", _of(first >= _WIDE)
    yield "right to left", _of((first >= _RIGHT_FROM) & (first < _RIGHT_TO))
    yield "raised mark", _of((signs.flags[signs.start] & _RAISED) > 0)


def _last(tails: Sequence[str]) -> Iterator[tuple[str, Floats]]:
    last = _codes("".join([tail[-1] for tail in tails]))
    for name, signs in (
        *(("stop", _STOPS), ("colon", _COLONS), ("comma", _COMMAS)),
        *(("question", _QUESTIONS), ("hyphen", _HYPHENS)),
    ):
        yield name, _of(np.isin(last, _codes(signs)))
    yield "ends with digit", _of((_flags(last) & _DIGIT) > 0)


def _of(found: Flags) -> Floats:
    return found.astype(np.float64)


def _codes(text: str) -> Ints:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32).astype(np.int64)


def _ahead(found: Flags, step: int) -> Flags:
    """Return what is found so many signs further on; nothing is behind the last."""
    return np.append(found, np.zeros(step, np.bool_))[step:]


def _pair(codes: Ints, signs: str) -> Flags:
    """Tell where a few signs begin; those of two texts may make it up, which is rare."""
    found = np.zeros(len(codes), np.bool_)
    size = len(codes) - len(signs) + 1
    if size > 0:
        found[:size] = True
        for step, sign in enumerate(signs):
            found[:size] &= codes[step : step + size] == ord(sign)
    return found


def _flags(codes: Ints) -> Ints:
    """Return what each sign is."""
    found = _table()[np.minimum(codes, _TABLE - 1)]
    found[codes >= _RAISED_FROM] = _RAISED
    return found


@cache
def _table() -> NDArray[np.int64]:
    """Return what each sign of the basic plane is; the last entry stands for those beyond it."""
    found = np.full(_TABLE, _LETTER)
    found[_SIGNS_FROM:_SIGNS_TO] = 0
    for code in range(_CASED):
        sign = chr(code)
        found[code] = (
            _LETTER * sign.isalpha()
            | _UPPER * sign.isupper()
            | _LOWER * sign.islower()
            | _DIGIT * sign.isdecimal()
        )
    for flag, signs in _OF_SIGNS.items():
        for sign in signs:
            found[ord(sign)] |= flag
            if ord(sign) >= _CASED:
                found[ord(sign)] &= ~_LETTER
    return found
