"""Words, numbers and marks of a text, in the forms in which a quotation and its source compare.

What a typesetter may change without changing what is said is folded: forms of a letter
(Unicode's NFKC), kinds of quotation mark and dash, white space, hyphens in words, the marks of
footnotes. All else stays: letters and their case, digits, signs, punctuation.
"""

import re
import unicodedata
from collections.abc import Iterator
from enum import Enum, auto
from typing import Final, NamedTuple

from loccit.domain.quotations.signs import with_one_writing
from loccit.domain.text.raised_figures import in_plain_figures
from loccit.domain.text.spans import Span

UNSPACED: Final = (
    "\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai and Lao, Burmese, Khmer
    "\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
)
"""Scripts without blanks: each character is a word of its own."""
RAISED: Final = "\u2070\u00b9\u00b2\u00b3\u2074-\u2079\u207a\u207b"
"""Raised figures and signs: an exponent, or the mark of a footnote."""

_HYPHENS: Final = "\u002d\u2010\u2011\u2013\u00ad"
_DASHES: Final = "\u002d\u2010-\u2015\u2212\ufe58\ufe63\uff0d"
_QUOTES: Final = "\"'`\u00b4\u2018-\u201f\u00ab\u00bb\u2039\u203a\u300c-\u300f\uff02\uff07"
_APOSTROPHES: Final = "'\u2019\u02bc\u2018"
_MARKS: Final = "\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0670\u0900-\u0903\u093a-\u094f"
_LETTER: Final = rf"[^\W\d_{UNSPACED}{RAISED}\u00bc-\u00be\u2150-\u215f]"
_PART: Final = rf"{_LETTER}(?:[{_MARKS}\u200c\u200d]|(?:{_LETTER}|[0-9\u2080-\u2089]))*"
_TOKEN: Final = re.compile(
    rf"(?P<word>{_PART}(?:(?:[{_APOSTROPHES}]|[{_HYPHENS}])(?={_LETTER}){_PART})*|[{UNSPACED}])"
    r"|(?P<number>(?:(?<![^\s(\[<>=~\u2248\u00b1])[-\u2010-\u2013\u2212])?"  # a sign
    r"(?:(?<![\w.,])[.,])?"  # .05
    r"(?:\d{1,3}(?:[\s\u2009\u202f]\d{3})+(?!\d)|\d+)(?:[.,]\d+)*|[\u00bc-\u00be\u2150-\u215e])"
    rf"|(?P<raised>(?<=[^\W_])[-\u2010-\u2013\u2212]?[{RAISED}]+|[{RAISED}]+|\^\{{?[-\u2212+]?\d+\}}?\^?)"
    r"|(?P<ellipsis>\u2026|\.(?:\s?\.){2,})"
    rf"|(?P<quote>[{_QUOTES}]+)"
    rf"|(?P<dash>[{_DASHES}]+)"
    r"|(?P<note>[\u2020\u2021])"
    r"|(?P<mark>\S)"
)
_BROKEN: Final = re.compile("[\u00ad\ufffe\x02]\\s*(\\d?)")
"""Where a line broke a word, as viewers of PDFs copy it; before a digit a hyphen stood there."""
_DROPPED: Final = re.compile(r"[\u00ad\u200b\u2060\ufeff\u200e\u200f\u260e\u2706\u271d\u271e]")
"""Characters that nobody sees, and the corners of the frames that LaTeX's listings draws."""
_UNIT_LETTERS: Final = 3
"""Letters of a word at most behind which a raised figure is an exponent (km², mol⁻¹)."""
_MARK: Final = re.compile(f"(?<![0-9{RAISED}])[{RAISED}]+")
_SIGN: Final = re.compile("[\u2010-\u2013\u2212]")
_SPACE: Final = re.compile(r"\s")
_EDGES: Final = frozenset(".,;:!?\u00a1\u00bf()[]{}\u3001\u3002")


class TokenKind(Enum):
    """What a token is."""

    WORD = auto()
    NUMBER = auto()
    DASH = auto()
    MARK = auto()


