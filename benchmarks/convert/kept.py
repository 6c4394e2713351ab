"""Which words of pdfium's text a reader has kept.

Words are compared as a multiset: order is another measure. There are two measures.

`words exact`: words are runs of two or more letters and digits, in NFKC, without case. A word
broken at a line end is there when it is joined, or in its parts. Nothing else is forgiven; single
signs are left out, since pdfium reads a letter-spaced program as nothing else.

`words kept` forgives what is no error of the reader's. Words are runs of letters or of digits,
without case and accents: fonts that print accents as signs of their own leave open which letter
they belong to, and a raised number may touch the word beside it. Several words of pdfium's may
be one of the reader's if they are single letters (a letter-spaced heading, a formula), if an
accent stands alone between them, or if the one is a word elsewhere in the document; so may one
of pdfium's be several that are words elsewhere.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable

from benchmarks.convert.matching import Word, changed_words, lost_words
from benchmarks.convert.raw import LINE_END_HYPHENS, RawLine, Role
from benchmarks.convert.reading import Piece, words
from benchmarks.convert.share import Scored, Share

_ACCENTS = "´`ˆ¨˜¸ˇ˚˝˘¯"
_ACCENT = re.compile(rf"(?<=\w)[{_ACCENTS}](?=\w)|[{_ACCENTS}](?=[^\W\d_])")
_ACCENT_LEFT = re.compile(rf"[{_ACCENTS}]")
_ACCENT_APART = re.compile(rf"(\w+) [{_ACCENTS}] (?=(\w+))")
_LETTERS_OR_DIGITS = re.compile(r"[^\W\d_]+|\d+")


Line = tuple[int | None, str]
"""Page and text."""


def score_words(lines: Iterable[RawLine], pieces: Iterable[Piece]) -> Scored:
    """Score `words kept` and `words exact`: of the words of body lines, those in the pieces.

    A word broken at a line end is one word, and lost when a part of it is.
    """
    body = [(line.page, line.text) for line in lines if line.role is Role.BODY]
    read = [(piece.page, piece.text) for piece in pieces]
    kept = words_of(body)
    lost = lost_words(kept, words_of(read), accented(text for _, text in body))
    exact = words_of(body, _long_words)
    inexact = changed_words(exact, words_of(read, words))
    return Scored(
        {"words kept": _share(kept, lost), "words exact": _share(exact, inexact)},
        {
            "lost words": [f"p{word.page} {word.text}" for word in lost],
            "inexact words": [f"p{word.page} {word.text}" for word in inexact],
        },
    )


def _share(every: Iterable[Word], lost: Iterable[Word]) -> Share:
    count = len({word.unit for word in every})
    return Share(count - len({word.unit for word in lost}), count)


def plain_words(text: str) -> list[str]:
    """Return the runs of letters or of digits of a text, without case and accents."""
    joined = _ACCENT_LEFT.sub(" ", _ACCENT.sub("", text))
    folded = unicodedata.normalize("NFKD", joined.casefold()).casefold()
    return _LETTERS_OR_DIGITS.findall(
        "".join(sign for sign in folded if not unicodedata.combining(sign))
    )


def _long_words(text: str) -> list[str]:
    return [word for word in words(text) if len(word) > 1]


def words_of(lines: Iterable[Line], split: Callable[[str], list[str]] = plain_words) -> list[Word]:
    """Return the words of lines in order, as `split` cuts them."""
    found: list[Word] = []
    unit, open_word = 0, False
    for line, (page, text) in enumerate(lines):
        stripped = text.strip().rstrip(f"{_ACCENTS} ")
        parts = split(stripped)
        if not parts:
            continue
        unit += 0 if open_word and stripped[0].isalnum() else 1
        open_word = stripped[-1] in LINE_END_HYPHENS and stripped[-2:-1].isalnum()
        last = len(parts) - 1
        found += (
            Word(part, page, unit + number, line, open_word and number == last)
            for number, part in enumerate(parts)
        )
        unit += last
    return found


def accented(lines: Iterable[str]) -> set[str]:
    """Return the words within which an accent stands alone ("T ¨ umen"), joined."""
    return {
        "".join(plain_words(f"{match[1]} {match[2]}"))
        for line in lines
        for match in _ACCENT_APART.finditer(line)
    }
