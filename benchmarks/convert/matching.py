"""Which words of one multiset are in another, exactly or nearly; `kept` says what is forgiven."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a page, or a part of one that was broken at a line end.

    Attributes:
        text: Its letters or digits.
        page: Index of its page, from 1; None when the reader does not say.
        unit: Parts of one broken word have the same number.
        line: Words of one line have the same number.
        broken: Whether a hyphen at the end of its line says that it goes on.
    """

    text: str
    page: int | None
    unit: int
    line: int
    broken: bool = False


def changed_words(words: Sequence[Word], read: Sequence[Word]) -> list[Word]:
    """Return the words that were not read just so, in order."""
    left = _count(read)
    return _without_same(_without_joined(words, left), left, read)


def lost_words(
    words: Sequence[Word], read: Sequence[Word], joined: Iterable[str] = ()
) -> list[Word]:
    """Return the words that were not read, in order; each word read stands for one at most.

    Two words may be one of those `joined`.

    First, what only one side has is compared joined. Then words are compared one by one, those
    of a page with those read of it before others. Last come the two ends of a broken word
    between which pdfium has put another text.
    """
    left = _count(read)
    known = {word.text for word in words if not word.broken}.union(joined)
    rest = _without_spaced(_without_joined(words, left), left)
    rest = _without_glued(rest, left, known)
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


def _without_spaced(words: Sequence[Word], left: Counter[str]) -> list[Word]:
    """Leave out letters of a line that are words which only the reader has."""
    extra = left - _count(words)
    rest: list[Word] = []
    for (_, are_letters), group in groupby(
        words, key=lambda word: (word.line, len(word.text) == 1)
    ):
        run = list(group)
        if not are_letters:
            rest += run
            continue
        at = 0
        letters = "".join(word.text for word in run)
        for end in _cut(letters, extra):
            joined = letters[at:end]
            if len(joined) > 1 and extra[joined] > 0:
                extra[joined] -= 1
                left[joined] -= 1
            else:
                rest += run[at:end]
            at = end
    return rest


def _cut(letters: str, known: Counter[str]) -> list[int]:
    """Return where to cut letters so that most are in known words, and these are few."""
    longest = max((len(word) for word, count in known.items() if count > 0), default=0)
    best: list[tuple[int, int, int]] = [(0, 0, 0)] * (len(letters) + 1)
    for at in range(len(letters) - 1, -1, -1):
        outside, pieces, _ = best[at + 1]
        choices = [(outside + 1, pieces, at + 1)]
        for end in range(at + 2, min(at + longest, len(letters)) + 1):
            if known[letters[at:end]] > 0:
                outside, pieces, _ = best[end]
                choices.append((outside, pieces + 1, end))
        best[at] = min(choices)
    cuts: list[int] = []
    while not cuts or cuts[-1] < len(letters):
        cuts.append(best[cuts[-1] if cuts else 0][2])
    return cuts


def _without_glued(words: Sequence[Word], left: Counter[str], known: set[str]) -> list[Word]:
    """Leave out words, side by side, that are one known word which only the reader has."""
    extra = left - _count(words)
    longest = max(map(len, known), default=0)
    rest: list[Word] = []
    at = 0
    while at < len(words):
        joined, end = words[at].text, at + 1
        while end < len(words) and len(joined) < longest:
            joined += words[end].text
            end += 1
            if extra[joined] > 0 and joined in known:
                break
        else:
            rest.append(words[at])
            at += 1
            continue
        extra[joined] -= 1
        left[joined] -= 1
        at = end
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
