"""Lines drawn on a page: the rules above, below and between the rows of tables."""

import re
from collections.abc import Callable, Container, Iterable, Sequence
from itertools import compress, filterfalse, repeat
from typing import Final

import numpy as np

from loccit.infrastructure.adapters.pdf.model import Rule
from loccit.infrastructure.adapters.pdf.pdfium import Pdfium
from loccit.infrastructure.adapters.pdf.pdfium_calls import each, pointer
from loccit.infrastructure.adapters.pdf.word_table import Floats, WordTable, bounded, codes_of

_PATH: Final = 2  # FPDF_PAGEOBJ_PATH
_THIN: Final = 2.5  # points; anything thicker is a bar or a shade
_SHORTEST: Final = 6.0  # points; a shorter line underlines a letter, or is a tick
_MAX_OBJECTS: Final = 12_000  # on a page; where there are more, they are a drawing
_MAX_RULES: Final = 2_000
_TABLE: Final = re.compile(r"[Tt](?<!\S[Tt])[Aa][Bb]")
"""Also "Tabelle", "Tableau". A search that begins with a letter is far faster."""
_MIN_NUMBERS: Final = 20
_SAME: Final = 1.5  # points between two strokes of one rule
_JOIN: Final = 3.0  # points between the borders of two cells


def may_have_table(words: WordTable) -> bool:
    """Tell whether a page is worth looking for rules: by the word "Table", or by its numbers."""
    if _TABLE.search(words.text):
        return True
    firsts = codes_of(words.text)[words.starts]
    return bool(((firsts >= ord("0")) & (firsts <= ord("9"))).sum() >= _MIN_NUMBERS)


def read_rules(
    lib: Pdfium,
    page: int,
    frame: Callable[[Floats, Floats], tuple[Floats, Floats]],
    texts: Container[int],
) -> tuple[Rule, ...]:
    """Return the straight lines among the paths of a page.

    Args:
        lib: The binding to pdfium.
        page: Handle of the page.
        frame: Maps user space to the frame of the text.
        texts: Handles of objects that are known to be text; they are half of a page's.

    Returns:
        Those that are thin and long enough; none when the page is a large drawing.
    """
    objects = lib.object_count(page)
    if objects > _MAX_OBJECTS:
        return ()
    handles = each(lib.page_object, repeat(pointer(page)), range(objects))
    others = list(map(pointer, filterfalse(texts.__contains__, handles)))
    shapes = list(compress(others, map(_PATH.__eq__, each(lib.object_type, others))))
    boxes = lib.bounds.filled(lib.object_bounds, shapes, count=len(shapes))
    left, bottom, right, top = bounded(boxes).T
    wide, high = right - left, top - bottom
    found = np.flatnonzero(
        ((wide > _THIN) != (high > _THIN)) & (np.maximum(wide, high) >= _SHORTEST)
    )
    if not 0 < len(found) <= _MAX_RULES:
        return ()
    left, bottom, right, top = left[found], bottom[found], right[found], top[found]
    xs, ys = zip(frame(left, bottom), frame(right, top), strict=True)
    rules = np.minimum(*xs), np.minimum(*ys), np.maximum(*xs), np.maximum(*ys)
    return tuple(Rule(*rule) for rule in zip(*(side.tolist() for side in rules), strict=True))


def flat_rules(rules: Iterable[Rule]) -> list[Rule]:
    """Return the rules along the rows, strokes of one line joined, from top to bottom."""
    return sorted(_joined([rule for rule in rules if rule.flat]), key=lambda rule: rule.top)


def upright_rules(rules: Iterable[Rule]) -> list[Rule]:
    """Return the rules across the rows, strokes of one line joined, from left to right."""
    turned = [
        Rule(rule.top, rule.left, rule.bottom, rule.right) for rule in rules if not rule.flat
    ]
    return sorted(
        (Rule(rule.top, rule.left, rule.bottom, rule.right) for rule in _joined(turned)),
        key=lambda rule: rule.left,
    )


def _joined(rules: Sequence[Rule]) -> list[Rule]:
    """Join flat strokes that lie on one line and touch."""
    found: list[Rule] = []
    for rule in sorted(rules, key=lambda rule: (rule.top + rule.bottom, rule.left)):
        for place in range(len(found) - 1, -1, -1):
            other = found[place]
            if abs(other.top + other.bottom - rule.top - rule.bottom) > 2 * _SAME:
                found.append(rule)
                break
            if rule.left <= other.right + _JOIN and other.left <= rule.right + _JOIN:
                found[place] = Rule(
                    min(rule.left, other.left),
                    min(rule.top, other.top),
                    max(rule.right, other.right),
                    max(rule.bottom, other.bottom),
                )
                break
        else:
            found.append(rule)
    return found
