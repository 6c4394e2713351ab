"""Signs of fonts that carry other letters' codes: of Advent 3B2, of Hindawi, of Springer.

Thousands of journals were set with Advent 3B2, now Arbortext (Springer, Oxford, Elsevier, until
about 2018). Its fonts begin with "Adv"; their μ has the code of "l", their × that of "9", their =
that of "¼". Other signs have names made of a number ("C14"), by which the file gives them, and no
Unicode. Copied, such a text says "10 ll" for 10 μl, so no quotation of what is printed would
stand. The journals of Hindawi have letters that their Minion lacks from fonts of their own (2011
to 2017): Skała is "SkaBa", and the author would be cited so. Those of Springer have ligatures from
one that is called so (2005 to 2010): "signiWcant eVects" of Duffaud, who would be "DuVaud".

The codes below are those on which the text layer and the publishers' own XML of the same papers
agree; what else is in these fonts stays as it is.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from loccit.domain.text.symbol_font import symbol_sign
from loccit.infrastructure.adapters.pdf.text.word_table import codes_of

if TYPE_CHECKING:
    import pypdf
    from pypdf.generic import DictionaryObject

_ADVENT: Final = re.compile(r"Adv[A-Z]")
_SAMPLES: Final = 8
"""Characters of a page whose fonts are asked for; all fonts of such a file are Advent's."""

_GREEK: Final = dict(
    zip("abcdefghijklmnopqrstuvwx", "αβγδεζηθικλμνξοπρστυφχψω", strict=True)
)  # in the order of the two alphabets
_GREEK_CAPITALS: Final = dict(zip("CDHKNPRUWX", "ΓΔΘΛΞΠΣΦΨΩ", strict=True))
_FONTS: Final[tuple[tuple[re.Pattern[str], Mapping[str, str]], ...]] = (
    (re.compile(r"AdvPSMP\d+$"), {**_GREEK, **_GREEK_CAPITALS, "\\": "<", "[": ">"}),
    (
        re.compile(r"AdvPi1$"),
        {"m": "μ", "a": "α", "b": "β", "O": "Ω", "*": "∼", "5": "<", "4": ">"},
    ),
    (re.compile(r"AdvTir_symb$"), {"9": "×", "=": "/", "?": "+"}),
    (re.compile(r"Adv(?:P4C4E74|MT_SY)$"), {"¼": "=", "þ": "+", "ð": "(", "Þ": ")", "0": "′"}),
)
_OF_SPRINGER: Final = dict(zip("VWXYZ", "ﬀﬁﬂﬃﬄ", strict=True))
_ADDITIONAL: Final[tuple[tuple[re.Pattern[str], Mapping[str, Mapping[str, str]]], ...]] = (
    (
        re.compile(r"Minion(?:Pro|-Black)"),
        {
            "minionblackadditional": dict(zip("BGJLNUw", "łşığńŚę", strict=True)),
            "minionmathadditional2": {"m": "ł"},
            "minionregularadditional": {"\x02": "®", "\x03": "™"},
        },
    ),
    (
        re.compile(r"Times(?:-|Ten)"),
        {f"Ligature{weight}": _OF_SPRINGER for weight in ("", "Bold", "Italic")},
    ),
)
"""Beside fonts of text those that have letters which these lack: of Hindawi, of Springer."""
_CODES: Final = np.array(sorted({ord(sign) for _, signs in _FONTS for sign in signs}), np.uint32)
_APART: Final = re.compile(r"\s=|=\s")
"""Where the sign of a division would have no blank: "2n = 40" against "km=h"."""
_CONTROL: Final = re.compile(r"[\x01-\x08\x0b\x0c\x0e-\x1f]")
_NUMBERED: Final = re.compile(r"/C(\d{1,3})")
_BY_SYMBOL: Final = re.compile(r"AdvPSSym")
"""Fonts whose numbers are codes of Adobe's Symbol encoding; those of all others are TeX's."""
_TEX: Final = "−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯°•≍≡⊆⊇≤≥≼≽∼≈⊂⊃≪≫≺≻←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽"  # 0 to 53
"""The signs of TeX's font cmsy10, whose numbers the names give (D. E. Knuth, The TeXbook,
appendix F, figure 5); 14, the ring operator, is the degree that publishers take it for."""

Names = Mapping[str, Mapping[int, str]]
"""Names of glyphs by font and code."""


