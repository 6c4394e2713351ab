"""How often the look of a block, its text and its place come back in the document."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np

from loccit.infrastructure.adapters.pdf.structure.segments import Flags, Floats, Ints, Segments

_DIGITS: Final = re.compile(r"\d+|^[ivxlc]+ | [ivxlc]+$")
"""Page numbers: what counts up is one text."""
_SHORT_LINES: Final = 2
_SHORT: Final = 7.3  # logarithm of the characters: 160
_MOST_OFTEN: Final = 5.0  # times on a page; more tells no more
_SAME_HEIGHT: Final = 4.0  # points; running lines differ by less
_SECTIONS: Final = (
    *("number decimal", "number roman", "number letter", "number chapter", "number han"),
    "number han_section",
)
_MANY: Final = 4
"""Headings with numbers of two parts that show that a document numbers its sections."""


def recurrence_features(
    segments: Segments,
    texts: Sequence[str],
    looks: Ints,
    set_off: Flags,
    found: Mapping[str, Floats],
) -> Iterator[tuple[str, Floats]]:
    """Yield the features of what comes back.

    Args:
        segments: The blocks of a document.
        texts: The first line of each.
        looks: The number of the look of each.
        set_off: Which are larger or heavier than the body.
        found: Their other features.
    """
    lines, start = segments.lines, segments.start
    page = lines.page[start]
    pages = max(int(page.max()), 1)
    folded = [_DIGITS.sub("#", text.casefold()) for text in texts]
    shown = Counter(text for text, _ in set(zip(folded, page.tolist(), strict=True)))
    yield "text recurs", np.log2(np.array([shown[text] for text in folded], np.float64))
    words = Counter(texts)
    yield "words recur", np.log2(np.array([words[text] for text in texts], np.float64))
    places = looks * 1000 + np.round(lines.top[start] / _SAME_HEIGHT).astype(np.int64)
    yield "place recurs", _pages_with(places, page) / pages
    short = (segments.end - start <= _SHORT_LINES) & (found["characters"] < _SHORT)
    counts = np.bincount(looks)
    yield "look count", np.log2(counts[looks])
    yield "look per page", np.clip(counts[looks] / pages, 0, _MOST_OFTEN)
    yield "look pages", _pages_with(looks, page) / pages
    numbered = np.sum([found[name] for name in _SECTIONS], axis=0)
    for name, values in (
        *(("look short", short), ("look numbered", numbered)),
        *(("look stops", found["stop"]), ("look lower", found["lower"])),
    ):
        yield name, (np.bincount(looks, values) / counts)[looks]
    on_page = np.bincount(page)
    yield "page short", (np.bincount(page, short) / np.maximum(on_page, 1))[page]
    yield "share set off", np.full(len(start), set_off.mean())
    sections = float((set_off & (found["depth 2"] > 0)).sum())
    yield "document numbered", np.full(len(start), min(sections / _MANY, 1.0))
    alike = (looks[1:] == looks[:-1]).astype(np.float64)
    yield "same look above", np.append(0.0, alike)
    yield "same look below", np.append(alike, 0.0)


def _pages_with(keys: Ints, page: Ints) -> Floats:
    """Return for each block how many pages show its key."""
    pairs = np.unique(np.stack([keys, page]), axis=1)[0]
    known, counts = np.unique(pairs, return_counts=True)
    return counts[np.searchsorted(known, keys)].astype(np.float64)