class Token(NamedTuple):
    """A word, number or mark. A tuple, for one is made of each word that is compared.

    Attributes:
        kind: What it is.
        key: Its folded form; the case of letters is kept.
        start: Of its first character in the text.
        end: Behind its last one.
    """

    kind: TokenKind
    key: str
    start: int
    end: int

    @property
    def says_something(self) -> bool:
        """Whether it is a word or a number."""
        return self.kind is TokenKind.WORD or self.kind is TokenKind.NUMBER

    @property
    def is_exponent(self) -> bool:
        """Whether it is a raised figure that belongs to what stands before it."""
        return self.key.startswith("^")

    @property
    def may_change_at_an_edge(self) -> bool:
        """Whether a quotation may begin or end without it: punctuation, a quotation mark.

        Publishers put their own mark at the end of a quotation (APA 2020, section 8.31).
        """
        return self.kind is TokenKind.DASH or self.key in _EDGES or self.key in {'"', "..."}


def prepared(text: str) -> str:
    """Return a quotation composed (NFC), in one writing, without characters that nobody sees."""
    whole = _BROKEN.sub(lambda found: found[1] and f"-{found[1]}", text)
    whole = whole.replace("\u2103", "°C").replace("\u2109", "°F")
    return with_one_writing(_DROPPED.sub("", unicodedata.normalize("NFC", whole)))


def with_marks_on_the_line(text: str) -> str:
    """Return a quotation with raised figures on the line, but for those behind a figure."""
    return _MARK.sub(lambda found: in_plain_figures(found[0]), text)


def tokens_of(text: str, span: Span | None = None) -> list[Token]:
    """Return the tokens of a text, or of a span of it whose ends cut no word, in order.

    The mark of a footnote is left out: a raised figure behind punctuation or a long word.
    """
    return list(each_token(text, span))


def each_token(text: str, span: Span | None = None) -> Iterator[Token]:
    """Yield the tokens of a text, or of a span of it whose ends cut no word, in order."""
    where = span or Span(0, len(text))
    before: Token | None = None
    for found in _TOKEN.finditer(text, where.start, where.end):
        kind = found.lastgroup
        start, end = found.span()
        token: Token | None = None
        if kind == "word":
            token = Token(TokenKind.WORD, _word_key(found[0]), start, end)
        elif kind == "number":
            token = Token(TokenKind.NUMBER, _number_key(found[0]), start, end)
        elif kind == "raised":
            token = _raised(found, before)
        elif kind == "ellipsis":
            token = Token(TokenKind.MARK, "...", start, end)
        elif kind == "quote":
            token = Token(TokenKind.MARK, '"', start, end)
        elif kind == "dash":
            token = Token(TokenKind.DASH, "-", start, end)
        elif kind == "mark" and not _DROPPED.match(found[0]):
            key = unicodedata.normalize("NFKC", found[0])
            token = Token(TokenKind.MARK, key, start, end)
        if token:
            yield token
            before = token


def _word_key(word: str) -> str:
    if word.isascii() and word.isalnum():
        return word
    bare = re.sub(f"[{_HYPHENS}\u200c\u200d]", "", word)
    return unicodedata.normalize("NFKC", re.sub(f"[{_APOSTROPHES}]", "'", bare))


def _number_key(number: str) -> str:
    if number.isdecimal():
        return number
    plain = _SIGN.sub("-", _SPACE.sub("", number))
    return unicodedata.normalize("NFKC", plain).replace("\u2044", "/")


def _raised(found: "re.Match[str]", before: Token | None) -> Token | None:
    """Return an exponent, None for the mark of a footnote."""
    start, end = found.span()
    plain = _SIGN.sub("-", unicodedata.normalize("NFKC", found[0].strip("^{}")))
    if before is None or before.end != start:
        return None
    of_unit = before.kind is TokenKind.WORD and len(before.key) <= _UNIT_LETTERS
    if before.kind is TokenKind.NUMBER or of_unit or not plain.isdecimal():
        return Token(TokenKind.NUMBER, f"^{plain}", start, end)
    return None
