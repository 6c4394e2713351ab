"""The characters that commands of LaTeX write, by their names."""

from typing import Final

SIGNS: Final = {
    "ldots": "…", "dots": "…", "textellipsis": "…", "textendash": "–", "textemdash": "—",
    "textquotedblleft": "“", "textquotedblright": "”", "textquoteleft": "‘",
    "textquoteright": "’", "textquotesingle": "'", "textquotedbl": '"', "quotedblbase": "„",
    "quotesinglbase": "‚", "guillemotleft": "«", "guillemotright": "»", "guillemetleft": "«",
    "guillemetright": "»", "guilsinglleft": "‹", "guilsinglright": "›", "pounds": "£",
    "textsterling": "£", "texteuro": "€", "euro": "€", "textcent": "¢", "textyen": "¥",
    "textmu": "µ", "textdegree": "°", "degree": "°", "textperthousand": "‰", "textpm": "±",
    "texttimes": "×", "textonehalf": "½", "S": "§", "textsection": "§", "P": "¶",
    "textparagraph": "¶", "copyright": "©", "textcopyright": "©", "textregistered": "®",
    "texttrademark": "™", "dag": "†", "textdagger": "†", "ddag": "‡", "textdaggerdbl": "‡",
    "textbullet": "•", "textperiodcentered": "·", "slash": "/", "textless": "<",
    "textgreater": ">", "textbar": "|", "textasciitilde": "~", "textunderscore": "_",
    "textrightarrow": "→", "textleftarrow": "←", "LaTeX": "LaTeX", "TeX": "TeX",
    "BibTeX": "BibTeX", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "ng": "ŋ", "NG": "Ŋ",
    "dj": "đ", "DJ": "Đ",
}  # fmt: skip
"""By the names of `textcomp` and of LaTeX's own encodings; each stands in running text."""

UNIT_PREFIXES: Final = {
    "femto": "f", "pico": "p", "nano": "n", "micro": "µ", "milli": "m", "centi": "c",
    "deci": "d", "hecto": "h", "kilo": "k", "mega": "M", "giga": "G", "tera": "T",
}  # fmt: skip
UNITS: Final = {
    "metre": "m", "meter": "m", "second": "s", "gram": "g", "kilogram": "kg", "ampere": "A",
    "kelvin": "K", "mole": "mol", "candela": "cd", "hertz": "Hz", "newton": "N", "pascal": "Pa",
    "joule": "J", "watt": "W", "coulomb": "C", "volt": "V", "farad": "F", "ohm": "Ω",
    "siemens": "S", "weber": "Wb", "tesla": "T", "henry": "H", "becquerel": "Bq", "gray": "Gy",
    "sievert": "Sv", "lumen": "lm", "lux": "lx", "minute": "min", "hour": "h", "day": "d",
    "litre": "l", "liter": "l", "tonne": "t", "hectare": "ha", "bar": "bar", "dalton": "Da",
    "electronvolt": "eV", "decibel": "dB", "percent": "%", "degree": "°", "arcminute": "′",
    "arcsecond": "″", "celsius": "°C", "degreeCelsius": "°C", "byte": "B", "bit": "bit",
    "square": "^2 ", "squared": "^2", "cubic": "^3 ", "cubed": "^3",
}  # fmt: skip
"""By the manual of `siunitx`, section "Units". "^2 " squares the next unit, "^2" the last one."""
