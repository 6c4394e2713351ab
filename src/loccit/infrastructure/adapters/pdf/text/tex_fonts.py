"""Letters of TeX's bitmap fonts, which a file gives by their codes in TeX's own encodings.

pdfTeX and dvips embed a font that they find in no other form as bitmaps, without a name and
without a word on what its codes mean; a reader takes them for Latin-1. Half of the letters of
Polish, Turkish, Romanian and Czech are other ones there, as are the German ß, quotation marks and
ligatures, and all of Cyrillic.
"""

import re
from collections.abc import Callable, Container, Mapping, Sequence
from itertools import chain
from typing import Final

import numpy as np

from loccit.infrastructure.adapters.pdf.text.word_table import BASIC_PLANE, table_places_of

_Table = Mapping[int, str]

_IS_CODE: Final = np.zeros(BASIC_PLANE, np.bool_)
_IS_CODE[[*range(0x10, 0x20), *range(0x80, 0x100)]] = True
"""Those that mean another letter than in Latin-1, with accented letters."""

_BELOW: Final = "“”„«»–—\x17\x18ıȷﬀﬁﬂﬃﬄ"
"""What both encodings have from 0x10 on."""
_ABOVE: Final = "ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£"
"""What T1 has from 0x80 on."""
_LATIN: Final[_Table] = {
    **dict(zip((*range(0x10, 0x20), *range(0x80, 0xC0)), _BELOW + _ABOVE, strict=True)),
    0xD7: "Œ",
    0xDF: "ẞ",
    0xF7: "œ",
    0xFF: "ß",
}
"""T1, the Cork encoding (Knappen, "The European Computer Modern fonts")."""
_CYRILLIC: Final[_Table] = {
    **dict(zip(range(0x10, 0x20), _BELOW, strict=True)),
    **{code: chr(code + 0x350) for code in range(0xC0, 0x100)},
    0x9C: "Ё",
    0x9D: "№",
    0xBC: "ё",
}
"""T2A as far as Russian goes (Berdnikov and others, "Cyrillic encodings for LaTeX2e")."""
_LIGATURE: Final = re.compile(r"[^\W\d_][\x19\x1b-\x1f]|[\x10\x12\x1b-\x1f][^\W\d_]")
_SIGN: Final = re.compile(
    r"(?<=[^\W\d_])(?:(?![\xa8\xaf\xb4\xb7\xb8])[\x80-\xbf](?=(?!·)[\x80-\xbf]?[a-z])|[¡-¦¿](?!\d))"
)
"""A sign within a word, or behind one where Latin-1 has none. Accents and the Catalan dot stand
within words there, too."""
_OLDER: Final = re.compile(r"[^\W\d_][\x0b\x0c\x0e\x0f]|[\x0b\x0c\x0e\x0f][^\W\d_]")
"""Ligatures of OT1, which has half as many codes, and others for the rest."""
_MOSTLY: Final = 0.6  # of the letters


class TexFonts:
    """The encoding of a document's fonts without a name, told by the pages read so far."""

    def __init__(self) -> None:
        self._table: _Table | None = None

    def written_out(self, text: str, fonts_at: Callable[[Sequence[int]], list[str]]) -> str:
        """Return the text of a page, of the same length, with the letters that its codes mean.

        Args:
            text: One character for each of the page's.
            fonts_at: Returns the names of the fonts of the characters at some places.
        """
        coded = np.flatnonzero(_IS_CODE[table_places_of(text)]).tolist()
        if not coded:
            return text
        fonts = fonts_at(coded)
        places = [place for place, font in zip(coded, fonts, strict=True) if not font]
        if not places:
            return text
        self._table = self._table or _table_of(text, frozenset(places))
        if self._table is None:
            return text
        letters = list(text)
        for place in places:
            letters[place] = text[place].translate(self._table)
        return "".join(letters)


def _table_of(text: str, places: Container[int]) -> _Table | None:
    """Return what codes at these places of a page mean, None where nothing tells."""
    if _OLDER.search(text):
        return None
    letters = [place for place, sign in enumerate(text) if sign.isalpha() and sign < "\u0100"]
    if sum(text[at] >= "\xc0" and at in places for at in letters) > _MOSTLY * len(letters):
        return _CYRILLIC
    told = chain(_LIGATURE.finditer(text), _SIGN.finditer(text))
    found = any(match.start() in places or match.end() - 1 in places for match in told)
    return _LATIN if found else None
