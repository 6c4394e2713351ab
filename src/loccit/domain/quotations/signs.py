"""Signs that look alike and mean one thing, each written as one character.

Typesetters, keyboards and PDFs choose among them at will. Every pair is one character for one, so
that places stay, and none turns a digit, a letter of a word or a sign of operation into another.
Unicode's own equivalences (NFKC) are applied to tokens; these go beyond them.
"""

import re
from typing import Final

_ALIKE: Final = {
    # TeX sets a degree as a raised ring operator (^\circ); others take the accent for it.
    "°": "\u02da\u2218\u25e6\u1d52",
    # Tilde operator and small tilde: "about".
    "~": "\u223c\u02dc\uff5e\u301c",
    # Asterisk operator; low and full-width asterisk.
    "*": "\u2217\u204e\uff0a",
    # Dot operator, bullet operator, hyphenation point: a product, or a part of a unit.
    "·": "\u22c5\u2219\u2027",
    # Prime and its reverse, for minutes and "5' end"; two of them for seconds.
    "'": "\u2032\u2035\u02b9",
    '"': "\u2033\u2036\u02ba",
    # Division and fraction slash.
    "/": "\u2215\u2044\u29f8",
    "|": "\u2223\u01c0",
    ":": "\u2236",
    # Slanted, and with two bars.
    "\u2264": "\u2a7d\u2266",
    "\u2265": "\u2a7e\u2267",
    # Operators that are printed as the Greek letters they are named after.
    "\u0394": "\u2206",
    "\u03a3": "\u2211",
    "\u03a0": "\u220f",
    # Latin letters that stand in for Greek ones in older fonts.
    "\u03b5": "\u025b",
    "\u03b1": "\u0251",
}
_TABLE: Final = {ord(sign): written for written, signs in _ALIKE.items() for sign in signs}
_ANY: Final = re.compile(f"[{''.join(map(chr, _TABLE))}]")

# A raised o, a masculine ordinal and a raised zero before C, F or K: no other reading is left.
_DEGREE: Final = re.compile("(?<=[0-9])(\\s?)[o\u00ba\u2070](?=\\s?[CFK]\\b)")
# The letter x between two figures: a product.
_TIMES: Final = re.compile(r"(?<=[0-9])(\s?)x(?=\s?[0-9])")


def with_one_writing(text: str) -> str:
    """Return a text as long, in which signs that mean one thing are one character."""
    if not text.isascii() and _ANY.search(text):
        text = _ANY.sub(lambda found: _TABLE[ord(found[0])], text)
    return _TIMES.sub(r"\1×", _DEGREE.sub(r"\1°", text))
