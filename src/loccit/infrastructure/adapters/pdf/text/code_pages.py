"""Cyrillic and Greek whose fonts say that they have the Latin letters of the same codes.

Word processors and TeX of the nineties set such text with fonts in Windows-1251 or 1253, which
the file declares as Latin-1 or as TeX's T1. Copied, "право" reads "ïðàâî" and is not found.

No language in Latin letters has words of five letters that all are beyond ASCII, so these words
tell. What has letters of ASCII on the same page stays: an address, a formula, an abstract.
"""

import re
from typing import Final

from loccit.infrastructure.adapters.pdf.text.word_table import codes_of

_T1: Final = str.maketrans(
    {
        "ľ": "©",
        "Œ": "×",
        "œ": "÷",
        "ẞ": "ß",
        "ß": "ÿ",
        "ÿ": "¸",
        "ĺ": "¨",
        "ź": "¹",
        "ń": "«",
        "ż": "»",
    }
)
"""The characters of T1 (Cork, 1990) that stand where Latin-1 has others."""
_BEYOND: Final = r"À-ÿŒœẞ"
_LETTER: Final = re.compile(f"[{_BEYOND}]")
_WORD: Final = re.compile(rf"(?<![^\W\d_])[{_BEYOND}]{{5,}}(?![^\W\d_])")
_FEWEST_WORDS: Final = 2
_FEWEST: Final = 10  # characters beyond ASCII on a page with so many words
_WITHOUT_ASCII: Final = re.compile(r"[^\sA-Za-z]+")
_OF_T1: Final = re.compile(rf"(?<=[{_BEYOND}])[œŒẞ]|[œŒẞ](?=[{_BEYOND}])")
_UKRAINIAN: Final = re.compile(rf"(?<=[{_BEYOND}])[³¿º]|[³¿º](?=[{_BEYOND}])")
_ALONE: Final = re.compile(r"[²³]|ª\.")
"""The letter і, a word of its own in Ukrainian and else a raised figure, and the initial Є."""
_RUSSIAN_LETTERS: Final = "îàåè"  # о, а, е, и in Windows-1251, a third of any text
_GREEK_LETTERS: Final = "áïéå"  # α, ο, ι, ε in Windows-1253


def in_own_alphabet(text: str) -> str:
    """Return the text of a page, of the same length, in the alphabet that is printed."""
    codes = codes_of(text)
    if int(((codes >= ord("À")) & (codes <= ord("ẞ"))).sum()) < _FEWEST:
        return text
    words = _WORD.findall(text)
    if len(words) < _FEWEST_WORDS:
        return text
    shown = "".join(words).casefold()
    greek = sum(map(shown.count, _GREEK_LETTERS)) > sum(map(shown.count, _RUSSIAN_LETTERS))
    page = "cp1253" if greek else "cp1251"
    ukrainian = not greek and _UKRAINIAN.search(text) is not None
    from_t1 = _OF_T1.search(text) is not None

    def decoded(found: re.Match[str]) -> str:
        latin = found[0].translate(_T1) if from_t1 else found[0]
        alone = latin == "©" or (ukrainian and _ALONE.fullmatch(latin))
        if not (alone or _LETTER.search(latin)):
            return found[0]
        return "".join(_of(page, letter) for letter in latin)

    return _WITHOUT_ASCII.sub(decoded, text)


def _of(page: str, letter: str) -> str:
    """Return what the code of a character of Latin-1 stands for in another code page."""
    if not "\xa0" < letter <= "\xff":
        return letter
    return letter.encode("latin-1").decode(page, "replace").replace("\ufffd", letter)
