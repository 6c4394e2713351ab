"""The words of the headings above a chunk as keys, so that an exact match tells one heading.

"0:tides" says that the top heading holds the word, "1:tides" the one below it. A filter for two
words asks for both at one depth, and so is not met by one word here and the other there.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from loccit.domain.policy.filter_keys import heading_words

DEPTHS: Final = 9  # levels that Word knows, the deepest of all formats; deeper ones count as last


def heading_keys(section_path: Sequence[str]) -> list[str]:
    """Return the keys of all words of these headings, each once, in a fixed order."""
    keys = {
        _key(min(depth, DEPTHS - 1), word)
        for depth, heading in enumerate(section_path)
        for word in heading_words(heading)
    }
    return sorted(keys)


def keys_at_each_depth(words: Iterable[str]) -> list[tuple[str, ...]]:
    """Return for each depth the keys of these words; a heading there must have all of them."""
    wanted = sorted(words)
    return [tuple(_key(depth, word) for word in wanted) for depth in range(DEPTHS)]


def _key(depth: int, word: str) -> str:
    return f"{depth}:{word}"
