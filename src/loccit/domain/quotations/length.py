"""How long a quotation is, in whatever script."""

import re
from typing import Final

_HAN: Final = re.compile(r"[\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_SYLLABLE: Final = re.compile(r"[\u3041-\u30ff\u31f0-\u31ff\uac00-\ud7a3]")  # kana, Hangul
_LETTERS_OF_HAN: Final = 3
_LETTERS_OF_SYLLABLE: Final = 2


def length_in_letters(text: str) -> int:
    """Return the length of a text in characters of an alphabet, blanks around it left out.

    A Chinese character stands for a syllable, which in Pinyin has three letters on average
    ("guo", "shi", "zhong"); a kana for two ("ka"), and a Hangul syllable is made of two or three.
    So seven Chinese characters, which are about four words, say as much as 20 letters do.
    """
    stripped = text.strip()
    han, syllables = len(_HAN.findall(stripped)), len(_SYLLABLE.findall(stripped))
    return len(stripped) + (_LETTERS_OF_HAN - 1) * han + (_LETTERS_OF_SYLLABLE - 1) * syllables
