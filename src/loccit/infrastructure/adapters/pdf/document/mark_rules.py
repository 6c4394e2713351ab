"""Whether what is raised is the mark of a note or a reference, by what stands beside it.

A raised figure behind a word of several letters, behind the mark that ends a sentence or a part
of it, behind a citation in brackets, is a mark: "was³", "out.¹²", "(Smith et al.)⁴". It is none

- where it has a minus sign or stands behind one, is 0, or is a part of a fraction;
- behind a figure: 10⁵, 17³;
- behind a unit that is raised to a power: cm², kg/m², 5 ft²; 12 min³ has a mark;
- behind the name of a function, a letter of its own or a bracket with mathematics in it: log²,
  R², χ², (a + b)²;
- before a chemical symbol that follows at once: ¹⁴C.

What remains is open, and the document tells (`note_marks`): "vitamin C¹²", "in 2004¹⁵", "US³".
Raised letters and asterisks are marks only where a note begins with them.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from loccit.domain.models.document import BlockKind
from loccit.domain.text.note_signs import STARS
from loccit.infrastructure.adapters.pdf.marks import MARK

_POWERS: Final = frozenset({"2", "3"})
"""Of lengths, of functions."""
_SMALL: Final = 4
"""The largest number that an exponent often is."""
_LENGTHS: Final = frozenset((
    *("m", "dm", "cm", "mm", "µm", "μm", "um", "nm", "pm", "fm", "km", "hm", "Å", "Å"),
    *("ft", "feet", "foot", "inch", "inches", "yd", "mi", "miles", "px", "pixels", "pixel"),
    *("rad", "deg", "arcsec", "arcmin", "sec", "metres", "meters", "metre", "meter", "pc", "kpc"),
))  # fmt: skip
"""Units whose square or cube is a unit, too."""
_IN: Final = re.compile(r"\d\s?in$")
_FUNCTIONS: Final = frozenset((
    *("sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "log", "ln", "lg", "exp"),
    *("max", "min", "lim", "det", "dim", "ker", "arg", "var", "cov", "sgn", "tr", "diag", "grad"),
))  # fmt: skip
_SQUARED: Final = frozenset("RIr")
"""Of statistics: the coefficient of determination, and the heterogeneity of studies. R is a
program, too, so that what stands beside it has to tell."""
_ADJUSTED: Final = re.compile(r"\badj\w*\.?[ \u2010-]?[Rr]$")
_VALUE: Final = re.compile(r"\s*(?:[=<>≤≥≈]|(?:values?|statistics?|of \d)\b)")
_WORD: Final = re.compile(r"(?:[^\W\d_]|[\u0300-\u036f])+$")
_BEHIND_WORD: Final = re.compile(r"[^\W\d_]{2,}['’ʼ\u2010-]s?$")
_SYLLABLE: Final = re.compile("[\u3041-\u9fff\uac00-\ud7a3]")
"""Of a script of which one sign is a word, or a good part of one."""
_NAME: Final = re.compile(r"\b[A-Z][^\W\d_]+\S* (?:[A-Z]\S* )?[A-Z][a-z]$|\bet al$")
"""Ends with a family name of two letters, or with "et al"."""
_TEN: Final = re.compile(r"(?<![\d.,])10$")
_NUMBER: Final = re.compile(r"\d+")
_SYMBOL: Final = re.compile(r"([A-Z][a-z]?)(?![a-z])")
_ISOTOPES: Final = {
    "H": range(1, 4),
    "He": range(3, 9),
    "Li": range(6, 10),
    "Be": range(7, 13),
    "B": range(8, 16),
    "C": range(9, 17),
    "N": range(12, 19),
    "O": range(14, 21),
}
"""Mass numbers of light elements. Any other element has none below 17."""
_LEAST_MASS: Final = 17
_MINUS: Final = re.compile("(?:[^\\W_]|[)\\]])[\u002d\u2010\u2011\u2013\u2212]$")
"""A minus sign on the line whose figure is raised: "mL−¹"."""
_PUNCTUATION: Final = frozenset(".,:;!?…%‰\"'”’“‘»«›‹—–®™©✓…。、，；：！？」』")
_PAIRS: Final = {")": "(", "]": "[", "}": "{"}
_CITED: Final = re.compile(r"(?!0)\d+(?:[,;\s\u2010-\u2015-]+(?!0)\d+)*")
_RELATION: Final = re.compile(r"[=<>≤≥≈∈⊂×±∼→]\s*$")
_SAID: Final = re.compile(r"[^\W\d_]{3,}|[A-Z]{2,}")
_ENDS_WORD: Final = re.compile(r"\b[^\W\d_]{2,}$")
"""Before a bracket that an earlier line opened: what little is seen of it are words."""
_CHARGE: Final = re.compile("[⁺⁻+]")
_FRACTION: Final = re.compile(r"[/⁄]\s?\d")
REACH: Final = 80
"""Characters before and behind a raised text that are looked at."""
_ENOUGH: Final = 2  # letters of a word


class Verdict(Enum):
    """What a raised text is, as far as the text beside it tells."""

    MARK = auto()
    LIKELY = auto()
    """A mark, where the document has others: an exponent would not surprise."""
    OPEN = auto()
    EXPONENT = auto()
    PLAIN = auto()
    """Neither: it is set on the line."""


class Role(Enum):
    """Where a mark stands."""

    REFERENCE = auto()
    """Behind what it belongs to."""
    HEAD = auto()
    """Before the note that it refers to."""


@dataclass(frozen=True, slots=True)
class Raised:
    """A raised text and what stands beside it.

    Attributes:
        text: As it would be on the line.
        before: What stands before it in its line, `REACH` characters at most.
        after: What stands behind it in its line, as many at most.
        kind: Of its block.
        is_word: Tells whether two small letters are a word in this document.
    """

    text: str
    before: str
    after: str
    kind: BlockKind
    is_word: Callable[[str], bool]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The figures in it."""
        return tuple(map(int, _NUMBER.findall(self.text)))

    @property
    def letters(self) -> frozenset[str]:
        """The small letters in it."""
        return frozenset(filter(str.isalpha, self.text))

    @property
    def base(self) -> str:
        """What stands before it up to a blank, and its text."""
        return f"{self.before.rstrip().rpartition(' ')[2]} {self.text}"

    @property
    def is_glued(self) -> bool:
        """Whether it touches what stands before it."""
        return not self.before[-1:].isspace() and self.before != ""

    @property
    def role(self) -> Role:
        """Where it stands, if it is a mark."""
        if self.is_glued and self.before[-1] not in "([":
            return Role.REFERENCE
        before, after = self.before.rstrip(), self.after.lstrip()
        touches = after == self.after
        begins = not before or before[-1] in _PUNCTUATION
        return Role.HEAD if after[:1].isalnum() and (touches or begins) else Role.REFERENCE

    @property
    def _is_numerator(self) -> bool:
        apart = not self.is_glued or self.before[-1].isdecimal()
        return apart and _FRACTION.match(self.after) is not None

    def verdict(self) -> Verdict:
        """Tell what it is."""
        if (
            not MARK.fullmatch(self.text)
            or self.kind in {BlockKind.FORMULA, BlockKind.CODE}
            or self._is_numerator
            or _CHARGE.match(self.after)
            or any(number.startswith("0") for number in _NUMBER.findall(self.text))
        ):
            return self._of_no_mark()
        if self.role is Role.HEAD:
            return self._of_head()
        return self._of_figure() if self.numbers else self._of_sign()

    def _of_no_mark(self) -> Verdict:
        if not self.numbers or self._is_numerator:
            return Verdict.PLAIN
        if _CHARGE.match(self.after) or not MARK.fullmatch(self.text):
            return Verdict.EXPONENT
        has_power = self.is_glued and (self.before[-1].isalnum() or self.before[-1] in ")]}|∇∂")
        return Verdict.EXPONENT if has_power else Verdict.PLAIN

    def _of_head(self) -> Verdict:
        if self.kind is BlockKind.REFERENCE:
            return Verdict.PLAIN  # the number of an entry
        if self.numbers:
            begins_note = self.kind is BlockKind.FOOTNOTE and not self.before.strip()
            return Verdict.PLAIN if self._is_mass() and not begins_note else Verdict.MARK
        return Verdict.OPEN if self.letters else Verdict.MARK

    def _is_mass(self) -> bool:
        """Tell whether it is the mass number of the element whose symbol follows."""
        symbol = _SYMBOL.match(self.after)
        if symbol is None or not self.text.isdecimal():
            return False
        isotopes = _ISOTOPES.get(symbol[1])
        (number,) = self.numbers
        return number in isotopes if isotopes else number >= _LEAST_MASS

    def _of_sign(self) -> Verdict:
        before = self.before.rstrip(" ")
        word = _WORD.search(before)
        if word and len(word[0]) < _ENOUGH and not _BEHIND_WORD.search(before):
            in_table = self.kind is BlockKind.TABLE
            return Verdict.OPEN if in_table else Verdict.PLAIN
        if self.letters or {*STARS} & {*self.text}:
            return Verdict.OPEN
        return Verdict.MARK if before[-1:] not in "=<>+" else Verdict.PLAIN

    def _of_figure(self) -> Verdict:
        before = self.before.rstrip(" ")
        last = before[-1:]
        many = not self.text.isdecimal()
        if _MINUS.search(before) and self.is_glued:
            return Verdict.EXPONENT
        if last in _PUNCTUATION:
            return Verdict.MARK
        if last in _PAIRS:
            return self._behind_bracket(before)
        if last.isdecimal():
            exponent = (_TEN.search(before) and not many) or not self.is_glued
            return Verdict.EXPONENT if exponent else Verdict.OPEN
        word = _WORD.search(before)
        if word is None:
            return Verdict.EXPONENT if self.is_glued else Verdict.PLAIN
        return self._behind_word(before, word[0], many=many)

    def _behind_bracket(self, before: str) -> Verdict:
        opened = before.rfind(_PAIRS[before[-1]])
        inside = before[opened + 1 : -1]
        if before[-1] == "]" and _CITED.fullmatch(inside):
            return Verdict.OPEN if _RELATION.search(before[:opened]) else Verdict.MARK
        said = [word for word in _SAID.findall(inside) if word not in _FUNCTIONS]
        if (said or (opened < 0 and _ENDS_WORD.search(inside))) and before[-1] != "}":
            return Verdict.LIKELY
        return Verdict.EXPONENT if self.text in _POWERS else Verdict.OPEN

    def _is_statistic(self, before: str, word: str) -> bool:
        is_squared = self.text == "2" and word in _SQUARED
        told = _ADJUSTED.search(before) or _VALUE.match(self.after)
        return is_squared and told is not None

    def _behind_word(self, before: str, word: str, *, many: bool) -> Verdict:
        power = self.text in _POWERS
        if power and (word in _LENGTHS or word in _FUNCTIONS or _IN.search(before)):
            return Verdict.EXPONENT
        if self._is_statistic(before, word):
            return Verdict.EXPONENT
        if len(word) > _ENOUGH or _BEHIND_WORD.search(before) or _SYLLABLE.search(word):
            return Verdict.LIKELY if power or self.text == str(_SMALL) else Verdict.MARK
        if len(word) == _ENOUGH and (self.is_word(word) or _NAME.search(before)):
            return Verdict.LIKELY
        if not self.is_glued:
            return Verdict.PLAIN
        of_variable = power and len(word) < _ENOUGH and not (word.isascii() and word.isupper())
        return Verdict.EXPONENT if of_variable else Verdict.OPEN
