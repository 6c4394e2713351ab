"""Which words of pdfium's text a reader has kept.

Words are compared as a multiset: order is another measure. There are two measures.

`words exact`: words are runs of letters and digits, in NFKC, without case. A word broken at a
line end is there when it is joined, or in its parts. Nothing else is forgiven.

`words kept` forgives what is no error of the reader's. Words are runs of letters or of digits,
without case and accents: fonts that print accents as signs of their own leave open which letter
they belong to, and a raised number may touch the word beside it. Several words of pdfium's may
be one of the reader's if they are single letters (a letter-spaced heading, a formula) or the one
is a word elsewhere in the document; so may one of pdfium's be several that are words elsewhere.
"""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from benchmarks.convert.raw import LINE_END_HYPHENS, RawLine, Role
from benchmarks.convert.reading import Piece, words
from benchmarks.convert.share import Scored, Share

_MOST_PARTS = 24
"""Words that may be one: a letter-spaced heading is read as a word for each letter."""
_ACCENTS = "´`ˆ¨˜¸ˇ˚˝˘¯"
_ACCENT = re.compile(
    rf"(?<=\w)[{_ACCENTS}](?=\w)|[{_ACCENTS}](?=[^\W\d_])"
    rf"|(?<=\w)\s?[{_ACCENTS.replace('`', '')}]\s?(?=\w)"  # a grave alone may be a sign
)
_LETTERS_OR_DIGITS = re.compile(r"[^\W\d_]+|\d+")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a page, or a part of one that was broken at a line end.

    Attributes:
        text: Its letters or digits.
        page: Index of its page, from 1; None when the reader does not say.
        unit: Parts of one broken word have the same number.
        broken: Whether a hyphen at the end of its line says that it goes on.
    """

    text: str
    page: int | None
    unit: int
    broken: bool = False


Line = tuple[int | None, str]
"""Page and text."""


def score_words(lines: Iterable[RawLine], pieces: Iterable[Piece]) -> Scored:
    """Score `words kept` and `words exact`: of the words of body lines, those in the pieces.

    A word broken at a line end is one word, and lost when a part of it is.
    """
    body = [(line.page, line.text) for line in lines if line.role is Role.BODY]
    read = [(piece.page, piece.text) for piece in pieces]
    kept, lost = words_of(body), lost_words(words_of(body), words_of(read))
    exact = words_of(body, words)
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
    joined = _ACCENT.sub("", text)
    folded = unicodedata.normalize("NFKD", joined.casefold()).casefold()
    return _LETTERS_OR_DIGITS.findall(
        "".join(sign for sign in folded if not unicodedata.combining(sign))
    )


def words_of(lines: Iterable[Line], split: Callable[[str], list[str]] = plain_words) -> list[Word]:
    """Return the words of lines in order, as `split` cuts them."""
    found: list[Word] = []
    unit, open_word = 0, False
    for page, text in lines:
        stripped = text.strip().rstrip(f"{_ACCENTS} ")
        parts = split(stripped)
        if not parts:
            continue
        unit += 0 if open_word and stripped[0].isalnum() else 1
        open_word = stripped[-1] in LINE_END_HYPHENS and stripped[-2:-1].isalnum()
        last = len(parts) - 1
        found += (
            Word(part, page, unit + number, open_word and number == last)
            for number, part in enumerate(parts)
        )
        unit += last
    return found


def changed_words(words: Sequence[Word], read: Sequence[Word]) -> list[Word]:
    """Return the words that were not read just so, in order."""
    left = _count(read)
    return _without_same(_without_joined(words, left), left, read)


def lost_words(words: Sequence[Word], read: Sequence[Word]) -> list[Word]:
    """Return the words that were not read, in order; each word read stands for one at most.

    First, what only one side has is compared joined. Then words are compared one by one, those
    of a page with those read of it before others. Last come the two ends of a broken word
    between which pdfium has put another text.
    """
    left = _count(read)
    known = {word.text for word in words if not word.broken}
    rest = _without_glued(_without_joined(words, left), left, known)
    rest = _without_parted(rest, left, read, known)
    rest = _without_same(rest, left, read)
    return _without_torn(rest, left)


def _count(words: Iterable[Word]) -> Counter[str]:
    return Counter(word.text for word in words)


def _without_joined(words: Sequence[Word], left: Counter[str]) -> list[Word]:
    """Leave out broken words that only the reader has joined."""
    extra = left - _count(words)
    rest: list[Word] = []
    for _, group in groupby(words, key=lambda word: word.unit):
        parts = list(group)
        joined = "".join(part.text for part in parts)
        if len(parts) > 1 and extra[joined] > 0:
            extra[joined] -= 1
            left[joined] -= 1
        else:
            rest += parts
    return rest


def _without_glued(words: Sequence[Word], left: Counter[str], known: set[str]) -> list[Word]:
    """Leave out words, side by side, that may be one word that only the reader has."""
    extra = left - _count(words)
    longest = max(map(len, extra), default=0)
    rest: list[Word] = []
    at = 0
    while at < len(words):
        joined, taken = words[at].text, 0
        letters = len(joined) == 1
        for end in range(at + 1, min(at + _MOST_PARTS, len(words))):
            joined += words[end].text
            letters = letters and len(words[end].text) == 1
            if len(joined) > longest:
                break
            if extra[joined] > 0 and (letters or joined in known):
                taken = end + 1 - at
                extra[joined] -= 1
                left[joined] -= 1
                break
        if not taken:
            rest.append(words[at])
        at += taken or 1
    return rest


def _without_parted(
    words: Sequence[Word], left: Counter[str], read: Sequence[Word], known: set[str]
) -> list[Word]:
    """Leave out words that the reader has in several known ones, side by side."""
    have = _count(words)
    missing, extra = have - left, left - have
    longest = max(map(len, missing), default=0)
    found: Counter[str] = Counter()
    at = 0
    while at < len(read):
        parts = Counter([read[at].text])
        joined = read[at].text
        end = at + 1
        while (
            end < len(read) and len(joined) < longest and parts <= extra and parts.keys() <= known
        ):
            joined += read[end].text
            parts[read[end].text] += 1
            end += 1
            if missing[joined] > 0 and parts <= extra and parts.keys() <= known:
                missing[joined] -= 1
                found[joined] += 1
                extra.subtract(parts)
                left.subtract(parts)
                at = end - 1
                break
        at += 1
    rest: list[Word] = []
    for word in words:
        if found[word.text] > 0:
            found[word.text] -= 1
        else:
            rest.append(word)
    return rest


def _without_same(words: Sequence[Word], left: Counter[str], read: Sequence[Word]) -> list[Word]:
    """Leave out words that the reader has, on their page or elsewhere."""
    on_page: dict[int | None, Counter[str]] = defaultdict(Counter)
    for word in read:
        on_page[word.page][word.text] += 1
    kept: set[int] = set()
    for at, word in enumerate(words):
        if on_page[word.page][word.text] > 0 and left[word.text] > 0:
            on_page[word.page][word.text] -= 1
            left[word.text] -= 1
            kept.add(at)
    rest: list[Word] = []
    for at, word in enumerate(words):
        if at in kept:
            continue
        if left[word.text] > 0:
            left[word.text] -= 1
        else:
            rest.append(word)
    return rest


def _without_torn(words: Sequence[Word], left: Counter[str]) -> list[Word]:
    """Leave out pairs of lost words, apart in pdfium's order, that are one of the words left."""
    rest = list(words)
    for word, count in left.items():
        for _ in range(count):
            pair = _ends_of(word, rest)
            if not pair:
                break
            rest = [one for one in rest if one not in pair]
    return rest


def _ends_of(word: str, lost: Sequence[Word]) -> tuple[Word, ...]:
    """Return the two lost words, in order, that make up a word; none when there are none."""
    for at, one in enumerate(lost):
        if one.broken and word.startswith(one.text):
            tail = word[len(one.text) :]
            for other in lost[at + 1 :]:
                if other.text == tail:
                    return one, other
    return ()