class CodedFonts:
    """What the fonts of one file stand for."""

    def __init__(self) -> None:
        self._names: Names | None = None

    def written_out(
        self, text: str, fonts_at: Callable[[Sequence[int]], Sequence[str]], data: bytes | None
    ) -> str:
        """Return the text of a page, of the same length, with the signs that are printed.

        Args:
            text: One character for each of the page's.
            fonts_at: Returns the name of the font of each character at some places.
            data: Of the file, None when they are too many to be looked into.
        """
        step = max(1, len(text) // _SAMPLES)
        fonts = fonts_at(range(step // 2, len(text), step))
        for beside, additional in _ADDITIONAL:
            if any(map(beside.match, fonts)):
                return _with_additional(text, fonts_at, additional)
        if not any(map(_ADVENT.search, fonts)):
            return text
        letters = list(text)
        places = np.flatnonzero(_may_be_signs(text)).tolist()
        for place, font in zip(places, fonts_at(places), strict=True):
            sign = _signs_of(font).get(text[place], text[place])
            if sign != "/" or not _APART.search(text, place - 1, place + 2):
                letters[place] = sign
        controls = [found.start() for found in _CONTROL.finditer(text)]
        for place, font in zip(controls, fonts_at(controls), strict=True):
            if _ADVENT.search(font):
                if self._names is None:
                    self._names = glyph_names(data) if data else {}
                name = self._names.get(font, {}).get(ord(text[place]), "")
                letters[place] = _by_name(name, font) or text[place]
        return "".join(letters)


def _with_additional(
    text: str,
    fonts_at: Callable[[Sequence[int]], Sequence[str]],
    additional: Mapping[str, Mapping[str, str]],
) -> str:
    signs = {ord(sign) for own in additional.values() for sign in own}
    places = np.flatnonzero(np.isin(codes_of(text), [*signs])).tolist()
    letters = list(text)
    for place, font in zip(places, fonts_at(places), strict=True):
        letters[place] = additional.get(font, {}).get(text[place], text[place])
    return "".join(letters)


def _may_be_signs(text: str) -> npt.NDArray[np.bool_]:
    """Tell of each character whether it may be a sign: no small letter within a word is."""
    codes = codes_of(text)
    is_letter = ((codes | 0x20) >= ord("a")) & ((codes | 0x20) <= ord("z"))
    within = np.zeros(len(codes), np.bool_)
    within[1:] = is_letter[:-1]
    return np.isin(codes, _CODES) & ~(within & is_letter & (codes >= ord("a")))


@lru_cache(maxsize=256)
def _signs_of(font: str) -> Mapping[str, str]:
    return next((signs for named, signs in _FONTS if named.search(font)), {})


def _by_name(name: str, font: str) -> str:
    """Return what a glyph named by a number stands for, nothing when it is not known."""
    found = _NUMBERED.fullmatch(name)
    if not found:
        return ""
    number = int(found[1])
    if _BY_SYMBOL.search(font):
        return symbol_sign(number)
    return _TEX[number] if number < len(_TEX) else ""


def glyph_names(data: bytes) -> Names:
    """Return the names that a file's encodings give to codes, by font.

    Codes to which fonts of one name give several names are left out. A file that cannot be read
    has none: the text is then as pdfium has it.
    """
    import pypdf

    names: dict[str, dict[int, str]] = {}
    seen: set[int] = set()
    try:
        for page in pypdf.PdfReader(BytesIO(data)).pages:
            for font in _fonts_of(page, seen):
                bare = re.sub(r"^/?(?:[A-Z]{6}\+)?", "", str(font.get("/BaseFont", "")))
                own = names.setdefault(bare, {})
                for code, name in _differences(font):
                    own[code] = name if own.get(code, name) == name else ""
    except Exception:  # noqa: BLE001  (a broken file breaks pypdf in any way; nothing is lost)
        return {}
    return names


def _fonts_of(page: "pypdf.PageObject", seen: set[int]) -> Iterator["DictionaryObject"]:
    """Yield the fonts of a page but for those that were `seen` on one before it."""
    from pypdf.generic import DictionaryObject, IndirectObject

    resources = page["/Resources"].get_object()
    fonts = resources.get("/Font") if isinstance(resources, DictionaryObject) else None
    named = fonts.get_object() if fonts is not None else None
    # `raw_get` leaves references as they are; most pages refer to the same few fonts.
    if not isinstance(named, DictionaryObject):
        return
    for key in named:
        font = named.raw_get(key)
        if isinstance(font, IndirectObject):
            if font.idnum in seen:
                continue
            seen.add(font.idnum)
        found = font.get_object()
        if isinstance(found, DictionaryObject):
            yield found


def _differences(font: "DictionaryObject") -> Iterator[tuple[int, str]]:
    encoding = font.get("/Encoding")
    encoding = encoding.get_object() if encoding is not None else None
    if not isinstance(encoding, dict):
        return
    code = 0
    for each in encoding.get("/Differences", ()):
        if isinstance(each, int):
            code = each
        else:
            yield code, str(each)
            code += 1
