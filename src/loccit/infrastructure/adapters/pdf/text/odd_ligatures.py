"""Signs and capitals within words, for which the fonts of some publishers have ligatures.

Elsevier, Wiley and others set papers until about 2006 with fonts whose "ff" has the code of "=" or
"J", whose "fi" that of ";" or "A": a copied text says "e=ect" and "signiAcant". What programs of
Apple write says "e↵ect" and "reáect". A common word that lacks nothing but its ligature tells of a
page and a font that such glyphs may be ligatures there.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Final

import numpy as np
import numpy.typing as npt

from loccit.infrastructure.adapters.pdf.text.word_table import table_of

LIGATURES: Final = ("fi", "fl", "ff", "ffi", "ffl")
_SMALL: Final = table_of(re.compile("[a-z]"))
_AS_SUCH: Final = r"a-z.,\-\x7f-\xa0\xad\u0300-\u036f\u2000-\u2015\u2019\u2028-\u202f\u205f-\u206f"
"""What stands between letters as such: full stops, hyphens, spaces, accents, unseen characters."""
_ODD: Final = table_of(re.compile(rf"[\x21-\u25ff](?<![{_AS_SUCH}])"))
_SIGN: Final = table_of(re.compile(r"[';<=>?&%*+{|}~`]"))
"""What may be a ligature at the beginning of a word, too; quotation marks and brackets stand
there as such."""
_SHORTEST: Final = 2
"""Small letters behind a ligature at the beginning of a word: "=xT" is a formula."""
_LONGEST: Final = 10  # letters before a ligature
_FEWEST: Final = 3  # letters beside it
_FEWEST_BESIDE_LETTER: Final = 5
"""The same where other languages may have the letter: "diğer" is no "differ"."""
_BEFORE: Final = re.compile(r"[a-zA-Z]+$")


def ends_by_beginning(words: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """Return what stands behind the ligature of some words, by what stands before it."""
    found: dict[str, list[str]] = defaultdict(list)
    for word in words:
        for ligature in LIGATURES:
            before, _, behind = word.partition(ligature)
            if before and behind and len(before + behind) >= _FEWEST:
                found[before].append(behind)
    return {before: tuple(behind) for before, behind in found.items()}


def odd_places(
    text: str,
    codes: npt.NDArray[np.intp],
    font_at: Callable[[int], str],
    ends: Mapping[str, tuple[str, ...]],
) -> list[int]:
    """Return the places of a page where an odd glyph in a word may be a ligature.

    Args:
        text: Of the page.
        codes: The place of each character in a table of the basic plane.
        font_at: Returns the name of the font of the character at a place.
        ends: What stands behind the ligature of common words, by what stands before it.
    """
    letters = np.pad(_SMALL[codes], (1, _SHORTEST))
    behind, followed = letters[: len(codes)], letters[2 : len(codes) + 2]
    inner = np.flatnonzero(_ODD[codes] & behind & followed).tolist()
    fonts = {font_at(place) for place in inner if _is_in_common_word(text, place, ends)}
    if not fonts:
        return []
    apart = ~(behind | np.pad(_ODD[codes], (1, 0))[: len(codes)])
    for step in range(1, _SHORTEST):
        followed = followed & letters[2 + step : len(codes) + 2 + step]
    first = np.flatnonzero(_SIGN[codes] & apart & followed).tolist()
    return [place for place in (*inner, *first) if font_at(place) in fonts]


def _is_in_common_word(text: str, place: int, ends: Mapping[str, tuple[str, ...]]) -> bool:
    before = _BEFORE.search(text[max(0, place - _LONGEST) : place])
    behind = ends.get(before[0].casefold()) if before else None
    if before is None or behind is None:
        return False
    letter = text[place].isalpha() and not text[place].isascii()
    least = (_FEWEST_BESIDE_LETTER if letter else _FEWEST) - len(before[0])
    return any(len(one) >= least and text.startswith(one, place + 1) for one in behind)
