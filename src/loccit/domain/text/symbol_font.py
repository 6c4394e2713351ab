"""The signs of the font "Symbol", as the characters of Unicode that they are."""

from typing import Final

PRIVATE: Final = 0xF000
"""Where Word puts the places of such a font among the private characters of Unicode."""
_FIRST: Final = {0x20: 0, 0xA0: 1}
# Adobe's Symbol encoding, from Unicode's mapping VENDORS/ADOBE/symbol.txt, in rows of sixteen from
# 0x20 and from 0xA0. Places that hold a piece of a large bracket are left empty.
_SYMBOL: Final = (
    (
        " !\u2200#\u2203%&\u220b()\u2217+,\u2212./"
        "0123456789:;<=>?"
        "\u2245\u0391\u0392\u03a7\u0394\u0395\u03a6\u0393\u0397\u0399\u03d1\u039a\u039b\u039c\u039d\u039f"
        "\u03a0\u0398\u03a1\u03a3\u03a4\u03a5\u03c2\u03a9\u039e\u03a8\u0396[\u2234]\u22a5_"
        "\u203e\u03b1\u03b2\u03c7\u03b4\u03b5\u03c6\u03b3\u03b7\u03b9\u03d5\u03ba\u03bb\u03bc\u03bd\u03bf"
        "\u03c0\u03b8\u03c1\u03c3\u03c4\u03c5\u03d6\u03c9\u03be\u03c8\u03b6{|}\u223c "
    ),
    (
        "\u20ac\u03d2\u2032\u2264\u2044\u221e\u0192\u2663\u2666\u2665\u2660\u2194\u2190\u2191\u2192\u2193"
        "\u00b0\u00b1\u2033\u2265\u00d7\u221d\u2202\u2022\u00f7\u2260\u2261\u2248\u2026\u23d0\u23af\u21b5"
        "\u2135\u2111\u211c\u2118\u2297\u2295\u2205\u2229\u222a\u2283\u2287\u2284\u2282\u2286\u2208\u2209"
        "\u2220\u2207\u00ae\u00a9\u2122\u220f\u221a\u22c5\u00ac\u2227\u2228\u21d4\u21d0\u21d1\u21d2\u21d3"
        "\u25ca\u2329\u00ae\u00a9\u2122\u2211          \u0000\u232a\u222b\u2320 \u2321          "
    ),
)


def symbol_sign(code: int) -> str:
    """Return the sign at a place of the font, 0x20 to 0xFF, or that many behind 0xF000.

    Empty when there is none, or it is a piece of a large bracket.
    """
    code = code - PRIVATE if code >= PRIVATE else code
    for first, row in _FIRST.items():
        signs = _SYMBOL[row]
        if first <= code < first + len(signs):
            return signs[code - first].strip(" \0")
    return ""
