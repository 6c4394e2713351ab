"""Letters, accents and signs as LaTeX writes them."""

import re
import unicodedata
from typing import Final

from loccit.domain.text.tex_signs import SIGNS

_LETTERS: Final = {
    "ss": "ß", "SS": "SS", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ",
    "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å", "i": "ı", "j": "ȷ",
}  # fmt: skip
_MARKS: Final = {
    "glqq": "„", "grqq": "“", "glq": "‚", "grq": "‘", "flqq": "«", "frqq": "»", "flq": "‹",
    "frq": "›", "lq": "‘", "rq": "’", "og": "« ", "fg": " »", "guillemots": "«",
    "textbackslash": "\\", "textasciicircum": "^", "textbraceleft": "{", "textbraceright": "}",
    "textdollar": "$", "textnumero": "№", "textexclamdown": "¡", "textquestiondown": "¿",
    "textminus": "−", "textdiv": "÷", "textonequarter": "¼", "textthreequarters": "¾",
    "textohm": "Ω", "textordfeminine": "ª", "textordmasculine": "º", "textvisiblespace": " ",
    "lbrack": "[", "rbrack": "]", "dotfill": "…", "nobreakspace": " ", "space": " ",
    "quad": " ", "qquad": " ", "enspace": " ", "thinspace": " ", "negthinspace": "",
    "newline": "\n", "linebreak": "\n", "hfill": "\n", "dash": "–", "textemdash": "—",
    "psq": " f.", "psqq": " ff.", "pno": "p.", "ppno": "pp.", "nopp": "", "XeTeX": "XeTeX",
    "LaTeXe": "LaTeX2e", "XeLaTeX": "XeLaTeX", "LuaTeX": "LuaTeX", "pdfLaTeX": "pdfLaTeX",
}  # fmt: skip
"""Also what biblatex's locators are written with; a page of what stands right is a line's end."""
WRITTEN: Final = {**SIGNS, **_LETTERS, **_MARKS}
"""What a command without arguments prints, by its name."""
ESCAPED: Final = {
    **{sign: sign for sign in "%&_#${}"}, **dict.fromkeys(" ,;:>\n\t", " "),
    **dict.fromkeys("-/!@*()[]", ""),
}  # fmt: skip
"""What a command of one sign prints."""
_ACCENTS: Final = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306",
    ".": "\u0307", '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323",
    "c": "\u0327", "k": "\u0328", "b": "\u0331", "t": "\u0361",
}  # fmt: skip
"""The combining character of each accent."""
_ACCENTED: Final = re.compile(
    r"\s{0,3}(?:\{\s{0,3}(?:\\(?P<dotless>[ij])\s{0,3}|(?P<braced>[^\\{}\s]?))\s{0,3}\}"
    r"|\\(?P<bare_dotless>[ij])(?![A-Za-z])(?:[ \t]|\{\})?|(?P<bare>[^\W\d_]))"
)
_ALONE: Final = {"^": "^", "~": "~", '"': '"', "'": "´", "`": "`"}


def accented(text: str, accent: str, at: int, end: int) -> tuple[str, int] | None:
    """Return the letter with an accent that stands behind its command, and where it ends.

    Args:
        text: A source.
        accent: Name of the accent, one character.
        at: Behind it.
        end: Where the source, or the part of it, ends.

    Returns:
        None when it is no accent, or has no letter.
    """
    mark = _ACCENTS.get(accent)
    found = _ACCENTED.match(text, at, end) if mark else None
    if not found or not mark:
        return None
    letter = found["dotless"] or found["bare_dotless"] or found["braced"] or found["bare"]
    if not letter:
        return _ALONE.get(accent, ""), found.end()
    return unicodedata.normalize("NFC", letter + mark), found.end()
