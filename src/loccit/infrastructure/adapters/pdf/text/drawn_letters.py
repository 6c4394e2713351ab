"""Whether a page draws the letters that its text layer gives.

A font whose codes are taken for other letters draws an "m" as high as a "b". So the ink tells,
whatever is written: prose, code, formulas, or a language that nobody has thought of.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

_LOW: Final = frozenset("acemnorsuvwxz.,-_~'\"`^")
_HIGH: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZbdfhkl0123456789()[]{}|/\\")
LETTERS: Final = _LOW | _HIGH
_LEAST: Final = 30  # pairs of a low sign and a high one
_MOST_CROSSED: Final = 0.1
"""Of such pairs. Those of fonts for text and code have .02 at most; letters that are mixed up are
the wrong way round in every second pair, and in as many if none was higher."""


def are_drawn(signs: Iterable[tuple[object, str, float]]) -> bool:
    """Tell whether signs are as high as they have to be beside each other.

    Args:
        signs: Each sign of each font once: what tells its font, the sign, and the height of its
            ink in em. Signs that are not in `LETTERS` do not count.
    """
    fonts: dict[object, tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
    for font, sign, height in signs:
        if sign in LETTERS:
            fonts[font][sign in _HIGH].append(height)
    pairs = sum(len(low) * len(high) for low, high in fonts.values())
    crossed = sum(one >= other for low, high in fonts.values() for one in low for other in high)
    return pairs >= _LEAST and crossed <= _MOST_CROSSED * pairs
