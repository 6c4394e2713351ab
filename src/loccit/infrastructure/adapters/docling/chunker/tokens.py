"""The tokens of a whole text, counted once."""

import re
import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence

from loccit.domain.errors import ChunkingError

TokenSpans = Callable[[str], Sequence[tuple[int, int]]]
"""The character offsets of each token of a text, special tokens left out, in order."""

# White space at which every tokenizer begins a new word. Not so the no-break spaces, nor control
# characters such as the form feed: WordPiece drops these and joins the words beside them.
_BREAK = " \t\n\r\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000"
WORD_BREAK = re.compile(f"[{_BREAK}]")
_WORD = re.compile(f"[^{_BREAK}]+")
_WINDOW = 8_000
"""Characters tokenized at once: long enough for full speed, short enough to bound memory."""
_LONGEST_WINDOW = 64_000
"""Characters without any white space after which a word is cut before it is looked at."""
_MOST_CHARACTERS_PER_TOKEN = 4
"""A word of more characters for each token that fits is taken to pieces."""
_PIECE_CHARACTERS_PER_TOKEN = 2
_FULL_STOPS = "。！？；"


class TokenIndex:
    """Counts the tokens of any slice of a text in O(log n), without tokenizing it again.

    The count of a slice taken alone equals the count inside the text when it begins and ends at
    a word break. Words longer than `longest_word` tokens are taken to pieces; where the pieces
    meet is a seam. Each piece is counted alone, so a slice may begin or end at a seam, but must
    not reach over one.

    Args:
        text: The text.
        token_spans: The tokenizer.
        borders: Places that are no word breaks where slices begin or end nevertheless, in order.
        longest_word: In tokens, at least 1.

    Raises:
        ChunkingError: If a single character has more tokens than `longest_word`.
    """

    def __init__(
        self, text: str, token_spans: TokenSpans, borders: Iterable[int], longest_word: int
    ) -> None:
        self._text = text
        self._token_spans = token_spans
        self._longest_word = longest_word
        self._ends = array("q")
        self._seams: list[int] = []
        start = 0
        for border in (*borders, len(text)):
            while start < border:
                end = _after_break(text, start + _WINDOW, min(border, start + _LONGEST_WINDOW))
                self._ends.extend(self._token_ends(start, end))
                if end < border and not WORD_BREAK.match(text, end - 1):
                    self._seams.append(end)
                start = end

    def count(self, start: int, end: int) -> int:
        """Return how many tokens `text[start:end]` has."""
        return bisect_right(self._ends, end) - bisect_right(self._ends, start)

    def reach(self, start: int, tokens: int) -> int:
        """Return the furthest end that a slice from `start` with this many tokens may have.

        It may lie inside a word; the last word break or seam at or before it is a valid end.
        """
        first_too_many = bisect_right(self._ends, start) + tokens
        if first_too_many >= len(self._ends):
            return len(self._text)
        return self._ends[first_too_many] - 1

    def reach_back(self, end: int, tokens: int) -> int:
        """Return the earliest start that a slice up to `end` with this many tokens may have."""
        last_too_many = bisect_right(self._ends, end) - tokens - 1
        return self._ends[last_too_many] if last_too_many >= 0 else 0

    def seam_after(self, position: int) -> int:
        """Return the first seam behind `position`, the length of the text when there is none."""
        number = bisect_right(self._seams, position)
        return self._seams[number] if number < len(self._seams) else len(self._text)

    def seam_before(self, position: int) -> int:
        """Return the last seam at or before `position`, -1 when there is none."""
        number = bisect_right(self._seams, position)
        return self._seams[number - 1] if number else -1

    def word_start(self, position: int, low: int) -> int:
        """Return where the word around `position` begins, not before `low`."""
        low = max(low, self.seam_before(position))
        while position > low and not WORD_BREAK.match(self._text, position - 1):
            position -= 1
        return position

    def word_end(self, position: int, high: int) -> int:
        """Return where the word around `position` ends, not behind `high`."""
        high = min(high, self.seam_after(position))
        found = WORD_BREAK.search(self._text, position, high)
        return found.start() if found else high

    def is_border(self, position: int) -> bool:
        """Tell whether a slice may begin or end here: at a word break, seam or end of the text."""
        return (
            position in (0, len(self._text))
            or WORD_BREAK.match(self._text, position) is not None
            or WORD_BREAK.match(self._text, position - 1) is not None
            or self.seam_before(position) == position
        )

    def _token_ends(self, start: int, end: int) -> list[int]:
        """Return the ends of the tokens of `text[start:end]`, which ends where words end."""
        ends = self._ends_of(start, end)
        for word_start, word_end in self._long_words(start, end, ends):
            first, last = bisect_right(ends, word_start), bisect_right(ends, word_end)
            ends[first:last] = self._take_to_pieces(word_start, word_end)
        return ends

    def _ends_of(self, start: int, end: int) -> list[int]:
        ends = [start + stop for _, stop in self._token_spans(self._text[start:end])]
        ends.sort()
        return ends

    def _long_words(self, start: int, end: int, ends: list[int]) -> list[tuple[int, int]]:
        """Return start and end of the words with too many tokens, or absurdly many characters.

        WordPiece makes one unknown token of a word of more than 100 characters; such a word
        would else be a chunk without bounds.
        """
        words: set[tuple[int, int]] = set()
        # A word with too many tokens holds two tokens that are this far apart.
        stride = max(1, self._longest_word // 2)
        searched = start
        for number in range(0, len(ends) - stride, stride):
            place = ends[number]
            if place < searched or WORD_BREAK.search(self._text, place, ends[number + stride]):
                continue
            word = self.word_start(place, start), self.word_end(place, end)
            searched = word[1]
            if bisect_right(ends, word[1]) - bisect_right(ends, word[0]) > self._longest_word:
                words.add(word)
        longest = _MOST_CHARACTERS_PER_TOKEN * self._longest_word
        if max(map(len, self._text[start:end].split()), default=0) > longest:
            words.update(
                match.span()
                for match in _WORD.finditer(self._text, start, end)
                if match.end() - match.start() > longest
            )
        return sorted(words)

    def _take_to_pieces(self, start: int, end: int) -> list[int]:
        """Add the seams of a long word and return the ends of its tokens, counted by piece."""
        ends: list[int] = []
        while start < end:
            cut = self._cut(
                start, min(end, start + _PIECE_CHARACTERS_PER_TOKEN * self._longest_word)
            )
            if cut < end:
                cut = self._before_marks(start, self._after_full_stop(start, cut))
                self._seams.append(cut)
            ends.extend(self._ends_of(start, cut))
            start = cut
        return ends

    def _cut(self, start: int, end: int) -> int:
        """Return the furthest end, up to `end`, of a piece that alone has few enough tokens."""
        cut = end
        while True:
            spans = self._token_spans(self._text[start:cut])
            if len(spans) <= self._longest_word:
                return cut
            # The first tokens of a word are as a rule those of the piece, but not always.
            shorter = min(cut - 1, start + spans[self._longest_word - 1][1])
            if shorter <= start:
                raise ChunkingError(
                    f"one character, U+{ord(self._text[start]):04X}, has {len(spans)} tokens, more"
                    f" than the {self._longest_word} that fit; raise max_tokens"
                )
            cut = shorter

    def _after_full_stop(self, start: int, cut: int) -> int:
        """Return the end of the last sentence in the second half of a piece, else `cut`."""
        found = max(self._text.rfind(mark, (start + cut) // 2, cut) for mark in _FULL_STOPS)
        if found < 0:
            return cut
        spans = self._token_spans(self._text[start : found + 1])
        return found + 1 if len(spans) <= self._longest_word else cut

    def _before_marks(self, start: int, cut: int) -> int:
        """Return `cut`, moved to the left so that no accent is cut off its letter."""
        place = cut
        while start < place < len(self._text) and unicodedata.combining(self._text[place]):
            place -= 1
        if place in (start, cut):
            return cut
        fits = len(self._token_spans(self._text[start:place])) <= self._longest_word
        return place if fits else cut


def _after_break(text: str, position: int, end: int) -> int:
    """Return the first place behind a word break at or after `position`, `end` at most."""
    found = WORD_BREAK.search(text, position, end) if position < end else None
    return found.end() if found else end
