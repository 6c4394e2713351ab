r"""LaTeX in the fields of BibTeX, as text.

Accents, letters and escaped signs are most of what there is, and are put in place one by one;
only what then still holds a command or a formula is given to pylatexenc as a whole, which takes
half a millisecond.
"""

import logging
import re
from collections.abc import Callable
from functools import cache, lru_cache, partial
from unicodedata import normalize

_ACCENT = re.compile(
    r"""\\(?:["'`^~=.]|[uvHcdbkr](?![A-Za-z]))\s*"""
    r"""(?:\{\s*(?:[^\W\d_]|\\[ij])\s*\}|\\[ij](?![A-Za-z])(?:\{\})?|[^\W\d_])"""
)
_LETTER = re.compile(
    r"\\(?:OE|oe|AE|ae|AA|aa|DH|dh|DJ|dj|TH|th|NG|ng|SS|ss|O|o|L|l|i|j)(?![A-Za-z])(?:\{\}|\s+)?"
)
_SIGNS = "&%$#_{}~^\\ "
_FIRST_SIGN = 0xF0000  # in a plane for private use, where no text has anything
_KEPT = {sign: chr(_FIRST_SIGN + at) for at, sign in enumerate(_SIGNS)}
_RESTORED = {ord(kept): sign for sign, kept in _KEPT.items()}
_NOT_PLAIN = re.compile(r"[\\${}~\U000F0000-\U000F000F]|--|``|''")
_ESCAPED_SIGN = re.compile(r"\\([&%$#_{}])")
_NAMED_SIGN = re.compile(
    r"\\text(asciitilde|asciicircum|backslash|underscore|braceleft|braceright)(?:\{\}|\s+|(?![A-Za-z]))"
)
_SIGN_NAMES = {
    "asciitilde": "~",
    "asciicircum": "^",
    "backslash": "\\",
    "underscore": "_",
    "braceleft": "{",
    "braceright": "}",
}
_COMPARISON = re.compile(r"\$([<>])\$|\\text(less|greater)(?:\{\}|\s+)?")
_BARE_SIGN = re.compile(r"[&%#]")
_TEX = ("\\", "$")
_TYPOGRAPHY = (("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"), ("~", " "))
_BRACES = str.maketrans("", "", "{}")
_STYLED = {
    **dict.fromkeys(("textit", "emph", "textsl", "mkbibemph", "mkbibitalic"), "<i>%s</i>"),
    **dict.fromkeys(("textbf", "mkbibbold"), "<b>%s</b>"),
    "textsubscript": "<sub>%s</sub>",
    "textsuperscript": "<sup>%s</sup>",
    **dict.fromkeys(("enquote", "mkbibquote"), "“%s”"),
    "url": "%s",
}
"""Commands of one argument, and what CSL or typography has for them."""


def plain_text(value: str) -> str:
    """Return the text of a field, on one line; what CSL can style has CSL's tags."""
    if not _NOT_PLAIN.search(value):
        return " ".join(value.split())
    text = with_letters(value)
    if any(sign in text for sign in _TEX):
        text = _by_pylatexenc(_BARE_SIGN.sub(lambda match: _KEPT[match[0]], text))
    else:
        for tex, printed in _TYPOGRAPHY:
            text = text.replace(tex, printed)
        text = text.translate(_BRACES)
    return " ".join(text.split()).translate(_RESTORED).strip()


def with_letters(value: str) -> str:
    """Return a field with its accented letters and escaped signs as characters.

    Braces and other commands stay. Signs that TeX would obey are in a private form until
    `plain_text`, so that none is obeyed later.
    """
    if "\\" not in value:
        return value
    text = _NAMED_SIGN.sub(lambda match: _KEPT[_SIGN_NAMES[match[1]]], value)
    text = _ESCAPED_SIGN.sub(lambda match: _KEPT[match[1]], text)
    text = _ACCENT.sub(lambda match: _one(match[0]), text)
    return _LETTER.sub(lambda match: _one(match[0]), text)


def verbatim(value: str) -> str:
    """Return a URL or an identifier, of which nothing but escapes is TeX."""
    text = _COMPARISON.sub(
        lambda match: "<" if "<" in match[0] or match[2] == "less" else ">", value
    )
    text = with_letters(text).translate(_BRACES).translate(_RESTORED)
    return "".join(text.split())


@lru_cache(maxsize=4096)
def _one(letter: str) -> str:
    return normalize("NFC", _converted(letter)).strip() or letter


def _by_pylatexenc(text: str) -> str:
    if text.count("$") % 2:
        text = text.replace("$", _KEPT["$"])  # a price, not a formula
    return _converted(text)


def _converted(text: str) -> str:
    try:
        return _converter()(text)
    except Exception:  # noqa: BLE001 of LaTeX that breaks off pylatexenc raises anything
        return text.translate(_BRACES)


@cache
def _converter() -> Callable[[str], str]:
    from pylatexenc import latex2text, latexwalker
    from pylatexenc.macrospec import MacroSpec

    # It complains of each thing that is not quite TeX; what is read is good enough.
    logging.getLogger("pylatexenc").setLevel(logging.CRITICAL)
    read = latexwalker.get_default_latex_context_db()
    read.add_context_category(
        "csl", prepend=True, macros=[MacroSpec(name, args_parser="{") for name in _STYLED]
    )
    shown = latex2text.get_default_latex_context_db()
    shown.add_context_category(
        "csl",
        prepend=True,
        macros=[latex2text.MacroTextSpec(name, text) for name, text in _STYLED.items()],
    )
    convert: Callable[[str], str] = partial(
        latex2text.LatexNodes2Text(latex_context=shown).latex_to_text,
        tolerant_parsing=True,
        latex_context=read,
    )
    return convert
