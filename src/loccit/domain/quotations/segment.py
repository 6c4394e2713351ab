"""A part of a quotation that must stand word for word."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from loccit.domain.quotations.length import length_in_letters
from loccit.domain.quotations.squashing import squashed_words
from loccit.domain.quotations.tokens import Token, tokens_of
from loccit.domain.text.spans import Span

SHORT: Final = 20
"""Letters (`length_in_letters`) below which a span of text is found exactly or not at all: it
fits too much."""
_CHANGEABLE: Final = re.compile(r"[\s.,;:!?()\[\]{}\"'\u2018-\u201f\u00ab\u00bb]*")
"""Marks that a quotation may have or lack at its ends; fewer than `Token` knows, to be safe."""
_BEFORE: Final = frozenset(' \n\t\u00a0(["\u201c\u201e\u00ab')
_BEHIND: Final = frozenset(' \n\t\u00a0.,;:!?)]"\u201c\u201d\u00bb')
"""Characters beside which a word of letters begins or ends, and no sign belongs to it."""
_SPACE: Final = re.compile(r"\s")


@dataclass(frozen=True)
class Segment:
    """A part of a quotation that must stand word for word.

    Attributes:
        text: As quoted.
        words: The folded form of each of its words; at least one.
        core: Its characters from the first letter to the last, white space as blanks, when words
            of letters stand there and nothing beyond them but marks that a quotation may change;
            else empty.
        ends_in_word: Whether a bracket goes on with its last word: "measure[d]".
        starts_in_word: Whether a bracket begins its first word: "[im]possible".
    """

    text: str
    words: tuple[str, ...]
    core: str = ""
    ends_in_word: bool = False
    starts_in_word: bool = False

    @cached_property
    def letters(self) -> str:
        """Its letters and digits alone, folded; not empty."""
        return "".join(self.words)

    @property
    def is_short(self) -> bool:
        """Whether it is too short to be found other than exactly."""
        return length_in_letters(self.text) < SHORT

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """Its tokens without the marks at either end that a quotation may change."""
        tokens = tokens_of(self.text)
        first, last = 0, len(tokens)
        while first < last and tokens[first].may_change_at_an_edge:
            first += 1
        while last > first and tokens[last - 1].may_change_at_an_edge:
            last -= 1
        return tuple(tokens[first:last])

    def stands_at(self, source: str, span: Span) -> bool:
        """Tell whether a span of the source is the same characters, as whole words.

        It is the same tokens then; when it is not, the tokens may be the same all the same.
        """
        size = len(self.core)
        if not size or len(span) != size or self.starts_in_word:
            return False
        if span.start and source[span.start - 1] not in _BEFORE:
            return False
        if span.end < len(source) and source[span.end] not in _BEHIND:
            return False
        there = span.of(source)
        if there[1:] != self.core[1:]:
            there = _SPACE.sub(" ", there)
        same_case = there[0].casefold() == self.core[0].casefold()
        return same_case and there[1:] == self.core[1:]


def segment_of(
    text: str, *, ends_in_word: bool = False, starts_in_word: bool = False
) -> Segment | None:
    """Return a part of a quotation, None when it holds neither letter nor digit."""
    found = list(squashed_words(text))
    if not found:
        return None
    words = tuple(word for _, _, word in found)
    return Segment(
        text, words, _core(text, found[0][0], found[-1][1]), ends_in_word, starts_in_word
    )


def _core(text: str, start: int, end: int) -> str:
    if not (text[start].isalpha() and text[end - 1].isalpha()):
        return ""  # what stands beside a digit may belong to its number
    if not (_CHANGEABLE.fullmatch(text, 0, start) and _CHANGEABLE.fullmatch(text, end)):
        return ""
    return _SPACE.sub(" ", text[start:end])
