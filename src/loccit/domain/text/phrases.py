"""Words that stand in a text as they were written: a phrase, found word for word.

Letters, figures and accents are compared, case is not; what stands between two words (blanks,
a line end, punctuation) may be any. A line end may have divided one of the words with a hyphen,
or taken the hyphen from a compound: each run of words without a blank may differ by one hyphen.
Scripts without blanks have no borders of words: their characters are found anywhere.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from loccit.domain.text.clean_text import clean_block, has_words
from loccit.domain.text.spans import Span
from loccit.domain.text.words import UNSPACED_CHARACTER

_HYPHENS: Final = "\u002d\u2010-\u2015\u2212"
_LINE_END: Final = "[ \\t\\n\\r\\f\\v]*"
_NO_LETTERS: Final = bytes(each for each in range(128) if not chr(each).isalnum())
_OTHER_HYPHENS: Final = tuple(map(str.encode, "\u2010\u2011"))
_ONLY_HYPHEN: Final = re.compile(rf"[{_HYPHENS}]")
_CIRCLED: Final = re.compile("[\u24b6-\u24e9\U0001f130-\U0001f189]")
"""Letters to Unicode, symbols to Python."""
_UNLIKE: Final = frozenset("\u0130\u03c3\u03c2")
"""Their small letters depend on what is around them, or are two: tokens that hold one are not
asked for."""
_KEPT: Final = 256


def in_small_letters(text: str) -> str:
    """Return a text as long in small letters, all sigmas alike."""
    small = text.lower()
    if len(small) != len(text):
        small = "".join(low if len(low := each.lower()) == 1 else each for each in text)
    return small.replace("\u03c2", "\u03c3")


def is_letter(character: str) -> bool:
    """Tell whether a character is part of a word: a letter, a figure, or a mark on one.

    What this Unicode does not know may be a letter.
    """
    return (
        character.isalnum()
        or unicodedata.category(character) in {"Mn", "Mc", "Me", "Cn"}
        or _CIRCLED.match(character) is not None
    )


class _Place(Enum):
    """What stands between two characters of a phrase, as a pattern; a group is looked at."""

    DIVIDED = f"([-\u2010\u2011]{_LINE_END})?"
    """Nothing, or the hyphen of a line end."""
    JOINED = rf"([{_HYPHENS}]\s*|\s+)?"
    """A hyphen, or nothing where a line end has taken it."""
    APART = rf"(?:[{_HYPHENS}]\s*|\s+)"
    """A hyphen between figures."""
    BETWEEN = r"([\W_]+)"
    """Anything but letters."""
    BLANK = r"([\W_]+)(?#)"
    """Anything but letters, with a blank in it: "3 5" is not "3.5"."""
    UNSPACED = r"\s*"
    """Nothing, or a line end."""

    @property
    def groups(self) -> int:
        """How many groups its pattern has."""
        return 0 if self in {_Place.APART, _Place.UNSPACED} else 1


@dataclass(frozen=True, slots=True)
class _Run:
    """Words with nothing but hyphens between them, or one character of a script without blanks.

    Attributes:
        words: In small letters.
        before: What stands between the last run and this one: a place, or these characters.
        is_unspaced: Whether it is of a script without blanks.
    """

    words: tuple[str, ...]
    before: _Place | str
    is_unspaced: bool = False

    def parts(self) -> Iterator[_Place | str]:
        """Yield its characters, and the places between them where a line may end."""
        for number, word in enumerate(self.words):
            if number:
                yield self._hyphen(number)
            for at, letter in enumerate(word):
                if at and _is_divisible(word[at - 1], letter):
                    yield _Place.DIVIDED
                yield letter

    def ways(self) -> Iterator[frozenset[str]]:
        """Yield the words of each way in which it may be written: with one hyphen more or less."""
        yield frozenset(self.words)
        for number, word in enumerate(self.words):
            before, after = self.words[:number], self.words[number + 1 :]
            if after and self._hyphen(number + 1) is _Place.JOINED:
                yield frozenset((*before, word + after[0], *after[1:]))
            for at in range(1, len(word)):
                if _is_divisible(word[at - 1], word[at]):
                    yield frozenset((*before, word[:at], word[at:], *after))

    def _hyphen(self, number: int) -> _Place:
        is_word = _is_divisible(self.words[number - 1][-1], self.words[number][0])
        return _Place.JOINED if is_word else _Place.APART


def _is_divisible(one: str, other: str) -> bool:
    """Tell whether a line may end between two characters of a word: letters, not figures."""
    return one.isalpha() and other.isalpha()


class Phrase:
    """A phrase that is looked for.

    Attributes:
        text: As it was asked for, on one line.
    """

    __slots__ = ("_pattern", "_places", "_runs", "_words", "text")

    def __init__(self, text: str) -> None:
        """Take a phrase.

        Raises:
            ValueError: If it has no words.
        """
        self.text = clean_block(text)
        if not has_words(self.text):
            raise ValueError("a phrase has words")
        self._runs = tuple(_runs(in_small_letters(self.text)))
        self._words = {word.encode() for run in self._runs for word in run.words}
        pattern = ""
        self._places: list[tuple[int, _Place]] = []
        for number, run in enumerate(self._runs):
            for part in ((run.before,) if number else ()), run.parts():
                for each in part:
                    pattern += each.value if isinstance(each, _Place) else re.escape(each)
                    if isinstance(each, _Place) and each.groups:
                        self._places.append((number, each))
        self._pattern = re.compile(pattern)

    def spans(self, text: str) -> list[Span]:
        """Return where it stands in a text, in order, none overlapping another."""
        small = in_small_letters(text)
        # Its words stand there, divided or not: told in microseconds, seldom wrong.
        letters = small.encode("utf-8", "surrogatepass").translate(None, _NO_LETTERS)
        for hyphen in _OTHER_HYPHENS:
            letters = letters.replace(hyphen, b"")
        if not all(word in letters for word in self._words):
            return []
        found: list[Span] = []
        at = 0
        while match := self._pattern.search(small, at):
            if self._stands(small, match):
                found.append(Span(*match.span()))
                at = match.end()
            else:
                at = match.start() + 1
        return found

    def stands_in(self, text: str) -> bool:
        """Tell whether it stands in a text."""
        return bool(self.spans(text))

    def ways(self) -> list[list[frozenset[str]]]:
        """Return for each run of words the ways in which it may be written.

        Each way is the words that a text then holds, as a full-text index has them that splits at
        what is no letter and keeps small letters (see
        `with_words_apart`). Runs whose words such
        an index may part otherwise are left out.
        """
        runs = (list(dict.fromkeys(run.ways())) for run in self._runs)
        return [ways for ways in runs if all(map(_is_plain, frozenset[str]().union(*ways)))]

    def _stands(self, text: str, match: re.Match[str]) -> bool:
        """Tell whether words begin and end at its ends, and one hyphen differs in each at most."""
        start, end = match.span()
        first, last = self._runs[0], self._runs[-1]
        if start and not first.is_unspaced and not _is_border(text[start - 1]):
            return False
        if end < len(text) and not last.is_unspaced and not _is_border(text[end]):
            return False
        changed: set[int] = set()
        for (number, place), between in zip(self._places, match.groups(), strict=True):
            if place in {_Place.DIVIDED, _Place.JOINED}:
                if (between is None) is (place is _Place.JOINED):
                    if number in changed:
                        return False
                    changed.add(number)
                continue
            is_blank = place is _Place.BETWEEN or any(map(str.isspace, between))
            if not is_blank or any(map(is_letter, between)):  # `re` takes marks for no letters
                return False
        return True


@lru_cache(_KEPT)
def phrase_of(text: str) -> Phrase:
    """Return a phrase, made once."""
    return Phrase(text)


def _runs(text: str) -> Iterator[_Run]:
    """Yield the runs of a phrase in small letters."""
    words: list[str] = []
    before: _Place | str = ""
    end = 0
    for word in _words(text):
        gap = text[end : word.start]
        one = text[end - 1 : end]
        other = text[word.start]
        end = word.end
        is_unspaced = _is_unspaced(other)
        if words and not is_unspaced and not _is_unspaced(one) and _ONLY_HYPHEN.fullmatch(gap):
            words.append(word.of(text))
            continue
        if words:
            yield _Run(tuple(words), before, _is_unspaced(one))
        words = [word.of(text)]
        before = _between(one, gap, other)
    if words:
        yield _Run(tuple(words), before, _is_unspaced(text[end - 1]))


def _between(one: str, gap: str, other: str) -> _Place | str:
    """Return what stands between two runs that a phrase has `gap` between."""
    if (_is_unspaced(one) or _is_unspaced(other)) and not gap.strip():
        return _Place.UNSPACED
    if one.isdigit() and other.isdigit():
        return _Place.BLANK if any(map(str.isspace, gap)) else gap
    return _Place.BETWEEN


def _words(text: str) -> Iterator[Span]:
    """Yield the words of a text; a character of a script without blanks is one."""
    start: int | None = None
    for at, each in enumerate(text):
        if is_letter(each) and not _is_unspaced(each):
            start = at if start is None else start
            continue
        if start is not None:
            yield Span(start, at)
            start = None
        if is_letter(each):
            yield Span(at, at + 1)
    if start is not None:
        yield Span(start, len(text))


def _is_unspaced(character: str) -> bool:
    return UNSPACED_CHARACTER.match(character) is not None


def _is_border(character: str) -> bool:
    """Tell whether a word may begin behind a character, or end before it."""
    return not is_letter(character) or _is_unspaced(character)


def _is_plain(word: str) -> bool:
    return word.isalnum() and _UNLIKE.isdisjoint(word)
