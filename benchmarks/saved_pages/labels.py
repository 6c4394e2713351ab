"""Which blocks of a page are its content, by a text that is known to be that."""

import re
from collections.abc import Sequence
from typing import Final

_WORD: Final = re.compile(r"\w+")
_GRAM: Final = 4  # words in a row
_SHARE: Final = 0.5  # of them that stand in the content
_NEAR: Final = 3  # blocks to each side of a short one


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case."""
    return _WORD.findall(text.lower())


def labels_of(blocks: Sequence[str], content: str) -> list[bool]:
    """Tell for each block whether it is content.

    A block of four words or more is, if half of what it has of four words in a row stands there.
    A shorter one is, if it stands there together with the end of the block before it or the
    beginning of the next one; or if it is a line there and stands among content here.
    """
    known = words_of(content)
    grams = {
        size: {tuple(known[at : at + size]) for at in range(len(known) - size + 1)}
        for size in range(1, _GRAM + 1)
    }
    lines = {tuple(words_of(line)) for line in content.splitlines()}
    texts = [tuple(words_of(block)) for block in blocks]
    shares = [_share(words, grams[_GRAM]) for words in texts]

    def is_short_content(at: int) -> bool:
        words = texts[at]
        if words not in grams[max(1, len(words))]:
            return False
        before = texts[at - 1] if at else ()
        after = texts[at + 1] if at + 1 < len(texts) else ()
        joined = ((*before[-3:], *words)[-_GRAM:], (*words, *after[:3])[:_GRAM])
        if any(len(one) > len(words) and one in grams[len(one)] for one in joined):
            return True
        near = range(max(0, at - _NEAR), min(len(texts), at + _NEAR + 1))
        is_line = words in lines and (len(words) > 1 or len(words[0]) > 3)
        return is_line and any((shares[other] or 0) >= _SHARE for other in near)

    return [
        is_short_content(at) if share is None else share >= _SHARE
        for at, share in enumerate(shares)
    ]


def _share(words: tuple[str, ...], grams: set[tuple[str, ...]]) -> float | None:
    found = [words[at : at + _GRAM] in grams for at in range(len(words) - _GRAM + 1)]
    return sum(found) / len(found) if found else None
